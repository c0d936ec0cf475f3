"""A stack of parts: rows, columns or all cells of an example, with what every kernel may ask of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metrics.decision import Decision
from metrics.quantity import Array, Mask, Quantity, Term
from metrics.ranking import Ranking
from metrics.words import N_

ROWS = "rows"
COLUMNS = "columns"
CELLS = "cells"
NUMBER = N_("Number")


@dataclass(frozen=True, eq=False)
class Part:
    """All parts of one kind, worked on at once: arrays have shape (..., n_parts, n_items).

    `kind` says what a part is: "rows" (one sample's labels), "columns" (one label's samples) or "cells"
    (one part with every cell). `weights` are the items' weights, `part_weights` those of the parts in a
    mean; None means that all weigh the same. `decision` says which items are predicted, `order` how relevant
    the labels of each sample are (rows only), `kept` holds what several kernels ask for.
    """

    kind: str
    size: tuple[int, int]
    truth: Mask
    scores: Array | None = None
    weights: Array | None = None
    part_weights: Array | None = None
    decision: Decision = field(default_factory=Decision)
    order: Array | None = None
    kept: dict[object, Any] = field(default_factory=dict, repr=False)
    _rankings: dict[str, Ranking] = field(default_factory=dict, repr=False)

    @property
    def n_parts(self) -> int:
        """How many parts there are."""
        return int(self.truth.shape[-2])

    @property
    def n_items(self) -> int:
        """How many items each part has."""
        return int(self.truth.shape[-1])

    def cells(self, part: int) -> NDArray[np.intp]:
        """The (row, column) of each item of one part: shape (n_items, 2)."""
        n_samples, n_labels = self.size
        if self.kind == ROWS:
            return np.column_stack((np.full(n_labels, part), np.arange(n_labels)))
        if self.kind == COLUMNS:
            return np.column_stack((np.arange(n_samples), np.full(n_samples, part)))
        return np.column_stack(np.unravel_index(np.arange(n_samples * n_labels), self.size))

    @cached_property
    def y(self) -> Quantity:
        """The truth of each item."""
        return Quantity(N_("Truth"), "y_j", self.truth, itemwise=True)

    @cached_property
    def score(self) -> Quantity:
        """The score of each item; a metric that reads it declares that it needs scores."""
        assert self.scores is not None
        return Quantity(N_("Score"), "s_j", self.scores, itemwise=True)

    @cached_property
    def weight(self) -> Quantity | None:
        """The weight of each item, or None where all weigh the same."""
        if self.weights is None:
            return None
        return Quantity(N_("Weight"), "w_j", np.broadcast_to(self.weights, self.truth.shape), itemwise=True)

    @cached_property
    def number(self) -> Quantity:
        """The number of each item, from 1."""
        return Quantity(NUMBER, "j", np.arange(1, self.n_items + 1)[None], itemwise=True)

    @cached_property
    def total(self) -> Quantity:
        """How many items a part has (or how much they weigh)."""
        if self.weight is None:
            return self.count
        value = self.weight.value.sum(-1)
        summed = Term(self.weight, r"\sum_k w_k", " + ")
        return Quantity(N_("Weight of all items"), "n", value, "$summed", {"summed": summed})

    @cached_property
    def count(self) -> Quantity:
        """How many items a part has."""
        return Quantity(N_("Items"), "n", np.array([self.n_items]))

    @cached_property
    def positives(self) -> Quantity:
        """How many items are true (or how much they weigh)."""
        if self.weight is not None:
            value = np.where(self.truth, self.weight.value, 0.0).sum(-1)
            summed = Term(self.weight, r"\sum_{k \in Y} w_k", " + ", self.truth)
            return Quantity(N_("Weight of the true ones"), "t", value, "$summed", {"summed": summed})
        truths = Term(self.y, r"\sum_k y_k", " + ")
        return Quantity(N_("True ones"), "t", self.truth.sum(-1), "$truths", {"truths": truths})

    @cached_property
    def negatives(self) -> Quantity:
        """How many items are false (or how much they weigh)."""
        if self.weight is not None:
            amount = np.where(self.truth, 0.0, self.weight.value).sum(-1)
            summed = Term(self.weight, r"\sum_{k \notin Y} w_k", " + ", ~self.truth)
            return Quantity(N_("Weight of the false ones"), "f", amount, "$summed", {"summed": summed})
        terms = {"items": Term(self.count, "n"), "positives": Term(self.positives, "t")}
        value = self.n_items - self.positives.value
        return Quantity(N_("False ones"), "f", value, "$items - $positives", terms)

    @cached_property
    def used(self) -> Mask:
        """The true items that weigh something: those that an average over positives runs over."""
        return self.truth if self.weighing is None else self.truth & self.weighing

    @cached_property
    def weighing(self) -> Mask | None:
        """The items that weigh something, or None where all do."""
        return None if self.weight is None else self.weight.value > 0

    def ranking(self, ties: str) -> Ranking:
        """The order that the scores put on the items, sorted once for all metrics that ask."""
        if ties not in self._rankings:
            self._rankings[ties] = Ranking(self.score, self.truth, self.weight, ties)
        return self._rankings[ties]
