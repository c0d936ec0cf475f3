"""The order that scores put on the items of every part, and the counts that follow from one sort of it."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from metrics.quantity import Array, Compare, Mask, Quantity, Term
from metrics.words import N_

SHARED = "shared"
FIRST = "first"
LAST = "last"


class Ranking:
    """Which items stand at or above each item, and how much they amount to.

    `ties` says how equal scores stand: "shared" (together, so that each counts the other), "first" or
    "last" (one after the other, the smaller or the larger index first). Amounts and counts have shape
    (..., n_parts, n_items) in the order of the items. One sort serves every count.
    """

    def __init__(self, score: Quantity, truth: Mask, weight: Quantity | None, ties: str) -> None:
        self.score = score
        self.truth = truth
        self.weight = weight
        self.ties = ties
        self._shape = score.value.shape
        self._rows = score.value.reshape(-1, self._shape[-1])
        self._order = self._flat(self._sorted_items())
        self._tied = False
        if ties == SHARED:
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

    @cached_property
    def upto(self) -> Compare:
        """The condition under which item k stands at or above item j."""
        if self.ties == SHARED:
            return Compare(np.greater_equal, self.score, self.score)
        return Compare(np.less_equal, self.place, self.place)

    @cached_property
    def strictly_above(self) -> Compare:
        """The condition under which item k has a higher score than item j."""
        return Compare(np.greater, self.score, self.score)

    @cached_property
    def counted(self) -> Quantity:
        """What a count of items lists: their scores, or their places where ties are broken."""
        return self.score if self.ties == SHARED else self.place

    @property
    def condition(self) -> str:
        """`upto` in letters."""
        return r"s_k \ge s_j" if self.ties == SHARED else r"o_k \le o_j"

    @cached_property
    def place(self) -> Quantity:
        """The place of each item in the list when equal scores stand one after the other."""
        index = Quantity(N_("Column order"), "j", np.arange(1, self._shape[-1] + 1)[None], itemwise=True)
        one_side = np.less_equal if self.ties == FIRST else np.greater_equal
        sign = r"\le" if self.ties == FIRST else r"\ge"
        level = (Compare(np.equal, self.score, self.score), Compare(one_side, index, index))
        return Quantity(
            title=N_("Place in the list"),
            symbol="o_j",
            value=self.at_or_above(),
            formula=r"\left|\{$above\}\right| + \left|\{$level\}\right|",
            terms={
                "above": Term(self.score, "k : s_k > s_j", ", ", compare=(self.strictly_above,)),
                "level": Term(self.score, rf"k {sign} j : s_k = s_j", ", ", compare=level),
            },
            itemwise=True,
        )

    @cached_property
    def rank(self) -> Quantity:
        """How many items (or how much weight) stand at or above each item; 1 is best."""
        if self.weight is not None:
            return self._weighed(N_("Weight at or above"), "r_j", None)
        if self.ties != SHARED:
            return self.place
        return self._counted(N_("Rank"), "r_j", self.at_or_above(), None)

    @cached_property
    def hits(self) -> Quantity:
        """How many true items (or how much of their weight) stand at or above each item."""
        if self.weight is not None:
            return self._weighed(N_("True weight at or above"), "h_j", self.truth)
        return self._counted(N_("True ones at or above"), "h_j", self.at_or_above(self.truth), self.truth)

    def _counted(self, title: str, symbol: str, value: Array, where: Mask | None) -> Quantity:
        listed = Term(self.counted, self._items(where), ", ", where, (self.upto,))
        return Quantity(title, symbol, value, r"\left|\{$listed\}\right|", {"listed": listed}, itemwise=True)

    def _weighed(self, title: str, symbol: str, where: Mask | None) -> Quantity:
        assert self.weight is not None
        amounts = self.weight.value if where is None else np.where(where, self.weight.value, 0.0)
        summed = Term(self.weight, rf"\sum_{{{self._items(where)}}} w_k", " + ", where, (self.upto,))
        return Quantity(
            title, symbol, self.at_or_above(amounts), "$summed", {"summed": summed}, itemwise=True
        )

    def _items(self, where: Mask | None) -> str:
        return rf"k : {self.condition}" if where is None else rf"k \in Y : {self.condition}"

    def _sorted_items(self) -> Array:
        if self.ties == SHARED:
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
