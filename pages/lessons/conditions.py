"""A goal, of a task or a challenge: conditions to bring about by editing, and a bound on the edits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from metrics import METRICS, Conventions, Example, InputError, Quantity, Result, steps
from metrics.behaviour.variants import Case
from metrics.graph.arrays import Array, Mask
from metrics.lazy import lazy_property

TOLERANCE = 1e-9
LOOKED_AT: Case = ("", "")  # the metric and the average that are looked at
Relation = Literal["is", "becomes", "below", "above", "at_most", "at_least"]
Of = Literal["whole", "part", "any_part"]
WHOLE: Of = "whole"
PART: Of = "part"
ANY_PART: Of = "any_part"
CELLS = "cells"
Edits = Mapping[str, int]  # how many there are of each kind


def _is(value: Any, bound: Any) -> Any:
    return abs(value - bound) < TOLERANCE


# Each of numbers or arrays. What becomes a number is it, and was not before.
COMPARISONS: Mapping[Relation, Callable[[Any, Any], Any]] = {
    "is": _is,
    "becomes": _is,
    "below": lambda value, bound: value < bound - TOLERANCE,
    "above": lambda value, bound: value > bound + TOLERANCE,
    "at_most": lambda value, bound: value < bound + TOLERANCE,
    "at_least": lambda value, bound: value > bound - TOLERANCE,
}


@dataclass(frozen=True, eq=False)
class Look:
    """A matrix under the rules in force, and what is looked at of it: a metric, its average, and a part."""

    example: Example
    rules: Conventions
    case: Case
    part: int = 0
    results: dict[Case, Result] = field(default_factory=dict)  # those that are computed so far

    @property
    def result(self) -> Result:
        """The metric that is looked at."""
        return self._result(self.case)

    def _result(self, case: Case) -> Result:
        if case not in self.results:
            metric, average = case
            self.results[case] = METRICS[metric](self.example, average, self.rules)
        return self.results[case]

    def values(self, case: Case, of: Of) -> Array:
        """The value, that of the part, or those of all parts: (n_values,); NaN where the metric refuses it.

        An empty metric or average in `case` is the one that is looked at.
        """
        metric, average = case
        try:
            result = self._result((metric or self.case[0], average or self.case[1]))
        except InputError:
            return np.array([np.nan])
        if of == WHOLE:
            return np.array([float(result)])
        parts = np.atleast_1d(result.parts.value).astype(float)
        return parts if of == ANY_PART else parts[self.part : self.part + 1]

    def step(self, key: str) -> Quantity:
        """The step of the part that has this key."""
        return next(one for one in steps(self.result.part(self.part)) if one.key == key)

    @property
    def truth(self) -> Mask:
        """The truth of every item of the part."""
        return self.result.inputs.y.value_at(self.part)

    @property
    def scores(self) -> Array:
        """The score of every item of the part."""
        return self.result.inputs.score.value_at(self.part)

    @property
    def true_cells(self) -> Mask:
        """Which cells are true: (n_samples, n_labels)."""
        return np.asarray(self.example.truth, np.bool_)

    @lazy_property
    def predicted_cells(self) -> Mask:
        """Which cells are predicted: (n_samples, n_labels)."""
        return self.example.prediction(self.rules)


@dataclass(frozen=True)
class Start:
    """The value before the first edit, with a number added."""

    plus: float = 0.0


START = Start()


@dataclass(frozen=True)
class Condition:
    """A condition on the value of a metric: the bound is a number, another metric, or the value before.

    It is about the value of the whole, about that of the part that is looked at, or about any of the parts.
    It never holds where the value or the bound is undefined (NaN).
    """

    case: Case
    relation: Relation
    bound: float | Case | Start
    of: Of = WHOLE

    @property
    def cases(self) -> tuple[Case, ...]:
        """The metrics that it reads, each with its average."""
        return (self.case, self.bound) if isinstance(self.bound, tuple) else (self.case,)

    def state(self, edited: Look, opened: Look) -> ConditionState:
        """Return whether it is met, and the first of the values that it compares."""
        value, before = (look.values(self.case, self.of) for look in (edited, opened))
        with np.errstate(invalid="ignore"):
            bound = self._bound(edited, before)
            met = np.asarray(COMPARISONS[self.relation](value, bound))
            if self.relation == "becomes":
                met = _new(met, np.asarray(_is(before, bound)))
        return ConditionState(self, bool(met.any()), float(value[0]), float(bound[0]))

    def _bound(self, edited: Look, before: Array) -> Array:
        if isinstance(self.bound, Start):
            return np.asarray(before + self.bound.plus)
        if isinstance(self.bound, tuple):
            return edited.values(self.bound, self.of)
        return np.array([float(self.bound)])


def _new(now: Mask, before: Mask) -> Mask:
    """What holds now and did not before; of another number of parts it is new if it held for none of them."""
    return np.asarray(now & ~before if now.shape == before.shape else now & ~before.any())


@dataclass(frozen=True)
class MatrixCondition:
    """A condition on the matrix as edited and as opened; `text` says it in one sentence where it is shown."""

    is_met: Callable[[Look, Look], bool]
    text: str = ""

    def state(self, edited: Look, opened: Look) -> ConditionState:
        """Return whether it is met."""
        return ConditionState(self, self.is_met(edited, opened))


@dataclass(frozen=True)
class ConditionState:
    """Whether a condition is met, with the two numbers that it compares; None for one on the matrix."""

    condition: Condition | MatrixCondition
    is_met: bool
    value: float | None = None
    bound: float | None = None


@dataclass(frozen=True)
class EditBound:
    """The kinds of edits that are allowed, and how many there may be of all of them; None for any number."""

    kinds: tuple[str, ...] = (CELLS,)
    least: int = 0
    most: int | None = None


@dataclass(frozen=True)
class Goal:
    """What is to be brought about by editing: all conditions, by edits within the bound."""

    conditions: tuple[Condition | MatrixCondition, ...]
    bound: EditBound = EditBound()

    def progress(self, edited: Look, opened: Look, edits: Edits | None) -> GoalProgress:
        """Return how far it is reached; `edits` are None for a matrix that was not made of the opened one."""
        states = tuple(one.state(edited, opened) for one in self.conditions)
        return GoalProgress(self.bound, states, edits)


@dataclass(frozen=True)
class GoalProgress:
    """How far a goal is reached: the state of each condition, and the number of edits of each kind."""

    bound: EditBound
    states: tuple[ConditionState, ...]
    edits: Edits | None

    @property
    def n_edits(self) -> int:
        """The number of edits; 0 for an unrelated matrix."""
        return sum((self.edits or {}).values())

    @property
    def is_within_limit(self) -> bool:
        """Whether there are not too many edits, nor too few."""
        most = self.n_edits if self.bound.most is None else self.bound.most
        return self.edits is not None and self.bound.least <= self.n_edits <= most

    @property
    def is_allowed(self) -> bool:
        """Whether all edits are of kinds that are allowed."""
        return self.edits is not None and set(self.edits) <= set(self.bound.kinds)

    @property
    def is_valid(self) -> bool:
        """Whether all edits are allowed and not too many."""
        return self.is_within_limit and self.is_allowed

    @property
    def is_done(self) -> bool:
        """Whether all conditions are met by edits within the bound."""
        return self.is_valid and all(one.is_met for one in self.states)
