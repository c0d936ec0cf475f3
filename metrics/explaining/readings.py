"""Every value that a metric can have on an example, by its rules or by a mistake."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import product
from math import isnan

import numpy as np

from ..behaviour.stack import Case, every_case, values_of
from ..compare.difference import same_value
from ..conventions import SWITCHES, Conventions
from ..errors import InputError
from ..input.example import Example
from ..registry import METRICS, ORDER_AND_THRESHOLD, USUAL, Metric
from ..sources import SOURCES
from ..sources.source import Source
from .mistakes import MISTAKES, Input, mistaken_inputs
from .rank_mistakes import OF_ROW, RANKS, value_with_ranks

BETAS = (0.5, 2.0)
DEEPEST = 10
PAIR = ("truth", "predicted")
UNDEFINED = "undefined"
ALL = frozenset(MISTAKES)
MOST_CELLS = 2500  # with more of them only the rules of the sources are tried


@dataclass(frozen=True)
class Reading:
    """One way to come to a number.

    `changed` names the rules that are not those of the nearest `source`, and `mistake` the mistake that was
    made, if any; `call` is the code.

    >>> from metrics import Example, explain
    >>> found = explain(Example.of([[1, 0, 1]], [[0.9, 0.5, 0.4]]), "1/3", metric="hamming_loss")
    >>> [(one.average, one.mistake, one.cost) for one in found][0]
    ('samples', None, 0)
    """

    metric: str
    average: str
    conventions: Conventions
    source: str
    changed: tuple[str, ...]
    mistake: str | None
    value: float
    call: str = ""

    @property
    def cost(self) -> int:
        """How far it is from what a source computes: one for each rule changed, and one for a mistake."""
        return len(self.changed) + (self.mistake is not None)


def readings(
    example: Example, metric: str | None = None, average: str | None = None
) -> Iterator[list[Reading]]:
    """Yield the readings of one metric under one average after another; of all of them, if none is named."""
    mistakes = _Mistaken(example)
    for case in every_case():
        if metric in (None, case[0]) and average in (None, case[1]):
            yield _of_case(example, case, mistakes)


def value_of(reading: Reading, example: Example) -> float:
    """Return the value of a reading on another example, nan where it has none there."""
    case, rules = (reading.metric, reading.average), reading.conventions
    try:
        right = METRICS[reading.metric].number(example, reading.average, rules)
    except InputError:
        return float("nan")
    if reading.mistake is None:
        return right
    made = _Mistaken(example).values(case, rules, right, frozenset((reading.mistake,)))
    return made.get(reading.mistake, float("nan"))


def is_large(example: Example) -> bool:
    """Whether only the rules of the sources are tried on an example, as it has so many cells."""
    return example.truth.size > MOST_CELLS


def _of_case(example: Example, case: Case, mistakes: _Mistaken) -> list[Reading]:
    metric, average = METRICS[case[0]], case[1]
    sources = [one for one in SOURCES.values() if one.has(*case)] or [SOURCES["zhang_zhou_2014"]]
    read = metric.choices_for(example, average)
    theirs: dict[tuple[object, ...], Conventions] = {}
    for source in sources:
        theirs.setdefault(source.preset.chosen(read), source.preset)
    try:
        presets = [*theirs.values()]
        tried = presets if is_large(example) else dict.fromkeys(_rules(metric, example, average, presets))
        found = [
            Reading(
                *case, rules, *_nearest(sources, read, rules), None, metric.number(example, average, rules)
            )
            for rules in tried
        ]
    except InputError:  # the metric needs scores, or it refuses these
        return []
    if not is_large(example):
        for rules in theirs.values():
            of_rules = Reading(*case, rules, *_nearest(sources, read, rules), None, 0.0)
            right = metric.number(example, average, rules)
            found += [
                replace(of_rules, mistake=mistake, value=value)
                for mistake, value in mistakes.values(case, rules, right).items()
                if not same_value(value, right)
            ]
    return found


def _rules(
    metric: Metric, example: Example, average: str, theirs: Sequence[Conventions]
) -> Iterator[Conventions]:
    """The rules of the sources, then every choice of those that have a part; numbers one at a time."""
    yield from theirs
    read = metric.choices_for(example, average)
    switches = [key for key in read if key in SWITCHES and UNDEFINED not in SWITCHES[key].choices]
    for chosen in product(*(SWITCHES[key].choices for key in switches)):
        rules = USUAL
        for key, choice in zip(switches, chosen, strict=True):
            rules = rules.but(key, choice)
        left_open = metric.choices_for(example, average, rules)
        empty = [key for key in left_open if key in SWITCHES and key not in switches]
        yield from _of_empty(lambda one: metric.number(example, average, one), empty, rules)
    numbers = {"beta": BETAS, "ndcg_depth": range(1, min(DEEPEST, example.truth.shape[-1]) + 1)}
    for key in numbers.keys() & set(read):
        yield from (rules.but(key, number) for rules in theirs for number in numbers[key])


def _of_empty(
    number: Callable[[Conventions], float], keys: Sequence[str], rules: Conventions
) -> Iterator[Conventions]:
    """Every choice of rules for 0/0, which have no part where all say "undefined" and there is a value."""
    strictest = rules
    for key in keys:
        strictest = strictest.but(key, UNDEFINED)
    if keys and isnan(number(strictest)):
        for choice in SWITCHES[keys[0]].choices:
            yield from _of_empty(number, keys[1:], rules.but(keys[0], choice))
    else:
        yield rules


def _nearest(
    sources: Sequence[Source], read: Sequence[str], rules: Conventions
) -> tuple[str, tuple[str, ...]]:
    """The source that differs in the fewest of these rules, the first of several, and the rules."""
    found = {
        source.key: tuple(key for key in read if getattr(source.preset, key) != getattr(rules, key))
        for source in sources
    }
    return min(found.items(), key=lambda one: len(one[1]))


Variants = list[tuple[tuple[str, ...], Example]]


@dataclass(frozen=True)
class _Mistaken:
    """The values that mistakes give on an example; what several metrics share of them is kept."""

    example: Example
    kept: dict[tuple[str, ...], Variants] = field(default_factory=dict)

    def values(
        self, case: Case, rules: Conventions, right: float, wanted: Set[str] = ALL
    ) -> dict[str, float]:
        """The value of each mistake that can be made with a metric under an average, by its key."""
        values: dict[str, float] = {}
        has_order = METRICS[case[0]].sees(rules) == ORDER_AND_THRESHOLD  # of the true labels of a sample
        for known, variants in self._inputs(METRICS[case[0]].needs, rules):
            if wanted.isdisjoint(known) or (has_order and known == ("transposed",)):
                continue
            values |= zip(known, np.atleast_1d(values_of(case, variants, rules)).tolist(), strict=True)
        values |= {"one_minus": 1 - right, "per_cent": 100 * right}
        if "summed" in wanted and case[1] in ("samples", "macro"):
            parts = METRICS[case[0]](self.example, case[1], rules).parts.value
            if len(parts) > 1:
                values["summed"] = float(np.nansum(parts))
        if case[0] in OF_ROW and case[1] == "samples":
            of_ranks = ((kind, case[0], self.example, rules) for kind in RANKS if kind in wanted)
            values |= {one[0]: value_with_ranks(*one) for one in of_ranks}
        return {key: value for key, value in values.items() if key in wanted and np.isfinite(value)}

    def _inputs(self, needs: str, rules: Conventions) -> Variants:
        """Examples that are made of this one by mistake, as variants of one where that can be."""
        asked = needs, rules.threshold_rule, rules.top_k_tie
        if asked not in self.kept:
            given = Input(self.example.truth, self.example.prediction(rules), self.example.scores)
            made = mistaken_inputs(given)
            self.kept[asked] = [*(self._sets(made) if needs == "predictions" else self._scored(made))]
            if self.example.sample_weight is None:
                self.kept[asked].append((("transposed",), self._transposed(given, needs)))
        return self.kept[asked]

    def _sets(self, made: Mapping[str, Input]) -> Iterator[tuple[tuple[str, ...], Example]]:
        known = tuple(key for key in made if key != "predictions_as_scores")
        truth, predicted = (np.array([getattr(made[key], one) for key in known]) for one in PAIR)
        yield known, replace(self.example, truth=truth, predicted=predicted, scores=None, top_k=None)

    def _scored(self, made: Mapping[str, Input]) -> Iterator[tuple[tuple[str, ...], Example]]:
        for key in ("exchanged", "predictions_as_scores"):
            if key in made:
                yield (key,), replace(self.example, truth=made[key].truth, scores=made[key].scores)

    def _transposed(self, given: Input, needs: str) -> Example:
        turned, limits = given.transposed, self.example.threshold
        by_cell = np.broadcast_to(limits, given.truth.shape).T if limits.ndim else limits
        return replace(
            self.example,
            truth=turned.truth,
            scores=turned.scores if needs == "scores" else None,
            predicted=turned.predicted,
            threshold=by_cell,
            top_k=None,
            relevance_order=None,
        )
