"""A stack of parts: rows, columns or all cells of an example, with what every kernel may ask of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..graph.arrays import Array, Mask
from ..graph.expression import Quantity
from ..graph.listed import Among, Condition, Listed, count_of, sum_of
from ..graph.notes import StepSentence
from ..once import once
from ..words import N_
from .decision import Decision

ROWS = "rows"
COLUMNS = "columns"
CELLS = "cells"

# The words for a thing, by the kind of the part: its items are labels of a sample, samples of a label, cells.
ByKind: TypeAlias = Mapping[str, str]
ALL_ITEMS: ByKind = {
    ROWS: N_("Number of labels"),
    COLUMNS: N_("Number of samples"),
    CELLS: N_("Number of cells"),
}
TRUE_ITEMS: ByKind = {ROWS: N_("True labels"), COLUMNS: N_("Samples with the label"), CELLS: N_("True cells")}
FALSE_ITEMS: ByKind = {
    ROWS: N_("False labels"),
    COLUMNS: N_("Samples without the label"),
    CELLS: N_("False cells"),
}
SOME_ARE_TRUE: Mapping[str, StepSentence] = {
    ROWS: StepSentence(
        N_("{value} of the labels is true: {names}."),
        N_("{value} of the labels are true: {names}."),
        none=N_("None of the labels is true: {value}."),
    ),
    COLUMNS: StepSentence(
        N_("{value} of the samples is true: {names}."),
        N_("{value} of the samples are true: {names}."),
        none=N_("None of the samples is true: {value}."),
    ),
    CELLS: StepSentence(
        N_("{value} of the cells is true: {names}."),
        N_("{value} of the cells are true: {names}."),
        none=N_("None of the cells is true: {value}."),
    ),
}
OTHERS_ARE_FALSE: Mapping[str, StepSentence] = {
    ROWS: StepSentence(
        N_("{value} of the {items} labels is false."),
        N_("{value} of the {items} labels are false."),
        none=N_("None of the {items} labels is false."),
    ),
    COLUMNS: StepSentence(
        N_("{value} of the {items} samples is false."),
        N_("{value} of the {items} samples are false."),
        none=N_("None of the {items} samples is false."),
    ),
    CELLS: StepSentence(
        N_("{value} of the {items} cells is false."),
        N_("{value} of the {items} cells are false."),
        none=N_("None of the {items} cells is false."),
    ),
}
TRUE_WEIGH = StepSentence(
    N_("What is true weighs {value}: {names}."), none=N_("Nothing is true that weighs something: {value}.")
)
FALSE_WEIGH = StepSentence(
    N_("What is false weighs {value}: {names}."), none=N_("Nothing is false that weighs something: {value}.")
)
WEIGHT_OF_ALL: ByKind = {
    COLUMNS: N_("Weight of all samples"),
    CELLS: N_("Weight of all cells"),
}
WEIGHT_OF_TRUE: ByKind = {
    COLUMNS: N_("Weight of the true samples"),
    CELLS: N_("Weight of the true cells"),
}
WEIGHT_OF_FALSE: ByKind = {
    COLUMNS: N_("Weight of the false samples"),
    CELLS: N_("Weight of the false cells"),
}


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

    @once
    def y(self) -> Quantity:
        """The truth of each item."""
        return Quantity("truth", N_("Truth"), "y_j", self.truth, itemwise=True)

    @once
    def score(self) -> Quantity:
        """The score of each item; a metric that reads it declares that it needs scores."""
        assert self.scores is not None
        return Quantity("score", N_("Score"), "s_j", self.scores, itemwise=True)

    @once
    def logit(self) -> Quantity:
        """The score of each item, where it is taken as a logit."""
        return Quantity("logit", N_("Logit"), "z_j", self.score.value, itemwise=True)

    @once
    def probability(self) -> Quantity:
        """The score of each item, where it is taken as the probability that the item is true."""
        return Quantity("label_probability", N_("Probability"), "p_j", self.score.value, itemwise=True)

    @once
    def weight(self) -> Quantity | None:
        """The weight of each item, or None where all weigh the same."""
        if self.weights is None:
            return None
        weights = np.broadcast_to(self.weights, self.truth.shape)
        return Quantity("weight", N_("Weight"), "w_j", weights, itemwise=True)

    @once
    def number(self) -> Quantity:
        """The number of each item, from 1."""
        return Quantity("number", N_("Number"), "j", np.arange(1, self.n_items + 1)[None], itemwise=True)

    @once
    def count(self) -> Quantity:
        """How many items a part has."""
        return Quantity("items", ALL_ITEMS[self.kind], "n", np.array([self.n_items]))

    @once
    def total(self) -> Quantity:
        """How many items a part has (or how much they weigh)."""
        if self.weight is None:
            return self.count
        return sum_of(self.weight, index="k").named("items", WEIGHT_OF_ALL[self.kind], "n")

    @once
    def positives(self) -> Quantity:
        """How many items are true (or how much they weigh)."""
        if self.weight is None:
            says = SOME_ARE_TRUE[self.kind]
            return sum_of(self.y, index="k").named("positives", TRUE_ITEMS[self.kind], "t", says=says)
        summed = sum_of(self.weight, self.true, index="k")
        return summed.named("positives", WEIGHT_OF_TRUE[self.kind], "t", says=TRUE_WEIGH)

    @once
    def true_at_a_glance(self) -> Quantity:
        """How many items are true, as a number that needs no step."""
        title, number = TRUE_ITEMS[self.kind], self.positives.value
        return Quantity("positives", title, "t", number, where=self.truth)

    @once
    def false_at_a_glance(self) -> Quantity:
        """How many items are false, as a number that needs no step."""
        title, number = FALSE_ITEMS[self.kind], self.negatives.value
        return Quantity("negatives", title, "f", number, where=~self.truth)

    @once
    def negatives(self) -> Quantity:
        """How many items are false (or how much they weigh)."""
        if self.weight is None:
            others = self.count - self.positives
            return others.named("negatives", FALSE_ITEMS[self.kind], "f", says=OTHERS_ARE_FALSE[self.kind])
        summed = sum_of(self.weight, self.false, index="k")
        return summed.named("negatives", WEIGHT_OF_FALSE[self.kind], "f", says=FALSE_WEIGH)

    def amount(
        self, lists: Quantity, where: Among | None = None, *conditions: Condition, lines: bool = False
    ) -> Listed:
        """How many items take part or, where the items have weights, how much they weigh.

        A count lists the values of `lists`; with `lines` every item has a count of its own.
        """
        if self.weight is None:
            return count_of(lists, where, *conditions, lines=lines)
        return sum_of(self.weight, where, *conditions, lines=lines, index="k")

    def amounts(self, where: Mask | None = None) -> Array | None:
        """What each item of `where` adds to a count: 1, or its weight; None where all add 1."""
        if self.weight is None:
            return where
        return self.weight.value if where is None else np.where(where, self.weight.value, 0.0)

    @once
    def true(self) -> Among:
        """The true items."""
        return Among(self.truth, r"{item} \in Y")

    @once
    def false(self) -> Among:
        """The false items."""
        return Among(~self.truth, r"{item} \notin Y")

    @once
    def used(self) -> Mask:
        """The true items that weigh something: those that an average over positives runs over."""
        return self.truth if self.weighing is None else self.truth & self.weighing

    @once
    def weighing(self) -> Mask | None:
        """The items that weigh something, or None where all do."""
        return None if self.weight is None else self.weight.value > 0
