"""A matrix of the workbench, checked once when it is made: truths, scores, names, and how it predicts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from hashlib import blake2b
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from metrics import Example
from metrics.errors import InputError
from metrics.lazy import lazy_property
from metrics.words import N_
from pages.intake import limits
from pages.intake.matrix_values import (
    LABEL_NAME,
    SAMPLE_NAME,
    Ranks,
    all_names,
    cells_at,
    finite_number,
    items_at,
    n_columns_of,
    relevance_of,
    renumbered,
    rows_of,
    scores_of,
    unless_by_column,
    weights_of,
    whole_number,
    zeros_and_ones,
)

DecisionKind = Literal["one", "labels", "samples", "top", "hand"]
DECISION_KINDS: tuple[DecisionKind, ...] = get_args(DecisionKind)
DEFAULT_THRESHOLD = 0.5


@dataclass(frozen=True)
class DecisionRule:
    """What makes a label a predicted one; only the data of its kind is set.

    `thresholds` has one number for the kind "one", one per label for "labels", one per sample for
    "samples"; `top_k` belongs to "top"; `cells`, 0 or 1 for each, to "hand".
    """

    kind: DecisionKind = "one"
    thresholds: tuple[float, ...] = (DEFAULT_THRESHOLD,)
    top_k: int | None = None
    cells: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def of(cls, kind: object, content: Any, n_samples: int, n_labels: int) -> DecisionRule:
        """Return the rule of this kind, made of thresholds, of how many top labels, or of predictions."""
        if kind == "top":
            return cls("top", (), _checked_top_k(content, n_labels))
        if kind == "hand":
            return cls("hand", (), None, _cells(content, n_samples, n_labels))
        sizes: dict[DecisionKind, int] = {"one": 1, "labels": n_labels, "samples": n_samples}
        for known, size in sizes.items():
            if kind == known:
                return cls(known, _thresholds(known, content, size))
        raise InputError(N_("The workbench does not know this way to predict."))

    @property
    def content(self) -> Any:
        """What `DecisionRule.of` takes beside the kind."""
        return {"top": self.top_k, "hand": self.cells}.get(self.kind, self.thresholds)

    @property
    def threshold_array(self) -> NDArray[np.float64]:
        """The thresholds as the engine takes them: (), (n_labels,) or (n_samples, 1)."""
        if self.kind == "labels":
            return np.array(self.thresholds)
        if self.kind == "samples":
            return np.array(self.thresholds)[:, None]
        return np.array(self.common_threshold)

    @property
    def common_threshold(self) -> float:
        """The threshold that all share; the usual one where there is none."""
        return self.thresholds[0] if len(set(self.thresholds)) == 1 else DEFAULT_THRESHOLD

    def part(self, rows: Sequence[int], columns: Sequence[int]) -> DecisionRule:
        """Return the rule for these samples and labels alone."""
        places = {"samples": rows, "labels": columns}.get(self.kind)
        return replace(
            self,
            thresholds=self.thresholds if places is None else items_at(self.thresholds, places),
            top_k=None if self.top_k is None else min(self.top_k, len(columns)),
            cells=cells_at(self.cells, rows, columns) if self.cells else (),
        )


DEFAULT_RULE = DecisionRule()


def _thresholds(kind: DecisionKind, values: object, size: int) -> tuple[float, ...]:
    given = tuple(values) if isinstance(values, Iterable) else (values,)
    if len(given) != size:
        raise InputError(
            N_("The number of thresholds must be {needed}, but it is {given}."), given=len(given), needed=size
        )
    return tuple(_threshold(value, kind, place) for place, value in enumerate(given))


def _threshold(value: object, kind: DecisionKind, place: int) -> float:
    threshold = finite_number(value)
    if threshold is None:
        sentences = {
            "one": N_("The threshold must be a finite number."),
            "labels": N_("Column {number}: a threshold must be a finite number."),
            "samples": N_("Row {number}: a threshold must be a finite number."),
        }
        raise InputError(sentences[kind], number=place + 1)
    return threshold


def _checked_top_k(value: object, n_labels: int) -> int:
    top_k = whole_number(value)
    if top_k is None or not 1 <= top_k <= n_labels:
        raise InputError(N_("K must be a whole number from 1 to {labels}."), labels=n_labels)
    return top_k


def _cells(grid: Any, n_samples: int, n_labels: int) -> tuple[tuple[int, ...], ...]:
    rows = rows_of(grid)
    given = len(rows), n_columns_of(rows)
    if given != (n_samples, n_labels):
        raise InputError(
            N_(
                "The truths and the predictions must have the same number of rows and columns, "
                "but the truths have {truths} and the predictions {predictions}."
            ),
            truths=f"{n_samples}×{n_labels}",
            predictions=f"{given[0]}×{given[1]}",
        )
    return zeros_and_ones(
        rows, N_("Row {row_number}, column {column_number}: the prediction must be 0 or 1.")
    )


@dataclass(frozen=True)
class Matrix:
    """What is read and edited: one row per sample, one column per label.

    `relevance` gives each label a place among those of its sample, the smaller the more relevant; None
    stands for the order of the columns. `weights` is None where samples are not weighted.
    """

    samples: tuple[str, ...]
    labels: tuple[str, ...]
    truth: tuple[tuple[int, ...], ...]
    scores: tuple[tuple[float, ...], ...]
    decision: DecisionRule = DEFAULT_RULE
    relevance: tuple[Ranks, ...] | None = None
    weights: tuple[float, ...] | None = None

    def __post_init__(self) -> None:
        """Refuse a matrix larger than any that is read, whichever way it came about."""
        limits.check_size(len(self.samples), len(self.labels))

    def __hash__(self) -> int:
        return self._hash

    @lazy_property
    def _hash(self) -> int:
        # The hash of a large matrix takes milliseconds, and is needed several times in a run.
        return hash(tuple(getattr(self, one.name) for one in fields(self)))

    @lazy_property
    def fingerprint(self) -> str:
        """A digest of all that it holds, the same on every server."""
        numbers = np.array(self.truth, np.int8).tobytes() + np.array(self.scores, float).tobytes()
        beside = (self.samples, self.labels, self.decision.kind, self.decision.content, self.relevance)
        return blake2b(numbers + json.dumps((*beside, self.weights)).encode(), digest_size=9).hexdigest()

    @classmethod
    def of(
        cls,
        truth: Iterable[Iterable[Any]],
        scores: Iterable[Iterable[Any]],
        samples: Iterable[object] | None = None,
        labels: Iterable[object] | None = None,
        *,
        decision: tuple[object, Any] = (DEFAULT_RULE.kind, DEFAULT_RULE.content),
        relevance: object = None,
        weights: object = None,
    ) -> Matrix:
        """Return the matrix of these truths (0 or 1) and scores (any finite numbers), of one shape.

        `decision` is the kind and the content of a `DecisionRule`.
        """
        truth_rows, score_rows = rows_of(truth), rows_of(scores)
        size = len(truth_rows), n_columns_of(truth_rows)
        scored = len(score_rows), n_columns_of(score_rows)
        if scored != size:
            raise InputError(
                N_(
                    "The truths and the scores must have the same number of rows and columns, "
                    "but the truths have {truths} and the scores {scores}."
                ),
                truths=f"{size[0]}×{size[1]}",
                scores=f"{scored[0]}×{scored[1]}",
            )
        return cls(
            samples=all_names(samples, size[0], SAMPLE_NAME),
            labels=all_names(labels, size[1], LABEL_NAME),
            truth=zeros_and_ones(
                truth_rows, N_("Row {row_number}, column {column_number}: the truth must be 0 or 1.")
            ),
            scores=scores_of(score_rows),
            decision=DecisionRule.of(*decision, *size),
            relevance=relevance_of(relevance, *size),
            weights=weights_of(weights, size[0]),
        )

    @property
    def size(self) -> limits.Size:
        """How many samples and labels it has."""
        return len(self.samples), len(self.labels)

    def part(self, rows: Sequence[int], columns: Sequence[int]) -> Matrix:
        """Return the matrix of these samples and labels alone; all their weights may be 0."""
        order = self.relevance and cells_at(self.relevance, rows, columns)
        return Matrix(
            samples=items_at(self.samples, rows),
            labels=items_at(self.labels, columns),
            truth=cells_at(self.truth, rows, columns),
            scores=cells_at(self.scores, rows, columns),
            decision=self.decision.part(rows, columns),
            relevance=order and unless_by_column(tuple(map(renumbered, order))),
            weights=self.weights and items_at(self.weights, rows),
        )


def has_same_names(one: Matrix, other: Matrix) -> bool:
    """Return whether both have the same samples and labels, of which at most one has another name."""
    names = (*one.samples, *one.labels), (*other.samples, *other.labels)
    if one.size != other.size:
        return False
    return sum(before != after for before, after in zip(*names, strict=True)) <= 1


def example_of(matrix: Matrix) -> Example:
    """Return the matrix as the engine takes it."""
    decision = matrix.decision
    example = Example.of(
        matrix.truth,
        matrix.scores,
        y_pred=decision.cells if decision.kind == "hand" else None,
        threshold=decision.threshold_array,
        top_k=decision.top_k,
        relevance_order=matrix.relevance,
        sample_weight=matrix.weights,
    )
    return replace(example, samples=matrix.samples, labels=matrix.labels)
