"""A challenge: the matrix it starts with, what is to be brought about on it, and whether that is done."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from metrics import AVERAGES, METRICS, PRESETS, Conventions, Example
from metrics.behaviour.variants import Case
from metrics.lazy import lazy_property
from pages.intake.examples import PHOTOS
from pages.intake.matrix import DEFAULT_THRESHOLD, Matrix, example_of
from pages.lessons.conditions import WHOLE, Condition, Goal, GoalProgress, Look
from pages.words import gettext as _

PRESET = "zhang_zhou_2014"
MAX_ADDED = 4  # a matrix with more new samples or labels than so many is another matrix

Value = TypeVar("Value")
Grid = Sequence[Sequence[float]]


@dataclass(frozen=True)
class Impossibility:
    """Why a challenge cannot be done: three reasons to choose from, the index of the right one, its proof.

    `rebuttals` says of the two wrong reasons, in their order, why they are wrong.
    """

    reasons: tuple[str, str, str]
    right: int
    proof: str
    rebuttals: tuple[str, str]


@dataclass(frozen=True)
class Challenge:
    """Something to bring about on a small matrix, under conventions that it names.

    `solved_bit` is its bit in the links that record what is solved, and never changes. `text` states in one
    sentence what to bring about, and `goal` states the same for the computer: the first metric of its first
    condition is shown first. The second of the `hints` nearly gives the solution away; `lesson` is what one
    learns. The conventions are those of `preset`; `deciding_rules` are the keys of those that decide the
    challenge. `impossible` proves that it cannot be done, None where it can.
    """

    key: str
    solved_bit: int
    title: str
    text: str
    start: Matrix
    goal: Goal
    hints: tuple[str, str]
    lesson: str
    preset: str = PRESET
    deciding_rules: tuple[str, ...] = ()
    impossible: Impossibility | None = None

    @property
    def rules(self) -> Conventions:
        """The conventions that it is under."""
        return PRESETS[self.preset]

    @lazy_property
    def cases(self) -> tuple[Case, ...]:
        """The metrics that it is about, each with its average: the first one is shown first."""
        numeric = (one for one in self.goal.conditions if isinstance(one, Condition))
        return tuple(dict.fromkeys(case for condition in numeric for case in condition.cases))

    @lazy_property
    def depends_on_predictions(self) -> bool:
        """Whether one of its metrics counts what is predicted."""
        return any(METRICS[key].family == "sets" for key, _average in self.cases)

    @lazy_property
    def opened(self) -> Look:
        """The matrix that it starts with."""
        return Look(example_of(self.start), self.rules, self.cases[0])

    def start_value(self, case: Case) -> float:
        """The value of a metric on the matrix that it starts with."""
        return float(self.opened.values(case, WHOLE)[0])


def progress_of(challenge: Challenge, matrix: Matrix, example: Example) -> GoalProgress:
    """Return how far the challenge is done with this matrix, which is `example` to the engine."""
    edited = Look(example, challenge.rules, challenge.cases[0])
    return challenge.goal.progress(edited, challenge.opened, edits_between(challenge.start, matrix))


def without_forbidden_edits(challenge: Challenge, matrix: Matrix) -> Matrix:
    """Return the matrix with everything that may not be edited as it was at the start."""
    start, editable = challenge.start, challenge.goal.bound.kinds
    if matrix.size != start.size and "labels" not in editable:
        return start
    if min(map(operator.sub, matrix.size, start.size)) < 0 or len(matrix.samples) != len(start.samples):
        return start
    return replace(
        matrix,
        truth=matrix.truth if "truths" in editable else _restored(start.truth, matrix.truth),
        scores=matrix.scores if "scores" in editable else _restored(start.scores, matrix.scores),
        decision=matrix.decision if "threshold" in editable else start.decision,
        weights=None,
    )


def _restored(
    start: Sequence[tuple[Value, ...]], edited: Sequence[tuple[Value, ...]]
) -> tuple[tuple[Value, ...], ...]:
    """The edited rows, with the values of all cells that the start has."""
    return tuple((*before, *after[len(before) :]) for before, after in zip(start, edited, strict=True))


def photo_matrix(
    truth: Sequence[Sequence[int]], scores: Sequence[Sequence[float]], threshold: float = DEFAULT_THRESHOLD
) -> Matrix:
    """Return the first photos and tags of the ready matrix with these truths and scores."""
    samples, labels = PHOTOS.samples[: len(truth)], PHOTOS.labels[: len(truth[0])]
    return Matrix.of(truth, scores, samples, labels, decision=("one", (threshold,)))


def edits_between(start: Matrix, edited: Matrix) -> Mapping[str, int] | None:
    """Count the edits of each kind: they depend on the two matrices alone, not on the way between.

    A score, a truth, a prediction by hand and a threshold count one each, and so does a label or a sample
    that was added or removed; a renamed label is no edit. None for a matrix that was not made of the first
    one: it has another size, and other names or mostly other scores.
    """
    added = tuple(map(operator.sub, edited.size, start.size))
    if max(added) > MAX_ADDED or (any(added) and not _is_derived(start, edited)):
        return None
    kinds = {
        "scores": _n_different(start.scores, edited.scores),
        "truths": _n_different(start.truth, edited.truth),
        "threshold": _decision_edits(start, edited),
        "samples": abs(added[0]),
        "labels": abs(added[1]),
        "weights": int(start.weights != edited.weights),
    }
    return {kind: count for kind, count in kinds.items() if count}


def _is_derived(start: Matrix, edited: Matrix) -> bool:
    """Whether the names are the same as far as both have some, and at least half of the scores."""
    names = *zip(start.samples, edited.samples, strict=False), *zip(start.labels, edited.labels, strict=False)
    rows = zip(start.scores, edited.scores, strict=False)
    same = [before == after for pair in rows for before, after in zip(*pair, strict=False)]
    return all(before == after for before, after in names) and 2 * sum(same) >= len(same)


def _n_different(start: Grid, edited: Grid) -> int:
    """How many cells differ; of those that are new, how many are not 0."""
    return sum(
        value != (start[row][column] if row < len(start) and column < len(start[0]) else 0)
        for row, values in enumerate(edited)
        for column, value in enumerate(values)
    )


def _decision_edits(start: Matrix, edited: Matrix) -> int:
    """How much differs in what decides the predictions: another kind of decision is one edit."""
    before, after = start.decision, edited.decision
    if before.kind != after.kind:
        return 1
    cells = _n_different(before.cells, after.cells) if before.cells else 0
    pairs = zip(before.thresholds, after.thresholds, strict=False)
    return cells + sum(one != other for one, other in pairs) + (before.top_k != after.top_k)


def metric_name(case: Case) -> str:
    """Return the name of a metric, with its average unless that is the usual one, over the samples.

    β is 1 in every challenge, so the F score is F1.
    """
    metric, average = case
    title = "F1" if metric == "f_beta" else _(METRICS[metric].title)
    if average == "samples" or len(METRICS[metric].averages) == 1:
        return title
    return _("{metric} ({averages})").format(metric=title, averages=_(AVERAGES[average].title))
