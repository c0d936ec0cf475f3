"""Ranking loss: which pairs of a true and a false label do the scores put in the wrong order?"""

import numpy as np

from metrics.conventions import Conventions
from metrics.part import Part
from metrics.quantity import Array, Compare, Quantity, Term
from metrics.ranking import LAST, SHARED, Ranking
from metrics.registry import metric
from metrics.undefined import ratio, resolve
from metrics.words import N_


@metric(
    "ranking_loss",
    N_("Ranking loss"),
    family="ranking",
    averages=("samples",),
    better="lower",
    reads=("ranking_loss_tie", "ranking_loss_no_pairs"),
    pair_tie="ranking_loss_tie",
    scikit_learn={"samples": "label_ranking_loss"},
)
def ranking_loss(part: Part, rules: Conventions) -> Quantity:
    """Of all pairs of a true and a false label of a sample, how many do the scores put in the wrong order?

    One value per sample, from 0 to 1. A pair with equal scores counts 1, ½, 0 or by column
    (`ranking_loss_tie`). A sample whose labels are all true or all false has no pair: 0/0
    (`ranking_loss_no_pairs`).
    Source: Zhang and Zhou (2014), ranking loss: the mean over samples of
    |{(y', y'') in Y x not-Y : f(x, y') <= f(x, y'')}| / (|Y| |not-Y|); document D0, section 3.6.
    """
    wrong = _wrong_pairs(part, rules.ranking_loss_tie)
    pairs = part.positives.value * part.negatives.value
    counted = np.where(part.truth, wrong.value, 0).sum(-1)
    value = ratio(counted, pairs)
    reason = N_("There is no pair of a true and a false label: 0/0.")
    value, notes = resolve(value, pairs == 0, rules.ranking_loss_no_pairs, reason, {"zero": 0.0})
    terms = {
        "positives": Term(part.positives, "t"),
        "negatives": Term(part.negatives, "f"),
        "wrong": Term(wrong, r"\sum_{j \in Y} m_j", " + ", part.truth),
    }
    formula = r"\frac{$wrong}{$positives \cdot $negatives}"
    return Quantity(N_("Ranking loss"), "L", value, formula, terms, notes=notes)


def _wrong_pairs(part: Part, tie: str) -> Quantity:
    """For each true label the false ones it is wrongly ordered with."""
    if tie == "half":
        return _half_for_a_tie(part)
    ranking = part.ranking(LAST if tie == "last" else SHARED)
    if tie == "zero":
        value = ranking.above() - ranking.above(part.truth)
        higher, condition = Compare(np.greater, part.score, part.score), "s_k > s_j"
    else:
        value = ranking.rank.value - ranking.hits.value
        higher, condition = ranking.upto, ranking.condition
    listed = Term(ranking.counted, rf"k \notin Y : {condition}", ", ", ~part.truth, (higher,))
    return _per_true_label(
        N_("False labels not below"), "m_j", value, r"\left|\{$listed\}\right|", {"listed": listed}, part
    )


def _half_for_a_tie(part: Part) -> Quantity:
    ranking = part.ranking(SHARED)
    above = ranking.above() - ranking.above(part.truth)
    level = ranking.rank.value - ranking.hits.value - above
    false_above = _false_ones(part, ranking, N_("False labels above"), "u_j", above, ">", np.greater)
    false_level = _false_ones(part, ranking, N_("False labels level with it"), "e_j", level, "=", np.equal)
    return _per_true_label(
        N_("Wrong pairs"),
        "m_j",
        above + level / 2,
        r"$above + \frac{$level}{2}",
        {"above": Term(false_above, "u_j"), "level": Term(false_level, "e_j")},
        part,
    )


def _false_ones(
    part: Part, ranking: Ranking, title: str, symbol: str, value: Array, sign: str, holds: np.ufunc
) -> Quantity:
    compare = (Compare(holds, ranking.score, ranking.score),)
    listed = Term(part.score, rf"k \notin Y : s_k {sign} s_j", ", ", ~part.truth, compare)
    return _per_true_label(title, symbol, value, r"\left|\{$listed\}\right|", {"listed": listed}, part)


def _per_true_label(
    title: str, symbol: str, value: Array, formula: str, terms: dict[str, Term], part: Part
) -> Quantity:
    return Quantity(title, symbol, value, formula, terms, itemwise=True, where=part.truth)
