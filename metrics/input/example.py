"""The input of every metric: a checked pair of matrices, aligned by their names, and the parts of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from ..conventions import Conventions
from ..errors import InputError
from ..graph.arrays import Array, Mask
from ..lazy import lazy_property
from ..parts.counts import prediction
from ..parts.part import CELLS, COLUMNS, ROWS, Decision, Part
from ..words import N_
from . import checks

Names = tuple[Hashable, ...]
Numbers = TypeVar("Numbers", bound=NDArray[Any])

SAMPLES, LABELS = "samples", "labels"
LACKING = {
    SAMPLES: N_(
        "{lacks} has no row “{name}”, which {has} has: tables that name their rows need the same samples, in "
        "any order."
    ),
    LABELS: N_(
        "{lacks} has no column “{name}”, which {has} has: tables that name their columns need the same "
        "labels, in any order."
    ),
}
TWICE = {
    SAMPLES: N_(
        "{has} has several rows “{name}”: to be aligned by name, each sample needs a name of its own."
    ),
    LABELS: N_(
        "{has} has several columns “{name}”: to be aligned by name, each label needs a name of its own."
    ),
}


@dataclass(frozen=True)
class Axis:
    """The names that the other tables are put in the order of, and the table that has them."""

    kind: str
    owner: str = ""
    names: Names | None = None

    def order_of(self, table: str, own: Names | None) -> NDArray[np.intp] | None:
        """Where in a table each name stands; None where its rows or columns are taken as they are.

        They are where one side has no names. Numbers from 0 on are none, as every table has them by default:
        they are aligned only where both sides have the same ones. InputError for a name that is on one side
        only, or twice.
        """
        if own is None or self.names is None or table == self.owner:
            return None
        if is_default(own) and own == self.names:
            return None
        if set(own) != set(self.names) and (is_default(own) or is_default(self.names)):
            return None
        names = self.names
        if set(own) != set(names):  # a file has “10” where an index has 10
            names, own = tuple(map(text_of, names)), tuple(map(text_of, own))
        for owner, listed in ((self.owner, names), (table, own)):
            _refuse_repeated(self.kind, owner, listed)
        _refuse_lacking(self.kind, self.owner, names, table, own)
        _refuse_lacking(self.kind, table, own, self.owner, names)
        places = {name: place for place, name in enumerate(own)}
        return np.array([places[name] for name in names], np.intp)

    @property
    def shown(self) -> tuple[str, ...] | None:
        """The names as people read them; None where there are none but the default numbers."""
        if self.names is None or is_default(self.names):
            return None
        return tuple(map(text_of, self.names))


@dataclass(frozen=True)
class Alignment:
    """The order of samples and labels: of each axis that of the first table which names it."""

    samples: Axis
    labels: Axis

    @classmethod
    def of(cls, tables: Mapping[str, Any]) -> Alignment:
        """The alignment of tables by the names of the arguments that they were given as."""
        if all(type(table) in NAMELESS for table in tables.values()):
            return NO_NAMES
        return cls(
            _first(SAMPLES, {key: row_names(table) for key, table in tables.items()}),
            _first(LABELS, {key: column_names(table) for key, table in tables.items()}),
        )

    def align(self, key: str, table: Any, values: Numbers) -> Numbers:
        """The values of a table, of shape (n_samples, n_labels), in this order."""
        if self is NO_NAMES:
            return values
        by_sample = self.align_samples(key, table, values)
        return _taken(by_sample, self.labels.order_of(key, column_names(table)), 1)

    def align_samples(self, key: str, table: Any, values: Numbers) -> Numbers:
        """Values with one entry or row per sample in this order."""
        return _taken(values, self.samples.order_of(key, row_names(table)), 0)

    def align_labels(self, key: str, series: Any, values: Numbers) -> Numbers:
        """Values with one entry per label in this order."""
        return _taken(values, self.labels.order_of(key, row_names(series)), 0)


NAMELESS = (np.ndarray, list, type(None))
NO_NAMES = Alignment(Axis(SAMPLES), Axis(LABELS))


def column_names(table: Any) -> Names | None:
    """What a table of pandas, polars or Arrow calls its columns; None for anything else."""
    names = getattr(table, "column_names", None)
    if names is None:
        names = getattr(table, "columns", None)
    if names is None or isinstance(table, Mapping) or callable(names):
        return None
    return tuple(names)


def row_names(table: Any) -> Names | None:
    """What a table or a series of pandas calls its rows; None for anything else: only pandas names them."""
    index = getattr(table, "index", None)
    return None if index is None or callable(index) else tuple(index)


def is_default(names: Names) -> bool:
    """Whether nobody chose these names: 0, 1, 2 … of pandas, column_0, column_1 … of polars."""
    places = range(len(names))
    return names == tuple(places) or names == tuple(f"column_{place}" for place in places)


def text_of(name: Hashable) -> str:
    """A name as people read it; one of several levels has them one after the other."""
    return " ".join(map(str, name)) if isinstance(name, tuple) else str(name)


def _first(kind: str, named: Mapping[str, Names | None]) -> Axis:
    """The axis with the names of the first table; of one with others, where those are default."""
    having = [Axis(kind, key, names) for key, names in named.items() if names is not None]
    if not having:
        return Axis(kind)
    others = [one for one in having if set(one.names or ()) != set(having[0].names or ())]
    return next((one for one in others if having[0].shown is None and one.shown is not None), having[0])


def _taken(values: Numbers, order: NDArray[np.intp] | None, axis: int) -> Numbers:
    if order is None or axis >= values.ndim:
        return values
    taken = np.take(values, order, axis)
    taken.setflags(write=values.flags.writeable)  # what was checked stays true
    return cast(Numbers, taken)


def _refuse_repeated(kind: str, owner: str, names: Names) -> None:
    name, count = Counter(names).most_common(1)[0]
    if count > 1:
        raise InputError(TWICE[kind], has=owner, name=text_of(name))


def _refuse_lacking(kind: str, owner: str, names: Names, table: str, own: Names) -> None:
    known = set(own)
    for name in names:
        if name not in known:
            raise InputError(LACKING[kind], lacks=table, has=owner, name=text_of(name))


@dataclass(frozen=True, eq=False)
class Example:
    """What a metric is computed on: a truth matrix with scores or predictions, checked by `of`.

    `truth` has shape (..., n_samples, n_labels), `scores` and `predicted` that shape or more leading axes
    (variants). `threshold` and `top_k` say how predictions come from scores where none are given. `samples`
    and `labels` are the names of rows and columns where the tables had some.

    >>> from metrics import METRICS, Example
    >>> one = Example.of([[1, 0]], [[0.9, 0.2]])
    >>> one.truth.shape, one.decided_by
    ((1, 2), 'threshold')
    >>> stack = Example.of([[1, 0]], [[[0.9, 0.2]], [[0.2, 0.9]], [[0.5, 0.5]]])  # 3 variants of the scores
    >>> METRICS["ranking_loss"](stack).value.tolist()
    [0.0, 1.0, 1.0]
    """

    truth: Mask
    scores: Array | None
    predicted: Mask | None
    threshold: Array
    top_k: int | None
    relevance_order: Array | None
    sample_weight: Array | None
    samples: tuple[str, ...] | None = None
    labels: tuple[str, ...] | None = None

    @classmethod
    def of(
        cls,
        y_true: Any,
        y_score: Any = None,
        *,
        y_pred: Any = None,
        threshold: Any = 0.5,
        top_k: int | None = None,
        relevance_order: Any = None,
        sample_weight: Any = None,
    ) -> Example:
        """Check the input once and for all.

        y_true: (..., n_samples, n_labels) of 0 and 1. y_score: the same shape or with more leading axes,
        finite. y_pred: 0 and 1, shaped like y_score; at least one of the two must be given. threshold: a
        number, one per label (n_labels,) or one per sample (n_samples, 1). top_k: how many labels of each
        sample are predicted instead, from 1 to n_labels. relevance_order: (n_samples, n_labels), the smaller
        the more relevant, no two alike in a row. sample_weight: (n_samples,), none negative and not all 0.
        Each may be lists, an array, a table of pandas or polars, or a sparse matrix of scipy.

        Tables are aligned by the names of their columns (labels) and of their rows (samples: the index of
        pandas), in the order of y_true. A table without names is taken as it is, and so is one with the
        default names 0, 1, 2, …, unless the other has the same ones in another order. A name that one of two
        tables lacks, or has twice, is refused.

        InputError, a ValueError, says which row and column is wrong and what is allowed.

        >>> Example.of([[1, 0]], [[0.9, 0.2]], top_k=3)
        Traceback (most recent call last):
        metrics.errors.InputError: top_k is 3: it can be a whole number from 1 to 2.
        """
        tables = {"y_true": y_true, "y_score": y_score, "y_pred": y_pred, "relevance_order": relevance_order}
        names = Alignment.of(tables)
        truth = names.align("y_true", y_true, checks.zeros_and_ones("y_true", y_true))
        scores = predicted = order = weights = None
        if y_score is not None:
            scores = names.align("y_score", y_score, checks.finite("y_score", y_score))
            scores = checks.like_truth("y_score", scores, truth)
        if y_pred is not None:
            predicted = names.align("y_pred", y_pred, checks.zeros_and_ones("y_pred", y_pred))
            predicted = checks.like_truth("y_pred", predicted, truth)
        checks.something_to_judge(scores, predicted)
        if relevance_order is not None:
            order = checks.relevance_order(relevance_order, truth)
            order = names.align("relevance_order", relevance_order, order)
        if sample_weight is not None:
            weights = checks.sample_weight(sample_weight, truth)
            weights = names.align_samples("sample_weight", sample_weight, weights)
        limits = checks.threshold(threshold, truth)
        along = names.align_labels if limits.ndim == 1 else names.align_samples
        return cls(
            truth,
            scores,
            predicted,
            along("threshold", threshold, limits),
            checks.top_k(top_k, truth),
            order,
            weights,
            names.samples.shown,
            names.labels.shown,
        )

    def __repr__(self) -> str:
        """One line with the size; the arrays are its fields."""
        n_samples, n_labels = self.truth.shape[-2:]
        return f"<Example {n_samples} × {n_labels}, predictions by {self.decided_by}>"

    @property
    def decided_by(self) -> str:
        """What decides which labels are predicted: "hand" (`y_pred`), "top_k" or "threshold"."""
        if self.predicted is not None:
            return "hand"
        return "threshold" if self.top_k is None else "top_k"

    def parts(self, kind: str) -> Part:
        """All parts of one kind: "rows", "columns" or "cells". Their arrays are (..., n_parts, n_items)."""
        made: Part = getattr(self, f"_{kind}")
        return made

    def prediction(self, conventions: Conventions) -> Mask:
        """Which labels of which samples are predicted: booleans of shape (..., n_samples, n_labels).

        A score at the threshold is decided by `threshold_rule`, a tie for the last of the top K places by
        `top_k_tie`.

        >>> from metrics import Conventions, Example
        >>> example = Example.of([[1, 0]], [[0.9, 0.5]], threshold=0.5)
        >>> example.prediction(Conventions()).tolist()
        [[True, True]]
        >>> example.prediction(Conventions(threshold_rule="above")).tolist()
        [[True, False]]
        """
        return np.asarray(prediction(self._rows, conventions).value, np.bool_)

    @lazy_property
    def numbers(self) -> dict[tuple[object, ...], float]:
        """The values that metrics have had on it so far, each under what it depends on."""
        return {}

    @lazy_property
    def _rows(self) -> Part:
        decision = Decision(self.predicted, self._thresholds(2, np.asarray), self.top_k)
        weights, order = self.sample_weight, self.relevance_order
        return Part(ROWS, self._size, self.truth, self.scores, None, weights, decision, order)

    @lazy_property
    def _columns(self) -> Part:
        weights = None if self.sample_weight is None else self.sample_weight[None, :]
        limits, cells = self._thresholds(1, _turned), _turned(self._numbers_in_rows)
        decision = Decision(_turned(self.predicted), limits, self.top_k, self.scores, cells)
        truth, scores = _turned(self.truth), _turned(self.scores)
        return Part(COLUMNS, self._size, truth, scores, weights, decision=decision)

    @lazy_property
    def _cells(self) -> Part:
        n_labels = self._size[1]
        weights = None if self.sample_weight is None else np.repeat(self.sample_weight, n_labels)[None, :]
        limits, cells = self._thresholds(0, _pooled), _pooled(self._numbers_in_rows)
        decision = Decision(_pooled(self.predicted), limits, self.top_k, self.scores, cells)
        truth, scores = _pooled(self.truth), _pooled(self.scores)
        return Part(CELLS, self._size, truth, scores, weights, decision=decision)

    def _thresholds(self, axes_of_one_per_part: int, arrange: Callable[[Array], Array]) -> Array:
        """(1,) where one holds for all, (n_parts,) where every part has its own, else one per item."""
        if self.threshold.ndim == 0:
            return self.threshold[None]
        if self.threshold.ndim == axes_of_one_per_part:
            return self.threshold.ravel()
        return arrange(np.broadcast_to(self.threshold, self._size))

    @property
    def _numbers_in_rows(self) -> Array | None:
        """The number of every cell; only the top K labels of a row are looked up by it."""
        return None if self.top_k is None else np.arange(self._size[0] * self._size[1]).reshape(self._size)

    @property
    def _size(self) -> tuple[int, int]:
        n_samples, n_labels = self.truth.shape[-2:]
        return n_samples, n_labels


def _turned(values: Array | None) -> Any:
    return None if values is None else np.ascontiguousarray(np.swapaxes(values, -1, -2))


def _pooled(values: Array | None) -> Any:
    return None if values is None else values.reshape(*values.shape[:-2], 1, -1)
