"""Changed scores, and how two metrics judge them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from ..compare.difference import same_values
from ..conventions import Conventions
from ..graph.arrays import Array
from ..input.example import Example
from ..registry import METRICS
from .score_edits import SingleEdits, distance
from .variants import Case, values_of

SLICE = 20_000  # cells in one slice: it takes some milliseconds, and few on a matrix of a lesson


@dataclass(frozen=True, eq=False)
class Disagreement:
    """Scores of which one metric says that they are better, and another one that they are worse.

    `scores` is (n_samples, n_labels); `cells` are those that changed, `before` and `after` the values of the
    two metrics. `better` is the number of the metric that got better, 0 or 1.
    """

    scores: Array
    cells: tuple[tuple[int, int], ...]
    before: tuple[float, float]
    after: tuple[float, float]
    better: int
    shift: float

    @property
    def size(self) -> tuple[int, float]:
        """How many cells changed, and how far their scores moved all together."""
        return len(self.cells), self.shift


@dataclass(frozen=True)
class Progress:
    """How far a search is: candidates tried, the smallest change found so far, and whether it is over.

    Of the changes of up to `ruled_out` scores, every one that could have made a difference has been tried in
    vain. `impossible` is a key of `IMPOSSIBLE`, or ALWAYS where the two metrics agree on every matrix.
    """

    tried: int = 0
    best: Disagreement | None = None
    ruled_out: int = 0
    over: bool = False
    impossible: str = ""

    @property
    def fewest(self) -> bool:
        """Whether no change of fewer scores does what the one that was found does: this is proved."""
        return self.best is not None and len(self.best.cells) <= self.ruled_out + 1


@dataclass(frozen=True, eq=False)
class Judge:
    """Two metrics that compare candidates with the scores that an example has."""

    example: Example
    cases: tuple[Case, Case]
    rules: Conventions
    before: Array = field(init=False)

    def __post_init__(self) -> None:
        """Ask both metrics about the example itself: shape (2, 1)."""
        object.__setattr__(self, "before", self.values(self.scores[None]))

    @property
    def scores(self) -> Array:
        """The scores that the candidates are compared with."""
        assert self.example.scores is not None
        return self.example.scores

    def values(self, candidates: Array) -> Array:
        """The value of either metric: (2, n_candidates)."""
        stack = replace(self.example, scores=candidates)
        found = (values_of(case, stack, self.rules) for case in self.cases)
        return np.stack([np.broadcast_to(one, len(candidates)) for one in found])

    def verdicts(self, candidates: Array) -> Array:
        """What either metric says of each candidate: 1 better, -1 worse, 0 neither; (2, n_candidates)."""
        values = self.values(candidates)
        asked = zip(self.cases, self.before, values, strict=True)
        return np.stack([preferred(case, before, after) for case, before, after in asked])

    @np.errstate(over="ignore")
    def told(self, scores: Array) -> Disagreement:
        """The disagreement about these scores."""
        after = self.values(scores[None])[:, 0]
        changed = scores != self.scores
        verdict = preferred(self.cases[0], self.before[0, 0], after[0])
        return Disagreement(
            scores,
            tuple((int(row), int(column)) for row, column in np.argwhere(changed)),
            (float(self.before[0, 0]), float(self.before[1, 0])),
            (float(after[0]), float(after[1])),
            0 if verdict == 1 else 1,
            float(distance(scores, self.scores)[changed].sum()),
        )


def slices(count: int, judge: Judge) -> Iterator[slice]:
    """So many candidates in parts that are over soon."""
    size = at_once(judge)
    yield from (slice(start, min(start + size, count)) for start in range(0, count, size))


def at_once(judge: Judge) -> int:
    return max(1, SLICE // judge.scores.size)


def made(judge: Judge, edits: SingleEdits, chosen: Array, begun: Array | None = None) -> Array:
    """Candidates: in each the edits of its row of `chosen` are made, (n_candidates, n_edits)."""
    base = judge.scores[None] if begun is None else begun
    stack = np.broadcast_to(base, (len(chosen), *judge.scores.shape)).copy()
    flat = stack.reshape(len(chosen), judge.scores.size)
    np.put_along_axis(flat, edits.cell[chosen], edits.value[chosen], axis=1)
    return stack


@np.errstate(over="ignore")
def looked_at(state: Progress, judge: Judge, candidates: Array, verdicts: Array) -> Progress:
    """The report after these candidates, with the smallest change among them if it is the smallest so far."""
    state = replace(state, tried=state.tried + len(candidates))
    hits = np.flatnonzero(verdicts[0] * verdicts[1] < 0)
    if not len(hits):
        return state
    moved = distance(candidates[hits], judge.scores).reshape(len(hits), -1)
    smallest = np.lexsort((moved.sum(axis=1), (moved > 0).sum(axis=1)))[0]
    found = judge.told(candidates[hits[smallest]])
    if state.best is not None and state.best.size <= found.size:
        return state
    return replace(state, best=found)


def preferred(case: Case, one: Array | float, other: Array | float) -> Array:
    """Which of two values is the better one: 1 the other, -1 the one, 0 neither; shape as both together.

    Neither where they agree but for rounding, and where one of them is undefined.

    >>> from metrics.behaviour.candidates import preferred
    >>> preferred(("hamming_loss", "samples"), 0.5, [0.25, 0.5, 0.75]).tolist()  # lower is better
    [1, 0, -1]
    """
    return preferred_by(direction_of(case), one, other)


def direction_of(case: Case) -> int:
    """1 where a higher value is better, -1 where a lower one is."""
    return 1 if METRICS[case[0]].better == "higher" else -1


def preferred_by(directions: Array | int, one: Array | float, other: Array | float) -> Array:
    """The same as `preferred`, of metrics with these directions: of one, or of many at once."""
    first, second = np.asarray(one, np.float64), np.asarray(other, np.float64)
    rises = (second > first).astype(np.int8) - (second < first).astype(np.int8)
    return np.where(same_values(first, second), 0, directions * rises)
