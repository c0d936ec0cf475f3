"""At which rank the first or the last of some items stands, when equal scores share a place or take turns."""

from __future__ import annotations

from dataclasses import dataclass

from ..conventions.ties import FIRST, LAST, TOGETHER
from ..graph.expression import Expression
from ..graph.listed import AT_LEAST, GREATER, Among, Condition, count_of, highest, lowest
from .part import Part
from .ranking import ranking_of


@dataclass(frozen=True)
class End:
    """The first or the last of some items: the highest or the lowest of their scores.

    `key`, `title` and `symbol` name this score.
    """

    key: str
    title: str
    symbol: str
    first: bool


def rank_of_end(part: Part, end: End, items: Among, ties: str) -> Expression:
    """The rank of this one of the items; where there are none the number means nothing.

    Of equal scores each counts the others ("together"), none does ("highest"), or they stand one after the
    other ("first", "last").
    """
    if ties in (FIRST, LAST):
        return (lowest if end.first else highest)(ranking_of(part, ties).place, items, index="k")
    of_scores = (highest if end.first else lowest)(part.score, items, index="k")
    score = of_scores.named(end.key, end.title, end.symbol)
    if ties == TOGETHER:
        return count_of(part.score, None, Condition(AT_LEAST, part.score, score))
    return count_of(part.score, None, Condition(GREATER, part.score, score)) + 1
