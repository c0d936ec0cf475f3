"""What is taken away of a range: its values as a table, and the code that computes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from metrics import Conventions
from metrics.behaviour.knob import Knob
from metrics.behaviour.plane import Plane
from metrics.behaviour.sweep import Sweep
from metrics.behaviour.variants import Case
from pages.explore.cases import name_of
from pages.figures.code_snippet import example_snippet
from pages.intake.matrix import Matrix, example_of
from pages.words import gettext as _

if TYPE_CHECKING:
    from pandas import DataFrame


def table_of_sweep(found: Sweep, name: str) -> DataFrame:
    """Return a row for every corner of a curve: the metric, where what is moved is, and the value.

    Stairs have three rows at a place where something happens: right before it, there and right after it.
    """
    from pandas import DataFrame

    rows = [
        {_("metric"): name_of(curve.case), name: x, _("value"): y}
        for curve in found.curves
        for x, y in zip(curve.x.tolist(), curve.y.tolist(), strict=True)
    ]
    return DataFrame(rows)


def table_of_map(found: Plane, names: tuple[str, str], metric: str) -> DataFrame:
    """Return a row for every field of a map: where both things are, and the value."""
    from pandas import DataFrame

    rows = [
        {names[0]: x, names[1]: y, metric: found.values[column, row]}
        for column, x in enumerate(found.x.tolist())
        for row, y in enumerate(found.y.tolist())
    ]
    return DataFrame(rows)


def code_of_sweep(found: Sweep, matrix: Matrix, rules: Conventions) -> str:
    """Return code that moves the same through its range, and prints every jump of each metric."""
    cases = "".join(f"    {curve.case!r},\n" for curve in found.curves)
    return (
        f"{example_snippet(example_of(matrix), rules, ('Knob', 'sweep'))}"
        f"cases = [\n{cases}]\n"
        f"found = sweep({_knob(found.knob)}, cases, example, rules)\n"
        "for curve in found.curves:\n"
        "    print(*curve.case, [(jump.at, jump.before, jump.after) for jump in curve.jumps])\n"
        "# found.figure().show() draws the curves with plotly\n"
    )


def code_of_map(knobs: tuple[Knob, Knob], case: Case, matrix: Matrix, rules: Conventions) -> str:
    """Return code that moves the first thing through its range, with the second at some of its places."""
    first, second = map(_knob, knobs)
    return (
        f"{example_snippet(example_of(matrix), rules, ('Knob',))}"
        "from multilabel_metrics_lab.behaviour.plane import plane\n"
        "from multilabel_metrics_lab.behaviour.sweep import span_of\n\n"
        f"knobs = {first}, {second}\n"
        "spans = tuple(span_of(knob, example, rules) for knob in knobs)\n"
        f"found = plane(knobs, {case!r}, example, rules, spans)\n"
        "print(found.x, found.y, found.values, sep='\\n')\n"
    )


def _knob(knob: Knob) -> str:
    """A knob as it is written in code, without the places that it does not have."""
    places = {"row": knob.row, "column": knob.column}
    named = [f"{key}={at}" for key, at in places.items() if at is not None]
    return f"Knob({', '.join([repr(knob.kind), *named])})"
