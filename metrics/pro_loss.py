"""PRO loss: are the true labels in order, above the threshold, and the false ones below it?"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from metrics.conventions import Conventions
from metrics.part import Part
from metrics.pro_pairs import lost_to_less_relevant, order_of, threshold_of
from metrics.quantity import Array, Compare, Note, Quantity, Term
from metrics.ranking import SHARED
from metrics.registry import ORDER_AND_THRESHOLD, metric
from metrics.undefined import ratio
from metrics.words import N_

HALF_OF_TIES = r"\left|\{$beyond\}\right| + \frac{\left|\{$level\}\right|}{2}"
EMPTY_GROUP = {
    "mean_of_four": N_("It adds {value} to the sum, and the mean still counts the group."),
    "nonempty": N_("It adds {value} to the sum, and the mean does not count the group."),
    "sum": N_("It adds {value} to the sum."),
}

IN_NUMPY = """def lost(upper, lower):
    return np.heaviside(lower[None, :] - upper[:, None], 0.5)

def loss(y, s, order, limit):
    true, false = s[np.argsort(order)][y[np.argsort(order)] == 1], s[y == 0]
    in_order = lost(true, true)[np.triu_indices(len(true), 1)]
    groups = (in_order, lost(true, false), lost(true, limit), lost(limit, false))
    return sum(group.mean() if group.size else 0 for group in groups) / 4

