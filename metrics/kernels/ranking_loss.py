"""Ranking loss: which pairs of a true and a false label do the scores put in the wrong order?"""

from __future__ import annotations

from ..conventions import Conventions
from ..conventions.declaring import FIRST, LAST, MAX_SORTED_BY_COLUMN
from ..graph.expression import Quantity
from ..graph.listed import count_of
from ..graph.notes import Note, Reason, StepSentence
from ..parts.part import Part, by_kind
from ..parts.rank_steps import (
    ABOVE,
    NOT_BELOW,
    TiedPairs,
    has_tied_pair,
    pairs_of_true,
    sum_over_true,
    without_ties,
)
from ..parts.ranking import Ranking
from ..parts.undefined import defined, with_notes
from ..registry import FALSE_ITEMS, LABEL_COUNTS, ORDER, metric
from ..words import N_

TITLES_WITH_HALVES = by_kind("<False labels> ranked above (a tie counts ½)")
WRONG_WITH_HALVES = StepSentence(
    N_("For {item} {value} wrong pair counts."),
    N_("For {item} {value} wrong pairs count, each tie as one half."),
    none=N_("For {item} no pair counts as wrong."),
    all_lines=N_("Wrong pairs, each tie counted as one half: {each}."),
)
WRONG = TiedPairs("ranking_loss.wrong_pairs", TITLES_WITH_HALVES, "m_j", ABOVE, NOT_BELOW, WRONG_WITH_HALVES)
TIED_PAIR = {
    "one": N_("Where a true and a false label are level, their pair counts as wrong."),
    "half": N_("Where a true and a false label are level, their pair counts one half."),
    "zero": N_("Where a true and a false label are level, their pair counts as right."),
    FIRST: N_("Where a true and a false label are level, the one further to the left is ranked higher."),
    LAST: N_("Where a true and a false label are level, the one further to the right is ranked higher."),
}
SHARE_OF_PAIRS = StepSentence(
    N_("{first} of {second} pairs is in the wrong order: {value}."),
    N_("{first} of {second} pairs are in the wrong order: {value}."),
    none=N_("None of the {second} pairs is in the wrong order: {value}."),
    by="first",
)
NO_PAIR = Reason("no_pair", N_("All labels are true or all are false, so there is no pair to compare: 0/0."))
IN_NO_ORDER = N_(
    "torchmetrics orders ties by column for up to {most} labels only; with more labels it may give another "
    "value."
)


@metric(
    "ranking_loss",
    N_("Ranking loss"),
    family="ranking",
    follows="coverage",
    averages=("samples",),
    better="lower",
    looks_at=(ORDER, LABEL_COUNTS, FALSE_ITEMS),
    reads=("ranking_loss_tie", "ranking_loss_no_pairs"),
    rank_by="ranking_loss_tie",
)
def ranking_loss(part: Part, rules: Conventions) -> Quantity:
    """What share of the pairs of a true and a false label is in the wrong order?

    One value per sample, from 0 to 1. A pair with equal scores counts 1, ½, 0 or by column
    (`ranking_loss_tie`). A sample whose labels are all true or all false has no pair: 0/0
    (`ranking_loss_no_pairs`).
    Source: Zhang and Zhou (2014), ranking loss: the mean over samples of
    |{(y', y'') in Y x not-Y : f(x, y') <= f(x, y'')}| / (|Y| |not-Y|); document D0, section 3.6.

    >>> from multilabel_metrics_lab import METRICS, Conventions, Example
    >>> example = Example.of([[1, 0, 1, 0]], [[0.9, 0.5, 0.5, 0.1]])
    >>> float(METRICS["ranking_loss"](example))  # of 2 * 2 pairs one is tied, and counts as wrong
    0.25
    >>> float(METRICS["ranking_loss"](example, conventions=Conventions(ranking_loss_tie="half")))
    0.125
    """
    t, f = part.positives, part.negatives
    tie = rules.ranking_loss_tie
    share = sum_over_true(part, wrong_pairs(part, tie)) / (t * f)
    loss = share.named("ranking_loss", N_("Ranking loss"), "L", after=(t, f), sentence=SHARE_OF_PAIRS)
    loss = defined(loss, part, rules.ranking_loss_no_pairs, NO_PAIR)
    if tie == LAST and part.n_items > MAX_SORTED_BY_COLUMN:
        note = Note("in_no_order", IN_NO_ORDER, has_tied_pair(part), {"most": MAX_SORTED_BY_COLUMN})
        return with_notes(loss, note)
    return loss


def wrong_pairs(part: Part, tie: str) -> Quantity:
    """Return for each true label its wrong pairs with a false one; a tied pair counts as `tie` says."""
    wrong = _by_column(part, tie) if tie in (FIRST, LAST) else pairs_of_true(part, WRONG, tie)
    return with_notes(wrong, Note("tied_pair", TIED_PAIR[tie], has_tied_pair(part)))


def _by_column(part: Part, tie: str) -> Quantity:
    """The false labels above each true one, where of a tied pair the left or the right column is higher."""
    ranking = Ranking(part, tie)
    listed = count_of(ranking.place, part.false, ranking.stands_at_or_above, lines=True)
    above = ranking.place.value - ranking.hits.value
    return listed.named(
        WRONG.key,
        N_("False labels ranked above (ties by column)"),
        WRONG.symbol,
        value=above,
        where=part.truth,
        sentence=ABOVE.sentence[part.kind],
        simple_form=without_ties(part, ABOVE),
    )
