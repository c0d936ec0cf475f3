"""The input of every metric: a checked pair of matrices, and the parts of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..conventions import Conventions
from ..graph.arrays import Array, Mask
from ..lazy import lazy_property
from ..parts.counts import prediction
from ..parts.part import CELLS, COLUMNS, ROWS, Decision, Part
from . import checks
from .alignment import Alignment


@dataclass(frozen=True, eq=False)
class Example:
    """What a metric is computed on: a truth matrix with scores or predictions, checked by `of`.

    `truth` has shape (..., n_samples, n_labels), `scores` and `predicted` that shape or more leading axes
    (variants). `threshold` and `top_k` say how they are predicted where only scores are given. `samples`
    and `labels` are the names of rows and columns where the tables had some.

    >>> from multilabel_metrics_lab import METRICS, Example
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
        multilabel_metrics_lab.errors.InputError: top_k is 3: it can be a whole number from 1 to 2.
        """
        tables = {"y_true": y_true, "y_score": y_score, "y_pred": y_pred, "relevance_order": relevance_order}
        alignment = Alignment.of(tables)
        truth = alignment.align("y_true", y_true, checks.zeros_and_ones("y_true", y_true))
        scores = predicted = order = weights = None
        if y_score is not None:
            scores = alignment.align("y_score", y_score, checks.finite("y_score", y_score))
            scores = checks.like_truth("y_score", scores, truth)
        if y_pred is not None:
            predicted = alignment.align("y_pred", y_pred, checks.zeros_and_ones("y_pred", y_pred))
            predicted = checks.like_truth("y_pred", predicted, truth)
        checks.something_to_judge(scores, predicted)
        if relevance_order is not None:
            order = checks.relevance_order(relevance_order, truth)
            order = alignment.align("relevance_order", relevance_order, order)
        if sample_weight is not None:
            weights = checks.sample_weight(sample_weight, truth)
            weights = alignment.align_samples("sample_weight", sample_weight, weights)
        limits = checks.threshold(threshold, truth)
        along = alignment.align_labels if limits.ndim == 1 else alignment.align_samples
        return cls(
            truth,
            scores,
            predicted,
            along("threshold", threshold, limits),
            checks.top_k(top_k, truth),
            order,
            weights,
            alignment.samples.shown,
            alignment.labels.shown,
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
        parts: Part = getattr(self, f"_{kind}")
        return parts

    def prediction(self, conventions: Conventions) -> Mask:
        """Which labels of which samples are predicted: booleans of shape (..., n_samples, n_labels).

        A score at the threshold is decided by `threshold_rule`, a tie for the last of the top K places by
        `top_k_tie`.

        >>> from multilabel_metrics_lab import Conventions, Example
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
