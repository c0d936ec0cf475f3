"""The search for the smallest change of the scores on which two metrics disagree, in short slices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain, combinations, islice
from math import comb
from typing import Any

import numpy as np

from ..conventions import Conventions
from ..graph.arrays import Array
from ..input.example import Example
from .disagreement import ALL_TRIED, NOTHING_MOVES, Judge, Progress, impossible
from .score_edits import Dependence, SingleEdits, dependence_of, distance, single_edits
from .variants import Case

CELLS_IN_A_SLICE = 20_000  # it takes some milliseconds, and a matrix of a lesson few slices
MAX_TRIED = 1_200_000
MAX_OF_A_SIZE = 400_000  # changes of one number of cells: of more, not all of them are tried
MAX_CELLS = 24_000_000  # of all candidates with one changed score: of a large matrix only some are tried
MAX_PAIRED = 150  # edits that help the first metric, and as many that harm the second, made together
MAX_GROWN = 100_000
MAX_OF_A_KIND = 40  # candidates with one pair of verdicts that are kept to grow, fewer of a large matrix
SEED = 0
# 3 × the verdict of the first metric + that of the second one; with 2 and −2 the two disagree.
KINDS = (0, 1, -1, 3, -3, 4, -4)
ONLY_THE_THRESHOLD = Dependence(frozenset(), threshold=True, scores=False, probabilities=False)


@dataclass(eq=False)
class Search:
    """A search under way: single edits to build candidates of, and the progress so far.

    `verdicts` is what the metrics say of each edit alone, (2, n_edits), as far as these have been tried. No
    more than `max_tried` candidates are tried, but for the end of a slice.
    """

    judge: Judge
    edits: SingleEdits
    max_tried: int
    progress: Progress = field(default_factory=Progress)
    verdicts: Array = field(init=False)

    def __post_init__(self) -> None:
        """Begin without a verdict on any edit."""
        self.verdicts = np.zeros((2, len(self.edits)), np.int8)

    @property
    def slice_size(self) -> int:
        """How many candidates are judged at once."""
        return max(1, CELLS_IN_A_SLICE // self.judge.scores.size)

    def slices(self, count: int) -> Iterator[slice]:
        """So many candidates in slices that take some milliseconds each."""
        for start in range(0, count, self.slice_size):
            yield slice(start, min(start + self.slice_size, count))

    def advance(self, **changes: Any) -> None:
        """Note progress."""
        self.progress = replace(self.progress, **changes)

    def judged(self, candidates: Array) -> Array:
        """The verdicts on candidates, which count as tried."""
        self.advance(tried=self.progress.tried + len(candidates))
        return self.judge.verdicts(candidates) if len(candidates) else np.zeros((2, 0), np.int8)

    @np.errstate(over="ignore")
    def try_all(self, candidates: Array) -> Array:
        """The verdicts on candidates; the smallest disagreement among them is considered."""
        verdicts = self.judged(candidates)
        hits = np.flatnonzero(verdicts[0] * verdicts[1] < 0)
        if len(hits):
            moved = distance(candidates[hits], self.judge.scores).reshape(len(hits), -1)
            smallest = np.lexsort((moved.sum(axis=1), (moved > 0).sum(axis=1)))[0]
            self.consider(candidates[hits[smallest]])
        return verdicts

    def consider(self, scores: Array) -> None:
        """Remember the disagreement about these scores if it is the smallest so far."""
        found, best = self.judge.disagreement(scores), self.progress.best
        if best is None or found.size < best.size:
            self.advance(best=found)


def disagreements(
    example: Example, cases: tuple[Case, Case], rules: Conventions, max_tried: int = MAX_TRIED
) -> Iterator[Progress]:
    """Search for the smallest change of the scores after which two metrics disagree; one report per slice.

    They disagree where one of them prefers the new scores and the other one the scores of the example, which
    has no variants. First every single score is moved to every place in the order, then two of them or more,
    as far as there are not too many ways; then two moves at a time that suit each other, and candidates that
    grow by one move after the other, and are made smaller where they are enough. Of two changes the one of
    fewer cells is smaller, then the one that moves them less. The last report is `over`. The same example
    gives the same reports.

    >>> from metrics import Conventions, Example
    >>> example = Example.of([[1, 1, 0, 0]], [[0.9, 0.2, 0.4, 0.3]])
    >>> *_, last = disagreements(example, (("one_error", "samples"), ("coverage", "samples")), Conventions())
    >>> last.best.scores.tolist(), last.best.before, last.best.after, last.fewest
    ([[0.9, 0.31, 0.91, 0.3]], (0.0, 3.0), (1.0, 2.0), True)
    """
    reason = impossible(example, cases, rules)
    if reason:
        yield Progress(over=True, impossible=reason)
        return
    judge = Judge(example, cases, rules)
    edits = _relevant(judge, single_edits(example, cases, rules, MAX_CELLS // judge.scores.size))
    if edits.all_places and not len(edits):
        yield Progress(over=True, impossible=NOTHING_MOVES)
        return
    search = Search(judge, edits, max_tried)
    for phase in (_every_edit, _every_size, _opposed_pairs, _candidates_that_grow):
        for _pause in phase(search):
            yield search.progress
        if search.progress.fewest or search.progress.impossible:
            break
    search.advance(over=True)
    yield search.progress


def _is_of_threshold(judge: Judge) -> bool:
    """Whether both metrics look only at which side of its threshold each score is."""
    return dependence_of(judge.cases, judge.example, judge.rules) == ONLY_THE_THRESHOLD


def _relevant(judge: Judge, edits: SingleEdits) -> SingleEdits:
    """The edits; where only sides of thresholds matter, one for each cell: to the other side."""
    if not _is_of_threshold(judge):
        return edits
    limits = np.broadcast_to(judge.example.threshold, judge.scores.shape).ravel()[edits.cell]
    is_predicted = np.greater_equal if judge.rules.threshold_rule == "at_least" else np.greater
    crosses = is_predicted(judge.scores.ravel()[edits.cell], limits) != is_predicted(edits.value, limits)
    level = edits.value == limits
    crossing = np.concatenate([np.flatnonzero(crosses & where) for where in (~level, level)])
    firsts = np.sort(crossing[np.unique(edits.cell[crossing], return_index=True)[1]])
    return replace(edits, cell=edits.cell[firsts], value=edits.value[firsts], shift=edits.shift[firsts])


def _every_edit(search: Search) -> Iterator[None]:
    """Try single edits slice by slice until one disagrees, and note the verdicts."""
    edits, scores = search.edits, search.judge.scores
    for some in search.slices(min(len(edits), search.max_tried)):
        candidates = edits.applied_to(scores, np.arange(some.start, some.stop)[:, None])
        search.verdicts[:, some] = search.try_all(candidates)
        if search.progress.best is not None:
            yield
            return
        if edits.all_places and search.progress.tried == len(edits):
            search.advance(ruled_out=1)
        yield


def _every_size(search: Search) -> Iterator[None]:
    """Try every change of two cells, three cells and so on, as far as all of that size can be tried."""
    edits, scores = search.edits, search.judge.scores
    is_of_threshold = _is_of_threshold(search.judge)
    most = min(MAX_OF_A_SIZE, MAX_CELLS // scores.size)
    for size in range(2, (len(edits) if is_of_threshold else 2) + 1):
        if search.progress.ruled_out != size - 1 or not edits.all_pairs or comb(len(edits), size) > most:
            return
        for chosen in _every_choice(len(edits), size, search.slice_size):
            in_order = np.sort(edits.cell[chosen], axis=1)
            chosen = chosen[(in_order[:, 1:] != in_order[:, :-1]).all(axis=1)]  # no cell twice
            if search.progress.tried >= search.max_tried:
                return
            if len(chosen):
                search.try_all(edits.applied_to(scores, chosen))
            yield
        if search.progress.best is not None:
            return
        search.advance(ruled_out=size)
        yield
    if is_of_threshold and search.progress.ruled_out == len(edits):
        search.advance(impossible=ALL_TRIED)
        yield


def _every_choice(count: int, size: int, at_once: int) -> Iterator[Array]:
    """Every choice of so many of the numbers from 0 up, some at once: (n_choices, size)."""
    flat = chain.from_iterable(combinations(range(count), size))
    while len(some := np.fromiter(islice(flat, at_once * size), np.intp)):
        yield some.reshape(-1, size)


def _opposed_pairs(search: Search) -> Iterator[None]:
    """Try two edits at once: one that one metric finds better, and one that the other finds worse."""
    if search.progress.best is not None or search.progress.ruled_out > 1:
        return
    edits, (first, second) = search.edits, search.verdicts
    chosen = np.concatenate(
        [_every_two(np.flatnonzero(first == sign), np.flatnonzero(second == -sign)) for sign in (1, -1)]
    )
    chosen = chosen[edits.cell[chosen[:, 0]] != edits.cell[chosen[:, 1]]]
    with np.errstate(over="ignore"):
        shift = edits.shift[chosen].sum(axis=1)
    chosen = chosen[np.argsort(shift, kind="stable")]
    for some in search.slices(min(len(chosen), search.max_tried - search.progress.tried)):
        search.try_all(edits.applied_to(search.judge.scores, chosen[some]))
        yield
        if search.progress.best is not None:
            return


def _every_two(ones: Array, others: Array) -> Array:
    """Each of the first with each of the others, as far as there are not too many: (n_pairs, 2)."""
    grid = np.meshgrid(ones[:MAX_PAIRED], others[:MAX_PAIRED], indexing="ij")
    return np.stack(grid, axis=-1).reshape(-1, 2)


def _candidates_that_grow(search: Search) -> Iterator[None]:
    """Try candidates that grow by one edit at a time, first by edits that move only one of the metrics."""
    judge, random = search.judge, np.random.default_rng(SEED)
    rows = _new_rows(judge.example)
    moving = {
        (metric, sign): np.flatnonzero(search.verdicts[metric] == sign)
        for metric in (0, 1)
        for sign in (1, -1)
    }
    pool = _Pool(judge.scores[None], np.zeros((2, 1), np.int8), np.zeros(1, np.intp))
    most = min(search.max_tried, search.progress.tried + MAX_GROWN)
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
        most_of_a_kind = min(MAX_OF_A_KIND, max(2, 10 * CELLS_IN_A_SLICE // judge.scores.size))
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
