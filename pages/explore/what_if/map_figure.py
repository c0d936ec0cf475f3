"""Two things moved at once: a map of one metric, and under the pointer the matrix of the place."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np

from metrics import Conventions, Example, same_value
from metrics.behaviour.knob import BETA, DEPTH, SCORE, THRESHOLD, TOP, Knob
from metrics.behaviour.passings import all_passings, passings
from metrics.behaviour.plane import Plane, Span, Tiles
from metrics.behaviour.variants import Case
from metrics.figures.sweep_figure import Edges, map_figure
from metrics.figures.template import Trace
from metrics.graph.arrays import Array, Mask
from metrics.graph.digits import decimal, exact
from metrics.graph.digits import exact as exactly
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
    spans: tuple[Span, Span],
    names: tuple[str, str],
    now: tuple[float, float],
    better: str,
    matrix: Matrix,
    edges: tuple[Edges, Edges],
    level: str,
    exact: Tiles | None,
) -> Figure:
    """The map of the plane, each field of which can be pointed at and pressed.

    `edges` are the places along x and along y where something is passed, with its name; `level` says that the
    two are level, "" where nothing happens there; `exact` is the value between these lines.
    """
    axes = _axis(knobs[0], spans[0]), _axis(knobs[1], spans[1])
    figure = map_figure(plane, better, now, names, axes, edges, level, exact, _)
    return figure.update_layout(height=None).add_trace(_spots(plane, knobs, names, matrix))


def edges_of(
    knobs: tuple[Knob, Knob], case: Case, example: Example, rules: Conventions, matrix: Matrix
) -> tuple[Edges, Edges]:
    """Where each of the two passes something that stays when the other one is moved, and what that is."""
    one, other = knobs
    return (
        _edges(one, other, case, example, rules, matrix),
        _edges(other, one, case, example, rules, matrix),
    )


def level_of(
    knobs: tuple[Knob, Knob], case: Case, example: Example, rules: Conventions, matrix: Matrix
) -> str:
    """That the two are level, if the value may jump where one of them passes the other; "" if not."""
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
    """Which scores move when this does."""
    is_of_scores = not knob.is_parameter and knob.kind != THRESHOLD
    return knob.mask(matrix.size) if is_of_scores else np.zeros(matrix.size, np.bool_)


def _spots(plane: Plane, knobs: tuple[Knob, Knob], names: tuple[str, str], matrix: Matrix) -> Trace:
    """What can be pointed at: an unseen mark in every field, which knows the scores of the place."""
    moving = _moved(knobs[0], matrix) | _moved(knobs[1], matrix)
    cells = [tuple(map(int, cell)) for cell in np.argwhere(moving)]
    shown = [cell for cell in cells if cell[1] < MAX_COLUMNS][: MAX_ROWS * MAX_COLUMNS]
    x, y = np.meshgrid(plane.x, plane.y)
    known = [
        [column, row, exactly(float(plane.values[column, row]))]
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
        "customdata": known,
        "hovertemplate": _hover_text(matrix, shown, names) + "<extra></extra>",
    }


def _hover_text(matrix: Matrix, moving: Sequence[tuple[int, ...]], names: tuple[str, str]) -> str:
    """The matrix of a place: the scores that move stand in it as what the place knows of them."""
    places = {cell: f"<b>%{{customdata[{number + 3}]}}</b>" for number, cell in enumerate(moving)}
    rows = sorted({row for row, _column in moving})[:MAX_ROWS]
    lines = ["<b>%{customdata[2]}</b>"]
    if not rows:
        lines += [
            f"{escape(names[0], quote=False)}: %{{x:.3g}}",
            f"{escape(names[1], quote=False)}: %{{y:.3g}}",
        ]
    for row in rows:
        known = [decimal(score, 3) for score in matrix.scores[row]]
        scores = (
            f"{_literally(label)} {places.get((row, column), known[column])}"
            for column, label in enumerate(matrix.labels[:MAX_COLUMNS])
        )
        lines.append(f"{_literally(matrix.samples[row])}: " + " · ".join(scores))
    return "<br>".join(lines)


def _literally(name: str) -> str:
    """A name in a template of plotly: its signs are no markup, and it has no places to fill."""
    return escape(name, quote=False).replace("%{", "% {")


def _axis(knob: Knob, span: Span) -> dict[str, Any]:
    """The scale and the range of what is moved along an axis."""
    half = 0.5 if knob.kind in (DEPTH, TOP) else 0.0
    ends = np.array([span[0] - half, span[1] + half])
    is_log = knob.kind == BETA
    return {"type": "log" if is_log else "linear", "range": (np.log10(ends) if is_log else ends).tolist()}


def with_few_digits(
    place: tuple[float, float], knobs: tuple[Knob, Knob], shown: Plane, example: Example, rules: Conventions
) -> tuple[float, float]:
    """A place near this one with two decimals, where nothing is passed on the way there; else the place."""
    sides = zip(knobs, place, (shown.x, shown.y), strict=True)
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


def pressed_field(known: object, plane: Plane) -> tuple[float, float] | None:
    """The middle of the field that was pressed, if one was."""
    match known:
        case [int(column), int(row), *_rest] if 0 <= column < len(plane.x) and 0 <= row < len(plane.y):
            return float(plane.x[column]), float(plane.y[row])
    return None


def map_opening(found: Plane, metric: str, names: tuple[str, str]) -> str:
    """One true sentence about a map: from where to where the value goes."""
    known = found.values[~np.isnan(found.values)]
    if not known.size:
        return _("{metric} has no value, wherever the two are.").format(metric=metric)
    lowest, highest = float(known.min()), float(known.max())
    low, high = before_and_after(lowest, highest, exact)
    sentence = _("With {first} and {second}, {metric} goes from {low} to {high}.")
    if same_value(lowest, highest):
        sentence = _("Wherever {first} and {second} are, {metric} is {low}.")
    name = within_sentence(metric)
    return sentence.format(first=names[0], second=names[1], metric=name, low=low, high=high)
