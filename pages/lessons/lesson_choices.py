"""What can be chosen around a lesson: metric, average, part and conventions, and which rules are in force."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import isnan
from typing import Literal

from metrics import (
    AVERAGES,
    DIALS,
    LIBRARIES,
    METRICS,
    PRESETS,
    SOURCES,
    SWITCHES,
    Conventions,
    Dial,
    Example,
    InputError,
    Metric,
    Source,
    Switch,
    deciding_switches,
)
from metrics.graph.digits import headline, shortest
from metrics.words import N_
from pages.lessons.scene import Scene
from pages.shell.choices import Choice, NumberField, Option, StaticHtml, choose
from pages.shell.markup import Html, element
from pages.state.focus import Focus, look_action
from pages.state.session import RULES
from pages.words import gettext as _
from pages.words import ngettext

LIBRARY = "scikit_learn"  # with which a value is compared
PLAIN = "numpy"  # no library of metrics: what one would write without any


def rules_in_force(scene: Scene) -> str:
    """Whose rules these are, and every rule that the number used, each in one sentence.

    Who chooses several rules in a row is named with the first of them.
    """
    sentences, rules, before = [rules_source(scene)], scene.focus.conventions, ""
    for key in scene.choices:
        if key in DIALS:
            who, value = "", getattr(rules, key)
            sentences.append(_(DIALS[key].sentence(value)).format(value=shortest(value)))
        else:
            who = _chooser(scene, key)
            sentences.append(chosen_by(_("It") if who == before else who, key, rules))
        before = who
    return " ".join(sentences)


def rules_source(scene: Scene) -> str:
    """The source whose rules these are; where it does not have the metric, which others have it."""
    chosen, rules, followed = SOURCES[scene.focus.preset], scene.focus.conventions, _sources_in_force(scene)
    if chosen in followed:
        pattern = _("These are the rules of {preset}.")
        if chosen.preset.choices_of(scene.choices) != rules.choices_of(scene.choices):
            pattern = _("These are the rules of {preset}, some of them changed.")
        return pattern.format(preset=_(chosen.title_within))
    having = followed or _sources_with_metric(scene)
    title = chosen.title if having else chosen.title_within
    pattern = _("Neither {preset} nor any other source here has this value.")
    if followed:
        pattern = _("{preset} does not have this value. These are the rules of {others}.")
    elif having:
        pattern = _("{preset} does not have this value. It occurs in {others}, with other rules.")
    return pattern.format(preset=_(title), others=_joined_list([_(one.title_within) for one in having]))


def _sources_in_force(scene: Scene) -> list[Source]:
    """The source whose rules are chosen; without the metric, those that have it by the same rules."""
    chosen, having = SOURCES[scene.focus.preset], _sources_with_metric(scene)
    if chosen in having:
        return [chosen]
    return [one for one in having if one.agrees(scene.choices, scene.focus.conventions)]


def _sources_with_metric(scene: Scene) -> list[Source]:
    return [one for one in SOURCES.values() if one.has(scene.metric.key, scene.focus.average)]


def choice_sentence(source: Source, key: str) -> str:
    """What a source chooses for a convention, in one sentence; or the rule that stands in for its own."""
    who = _source_with_place(source, key)
    if key in source.undecided:
        who = _("The rule of this page for {library}").format(library=who)
    return chosen_by(who, key, source.preset)


def _source_with_place(source: Source, key: str) -> str:
    who = _(source.title)
    if key in source.places:
        who = _("{source} ({place})").format(source=who, place=_(source.places[key]))
    return who


def chosen_by(who: str, key: str, rules: Conventions) -> str:
    """What somebody chooses for a convention, in one sentence."""
    choice = getattr(rules, key)
    if key in SWITCHES:
        return _(SWITCHES[key].choices[choice].meaning).format(source=who)
    sentence = _(DIALS[key].sentence(choice)).format(value=shortest(choice))
    return _("{source}: {sentence}").format(source=who, sentence=sentence)


def _joined_list(names: list[str]) -> str:
    *first, last = names or [""]
    return _("{first} and {last}").format(first=", ".join(first), last=last) if first else last


@dataclass(frozen=True)
class LibraryComparison:
    """How scikit-learn's number compares, and whether it differs from ours."""

    text: str
    differs: bool = False