limits = np.broadcast_to(threshold, (len(y_true), 1))
np.mean([loss(*row) for row in zip(y_true, y_score, relevance_order, limits)])"""


@metric(
    "pro_loss",
    N_("PRO loss"),
    family="ranking",
    averages=("samples",),
    better="lower",
    reads=("pro_mean", "pro_order"),
    highest=4.0,
    sees=ORDER_AND_THRESHOLD,
    calls={"numpy": {"samples": IN_NUMPY}},
)
def pro_loss(part: Part, rules: Conventions) -> Quantity:
    """Are the true labels in their order, above the threshold, and the false ones below it?

    One value per sample, from 0 to 1, or to 4 for the sum. The threshold is one more label between the true
    and the false ones. Four groups of pairs: a true label and a less relevant true one (in the order of
    `relevance_order`, left out by `pro_order`), a true and a false one, a true one and the threshold, the
    threshold and a false one. Each group is the mean over its pairs of 1 where the first scores lower, ½ in
    a tie, else 0. How the groups become one number: `pro_mean`; a group without a pair (0/0) adds 0, and a
    sample always has a group with a pair. InputError for a threshold per label.
    Source: Xu, Li and Zhou (2013), PRO loss; document D3, section on PRO loss, its text and its code: the
    mean over samples of the mean of the four groups.
    """
    groups = (*(_order(part),) * (rules.pro_order == "given"), _true_false(part), *_at_threshold(part))
    told = [_with_notes(group, pairs, rules.pro_mean) for group, pairs in groups]
    terms = {name: Term(group, group.symbol) for name, group in zip("abcd", told, strict=False)}
    formula = " + ".join(f"${name}" for name in terms)
    value = np.sum(np.broadcast_arrays(*(group.value for group in told)), axis=0)
    if rules.pro_mean == "sum":
        return Quantity(N_("PRO loss"), "P", value, formula, terms)
    if rules.pro_mean == "mean_of_four":
        count = len(terms)
        return Quantity(N_("PRO loss"), "P", value / count, rf"\frac{{{formula}}}{{{count}}}", terms)
    filled = _groups_with_pairs([pairs for _, pairs in groups])
    terms["groups"] = Term(filled, "m")
    return Quantity(N_("PRO loss"), "P", value / filled.value, rf"\frac{{{formula}}}{{$groups}}", terms)


Group = tuple[Quantity, Array]


def _order(part: Part) -> Group:
    """The pairs of two true labels, and how many there are."""
    order = order_of(part)
    condition = r"k \in Y, k > j" if part.order is None else r"k \in Y, o_k > o_j"
    behind = (Compare(np.greater, order, order),)
    lost = _lost(
        part,
        N_("Less relevant true ones above, ties half"),
        ("v_j", condition),
        lost_to_less_relevant(part),
        part.truth,
        behind,
    )
    true = part.positives.value
    terms = {"lost": Term(lost, r"\sum_{j \in Y} v_j", " + ", part.truth), "true": Term(part.positives, "t")}
    formula = r"\frac{$lost}{\frac{$true \cdot \left($true - 1\right)}{2}}"
    pairs = true * (true - 1) / 2
    value = ratio(lost.value.sum(-1), pairs)
    return Quantity(N_("True labels out of order"), r"P_{\mathrm{order}}", value, formula, terms), pairs


def _true_false(part: Part) -> Group:
    """The pairs of a true and a false label: ranking loss with ties as half."""
    ranking, false = part.ranking(SHARED), ~part.truth
    counted = np.where(part.truth, (ranking.above(false) + ranking.at_or_above(false)) / 2, 0.0)
    lost = _lost(part, N_("False ones above, ties half"), ("m_j", r"k \notin Y"), counted, false)
    terms = {
        "lost": Term(lost, r"\sum_{j \in Y} m_j", " + ", part.truth),
        "true": Term(part.positives, "t"),
        "false": Term(part.negatives, "f"),
    }
    formula = r"\frac{$lost}{$true \cdot $false}"
    pairs = part.positives.value * part.negatives.value
    value = ratio(counted.sum(-1), pairs)
    return Quantity(N_("True labels below false ones"), r"P_{\mathrm{pairs}}", value, formula, terms), pairs


def _lost(
    part: Part,
    title: str,
    letters: tuple[str, str],
    value: Array,
    among: Array,
    compare: tuple[Compare, ...] = (),
) -> Quantity:
    symbol, condition = letters
    beyond = (*compare, Compare(np.greater, part.score, part.score))
    level = (*compare, Compare(np.equal, part.score, part.score))
    terms = {
        "beyond": Term(part.score, f"{condition} : s_k > s_j", ", ", among, beyond),
        "level": Term(part.score, f"{condition} : s_k = s_j", ", ", among, level),
    }
    return Quantity(title, symbol, value, HALF_OF_TIES, terms, itemwise=True, where=part.truth)


def _at_threshold(part: Part) -> tuple[Group, Group]:
    """The pairs of a true label and the threshold, and of the threshold and a false label."""
    limits = Quantity(N_("Threshold"), r"\Theta", threshold_of(part))
    score, against = part.score.value, limits.value[..., None]
    missed = (score < against) + (score == against) / 2
    true, false = part.positives, part.negatives
    above = _against(part, limits, part.truth, np.less, (r"k \in Y : s_k <", "t"), true)
    below = _against(part, limits, ~part.truth, np.greater, (r"k \notin Y : s_k >", "f"), false)
    missed_true = ratio(np.where(part.truth, missed, 0.0).sum(-1), true.value)
    missed_false = ratio(np.where(part.truth, 0.0, 1.0 - missed).sum(-1), false.value)
    return (
        (
            Quantity(N_("True labels below the threshold"), r"P_{\mathrm{true}}", missed_true, *above),
            true.value,
        ),
        (
            Quantity(N_("False labels above the threshold"), r"P_{\mathrm{false}}", missed_false, *below),
            false.value,
        ),
    )


def _against(
    part: Part, limits: Quantity, among: Array, holds: np.ufunc, letters: tuple[str, str], amount: Quantity
) -> tuple[str, dict[str, Term]]:
    condition, symbol = letters
    level = condition[:-1] + "="
    terms = {
        "beyond": Term(
            part.score, rf"{condition} \Theta", ", ", among, (Compare(holds, part.score, limits),)
        ),
        "level": Term(part.score, rf"{level} \Theta", ", ", among, (Compare(np.equal, part.score, limits),)),
        "amount": Term(amount, symbol),
    }
    return rf"\frac{{{HALF_OF_TIES}}}{{$amount}}", terms


def _with_notes(group: Quantity, pairs: Array, rule: str) -> Quantity:
    """A group without a pair adds 0, and says so."""
    empty = np.broadcast_to(pairs == 0, group.value.shape)
    if not empty.any():
        return group
    notes = (
        Note(N_("There is no pair in this group: 0/0."), empty),
        Note(EMPTY_GROUP[rule], empty, {"value": 0.0}, replaces=True),
    )
    return replace(group, value=np.where(empty, 0.0, group.value), notes=notes)


def _groups_with_pairs(pairs: list[Array]) -> Quantity:
    counts = np.stack(np.broadcast_arrays(*pairs), axis=-1)
    number = Quantity(N_("Group"), "g", np.arange(1, len(pairs) + 1)[None], itemwise=True)
    held = Quantity(N_("Pairs of each group"), "n_g", counts, itemwise=True, grid=number)
    terms = {"counts": Term(held, "n_g : n_g > 0", ", ", counts > 0)}
    formula = r"\left|\{$counts\}\right|"
    return Quantity(N_("Groups with a pair"), "m", (counts > 0).sum(-1), formula, terms)
