"""The sum of an itemwise quantity over the true items of a part, each with its weight."""

from __future__ import annotations

import numpy as np

from metrics.part import Part
from metrics.quantity import Array, Quantity, Term
from metrics.words import N_


def summed_over_the_true(part: Part, values: Quantity) -> tuple[Term, Array]:
    """The term that prints the sum, and the sum: shape (..., n_parts)."""
    if part.weight is not None:
        values = Quantity(
            N_("Weight times value"),
            "q_j",
            part.weight.value * values.value,
            r"$weight \cdot $value",
            {"weight": Term(part.weight, "w_j"), "value": Term(values, values.symbol)},
            itemwise=True,
            where=part.used,
        )
    total = np.where(part.used, values.value, 0).sum(-1)
    return Term(values, rf"\sum_{{j \in Y}} {values.symbol}", " + ", part.used), np.asarray(total)
