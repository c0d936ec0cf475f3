"""The metrics again, slow and exact: sets, loops and fractions, written from the definitions alone.

One module per family, each with its `DEFINITIONS`: for every metric a function of the matrices, the average
and the conventions that gives a Fraction (a float where logarithms make one impossible), or None where the
value is undefined. `averages.averaged` cuts an example into lists and takes the mean of their values.
"""

from __future__ import annotations

from fractions import Fraction

from metrics import Conventions
from tests.definitions import curves, gains, losses, ranking, sets
from tests.definitions.ranking import in_order, place
from tests.matrices import Matrices

DEFINITIONS = {
    key: definition
    for family in (sets, ranking, curves, gains, losses)
    for key, definition in family.DEFINITIONS.items()
}

__all__ = ["DEFINITIONS", "defined", "in_order", "place"]


def defined(metric: str, given: Matrices, average: str, rules: Conventions) -> Fraction | float | None:
    """The value of a metric by its definition; None where it is undefined."""
    return DEFINITIONS[metric](given, average, rules)
