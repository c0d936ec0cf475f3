"""Every metric as a dot on a line from worse to better, and a field for a number that code has printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isnan
from typing import Any

from metrics import AVERAGES, METRICS, REASONS, Effect, Metric, same_value
from metrics.behaviour.variants import Case
from metrics.explaining.explanation import MAX_TYPED_LENGTH
from metrics.graph.digits import shortest
from metrics.words import N_
from pages.lessons.lesson_choices import DIRECTIONS
from pages.shell.joined import PressHandler, component
from pages.start.every_number import Effects, Ends, Numbers, direction_of_move, place_of, verdict_on
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


def _constants() -> dict[str, object]:
    """The metrics by their families, and the words."""
    return {
        "families": [
            (_(title), [_metric_data(metric) for metric in METRICS.values() if metric.family == family])
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


def _metric_data(metric: Metric) -> dict[str, object]:
    averages = [(one, _(AVERAGES[one].title), _(PARTS[one])) for one in metric.averages]
    return {
        "key": metric.key,
        "title": _(metric.title),
        "asks": _(metric.summary),
        "direction": _(DIRECTIONS[metric.better]),
        "averages": averages,
    }


_render = component(__file__, '<div class="dots"></div>', constants=_constants)


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
    values: dict[str, list[Mapping[str, Any]]] = {}
    for case, number in now.items():
        entry = _entry(case, number.value, number.note, changes.get(case), ends)
        values.setdefault(case[0], []).append({**entry, "page": page_of(*case)})
    metric, average = looked_at
    looked = {"metric": metric, "average": average}
    _render(key="numbers", data={"values": values, "looked": looked, "summary": sentence})


def _entry(case: Case, value: float, sentence: str, effect: Effect | None, ends: Ends) -> dict[str, Any]:
    """The data of one number for the browser; only what there is."""
    metric = METRICS[case[0]]
    place = place_of(metric, value, ends)
    entry: dict[str, Any] = {"is": shortest(value)}
    if not isnan(place):
        entry |= {"at": round(place, 4)}
        if place in (0, 1) and not (case[0] in ends and same_value(*ends[case[0]])):
            entry |= {"end": verdict_on(place)[0]}
    if sentence:
        entry |= {"note": sentence}
    if effect is not None and effect.moved:
        entry |= _move(metric, effect, ends)
    elif effect is not None and effect.unseen is not None:
        entry |= {"unseen": _reason_key(effect.unseen)}
    return entry


def _move(metric: Metric, effect: Effect, ends: Ends) -> dict[str, Any]:
    """What a number was, where that stood, and whether the change is for the better."""
    before, step = place_of(metric, effect.before, ends), effect.after - effect.before
    moved: dict[str, Any] = {"was": shortest(effect.before)}
    if not isnan(before):
        moved |= {"from": round(before, 4)}
    if not isnan(step):
        moved |= {"sign": "▲" if step > 0 else "▼", "way": direction_of_move(metric, effect)}
    return moved


_number_field = component(
    __file__,
    """
<form class="check-number">
  <label><span></span><input type="text" autocomplete="off"></label>
  <button type="submit" class="framed"></button>
  <p class="aside"></p>
  <button type="button" class="framed"></button>
</form>
""",
    constants=lambda: {
        "page": "libraries",
        "most": MAX_TYPED_LENGTH,
        "words": {
            "title": _("My code prints"),
            "example": _("0.7083, 17/24 or 70.83 %"),
            "ask": _("What gives it? →"),
            "where": _("It is looked for on the matrix of this page. Is yours another one?"),
            "own": _("Bring my own matrix …"),
        },
    },
    script="check_number",
)


def check_number(bring: PressHandler) -> None:
    """Draw the field; what is typed is answered on the page of the libraries, and a link to it holds it.

    `bring` opens the place where one's own matrix is pasted.
    """
    _number_field(key="check_number", data={}, after_send={"own": bring})
