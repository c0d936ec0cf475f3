"""NDCG: how much gain does the list bring from its top down, compared with the ideal list?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from metrics.conventions import Conventions
from metrics.errors import InputError
from metrics.part import Part
from metrics.quantity import Array, Compare, Note, Quantity, Term
from metrics.ranking import SHARED
from metrics.registry import metric
from metrics.undefined import ratio, resolve
from metrics.words import N_

LOGARITHMS: Mapping[str, tuple[str, Callable[[Array], Array]]] = {
    "two": (r"\log_{2}", np.log2),
    "e": (r"\ln", np.log),
    "ten": (r"\log_{10}", np.log10),
}


@dataclass(frozen=True, eq=False)
class Discounts:
    """What each place of the list is worth: `of_place` has shape (1, n_items), one entry per place.

    `within` are the places that count, `places` numbers them from 1; `upto[r]` is the sum of the first r.
    """

    of_place: Quantity
    places: Quantity
    within: Array
    upto: Array

    @classmethod
    def of(cls, part: Part, rules: Conventions) -> Discounts:
        """The discounts 1/log(1 + place) of the first places, as deep as the conventions count."""
        written, log = LOGARITHMS[rules.ndcg_log]
        numbers = np.arange(1, part.n_items + 1)[None]
        within = numbers <= (rules.ndcg_depth or part.n_items)
        places = Quantity(N_("Place"), "p", numbers, itemwise=True)
        worth = Quantity(
            N_("Discount of each place"),
            "d_p",
            np.where(within, 1 / log(1.0 + numbers), 0.0),
            rf"\frac{{1}}{{{written}\left(1 + $place\right)}}",
            {"place": Term(places, "p")},
            itemwise=True,
            where=within,
            grid=places,
        )
        return cls(worth, places, within, np.concatenate(([0.0], worth.value[0].cumsum())))

    def summed(self, symbol: str, *compare: Compare) -> Term:
        """The discounts of the places that meet the conditions, as a sum."""
        return Term(self.of_place, symbol, " + ", self.within, compare)


@metric(
    "ndcg",
    N_("NDCG"),
    family="ranking",
    averages=("samples", "micro"),
    better="higher",
    reads=("ndcg_tie", "ndcg_empty", "ndcg_depth", "ndcg_log"),
    rank_by="ndcg_tie",
    calls={
        "scikit_learn": {
            "samples": "ndcg_score(y_true, y_score)",
            "micro": "ndcg_score(y_true.reshape(1, -1), y_score.reshape(1, -1))",
        }
    },
)
def ndcg(part: Part, rules: Conventions) -> Quantity:
    """How much gain does the list bring from its top down, compared with a list that has all true ones first?

    One value per part, from 0 to 1; with micro all cells are one list. Tied items share the discounts of
    their places or stand in column order (`ndcg_tie`); only the first places count (`ndcg_depth`). The base
    of the logarithm (`ndcg_log`) changes both sums and not their ratio. Nothing true: 0/0 (`ndcg_empty`).
    InputError for micro with sample weights: a weight has no place in a list.
    Source: Jarvelin and Kekalainen (2002) with the discount 1/log(1 + place); document D0, NDCG:
    sum_{y in Y} 1/log(1 + rank(x, y)) / sum_{r = 1}^{|Y|} 1/log(1 + r).
    """
    if part.weight is not None:
        raise InputError(
            "NDCG over all cells as one list cannot take sample_weight: an item has one place, whatever it "
            "weighs. Leave the weights out, or average over samples."
        )
    discounts = Discounts.of(part, rules)
    gained, ideal = _gained(part, discounts, rules), _ideal(part, discounts)
    value = ratio(gained.value, ideal.value)
    reason = N_("Nothing is true, so there is no ideal gain to compare with: 0/0.")
    value, notes = resolve(part, value, part.positives.value == 0, rules.ndcg_empty, reason)
    terms = {"gained": Term(gained, gained.symbol), "ideal": Term(ideal, ideal.symbol)}
    return Quantity(N_("NDCG"), r"\mathrm{NDCG}", value, r"\frac{$gained}{$ideal}", terms, notes=notes)


def _gained(part: Part, discounts: Discounts, rules: Conventions) -> Quantity:
    discount = _shared(part, discounts) if rules.ndcg_tie == "averaged" else _in_order(part, discounts, rules)
    gain = Quantity(
        N_("Gain times discount"),
        "g_j",
        np.where(part.truth, discount.value, 0.0),
        r"$truth \cdot $discount",
        {"truth": Term(part.y, "y_j"), "discount": Term(discount, discount.symbol)},
        itemwise=True,
    )
    terms = {"gains": Term(gain, r"\sum_j g_j", " + ")}
    value = gain.value.sum(-1)
    notes: tuple[Note, ...] = ()
    if rules.ndcg_log != "two":
        told = N_("Another base multiplies this sum and the ideal one by the same number: their ratio stays.")
        notes = (Note(told, np.ones(value.shape, np.bool_)),)
    return Quantity(N_("Discounted cumulative gain"), r"\mathrm{DCG}", value, "$gains", terms, notes=notes)


def _shared(part: Part, discounts: Discounts) -> Quantity:
    """The mean discount of the places that an item and those tied with it fill."""
    ranking = part.ranking(SHARED)
    above = _above(part)
    reached, size = ranking.rank.value, ranking.rank.value - above.value
    through = discounts.upto[reached]
    # Of an item that shares with none the difference of two sums would lose digits.
    alone = discounts.of_place.value[0][reached - 1]
    symbol, conditions = (
        r"\sum_{u_j < p \le r_j} d_p",
        (
            Compare(np.greater, discounts.places, above),
            Compare(np.less_equal, discounts.places, ranking.rank),
        ),
    )
    return Quantity(
        N_("Discount, shared by ties"),
        "D_j",
        np.where(size == 1, alone, (through - discounts.upto[above.value]) / size),
        r"\frac{$shared}{$reached - $above}",
        {
            "shared": discounts.summed(symbol, *conditions),
            "reached": Term(ranking.rank, "r_j"),
            "above": Term(above, "u_j"),
        },
        itemwise=True,
    )


def _above(part: Part) -> Quantity:
    ranking = part.ranking(SHARED)
    listed = Term(part.score, "k : s_k > s_j", ", ", compare=(ranking.strictly_above,))
    formula = r"\left|\{$listed\}\right|"
    return Quantity(N_("Items above"), "u_j", ranking.above(), formula, {"listed": listed}, itemwise=True)


def _in_order(part: Part, discounts: Discounts, rules: Conventions) -> Quantity:
    place = part.ranking(rules.ndcg_tie).place
    worth = discounts.summed("d_{o_j}", Compare(np.equal, discounts.places, place))
    value = discounts.of_place.value[0][place.value - 1]
    return Quantity(N_("Discount at its place"), "D_j", value, "$worth", {"worth": worth}, itemwise=True)


def _ideal(part: Part, discounts: Discounts) -> Quantity:
    first = Compare(np.less_equal, discounts.places, part.positives)
    terms = {"best": discounts.summed(r"\sum_{p \le t} d_p", first)}
    value = discounts.upto[part.positives.value]
    return Quantity(N_("Ideal gain: all true ones first"), r"\mathrm{IDCG}", value, "$best", terms)
