"""A map of one metric for two knobs that are moved at once, with the matrix of each place."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np

from metrics import METRICS, Conventions, Example, same_value
from metrics.behaviour.knob import BETA, DEPTH, SCORE, THRESHOLD, TOP, Knob, value_of_knob
from metrics.behaviour.passings import all_passings, passings
from metrics.behaviour.plane import Plane, Span, tiles
from metrics.behaviour.sweep import span_of
from metrics.behaviour.variants import Case
from metrics.figures.sweep_figure import Edges, map_figure
from metrics.figures.template import Trace
from metrics.graph.arrays import Array, Mask
from metrics.graph.digits import decimal, shortest
from pages.explore.cases import before_and_after, within_sentence
from pages.explore.what_if.knob_choice import cell_name
from pages.explore.what_if.stops import name_of_passed
from pages.intake.matrix import Matrix
from pages.words import gettext as _

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

MAX_ROWS, MAX_COLUMNS = 6, 8
FEW_DIGITS = 2


def pressable_map(
    plane: Plane,
    knobs: tuple[Knob, Knob],
    case: Case,
    names: tuple[str, str],
    matrix: Matrix,
    example: Example,
    rules: Conventions,
) -> Figure:
    """Return the map of the plane, each field of which can be pointed at and pressed."""
    one, other = knobs
    spans = span_of(one, example, rules), span_of(other, example, rules)
    now = value_of_knob(one, example, rules), value_of_knob(other, example, rules)
    edges = edges_of(knobs, case, example, rules, matrix)
    level = level_of(knobs, case, example, rules, matrix)
    lines = [at for at, _name in edges[0]], [at for at, _name in edges[1]]
    between_lines = tiles(knobs, case, example, rules, spans, lines, level != "")
    axes = _axis(one, spans[0]), _axis(other, spans[1])
    better = METRICS[case[0]].better
    figure = map_figure(plane, better, now, names, axes, edges, level, between_lines, _)
    return figure.update_layout(height=None).add_trace(_unseen_marks(plane, knobs, names, matrix))


def edges_of(
    knobs: tuple[Knob, Knob], case: Case, example: Example, rules: Conventions, matrix: Matrix
) -> tuple[Edges, Edges]:
    """Return the places along x and along y where something is passed that the other knob does not move."""
    one, other = knobs
    return (
        _edges(one, other, case, example, rules, matrix),
        _edges(other, one, case, example, rules, matrix),
    )


def level_of(
    knobs: tuple[Knob, Knob], case: Case, example: Example, rules: Conventions, matrix: Matrix
) -> str:
    """Return that the two are level, if the value may jump where one of them passes the other; else ""."""
    one, other = sorted(knobs, key=lambda knob: knob.kind != SCORE)
    if one.kind != SCORE or other.kind not in (SCORE, THRESHOLD):
        return ""
    met, moves = passings(one, case, example, rules), _moved(other, matrix)
    for passing in (passing for place in met.places.tolist() for passing in met.at_place(place)):
        if passing.other is None and other.kind == THRESHOLD and other.mask(matrix.size)[passing.mover]:
            return _("{name} = threshold").format(name=cell_name(matrix, *passing.mover))
        if passing.other is not None and moves[passing.other]:
            names = (cell_name(matrix, *cell) for cell in (passing.mover, passing.other))
            if passing.mover[0] == passing.other[0]:
                names = (matrix.labels[cell[1]] for cell in (passing.mover, passing.other))
                return _("{one} = {other}").format(one=next(names), other=next(names))
            return _("{one} =\n{other}").format(one=next(names), other=next(names))
    return ""


def _edges(
    knob: Knob, other: Knob, case: Case, example: Example, rules: Conventions, matrix: Matrix
) -> Edges:
    met, named = passings(knob, case, example, rules), dict[float, str]()
    moves = _moved(other, matrix)
    for place in met.places.tolist():
        for one in met.at_place(place):
            is_fixed = other.kind != THRESHOLD if one.other is None else not moves[one.other]
            if is_fixed and not moves[one.mover]:
                named.setdefault(place, name_of_passed(one, knob, matrix))
    return [*named.items()]


def _moved(knob: Knob, matrix: Matrix) -> Mask:
    """Which scores a knob moves."""
    is_of_scores = not knob.is_parameter and knob.kind != THRESHOLD
    return knob.mask(matrix.size) if is_of_scores else np.zeros(matrix.size, np.bool_)


def _unseen_marks(plane: Plane, knobs: tuple[Knob, Knob], names: tuple[str, str], matrix: Matrix) -> Trace:
    """An unseen mark in every field that can be pointed at, with the column, row, value and moved scores."""
    moving = _moved(knobs[0], matrix) | _moved(knobs[1], matrix)
    cells = [tuple(map(int, cell)) for cell in np.argwhere(moving)]
    shown = [cell for cell in cells if cell[1] < MAX_COLUMNS][: MAX_ROWS * MAX_COLUMNS]
    x, y = np.meshgrid(plane.x, plane.y)
    field_data = [
        [column, row, shortest(float(plane.values[column, row]))]
        + [decimal(float(plane.scores[column, row, i, j]), 3) for i, j in shown]
        for row in range(len(plane.y))
        for column in range(len(plane.x))
    ]
    return {
        "type": "scatter",
        "mode": "markers",
        "x": x.ravel().tolist(),
        "y": y.ravel().tolist(),
        "marker": {"size": 16, "opacity": 0},
        "customdata": field_data,
        "hovertemplate": _hover_text(matrix, shown, names) + "<extra></extra>",
    }


def _hover_text(matrix: Matrix, moving: Sequence[tuple[int, ...]], names: tuple[str, str]) -> str:
    """The matrix of a place, as a template: the scores that move come from the data of its field."""
    moved = {cell: f"<b>%{{customdata[{number + 3}]}}</b>" for number, cell in enumerate(moving)}
    rows = sorted({row for row, _column in moving})[:MAX_ROWS]
    lines = ["<b>%{customdata[2]}</b>"]
    if not rows:
        lines += [
            f"{escape(names[0], quote=False)}: %{{x:.3g}}",
            f"{escape(names[1], quote=False)}: %{{y:.3g}}",
        ]
    for row in rows:
        fixed = [decimal(score, 3) for score in matrix.scores[row]]
        scores = (
            f"{_literally(label)} {moved.get((row, column), fixed[column])}"
            for column, label in enumerate(matrix.labels[:MAX_COLUMNS])
        )
        lines.append(f"{_literally(matrix.samples[row])}: " + " · ".join(scores))
    return "<br>".join(lines)


def _literally(name: str) -> str:
    """A name as plain text in a template of plotly."""
    return escape(name, quote=False).replace("%{", "% {")


def _axis(knob: Knob, span: Span) -> dict[str, Any]:
    """The scale and the range of what is moved along an axis."""
    half = 0.5 if knob.kind in (DEPTH, TOP) else 0.0
    ends = np.array([span[0] - half, span[1] + half])
    is_log = knob.kind == BETA
    return {"type": "log" if is_log else "linear", "range": (np.log10(ends) if is_log else ends).tolist()}


def with_few_digits(
    place: tuple[float, float], knobs: tuple[Knob, Knob], plane: Plane, example: Example, rules: Conventions
) -> tuple[float, float]:
    """Return a place near this one with two decimals, if nothing is passed on the way; else the place."""
    sides = zip(knobs, place, (plane.x, plane.y), strict=True)
    x, y = (_rounded(knob, at, middles, example, rules) for knob, at, middles in sides)
    return (x, y) if np.sign(x - y) == np.sign(place[0] - place[1]) else place


def _rounded(knob: Knob, at: float, middles: Array, example: Example, rules: Conventions) -> float:
    if knob.is_parameter or len(middles) < 2:
        return at
    passed, unit = all_passings(knob, example, rules).places, 10.0**-FEW_DIGITS
    half = float(middles[1] - middles[0]) / 2
    for near in sorted(
        (round(at + step * unit, FEW_DIGITS) for step in (-1, 0, 1)), key=lambda one: abs(one - at)
    ):
        low, high = min(near, at), max(near, at)
        if abs(near - at) <= half and not ((low <= passed) & (passed <= high)).any():
            return near
    return at


def pressed_field(field_data: object, plane: Plane) -> tuple[float, float] | None:
    """Return the middle of the pressed field; None for data from the browser that names no field."""
    match field_data:
        case [int(column), int(row), *_rest] if 0 <= column < len(plane.x) and 0 <= row < len(plane.y):
            return float(plane.x[column]), float(plane.y[row])
    return None


def headline_of_map(plane: Plane, metric: str, names: tuple[str, str]) -> str:
    """Return from where to where the value on a map goes."""
    defined = plane.values[~np.isnan(plane.values)]
    if not defined.size:
        return _("{metric} has no value, wherever the two are.").format(metric=metric)
    lowest, highest = float(defined.min()), float(defined.max())
    low, high = before_and_after(lowest, highest, shortest)
    sentence = _("With {first} and {second}, {metric} goes from {low} to {high}.")
    if same_value(lowest, highest):
        sentence = _("Wherever {first} and {second} are, {metric} is {low}.")
    name = within_sentence(metric)
    return sentence.format(first=names[0], second=names[1], metric=name, low=low, high=high)
