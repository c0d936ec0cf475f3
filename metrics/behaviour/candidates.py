"""Changed scores, how two metrics judge them, and the smallest change so far on which they disagree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

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
    """Scores that one metric finds better than those of the example, and another one worse.

    `scores` is (n_samples, n_labels); `cells` are those that changed, `before` and `after` the values of the
    two metrics. `better` is the number of the metric that got better, 0 or 1, and `shift` how far all scores
    moved together.
    """

    scores: Array
    cells: tuple[tuple[int, int], ...]
    before: tuple[float, float]
    after: tuple[float, float]
    better: int
    shift: float

    @property
    def size(self) -> tuple[int, float]:
        """How many cells changed, and how far their scores moved together."""
        return len(self.cells), self.shift


@dataclass(frozen=True)
class Progress:
    """How far a search is: candidates tried, the smallest disagreement so far, and whether it is over.

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
        """Whether it is proved that no change of fewer scores makes the metrics disagree."""
        return self.best is not None and len(self.best.cells) <= self.ruled_out + 1


@dataclass(frozen=True, eq=False)
class Judge:
    """Two metrics that compare candidates with the scores of an example."""

    example: Example
    cases: tuple[Case, Case]
    rules: Conventions
    before: Array = field(init=False)

    def __post_init__(self) -> None:
        """Compute the values of the example itself: shape (2, 1)."""
        object.__setattr__(self, "before", self.values(self.scores[None]))

    @property
    def scores(self) -> Array:
        """The scores that the candidates are compared with."""
        assert self.example.scores is not None
        return self.example.scores

    def values(self, candidates: Array) -> Array:
        """The values of both metrics: (2, n_candidates)."""
        stack = replace(self.example, scores=candidates)
        return np.stack(
            [np.broadcast_to(values_of(case, stack, self.rules), len(candidates)) for case in self.cases]
        )

    def verdicts(self, candidates: Array) -> Array:
        """Whether each metric finds a candidate better (1), worse (-1) or neither (0): (2, n_candidates)."""
        directions = np.array([[direction_of(case)] for case in self.cases])
        return preferred(directions, self.before, self.values(candidates))

    @np.errstate(over="ignore")
    def disagreement(self, scores: Array) -> Disagreement:
        """The disagreement about these scores."""
        before, after = self.before[:, 0], self.values(scores[None])[:, 0]
        changed = scores != self.scores
        is_first_better = preferred(direction_of(self.cases[0]), before[0], after[0]) == 1
        return Disagreement(
            scores,
            tuple((int(row), int(column)) for row, column in np.argwhere(changed)),
            (float(before[0]), float(before[1])),
            (float(after[0]), float(after[1])),
            0 if is_first_better else 1,
            float(distance(scores, self.scores)[changed].sum()),
        )


def direction_of(case: Case) -> int:
    """1 where a higher value is better, -1 where a lower one is."""
    return 1 if METRICS[case[0]].better == "higher" else -1


def preferred(directions: Array | int, before: Array | float, after: Array | float) -> Array:
    """Whether the value after is better (1), worse (-1) or neither (0), for metrics of these directions.

    Neither where the two agree but for rounding, and where one of them is undefined.

    >>> from metrics.behaviour.candidates import direction_of, preferred
    >>> preferred(direction_of(("hamming_loss", "samples")), 0.5, [0.25, 0.5, 0.75]).tolist()
    [1, 0, -1]
    """
    first, second = np.asarray(before, np.float64), np.asarray(after, np.float64)
    rises = (second > first).astype(np.int8) - (second < first).astype(np.int8)
    return np.where(same_values(first, second), 0, directions * rises)


@dataclass(eq=False)
class Search:
    """A search under way: single edits to build candidates of, and the progress so far.

    `verdicts` is what the metrics say of each edit alone, (2, n_edits), as far as these have been tried. No
    more than `most` candidates are tried, but for the end of a slice.
    """

    judge: Judge
    edits: SingleEdits
    most: int
    progress: Progress = field(default_factory=Progress)
    verdicts: Array = field(init=False)

    def __post_init__(self) -> None:
        """Begin without a verdict on any edit."""
        self.verdicts = np.zeros((2, len(self.edits)), np.int8)

    @property
    def slice_size(self) -> int:
        """How many candidates are judged at once."""
        return max(1, SLICE // self.judge.scores.size)

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
