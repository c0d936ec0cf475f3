"""Every value that a metric can have on an example, by its rules or by a mistake, with the code for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import product
from math import isnan
from typing import Any

import numpy as np

from ..behaviour.variants import Case, every_case, values_of
from ..compare.difference import same_value
from ..conventions import DIALS, SWITCHES, Conventions
from ..errors import InputError
from ..input.example import Example
from ..registry import DECIDED_BY, DEFAULT_CONVENTIONS, METRICS, ORDER_AND_THRESHOLD, Metric
from ..sources import LIBRARIES, SOURCES
from ..sources.source import Library, Source
from .mistakes import MISTAKES, OF_ROW, RANKS, Input, mistaken_inputs, value_with_ranks

UNDEFINED = "undefined"
EVERY_MISTAKE = frozenset(MISTAKES)
MAX_CELLS = 2500  # with more of them only the rules of the sources are tried


@dataclass(frozen=True)
class Reading:
    """One way to compute a number.

    `changed` names the rules that are not those of the nearest `source`, and `mistake` the mistake that was
    made, if any; `call` is the code.

    >>> from multilabel_metrics_lab import Example, explain
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
    mistakes = _MistakenValues(example)
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
    values = _MistakenValues(example).of(case, rules, right, frozenset((reading.mistake,)))
    return values.get(reading.mistake, float("nan"))


def is_large(example: Example) -> bool:
    """Whether an example has so many cells that only the rules of the sources are tried."""
    return example.truth.size > MAX_CELLS


def _of_case(example: Example, case: Case, mistakes: _MistakenValues) -> list[Reading]:
    metric, average = METRICS[case[0]], case[1]
    sources = [one for one in SOURCES.values() if one.has(*case)] or [SOURCES["zhang_zhou_2014"]]
    read = metric.choices_for(example, average)
    presets: dict[tuple[object, ...], Conventions] = {}  # one of those that make the same choices here
    for source in sources:
        presets.setdefault(source.preset.choices_of(read), source.preset)
    theirs = tuple(presets.values())

    def reading(rules: Conventions, value: float, mistake: str | None = None) -> Reading:
        return Reading(*case, rules, *_nearest(sources, read, rules), mistake, value)

    try:
        tried = theirs if is_large(example) else dict.fromkeys(_rules(metric, example, average, theirs))
        found = [reading(rules, metric.number(example, average, rules)) for rules in tried]
    except InputError:  # the metric needs scores, or it refuses these
        return []
    for rules in () if is_large(example) else theirs:
        right = metric.number(example, average, rules)
        values = mistakes.of(case, rules, right)
        found += [reading(rules, values[key], key) for key in values if not same_value(values[key], right)]
    return found


def _rules(
    metric: Metric, example: Example, average: str, theirs: Sequence[Conventions]
) -> Iterator[Conventions]:
    """The rules of the sources, then every choice of those that have a part; numbers one at a time."""
    yield from theirs
    read = metric.choices_for(example, average)
    switches = [key for key in read if key in SWITCHES and UNDEFINED not in SWITCHES[key].choices]
    for chosen in product(*(SWITCHES[key].choices for key in switches)):
        rules = DEFAULT_CONVENTIONS.with_choices(dict(zip(switches, chosen, strict=True)))
        left_open = metric.choices_for(example, average, rules)
        empty = [key for key in left_open if key in SWITCHES and key not in switches]
        yield from _of_empty(lambda one: metric.number(example, average, one), empty, rules)
    for dial in (DIALS[key] for key in read if key in DIALS):
        for number in dial.tried(example.truth.shape[-1]):
            yield from (rules.with_choice(dial.key, number) for rules in theirs)


