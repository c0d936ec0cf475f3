"""The code that gives a number: a library's own call where one does, else that of this engine."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import isnan
from typing import Any

import numpy as np

from ..conventions import Conventions
from ..input.example import Example
from ..registry import METRICS, ORDER_AND_THRESHOLD, READ_WHERE, USUAL, Metric
from ..sources import LIBRARIES
from ..sources.source import Library
from .mistakes import MISTAKES
from .rank_mistakes import RANKS
from .readings import Reading

READ, MADE = re.compile(r"\by_pred\b(?!=)"), "y_pred = "
MACRO, OF_EACH = "average='macro'", "average=None"
DIALS_OF_CALLS = ("beta", "ndcg_depth")  # a library is handed these numbers
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
        call = MISTAKES[reading.mistake].code(call)
    is_open = READ.search(call) is not None and MADE not in call
    return _deciding(reading.conventions, example) + call if is_open else call


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
    """The line that makes the predictions, where it matters which one it is."""
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
    read = [key for key in metric.choices_for(example, reading.average) if key not in DIALS_OF_CALLS]
    n_labels = example.truth.shape[-2 if reading.mistake == "transposed" else -1]
    return next(
        (
            library
            for library in sorted(LIBRARIES.values(), key=lambda one: one.key != reading.source)
            if library.gives(metric, reading.average, example)
            and n_labels >= library.least_labels(reading.metric, reading.average)
            and library.agrees(tuple(read), reading.conventions)
            and (reading.conventions.ndcg_depth == 0 or library.key == "scikit_learn")
        ),
        None,
    )


def filled(call: str, rules: Conventions) -> str:
    """Return the call of a library with the numbers that are chosen."""
    call = call.replace("beta=beta", f"beta={rules.beta!r}").replace(", beta,", f", {rules.beta!r},")
    if rules.ndcg_depth and call.startswith("ndcg"):
        call = f"{call.removesuffix(')')}, k={rules.ndcg_depth!r})"
    return call


def engine_call(reading: Reading, example: Example) -> str:
    """Return the call of this engine, with the rules that the value depends on and that are not the usual."""
    metric = METRICS[reading.metric]
    changed = changed_rules(metric, reading.average, reading.conventions)
    if metric.needs == "predictions":
        made = "Example.of(y_true, y_pred=y_pred"
        changed = {key: choice for key, choice in changed.items() if key not in READ_WHERE}
    else:
        made = "Example.of(y_true, y_score"
    if metric.sees(reading.conventions) == ORDER_AND_THRESHOLD:
        made += ", threshold=threshold"
    if example.sample_weight is not None:
        made += ", sample_weight=sample_weight"
    rules = ", ".join(f"{key}={choice!r}" for key, choice in changed.items())
    return f"METRICS[{reading.metric!r}]({made}), {reading.average!r}, Conventions({rules}))"


def changed_rules(metric: Metric, average: str, rules: Conventions) -> dict[str, Any]:
    """Return the conventions that the value depends on, where they are not the usual ones."""
    chosen = {key: getattr(rules, key) for key in metric.choices_read(average)}
    return {key: choice for key, choice in chosen.items() if choice != getattr(USUAL, key)}
