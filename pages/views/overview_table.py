"""Every metric in one view: its values, what the last edit did to them, and why some could not move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import isnan, nan

import streamlit as st

from metrics import AVERAGES, METRICS, REASONS, Change, Conventions, Effect, Example, InputError, Metric
from metrics.words import N_
from pages.views.digits import exact, headline
from pages.views.lesson_choices import DIRECTIONS
from pages.views.markup import Html, element
from pages.views.steps import say
from pages.words import gettext as _
from pages.words import sentence_of

Case = tuple[str, str]

FAMILIES = {
    "sets": N_("Sets of predicted labels"),
    "ranking": N_("Rankings"),
    "curves": N_("Curves"),
    "losses": N_("Losses"),
}
ARROWS = {"lower": "↓", "higher": "↑"}
MOVED = {
    (True, "better"): N_("▲ better: {before} → {after} ({by})"),
    (True, "worse"): N_("▲ worse: {before} → {after} ({by})"),
    (False, "better"): N_("▼ better: {before} → {after} ({by})"),
    (False, "worse"): N_("▼ worse: {before} → {after} ({by})"),
}


@dataclass(frozen=True)
class MetricValue:
    """The value of a metric, and what must be told about one that is undefined."""

    value: float
    told: str = ""


Numbers = Mapping[Case, MetricValue]
Effects = Mapping[Case, Effect]
Title = Callable[[Metric], object]


def numbers(example: Example, conventions: Conventions) -> Numbers:
    """Every metric under every average that makes sense for it, by their keys."""
    return {
        (metric.key, average): _number(metric, example, average, conventions)
        for metric in METRICS.values()
        for average in metric.averages
    }


def _number(metric: Metric, example: Example, average: str, conventions: Conventions) -> MetricValue:
    try:
        result = metric(example, average, conventions)
    except InputError as error:
        return MetricValue(nan, sentence_of(error))
    value = float(result)
    if not isnan(value):
        return MetricValue(value)
    notes = result.total.notes or result.parts.notes
    return MetricValue(value, " ".join(dict.fromkeys(say(note) for note in notes)))


def effects(before: Numbers, now: Numbers, change: Change) -> Effects:
    """What the change did to every number."""
    return {
        (key, average): Effect(before[key, average].value, number.value, change.unseen(METRICS[key], average))
        for (key, average), number in now.items()
    }


def show_overview(now: Numbers, found: Effects, title: Title) -> None:
    """One row for each metric, by families; `title` draws the name of a metric, which leads to its lesson.

    `found` is empty where there is nothing to compare with.
    """
    with st.container(key="overview"):
        for family, heading in FAMILIES.items():
            metrics = [metric for metric in METRICS.values() if metric.family == family]
            if metrics:
                _show_family(family, _(heading), metrics, now, found, title)


def _show_family(
    family: str, heading: str, metrics: list[Metric], now: Numbers, found: Effects, title: Title
) -> None:
    with st.container(key=f"family_{family}"):
        st.html(element("h3", heading))
        for metric in metrics:
            title(metric)
            st.html(_row(metric, now, found))
        if reasons := _reasons(metrics, found):
            st.html(reasons)


def _row(metric: Metric, now: Numbers, found: Effects) -> Html:
    first, *others = ((metric.key, average) for average in metric.averages)
    value = [_main(metric, first, now[first], found.get(first)), *_told(metric, found.get(first))]
    direction = element("span", f"{ARROWS[metric.better]} {_(DIRECTIONS[metric.better])}", css="aside")
    if not others:
        return element("div", *value, direction, css="line")
    rest = [_other(metric, case, now[case], found.get(case)) for case in others]
    return Html(element("div", *value, css="line") + element("div", direction, *rest, css="line others"))


def _main(metric: Metric, case: Case, number: MetricValue, effect: Effect | None) -> Html:
    value = element("b", headline(number.value), title=number.told, data_testid="-".join(("value", *case)))
    name = element("span", _(AVERAGES[case[1]].title), css="average")
    named = (name, " ", value) if len(metric.averages) > 1 else (value,)
    return element("span", *named, css=f"main {_state(metric, effect)}")


def _told(metric: Metric, effect: Effect | None) -> list[Html]:
    """What happened to the main number, in words; why one could not change stands under its family."""
    if effect is None:
        return []
    if effect.moved:
        return [element("span", _moved(metric, effect), css=f"told {_state(metric, effect)}")]
    text = _("could not change") if effect.unseen else _("unchanged")
    return [element("span", text, css="aside told")]


def _other(metric: Metric, case: Case, number: MetricValue, effect: Effect | None) -> Html:
    name = element("span", _(AVERAGES[case[1]].title), css="average")
    moved = effect is not None and effect.moved
    text = _moved(metric, effect) if effect is not None and moved else exact(number.value)
    value = element("b", text, title=number.told, data_testid="-".join(("value", *case)))
    return element("span", name, " ", value, css=_state(metric, effect))


def _state(metric: Metric, effect: Effect | None) -> str:
    """The class of a number: dimmed where it could not move, marked where it moved."""
    if effect is None or (not effect.moved and effect.unseen is None):
        return ""
    if not effect.moved:
        return "still"
    return "moved" if isnan(effect.after - effect.before) else f"moved {_which_way(metric, effect)}"


def _which_way(metric: Metric, effect: Effect) -> str:
    return "better" if (effect.after > effect.before) == (metric.better == "higher") else "worse"


def _moved(metric: Metric, effect: Effect) -> str:
    """Before and after, the difference and what it is worth; without these where one is undefined."""
    facts = {"before": exact(effect.before), "after": exact(effect.after)}
    step = effect.after - effect.before
    if isnan(step):
        return _("{before} → {after}").format(**facts)
    facts["by"] = exact(step) if step < 0 else f"+{exact(step)}"
    return _(MOVED[step > 0, _which_way(metric, effect)]).format(**facts)


def _reasons(metrics: Iterable[Metric], found: Effects) -> Html:
    """Which numbers of a group could not move, gathered by the reason."""
    names: dict[str, list[str]] = {}
    for metric in metrics:
        by_reason: dict[str, list[str]] = {}
        for average in metric.averages:
            effect = found.get((metric.key, average))
            if effect is not None and effect.unseen is not None:
                by_reason.setdefault(_(REASONS[effect.unseen]), []).append(average)
        for reason, averages in by_reason.items():
            names.setdefault(reason, []).append(_named(metric, averages))
    return Html(
        "".join(
            element(
                "p",
                _("{names} could not change. {reason}").format(names=", ".join(listed), reason=reason),
                css="reason",
            )
            for reason, listed in names.items()
        )
    )


def _named(metric: Metric, averages: list[str]) -> str:
    if len(averages) == len(metric.averages):
        return _(metric.title)
    titles = ", ".join(_(AVERAGES[average].title) for average in averages)
    return _("{metric} ({averages})").format(metric=_(metric.title), averages=titles)