def _of_empty(
    number: Callable[[Conventions], float], keys: Sequence[str], rules: Conventions
) -> Iterator[Conventions]:
    """Every choice of rules for 0/0, which have no part where all say "undefined" and there is a value."""
    if keys and isnan(number(rules.with_choices(dict.fromkeys(keys, UNDEFINED)))):
        for choice in SWITCHES[keys[0]].choices:
            yield from _of_empty(number, keys[1:], rules.with_choice(keys[0], choice))
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
class _MistakenValues:
    """The values that mistakes give on an example, and a cache of the wrong inputs that metrics share."""

    example: Example
    cache: dict[tuple[str, ...], Variants] = field(default_factory=dict)

    def of(
        self, case: Case, rules: Conventions, right: float, wanted: Set[str] = EVERY_MISTAKE
    ) -> dict[str, float]:
        """The value of each mistake that can be made with a metric under an average, by its key."""
        key, average = case
        metric = METRICS[key]
        values: dict[str, float] = {}
        has_relevance = metric.depends_on(rules) == ORDER_AND_THRESHOLD  # which no transposed matrix has
        for mistakes, variants in self._inputs(metric.needs, rules):
            if wanted.isdisjoint(mistakes) or (has_relevance and mistakes == ("transposed",)):
                continue
            values |= zip(mistakes, np.atleast_1d(values_of(case, variants, rules)).tolist(), strict=True)
        values |= {"one_minus": 1 - right, "per_cent": 100 * right}
        if "summed" in wanted and average in ("samples", "macro"):
            parts = metric(self.example, average, rules).parts.value
            if len(parts) > 1:
                values["summed"] = float(np.nansum(parts))
        if key in OF_ROW and average == "samples":
            for mistake in filter(wanted.__contains__, RANKS):
                values[mistake] = value_with_ranks(mistake, key, self.example, rules)
        return {key: value for key, value in values.items() if key in wanted and np.isfinite(value)}

    def _inputs(self, needs: str, rules: Conventions) -> Variants:
        """Examples that are made of this one by mistake, as variants of one where that can be."""
        key = needs, rules.threshold_rule, rules.top_k_tie
        if key not in self.cache:
            given = Input(self.example.truth, self.example.prediction(rules), self.example.scores)
            inputs = mistaken_inputs(given)
            self.cache[key] = [*(self._sets(inputs) if needs == "predictions" else self._scored(inputs))]
            if self.example.sample_weight is None:
                self.cache[key].append((("transposed",), self._transposed(given, needs)))
        return self.cache[key]

    def _sets(self, inputs: Mapping[str, Input]) -> Iterator[tuple[tuple[str, ...], Example]]:
        mistakes = tuple(key for key in inputs if key != "predictions_as_scores")
        truth = np.array([inputs[key].truth for key in mistakes])
        predicted = np.array([inputs[key].predicted for key in mistakes])
        yield mistakes, replace(self.example, truth=truth, predicted=predicted, scores=None, top_k=None)

    def _scored(self, inputs: Mapping[str, Input]) -> Iterator[tuple[tuple[str, ...], Example]]:
        for key in ("exchanged", "predictions_as_scores"):
            if key in inputs:
                yield (key,), replace(self.example, truth=inputs[key].truth, scores=inputs[key].scores)

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


READS_PREDICTIONS, MAKES_PREDICTIONS = re.compile(r"\by_pred\b(?!=)"), "y_pred = "
MACRO, OF_EACH = "average='macro'", "average=None"
# Of a sample with the truth t and the ranks r.
OF_RANKS: Mapping[str, str] = {
    "coverage": "r[t].max()",
    "reciprocal_rank": "1 / r[t].min()",
    "average_precision": "(rankdata(r[t], 'max') / r[t]).mean()",
    "ndcg": "sum(1 / np.log2(r[t] + 1)) / sum(1 / np.log2(np.arange(t.sum()) + r.min() + 1))",
}


def call_of(reading: Reading, example: Example) -> str:
    """Return the code for a reading of an example, with the mistake in it if one was made.

    The matrices have the names y_true, y_pred, y_score and sample_weight. Where a score equals the
    threshold, a line before says how y_pred is made of the scores.
    """
    library = library_of(reading, example)
    if reading.mistake in RANKS:
        call = _with_ranks(reading, example)
    elif library:
        weighed = example.sample_weight is not None
        call = filled(library.call(reading.metric, reading.average, weighed), reading.conventions)
        call = call.replace("num_labels", str(example.truth.shape[-1]))
    else:
        call = f"float({engine_call(reading, example)})"
    if reading.mistake == "summed":
        call = summed(call) or f"np.nansum({engine_call(reading, example)}.parts.value)"
    elif reading.mistake is not None:
        call = MISTAKES[reading.mistake].rewrite(call)
    if READS_PREDICTIONS.search(call) and MAKES_PREDICTIONS not in call:
        call = _deciding(reading.conventions, example) + call
    return call


