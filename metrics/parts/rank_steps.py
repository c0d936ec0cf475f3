"""Steps that several metrics of rankings share: the rates at each rank, the rank of an end of the list."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..conventions.ties import FIRST, HIGHEST, LAST, TOGETHER
from ..graph.expression import Expression, PlainForm, Quantity
from ..graph.listed import AT_LEAST, GREATER, Among, Condition, count_of, highest, lowest
from ..graph.note import Note
from ..graph.operations import ratio
from ..graph.step_sentence import StepSentence
from ..words import N_
from .part import Part
from .ranking import Ranking, cached_in_part, ranking_of

LEVEL_LABELS = {
    TOGETHER: N_("Labels are level here: each of them has the worst of their ranks."),
    HIGHEST: N_("Labels are level here: each of them has the best of their ranks."),
    FIRST: N_("Labels are level here: the one further to the left is ranked higher."),
    LAST: N_("Labels are level here: the one further to the right is ranked higher."),
}


@dataclass(frozen=True)
class EndStep:
    """A step about an end of the ranking: its key, title, symbol and sentence."""

    key: str
    title: str
    symbol: str
    says: StepSentence


@dataclass(frozen=True)
class End:
    """The first or the last of some labels: the steps of its score and of its rank."""

    first: bool
    score: EndStep
    rank: EndStep


def rank_of_end(part: Part, end: End, items: Among, ties: str) -> Quantity:
    """The rank of this one of the labels; where there are none the number means nothing.

    Of equal scores each counts the others ("together"), none does ("highest"), or they stand one after the
    other ("first", "last"). Where no other label has the score of an end, they are all the same.
    """
    of_score, of_rank = end.score, end.rank
    listed = (highest if end.first else lowest)(part.score, items, index="k")
    score = listed.named(of_score.key, of_score.title, of_score.symbol, says=of_score.says)
    level = np.count_nonzero(part.score.value == score.value[..., None], axis=-1) > 1
    notes: tuple[Note, ...] = ()
    if level.any():
        notes = (Note("level_labels", LEVEL_LABELS[ties], level),)
    else:
        ties = TOGETHER
    rank = _rank(part, end, score, items, ties)
    alone = PlainForm(~level, of_rank.title, _rank(part, end, score, items, TOGETHER), of_rank.says)
    return rank.named(
        of_rank.key, of_rank.title, of_rank.symbol, notes=notes, says=of_rank.says, plainly=alone
    )


def _rank(part: Part, end: End, score: Quantity, items: Among, ties: str) -> Expression:
    if ties in (FIRST, LAST):
        return (lowest if end.first else highest)(ranking_of(part, ties).place, items, index="k")
    if ties == TOGETHER:
        return count_of(part.score, None, Condition(AT_LEAST, part.score, score))
    return count_of(part.score, None, Condition(GREATER, part.score, score)) + 1


PRECISION_HERE = StepSentence(
    N_("Down to {item} the share that is true is {first} of {second}: precision {value}."),
    all_lines=N_("Precision at the true ones: {each}."),
)
RECALL_HERE = StepSentence(
    N_("Down to {item} stand {first} of {second} true ones: recall {value}."),
    all_lines=N_("Recall down to each: {each}."),
)
F1_HERE = StepSentence(
    N_("With all down to {item} predicted F1 is {value}."), all_lines=N_("F1 down to each: {each}.")
)


@cached_in_part
def precision_at_rank(ranking: Ranking) -> Quantity:
    """What share of the items down to each item is true."""
    return _precision(ranking, ranking.hits)


@cached_in_part
def precision_at_true_ones(ranking: Ranking) -> Quantity:
    """The same for whoever looks at the true items alone: at these alone the true ones are counted."""
    return _precision(ranking, ranking.hits.replaced(where=ranking.part.used))


def _precision(ranking: Ranking, hits: Quantity) -> Quantity:
    rank = ranking.rank
    title, used = N_("Precision at this rank"), ranking.part.used
    return (hits / rank).named("precision_here", title, "p_j", where=used, after=(rank,), says=PRECISION_HERE)


@cached_in_part
def recall_at_rank(ranking: Ranking) -> Quantity:
    """What share of the true items stands at or above each item: the true-positive rate."""
    hits = ranking.hits
    share = hits / ranking.part.positives
    # Of weights the running sum and the sum may differ in the last digit: recall must end at 1.
    exact = ratio(hits.value, hits.value.max(-1, keepdims=True))
    return share.named("recall_here", N_("Recall at this rank"), r"\rho_j", value=exact, says=RECALL_HERE)


@cached_in_part
def false_positive_rate_at_rank(ranking: Ranking) -> Quantity:
    """What share of the false items stands at or above each item."""
    false = ranking.false_hits
    share = false / ranking.part.negatives
    exact = ratio(false.value, false.value.max(-1, keepdims=True))
    return share.named("fpr_here", N_("False-positive rate at this rank"), r"\phi_j", value=exact)


@cached_in_part
def f1_at_rank(ranking: Ranking) -> Quantity:
    """F1 when the items down to each item are predicted."""
    part = ranking.part
    f1 = 2 * ranking.hits / (part.positives + ranking.rank)
    title = N_("F1 if all down to this rank are predicted")
    return f1.named("f1_here", title, "F_j", where=part.weighing, says=F1_HERE)
