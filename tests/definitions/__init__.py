"""The metrics again, slow and exact: sets, loops and fractions, written from the definitions alone.

One module per family with its `DEFINITIONS`, or one per metric, named by its key, with its `DEFINITION`: a
function of the matrices, the average and the conventions that gives a Fraction (a float where logarithms make
one impossible), or None where the value is undefined. `averages.averaged` cuts an example into lists and
takes the mean of their values.

The module of a metric says what the tests of all metrics need to know of it, so that no other test has to be
touched. `HAND_CHECKED` has for one average or more an example, the conventions, and the value as arithmetic
("(1 / 3 + 1 / 4) / 2"); `STEPS` for every average the keys of the steps of the first part and of the average
on the matrix of D0; `LIT` for each of these keys what its line looks at (`looked_at`), under an average alone
where the key is (average, key). A module may also have `STANDS_IN`: for the key of a note what it says that
the value of its step is; and `OVERRULED`: the keys of the steps that a convention leaves without a value
although their formula has one. `SOLUTION` has the edits of the story (`tests.shell.edited`) that solve the
task of its lesson.
"""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from pkgutil import iter_modules

from metrics import METRICS, Conventions
from tests.definitions import curves, gains, losses, ranking, sets
from tests.definitions.ranking import in_order, place
from tests.matrices import Matrices

OF_ONE_METRIC = {
    module.name: import_module(f"{__name__}.{module.name}")
    for module in iter_modules(__path__)
    if module.name in METRICS
}
DEFINITIONS = {
    key: definition
    for family in (sets, ranking, curves, gains, losses)
    for key, definition in family.DEFINITIONS.items()
} | {key: module.DEFINITION for key, module in OF_ONE_METRIC.items()}

__all__ = ["DEFINITIONS", "OF_ONE_METRIC", "defined", "in_order", "place"]


def defined(metric: str, given: Matrices, average: str, rules: Conventions) -> Fraction | float | None:
    """The value of a metric by its definition; None where it is undefined."""
    return DEFINITIONS[metric](given, average, rules)
