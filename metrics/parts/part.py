"""A stack of parts: rows, columns or all cells of an example, with what every kernel may ask of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..graph.arrays import Array, Mask
from ..graph.expression import Quantity
from ..graph.listed import Among, Condition, Listed, count_of, sum_of
from ..graph.notes import StepSentence
from ..lazy import lazy_property
from ..words import N_, computed_text


@dataclass(frozen=True, eq=False)
class Decision:
    """What decides the prediction of the items of some parts.

    `predicted` (..., n_parts, n_items) is given and decides alone; else `top_k` does, with the scores of
    `rows` (..., n_samples, n_labels) and `of_row`, the flat index in them of each item of a part; else the
    `threshold`: (1,) for all parts, (n_parts,) one per part, or (n_parts or 1, n_items) one per item.
    """

    predicted: Mask | None = None
    threshold: Array | None = None
    top_k: int | None = None
    rows: Array | None = None
    of_row: Array | None = None


ROWS = "rows"
COLUMNS = "columns"
CELLS = "cells"

# A text for each kind of parts, whose items are the labels of a sample, the samples of a label, or all cells.
ByKind: TypeAlias = Mapping[str, str]
KINDS = (ROWS, COLUMNS, CELLS)
NOUNS = {
    of_rows: dict(zip(KINDS, (of_rows, of_columns, of_cells), strict=True))
    for of_rows, of_columns, of_cells in (
        # an item
        ("label", "sample", "cell"),
        ("labels", "samples", "cells"),
        ("Labels", "Samples", "Cells"),
        ("True labels", "Samples with the label", "True cells"),
        ("False labels", "Samples without the label", "False cells"),
        ("false label", "sample without the label", "false cell"),
        # a part
        ("sample", "label", "cell"),
        ("samples", "labels", "cells"),
    )
}


def by_kind(template: str) -> ByKind:
    """Return the sentence that a template makes for each kind of parts.

    The template is the sentence about the labels of a sample, with each noun that depends on the kind, a key
    of `NOUNS`, in angle brackets. What comes out are whole sentences, to be translated one by one.

    >>> from multilabel_metrics_lab.parts.part import by_kind
    >>> by_kind("<False labels> ranked above")["columns"]
    'Samples without the label ranked above'
    """
    return {kind: _of_kind(kind, template) for kind in KINDS}


def _of_kind(kind: str, template: str) -> str:
    return computed_text(re.sub("<([^>]*)>", lambda noun: NOUNS[noun[1]][kind], template))


def sentences_by_kind(
    template: StepSentence, columns: StepSentence | None = None
) -> Mapping[str, StepSentence]:
    """Return the sentence of a step for each kind of parts.

    The patterns of `template` are templates for `by_kind`; `columns` is the sentence about the samples of a
    label where this has another grammar.
    """
    sentences = {kind: template.with_patterns(partial(_of_kind, kind)) for kind in KINDS}
    return sentences if columns is None else sentences | {COLUMNS: columns}


ALL_ITEMS = by_kind("Number of <labels>")
TRUE_ITEMS = by_kind("<True labels>")
FALSE_ITEMS = by_kind("<False labels>")
SOME_ARE_TRUE = sentences_by_kind(
    StepSentence(
        "{value} of the <labels> is true: {names}.",
        "{value} of the <labels> are true: {names}.",
        none="None of the <labels> is true: {value}.",
    )
)
OTHERS_ARE_FALSE = sentences_by_kind(
    StepSentence(
        "{value} of the {items} <labels> is false.",
        "{value} of the {items} <labels> are false.",
        none="None of the {items} <labels> is false.",
    )
)
TRUE_WEIGH = StepSentence(
    N_("What is true weighs {value}: {names}."), none=N_("Nothing is true that weighs something: {value}.")
)
FALSE_WEIGH = StepSentence(
    N_("What is false weighs {value}: {names}."), none=N_("Nothing is false that weighs something: {value}.")
)
WEIGHT_OF_ALL = by_kind("Weight of all <labels>")
WEIGHT_OF_TRUE = by_kind("Weight of the true <labels>")
WEIGHT_OF_FALSE = by_kind("Weight of the false <labels>")


@dataclass(frozen=True, eq=False)
class Part:
    """All parts of one kind, worked on at once: arrays have shape (..., n_parts, n_items).

    `kind` says what a part is: "rows" (one sample's labels), "columns" (one label's samples) or "cells"
    (one part with every cell). `weights` are the items' weights, `part_weights` those of the parts in a
    mean; None means that all weigh the same. `decision` says which items are predicted, `relevance_order` how
    relevant the labels of each sample are (rows only), `cache` holds what several kernels read.
    """

    kind: str
    size: tuple[int, int]
    truth: Mask
    scores: Array | None = None
    weights: Array | None = None
    part_weights: Array | None = None
    decision: Decision = field(default_factory=Decision)
    relevance_order: Array | None = None
    cache: dict[object, Any] = field(default_factory=dict, repr=False)

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

    @lazy_property
    def y(self) -> Quantity:
        """The truth of each item."""
        return Quantity("truth", N_("Truth"), "y_j", self.truth, itemwise=True)

    @lazy_property
    def score(self) -> Quantity:
        """The score of each item; a metric that reads it declares that it needs scores."""
        assert self.scores is not None
        return Quantity("score", N_("Score"), "s_j", self.scores, itemwise=True)

    @lazy_property
    def logit(self) -> Quantity:
        """The score of each item, where it is taken as a logit."""
        return Quantity("logit", N_("Logit"), "z_j", self.score.value, itemwise=True)

    @lazy_property
    def probability(self) -> Quantity:
        """The score of each item, where it is taken as the probability that the item is true."""
        return Quantity("label_probability", N_("Probability"), "p_j", self.score.value, itemwise=True)

    @lazy_property
    def weight(self) -> Quantity | None:
        """The weight of each item, or None where all weigh the same."""
        if self.weights is None:
            return None
        weights = np.broadcast_to(self.weights, self.truth.shape)
        return Quantity("weight", N_("Weight"), "w_j", weights, itemwise=True)

    @lazy_property
    def number(self) -> Quantity:
        """The number of each item, from 1."""
        return Quantity("number", N_("Number"), "j", np.arange(1, self.n_items + 1)[None], itemwise=True)

    @lazy_property
    def count(self) -> Quantity:
        """How many items a part has."""
        return Quantity("items", ALL_ITEMS[self.kind], "n", np.array([self.n_items]))

    @lazy_property
    def total(self) -> Quantity:
        """How many items a part has (or how much they weigh)."""
        if self.weight is None:
            return self.count
        return sum_of(self.weight, index="k").named("items", WEIGHT_OF_ALL[self.kind], "n")

    @lazy_property
    def positives(self) -> Quantity:
        """How many items are true (or how much they weigh)."""
        if self.weight is None:
            sentence = SOME_ARE_TRUE[self.kind]
            return sum_of(self.y, index="k").named("positives", TRUE_ITEMS[self.kind], "t", sentence=sentence)
        summed = sum_of(self.weight, self.true, index="k")
        return summed.named("positives", WEIGHT_OF_TRUE[self.kind], "t", sentence=TRUE_WEIGH)

    @lazy_property
    def known_positives(self) -> Quantity:
        """How many items are true, as a given number: it is no step of the working."""
        number = self.positives.value
        return Quantity("positives", TRUE_ITEMS[self.kind], "t", number, where=self.truth)

    @lazy_property
    def known_negatives(self) -> Quantity:
        """How many items are false, as a given number."""
        number = self.negatives.value
        return Quantity("negatives", FALSE_ITEMS[self.kind], "f", number, where=~self.truth)

    @lazy_property
    def negatives(self) -> Quantity:
        """How many items are false (or how much they weigh)."""
        if self.weight is None:
            others = self.count - self.positives
            return others.named(
                "negatives", FALSE_ITEMS[self.kind], "f", sentence=OTHERS_ARE_FALSE[self.kind]
            )
        summed = sum_of(self.weight, self.false, index="k")
        return summed.named("negatives", WEIGHT_OF_FALSE[self.kind], "f", sentence=FALSE_WEIGH)

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

    @lazy_property
    def true(self) -> Among:
        """The true items."""
        return Among(self.truth, r"{item} \in Y")

    @lazy_property
    def false(self) -> Among:
        """The false items."""
        return Among(~self.truth, r"{item} \notin Y")

    @lazy_property
    def true_with_weight(self) -> Mask:
        """The true items that weigh something: those that an average over positives runs over."""
        return self.truth if self.with_weight is None else self.truth & self.with_weight

    @lazy_property
    def with_weight(self) -> Mask | None:
        """The items that weigh something, or None where all do."""
        return None if self.weight is None else self.weight.value > 0
