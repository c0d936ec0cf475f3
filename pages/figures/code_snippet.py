"""Code that gives a metric's number again: with a library that has it, and with this project's engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from metrics import LIBRARIES, Conventions, Example, Result
from metrics.explaining.readings import changed_rules, filled
from metrics.registry import ORDER_AND_THRESHOLD

SCIKIT_LEARN = "scikit_learn"
NUMPY = "numpy"


def library_snippet(result: Result, example: Example) -> str:
    """Runnable code with scikit-learn's or numpy's own call, its value under that convention in a comment.

    Empty where neither has the metric under this average for such an example; numpy's lines know no sample
    weights.
    """
    metric, average = result.metric, result.average
    having = (LIBRARIES[key] for key in (SCIKIT_LEARN, NUMPY))
    library = next((one for one in having if one.can_compute(metric, average, example)), None)
    if library is None:
        return ""
    call = library.call(metric.key, average, weighed=example.sample_weight is not None)
    mine = result.conventions
    rules = library.preset.with_choices(
        {key: getattr(mine, key) for key in library.dials_of(metric.key, average)}
    )
    *before, last = call.splitlines()
    given = "\n".join(
        f"{name} = np.array({_as_list_code(values)})" for name, values in _arguments(example, result).items()
    )
    head = "import numpy as np"
    if library.key == SCIKIT_LEARN:
        head += f"\nfrom sklearn.metrics import {library.function(metric.key, average)}"
        last = filled(last, rules)
    decided = replace(example, predicted=example.prediction(result.conventions))
    value = float(metric(decided, average, rules))
    return "\n\n".join((head, given, "\n".join((*before, f"print({last})  # {value!r}")))) + "\n"


def engine_snippet(result: Result, example: Example) -> str:
    """Runnable code with this project's engine under the conventions in force, the value in a comment."""
    chosen = changed_rules(result.metric, result.average, result.conventions)
    return (
        f"{_example_code(_arguments(example, result), chosen, ('METRICS',))}"
        f"result = METRICS[{result.metric.key!r}](example, {result.average!r}, rules)\n"
        f"print(float(result))  # {float(result)!r}\n"
    )


def example_snippet(example: Example, rules: Conventions, names: Sequence[str] = ()) -> str:
    """Code that imports these names of the engine, and makes the example and the rules in force."""
    given = {
        "y_true": example.truth.astype(int),
        "y_score": example.scores,
        "y_pred": None if example.predicted is None else example.predicted.astype(int),
        "threshold": example.threshold if example.decided_by == "threshold" else None,
        "top_k": example.top_k,
        "relevance_order": example.relevance_order,
        "sample_weight": example.sample_weight,
    }
    usual, chosen = vars(Conventions()), vars(rules)
    changed = {key: value for key, value in chosen.items() if value != usual[key]}
    return _example_code({key: one for key, one in given.items() if one is not None}, changed, names)


def _example_code(given: Mapping[str, Any], rules: Mapping[str, object], names: Sequence[str]) -> str:
    imported = ", ".join(sorted({"Conventions", "Example", *names}))
    arguments = "".join(f"    {name}={_as_list_code(one, '    ')},\n" for name, one in given.items())
    changed = ", ".join(f"{key}={value!r}" for key, value in rules.items())
    return (
        f"from multilabel_metrics_lab import {imported}\n\n"
        f"example = Example.of(\n{arguments})\n"
        f"rules = Conventions({changed})\n"
    )


def _arguments(example: Example, result: Result) -> dict[str, Any]:
    """The matrices that the call needs, by the names that every library has for them."""
    given: dict[str, Any] = {"y_true": example.truth.astype(int)}
    if result.metric.needs == "predictions":
        given["y_pred"] = example.prediction(result.conventions).astype(int)
    else:
        given["y_score"] = example.scores
    if result.metric.depends_on(result.conventions) == ORDER_AND_THRESHOLD:
        by_column = np.broadcast_to(np.arange(example.truth.shape[-1]), example.truth.shape)
        order = example.relevance_order
        given |= {"threshold": example.threshold, "relevance_order": by_column if order is None else order}
    if example.sample_weight is not None:
        given["sample_weight"] = example.sample_weight
    return given


def _as_list_code(values: Any, indent: str = "") -> str:
    """Numbers as a list, a matrix with a line for every row."""
    array = np.asarray(values)
    if array.ndim < 2:
        return repr(array.tolist())
    rows = "".join(f"{indent}    {row!r},\n" for row in array.tolist())
    return f"[\n{rows}{indent}]"
