"""Sums and means over the true items of a part, each with its weight."""

from __future__ import annotations

from ..graph.expression import Applied, Quantity
from ..graph.listed import Among, Listed, sum_of
from ..words import N_
from .part import Part


def sum_over_true(part: Part, values: Quantity) -> Listed:
    """The sum of the values of the true items, each times its weight."""
    if part.weight is not None:
        values = (part.weight * values).named(
            f"{values.key}.weighted", N_("Weight times value"), "q_j", where=part.used
        )
    return sum_of(values, Among(part.used, part.true.latex))


def mean_over_true(part: Part, values: Quantity) -> Applied:
    """The mean of the values of the true items, weighted; 0/0 where nothing is true."""
    return sum_over_true(part, values) / part.positives