def comparison(scene: Scene) -> LibraryComparison:
    """What scikit-learn's conventions give on the same matrix, and which switches make the difference."""
    library, example = LIBRARIES[LIBRARY], scene.example
    function = library.function(scene.metric.key, scene.focus.average)
    if not function:
        return LibraryComparison(_elsewhere(scene))
    if not library.can_compute(scene.metric, scene.focus.average, example):
        pattern = _("scikit-learn takes a single label for a list of classes and computes something else.")
        return LibraryComparison(pattern)
    mine = scene.focus.conventions
    # What its function is handed, numbers and what is predicted, are no conventions of its own.
    undecided = library.undecided_in(scene.metric, scene.focus.average, example)
    handed = (*library.dials_of(scene.metric.key, scene.focus.average), *library.undecided)
    theirs = replace(library.preset, **{key: getattr(mine, key) for key in handed})
    value = scene.metric.number(example, scene.focus.average, theirs)
    deciding = deciding_switches(scene.metric, example, scene.focus.average, mine, theirs)
    if undecided:
        function = _("{function}, given what is predicted here").format(function=function)
    if deciding == ():
        pattern = _("scikit-learn ({function}) gives the same value, {value}.")
        if isnan(value):
            pattern = _("scikit-learn ({function}) gives no value either.")
        return LibraryComparison(pattern.format(function=function, value=shortest(value)))
    pattern = _("scikit-learn ({function}) gives no value.")
    if not isnan(value):
        pattern = _("scikit-learn ({function}) gives {value}.")
    reasons = [
        text
        for key in deciding
        for text in (choice_sentence(library, key), chosen_by(_chooser(scene, key), key, mine))
    ]
    text = pattern.format(function=function, value=headline(value))
    return LibraryComparison(" ".join((text, *reasons)), differs=True)


def _chooser(scene: Scene, key: str) -> str:
    """Who chooses what is in force for a switch: the source whose rules these are, or this page."""
    source, rules = SOURCES[scene.focus.preset], scene.focus.conventions
    has = source.has(scene.metric.key, scene.focus.average)
    is_its_own = has and key not in source.undecided and source.agrees((key,), rules)
    return _source_with_place(source, key) if is_its_own else _("This page")


def _elsewhere(scene: Scene) -> str:
    """The functions of the other libraries that have the metric, where scikit-learn has none."""
    functions = [
        _("{library} ({function})").format(library=_(library.title), function=function)
        for library in LIBRARIES.values()
        if library.key != PLAIN and (function := library.function(scene.metric.key, scene.focus.average))
    ]
    if not functions:
        return _("scikit-learn has no function for this value.")
    pattern = ngettext(
        "scikit-learn has no function for this value; {others} has one.",
        "scikit-learn has no function for this value; {others} have one.",
        len(functions),
    )
    return pattern.format(others=_(" and ").join(functions))


def convention_choices(scene: Scene) -> list[Choice | NumberField]:
    """The presets, and the switches and dials that this metric reads."""
    rules = scene.focus.conventions
    return [
        preset_choice(scene.focus),
        *(
            _dial(DIALS[key], rules) if key in DIALS else _switch(SWITCHES[key], rules)
            for key in scene.choices
        ),
    ]


def preset_choice(focus: Focus, *, titled: bool = True) -> Choice:
    """The list of whose conventions to take over."""
    options = [Option(key, _(SOURCES[key].title)) for key in PRESETS]
    summary = _(SOURCES[focus.preset].summary)
    return Choice(look_action("preset"), _("Conventions"), focus.preset, options, "list", titled, summary)


def choose_preset(focus: Focus, beside: Html) -> None:
    """The list of whose conventions to take over, with a text beside it."""
    choose([[preset_choice(focus, titled=False), StaticHtml(beside)]], key=RULES)


