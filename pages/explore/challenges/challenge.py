"""A challenge: a matrix to begin with, what is to be brought about on it, and whether that has been done."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeVar

from metrics import METRICS, PRESETS, Conventions, Example
from metrics.behaviour.stack import Case, values_of
from metrics.once import once
from pages.intake.examples import PHOTOS
from pages.intake.matrix import DEFAULT_THRESHOLD, Matrix, example_of

CLOSE = 1e-9
PRESET = "zhang_zhou_2014"

Relation = Literal["is", "below", "above", "at_most", "at_least"]
Start = Literal["start"]
START: Start = "start"
Holds = Callable[[float, float], bool]
Cell = TypeVar("Cell")

HOLDS: Mapping[Relation, Holds] = {
    "is": lambda one, other: abs(one - other) < CLOSE,
    "below": lambda one, other: one < other - CLOSE,
    "above": lambda one, other: one > other + CLOSE,
    "at_most": lambda one, other: one < other + CLOSE,
    "at_least": lambda one, other: one > other - CLOSE,
}


@dataclass(frozen=True)
class Wanted:
    """A condition on numbers: a metric against a number, another metric, or its own value at the start."""

    case: Case
    relation: Relation
    other: float | Case | Start

    @property
    def cases(self) -> tuple[Case, ...]:
        """The metrics that it reads, each with its average."""
        return (self.case, self.other) if isinstance(self.other, tuple) else (self.case,)

    def holds(self, value: float, other: float) -> bool:
        """Whether it holds of the value and of what it is compared with: never where one is undefined."""
        return HOLDS[self.relation](value, other)


@dataclass(frozen=True)
class OnMatrix:
    """A condition on the matrix itself, in one sentence."""

    text: str
    holds: Callable[[Matrix], bool]


@dataclass(frozen=True)
class Impossible:
    """Why a challenge cannot be done: reasons to choose from, the place of the `right` one, and the proof.

    `not_why` says of the other two, in their order, why they are no reasons.
    """

    reasons: tuple[str, str, str]
    right: int
    why: str
    not_why: tuple[str, str]


@dataclass(frozen=True)
class Challenge:
    """Something to bring about on a small matrix, under conventions that it names.

    `number` is its place in the links that say what has been solved, and never changes. `text` says in one
    sentence what to bring about, and `wanted` is the same as conditions: the first metric of the first one is
    on the stage. `most` is how many edits there may be, None for any number; `may` is what may be edited. The
    second one of the `hints` nearly gives it away. `lesson` is what somebody knows who has done it. The
    conventions are those of `preset` with other `choices`; `matters` names the conventions that decide it
    here. `impossible` says why it cannot be done, None where it can.
    """

    key: str
    number: int
    title: str
    text: str
    start: Matrix
    wanted: tuple[Wanted | OnMatrix, ...]
    hints: tuple[str, str]
    lesson: str
    most: int | None = None
    may: tuple[str, ...] = ("scores",)
    preset: str = PRESET
    choices: Mapping[str, object] = field(default_factory=dict)
    matters: tuple[str, ...] = ()
    impossible: Impossible | None = None

    @once
    def rules(self) -> Conventions:
        """The conventions that it is under."""
        rules = PRESETS[self.preset]
        for key, choice in self.choices.items():
            rules = rules.but(key, choice)
        return rules

    @once
    def cases(self) -> tuple[Case, ...]:
        """The metrics that it is about, each with its average: the first one is on the stage."""
        named = (case for one in self.wanted if isinstance(one, Wanted) for case in one.cases)
        return tuple(dict.fromkeys(named))

    @once
    def predicts(self) -> bool:
        """Whether it counts what is predicted."""
        return any(METRICS[key].family == "sets" for key, _average in self.cases)

    @once
    def at_start(self) -> Mapping[Case, float]:
        """The values of its metrics on the matrix that it begins with."""
        return _values(self, example_of(self.start))


@dataclass(frozen=True)
class Standing:
    """A condition as it stands: whether it holds, and the two numbers that it compares, if any."""

    condition: Wanted | OnMatrix
    holds: bool
    value: float | None = None
    other: float | None = None


@dataclass(frozen=True)
class Reached:
    """How far somebody has got: every condition, and what was edited; None for a matrix of other cells."""

    readings: tuple[Standing, ...]
    edits: Edits | None
    within: bool
    by_the_rules: bool

    @property
    def done(self) -> bool:
        """Whether everything holds, within the edits that are allowed."""
        return self.within and self.by_the_rules and all(one.holds for one in self.readings)


def reached(challenge: Challenge, matrix: Matrix, example: Example) -> Reached:
    """How far the challenge has been done with this matrix, which is `example` to the engine."""
    edits = edits_between(challenge.start, matrix)
    values = _values(challenge, example)
    readings = tuple(_reading(challenge, one, values, matrix) for one in challenge.wanted)
    within = edits is not None and (challenge.most is None or edits.count <= challenge.most)
    by_the_rules = edits is not None and set(edits.kinds) <= set(challenge.may)
    return Reached(readings, edits, within, by_the_rules)


def as_allowed(challenge: Challenge, matrix: Matrix) -> Matrix:
    """The matrix with everything that may not be edited as it was at the start."""
    start, may = challenge.start, challenge.may
    if matrix.size != start.size and "labels" not in may:
        return start
    if min(map(operator.sub, matrix.size, start.size)) < 0 or len(matrix.samples) != len(start.samples):
        return start
    return replace(
        matrix,
        truth=matrix.truth if "truths" in may else _as_begun(start.truth, matrix.truth),
        scores=matrix.scores if "scores" in may else _as_begun(start.scores, matrix.scores),
        decision=matrix.decision if "threshold" in may else start.decision,
        weights=None,
    )


def _as_begun(
    begun: Sequence[tuple[Cell, ...]], now: Sequence[tuple[Cell, ...]]
) -> tuple[tuple[Cell, ...], ...]:
    """The rows of now, with what has been there at the beginning as it was."""
    return tuple((*one, *other[len(one) :]) for one, other in zip(begun, now, strict=True))


def _values(challenge: Challenge, example: Example) -> Mapping[Case, float]:
    return {case: float(values_of(case, example, challenge.rules)) for case in challenge.cases}


def _reading(
    challenge: Challenge, one: Wanted | OnMatrix, values: Mapping[Case, float], matrix: Matrix
) -> Standing:
    if isinstance(one, OnMatrix):
        return Standing(one, one.holds(matrix))
    value = values[one.case]
    if isinstance(one.other, tuple):
        other = values[one.other]
    else:
        other = challenge.at_start[one.case] if one.other == START else float(one.other)
    return Standing(one, one.holds(value, other), value, other)


def photos(
    truth: Sequence[Sequence[int]], scores: Sequence[Sequence[float]], threshold: float = DEFAULT_THRESHOLD
) -> Matrix:
    """The first photos and tags of the story with these truths and scores."""
    samples, labels = PHOTOS.samples[: len(truth)], PHOTOS.labels[: len(truth[0])]
    return Matrix.of(truth, scores, samples, labels, decision=("one", (threshold,)))


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
