"""The curves of all chosen metrics along one range, sentences about them, and the handle through them all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite, log
from typing import Literal, NotRequired, TypedDict

import numpy as np

from metrics import AVERAGES, DIALS, METRICS, same_value
from metrics.behaviour.knob import LABEL, SAMPLE, SCORE, THRESHOLD, TOP, Knob
from metrics.behaviour.sweep import Sweep
from metrics.behaviour.swept_curve import Curve, Jump
from metrics.behaviour.variants import Case
from metrics.compare.difference import same_values
from metrics.conventions import Conventions
from metrics.graph.arrays import Array
from metrics.graph.digits import decimal, shortest, told_apart
from metrics.parts.part import COLUMNS, ROWS
from metrics.registry import ORDER, PREDICTIONS, SCORES
from metrics.words import N_
from pages.explore.cases import case_name, within_sentence
from pages.explore.plot_area import at, left_at, neat_step, ticks, top_at, trail
from pages.explore.what_if.knob_choice import LETTERS, cell_name, edit_of, knob_in_link, name_of_knob
from pages.explore.what_if.stops import Stop
from pages.intake.matrix import Matrix
from pages.shell.joined import component
from pages.shell.markup import Html, element
from pages.words import gettext as _

FACTORS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100)
MIN_TICKS = 3
MAX_LEVELS = 6  # that are all named
ROOM = 0.18  # above and below a curve, as a share of its height
AxisKind = Literal["plain", "log", "whole"]
PLAIN: AxisKind = "plain"
LOG: AxisKind = "log"
WHOLE: AxisKind = "whole"


@dataclass(frozen=True)
class SweptAxis:
    """The range of what is moved; its `kind` is PLAIN, WHOLE for whole numbers, or LOG for one by factors."""

    low: float
    high: float
    kind: AxisKind = PLAIN

    def share(self, value: float) -> float:
        """Return where a value stands, from 0 to 1."""
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
    """Return a row for each curve: its name, why it is flat where it is, the curve, a place for its value.

    Where something is passed there is a lane for the names of what is passed next. Screen readers hear the
    `name` of the picture, and have the list of the stops.
    """
    rows = [
        element(
            "div",
            element(
                "p", element("b", case_name(curve.case)), element("span", reason, css="aside"), css="head"
            ),
            element("div", *_plot(curve, axis), css="panel", aria_hidden="true"),
            element("b", css="value"),
            css="curve",
        )
        for curve, reason in zip(curves, reasons, strict=True)
    ]
    marks = [element("span", decimal(one), css="tick", style=left_at(axis.share(one))) for one in axis.ticks]
    below = element("div", *marks, css="axis", aria_hidden="true")
    named = element("div", element("span", _("passes next")), css="lane", aria_hidden="true")
    lane = [named] if any(curve.jumps for curve in curves) else []
    return element("div", _legend(curves), *rows, *lane, below, css="rows", role="group", aria_label=name)


def _legend(curves: Sequence[Curve]) -> Html:
    """Which way is better, and what a circle on a jump means."""
    has_loss = any(METRICS[curve.case[0]].better == "lower" for curve in curves)
    direction = element("span", _("↑ better, losses too") if has_loss else _("↑ better"))
    jumps = [jump for curve in curves for jump in curve.jumps]
    tie = [element("span", element("i", css="tied"), _("at a tie"))] if any(map(_has_tie, jumps)) else []
    return element("p", direction, *tie, css="key")


def _has_tie(jump: Jump) -> bool:
    """Whether the value at the place of a jump is neither that before it nor that after it."""
    return isfinite(jump.value_there) and jump.value_there not in (jump.before, jump.after)


def _middle_levels(curve: Curve, low: float, high: float) -> Iterator[tuple[float, float]]:
    """The values of a few stairs between the lowest and the highest, each with the gap to the nearest one."""
    values = curve.between if curve.is_stairs and curve.can_change else curve.y[:0]
    levels = [low]
    for one in sorted({*values[np.isfinite(values)].tolist(), high}):
        if not same_value(one, levels[-1]):
            levels.append(one)
    if len(levels) <= MAX_LEVELS:
        for before, one, after in zip(levels, levels[1:], levels[2:], strict=False):
            yield one, min(one - before, after - one)


def _plot(curve: Curve, axis: SweptAxis) -> Iterator[Html]:
    """From the worst value to the best, which are named, and so are all others of a few stairs."""
    known = curve.y[np.isfinite(curve.y)]
    low, high = (float(known.min()), float(known.max())) if known.size else (0.0, 1.0)
    room = ROOM * (high - low) or 0.5
    is_loss = METRICS[curve.case[0]].better == "lower"

    def share(value: float) -> float:
        height = (value - low + room) / (high - low + 2 * room)
        return 1 - height if is_loss else height

    if known.size:
        levels = {low: shortest(low)}
        if not same_value(low, high):
            levels = dict(zip((low, high), told_apart(low, high, written=shortest), strict=True))
        for one, written in levels.items():
            yield element("i", css="rule", style=top_at(share(one)))
            yield element("span", written, css="level", style=top_at(share(one)))
        for one, gap in _middle_levels(curve, low, high):
            style = f"{top_at(share(one))};--gap:{gap / (high - low + 2 * room):.3f}"
            yield element("i", css="rule", style=top_at(share(one)))
            yield element("span", shortest(one), css="level between", style=style)
    is_whole = axis.kind == WHOLE and curve.can_change
    corners = curve.plateaus if is_whole else (curve.x, curve.y)
    yield trail([axis.share(x) for x in corners[0].tolist()], [share(y) for y in corners[1].tolist()])
    for x, y in zip(curve.x.tolist(), curve.y.tolist(), strict=True) if is_whole else ():
        if isfinite(y):
            yield element("i", css="dot", style=at(axis.share(x), share(y)))
    for jump in curve.jumps:
        x = axis.share(jump.at)
        if _has_tie(jump):
            yield element("i", css="tied", style=at(x, share(jump.value_there)))
        if isfinite(jump.before) and isfinite(jump.after):
            yield _arrow(jump, x, share(jump.before), share(jump.after))


def _arrow(jump: Jump, x: float, before: float, after: float) -> Html:
    """Where a jump leads, to the right and to the left: shown while the card beside speaks of the jump."""
    kind = "better" if after > before else "worse"
    style = f"{at(x, after)};--leftwards:{100 * (1 - before):.2f}%"
    return element("i", css="jump", style=style, data_at=repr(jump.at), data_kind=kind)


KEY = "sweep_board"
STEPS = 100
HTML = """
<div class="board">
  <div class="sweep"></div>
  <div class="slider">
    <div class="lines" aria-hidden="true"></div>
    <input type="range">
    <span class="grip" aria-hidden="true"></span>
  </div>
