"""Every change of the scores of a size, from one cell up, as far as there are not too many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations, islice
from math import comb

import numpy as np

from ...graph.arrays import Array, Mask
from .judge import Judge, Progress, at_once, looked_at, made, slices
from .single_edits import Sight, SingleEdits, sight_of

MOST_OF_A_SIZE = 400_000  # changes of so many cells, if all of them are to be tried
MOST_CELLS = 24_000_000  # of all the changes of a single score: of a large matrix some of them are tried
MOST_PAIRED = 150  # edits of either kind that are made two at a time
ALL_TRIED = "all_tried"
ONLY_THE_THRESHOLD = Sight(frozenset(), threshold=True, size=False, probabilities=False)


def that_matter(judge: Judge, edits: SingleEdits) -> SingleEdits:
    """The edits, where only predictions matter one for each cell: past the threshold, to the other side."""
    if sight_of(judge.cases, judge.example, judge.rules) != ONLY_THE_THRESHOLD:
        return edits
    limits = np.broadcast_to(judge.example.threshold, judge.scores.shape).ravel()[edits.cell]
    at_least = np.greater_equal if judge.rules.threshold_rule == "at_least" else np.greater
    now, then = at_least(judge.scores.ravel()[edits.cell], limits), at_least(edits.value, limits)
    level = edits.value == limits
    flips = np.concatenate([np.flatnonzero((now != then) & where) for where in (~level, level)])
    firsts = np.sort(flips[np.unique(edits.cell[flips], return_index=True)[1]])
    return replace(edits, cell=edits.cell[firsts], value=edits.value[firsts], shift=edits.shift[firsts])


def one_by_one(
    state: Progress, judge: Judge, edits: SingleEdits, verdicts: Array, most: int
) -> Iterator[Progress]:
    """Every edit by itself; what the metrics say of each is noted in `verdicts`."""
    for some in slices(min(len(edits), most), judge):
        candidates = made(judge, edits, np.arange(some.start, some.stop)[:, None])
        verdicts[:, some] = judge.verdicts(candidates)
        state = looked_at(state, judge, candidates, verdicts[:, some])
        if state.best is not None:
            yield state
            return
        done = edits.all_places and state.tried == len(edits)
        yield replace(state, ruled_out=1 if done else 0)


def every_size(
    state: Progress, judge: Judge, edits: SingleEdits, verdicts: Array, most: int
) -> Iterator[Progress]:
    """Every change of two cells, three cells and so on, as far as all of that size can be tried."""
    only_predictions = sight_of(judge.cases, judge.example, judge.rules) == ONLY_THE_THRESHOLD
    largest = len(edits) if only_predictions else 2
    for size in range(2, largest + 1):
        count = comb(len(edits), size)
        if state.ruled_out != size - 1 or not edits.all_pairs:
            return
        if count > min(MOST_OF_A_SIZE, MOST_CELLS // judge.scores.size):
            return
        for chosen in _every(len(edits), size, at_once(judge)):
            chosen = chosen[_different(edits.cell[chosen])]
            if state.tried >= most:
                return
            if len(chosen):
                candidates = made(judge, edits, chosen)
                state = looked_at(state, judge, candidates, judge.verdicts(candidates))
            yield state
        if state.best is not None:
            return
        state = replace(state, ruled_out=size)
        yield state
    if only_predictions and state.ruled_out == len(edits):
        yield replace(state, impossible=ALL_TRIED)


def _every(count: int, size: int, at_once: int) -> Iterator[Array]:
    """Every choice of so many of the numbers from 0 up, some at once: (n_choices, size)."""
    flat = chain.from_iterable(combinations(range(count), size))
    while len(some := np.fromiter(islice(flat, at_once * size), np.intp)):
        yield some.reshape(-1, size)


def _different(cells: Array) -> Mask:
    """Whether no cell is there twice, in each row."""
    ordered = np.sort(cells, axis=1)
    return np.asarray((ordered[:, 1:] != ordered[:, :-1]).all(axis=1))


def in_twos(
    state: Progress, judge: Judge, edits: SingleEdits, verdicts: Array, most: int
) -> Iterator[Progress]:
    """Two edits at once: one that one metric likes, and one that the other does not."""
    if state.best is not None or state.ruled_out > 1:
        return
    pairs = [
        _every_two(np.flatnonzero(verdicts[0] == sign), np.flatnonzero(verdicts[1] == -sign))
        for sign in (1, -1)
    ]
    chosen = np.concatenate(pairs)
    chosen = chosen[edits.cell[chosen[:, 0]] != edits.cell[chosen[:, 1]]]
    with np.errstate(over="ignore"):
        far = edits.shift[chosen].sum(axis=1)
    chosen = chosen[np.argsort(far, kind="stable")]
    for some in slices(min(len(chosen), most - state.tried), judge):
        candidates = made(judge, edits, chosen[some])
        state = looked_at(state, judge, candidates, judge.verdicts(candidates))
        yield state
        if state.best is not None:
            return


def _every_two(ones: Array, others: Array) -> Array:
    """Every one of the first with every one of the others, as far as there are not too many."""
    found = np.meshgrid(ones[:MOST_PAIRED], others[:MOST_PAIRED], indexing="ij")
    return np.stack(found, axis=-1).reshape(-1, 2)
