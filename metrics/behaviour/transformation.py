"""What can be done to an example to see which metrics notice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..errors import InputError
from ..graph.arrays import Array
from ..input.example import Example
from ..parts.part import CELLS, COLUMNS, ROWS
from ..parts.probability import sigmoid
from ..registry import DIFFERENCES, SCORES
from ..words import N_
from .readable import (
    EMPTY_LABELS,
    EMPTY_SAMPLES,
    FALSE_LABELS,
    FALSE_SAMPLES,
    LABELS,
    LEFT,
    SAMPLES,
    SIDES,
    TOP,
)

HALVE, CUBE, LOGISTIC, ADD, NUDGE = "halve", "cube", "logistic", "add", "nudge"
REVERSE_SAMPLES, REVERSE_LABELS = "reverse_samples", "reverse_labels"
REPEAT_SAMPLES, REPEAT_LABEL = "repeat_samples", "repeat_label"
EMPTY_LABEL, EMPTY_SAMPLE = "empty_label", "empty_sample"
EVERYTHING, SAMPLE, LABEL = "all", "sample", "label"
SIDES_AND_SCORES = frozenset((SIDES, SCORES))
ORDER_KEPT = SIDES_AND_SCORES | {DIFFERENCES}
# Of each that can be done what it does not keep, by its name and by what it is done to; it keeps all else.
LOST: Mapping[tuple[str, str], frozenset[str]] = {
    (HALVE, EVERYTHING): ORDER_KEPT,
    (HALVE, SAMPLE): ORDER_KEPT | {COLUMNS, CELLS},
    (HALVE, LABEL): ORDER_KEPT | {ROWS, CELLS},
    (CUBE, EVERYTHING): ORDER_KEPT,
    (LOGISTIC, EVERYTHING): ORDER_KEPT,
    (ADD, EVERYTHING): SIDES_AND_SCORES,
    (NUDGE, EVERYTHING): frozenset((SCORES, DIFFERENCES)),
    (REVERSE_SAMPLES, EVERYTHING): frozenset((TOP,)),
    (REVERSE_LABELS, EVERYTHING): frozenset((LEFT,)),
    (REPEAT_SAMPLES, EVERYTHING): frozenset((SAMPLES, TOP)),  # a copy, which ties, stands further down
    (REPEAT_LABEL, LABEL): frozenset((LABELS,)),
    (EMPTY_LABEL, EVERYTHING): frozenset((FALSE_LABELS, EMPTY_LABELS)),
    (EMPTY_SAMPLE, EVERYTHING): frozenset((FALSE_SAMPLES, EMPTY_SAMPLES)),
}
NEW = -1  # stands for a row or a column that is not in the example
USUAL_THRESHOLD, USUAL_WEIGHT = 0.5, 1.0  # of a label or sample that is added
ROOM = 0.4  # of the smallest gap: two neighbours that both move by it do not meet


@dataclass(frozen=True)
class Transformation:
    """A change of an example, by one of the names above, of all of it or of one sample or label.

    `LOST` has which scopes each name can have; `place` is the number of the sample or label, from 0.
    """

    name: str
    scope: str = EVERYTHING
    place: int = 0

    @property
    def moves_scores(self) -> bool:
        """Whether it moves scores, and leaves rows and columns alone."""
        return self.name in (*INCREASING, NUDGE)


@dataclass(frozen=True, eq=False)
class Transformed:
    """The scores after a transformation, and where each sample and label comes from.

    `rows` and `columns` say which sample and which label of the example stands at each place, `NEW` for one
    that was added. `scores` has one entry for each place: shape (..., n_rows, n_columns).
    """

    rows: NDArray[np.intp]
    columns: NDArray[np.intp]
    scores: Array


def transform(transformation: Transformation, example: Example) -> Transformed:
    """Transform an example with scores; InputError where it cannot be done.

    >>> from multilabel_metrics_lab import Example
    >>> from multilabel_metrics_lab.behaviour.transformation import Transformation, transform
    >>> halved = transform(Transformation("halve", "label", 0), Example.of([[1, 0]], [[0.8, 0.6]]))
    >>> halved.scores.tolist(), halved.rows.tolist(), halved.columns.tolist()
    ([[0.4, 0.6]], [0], [0, 1])
    """
    if example.scores is None:
        raise InputError(N_("There are no scores to be changed."))
    n_samples, n_labels = example.truth.shape[-2:]
    rows, columns = np.arange(n_samples), np.arange(n_labels)
    if transformation.name == NUDGE:
        return Transformed(rows, columns, _nudged(example, example.scores))
    if transformation.name in INCREASING:
        return Transformed(rows, columns, _mapped(transformation, example.scores))
    return _rearranged(transformation, example, example.scores, rows, columns)


def example_after(transformed: Transformed, example: Example) -> Example:
    """Return the example that a transformation makes of this one.

    What belongs to a sample or a label goes along with it. One that is added is never true and never
    predicted, counts as less relevant than all others and has the usual threshold and weight.

    >>> from multilabel_metrics_lab import Example
    >>> from multilabel_metrics_lab.behaviour.transformation import Transformation, example_after, transform
    >>> example = Example.of([[1, 0]], [[0.8, 0.6]])
    >>> example_after(transform(Transformation("reverse_labels"), example), example).truth.tolist()
    [[False, True]]
    """
    rows, columns = transformed.rows, transformed.columns
    predicted, weights = example.predicted, example.sample_weight
    return Example(
        truth=_arranged(example.truth, rows, columns, False),
        scores=transformed.scores,
        predicted=None if predicted is None else _arranged(predicted, rows, columns, False),
        threshold=_thresholds(example.threshold, rows, columns),
        top_k=example.top_k,
        relevance_order=_relevance(example, rows, columns),
        sample_weight=None if weights is None else np.where(rows == NEW, USUAL_WEIGHT, weights[rows]),
    )


def _arranged(cells: Array, rows: Array, columns: Array, new: float) -> Array:
    """The cells of these rows and columns; `new` for those that were not there."""
    taken = cells[..., rows, :][..., columns]
    added = (rows == NEW)[:, None] | (columns == NEW)
    return np.where(added, new, taken) if added.any() else taken


def _thresholds(threshold: Array, rows: Array, columns: Array) -> Array:
    if threshold.ndim == 0:
        return threshold
    if threshold.ndim == 1:
        return np.where(columns == NEW, USUAL_THRESHOLD, threshold[columns])
    return np.where((rows == NEW)[:, None], USUAL_THRESHOLD, threshold[rows])


def _relevance(example: Example, rows: Array, columns: Array) -> Array | None:
    """The places of the labels among those of their sample, from 1; a copy comes right after the original."""
    if example.relevance_order is None:
        return None
    order = _arranged(example.relevance_order.astype(np.float64), rows, columns, np.inf)
    return np.argsort(np.argsort(order, -1, kind="stable"), -1) + 1


# Each of these functions is strictly increasing: of two scores the higher one stays the higher one.
INCREASING: Mapping[str, Callable[[Array], Array]] = {
    HALVE: lambda scores: scores / 2,
    CUBE: lambda scores: np.asarray(scores**3),
    LOGISTIC: sigmoid,
    ADD: lambda scores: scores + 1,
}


def _mapped(transformation: Transformation, scores: Array) -> Array:
    """The scores, of which all or those of one sample or label have gone through an increasing function."""
    moved, place = scores.copy(), transformation.place
    cells = {EVERYTHING: (...,), SAMPLE: (..., place, slice(None)), LABEL: (..., place)}[transformation.scope]
    with np.errstate(over="ignore", under="ignore"):
        moved[cells] = INCREASING[transformation.name](scores[cells])
    if not np.isfinite(moved).all():
        raise InputError(N_("A score would become too large to be held as a number."))
    return moved


def _nudged(example: Example, scores: Array) -> Array:
    """The scores, every other one lower and the others higher by a nudge."""
    step = nudge_step(example)
    moved = np.where(np.indices(scores.shape[-2:]).sum(0) % 2 == 0, scores - step, scores + step)
    if np.array_equal(moved, scores) or not np.isfinite(moved).all():
        raise InputError(N_("The scores lie so close together that there is no number between them."))
    return moved


def nudge_step(example: Example) -> float:
    """By how much a nudge moves each score of an example: a power of ten, less than half of every gap.

    >>> from multilabel_metrics_lab import Example
    >>> nudge_step(Example.of([[1, 0]], [[0.75, 0.25]]))
    0.1
    """
    assert example.scores is not None
    levels = np.unique(np.concatenate((example.scores.ravel(), example.threshold.ravel())))
    with np.errstate(over="ignore", divide="ignore"):
        gap = min(np.diff(levels).min(initial=np.inf), 1.0)
        return float(10.0 ** np.floor(np.log10(ROOM * gap)))


def _rearranged(
    transformation: Transformation, example: Example, scores: Array, rows: Array, columns: Array
) -> Transformed:
    """Samples or labels turned round, repeated or added; the copy of a label comes right after it."""
    name, place, new = transformation.name, transformation.place, 0.0
    if name == REVERSE_SAMPLES:
        _refuse_single(rows, N_("There is one sample only, and so no other order."))
        rows = rows[::-1]
    elif name == REVERSE_LABELS:
        _refuse_single(columns, N_("There is one label only, and so no other order."))
        columns = columns[::-1]
    elif name == REPEAT_SAMPLES:
        rows = np.tile(rows, 2)
    elif name == REPEAT_LABEL:
        columns = np.insert(columns, place + 1, place)
    elif name == EMPTY_LABEL:
        columns, new = np.append(columns, NEW), _below_all(example, scores)
    else:
        _refuse_top_k(example)
        rows, new = np.append(rows, NEW), _below_all(example, scores)
    return Transformed(rows, columns, _arranged(scores, rows, columns, new))


def _refuse_single(places: Array, sentence: str) -> None:
    if len(places) == 1:
        raise InputError(sentence)


def _refuse_top_k(example: Example) -> None:
    if example.decided_by == "top_k":
        raise InputError(
            N_(
                "The labels with the highest scores of every sample are predicted here, so no sample can be "
                "added with nothing predicted."
            )
        )


def _below_all(example: Example, scores: Array) -> float:
    """A score below all others and below every threshold: 0 if that is so, or else a lower one."""
    lowest = float(min(scores.min(), example.threshold.min(), USUAL_THRESHOLD))
    below = 0.0 if lowest > 0 else lowest - max(1.0, -lowest)
    if not np.isfinite(below):
        raise InputError(N_("There is no number below the lowest score."))
    return below
