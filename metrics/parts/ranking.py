"""The order that scores put on the items of every part, and the counts that follow from one sort of it."""

from __future__ import annotations

import numpy as np

from ..conventions.ties import FIRST, LAST, TOGETHER
from ..graph.arrays import Array
from ..graph.expression import Quantity
from ..graph.listed import AT_LEAST, AT_MOST, EQUAL, GREATER, Among, Condition, count_of
from ..once import once
from ..words import N_
from .part import CELLS, COLUMNS, ROWS, ByKind, Part

TRUE_SO_FAR: ByKind = {
    ROWS: N_("True labels at this rank or above"),
    COLUMNS: N_("True samples at this rank or above"),
    CELLS: N_("True cells at this rank or above"),
}
FALSE_SO_FAR: ByKind = {
    ROWS: N_("False labels at this rank or above"),
    COLUMNS: N_("False samples at this rank or above"),
    CELLS: N_("False cells at this rank or above"),
}
ALL_ABOVE: ByKind = {
    ROWS: N_("Labels ranked above"),
    COLUMNS: N_("Samples ranked above"),
    CELLS: N_("Cells ranked above"),
}


def ranking_of(part: Part, ties: str) -> Ranking:
    """The order that the scores put on the items of each part, sorted once for all metrics that ask."""
    key = "ranking", ties
    if key not in part.kept:
        part.kept[key] = Ranking(part, ties)
    made: Ranking = part.kept[key]
    return made


