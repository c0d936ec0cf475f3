"""NDCG: how close is this ranking to the ideal one, if hits near the top count more?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ..conventions import Conventions
from ..conventions.declaring import TOGETHER
from ..errors import InputError
from ..graph.arrays import Array, Mask
from ..graph.expression import Quantity, SimpleForm, apply
from ..graph.listed import AT_MOST, EQUAL, GREATER, Condition, Listed, sum_of, the_one
from ..graph.notes import Note, Reason, StepSentence
from ..parts.part import CELLS, Part, by_kind
from ..parts.ranking import ALL_ABOVE, Ranking, has_tie
from ..parts.undefined import defined
from ..registry import LABEL_COUNTS, ORDER, SAMPLE_COUNT, metric
from ..words import N_

RANKS = "list_place"
LOGARITHMS: Mapping[str, str] = {"two": "log_2", "e": "ln", "ten": "log_10"}
RANK_OF_ITEM = by_kind("Rank of the <label>")
AT_ITS_RANK, SHARED_DISCOUNT = N_("Discount at its rank"), N_("Shared discount")
OF_RANKS = StepSentence(
    N_("The discount of rank {item} is {value}."),
    all_lines=N_("The discount of rank {item} is {value}, further down less."),
)
SHARED = StepSentence(
    N_("{item} counts {value} if it is true."),
    all_lines=N_("No two scores are equal here: each counts the discount of its own rank."),
    tied=N_("{level} share the ranks {ranks}: each counts the mean of their discounts."),
)
IN_ORDER = StepSentence(
    N_("{item} counts {value} if it is true."),
    all_lines=N_("Each has its own discount ({each})."),
    tied=N_("{level} are level; by convention each has a rank of its own."),
)
GAINED_TOGETHER = StepSentence(
    N_("{item} is true and gains 1, times its discount: {value}."),
    all_lines=N_("{names} are true: each gains 1, times its discount."),
)
GAINED = StepSentence(
    N_("{item} is true and gains 1, times the discount of its rank: {value}."),
    all_lines=N_("{names} are true: each gains 1, times the discount of its rank."),
)
ALL_GAINS = StepSentence(
    N_("The discounted gain of {names} is the DCG: {value}."),
    N_("The discounted gains of {names} add up to the DCG: {value}."),
    none=N_("Nothing true gains anything: the DCG is {value}."),
)
BEST_GAINS = StepSentence(
    N_("With everything true at the top the discounted gains add up to {value}: the ideal DCG."),
    none=N_("Nothing is true, so that the ideal DCG is {value}."),
)
SHARE_OF_IDEAL = StepSentence(
    N_("Nothing is lost: the gains are {ndcg_dcg} of {ndcg_idcg}, as in the ideal ranking."),
    N_("What is true gains {ndcg_dcg} of the ideal {ndcg_idcg}: a share of {value}."),
    none=N_("Nothing is gained where the ideal ranking gains {ndcg_idcg}: {value}."),
)
TIED = N_("Equal scores share the average discount of their ranks.")
ANOTHER_BASE = N_(
    "Another base of the logarithm multiplies DCG and ideal DCG by the same number, so NDCG does not change."
)
NOTHING_TRUE = Reason("nothing_true", N_("Nothing is true, so the ideal DCG is 0 and NDCG is 0/0."))


def _looks_at(_rules: Conventions, kind: str) -> tuple[str, ...]:
    """What a place is worth does not fall evenly: in a list twice as long the shares are others."""
    return (ORDER, LABEL_COUNTS, SAMPLE_COUNT) if kind == CELLS else (ORDER, LABEL_COUNTS)


@metric(
    "ndcg",
    N_("NDCG"),
    family="ranking",
    follows="average_precision",
    averages=("samples", "micro"),
    better="higher",
    looks_at=_looks_at,
    reads=("ndcg_tie", "ndcg_empty", "ndcg_depth", "ndcg_log"),
    rank_by="ndcg_tie",
)
def ndcg(part: Part, rules: Conventions) -> Quantity:
    """How close is this ranking to the ideal one, if hits near the top count more?

    One value per part, from 0 to 1; with micro all cells are one list. A true label gains the discount of its
    rank, and the ideal ranking has all true labels first. Tied labels share the average discount of their
    ranks or stand in column order (`ndcg_tie`); only the first ranks count (`ndcg_depth`). The base of the
    logarithm (`ndcg_log`) changes both sums and not their ratio. Nothing true: 0/0 (`ndcg_empty`).
    InputError for micro with sample weights: a weight has no place in a list.
    Source: Jarvelin and Kekalainen (2002) with the discount 1/log(1 + place); document D0, NDCG:
    sum_{y in Y} 1/log(1 + rank(x, y)) / sum_{r = 1}^{|Y|} 1/log(1 + r).

    >>> from multilabel_metrics_lab import METRICS, Conventions, Example
    >>> example = Example.of([[0, 0, 1]], [[0.9, 0.8, 0.7]])
    >>> float(METRICS["ndcg"](example))  # the true label is on place 3, not 1: (1/log2(4)) / (1/log2(2))
    0.5
    >>> float(METRICS["ndcg"](example, conventions=Conventions(ndcg_depth=2)))
    0.0
    """
    if part.weight is not None:
        raise InputError(
            N_(
                "NDCG over all cells as one list cannot take sample_weight: an item has one place, whatever "
                "it weighs. Leave the weights out, or average over samples."
            )
        )
    discounts = Discounts.of(part, rules)
    dcg, idcg = _gained(part, discounts, rules), _ideal(part, discounts)
    value = (dcg / idcg).named(
        "ndcg", N_("NDCG"), r"\mathrm{NDCG}", sentence=SHARE_OF_IDEAL, in_decimals=True
    )
    return defined(value, part, rules.ndcg_empty, NOTHING_TRUE)


@dataclass(frozen=True, eq=False)
class Discounts:
    """What each place of the list is worth: `of_place` has shape (1, n_items), one entry per place.

    `within` are the places that count, `places` numbers them from 1; `upto[r]` is the sum of the first r.
    """

    of_place: Quantity
    places: Quantity
    within: Mask
    upto: Array

    @classmethod
    def of(cls, part: Part, rules: Conventions) -> Discounts:
        """The discounts 1/log(1 + place) of the first places, as deep as the conventions count."""
        numbers = np.arange(1, part.n_items + 1)[None]
        within = numbers <= (rules.ndcg_depth or part.n_items)
        places = Quantity(RANKS, N_("A rank"), "p", numbers, itemwise=True)
        worth = 1 / apply(LOGARITHMS[rules.ndcg_log], 1 + places)
        of_place = worth.named(
            "ndcg.discounts",
            N_("Discount of each rank"),
            "d_p",
            value=np.where(within, worth.value, 0.0),
            where=within,
            grid=places,
            sentence=OF_RANKS,
            in_decimals=True,
        )
        return cls(of_place, places, within, np.concatenate(([0.0], of_place.value[0].cumsum())))

    def summed(self, *conditions: Condition, lines: bool = False) -> Listed:
        """The sum of the discounts of the places that meet the conditions."""
        return sum_of(self.of_place, self.within, *conditions, lines=lines)


def _gained(part: Part, discounts: Discounts, rules: Conventions) -> Quantity:
    """The discounted cumulative gain: the discounts of the true items."""
    discount_of = _shared if rules.ndcg_tie == "average" else _in_order
    tied = has_tie(part)
    discount = discount_of(part, discounts, rules, tied)
    gained = np.where(part.truth, discount.value, 0.0)
    title = N_("Discounted gains of what is true")
    simple_form = SimpleForm(~tied, title, _at_its_rank(part, discounts), GAINED)
    gain = discount.named(
        "ndcg.gains",
        title,
        "g_j",
        value=gained,
        where=part.truth,
        sentence=GAINED_TOGETHER,
        simple_form=simple_form,
        in_decimals=True,
    )
    dcg = sum_of(gain, part.true)
    everywhere = np.ones(gain.value.shape[:-1], np.bool_)
    notes = () if rules.ndcg_log == "two" else (Note("another_base", ANOTHER_BASE, everywhere),)
    title = N_("DCG, discounted cumulative gain: the sum of the discounted gains")
    return dcg.named("ndcg.dcg", title, r"\mathrm{DCG}", notes=notes, sentence=ALL_GAINS, in_decimals=True)


def _at_its_rank(part: Part, discounts: Discounts) -> Listed:
    """The discount of the rank of each item, where no two items of the part are level."""
    rank = _rank_of_each(part, Ranking(part, TOGETHER).at_or_above())
    own = Condition(EQUAL, discounts.places, rank)
    return the_one(discounts.of_place, discounts.within, own, index="{r_j}", lines=True)


def _rank_of_each(part: Part, ranks: Array) -> Quantity:
    return Quantity("rank", RANK_OF_ITEM[part.kind], "r_j", ranks, itemwise=True)


def _shared(part: Part, discounts: Discounts, rules: Conventions, tied: Mask) -> Quantity:
    """The mean discount of the places that an item and those level with it fill, in the tied parts."""
    ranking = Ranking(part, TOGETHER)
    rank = _rank_of_each(part, ranking.at_or_above())
    above = Quantity("above", ALL_ABOVE[part.kind], "u_j", ranking.above(), itemwise=True)
    filled = discounts.summed(
        Condition(GREATER, discounts.places, above),
        Condition(AT_MOST, discounts.places, rank),
        lines=True,
    )
    reached, size = rank.value, rank.value - above.value
    # Of an item that shares with none the difference of two sums would lose digits.
    alone = discounts.of_place.value[0][reached - 1]
    together = (discounts.upto[reached] - discounts.upto[above.value]) / size
    notes = (Note("tied", TIED, tied),) if tied.any() else ()
    value = np.where(size == 1, alone, together)
    mean, where = filled / (rank - above), np.broadcast_to(tied[..., None], value.shape)
    return mean.named(
        "ndcg.discount",
        SHARED_DISCOUNT,
        "D_j",
        value=value,
        where=where,
        notes=notes,
        sentence=SHARED,
        in_decimals=True,
    )


def _in_order(part: Part, discounts: Discounts, rules: Conventions, tied: Mask) -> Quantity:
    """The discount of the place of each item of the tied parts, level ones standing one after the other."""
    places = Ranking(part, rules.ndcg_tie).at_or_above()
    place = Quantity("place", N_("Place in the ranking"), "o_j", places, itemwise=True)
    at_the_place = Condition(EQUAL, discounts.places, place)
    there = the_one(discounts.of_place, discounts.within, at_the_place, index="{o_j}", lines=True)
    value = discounts.of_place.value[0][places - 1]
    where = np.broadcast_to(tied[..., None], value.shape)
    return there.named(
        "ndcg.discount", AT_ITS_RANK, "D_j", value=value, where=where, sentence=IN_ORDER, in_decimals=True
    )


def _ideal(part: Part, discounts: Discounts) -> Quantity:
    """The gain of a list that has all true items first."""
    t = part.known_positives
    first = discounts.summed(Condition(AT_MOST, discounts.places, t))
    title, value = N_("Ideal DCG: everything true first"), discounts.upto[t.value]
    return first.named(
        "ndcg.idcg",
        title,
        r"\mathrm{IDCG}",
        value=value,
        where=part.truth,
        sentence=BEST_GAINS,
        in_decimals=True,
    )
