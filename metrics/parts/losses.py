"""How the losses of the samples become one number: their mean or their sum."""

from __future__ import annotations

from ..conventions import Conventions
from ..graph.expression import Quantity
from ..graph.listed import sum_of
from ..words import N_
from .average import combine, of_each_part
from .part import Part


def combine_losses(values: Quantity, part: Part, average: str, rules: Conventions) -> Quantity:
    """The mean over the samples or, where `loss_over_samples` says so, their (weighted) sum."""
    if rules.loss_over_samples == "mean":
        return combine(values, part, average, rules)
    each = of_each_part(values)
    if part.part_weights is not None:
        weights = part.part_weights[None]
        weight = Quantity("sample_weight", N_("Weight of the sample"), "w_i", weights, itemwise=True)
        each = (weight * each).named(f"{values.key}.weighted", N_("Weight times loss"), "u_i")
    total = sum_of(each)
    return total.named(f"{values.key}.sum", N_("Sum over the samples"), r"\Sigma")
