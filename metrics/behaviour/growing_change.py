"""Changes of the scores that grow by one edit at a time, and are made smaller once they are enough."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..graph.arrays import Array, Mask
from ..input.example import Example
from .candidates import SLICE, Judge, Progress, at_once, made, slices
from .score_edits import SingleEdits, distance

MOST_GROWN = 100_000
POOL = 40  # candidates of each kind that are gone on from, fewer of a large matrix
SEED = 0


def growing(
    state: Progress, judge: Judge, edits: SingleEdits, verdicts: Array, most: int
) -> Iterator[Progress]:
    """Candidates that grow by a move after the other, those first that move one metric and not the other."""
    random = np.random.default_rng(SEED)
    wholes = _whole_rows(judge.example)
    pool = _Pool.begun(judge)
    kinds = {
        (metric, sign): np.flatnonzero(verdicts[metric] == sign) for metric in (0, 1) for sign in (1, -1)
    }
    every = np.arange(len(edits))
    most = min(most, state.tried + MOST_GROWN)
    while len(edits) and state.tried < most:
        room = len(state.best.cells) - 2 if state.best else judge.scores.size
        if room < 1:
            return  # the changes of a single score have been tried
        small = np.flatnonzero(pool.changed <= room)
        members = random.choice(small, min(at_once(judge), most - state.tried))
        begun, said = pool.scores[members], pool.verdicts[:, members]
        chosen = _that_help(random, said, kinds, every)
        candidates = made(judge, edits, chosen[:, None], begun)
        _with_whole_rows(random, candidates, wholes)
        found = judge.verdicts(candidates)
        state = replace(state, tried=state.tried + len(candidates))
        for hit in _few(random, np.flatnonzero(found[0] * found[1] < 0), candidates, judge):
            yield state
            for smaller in _made_smaller(state, judge, edits, candidates[hit]):
                state = smaller
                yield state
        pool = pool.with_more(random, judge, candidates, found)
        yield state


def _few(random: np.random.Generator, hits: Array, candidates: Array, judge: Judge) -> list[int]:
    """The candidate with the fewest changes among the hits, and one more."""
    if not len(hits):
        return []
    changed = (candidates[hits] != judge.scores).sum(axis=(1, 2))
    return list(dict.fromkeys([int(hits[np.argmin(changed)]), int(random.choice(hits))]))


def _that_help(
    random: np.random.Generator, said: Array, kinds: Mapping[tuple[int, int], Array], every: Array
) -> Array:
    """An edit for each candidate: one that moves the metric that has not moved yet the other way, or any."""
    chosen: Array = random.choice(every, said.shape[1])
    for metric in (0, 1):
        for sign in (1, -1):
            wanted = (said[1 - metric] == -sign) & (said[metric] != sign)
            wanted &= random.random(said.shape[1]) < 2 / 3
            if len(kinds[metric, sign]) and wanted.any():
                chosen[wanted] = random.choice(kinds[metric, sign], int(wanted.sum()))
    return chosen


def _whole_rows(example: Example) -> Array:
    """New scores for whole rows, as well decided and ordered as can be, and as badly: (4, *scores).

    Each once with the scores that are on the right side as they are, and once with all in a new order.
    """
    assert example.scores is not None
    scores, truth = example.scores, example.truth
    width = float(np.ptp(scores)) or 1.0
    limits = np.broadcast_to(example.threshold, scores.shape)
    fallen = -np.sort(-scores, axis=1)
    made = []
    for first in (truth, ~truth):
        place = np.argsort(np.argsort(np.where(first, 0, 1), axis=1, kind="stable"), axis=1)
        for value in (scores, np.take_along_axis(fallen, place, axis=1)):
            above, below = np.maximum(value, limits + width / 10), np.minimum(value, limits - width / 10)
            made.append(np.where(first, above, below))
    in_range = scores.min() >= 0 and scores.max() <= 1
    return np.asarray(np.clip(made, 0, 1) if in_range else made)


def _with_whole_rows(random: np.random.Generator, candidates: Array, wholes: Array) -> None:
    """Put a whole new row into one candidate of eight."""
    chosen = np.flatnonzero(random.random(len(candidates)) < 1 / 8)
    rows = random.integers(candidates.shape[1], size=len(chosen))
    candidates[chosen, rows] = wholes[random.integers(len(wholes), size=len(chosen)), rows]


def _made_smaller(state: Progress, judge: Judge, edits: SingleEdits, scores: Array) -> Iterator[Progress]:
    """What is not needed of a change is taken back, and the rest moved less far; one report per slice."""
    while True:
        state = _with_smaller(state, judge, scores)
        changed = np.argwhere(scores != judge.scores)
        still = np.zeros(len(changed), np.bool_)
        for some in slices(len(changed), judge):
            candidates = np.repeat(scores[None], some.stop - some.start, axis=0)
            rows, columns = changed[some].T
            candidates[np.arange(len(candidates)), rows, columns] = judge.scores[rows, columns]
            still[some] = _disagreed(judge, candidates)
            state = replace(state, tried=state.tried + len(candidates))
            yield state
        if not still.any() or len(changed) == 1:
            break
        shift = distance(scores, judge.scores)[changed[:, 0], changed[:, 1]]
        row, column = changed[np.argmax(np.where(still, shift, -1))]
        scores = scores.copy()
        scores[row, column] = judge.scores[row, column]
    for row, column in changed:
        shift = distance(scores[row, column], judge.scores[row, column])
        nearer = np.flatnonzero((edits.cell == row * scores.shape[1] + column) & (edits.shift < shift))
        nearer = nearer[: at_once(judge)]
        candidates = made(judge, edits, nearer[:, None], scores[None])
        still = _disagreed(judge, candidates)
        if still.any():
            scores = candidates[np.argmax(still)]
        state = replace(state, tried=state.tried + len(candidates))
        yield state
    yield _with_smaller(state, judge, scores)


def _with_smaller(state: Progress, judge: Judge, scores: Array) -> Progress:
    """The report with these scores, where they are the smallest change so far."""
    found = judge.told(scores)
    smaller = state.best is None or found.size < state.best.size
    return replace(state, best=found) if smaller else state


def _disagreed(judge: Judge, candidates: Array) -> Mask:
    if not len(candidates):
        return np.zeros(0, np.bool_)
    found = judge.verdicts(candidates)
    return np.asarray(found[0] * found[1] < 0)


@dataclass(frozen=True, eq=False)
class _Pool:
    """Candidates to go on from, with what the two metrics say of them and how many cells they change."""

    scores: Array
    verdicts: Array
    changed: Array

    @classmethod
    def begun(cls, judge: Judge) -> _Pool:
        """The scores themselves alone."""
        return cls(judge.scores[None], np.zeros((2, 1), np.int8), np.zeros(1, np.intp))

    def with_more(
        self, random: np.random.Generator, judge: Judge, candidates: Array, verdicts: Array
    ) -> _Pool:
        """Some of each kind, those with few changes first; the scores themselves stay."""
        scores = np.concatenate([self.scores, candidates])
        said = np.concatenate([self.verdicts, verdicts], axis=1)
        changed = np.concatenate([self.changed, (candidates != judge.scores).sum(axis=(1, 2))])
        order = np.lexsort((random.random(len(scores)), changed))
        kind = (3 * said[0] + said[1])[order]
        kept_apart = (said[0] * said[1])[order] >= 0
        most = min(POOL, max(2, 10 * SLICE // judge.scores.size))
        kept = [order[(kind == one) & kept_apart][:most] for one in _KINDS]
        chosen = np.concatenate(kept)
        return _Pool(scores[chosen], said[:, chosen], changed[chosen])


_KINDS: Sequence[int] = (0, 1, -1, 3, -3, 4, -4)