</div>
"""


class BoardStop(TypedDict):
    """A place where the handle halts, and what is passed there."""

    at: float
    short: str


class CurveValues(TypedDict):
    """The values of a curve: of a `smooth` one as numbers at even distances, else as texts at `places`.

    Of stairs there are also the texts `between` two places.
    """

    smooth: NotRequired[list[float]]
    places: NotRequired[list[float]]
    texts: NotRequired[list[str]]
    between: NotRequired[list[str]]


class SweepBoardData(TypedDict):
    """The curves, drawn and as values, and what is moved from `low` to `high`, by the `edit`."""

    html: Html
    name: str
    short: str
    knob: str
    now: float
    low: float
    high: float
    kind: AxisKind
    step: float
    stops: Sequence[BoardStop]
    curves: Sequence[CurveValues]
    edit: Mapping[str, object]


_render = component(__file__, SweepBoardData, HTML)


def sweep_board(
    swept: Sweep,
    axis: SweptAxis,
    stops: Sequence[Stop],
    names: tuple[str, str],
    headline: str,
    rules: Conventions,
) -> None:
    """Draw the curves with a handle through them all, which halts at the `stops`.

    `names` are a long and a short one of what is moved.
    """
    knob, curves = swept.knob, swept.curves
    reasons = [reason_of(one, knob, rules) for one in curves]
    data: SweepBoardData = {
        "html": sweep_drawing(curves, reasons, axis, headline),
        "name": names[0],
        "short": names[1],
        "knob": knob_in_link(knob),
        "now": swept.now,
        "low": axis.low,
        "high": axis.high,
        "kind": axis.kind,
        "step": 1 if axis.kind == WHOLE else neat_step((axis.high - axis.low) / STEPS),
        "stops": [{"at": stop.at, "short": stop.short} for stop in stops],
        "curves": [_curve_data(curve, axis) for curve in curves],
        "edit": edit_of(knob),
    }
    _render(key=KEY, data=data)


def _curve_data(curve: Curve, axis: SweptAxis) -> CurveValues:
    if not curve.can_change:
        return {"places": [], "texts": _texts(curve.y[:1])}
    if not curve.is_stairs:
        if axis.kind == PLAIN and bool(np.isfinite(curve.y).all()):
            return {"smooth": [float(f"{y:.7g}") for y in curve.y.tolist()]}
        return {"places": [float(f"{x:.6g}") for x in curve.x.tolist()], "texts": _texts(curve.y)}
    return {
        "places": curve.places.tolist(),
        "texts": _texts(curve.levels),
        "between": _texts(curve.between),
    }


def _texts(values: Array) -> list[str]:
    return [shortest(one) for one in values.tolist()]


WITHOUT_EFFECT = {
    **dict.fromkeys(DIALS, N_("this number has no part in it")),
    TOP: N_("it does not ask what is predicted"),
    THRESHOLD: N_("it does not look at the threshold"),
    **dict.fromkeys((SCORE, LABEL, SAMPLE), N_("what is predicted was set by hand")),
}


def reason_of(curve: Curve, knob: Knob, rules: Conventions) -> str:
    """Return why a curve is flat, or what its metric sees; "" where a dial changes it all the way."""
    if not curve.can_change:
        return _(WITHOUT_EFFECT[knob.kind])
    if knob.is_parameter and curve.is_flat:
        return _("flat: here it makes no difference")
    if knob.is_parameter:
        return _(DIALS[knob.kind].meaning) if knob.kind in DIALS else ""
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


def with_lead_first(swept: Sweep) -> Sweep:
    """Put the curve first that the headline is about: one that jumps, or may jump, else one that moves."""
    lead = min(swept.curves, key=_interest)
    return replace(swept, curves=(lead, *(one for one in swept.curves if one is not lead)))


def _interest(curve: Curve) -> int:
    """The place of a curve among those that the headline may be about, from 0."""
    if is_stepped(curve):
        return 1 if curve.is_flat else 0
    return 2 if is_moving(curve) else 3


def is_stepped(curve: Curve) -> bool:
    """Return whether a curve has stairs that depend on what is moved."""
    return curve.is_stairs and curve.can_change


def is_moving(curve: Curve) -> bool:
    """Return whether a curve changes, and has a value everywhere."""
    return not curve.is_flat and bool(np.isfinite(curve.y).all())


def headline_of_sweep(swept: Sweep, matrix: Matrix) -> str:
    """Return a sentence about the first curve: how few values it has, or from where to where it goes."""
    knob, lead = swept.knob, swept.curves[0]
    if not is_stepped(lead):
        return _headline_of_slopes(swept, matrix)
    what = name_of_knob(knob, matrix)
    if knob.row is not None and knob.column is not None:
        what = cell_name(matrix, knob.row, knob.column)
    n_values, name = values_taken(lead), _name_among(lead.case, swept.curves)
    if n_values == 1:
        return _("However far you move {what}, {busy} does not change.").format(what=what, busy=name)
    sentence = _("However you move {what}, {busy} takes only {many} values.")
    return sentence.format(what=what, busy=name, many=n_values)


def _headline_of_slopes(swept: Sweep, matrix: Matrix) -> str:
    """From where to where the first curve goes that changes all the way."""
    what = name_of_knob(swept.knob, matrix)
    moving = [*filter(is_moving, swept.curves)]
    if not moving:
        return _("However far you move {what}, none of these metrics changes.").format(what=what)
    turn = turning_point(moving[0])
    if swept.knob.kind in LETTERS and turn is not None:
        return _headline_of_turn(swept, moving[0], turn)
    first, last = told_apart(float(moving[0].y[0]), float(moving[0].y[-1]), written=shortest)
    sentence = _("As {what} goes from {low} to {high}, {busy} goes from {first} to {last}.")
    return sentence.format(
        what=LETTERS.get(swept.knob.kind, what),
        low=decimal(swept.span[0]),
        high=decimal(swept.span[1]),
        busy=_name_among(moving[0].case, swept.curves),
        first=first,
        last=last,
    )


def turning_point(curve: Curve) -> int | None:
    """Return where a curve is lower than at both its ends, or higher than at both; None for no such place."""
    ends = float(curve.y[0]), float(curve.y[-1])
    lowest, highest = int(curve.y.argmin()), int(curve.y.argmax())
    if curve.y[lowest] < min(ends) and not same_value(float(curve.y[lowest]), min(ends)):
        return lowest
    if curve.y[highest] > max(ends) and not same_value(float(curve.y[highest]), max(ends)):
        return highest
    return None


def _headline_of_turn(swept: Sweep, curve: Curve, turn: int) -> str:
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
        letter=LETTERS[swept.knob.kind],
        low=decimal(swept.span[0]),
        high=decimal(swept.span[1]),
        metric=_name_among(curve.case, swept.curves),
        place=decimal(float(curve.x[turn]), 2),
        there=shortest(float(curve.y[turn])),
        last=shortest(float(curve.y[-1])),
    )


def _name_among(case: Case, curves: Sequence[Curve]) -> str:
    """The name of a metric, with its average where the metric is here under several."""
    has_several = sum(one.case[0] == case[0] for one in curves) > 1
    return within_sentence(case_name(case) if has_several else _(METRICS[case[0]].title))


def values_taken(curve: Curve) -> int:
    """Return how many different values a curve has."""
    in_order = np.sort(curve.y)
    return 1 + int((~same_values(in_order[1:], in_order[:-1])).sum())
