"""Every metric as a dot on a line from worse to better, and a field for a number that code has printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isnan
from typing import Literal, NotRequired, TypedDict

from metrics import AVERAGES, METRICS, REASONS, Effect, Metric, same_value
from metrics.behaviour.variants import Case
from metrics.explaining.explanation import MAX_TYPED_LENGTH
from metrics.graph.digits import shortest
from metrics.words import N_
from pages.lessons.lesson_choices import DIRECTIONS
from pages.shell.joined import NamedTexts, NoData, PressHandler, component
from pages.start.every_number import (
    Effects,
    Ends,
    MetricValue,
    Numbers,
    direction_of_move,
    place_of,
    verdict_on,
)
from pages.state.focus import START, PageOf
from pages.words import gettext as _

FAMILIES = {"sets": N_("Sets"), "ranking": N_("Rankings"), "curves": N_("Curves"), "losses": N_("Losses")}
PARTS = {
    "samples": N_("per sample"),
    "macro": N_("per label"),
    "weighted": N_("per label, weighted"),
    "micro": N_("all cells pooled"),
}
MOVED = {
    "better": N_("better: was {before}"),
    "worse": N_("worse: was {before}"),
    "": N_("was {before}"),
}


class DotAverage(TypedDict):
    """An average, its title, and of what parts it is."""

    key: str
    title: str
    parts: str


class DotMetric(TypedDict):
    """A metric: what it asks, and which direction is better."""

    key: str
    title: str
    asks: str
    direction: str
    averages: list[DotAverage]


class DotFamily(TypedDict):
    """The metrics below one title."""

    title: str
    metrics: list[DotMetric]


class DotNumber(TypedDict):
    """A number as text, and the page that teaches it.

    `place` is where its dot stands, from worse (0) to better (1), and `verdict` what is said of it at an end.
    After an edit it has the number `before` and its place, and the `sign` and the direction of the move; or
    else a key of the reasons why it did not move.
    """

    value: str
    page: str
    note: NotRequired[str]
    place: NotRequired[float]
    verdict: NotRequired[str]
    before: NotRequired[str]
    place_before: NotRequired[float]
    sign: NotRequired[Literal["▲", "▼"]]
    direction: NotRequired[str]
    unmoved_because: NotRequired[str]


class DotCase(TypedDict):
    """A metric under an average."""

    metric: str
    average: str


class MetricDotsData(TypedDict):
    """The numbers by their metrics, in the order of the averages; and a sentence about the last edit."""

    numbers: Mapping[str, list[DotNumber]]
    looked_at: DotCase
    summary: str


class MetricDotsConstants(TypedDict):
    """The metrics, why a number may not move, and the step with which a lesson begins."""

    families: list[DotFamily]
    reasons: Mapping[str, str]
    start: str
    words: NamedTexts


def _constants() -> MetricDotsConstants:
    return {
        "families": [
            {
                "title": _(title),
                "metrics": [_metric_data(metric) for metric in METRICS.values() if metric.family == family],
            }
            for family, title in FAMILIES.items()
        ],
        "reasons": {_reason_key(seen): _(reason) for seen, reason in REASONS.items()},
        "words": {
            "worse": _("worse"),
            "better": _("better"),
            "lesson": _("Learn it step by step →"),
            "others_moved": _("Another average of it has changed."),
            **{f"moved {way}".strip(): _(text) for way, text in MOVED.items()},
        },
        "start": START,
    }


def _reason_key(seen: Sequence[str]) -> str:
    """A key of REASONS as text."""
    return " ".join(seen).strip()


def _metric_data(metric: Metric) -> DotMetric:
    averages: list[DotAverage] = [
        {"key": one, "title": _(AVERAGES[one].title), "parts": _(PARTS[one])} for one in metric.averages
    ]
    return {
        "key": metric.key,
        "title": _(metric.title),
        "asks": _(metric.summary),
        "direction": _(DIRECTIONS[metric.better]),
        "averages": averages,
    }


_render = component(__file__, MetricDotsData, '<div class="dots"></div>', _constants)


def metric_dots(
    now: Numbers,
    changes: Effects,
    ends: Ends,
    looked_at: Case,
    sentence: str,
    page_of: PageOf,
) -> None:
    """Draw all metrics, and above them the `sentence` about the last edit.

    `page_of` gives the page that teaches a metric under an average; that of the one `looked_at` goes on at
    its step. `changes` are empty where there is nothing to compare with.
    """
    numbers: dict[str, list[DotNumber]] = {}
    for case, number in now.items():
        dot = _dot_of(case, number, page_of(*case), ends)
        if effect := changes.get(case):
            _add_effect(dot, METRICS[case[0]], effect, ends)
        numbers.setdefault(case[0], []).append(dot)
    metric, average = looked_at
    looked: DotCase = {"metric": metric, "average": average}
    _render(key="numbers", data={"numbers": numbers, "looked_at": looked, "summary": sentence})


def _dot_of(case: Case, number: MetricValue, page: str, ends: Ends) -> DotNumber:
    place = place_of(METRICS[case[0]], number.value, ends)
    dot: DotNumber = {"value": shortest(number.value), "page": page}
    if not isnan(place):
        dot["place"] = round(place, 4)
        if place in (0, 1) and not (case[0] in ends and same_value(*ends[case[0]])):
            dot["verdict"] = verdict_on(place)[0]
    if number.note:
        dot["note"] = number.note
    return dot


def _add_effect(dot: DotNumber, metric: Metric, effect: Effect, ends: Ends) -> None:
    """Add what an edit has done to a number."""
    if not effect.moved:
        if effect.unseen is not None:
            dot["unmoved_because"] = _reason_key(effect.unseen)
        return
    before, step = place_of(metric, effect.before, ends), effect.after - effect.before
    dot["before"] = shortest(effect.before)
    if not isnan(before):
        dot["place_before"] = round(before, 4)
    if not isnan(step):
        dot["sign"] = "▲" if step > 0 else "▼"
        dot["direction"] = direction_of_move(metric, effect)


_NUMBER_FIELD = """
<form class="check-number">
  <label><span></span><input type="text" autocomplete="off"></label>
  <button type="submit" class="framed"></button>
  <p class="aside"></p>
  <button type="button" class="framed"></button>
</form>
"""


class CheckNumberConstants(TypedDict):
    """The page that answers, and how many letters a number may have."""

    page: str
    max_length: int
    words: NamedTexts


def _constants_of_number_field() -> CheckNumberConstants:
    return {
        "page": "libraries",
        "max_length": MAX_TYPED_LENGTH,
        "words": {
            "title": _("My code prints"),
            "example": _("0.7083, 17/24 or 70.83 %"),
            "ask": _("What gives it? →"),
            "where": _("It is looked for on the matrix of this page. Is yours another one?"),
            "own": _("Bring my own matrix …"),
        },
    }


_number_field = component(__file__, NoData, _NUMBER_FIELD, _constants_of_number_field, script="check_number")


def check_number(bring: PressHandler) -> None:
    """Draw the field; what is typed is answered on the page of the libraries, and a link to it holds it.

    `bring` opens the place where one's own matrix is pasted.
    """
    _number_field(key="check_number", data={}, after_send={"own": bring})