class Ranking:
    """Which items stand at or above each item, and how much they amount to.

    `ties` says how equal scores stand: "together" (so that each counts the other), "first" or "last" (one
    after the other, the smaller or the larger index first). Amounts and counts have shape
    (..., n_parts, n_items) in the order of the items. One sort serves every count.
    """

    def __init__(self, part: Part, ties: str) -> None:
        self.part = part
        self.ties = ties
        scores = part.score.value
        self._shape = scores.shape
        self._rows = scores.reshape(-1, self._shape[-1])
        self._order = self._flat(self._sorted_items())
        self._tied = False
        if ties == TOGETHER:
            self._find_groups()

    def at_or_above(self, amounts: Array | None = None) -> Array:
        """For each item the sum of the amounts (default: the number) of the items at or above it."""
        through = self._running(amounts)
        return self._in_item_order(through.ravel()[self._last] if self._tied else through)

    def above(self, amounts: Array | None = None) -> Array:
        """For each item the sum of the amounts (default: the number) of the items strictly above it."""
        through = self._running(amounts)
        before = np.zeros(through.shape, through.dtype)
        before[:, 1:] = through[:, :-1]
        return self._in_item_order(before.ravel()[self._first] if self._tied else before)

    def at_or_below(self, amounts: Array) -> Array:
        """For each item the sum of the amounts of the items level with it or below."""
        upwards = self._running_up(amounts)
        return self._in_item_order(upwards.ravel()[self._first] if self._tied else upwards)

    def below(self, amounts: Array) -> Array:
        """For each item the sum of the amounts of the items strictly below it."""
        upwards = self._running_up(amounts)
        after = np.zeros(upwards.shape, upwards.dtype)
        after[:, :-1] = upwards[:, 1:]
        return self._in_item_order(after.ravel()[self._last] if self._tied else after)

    def level(self, amounts: Array) -> Array:
        """For each item the sum of the amounts of the items that share its score, itself among them."""
        values = self._in_sorted_order(amounts) + 0
        if self._tied:
            starts = np.flatnonzero(self._first.ravel() == np.arange(values.size))
            sums = np.add.reduceat(values.ravel(), starts)
            values = np.repeat(sums, np.diff(starts, append=values.size)).reshape(values.shape)
        return self._in_item_order(values)

    def best_from_here_down(self, values: Array) -> Array:
        """For each item the highest value of those level with it or below (NaN is passed over)."""
        sorted_values = self._in_sorted_order(values)
        best = np.fmax.accumulate(sorted_values[:, ::-1], axis=1)[:, ::-1]
        return self._in_item_order(best.ravel()[self._first] if self._tied else best)

    @once
    def upto(self) -> Condition:
        """The condition under which item k stands at or above item j."""
        if self.ties == TOGETHER:
            return Condition(AT_LEAST, self.part.score, self.part.score)
        return Condition(AT_MOST, self.place, self.place)

    @property
    def listed(self) -> Quantity:
        """What a count of items lists: their scores, or their places where ties are broken."""
        return self.part.score if self.ties == TOGETHER else self.place

    @once
    def place(self) -> Quantity:
        """The place of each item in the list when equal scores stand one after the other."""
        score, number = self.part.score, self.part.number
        goes_first = Condition(AT_MOST if self.ties == FIRST else AT_LEAST, number, number)
        above = count_of(score, None, strictly_above(self.part), lines=True)
        level = count_of(score, None, goes_first, Condition(EQUAL, score, score), lines=True)
        return (above + level).named("place", N_("Place in the ranking"), "o_j", value=self.at_or_above())

    @once
    def rank(self) -> Quantity:
        """How many items (or how much weight) stand at or above each item; 1 is best."""
        if self.part.weight is None and self.ties != TOGETHER:
            return self.place
        title = N_("Rank") if self.part.weight is None else N_("Weight at this rank or above")
        return self._down_to("rank", title, "r_j", None)

    @once
    def hits(self) -> Quantity:
        """How many true items (or how much of their weight) stand at or above each item."""
        weighed = self.part.weight is not None
        title = N_("True weight at this rank or above") if weighed else TRUE_SO_FAR[self.part.kind]
        return self._down_to("hits", title, "h_j", self.part.true)

    @once
    def false_hits(self) -> Quantity:
        """How many false items (or how much of their weight) stand at or above each item."""
        weighed = self.part.weight is not None
        title = N_("False weight at this rank or above") if weighed else FALSE_SO_FAR[self.part.kind]
        return self._down_to("false_hits", title, "g_j", self.part.false)

    def _down_to(self, key: str, title: str, symbol: str, where: Among | None) -> Quantity:
        amounts = self.part.amounts(None if where is None else where.mask)
        counted = self.part.amount(self.listed, where, self.upto, lines=True)
        return counted.named(key, title, symbol, value=self.at_or_above(amounts))

    def _sorted_items(self) -> Array:
        if self.ties == TOGETHER:
            return np.argsort(self._rows, axis=1)[:, ::-1]
        if self.ties == LAST:
            return np.argsort(self._rows, axis=1, kind="stable")[:, ::-1]
        return np.argsort(-self._rows, axis=1, kind="stable")

    def _flat(self, items: Array) -> Array:
        """Indices into the flattened rows: a plain take is several times faster than one along an axis."""
        n_rows, n_items = items.shape
        return (
            items + np.arange(0, n_rows * n_items, n_items)[:, None]
            if n_rows > 1
            else np.ascontiguousarray(items)
        )

    def _find_groups(self) -> None:
        scores = self._rows.ravel()[self._order]
        starts = np.empty(scores.shape, np.bool_)
        starts[:, :1] = True
        np.not_equal(scores[:, 1:], scores[:, :-1], out=starts[:, 1:])
        self._tied = not starts.all()
        if self._tied:
            first = np.flatnonzero(starts)
            sizes = np.diff(first, append=starts.size)
            self._first = np.repeat(first, sizes).reshape(scores.shape)
            self._last = np.repeat(first + sizes - 1, sizes).reshape(scores.shape)

    def _in_sorted_order(self, values: Array) -> Array:
        every = values if values.shape == self._shape else np.broadcast_to(values, self._shape)
        return every.ravel()[self._order]

    def _in_item_order(self, sorted_values: Array) -> Array:
        values = np.empty(sorted_values.shape, sorted_values.dtype)
        values.ravel()[self._order] = sorted_values
        return values.reshape(self._shape)

    def _running(self, amounts: Array | None) -> Array:
        if amounts is None:
            n_rows, n_items = self._rows.shape
            return np.arange(1, n_items + 1) + np.zeros((n_rows, 1), np.intp)
        return np.cumsum(self._in_sorted_order(amounts), axis=1)

    def _running_up(self, amounts: Array) -> Array:
        """From the bottom: what is left of a sum when its head is taken off would be rounded, this is not."""
        return np.cumsum(self._in_sorted_order(amounts)[:, ::-1], axis=1)[:, ::-1]


def strictly_above(part: Part) -> Condition:
    """The condition under which item k has a higher score than item j."""
    return Condition(GREATER, part.score, part.score)


def items_above(part: Part) -> Quantity:
    """How many items have a higher score than each item."""
    listed = count_of(part.score, None, strictly_above(part), lines=True)
    above = ranking_of(part, TOGETHER).above()
    return listed.named("above", ALL_ABOVE[part.kind], "u_j", value=above)


def best_place(part: Part) -> Quantity:
    """The place of each item where tied ones all take the highest of their places."""
    listed = count_of(part.score, None, strictly_above(part), lines=True)
    place = ranking_of(part, TOGETHER).above() + 1
    return (listed + 1).named("best_place", N_("Best place of a tie"), "o_j", value=place)
