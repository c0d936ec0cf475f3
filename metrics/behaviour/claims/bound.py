"""A claim about the values of metrics on one matrix: this one is at most that one, whatever the matrix."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ...compare.difference import same_values
from ...conventions import Conventions
from ...errors import InputError
from ...graph.arrays import Array, Mask
from ...input.example import Example
from ...lazy import lazy_property
from ...registry import METRICS
from ..stack import Case, values_of, variants_of

REVIEW = Conventions()
AT_MOST = "at_most"
EQUAL = "equal"


@dataclass(frozen=True, eq=False)
class Sides:
    """The sides of a claim, from left to right: `values` has the shape (n_sides, ...), the variants last.

    `relation` is "at_most", where no side may be above the next one, or "equal". All sides are NaN where the
    claim says nothing, and one is where its metric has no value.

    >>> from metrics import Example
    >>> from metrics.behaviour.claims.bounds import BOUNDS
    >>> sides = BOUNDS["right_sets"].sides(Example.of([[1, 0], [1, 1]], [[0.9, 0.8], [0.9, 0.8]]))
    >>> sides.values.tolist(), bool(sides.broken)
    ([0.5, 0.75, 0.8333333333333333], False)
    """

    values: Array
    relation: str

    @property
    def left(self) -> Array:
        """The first side, shape (...)."""
        return np.asarray(self.values[0])

    @property
    def right(self) -> Array:
        """The last side, shape (...)."""
        return np.asarray(self.values[-1])

    @lazy_property
    def gaps(self) -> Array:
        """How far each side is below the next one, shape (n_sides - 1, ...); 0 where they agree."""
        earlier, later = self.values[:-1], self.values[1:]
        with np.errstate(invalid="ignore", over="ignore"):
            return np.where(same_values(earlier, later) & ~np.isnan(earlier), 0.0, later - earlier)

    @lazy_property
    def slack(self) -> Array:
        """What is left before the claim breaks: the smallest gap, below 0 where it is broken; shape (...).

        Of sides that must be equal: minus the largest difference. NaN where the claim says nothing.
        """
        gaps = 0 - np.abs(self.gaps) if self.relation == EQUAL else self.gaps
        return np.asarray(gaps.min(0))

    @property
    def met(self) -> Mask:
        """Whether the claim says something: the matrix has what it asks for; shape (...)."""
        return np.asarray(~np.isnan(self.slack))

    @property
    def broken(self) -> Mask:
        """Whether the matrix is a counterexample: by more than rounding; shape (...)."""
        return np.asarray(self.slack < 0)


@dataclass(frozen=True)
class TruthAndScores:
    """A small matrix to begin with: rows of truths and rows of scores, with 0.5 as its threshold."""

    truth: tuple[tuple[int, ...], ...]
    scores: tuple[tuple[float, ...], ...]

    @property
    def example(self) -> Example:
        """The matrix as the engine takes it."""
        return Example.of(self.truth, self.scores)


Values = Callable[[Example, Conventions], Array]
Met = Callable[[Example], Mask]


@dataclass(frozen=True)
class Member:
    """One side of a claim: its name, and its value for an example, of the shape of the variants or ()."""

    name: str
    of: Values


def everywhere(example: Example) -> Mask:
    """The condition of a claim that asks for nothing."""
    return np.ones(variants_of(example), np.bool_)


@dataclass(frozen=True)
class Bound:
    """A claim about the values of metrics that somebody may try to break with a matrix.

    `statement` says it in words, `formula` in signs. It is stated under `rules`: `under` names those that
    matter, "" where none does. `asks` says what the matrix must have, "" where any will do, and `condition`
    checks it. `true` says whether it always holds, `why` the idea of the proof or what breaks it, and
    `hints` are two, the second one nearer to it. `start` is a matrix on which it holds, `counterexample` one
    on which it does not, None for a true one.

    >>> from metrics.behaviour.claims.bounds import BOUNDS
    >>> BOUNDS["right_sets"].formula
    'subset accuracy ≤ accuracy ≤ F1'
    """

    key: str
    statement: str
    formula: str
    members: tuple[Member, ...]
    true: bool
    why: str
    hints: tuple[str, str]
    start: TruthAndScores
    counterexample: TruthAndScores | None = None
    rules: Conventions = REVIEW
    under: str = ""
    asks: str = ""
    condition: Met = everywhere
    relation: str = AT_MOST

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the sides, from left to right."""
        return tuple(side.name for side in self.members)

    def sides(self, example: Example) -> Sides:
        """The sides for an example or for each of its variants, under the rules of the claim.

        NaN where the condition is not met, where a metric has no value, and where one refuses the example.
        """
        shape = variants_of(example)
        met = self.condition(example)
        values = [np.broadcast_to(side.of(example, self.rules), shape) for side in self.members]
        return Sides(np.where(met, np.stack(values), np.nan), self.relation)


def metric_of(case: Case) -> Values:
    """The value of a metric under an average."""
    return lambda example, rules: values_of(case, example, rules)


def metric_under(case: Case, **choices: object) -> Values:
    """The value of a metric under an average, with other choices for these conventions."""

    def value(example: Example, rules: Conventions) -> Array:
        for key, choice in choices.items():
            rules = rules.but(key, choice)
        return values_of(case, example, rules)

    return value


def one_minus(value: Values) -> Values:
    """What a value lacks to 1."""
    return lambda example, rules: np.asarray(1 - value(example, rules))


def parts_of(case: Case, example: Example, rules: Conventions) -> Array:
    """The values of all parts, shape (..., n_parts); NaN where a metric refuses the example."""
    key, average = case
    try:
        return METRICS[key](example, average, rules).parts.value
    except InputError:
        return np.full((*variants_of(example), 1), np.nan)


def mean_over_samples(example: Example, rows: Array) -> Array:
    """The mean over the samples, weighted as they are: shape (...) of a number for each, (..., n_samples).

    >>> from metrics import Example
    >>> weighted = Example.of([[1], [0]], [[0.9], [0.1]], sample_weight=[3, 1])
    >>> float(mean_over_samples(weighted, weighted.truth.sum(-1)))
    0.75
    """
    return np.asarray(np.average(rows, axis=-1, weights=example.sample_weight))


def true_per_sample(example: Example) -> Array:
    """How many labels are true in a sample, on average."""
    return mean_over_samples(example, example.truth.sum(-1))


# Where several claims begin, without a tie.
# Some labels are missed, some wrongly predicted.
ORDINARY = TruthAndScores(
    ((1, 0, 1, 0), (0, 1, 0, 1), (0, 0, 1, 0)),
    ((0.9, 0.6, 0.4, 0.1), (0.2, 0.8, 0.3, 0.7), (0.6, 0.3, 0.5, 0.2)),
)
# No sample is ranked perfectly.
BADLY_RANKED = TruthAndScores(
    ((1, 0, 1, 0), (0, 1, 0, 1), (1, 0, 1, 0)),
    ((0.9, 0.6, 0.4, 0.1), (0.2, 0.5, 0.8, 0.3), (0.5, 0.8, 0.3, 0.7)),
)
