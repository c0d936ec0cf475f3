"""Claims about the values of metrics: one is at most another one, or equal to it, whatever the matrix."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..compare.difference import same_values
from ..conventions import Conventions
from ..errors import InputError
from ..graph.arrays import Array, Mask
from ..input.example import Example
from ..lazy import lazy_property
from ..registry import DEFAULT_CONVENTIONS, METRICS
from .variants import Case, values_of, variants_of

AT_MOST = "at_most"
EQUAL = "equal"


@dataclass(frozen=True, eq=False)
class Sides:
    """The sides of a claim, from left to right: `values` has the shape (n_sides, ...), the variants last.

    `relation` is "at_most", where no side may be above the next one, or "equal". All sides are NaN where the
    claim says nothing, and one is where its metric has no value.

    >>> from metrics import Example
    >>> from metrics.behaviour.bounds import BOUNDS
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


@dataclass(frozen=True)
class Value:
    """A number that a claim compares, of the shape of the variants or (). It adds and divides like a number.

    >>> from metrics import Conventions, Example
    >>> from metrics.behaviour.bound import metric_of
    >>> half_of_the_rest = (1 - metric_of("hamming_loss", "samples")) / 2
    >>> float(half_of_the_rest(Example.of([[1, 0, 1, 0]], [[0.9, 0.2, 0.3, 0.1]]), Conventions()))
    0.375
    """

    of: Callable[[Example, Conventions], Array | float]

    def __call__(self, example: Example, rules: Conventions) -> Array:
        """The value for an example under conventions."""
        return np.asarray(self.of(example, rules))

    def __add__(self, other: Value | float) -> Value:
        return combined(np.add, self, other)

    def __sub__(self, other: Value | float) -> Value:
        return combined(np.subtract, self, other)

    def __rsub__(self, other: float) -> Value:
        return combined(np.subtract, other, self)

    def __mul__(self, other: Value | float) -> Value:
        return combined(np.multiply, self, other)

    __rmul__ = __mul__

    def __truediv__(self, other: Value | float) -> Value:
        return combined(np.divide, self, other)


def combined(operation: np.ufunc, *operands: Value | float) -> Value:
    """What an operation such as `np.minimum` makes of these values; undefined where one of them is."""
    return Value(
        lambda example, rules: operation(
            *(one(example, rules) if isinstance(one, Value) else one for one in operands)
        )
    )


@dataclass(frozen=True)
class ClaimSide:
    """One side of a claim: its name and its value."""

    name: str
    value: Value


def everywhere(example: Example) -> Mask:
    """The condition of a claim that asks for nothing."""
    return np.ones(variants_of(example), np.bool_)


@dataclass(frozen=True)
class Bound:
    """A claim about the values of metrics that somebody may try to break with a matrix.

    `statement` says it in words, `formula` in signs; `claim_sides` are what it compares, from left to right,
    and `relation` how ("at_most" or "equal"). It is stated under `rules`: `rules_in_words` names those that
    matter, "" where none does. `condition` says whether a matrix has what the claim is about, and
    `condition_in_words` what that is, "" where any matrix will do. `why` is the idea of the proof or what
    breaks it, and `hints` are two, the second one nearer to it. `start` is a matrix on which it holds,
    `counterexample` one on which it does not, None where it always holds.

    >>> from metrics.behaviour.bounds import BOUNDS
    >>> BOUNDS["right_sets"].formula
    'subset accuracy ≤ accuracy ≤ F1'
    """

    key: str
    statement: str
    formula: str
    claim_sides: tuple[ClaimSide, ...]
    why: str
    hints: tuple[str, str]
    start: TruthAndScores = ORDINARY
    counterexample: TruthAndScores | None = None
    rules: Conventions = DEFAULT_CONVENTIONS
    rules_in_words: str = ""
    condition_in_words: str = ""
    condition: Callable[[Example], Mask] = everywhere
    relation: str = AT_MOST

    @property
    def is_true(self) -> bool:
        """Whether it always holds."""
        return self.counterexample is None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the sides, from left to right."""
        return tuple(side.name for side in self.claim_sides)

    def sides(self, example: Example) -> Sides:
        """The sides for an example or for each of its variants, under the rules of the claim.

        NaN where the condition is not met, where a metric has no value, and where one refuses the example.
        """
        shape = variants_of(example)
        met = self.condition(example)
        values = [np.broadcast_to(side.value(example, self.rules), shape) for side in self.claim_sides]
        return Sides(np.where(met, np.stack(values), np.nan), self.relation)


def metric_of(key: str, average: str, **choices: object) -> Value:
    """The value of a metric under an average, with other choices than the claim's for these conventions."""

    def value(example: Example, rules: Conventions) -> Array:
        return values_of((key, average), example, rules.with_choices(choices))

    return Value(value)


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


LABELS = Value(lambda example, rules: example.truth.shape[-1])
TRUE_LABELS = Value(lambda example, rules: mean_over_samples(example, example.truth.sum(-1)))  # of a sample
