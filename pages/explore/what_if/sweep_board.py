"""The curves of all chosen metrics along one range, sentences about them, and the handle through them all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite, log
from typing import Any

import numpy as np

from metrics import AVERAGES, METRICS, same_value
from metrics.behaviour.knob import BETA, DEPTH, LABEL, SAMPLE, SCORE, THRESHOLD, TOP, Knob
from metrics.behaviour.sweep import Curve, Jump, Sweep
from metrics.behaviour.variants import Case
from metrics.compare.difference import same_values
from metrics.conventions import Conventions
from metrics.graph.arrays import Array
from metrics.graph.digits import decimal, exact
from metrics.parts.part import COLUMNS, ROWS
from metrics.registry import ORDER, PREDICTIONS, SCORES
from metrics.words import N_
from pages.explore.cases import before_and_after, name_of, within_sentence
from pages.explore.plot_area import across, at, neat_step, ticks, trail, up
from pages.explore.what_if.knob_choice import LETTERS, cell_name, name_of_knob
from pages.explore.what_if.stops import Stop
from pages.intake.matrix import Matrix
from pages.shell.joined import component
from pages.shell.markup import Html, element
from pages.words import gettext as _

FACTORS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100)
MIN_TICKS = 3
MAX_LEVELS = 6  # that are all named
ROOM = 0.18  # above and below a curve, as a share of its height
PLAIN, LOG, WHOLE = "plain", "log", "whole"


@dataclass(frozen=True)
class SweptAxis:
    """The range of what is moved: of all numbers, of whole ones, or one that grows by factors."""

    low: float
    high: float
    kind: str = PLAIN

    def share(self, value: float) -> float:
        """Where a value stands, from 0 to 1."""
        if self.kind == LOG:
            return log(value / self.low) / log(self.high / self.low)
        return (value - self.low) / (self.high - self.low) if self.high > self.low else 0.0

    @property
    def ticks(self) -> Sequence[float]:
        """The values that are named."""
        if self.kind == LOG:
            return [one for one in FACTORS if self.low <= one <= self.high]
        return ticks(self.low, self.high, MIN_TICKS, self.kind == WHOLE)


def sweep_drawing(curves: Sequence[Curve], reasons: Sequence[str], axis: SweptAxis, name: str) -> Html:
    """A row for each curve: its name, why it is flat where it is, the curve, and a place for its value.

    Where something is passed there is a lane for the names of what is passed next. The picture is called
    `name`; whoever does not see it has the list of what happens on the way.
    """
    rows = [
        element(
            "div",
            element("p", *_head(curve, reason), css="head"),
            element("div", *_panel(curve, axis), css="panel", aria_hidden="true"),
            element("b", css="value"),
            css="curve",
        )
        for curve, reason in zip(curves, reasons, strict=True)
    ]
    marks = [element("span", decimal(one), css="tick", style=across(axis.share(one))) for one in axis.ticks]
    below = element("div", *marks, css="axis", aria_hidden="true")
    named = element("div", element("span", _("passes next")), css="lane", aria_hidden="true")
    lane = [named] if any(curve.jumps for curve in curves) else []
    return element("div", _key(curves), *rows, *lane, below, css="rows", role="group", aria_label=name)


def _head(curve: Curve, reason: str) -> Iterator[Html]:
    """The name of a metric, and what it sees."""
    yield element("b", name_of(curve.case))
    yield element("span", reason, css="aside")


def _key(curves: Sequence[Curve]) -> Html:
    """Which way is better, and what a circle means."""
    has_loss = any(METRICS[curve.case[0]].better == "lower" for curve in curves)
    direction = element("span", _("↑ better, losses too") if has_loss else _("↑ better"))
    jumps = [jump for curve in curves for jump in curve.jumps]
    tie = [element("span", element("i", css="tied"), _("at a tie"))] if any(map(_has_tie, jumps)) else []
    return element("p", direction, *tie, css="key")


def _has_tie(jump: Jump) -> bool:
    """Whether the value at the place of a jump is neither that before it nor that after it."""
    return isfinite(jump.level) and jump.level not in (jump.before, jump.after)


def _between(curve: Curve, low: float, high: float) -> Iterator[tuple[float, float]]:
    """The values of a few stairs between the worst and the best, each with how near another is."""
    values = curve.between if curve.is_stairs and curve.can_change else curve.y[:0]
    levels = [low]
    for one in sorted({*values[np.isfinite(values)].tolist(), high}):
        if not same_value(one, levels[-1]):
            levels.append(one)
    if len(levels) <= MAX_LEVELS:
        for before, one, after in zip(levels, levels[1:], levels[2:], strict=False):
            yield one, min(one - before, after - one)


def _panel(curve: Curve, axis: SweptAxis) -> Iterator[Html]:
    """From the worst value to the best, which are named, and so are all others of a few stairs."""
    known = curve.y[np.isfinite(curve.y)]
    low, high = (float(known.min()), float(known.max())) if known.size else (0.0, 1.0)
    room = ROOM * (high - low) or 0.5
    is_down = METRICS[curve.case[0]].better == "lower"

    def share(value: float) -> float:
        found = (value - low + room) / (high - low + 2 * room)
        return 1 - found if is_down else found

    if known.size:
        levels = {low: exact(low)}
        if not same_value(low, high):
            levels = dict(zip((low, high), before_and_after(low, high, exact), strict=True))
        for one, written in levels.items():
            yield element("i", css="rule", style=up(share(one)))
            yield element("span", written, css="level", style=up(share(one)))
        for one, gap in _between(curve, low, high):
            style = f"{up(share(one))};--gap:{gap / (high - low + 2 * room):.3f}"
            yield element("i", css="rule", style=up(share(one)))
            yield element("span", exact(one), css="level between", style=style)
    is_whole = axis.kind == WHOLE and curve.can_change
    corners = curve.plateaus if is_whole else (curve.x, curve.y)
    yield trail([axis.share(x) for x in corners[0].tolist()], [share(y) for y in corners[1].tolist()])
    for x, y in zip(curve.x.tolist(), curve.y.tolist(), strict=True) if is_whole else ():
        if isfinite(y):
            yield element("i", css="dot", style=at(axis.share(x), share(y)))
    for jump in curve.jumps:
        x = axis.share(jump.at)
        if _has_tie(jump):
            yield element("i", css="tied", style=at(x, share(jump.level)))
        if isfinite(jump.before) and isfinite(jump.after):
            yield _sign(jump, x, share(jump.before), share(jump.after))


def _sign(jump: Jump, x: float, before: float, after: float) -> Html:
    """Where a jump leads, to the right and to the left: the browser shows it while it tells of the jump."""
    kind = "better" if after > before else "worse"
    style = f"{at(x, after)};--leftwards:{100 * (1 - before):.2f}%"
    return element("i", css="jump", style=style, data_at=repr(jump.at), data_kind=kind)


KEY = "sweep_board"
STEPS = 100
HTML = """
<div class="board">
  <div class="sweep"></div>
  <div class="reach">
    <div class="lines" aria-hidden="true"></div>
    <input type="range">
    <span class="grip" aria-hidden="true"></span>
  </div>
