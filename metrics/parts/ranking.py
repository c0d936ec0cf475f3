"""The order that scores put on the items of every part, and the counts that follow from one sort of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import NamedTuple, TypeVar

import numpy as np

from ..conventions.declaring import FIRST, LAST, TOGETHER
from ..graph.arrays import Array, Mask, blocks
from ..graph.expression import Quantity
from ..graph.listed import AT_LEAST, AT_MOST, EQUAL, GREATER, Among, Condition, count_of
from ..graph.notes import StepSentence
from ..words import N_
from .part import Part, by_kind, sentences_by_kind

TRUE_SO_FAR = by_kind("<True labels> at this rank or above")
FALSE_SO_FAR = by_kind("<False labels> at this rank or above")
ALL_ABOVE = by_kind("<Labels> ranked above")
RANKS = StepSentence(
    N_("{item} has rank {value}."),
    all_lines=N_("From the top: {names}."),
    tied=N_("Ranks from the top: {each}. Equal scores share the worst."),
)
WEIGHT_AT_RANK = StepSentence(
    N_("Down to {item} the weight is {value}."), all_lines=N_("Weight down to each: {each}.")
)
TRUE_AT_RANK = sentences_by_kind(
    StepSentence(
        "Down to {item}, {value} <label> is true: {names}.",
        "Down to {item}, {value} <labels> are true: {names}.",
        none="No <label> down to {item} is true: {value}.",
        all_lines="True <labels> down to each: {each}.",
    )
)
TRUE_WEIGHT_AT_RANK = StepSentence(
    N_("Down to {item} what is true weighs {value}: {names}."),
    none=N_("Nothing that is true down to {item} weighs something: {value}."),
    all_lines=N_("True weight down to each: {each}."),
)
PLACES = StepSentence(N_("{item} stands at place {value}."), all_lines=N_("From the top: {names}."))
COUNTED_IN_32_BITS = 2**30  # items: twice as many still fit
Made = TypeVar("Made")


class Block(NamedTuple):
    """Some parts after the other, their items sorted: the best one of each part comes first.

    `order` are the places of the items in the block. Where scores are equal and stand together, `first` and
    `last` are the places in `order` of the first and the last one that shares the score of each.
    """

    parts: slice
    order: Array
    first: Array | None
    last: Array | None


def cached_in_part(make: Callable[[Ranking], Made]) -> Callable[[Ranking], Made]:
    """Cache what is made of a ranking in its part, which then does not refer to the ranking.

    A part with a reference to a ranking, which has the part, would be freed by the garbage collector alone.
    """

    @wraps(make)
    def cached(ranking: Ranking) -> Made:
        key, known = (make.__name__, ranking.ties), ranking.part.cache
        if key not in known:
            known[key] = make(ranking)
        made: Made = known[key]
        return made

    return cached


class Ranking:
    """The order that the scores put on the items of each part: who stands at or above each, and how much.

    `ties` says how equal scores stand: "together" (so that each counts the other), "first" or "last" (one
    after the other, the smaller or the larger index first). Amounts and counts have shape
    (..., n_parts, n_items) in the order of the items. What is sorted and counted is cached in the part: one
    sort serves every metric.
    """

    def __init__(self, part: Part, ties: str) -> None:
        self.part = part
        self.ties = ties

    def at_or_above(self, amounts: Array | None = None) -> Array:
        """For each item the sum of the amounts (default: the number) of the items at or above it."""
        return self._along(amounts, _running, _at_last)

    def above(self, amounts: Array | None = None) -> Array:
        """For each item the sum of the amounts (default: the number) of the items strictly above it."""
        return self._along(amounts, _running_before, _at_first)

    def at_or_below(self, amounts: Array) -> Array:
        """For each item the sum of the amounts of the items level with it or below."""
        return self._along(amounts, _upwards(_running), _at_first)

    def below(self, amounts: Array) -> Array:
        """For each item the sum of the amounts of the items strictly below it."""
        return self._along(amounts, _upwards(_running_before), _at_last)

    def level(self, amounts: Array) -> Array:
        """For each item the sum of the amounts of the items that share its score, itself among them."""
        return self._along(amounts, None, _summed)

    def levels_mix(self, marked: Mask) -> Mask:
        """In which parts an item that is marked shares its score with one that is not: (..., n_parts)."""
        shape = self.part.score.value.shape
        rows = np.broadcast_to(marked, shape).reshape(-1, shape[-1])
        mixed = np.zeros(len(rows), np.bool_)
        for block in self._blocks:
            if block.first is not None:
                ordered = rows[block.parts].ravel()[block.order]
                level = block.first[:, 1:] == block.first[:, :-1]
                mixed[block.parts] = (level & (ordered[:, 1:] != ordered[:, :-1])).any(1)
        return mixed.reshape(shape[:-1])

    def best_from_here_down(self, values: Array) -> Array:
        """For each item the highest value of those level with it or below (NaN is passed over)."""
        return self._along(values, _upwards(_best), _at_first)

    @property
    def stands_at_or_above(self) -> Condition:
        """The condition under which item k stands at or above item j."""
        if self.ties == TOGETHER:
            return Condition(AT_LEAST, self.part.score, self.part.score)
        return Condition(AT_MOST, self.place, self.place)

    @property
    def listed(self) -> Quantity:
        """What a count of items lists: their scores, or their places where ties are broken."""
        return self.part.score if self.ties == TOGETHER else self.place

    @property
    @cached_in_part
    def place(self) -> Quantity:
        """The place of each item in the list when equal scores stand one after the other."""
        score, number = self.part.score, self.part.number
        goes_first = Condition(AT_MOST if self.ties == FIRST else AT_LEAST, number, number)
        above = count_of(score, None, strictly_above(self.part), lines=True)
        level = count_of(score, None, goes_first, Condition(EQUAL, score, score), lines=True)
        return (above + level).named(
            "place", N_("Place in the ranking"), "o_j", value=self.at_or_above(), sentence=PLACES
        )

    @property
    @cached_in_part
    def rank(self) -> Quantity:
        """How many items (or how much weight) stand at or above each item; 1 is best."""
        if self.part.weight is None and self.ties != TOGETHER:
            return self.place
        title = N_("Rank") if self.part.weight is None else N_("Weight at this rank or above")
        sentence = RANKS if self.part.weight is None else WEIGHT_AT_RANK
        return self._down_to("rank", title, "r_j", None, sentence)

    @property
    @cached_in_part
    def hits(self) -> Quantity:
        """How many true items (or how much of their weight) stand at or above each item."""
        weighed = self.part.weight is not None
        title = N_("True weight at this rank or above") if weighed else TRUE_SO_FAR[self.part.kind]
        sentence = TRUE_WEIGHT_AT_RANK if weighed else TRUE_AT_RANK[self.part.kind]
        return self._down_to("hits", title, "h_j", self.part.true, sentence)

    @property
    @cached_in_part
    def false_hits(self) -> Quantity:
        """How many false items (or how much of their weight) stand at or above each item."""
        weighed = self.part.weight is not None
        title = N_("False weight at this rank or above") if weighed else FALSE_SO_FAR[self.part.kind]
        return self._down_to("false_hits", title, "g_j", self.part.false)

    def _down_to(
        self, key: str, title: str, symbol: str, where: Among | None, sentence: StepSentence | None = None
    ) -> Quantity:
        amounts = self.part.amounts(None if where is None else where.mask)
        counted = self.part.amount(self.listed, where, self.stands_at_or_above, lines=True)
        return counted.named(key, title, symbol, value=self.at_or_above(amounts), sentence=sentence)

    def _along(
        self,
        amounts: Array | None,
        run: Callable[[Array], Array] | None,
        of_ties: Callable[[Array, Block], Array],
    ) -> Array:
        """What `run` makes of the sorted amounts of each part, or they themselves, in the order of the items.

        `of_ties` says what those get that share a score.
        """
        shape = self.part.score.value.shape
        amounts_of_all = np.ones(shape, np.bool_) if amounts is None else amounts
        values = np.broadcast_to(amounts_of_all, shape).reshape(-1, shape[-1])
        # Half as wide as numpy would have it: counts are most of the memory that a metric takes.
        counted = np.int32 if shape[-1] < COUNTED_IN_32_BITS else np.int64
        made = np.empty(values.shape, counted if values.dtype == np.bool_ else values.dtype)
        for block in self._blocks:
            if run is None and block.first is None:
                made[block.parts] = values[block.parts]
                continue
            in_order = values[block.parts].ravel()[block.order].astype(made.dtype, copy=False)
            if run is not None:
                in_order = run(in_order)
            if block.first is not None:
                in_order = of_ties(in_order, block)
            made[block.parts].ravel()[block.order] = in_order
        return made.reshape(shape)

    @property
    @cached_in_part
    def _blocks(self) -> list[Block]:
        scores = self.part.score.value
        rows = scores.reshape(-1, scores.shape[-1])
        return [self._block(rows, parts) for parts in blocks(rows)]

    def _block(self, rows: Array, parts: slice) -> Block:
        scores = rows[parts]
        items = self._sorted_items(scores)
        if len(scores) > 1:
            items = items + np.arange(0, scores.size, scores.shape[1])[:, None]
        narrow = np.min_scalar_type(scores.size)
        order, first, last = items.astype(narrow), None, None
        if self.ties == TOGETHER:
            ordered = scores.ravel()[items]
            starts = np.empty(items.shape, np.bool_)
            starts[:, 0] = True
            np.not_equal(ordered[:, 1:], ordered[:, :-1], out=starts[:, 1:])
            if not starts.all():
                of_group = np.flatnonzero(starts)
                sizes = np.diff(of_group, append=starts.size)
                first = np.repeat(of_group.astype(narrow), sizes).reshape(items.shape)
                last = np.repeat((of_group + sizes - 1).astype(narrow), sizes).reshape(items.shape)
        return Block(parts, order, first, last)

    def _sorted_items(self, scores: Array) -> Array:
        if self.ties == TOGETHER:
            return scores.argsort(axis=1)[:, ::-1]
        if self.ties == LAST:
            return scores.argsort(axis=1, kind="stable")[:, ::-1]
        return (-scores).argsort(axis=1, kind="stable")


def _running(amounts: Array) -> Array:
    return amounts.cumsum(axis=1, dtype=amounts.dtype)


def _running_before(amounts: Array) -> Array:
    before = np.zeros(amounts.shape, amounts.dtype)
    amounts[:, :-1].cumsum(axis=1, out=before[:, 1:])
    return before


def _best(values: Array) -> Array:
    return np.fmax.accumulate(values, axis=1)


def _upwards(run: Callable[[Array], Array]) -> Callable[[Array], Array]:
    """The same from the bottom: not what is left of the sum of all, which would be rounded."""
    return lambda amounts: run(amounts[:, ::-1])[:, ::-1]


def _at_first(found: Array, block: Block) -> Array:
    return np.asarray(found.ravel()[block.first])


def _at_last(found: Array, block: Block) -> Array:
    return np.asarray(found.ravel()[block.last])


def _summed(amounts: Array, block: Block) -> Array:
    """The sum over those that share a score."""
    assert block.first is not None
    starts = np.flatnonzero(block.first.ravel() == np.arange(amounts.size))
    sums = np.add.reduceat(amounts.ravel(), starts)
    return np.repeat(sums, np.diff(starts, append=amounts.size)).reshape(amounts.shape)


def strictly_above(part: Part) -> Condition:
    """The condition under which item k has a higher score than item j."""
    return Condition(GREATER, part.score, part.score)


def best_place(part: Part) -> Quantity:
    """The place of each item where tied ones all take the highest of their places."""
    listed = count_of(part.score, None, strictly_above(part), lines=True)
    place = Ranking(part, TOGETHER).above() + 1
    return (listed + 1).named("best_place", N_("Best place of a tie"), "o_j", value=place, sentence=PLACES)


def has_tie(part: Part) -> Mask:
    """Whether two items of a part have the same score: shape (..., n_parts)."""
    ranking = Ranking(part, TOGETHER)
    return np.asarray((ranking.at_or_above() - ranking.above() > 1).any(-1))
