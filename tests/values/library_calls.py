"""The calls that the table of a library names, evaluated as they stand."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from types import ModuleType

import numpy as np
from sklearn import config_context
from sklearn import metrics as sklearn_metrics
from sklearn.exceptions import UndefinedMetricWarning

from metrics import LIBRARIES, METRICS, PRESETS, Conventions
from metrics.explaining.readings import filled
from metrics.registry import DEFAULT_CONVENTIONS
from tests.definitions.decisions import predicted
from tests.matrices import Matrices

# What scikit-learn says of a list with one class only.
EXPECTED = ("No positive class found", "y_pred contains classes not in y_true", "A single label was found")


def named(library: str, rules: Conventions = DEFAULT_CONVENTIONS) -> dict[tuple[str, str], str]:
    """Every call in the table of a library, by metric and average, in the order of the metrics."""
    return {
        (key, average): filled(text, rules)
        for key in METRICS
        for average, text in LIBRARIES[library].calls.get(key, {}).items()
    }


def arguments(drawn: Matrices, rules: Conventions) -> dict[str, object]:
    """What the names in a call stand for, as plain values and numpy arrays."""
    return {
        "y_true": np.array(drawn.truth),
        "y_score": np.array(drawn.scores, float),
        "y_pred": np.array(predicted(drawn, rules), int),
        "num_labels": len(drawn.truth[0]),
        "sample_weight": None if drawn.weights is None else np.array(drawn.weights),
    }


def functions(module: ModuleType) -> dict[str, Callable[..., object]]:
    """The public functions and classes of a library, by the names that a call uses."""
    return {name: getattr(module, name) for name in dir(module) if not name.startswith("_")}


def scikit_learn(text: str, names: Mapping[str, object]) -> float:
    known = {name: one for name, one in functions(sklearn_metrics).items() if name in text}
    # That its parameters are well-formed is checked where the code that a page offers is run.
    with warnings.catch_warnings(), config_context(skip_parameter_validation=True):
        warnings.simplefilter("ignore", UndefinedMetricWarning)
        for message in EXPECTED:
            warnings.filterwarnings("ignore", message=message)
        return float(eval(text, {"np": np, **known, **names}))


def oracle(metric: str, average: str) -> Callable[[np.ndarray, np.ndarray], float]:
    """The call of scikit-learn as a function of the truth and of what it is compared with, made once."""
    text = named("scikit_learn")[metric, average]
    compared = "y_score" if METRICS[metric].needs == "scores" else "y_pred"
    made: Callable[[np.ndarray, np.ndarray], float] = eval(
        f"lambda y_true, {compared}: {text}", {"np": np, **functions(sklearn_metrics)}
    )
    return made


def compared(metric: str, scores: np.ndarray) -> dict[str, np.ndarray]:
    """What a metric compares with the truth: the scores, or those of at least 1/2 as predictions."""
    return {"y_score": scores} if METRICS[metric].needs == "scores" else {"y_pred": scores >= 0.5}


def library_value(
    metric: str, average: str, drawn: Matrices, rules: Conventions = PRESETS["scikit_learn"]
) -> float:
    text = LIBRARIES["scikit_learn"].call(metric, average, weighed=drawn.weights is not None)
    return scikit_learn(filled(text, rules), arguments(drawn, rules))
