"""The code that gives a number: a library's own call where one does, else that of this engine."""

from __future__ import annotations

from collections.abc import Mapping

from ..conventions import Conventions
from ..input.example import Example
from ..registry import METRICS, USUAL
from ..sources.every_source import LIBRARIES
from ..sources.source import Library
from .mistakes import MISTAKES
from .rank_mistakes import RANKS
from .readings import Reading

DIALS_OF_CALLS = ("beta", "ndcg_depth")  # a library is handed these numbers
# With ranks that are at hand; samples without true labels are left out.
OF_RANKS: Mapping[str, str] = {
    "coverage": "np.mean([r[t].max(){less} for t, r in zip(y_true == 1, ranks) if t.any()])",
    "reciprocal_rank": "np.mean([1 / r[t].min() for t, r in zip(y_true == 1, ranks) if t.any()])",
    "average_precision": "np.mean([(rankdata(r[t], 'max') / r[t]).mean()"
    " for t, r in zip(y_true == 1, ranks) if t.any()])",
    "ndcg": "np.mean([sum(1 / np.log2(r[t] + 1)) / sum(1 / np.log2(np.arange(t.sum()) + ranks.min() + 1))"
    " for t, r in zip(y_true == 1, ranks) if t.any()])",
}


def call_of(reading: Reading, example: Example) -> str:
    """Return the code for a reading of an example, with the mistake in it if one was made.

    The matrices have the names y_true, y_pred, y_score and sample_weight; `example` is the engine's.
    """
    if reading.mistake in RANKS:
        less = " - 1" if reading.conventions.coverage_start == "zero" else ""
        call = OF_RANKS[reading.metric].format(less=less)
    else:
        library = None if reading.mistake == "summed" else library_of(reading, example)
        call = engine_call(reading)
        if library is not None:
            weighed = example.sample_weight is not None
            call = filled(library.call(reading.metric, reading.average, weighed), reading.conventions)
            call = call.replace("num_labels", str(example.truth.shape[-1]))
    return call if reading.mistake is None else MISTAKES[reading.mistake].code(call)


def library_of(reading: Reading, example: Example) -> Library | None:
    """Return the first library that computes the metric in this way and takes the example, if one does."""
    metric = METRICS[reading.metric]
    read = [key for key in metric.choices_for(example, reading.average) if key not in DIALS_OF_CALLS]
    return next(
        (
            library
            for library in LIBRARIES.values()
            if library.gives(metric, reading.average, example)
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


def engine_call(reading: Reading) -> str:
    """Return the call of this engine, with the rules that the value depends on and that are not the usual."""
    changed = {
        key: getattr(reading.conventions, key)
        for key in METRICS[reading.metric].choices_read(reading.average)
        if getattr(reading.conventions, key) != getattr(USUAL, key)
    }
    rules = ", ".join(f"{key}={value!r}" for key, value in changed.items())
    given = f"example, {reading.average!r}" + (f", Conventions({rules})" if rules else "")
    return f"METRICS[{reading.metric!r}]({given})"
