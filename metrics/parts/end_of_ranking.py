"""The rank of the first or the last of some labels of a sample, and what a tie does to it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..conventions.shared_choices import FIRST, HIGHEST, LAST, TOGETHER
from ..graph.expression import Expression, PlainForm, Quantity
from ..graph.listed import AT_LEAST, GREATER, Among, Condition, count_of, highest, lowest
from ..graph.notes import Note, StepSentence
from ..words import N_
from .part import Part
from .ranking import ranking_of

LEVEL_LABELS = {
    TOGETHER: N_("Labels are level here: each of them has the worst of their ranks."),
    HIGHEST: N_("Labels are level here: each of them has the best of their ranks."),
    FIRST: N_("Labels are level here: the one further to the left is ranked higher."),
    LAST: N_("Labels are level here: the one further to the right is ranked higher."),
}


@dataclass(frozen=True)
class EndStep:
    """How a step about an end of the ranking is called, written and said."""

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
