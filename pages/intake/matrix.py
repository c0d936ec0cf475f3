"""The matrix on the workbench: names, truths, scores and what is predicted, checked once when it is made."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from hashlib import blake2b
from typing import Any

import numpy as np

from metrics import Example
from metrics.errors import InputError
from metrics.lazy import lazy_property
from metrics.words import N_
from pages.intake import limits
from pages.intake.cells import columns_of, grid_of, rows_of, scores_of, taken, truth_of, zeros_and_ones
from pages.intake.decision_rule import USUAL, DecisionRule
from pages.intake.names import LABEL_NAME, SAMPLE_NAME, all_names
from pages.intake.relevance_and_weights import Places, ranks_of, relevance_of, unless_by_column, weights_of


@dataclass(frozen=True)
class Matrix:
    """What the workbench edits: one row per sample, one column per label.

    `relevance` gives each label a place among those of its sample, the smaller the more relevant; None
    stands for the order of the columns. `weights` is None where samples are not weighted.
    """

    samples: tuple[str, ...]
    labels: tuple[str, ...]
    truth: tuple[tuple[int, ...], ...]
    scores: tuple[tuple[float, ...], ...]
    decision: DecisionRule = USUAL
    relevance: tuple[Places, ...] | None = None
    weights: tuple[float, ...] | None = None

    def __post_init__(self) -> None:
        """Refuse a matrix beyond the limits, whichever way it came about."""
        limits.check_size(len(self.samples), len(self.labels))

    @lazy_property
    def numbers(self) -> int:
        """How many numbers it holds: the truth and the score of every cell, and what there is beside them."""
        grids = 2 + (self.decision.kind == "hand") + (self.relevance is not None)
        return grids * len(self.samples) * len(self.labels)

    def __hash__(self) -> int:
        return self._hash

    @lazy_property
    def _hash(self) -> int:
        # The hash of a large matrix takes milliseconds, and is asked for several times in a run.
        return hash(tuple(getattr(self, one.name) for one in fields(self)))

    @lazy_property
    def fingerprint(self) -> str:
        """A name made of all that it holds, the same on every server."""
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
        decision: tuple[object, Any] = (USUAL.kind, USUAL.content),
        relevance: object = None,
        weights: object = None,
    ) -> Matrix:
        """The matrix of these truths (0 or 1) and scores (any finite numbers), of one shape.

        `decision` is the kind and the content of a `DecisionRule`.
        """
        truth_rows, score_rows = rows_of(truth), rows_of(scores)
        size = len(truth_rows), columns_of(truth_rows)
        scored = len(score_rows), columns_of(score_rows)
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
            truth=zeros_and_ones(truth_rows, truth_of),
            scores=scores_of(score_rows),
            decision=DecisionRule.of(*decision, *size),
            relevance=relevance_of(relevance, *size),
            weights=weights_of(weights, size[0]),
        )

    @property
    def size(self) -> limits.Size:
        """How many samples and labels it has."""
        return len(self.samples), len(self.labels)

    @property
    def is_editable(self) -> bool:
        """Whether it is small enough to be edited."""
        return limits.is_editable(*self.size)

    def part(self, rows: Sequence[int], columns: Sequence[int]) -> Matrix:
        """The matrix of these samples and labels alone; all their weights may be 0."""
        order = self.relevance and grid_of(self.relevance, rows, columns)
        return Matrix(
            samples=taken(self.samples, rows),
            labels=taken(self.labels, columns),
            truth=grid_of(self.truth, rows, columns),
            scores=grid_of(self.scores, rows, columns),
            decision=self.decision.part(rows, columns),
            relevance=order and unless_by_column(tuple(map(ranks_of, order))),
            weights=self.weights and taken(self.weights, rows),
        )


def is_kin(one: Matrix, other: Matrix) -> bool:
    """Whether both are about the same samples and labels, of which at most one bears another name."""
    names = (*one.samples, *one.labels), (*other.samples, *other.labels)
    if (len(one.samples), len(one.labels)) != (len(other.samples), len(other.labels)):
        return False
    return sum(before != after for before, after in zip(*names, strict=True)) <= 1


def example_of(matrix: Matrix) -> Example:
    """The matrix as the engine takes it."""
    decision = matrix.decision
    example = Example.of(
        matrix.truth,
        matrix.scores,
        y_pred=decision.cells if decision.kind == "hand" else None,
        threshold=decision.limits,
        top_k=decision.count,
        relevance_order=matrix.relevance,
        sample_weight=matrix.weights,
    )
    return replace(example, samples=matrix.samples, labels=matrix.labels)
