"""Which conventions make two sources differ, and the smallest matrix on which they do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from math import isclose, isnan

import numpy as np

from ..conventions import Conventions
from ..conventions.declaring import FIRST, LAST
from ..errors import InputError
from ..graph.arrays import Array, Mask
from ..input.example import Example
from ..parts.average import AVERAGES
from ..parts.part import CELLS, COLUMNS
from ..registry import METRICS, ORDER_AND_THRESHOLD, Metric
from ..sources import PRESETS, SOURCES

TOLERANCE = 1e-12


@dataclass(frozen=True)
class Compared:
    """A metric under one average, with its value under each source that has it.

    >>> from metrics import METRICS, Compared
    >>> row = Compared(METRICS["coverage"], "samples", {"d0": 2.5, "scikit_learn": 3.5})
    >>> row.differs("d0", "scikit_learn"), row.differs("d0", "d4")  # D4 has no coverage
    (True, False)
    """

    metric: Metric
    average: str
    values: Mapping[str, float]

    def differs(self, source: str, reference: str) -> bool:
        """Whether both have a value and the values are not the same."""
        both = source in self.values and reference in self.values
        return both and not same_value(self.values[source], self.values[reference])


def same_values(one: Array | float, other: Array | float) -> Mask:
    """Where two values of a metric agree but for rounding; undefined agrees with undefined."""
    same = np.equal(one, other)
    if same.all():
        return same
    # As np.isclose, which takes several times as long on the few values of a small matrix.
    first, second = np.asarray(one, float), np.asarray(other, float)
    finite = np.isfinite(first) & np.isfinite(second)
    first_finite, second_finite = np.where(finite, first, 0.0), np.where(finite, second, 0.0)
    near = np.abs(first_finite - second_finite) <= TOLERANCE + TOLERANCE * np.abs(second_finite)
    return np.asarray(same | (finite & near) | (np.isnan(first) & np.isnan(second)))


def same_value(one: float, other: float) -> bool:
    """Whether two values of a metric agree but for rounding; undefined agrees with undefined.

    >>> from metrics import same_value
    >>> same_value(0.1 + 0.2, 0.3), same_value(float("nan"), float("nan")), same_value(0.0, float("nan"))
    (True, True, False)
    """
    return isclose(one, other, rel_tol=TOLERANCE, abs_tol=TOLERANCE) or (isnan(one) and isnan(other))


def compare(example: Example, sources: Iterable[str], every_average: bool = True) -> tuple[Compared, ...]:
    """Every metric on the example as each source takes it; with its default average or with all of them.

    Metrics that none of the sources has are left out; one that cannot use the example has no values.

    >>> from metrics import Example, compare
    >>> rows = compare(Example.of([[1, 0]], [[0.5, 0.5]]), ["d0", "matlab_d3"])
    >>> [(row.metric.key, dict(row.values)) for row in rows if row.metric.key == "ranking_loss"]
    [('ranking_loss', {'d0': 1.0, 'matlab_d3': 0.0})]
    """
    return tuple(comparisons(example, tuple(sources), every_average))


def comparisons(example: Example, sources: Sequence[str], every_average: bool) -> Iterator[Compared]:
    """Yield what `compare` returns, one metric and average after another."""
    for metric in METRICS.values():
        for average in metric.averages[: None if every_average else 1]:
            if any(SOURCES[source].has(metric.key, average) for source in sources):
                known = [one for one in sources if SOURCES[one].gives(metric, average, example)]
                yield Compared(metric, average, values_under(metric, example, average, known))


def values_under(
    metric: Metric, example: Example, average: str, presets: Iterable[str]
) -> Mapping[str, float]:
    """The value under each preset; presets that agree on all that the metric reads share one computation.

    Empty for an example that the metric refuses: PRO loss refuses one threshold per label.

    >>> from metrics import METRICS, Example, values_under
    >>> example = Example.of([[1, 0, 1, 0, 0]], [[0.3, 0.4, 0.5, 0.1, 0.15]])
    >>> dict(values_under(METRICS["coverage"], example, "samples", ["zhang_zhou_2014", "scikit_learn"]))
    {'zhang_zhou_2014': 2.0, 'scikit_learn': 3.0}
    """
    try:
        return {preset: metric.number(example, average, PRESETS[preset]) for preset in presets}
    except InputError:
        return {}


def flipped(mine: Conventions, theirs: Conventions, switches: Iterable[str]) -> Conventions:
    """Return my conventions with these switches set as in theirs."""
    return mine.with_choices({key: getattr(theirs, key) for key in switches})


def deciding_switches(
    metric: Metric, example: Example, average: str, mine: Conventions, theirs: Conventions
) -> tuple[str, ...]:
    """The fewest switches that, set as in `theirs`, give its value.

    () if the values agree as they are; one switch if one is enough, else two together, and so on.

    >>> from metrics import METRICS, PRESETS, Example, deciding_switches
    >>> tied = Example.of([[1, 0], [0, 0]], [[0.5, 0.5], [0.9, 0.1]])
    >>> mine, theirs = PRESETS["zhang_zhou_2014"], PRESETS["matlab_d3"]
    >>> deciding_switches(METRICS["ranking_loss"], tied, "samples", mine, theirs)
    ('ranking_loss_tie',)
    """
    target = metric.number(example, average, theirs)
    read = metric.choices_for(example, average)
    differing = [key for key in read if getattr(mine, key) != getattr(theirs, key)]
    for size in range(len(differing)):
        for keys in combinations(differing, size):
            if same_value(metric.number(example, average, flipped(mine, theirs, keys)), target):
                return keys
    return tuple(differing)


LEVELS = (0.8, 0.5, 0.2)
THRESHOLD = 0.5
MAX_CELLS = 6
SHAPES = tuple(
    sorted(
        (
            (rows, columns)
            for rows, columns in product(range(1, MAX_CELLS + 1), repeat=2)
            if rows * columns <= MAX_CELLS
        ),
        key=lambda shape: (shape[0] * shape[1], max(shape), shape),
    )
)
CELL = tuple(product(LEVELS, (True, False)))
ONE_CELL = Example.of([[1]], [[LEVELS[0]]], threshold=THRESHOLD)


@dataclass(frozen=True)
class Smallest:
    """A matrix of few cells, with the value under either of two sets of conventions.

    >>> from metrics import Example, METRICS, Smallest
    >>> found = Smallest(truth=((1, 0),), scores=((0.8, 0.8),), mine=1.0, theirs=0.5)
    >>> float(METRICS["ranking_loss"](Example.of(found.truth, found.scores))) == found.mine
    True
    """

    truth: tuple[tuple[int, ...], ...]
    scores: tuple[tuple[float, ...], ...]
    mine: float
    theirs: float


@dataclass(frozen=True)
class Question:
    """A metric under an average, two sets of conventions, and the switches that may make them differ."""

    metric: Metric
    average: str
    mine: Conventions
    theirs: Conventions
    switches: tuple[str, ...]

    def values(self, rules: Conventions, truth: Mask, scores: Array) -> Array:
        """The value of every matrix of a stack."""
        return self.metric(Example.of(truth, scores, threshold=THRESHOLD), self.average, rules).value

    @property
    def read(self) -> tuple[str, ...]:
        """The conventions that the values depend on, where a threshold decides what is predicted."""
        return self.metric.choices_for(ONE_CELL, self.average)

    @property
    def others(self) -> Iterator[tuple[str, ...]]:
        """Every choice among the conventions that differ which lacks one of the switches or more."""
        differing = [key for key in self.read if getattr(self.mine, key) != getattr(self.theirs, key)]
        for size in range(1, len(differing)):
            for keys in combinations(differing, size):
                if not set(self.switches) <= set(keys):
                    yield keys

    @property
    def by_place(self) -> bool:
        """Whether a value can depend on which of the items of a part comes first."""
        chosen = {getattr(rules, key) for rules in (self.mine, self.theirs) for key in self.read}
        return bool(chosen & {FIRST, LAST}) or self.metric.depends_on(self.mine) == ORDER_AND_THRESHOLD


def smallest_matrix(
    metric: Metric,
    average: str,
    mine: Conventions,
    theirs: Conventions,
    switches: tuple[str, ...],
    defined: bool = False,
    least_labels: int = 1,
) -> Smallest | None:
    """The matrix with the fewest cells on which the values differ and these switches alone decide it.

    They decide alone where setting them as in `theirs` gives its value, and setting any of the conventions
    that differ without all of these does not. The matrix has at most 6 cells, scores of 0.2, 0.5 and 0.8,
    and 0.5 as its threshold. Of several, the one with the fewest equal scores, then with the fewest at the
    threshold. `defined` asks for one on which neither value is undefined, `least_labels` for one with as
    many labels or more. None if there is no such matrix.

    >>> from metrics import METRICS, PRESETS, smallest_matrix
    >>> mine, theirs = PRESETS["zhang_zhou_2014"], PRESETS["matlab_d3"]
    >>> found = smallest_matrix(METRICS["ranking_loss"], "samples", mine, theirs, ("ranking_loss_tie",))
    >>> found.truth, found.scores, found.mine, found.theirs  # a single tied pair
    (((1, 0),), ((0.8, 0.8),), 1.0, 0.0)
    """
    question = Question(metric, average, mine, theirs, switches)
    for shape in SHAPES:
        if shape[1] >= least_labels:
            for found in _deciding(question, shape):
                if not defined or np.isfinite([found.mine, found.theirs]).all():
                    return found
    return None


@lru_cache(maxsize=2048)
def _deciding(question: Question, shape: tuple[int, int]) -> tuple[Smallest, ...]:
    """The simplest matrix of this shape on which the switches decide, and the simplest with two values."""
    kind = AVERAGES[question.average].parts
    if kind == CELLS and shape[0] > 1:
        return ()  # The same list of cells as in one row.
    truth, scores = _candidates(shape, kind, question.by_place)
    own, other = (question.values(rules, truth, scores) for rules in (question.mine, question.theirs))
    left = ~same_values(own, other)
    for keys, closes in ((question.switches, True), *((keys, False) for keys in question.others)):
        if not left.any():
            return ()
        truth, scores, own, other = truth[left], scores[left], own[left], other[left]
        rules = flipped(question.mine, question.theirs, keys)
        left = same_values(question.values(rules, truth, scores), other) == closes
    both = left & np.isfinite(own) & np.isfinite(other)
    firsts = dict.fromkeys(int(np.argmax(where)) for where in (left, both) if where.any())
    return tuple(
        Smallest(
            tuple(tuple(map(int, row)) for row in truth[first]),
            tuple(tuple(map(float, row)) for row in scores[first]),
            float(own[first]),
            float(other[first]),
        )
        for first in firsts
    )


@lru_cache(maxsize=64)
def _candidates(shape: tuple[int, int], kind: str, by_place: bool) -> tuple[Mask, Array]:
    """Every truth with every score matrix, the simplest first: shape (n_candidates, rows, columns).

    Of those that differ only in the order of the parts there is one, and where no place counts, of those
    that differ only in the order of the items in a part.
    """
    n_parts, n_items = shape[::-1] if kind == COLUMNS else shape
    parts = _rows_of_numbers(len(CELL), n_items, rising=not by_place)
    cells = parts[_rows_of_numbers(len(parts), n_parts, rising=True)]
    if kind == COLUMNS:
        cells = cells.swapaxes(1, 2)
    scores, truth = (np.array(values)[cells] for values in zip(*CELL, strict=True))
    in_order = np.argsort(_complexity(cells.reshape(len(cells), -1)))
    return truth[in_order], scores[in_order]


def _rows_of_numbers(below: int, length: int, rising: bool) -> Array:
    """Every row of so many numbers from 0 up to below that one, or those in which no number falls."""
    rows = np.stack(np.unravel_index(np.arange(below**length), (below,) * length), axis=-1)
    return rows[(rows[:, 1:] >= rows[:, :-1]).all(-1)] if rising else rows


def _complexity(cells: Array) -> Array:
    """A number for each matrix, no two alike: the lower, the earlier it is chosen.

    The pairs of equal scores count most, then the scores at the threshold, then the lower scores and the
    false labels, those of the first cell before those of the next.
    """
    levels, false = np.divmod(cells, 2)
    pairs = combinations(range(cells.shape[1]), 2)
    alike = sum((levels[:, one] == levels[:, other] for one, other in pairs), np.zeros(len(cells), np.intp))
    at_threshold = (levels == LEVELS.index(THRESHOLD)).sum(-1)
    code = alike * (MAX_CELLS + 1) + at_threshold
    for digits, base in ((levels, len(LEVELS)), (false, 2)):
        for digit in digits.T:
            code = code * base + digit
    return np.asarray(code)
