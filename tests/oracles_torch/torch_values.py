"""The calls that the registry names for torchmetrics and for torch, evaluated as they stand."""

from __future__ import annotations

import warnings

import numpy as np
import torch
from torchmetrics.functional import classification

from metrics import PRESETS, Conventions
from metrics.registry import DEFAULT_CONVENTIONS
from tests.matrices import Matrices
from tests.values.library_calls import arguments, functions, named

LIBRARIES = {"torchmetrics": classification, "torch": torch.nn.functional}
# torch has the losses only, for which the default conventions are its own.
CONVENTIONS = {"torchmetrics": PRESETS["torchmetrics"], "torch": Conventions()}
CASES = [(library, *case) for library in LIBRARIES for case in named(library)]


def library_value(
    library: str,
    metric: str,
    average: str,
    drawn: Matrices,
    rules: Conventions = DEFAULT_CONVENTIONS,
    **instead: object,
) -> float:
    """What the library says with the numbers of these rules; `instead` stands for arguments of its own."""
    text = named(library, rules)[metric, average]
    # torchmetrics takes the truth as whole numbers, the losses of torch as probabilities.
    truth = np.int64 if library == "torchmetrics" else np.float64
    names = {**arguments(drawn, CONVENTIONS[library]), **instead}
    names["y_true"] = np.asarray(names["y_true"], truth)
    tensors = {
        name: torch.from_numpy(value) if isinstance(value, np.ndarray) else value
        for name, value in names.items()
    }
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return float(eval(text, {**functions(LIBRARIES[library]), **tensors}))
