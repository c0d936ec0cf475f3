"""Changes of the scores that grow by one edit at a time, and are made smaller once they are enough."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from ..graph.arrays import Array
from ..input.example import Example
from .candidates import SLICE, Search
from .score_edits import distance

MOST_GROWN = 100_000
POOL = 40  # candidates of each kind that are gone on from, fewer of a large matrix
SEED = 0
KINDS = (0, 1, -1, 3, -3, 4, -4)  # 3 × the verdict of the first metric + that of the second one


def growing(search: Search) -> Iterator[None]:
    """Try candidates that grow by one edit at a time, first by edits that move only one of the metrics."""
    judge, random = search.judge, np.random.default_rng(SEED)
    rows = _new_rows(judge.example)
    moving = {
        (metric, sign): np.flatnonzero(search.verdicts[metric] == sign)
        for metric in (0, 1)
        for sign in (1, -1)
    }
    pool = _Pool(judge.scores[None], np.zeros((2, 1), np.int8), np.zeros(1, np.intp))
    most = min(search.most, search.progress.tried + MOST_GROWN)
    while len(search.edits) and search.progress.tried < most:
        best = search.progress.best
        room = len(best.cells) - 2 if best else judge.scores.size
        if room < 1:
            return  # the changes of a single score have been tried
        small = np.flatnonzero(pool.changed <= room)
        members = random.choice(small, min(search.slice_size, most - search.progress.tried))
        chosen = _helpful_edits(random, len(search.edits), moving, pool.verdicts[:, members])
        candidates = search.edits.applied_to(pool.scores[members], chosen[:, None])
        _put_rows(random, candidates, rows)
        verdicts = search.judged(candidates)
        hits = np.flatnonzero(verdicts[0] * verdicts[1] < 0)
        changed = (candidates != judge.scores).sum(axis=(1, 2))
        if len(hits):
            # The hit that changes the fewest scores, and any other one.
            for hit in dict.fromkeys([int(hits[np.argmin(changed[hits])]), int(random.choice(hits))]):
                yield
                yield from _made_smaller(search, candidates[hit])
        most_of_a_kind = min(POOL, max(2, 10 * SLICE // judge.scores.size))
        pool = pool.joined(_Pool(candidates, verdicts, changed), random, most_of_a_kind)
        yield


def _helpful_edits(
    random: np.random.Generator, n_edits: int, moving: Mapping[tuple[int, int], Array], verdicts: Array
) -> Array:
    """An edit for each candidate with these verdicts, by its number.

    Mostly one that moves the metric that has not moved yet in the other direction, else any. `moving` has the
    edits that move a metric, 0 or 1, up or down.
    """
    n_candidates = verdicts.shape[1]
    chosen = np.asarray(random.choice(n_edits, n_candidates))
    for (metric, sign), edits in moving.items():
        wanted = (verdicts[1 - metric] == -sign) & (verdicts[metric] != sign)
        wanted &= random.random(n_candidates) < 2 / 3
        if len(edits) and wanted.any():
            chosen[wanted] = random.choice(edits, int(wanted.sum()))
    return chosen


def _new_rows(example: Example) -> Array:
    """New scores for whole rows, as well decided and ordered as can be, and as badly: (4, *scores).

    Each once with the scores that are on the right side as they are, and once with all in a new order.
    """
    assert example.scores is not None
    scores, truth = example.scores, example.truth
    width = float(np.ptp(scores)) or 1.0
    limits = np.broadcast_to(example.threshold, scores.shape)
    falling = -np.sort(-scores, axis=1)
    rows = []
    for first in (truth, ~truth):
        place = np.argsort(np.argsort(np.where(first, 0, 1), axis=1, kind="stable"), axis=1)
        for value in (scores, np.take_along_axis(falling, place, axis=1)):
            above, below = np.maximum(value, limits + width / 10), np.minimum(value, limits - width / 10)
            rows.append(np.where(first, above, below))
    in_range = scores.min() >= 0 and scores.max() <= 1
    return np.asarray(np.clip(rows, 0, 1) if in_range else rows)


def _put_rows(random: np.random.Generator, candidates: Array, rows: Array) -> None:
    """Put a whole new row into one candidate of eight."""
    chosen = np.flatnonzero(random.random(len(candidates)) < 1 / 8)
    places = random.integers(candidates.shape[1], size=len(chosen))
    candidates[chosen, places] = rows[random.integers(len(rows), size=len(chosen)), places]


def _made_smaller(search: Search, scores: Array) -> Iterator[None]:
    """Take back what is not needed of a change, and move the rest less far; a pause after each slice."""
    own = search.judge.scores
    while True:
        search.consider(scores)
        changed = np.argwhere(scores != own)
        still = np.zeros(len(changed), np.bool_)
        for some in search.slices(len(changed)):
            candidates = np.repeat(scores[None], some.stop - some.start, axis=0)
            rows, columns = changed[some].T
            candidates[np.arange(len(candidates)), rows, columns] = own[rows, columns]
            still[some] = search.judged(candidates).prod(axis=0) < 0
            yield
        if not still.any() or len(changed) == 1:
            break
        shift = distance(scores, own)[changed[:, 0], changed[:, 1]]
        row, column = changed[np.argmax(np.where(still, shift, -1))]
        scores = scores.copy()
        scores[row, column] = own[row, column]
    edits = search.edits
    for row, column in changed:
        shift = distance(scores[row, column], own[row, column])
        nearer = np.flatnonzero((edits.cell == row * scores.shape[1] + column) & (edits.shift < shift))
        candidates = edits.applied_to(scores[None], nearer[: search.slice_size, None])
        still = search.judged(candidates).prod(axis=0) < 0
        if still.any():
            scores = candidates[np.argmax(still)]
        yield
    search.consider(scores)
    yield


@dataclass(frozen=True, eq=False)
class _Pool:
    """Candidates to go on from, with the verdicts on them and how many cells they change."""

    scores: Array
    verdicts: Array
    changed: Array

    def joined(self, more: _Pool, random: np.random.Generator, most_of_a_kind: int) -> _Pool:
        """Some of each kind of both, those with few changes first; no disagreement among them."""
        scores = np.concatenate([self.scores, more.scores])
        verdicts = np.concatenate([self.verdicts, more.verdicts], axis=1)
        changed = np.concatenate([self.changed, more.changed])
        order = np.lexsort((random.random(len(scores)), changed))
        kind = (3 * verdicts[0] + verdicts[1])[order]
        is_open = (verdicts[0] * verdicts[1])[order] >= 0
        chosen = np.concatenate([order[(kind == one) & is_open][:most_of_a_kind] for one in KINDS])
        return _Pool(scores[chosen], verdicts[:, chosen], changed[chosen])