def _dial(dial: Dial, rules: Conventions) -> NumberField:
    title, between = _(dial.title), _("It can be from {lowest} to {highest}.")
    if dial.lowest_title:
        title = _("{title}, {lowest} for {choice}").format(
            title=title, lowest=shortest(dial.lowest), choice=_(dial.lowest_title)
        )
    return NumberField(
        look_action(dial.key),
        title,
        getattr(rules, dial.key),
        dial.lowest,
        dial.highest,
        1 if dial.whole else 0.5,
        between.format(lowest=shortest(dial.lowest), highest=shortest(dial.highest)),
        description=_(dial.meaning),
    )


def _switch(switch: Switch, rules: Conventions) -> Choice:
    options = [Option(value, _(one.title)) for value, one in switch.choices.items()]
    return Choice(look_action(switch.key), _(switch.title), getattr(rules, switch.key), options)


def preset_title(focus: Focus) -> str:
    """Whose conventions are in force, and whether some were changed since."""
    title = _(SOURCES[focus.preset].title)
    changed = focus.conventions != PRESETS[focus.preset]
    return _("{preset}, changed").format(preset=title) if changed else title


DrawBelow = Callable[[Scene], Html | None]  # what stands under the stage
MAX_TABS = 7  # metrics beside each other; the others are in a list
# Parts as buttons: how many, how many beside a choice of averages, and how many letters their names have.
MAX_BUTTONS, MAX_BUTTONS_BESIDE_AVERAGES, MAX_BUTTON_LETTERS = 5, 3, 30
DIRECTIONS = {"lower": N_("lower is better"), "higher": N_("higher is better")}
VALUE_CAPTIONS = {"rows": N_("of all samples"), "columns": N_("of all labels"), "cells": N_("of all cells")}


def metric_choices(keys: Sequence[str], example: Example, shown: Scene) -> list[Choice | None]:
    """The metrics of the page with their values, those that have no room in a list; none for one alone."""
    if len(keys) == 1:
        return [None]
    options = [Option(key, _(METRICS[key].title), _value(METRICS[key], example, shown)) for key in keys]
    tabs, more = options[:MAX_TABS], options[MAX_TABS:]
    action, here = look_action("metric"), shown.metric.key
    choices: list[Choice | None] = [Choice(action, _("Metric"), here, tabs, titled=False)]
    if more:
        name, text = _("More metrics"), _("more")
        choices.append(Choice(action, name, here, more, "list", titled=False, placeholder=text))
    return choices


def _value(metric: Metric, example: Example, shown: Scene) -> str:
    if metric is shown.metric:
        return shortest(float(shown.result))
    average = shown.focus.average if shown.focus.average in metric.averages else metric.averages[0]
    try:
        return shortest(metric.number(example, average, shown.focus.conventions))
    except InputError:
        return "–"


def value_line(shown: Scene) -> Html:
    """The value and what it is of, last in its row, so that a longer one moves nothing."""
    title = element("span", _(shown.metric.title), css="what unseen")
    return element(
        "div",
        element("span", title, _(VALUE_CAPTIONS[shown.result.inputs.kind]), css="aside"),
        element("span", headline(float(shown.result)), css="value", data_testid="number"),
        css="number",
    )


def average_choice(shown: Scene) -> Choice | None:
    """The averages of the metric; None where it has one alone."""
    if len(shown.metric.averages) == 1:
        return None
    options = [Option(key, _(AVERAGES[key].title)) for key in shown.metric.averages]
    meaning = _(AVERAGES[shown.focus.average].meaning)
    return Choice(
        look_action("average"),
        _("Average"),
        shown.focus.average,
        options,
        "list",
        titled=False,
        description=meaning,
    )


def part_choice(shown: Scene, has_room: bool = True) -> Choice | None:
    """The parts, as buttons where they fit and there is room, or as a list; None where there is one alone."""
    names = shown.part_names
    if len(names) == 1:
        return None
    most = MAX_BUTTONS if len(shown.metric.averages) == 1 else MAX_BUTTONS_BESIDE_AVERAGES
    fit = has_room and sum(map(len, names)) <= MAX_BUTTON_LETTERS and len(names) <= most
    options = [Option(part, name) for part, name in enumerate(names)]
    kind: Literal["buttons", "list"] = "buttons" if fit else "list"
    return Choice(look_action("part"), _("Part"), shown.focus.part, options, kind, titled=False)
