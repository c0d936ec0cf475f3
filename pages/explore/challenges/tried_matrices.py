"""The matrices that somebody has tried on a claim, and how much room each of them left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from metrics import Example
from metrics.behaviour.claims.bound import Bound
from metrics.graph.arrays import Array
from pages.intake.matrix import Matrix

MOST_DRAWN = 60
MOST_NUMBERS = 20_000


@dataclass(frozen=True, eq=False)
class Tried:
    """How many matrices were tried, and the room that the last of them left, (n_drawn,), the newest last.

    Room is what is left before the claim breaks: below 0 where it is broken, NaN where it says nothing.
    """

    count: int
    rooms: Array

    @property
    def closest(self) -> float | None:
        """The least room that one of them left; None where the claim says nothing of any of them."""
        said = self.rooms[~np.isnan(self.rooms)]
        return float(said.min()) if said.size else None


def tried(bound: Bound, matrices: Sequence[Matrix]) -> Tried:
    """What came of them, computed at once for those of the size of the last one that are predicted alike."""
    last = matrices[-1]
    size, most = (len(last.samples), len(last.labels)), max(1, MOST_NUMBERS // max(1, last.numbers))
    alike = [
        one
        for one in matrices
        if (len(one.samples), len(one.labels)) == size
        and one.decision == last.decision
        and one.weights == last.weights
        and one.relevance == last.relevance
    ][-min(MOST_DRAWN, most) :]
    return Tried(len(matrices), rooms_left(bound, alike))


def rooms_left(bound: Bound, matrices: Sequence[Matrix]) -> Array:
    """The room that each of these matrices leaves: all of one size, predicted alike and weighted alike."""
    last = matrices[-1]
    truth = np.array([one.truth for one in matrices])
    scores = np.array([one.scores for one in matrices], float)

    def stack(chosen: Array) -> Example:
        by_hand = last.decision.kind == "hand"
        return Example.of(
            truth[chosen],
            scores[chosen],
            y_pred=last.decision.cells if by_hand else None,
            threshold=last.decision.limits,
            top_k=last.decision.count,
            relevance_order=last.relevance,
            sample_weight=last.weights,
        )

    rooms = np.full(len(matrices), np.nan)
    met = np.flatnonzero(np.broadcast_to(bound.condition(stack(np.arange(len(matrices)))), rooms.shape))
    if met.size:
        rooms[met] = bound.sides(stack(met)).slack
    # A metric of probabilities refuses all of them for the sake of one.
    probable = met[((scores[met] >= 0) & (scores[met] <= 1)).all((1, 2))]
    if np.isnan(rooms[met]).all() and 0 < probable.size < met.size:
        rooms[probable] = bound.sides(stack(probable)).slack
    return rooms
