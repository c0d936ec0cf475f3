"""Which edits lead from one matrix to another: what was changed, and how much of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pages.intake.matrix import Matrix

MOST_ADDED = 4  # a matrix with more samples or labels than so many is another one
Grid = Sequence[Sequence[float]]


@dataclass(frozen=True)
class Edits:
    """How many things of each kind were changed: "scores", "truths", "threshold", "labels" and others."""

    kinds: Mapping[str, int]

    @property
    def count(self) -> int:
        """How many edits these are."""
        return sum(self.kinds.values())


def edits_between(begun: Matrix, now: Matrix) -> Edits | None:
    """The edits from one matrix to the other: they depend on the two alone, not on the way between.

    A score, a truth, a prediction by hand and a threshold count one each, and so does a label or a sample
    that was added or removed; another name is no edit. None for a matrix that the first one does not lead to:
    it has another size, and other samples, labels or scores to begin with.
    """
    added = len(now.samples) - len(begun.samples), len(now.labels) - len(begun.labels)
    if max(added) > MOST_ADDED or (any(added) and not _goes_on(begun, now)):
        return None
    found = {
        "scores": _differing(begun.scores, now.scores),
        "truths": _differing(begun.truth, now.truth),
        "threshold": _in_decision(begun, now),
        "samples": abs(added[0]),
        "labels": abs(added[1]),
        "weights": int(begun.weights != now.weights),
    }
    return Edits({kind: count for kind, count in found.items() if count})


def _goes_on(begun: Matrix, now: Matrix) -> bool:
    """Whether the names are the same as far as both have some, and at least half of the scores."""
    names = *zip(begun.samples, now.samples, strict=False), *zip(begun.labels, now.labels, strict=False)
    rows = zip(begun.scores, now.scores, strict=False)
    same = [one == other for pair in rows for one, other in zip(*pair, strict=False)]
    return all(one == other for one, other in names) and 2 * sum(same) >= len(same)


def _differing(begun: Grid, now: Grid) -> int:
    """How many cells differ; of those that are new, how many do not hold 0."""
    return sum(
        value != (begun[row][column] if row < len(begun) and column < len(begun[0]) else 0)
        for row, values in enumerate(now)
        for column, value in enumerate(values)
    )


def _in_decision(begun: Matrix, now: Matrix) -> int:
    """How much differs in what decides the predictions: another way to predict is one edit."""
    one, other = begun.decision, now.decision
    if one.kind != other.kind:
        return 1
    cells = _differing(one.cells, other.cells) if one.cells else 0
    return cells + _unlike(one.thresholds, other.thresholds) + (one.count != other.count)


def _unlike(begun: Iterable[float], now: Iterable[float]) -> int:
    return sum(one != other for one, other in zip(begun, now, strict=False))
