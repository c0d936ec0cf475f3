"""Ranking loss: which pairs of a true and a false label do the scores put in the wrong order?"""

from metrics.conventions import Conventions
from metrics.over_true import summed_over_the_true
from metrics.part import Part
from metrics.quantity import Note, Quantity, Term
from metrics.ranking import LAST
from metrics.registry import MOST_SORTED_BY_COLUMN, metric
from metrics.rivals import false_above, false_not_below, half_of_the_level, with_a_tie
from metrics.undefined import ratio, resolve
from metrics.words import N_


@metric(
    "ranking_loss",
    N_("Ranking loss"),
    family="ranking",
    averages=("samples",),
    better="lower",
    reads=("ranking_loss_tie", "ranking_loss_no_pairs"),
    rank_by="ranking_loss_tie",
    pair_tie="ranking_loss_tie",
    calls={
        "scikit_learn": {"samples": "label_ranking_loss(y_true, y_score)"},
        "torchmetrics": {"samples": "multilabel_ranking_loss(y_score, y_true, num_labels)"},
    },
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
    summed, counted = summed_over_the_true(part, wrong)
    reason = N_("There is no pair of a true and a false label: 0/0.")
    value, notes = resolve(part, ratio(counted, pairs), pairs == 0, rules.ranking_loss_no_pairs, reason)
    terms = {
        "positives": Term(part.positives, "t"),
        "negatives": Term(part.negatives, "f"),
        "wrong": summed,
    }
    formula = r"\frac{$wrong}{$positives \cdot $negatives}"
    if rules.ranking_loss_tie == LAST and part.n_items > MOST_SORTED_BY_COLUMN:
        text = N_("torchmetrics breaks ties by column up to {most} labels only: this need not be its number.")
        notes += (Note(text, with_a_tie(part), {"most": MOST_SORTED_BY_COLUMN}),)
    return Quantity(N_("Ranking loss"), "L", value, formula, terms, notes=notes)


def _wrong_pairs(part: Part, tie: str) -> Quantity:
    """For each true label the false ones it is wrongly ordered with."""
    if tie == "one":
        return false_not_below(part)
    if tie == "half":
        return half_of_the_level(part, N_("Wrong pairs"), "m_j", false_above(part))
    if tie == "zero":
        return false_above(part)
    return _by_column(part)


def _by_column(part: Part) -> Quantity:
    ranking = part.ranking(LAST)
    listed = Term(ranking.place, r"k \notin Y : o_k \le o_j", ", ", ~part.truth, (ranking.upto,))
    value = ranking.place.value - ranking.hits.value
    formula, terms = r"\left|\{$listed\}\right|", {"listed": listed}
    return Quantity(
        N_("False ones above, ties by column"), "m_j", value, formula, terms, itemwise=True, where=part.truth
    )
