"""Two things moved at once: a map of one metric, and under the pointer the matrix of the place."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np

from metrics.behaviour.sweeps.knob import BETA, DEPTH, TOP, Knob
from metrics.behaviour.sweeps.plane import Plane, Span
from metrics.figures.sweep_figure import map_figure
from metrics.figures.template import Trace
from metrics.graph.digits import decimal, exact
from pages.intake.matrix import Matrix

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

MOST_ROWS, MOST_COLUMNS = 6, 8


def pressable_map(
    plane: Plane,
    knobs: tuple[Knob, Knob],
    spans: tuple[Span, Span],
    names: tuple[str, str],
    now: tuple[float, float],
    better: str,
    matrix: Matrix,
) -> Figure:
    """The map of the plane, each field of which can be pointed at and pressed."""
    axes = _axis(knobs[0], spans[0]), _axis(knobs[1], spans[1])
    figure = map_figure(plane, better, now, names, axes)
    return figure.add_trace(_spots(plane, knobs, names, matrix))


def _spots(plane: Plane, knobs: tuple[Knob, Knob], names: tuple[str, str], matrix: Matrix) -> Trace:
    """What can be pointed at: an unseen mark in every field, which knows the scores of the place."""
    size = len(matrix.samples), len(matrix.labels)
    moving = np.zeros(size, np.bool_)
    for knob in knobs:
        if not knob.is_dial and knob.kind != "threshold":
            moving |= knob.among(size)
    cells = [tuple(map(int, cell)) for cell in np.argwhere(moving)]
    shown = [cell for cell in cells if cell[1] < MOST_COLUMNS][: MOST_ROWS * MOST_COLUMNS]
    x, y = np.meshgrid(plane.x, plane.y)
    known = [
        [column, row, exact(float(plane.values[column, row]))]
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
        "hovertemplate": _matrix_told(matrix, shown, names) + "<extra></extra>",
    }


def _matrix_told(matrix: Matrix, moving: Sequence[tuple[int, ...]], names: tuple[str, str]) -> str:
    """The matrix of a place: the scores that move stand in it as what the place knows of them."""
    places = {cell: f"<b>%{{customdata[{number + 3}]}}</b>" for number, cell in enumerate(moving)}
    rows = sorted({row for row, _column in moving})[:MOST_ROWS]
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
            for column, label in enumerate(matrix.labels[:MOST_COLUMNS])
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


def pressed_field(known: object, plane: Plane) -> tuple[float, float] | None:
    """The middle of the field that was pressed, if one was."""
    match known:
        case [int(column), int(row), *_rest] if 0 <= column < len(plane.x) and 0 <= row < len(plane.y):
            return float(plane.x[column]), float(plane.y[row])
    return None
