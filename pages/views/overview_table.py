"""Every metric in one view: its values, what the last edit did to them, and why some could not move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import isnan, nan

from metrics import AVERAGES, METRICS, REASONS, Change, Conventions, Effect, Example, InputError, Metric
from metrics.behaviour.stack import Case, every_case
from metrics.graph.digits import exact, headline
from metrics.words import N_
from pages.state.turns import sliced
from pages.views.lesson_choices import DIRECTIONS
from pages.views.markup import Html, element
from pages.views.steps import say
from pages.words import gettext as _
from pages.words import sentence_of

FAMILIES = {
    "sets": N_("Sets of predicted labels"),
    "ranking": N_("Rankings"),
    "curves": N_("Curves"),
    "losses": N_("Losses"),
}
ARROWS = {"lower": "↓", "higher": "↑"}
MOVED = {
    (True, "better"): N_("▲ better: was {before}"),
    (True, "worse"): N_("▲ worse: was {before}"),
    (False, "better"): N_("▼ better: was {before}"),
    (False, "worse"): N_("▼ worse: was {before}"),
}


@dataclass(frozen=True)
class MetricValue:
    """The value of a metric, and what must be told about one that is undefined."""

    value: float
    told: str = ""


Numbers = Mapping[Case, MetricValue]
Effects = Mapping[Case, Effect]
# Where the lesson of a metric is, as attributes of a link; "" stands for the average that it opens with.
Target = Callable[[str, str], Mapping[str, str]]


def numbers(example: Example, conventions: Conventions) -> Numbers:
    """Every metric under every average that makes sense for it, by their keys."""
    return {case: _number(case, example, conventions) for case in sliced(every_case())}


def numbers_after(change: Change, before: Numbers) -> Numbers:
    """The same after a change: what cannot see it is as it was before, and is not computed again."""
    return {
        case: number
        if change.keeps(METRICS[case[0]], case[1])
        else _number(case, change.after, change.conventions)
        for case, number in sliced(before.items())
    }


def _number(case: Case, example: Example, conventions: Conventions) -> MetricValue:
    key, average = case
    try:
        result = METRICS[key](example, average, conventions)
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


def overview_table(now: Numbers, found: Effects, target: Target) -> Html:
    """One row for each metric, by families; every number leads to its lesson.

    `found` is empty where there is nothing to compare with.
    """
    change = _("What changed") if found else _("Direction")
    averages = (element("th", _(average.title), scope="col") for average in AVERAGES.values())
    head = (
        element("td"),
        element("th", _("Metric"), scope="col"),
        *averages,
        element("th", change, scope="col"),
    )
    return element(
        "table",
        element("caption", _("All metrics under all averages"), css="unseen"),
        element("thead", element("tr", *head)),
        *(_family(family, now, found, target) for family in FAMILIES if _metrics_of(family)),
        css="numbers",
    )


def _metrics_of(family: str) -> list[Metric]:
    return [metric for metric in METRICS.values() if metric.family == family]


def _family(family: str, now: Numbers, found: Effects, target: Target) -> Html:
    metrics = _metrics_of(family)
    name = element("span", _(FAMILIES[family]))
    heading = element("th", name, scope="rowgroup", rowspan=str(len(metrics)), css="family")
    rows = (_row(metric, now, found, target) for metric in metrics)
    return element(
        "tbody",
        *(
            element("tr", *((heading,) if place == 0 else ()), *cells, data_testid="metric")
            for place, cells in enumerate(rows)
        ),
    )


def _row(metric: Metric, now: Numbers, found: Effects, target: Target) -> tuple[Html, ...]:
    direction = _(DIRECTIONS[metric.better])
    arrow = element("span", ARROWS[metric.better], title=direction, css="arrow")
    name = element("a", _(metric.title), **target(metric.key, ""))
    return (
        element("th", name, " ", arrow, scope="row"),
        *(_cell(metric, average, now, found, target) for average in AVERAGES),
        _told(metric, found),
    )


def _cell(metric: Metric, average: str, now: Numbers, found: Effects, target: Target) -> Html:
    """The number of a metric under an average, with a sign where it moved."""
    if average not in metric.averages:
        return element("td")
    number, effect = now[metric.key, average], found.get((metric.key, average))
    is_first = average == metric.averages[0]
    text = (headline if is_first else exact)(number.value)
    shown = [element("b", text, title=number.told, data_testid=f"value-{metric.key}-{average}")]
    title, css = "", ("first " if is_first else "") + _state(metric, effect)
    if effect is not None and effect.moved:
        step = effect.after - effect.before
        shown.append(element("span", "" if isnan(step) else "▲" if step > 0 else "▼", css="sign"))
        title = _in_full(effect)
    link = element("a", *shown, **target(metric.key, average))
    return element("td", link, css=css.strip(), title=title, data_title=_(AVERAGES[average].title))


def _told(metric: Metric, found: Effects) -> Html:
    """What happened to the number that comes first, in words, or which way is better."""
    first = metric.averages[0]
    effect = found.get((metric.key, first))
    if effect is None:
        return element("td", _(DIRECTIONS[metric.better]), css="told aside")
    if effect.moved:
        css = f"told {_state(metric, effect)}"
        return element("td", _moved(metric, effect), css=css, title=_in_full(effect))
    if any(found[metric.key, average].moved for average in metric.averages):
        text = _("{average} unchanged").format(average=_(AVERAGES[first].title))
        return element("td", text, css="told aside")
    return element("td", _("unchanged"), css="told aside")


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
    """What a number was before, and what the change is worth; without this where one is undefined."""
    step, before = effect.after - effect.before, exact(effect.before)
    if isnan(step):
        return _("was {before}").format(before=before)
    return _(MOVED[step > 0, _which_way(metric, effect)]).format(before=before)


def _in_full(effect: Effect) -> str:
    """Before and after, and how far that is."""
    step, (before, after) = effect.after - effect.before, map(exact, (effect.before, effect.after))
    if isnan(step):
        return _("{before} → {after}").format(before=before, after=after)
    by = exact(step) if step < 0 else f"+{exact(step)}"
    return _("{before} → {after} ({by})").format(before=before, after=after, by=by)


def reasons(found: Effects) -> Html:
    """Which numbers could not move, gathered by the reason."""
    names: dict[str, list[str]] = {}
    for metric in METRICS.values():
        by_reason: dict[str, list[str]] = {}
        for average in metric.averages:
            effect = found.get((metric.key, average))
            if effect is not None and effect.unseen is not None:
                by_reason.setdefault(_(REASONS[effect.unseen]), []).append(average)
        for reason, averages in by_reason.items():
            names.setdefault(reason, []).append(_named(metric, averages))
    told = _("{names} could not change. {reason}")
    return Html(
        "".join(
            element("p", told.format(names=", ".join(listed), reason=reason), css="reason")
            for reason, listed in names.items()
        )
    )


def _named(metric: Metric, averages: list[str]) -> str:
    if len(averages) == len(metric.averages):
        return _(metric.title)
    titles = ", ".join(_(AVERAGES[average].title) for average in averages)
    return _("{metric} ({averages})").format(metric=_(metric.title), averages=titles)