</div>
"""
_render = component(__file__, HTML)


def sweep_board(
    drawing: Html,
    curves: Sequence[Curve],
    stops: Sequence[Stop],
    names: tuple[str, str],
    word: str,
    now: float,
    axis: SweptAxis,
    edit: Mapping[str, object],
) -> None:
    """Show the drawing of these curves with the handle at the place `now`.

    The handle halts at the `stops`, where something happens. `names` are that of what is moved and a short
    one. `edit` is what the browser does to the document, with the place as its value.
    """
    data = {
        "html": drawing,
        "name": names[0],
        "short": names[1],
        "word": word,
        "now": now,
        "low": axis.low,
        "high": axis.high,
        "kind": axis.kind,
        "step": 1 if axis.kind == WHOLE else neat_step((axis.high - axis.low) / STEPS),
        "stops": [[stop.at, stop.short] for stop in stops],
        "curves": [_known(curve, axis) for curve in curves],
        "edit": edit,
    }
    _render(key=KEY, data=data)


def _known(curve: Curve, axis: SweptAxis) -> dict[str, Any]:
    """The values of a curve as texts: of stairs at every place and between two, else at every point.

    Of a smooth curve the browser is given the numbers: it meets a fraction only by chance.
    """
    if not curve.can_change:
        return {"at": [], "texts": _texts(curve.y[:1])}
    if not curve.is_stairs:
        if axis.kind == PLAIN and bool(np.isfinite(curve.y).all()):
            return {"smooth": [float(f"{y:.7g}") for y in curve.y.tolist()]}
        return {"at": [float(f"{x:.6g}") for x in curve.x.tolist()], "texts": _texts(curve.y)}
    return {
        "at": curve.places.tolist(),
        "texts": _texts(curve.levels),
        "between": _texts(curve.between),
    }


def _texts(values: Array) -> list[str]:
    return [exact(one) for one in values.tolist()]


UNFELT = {
    BETA: N_("β has no part in it"),
    DEPTH: N_("it counts every place, whatever k is"),
    TOP: N_("it does not ask what is predicted"),
    THRESHOLD: N_("it does not look at the threshold"),
    **dict.fromkeys((SCORE, LABEL, SAMPLE), N_("what is predicted was set by hand")),
}


def reason_of(curve: Curve, knob: Knob, rules: Conventions) -> str:
    """Why a curve is flat, or what it is flat by between its jumps; "" for one that always changes."""
    if not curve.can_change:
        return _(UNFELT[knob.kind])
    if knob.kind == BETA and not curve.is_flat:
        return _("below 1 precision counts more, above 1 recall")
    if knob.is_parameter:
        return _("flat: here it makes no difference") if curve.is_flat else ""
    depends_on, kind = METRICS[curve.case[0]].depends_on(rules), AVERAGES[curve.case[1]].parts
    if depends_on == SCORES:
        return _("sees every score")
    if depends_on == PREDICTIONS:
        return _("sees what is predicted")
    if depends_on == ORDER and (knob.kind, kind) in ((LABEL, COLUMNS), (SAMPLE, ROWS)):
        return _("flat: what moves together keeps its order")
    order = {
        ROWS: _("sees the order in a sample"),
        COLUMNS: _("sees the order in a label"),
    }.get(kind, _("sees the order of all cells"))
    return order if depends_on == ORDER else _("sees order and threshold")


def with_finding_first(found: Sweep) -> Sweep:
    """The curve of which the page speaks comes first: one that jumps, or may jump, else one that moves."""
    lead = min(found.curves, key=_interest)
    return replace(found, curves=(lead, *(one for one in found.curves if one is not lead)))


def _interest(curve: Curve) -> int:
    if is_stepped(curve):
        return 1 if curve.is_flat else 0
    return 2 if is_moving(curve) else 3


def is_stepped(curve: Curve) -> bool:
    """Whether it has stairs that depend on what is moved."""
    return curve.is_stairs and curve.can_change


def is_moving(curve: Curve) -> bool:
    """Whether it changes, and has a value everywhere."""
    return not curve.is_flat and bool(np.isfinite(curve.y).all())


def opening_of(found: Sweep, matrix: Matrix) -> str:
    """One true sentence about the first curve: how few values there are, however far something is moved."""
    knob, busy = found.knob, found.curves[0]
    if not is_stepped(busy):
        return _opening_of_slopes(found, matrix)
    what = name_of_knob(knob, matrix)
    if knob.row is not None and knob.column is not None:
        what = cell_name(matrix, knob.row, knob.column)
    many, name = values_taken(busy), _name_among(busy.case, found.curves)
    if many == 1:
        return _("However far you move {what}, {busy} does not change.").format(what=what, busy=name)
    sentence = _("However you move {what}, {busy} takes only {many} values.")
    return sentence.format(what=what, busy=name, many=many)


def _opening_of_slopes(found: Sweep, matrix: Matrix) -> str:
    """From where to where the value goes of what changes all the way."""
    what = name_of_knob(found.knob, matrix)
    moving = [*filter(is_moving, found.curves)]
    if not moving:
        return _("However far you move {what}, none of these metrics changes.").format(what=what)
    turn = turning_point(moving[0])
    if found.knob.kind in LETTERS and turn is not None:
        return _opening_of_turn(found, moving[0], turn)
    first, last = before_and_after(float(moving[0].y[0]), float(moving[0].y[-1]), exact)
    sentence = _("As {what} goes from {low} to {high}, {busy} goes from {first} to {last}.")
    return sentence.format(
        what=LETTERS.get(found.knob.kind, what),
        low=decimal(found.span[0]),
        high=decimal(found.span[1]),
        busy=_name_among(moving[0].case, found.curves),
        first=first,
        last=last,
    )


def turning_point(curve: Curve) -> int | None:
    """Where a curve is lower than at both its ends, or higher than at both; None where it is nowhere."""
    ends = float(curve.y[0]), float(curve.y[-1])
    lowest, highest = int(curve.y.argmin()), int(curve.y.argmax())
    if curve.y[lowest] < min(ends) and not same_value(float(curve.y[lowest]), min(ends)):
        return lowest
    if curve.y[highest] > max(ends) and not same_value(float(curve.y[highest]), max(ends)):
        return highest
    return None


def _opening_of_turn(found: Sweep, curve: Curve, turn: int) -> str:
    """How far the value of a curve falls and where it climbs back to, or the other way round."""
    sentence = _(
        "As {letter} goes from {low} to {high}, {metric} rises to {there} at {letter} = {place} and falls "
        "back to {last}."
    )
    if curve.y[turn] < curve.y[0]:
        sentence = _(
            "As {letter} goes from {low} to {high}, {metric} falls to {there} at {letter} = {place} and "
            "climbs back to {last}."
        )
    return sentence.format(
        letter=LETTERS[found.knob.kind],
        low=decimal(found.span[0]),
        high=decimal(found.span[1]),
        metric=_name_among(curve.case, found.curves),
        place=decimal(float(curve.x[turn]), 2),
        there=exact(float(curve.y[turn])),
        last=exact(float(curve.y[-1])),
    )


def _name_among(case: Case, curves: Sequence[Curve]) -> str:
    """What a metric is called: with its average where another one of these has the same name."""
    alike = [one for one in curves if one.case[0] == case[0]]
    return within_sentence(name_of(case) if len(alike) > 1 else _(METRICS[case[0]].title))


def values_taken(curve: Curve) -> int:
    """How many different values a curve has."""
    in_order = np.sort(curve.y)
    return 1 + int((~same_values(in_order[1:], in_order[:-1])).sum())
