"""The goal of a challenge as a picture: a scale for each metric, with the goal, the start and the tries."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from metrics.graph.digits import exact
from metrics.words import N_
from pages.explore.challenges.challenge import Challenge, Reached, Relation, Standing, Wanted
from pages.explore.challenges.challenge_words import (
    as_it_stands,
    called,
    compared_with,
    sentence,
    short_names,
)
from pages.explore.challenges.closest_try import ClosestTry, Readings
from pages.shell.markup import Html, element
from pages.words import gettext as _

GOALS: dict[Relation, str] = {
    "is": N_("goal: {value}"),
    "below": N_("goal: below {value}"),
    "above": N_("goal: above {value}"),
    "at_most": N_("goal: {value} or less"),
    "at_least": N_("goal: {value} or more"),
}
GOALS_OF_METRICS: dict[Relation, str] = {
    "is": N_("goal: as high as {other}, {value}"),
    "below": N_("goal: below {other}, {value}"),
    "above": N_("goal: above {other}, {value}"),
}
Span = tuple[float, float]


def goals_drawn(challenge: Challenge, now: Reached, found: ClosestTry) -> Html:
    """A scale for each condition on numbers, and what the signs on it mean."""
    rows = [
        _scale(challenge, place, reading, found)
        for place, reading in enumerate(now.readings)
        if isinstance(reading.condition, Wanted)
    ]
    return element("div", _signs(challenge, bool(found.tries)), *rows, css="goals")


def _signs(challenge: Challenge, has_tries: bool) -> Html:
    signs = [("start", _("at the start")), ("now", _("now"))]
    for one in challenge.wanted:
        if isinstance(one, Wanted) and isinstance(one.other, tuple):
            signs.append(("other", _("{metric} now").format(metric=called(one.other))))
    if has_tries:
        signs += [("try", _("your tries")), ("closest", _("the closest"))]
    drawn = [element("span", element("i", css=f"spot {css}"), text) for css, text in signs]
    return element("p", *drawn, css="signs", aria_hidden="true")


def span_of_scale(challenge: Challenge, readings: Sequence[Standing]) -> Span:
    """From 0 to 1, or as far as the values, the goal and the start of these readings reach."""
    values = [0.0, 1.0]
    for one in readings:
        if isinstance(one.condition, Wanted):
            values += [one.value or 0.0, one.other or 0.0, challenge.at_start[one.condition.case]]
    finite = [value for value in values if isfinite(value)]
    low, high = min(finite), max(finite)
    return low, high if high <= 1 else low + 1.08 * (high - low)


def _scale(challenge: Challenge, place: int, reading: Standing, found: ClosestTry) -> Html:
    condition = reading.condition
    assert isinstance(condition, Wanted)
    tried = [one[place] for one in found.tries]
    span = span_of_scale(challenge, [reading, *tried])
    start = challenge.at_start[condition.case]
    value = float("nan") if reading.value is None else reading.value
    goal = float("nan") if reading.other is None else reading.other
    marks = [
        *_zone(condition.relation, goal, span),
        element("span", css="rail"),
        *(_mark("try", one.value, span) for one in tried[:-1]),
        _mark("start", start, span),
        *_of_other(challenge, condition, goal, span),
        *_closest(found.closest, place, span),
        _mark("now", value, span),
        _label("pin", value, span, _now(condition, value)),
        _label("aim", goal, span, _goal(condition, goal)),
    ]
    return element(
        "div",
        element("b", called(condition.case), css="name"),
        element("span", exact(span[0]), css="end", aria_hidden="true"),
        element(
            "div",
            *marks,
            css="scale",
            role="img",
            aria_label=f"{sentence(condition)} {as_it_stands(reading)}",
        ),
        element("span", "1" if span[1] == 1 else "", css="end", aria_hidden="true"),
        css="goal met" if reading.holds else "goal",
    )


def _now(condition: Wanted, value: float) -> str:
    if not isfinite(value):
        return _("no value")
    if compared_with(condition) != "metric":
        return exact(value)
    return _("{metric} {value}").format(metric=short_names(condition)[0], value=exact(value))


def _goal(condition: Wanted, goal: float) -> str:
    if compared_with(condition) == "metric":
        return _(GOALS_OF_METRICS[condition.relation]).format(
            other=short_names(condition)[1], value=exact(goal)
        )
    return _(GOALS[condition.relation]).format(value=exact(goal))


def _of_other(challenge: Challenge, condition: Wanted, goal: float, span: Span) -> list[Html]:
    """The metric that the value is compared with, at the start and now: its goal moves with the matrix."""
    if not isinstance(condition.other, tuple):
        return []
    return [_mark("other start", challenge.at_start[condition.other], span), _mark("other", goal, span)]


def _closest(closest: Readings | None, place: int, span: Span) -> list[Html]:
    return [] if closest is None else [_mark("closest", closest[place].value, span)]


def _zone(relation: Relation, goal: float, span: Span) -> list[Html]:
    """The values that reach the goal, as a stripe, and the goal as a line."""
    if not isfinite(goal):
        return []
    at = _share(goal, span)
    line = element("span", css="line", style=f"left:{at:.2f}%")
    if relation == "is":
        return [line]
    left, right = (at, 100.0) if relation in ("above", "at_least") else (0.0, at)
    return [element("span", css="zone", style=f"left:{left:.2f}%;width:{right - left:.2f}%"), line]


def _mark(css: str, value: float | None, span: Span) -> Html:
    if value is None or not isfinite(value):
        return Html("")
    return element("i", css=f"spot {css}", style=f"left:{_share(value, span):.2f}%")


def _label(css: str, value: float, span: Span, text: str) -> Html:
    at = _share(value, span) if isfinite(value) else 0.0
    return element("span", text, css=css, style=f"--at:{at:.2f}%")


def _share(value: float, span: Span) -> float:
    low, high = span
    return 100 * min(max((value - low) / (high - low), 0.0), 1.0)
