"""What stands around a lesson: the choice of metric, average and part, the value and the rules in force."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from metrics import AVERAGES, METRICS, Example, InputError, Metric
from metrics.graph.digits import exact, headline
from metrics.words import N_
from pages.lessons.convention_choice import in_force
from pages.lessons.scene import Scene
from pages.shell.choices import Choice, Option, choose
from pages.shell.markup import Html, element
from pages.state.focus import look
from pages.state.session import HEAD
from pages.state.turns import yielding
from pages.words import gettext as _

Below = Callable[[Scene], Html | None]
MOST_TABS, MOST_BUTTONS, MOST_BESIDE_AVERAGES, MOST_LETTERS = 7, 5, 3, 30
DIRECTIONS = {"lower": N_("lower is better"), "higher": N_("higher is better")}
OF_ALL = {"rows": N_("of all samples"), "columns": N_("of all labels"), "cells": N_("of all cells")}


def metric_choices(keys: Sequence[str], example: Example, shown: Scene) -> list[Choice | None]:
    """The metrics of the page with their values, the last of many in a list; none of one alone."""
    if len(keys) == 1:
        return [None]
    options = [
        Option(key, _(METRICS[key].title), _value(METRICS[key], example, shown)) for key in yielding(keys)
    ]
    tabs, more = options[:MOST_TABS], options[MOST_TABS:]
    op, here = look("metric"), shown.metric.key
    choices: list[Choice | None] = [Choice(op, _("Metric"), here, tabs, titled=False)]
    if more:
        name, text = _("More metrics"), _("more")
        choices.append(Choice(op, name, here, more, "list", titled=False, placeholder=text))
    return choices


def _value(metric: Metric, example: Example, shown: Scene) -> str:
    """The value of a metric, or a dash where it refuses the matrix."""
    if metric is shown.metric:
        return exact(float(shown.result))
    average = shown.focus.average if shown.focus.average in metric.averages else metric.averages[0]
    try:
        return exact(metric.number(example, average, shown.focus.conventions))
    except InputError:
        return "–"


def value_line(shown: Scene) -> Html:
    """The value and what it is of: at the end, so that a longer one moves nothing."""
    title = element("span", _(shown.metric.title), css="what unseen")
    return element(
        "div",
        element("span", title, _(OF_ALL[shown.result.source.kind]), css="aside"),
        element("span", headline(float(shown.result)), css="value", data_testid="number"),
        css="number",
    )


def rules_line(shown: Scene) -> Html:
    """The conventions in force."""
    return element("p", in_force(shown), css="aside", data_testid="in-force")


def average_choice(shown: Scene) -> Choice | None:
    """The averages of the metric; None where it has one alone."""
    if len(shown.metric.averages) == 1:
        return None
    options = [Option(key, _(AVERAGES[key].title)) for key in shown.metric.averages]
    told = _(AVERAGES[shown.focus.average].meaning)
    return Choice(
        look("average"), _("Average"), shown.focus.average, options, "list", titled=False, description=told
    )


def part_choice(shown: Scene, has_room: bool = True) -> Choice | None:
    """The parts, as buttons where they fit and there is room, or as a list; None where there is one alone."""
    names = shown.part_names
    if len(names) == 1:
        return None
    many = MOST_BUTTONS if len(shown.metric.averages) == 1 else MOST_BESIDE_AVERAGES
    fit = has_room and sum(map(len, names)) <= MOST_LETTERS and len(names) <= many
    options = [Option(part, name) for part, name in enumerate(names)]
    kind: Literal["buttons", "list"] = "buttons" if fit else "list"
    return Choice(look("part"), _("Part"), shown.focus.part, options, kind, titled=False)


def choose_part(shown: Scene) -> None:
    """The parts alone, on a page without a lesson."""
    choose([[part_choice(shown)]], key=HEAD)