def summed(call: str) -> str:
    """Return the call of a library with a sum for the mean; "" where it does not show how that is taken."""
    *before, last = call.splitlines()
    if MACRO in last:
        last = f"np.nansum({last.replace(MACRO, OF_EACH)})"
    elif last.startswith("np.mean(["):
        last = last.replace("np.mean([", "np.nansum([", 1)
    else:
        return ""
    return "\n".join((*before, last))


def _deciding(rules: Conventions, example: Example) -> str:
    """The line that makes the predictions, where a score equals its threshold; else ""."""
    if example.decided_by != "threshold" or not np.any(example.scores == example.threshold):
        return ""
    sign = {"at_least": ">=", "above": ">"}[rules.threshold_rule]
    limit = repr(float(example.threshold)) if example.threshold.ndim == 0 else "threshold"
    return f"y_pred = (y_score {sign} {limit}).astype(int)\n"


def _with_ranks(reading: Reading, example: Example) -> str:
    """The mean over the samples of a formula with ranks that are at hand; those without true labels apart."""
    row, rules = OF_RANKS[reading.metric], reading.conventions
    if reading.metric == "coverage":
        row += " - 1" if rules.coverage_start == "zero" else ""
        row = f"({row}) / t.size" if rules.coverage_unit == "share" else row
    empty = np.flatnonzero(~example.truth.any(1))
    among = "for t, r in zip(y_true == 1, ranks)"
    if empty.size:
        value = float(METRICS[reading.metric](example, "samples", rules).parts.value[empty[0]])
        among = f"{among} if t.any()" if isnan(value) else f"if t.any() else {value!r} {among}"
    if example.sample_weight is None:
        return f"np.mean([{row} {among}])"
    weights = "sample_weight[y_true.any(1)]" if among.endswith("if t.any()") else "sample_weight"
    return f"np.average([{row} {among}], weights={weights})"


def library_of(reading: Reading, example: Example) -> Library | None:
    """Return a library that computes the metric in this way and takes the example, if one does.

    That is the source of the reading itself, if it is a library, else the first of them.
    """
    metric = METRICS[reading.metric]
    read = metric.choices_for(example, reading.average)
    n_labels = example.truth.shape[-2 if reading.mistake == "transposed" else -1]
    return next(
        (
            library
            for library in sorted(LIBRARIES.values(), key=lambda one: one.key != reading.source)
            if library.can_compute(metric, reading.average, example)
            and n_labels >= library.least_labels(reading.metric, reading.average)
            and library.agrees(_decided_without(library, reading, read), reading.conventions)
        ),
        None,
    )


def _decided_without(library: Library, reading: Reading, read: Sequence[str]) -> tuple[str, ...]:
    """Those of the rules that the value depends on which the call of a library is not handed as a number."""
    handed = library.dials_of(reading.metric, reading.average)
    return tuple(key for key in read if key not in handed)


def filled(call: str, rules: Conventions) -> str:
    """Return the call of a library with the numbers that are chosen; one that stands for all is left out."""
    for key, dial in DIALS.items():
        number = getattr(rules, key)
        if dial.stands_for_more(number):
            call = re.sub(rf", \w+={key}\b", "", call)
        call = re.sub(rf"\b{key}\b(?!=)", f"{number!r}", call)
    return call


def engine_call(reading: Reading, example: Example) -> str:
    """Return the call of this engine, with the rules that the value depends on and that are not the usual."""
    metric = METRICS[reading.metric]
    changed = changed_rules(metric, reading.average, reading.conventions)
    if metric.needs == "predictions":
        arguments = "Example.of(y_true, y_pred=y_pred"
        changed = {key: choice for key, choice in changed.items() if key not in DECIDED_BY}
    else:
        arguments = "Example.of(y_true, y_score"
    if metric.depends_on(reading.conventions) == ORDER_AND_THRESHOLD:
        arguments += ", threshold=threshold"
    if example.sample_weight is not None:
        arguments += ", sample_weight=sample_weight"
    rules = ", ".join(f"{key}={choice!r}" for key, choice in changed.items())
    return f"METRICS[{reading.metric!r}]({arguments}), {reading.average!r}, Conventions({rules}))"


def changed_rules(metric: Metric, average: str, rules: Conventions) -> dict[str, Any]:
    """Return the conventions that the value depends on, where they are not the usual ones."""
    chosen = {key: getattr(rules, key) for key in metric.choices_read(average)}
    return {key: choice for key, choice in chosen.items() if choice != getattr(DEFAULT_CONVENTIONS, key)}
