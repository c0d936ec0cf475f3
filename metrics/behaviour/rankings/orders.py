"""The orders in which the scores of one sample can be handed to its labels: all of them, or random ones."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import factorial, prod

import numpy as np

from ...errors import InputError
from ...graph.arrays import Array
from ...input.example import Example
from ...lazy import lazy_property
from ...words import N_

MOST_ORDERS = factorial(8)
MOST_CELLS = 8 * MOST_ORDERS
DRAWN, DRAWN_CELLS, FEWEST_DRAWN = 5_000, 250_000, 400
SEED = 8


@dataclass(frozen=True, eq=False)
class Orders:
    """Ways to hand the scores of one sample to its labels.

    `sample` is the sample alone, as an example; `scores` the different scores in it, the smallest first.
    `handed` says for each order which of them each label gets: (n_orders, n_labels). `own` is the place of
    the sample's own order. `number` is how many different orders there are: labels that get equal scores may
    trade them, and the order is the same. `drawn` is how many of those listed were drawn at random, each with
    the same chance and independently: the last ones. It is 0 where every order is listed, once.
    """

    sample: Example
    scores: Array
    handed: Array
    own: int
    number: int
    drawn: int

    def __len__(self) -> int:
        return len(self.handed)

    @property
    def is_whole(self) -> bool:
        """Whether every order is listed."""
        return self.drawn == 0

    @property
    def judged(self) -> slice:
        """Those that stand for all orders: all of them, or those drawn at random."""
        return slice(len(self) - self.drawn if self.drawn else 0, len(self))

    @lazy_property
    def example(self) -> Example:
        """The sample under every listed order, as variants: scores of shape (n_orders, 1, n_labels)."""
        return replace(self.sample, scores=self.scores[self.handed][:, None, :])

    def moved(self, order: int) -> Array:
        """How many labels have another score than in this order, for every order: (n_orders,)."""
        different: Array = (self.handed != self.handed[order]).sum(-1)
        return different


def orders_of(sample: Example) -> Orders:
    """The orders of an example that has one sample, with scores and without variants.

    Every order where these are at most 8! = 40,320, which is so up to 8 labels; with tied scores for more
    labels too. Else the sample's own order, one with the true labels first, one with them last, and random
    ones, which are the same ones each time. InputError for more samples than one, or none with scores.

    >>> from metrics import Example
    >>> orders = orders_of(Example.of([[1, 0, 0]], [[0.7, 0.2, 0.2]]))
    >>> orders.scores[orders.handed].tolist()
    [[0.2, 0.2, 0.7], [0.2, 0.7, 0.2], [0.7, 0.2, 0.2]]
    >>> orders.own, orders.number, orders.drawn
    (2, 3, 0)
    """
    if sample.scores is None or sample.scores.shape[:-1] != (1,):
        raise InputError(N_("Orders are those of one sample: give one row of scores, and no variants."))
    scores, given, counts = np.unique(sample.scores[0], return_inverse=True, return_counts=True)
    number = factorial(counts.sum()) // prod(factorial(one) for one in counts.tolist())
    if number <= MOST_ORDERS and number * len(given) <= MOST_CELLS:
        handed = _every(counts)
        own = int(np.flatnonzero((handed == given).all(-1))[0])
        return Orders(sample, scores, handed, own, number, 0)
    handed = np.stack((given, *_sorted_by_truth(sample, given), *_random(given)))
    return Orders(sample, scores, handed.astype(_type_for(counts)), 0, number, len(handed) - 3)


def _every(counts: Array) -> Array:
    """Every different way to hand out so many of each score, label by label."""
    left, handed = counts[None], np.empty((1, 0), _type_for(counts))
    for _label in range(counts.sum()):
        order, score = np.nonzero(left)
        handed = np.column_stack((handed[order], score.astype(handed.dtype)))
        left = left[order]
        left[np.arange(len(order)), score] -= 1
    return handed


def _type_for(counts: Array) -> type[np.unsignedinteger]:
    return np.uint8 if len(counts) <= 256 else np.uint16


def _sorted_by_truth(sample: Example, given: Array) -> tuple[Array, Array]:
    """The highest scores for the true labels, in their order of relevance, and for the false ones."""
    falling = np.sort(given)[::-1]
    place = np.arange(len(given)) if sample.relevance_order is None else sample.relevance_order[0]
    truth = sample.truth[0]
    handed = np.empty((2, len(given)), given.dtype)
    handed[0, np.lexsort((place, ~truth))] = falling
    handed[1, np.lexsort((-place, truth))] = falling
    return handed[0], handed[1]


def _random(given: Array) -> Array:
    """Random orders, as many as are judged quickly: the same ones whatever the sample's own order is."""
    many = max(FEWEST_DRAWN, min(DRAWN, DRAWN_CELLS // len(given)))
    scores = np.broadcast_to(np.sort(given), (many, len(given)))
    return np.random.default_rng(SEED).permuted(scores, axis=1)
