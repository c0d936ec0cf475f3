"""The conventions beside the number: which are in force, what they change, and the switches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from metrics import (
    DIALS,
    LIBRARIES,
    PRESETS,
    SOURCES,
    SWITCHES,
    Conventions,
    Dial,
    Switch,
    deciding_switches,
)
from pages.state.focus import Focus
from pages.views.digits import exact, headline
from pages.views.markup import Html, element, key_for, plain
from pages.views.scene import Scene
from pages.words import gettext as _
from pages.words import ngettext

LIBRARY = "scikit_learn"
PLAIN = "numpy"


def in_force(scene: Scene) -> str:
    """Whose number it is and which conventions it used, in one line."""
    rules = scene.focus.conventions
    chosen = [chosen_in_words(key, rules) for key in scene.choices]
    return " · ".join((whose(scene), *chosen))


def whose(scene: Scene) -> str:
    """The source whose number it is, by its name; where it has no such metric, which others have it."""
    chosen, average, rules = SOURCES[scene.focus.preset], scene.focus.average, scene.focus.conventions
    if chosen.has(scene.metric.key, average):
        changed = chosen.preset.chosen(scene.choices) != rules.chosen(scene.choices)
        return _title(scene.focus.preset, changed)
    having = [one for one in SOURCES.values() if one.has(scene.metric.key, average)]
    agreeing = [one for one in having if one.agrees(scene.choices, rules)]
    told = _("Not in {preset} nor in any other source here")
    if agreeing:
        told = _("Not in {preset}, but in {others} with these choices")
    elif having:
        told = _("Not in {preset}, but in {others} with other choices")
    others = _listed([_(one.title) for one in agreeing or having])
    return told.format(preset=_(chosen.title), others=others)


def _listed(names: list[str]) -> str:
    *first, last = names or [""]
    return _("{first} and {last}").format(first=", ".join(first), last=last) if first else last


def comparison(scene: Scene) -> Html:
    """What scikit-learn's convention gives on the same matrix, and which switch makes the difference."""
    library, example = LIBRARIES[LIBRARY], scene.example
    function = library.function(scene.metric.key, scene.focus.average)
    if not function:
        return _said(_elsewhere(scene), "same")
    if not library.gives(scene.metric, scene.focus.average, example):
        told = _("scikit-learn takes a single label for a list of classes and computes something else.")
        return _said(told, "same")
    mine = scene.focus.conventions
    # β and k are arguments of its functions, and so is what is predicted: no conventions of its own.
    ours = library.ours_in(scene.metric, scene.focus.average, example)
    theirs = replace(library.preset, **{key: getattr(mine, key) for key in (*DIALS, *library.ours)})
    value = float(scene.metric(example, scene.focus.average, theirs))
    deciding = deciding_switches(scene.metric, example, scene.focus.average, mine, theirs)
    if ours:
        function = _("{function}, given what our rule predicts").format(function=function)
    if deciding == ():
        return _said(
            _("scikit-learn ({function}): {value}, the same").format(function=function, value=exact(value)),
            "same",
        )
    reason = _(" and ").join(_("“{choice}”").format(choice=chosen_in_words(key, theirs)) for key in deciding)
    told = _("scikit-learn ({function}): {value}, because of {reason}")
    return _said(told.format(function=function, value=headline(value), reason=reason), "differs")


def _elsewhere(scene: Scene) -> str:
    """The functions of the other libraries that have the metric, where scikit-learn has none."""
    functions = [
        _("{library} ({function})").format(library=_(library.title), function=function)
        for library in LIBRARIES.values()
        if library.key != PLAIN and (function := library.function(scene.metric.key, scene.focus.average))
    ]
    if not functions:
        return _("scikit-learn has no function for it.")
    told = ngettext(
        "scikit-learn has no function for it; {others} has one.",
        "scikit-learn has no function for it; {others} have one.",
        len(functions),
    )
    return told.format(others=_(" and ").join(functions))


def choose_conventions(scene: Scene, change: Callable[..., None]) -> None:
    """The presets and the switches that this metric reads."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="conventions"):
        choose_preset(scene.focus, change)
        for key in scene.choices:
            if key in DIALS:
                _turn(scene, DIALS[key], change)
            else:
                _choose(scene, SWITCHES[key], change)


def choose_preset(focus: Focus, change: Callable[..., None], *, labelled: bool = True) -> None:
    """The list of whose conventions to take over."""
    choose_source(
        "preset",
        _("Conventions"),
        focus.preset,
        lambda chosen: change(preset=chosen, conventions=PRESETS[chosen]),
        summary=_(SOURCES[focus.preset].summary),
        labelled=labelled,
    )


def choose_source(
    name: str,
    label: str,
    held: str,
    take: Callable[[str], None],
    *,
    summary: str = "",
    labelled: bool = True,
) -> None:
    """A list of the sources, with the one that is held; `take` gets another one that is chosen."""
    widget = key_for(name, held)
    st.session_state[widget] = held

    def take_known() -> None:
        chosen = str(st.session_state.get(widget))
        if chosen in PRESETS:
            take(chosen)

    st.selectbox(
        label,
        tuple(PRESETS),
        format_func=lambda key: _(SOURCES[key].title),
        key=widget,
        on_change=take_known,
        help=plain(summary) or None,
        label_visibility="visible" if labelled else "collapsed",
        width=230,
    )


def chosen_in_words(key: str, rules: Conventions) -> str:
    """A convention and what is chosen for it."""
    value = getattr(rules, key)
    if key in DIALS:
        dial = DIALS[key]
        choice = _(dial.at_lowest) if dial.at_lowest and value == dial.lowest else exact(value)
        return _("{title}: {choice}").format(title=_(dial.title), choice=choice)
    switch = SWITCHES[key]
    return _("{title}: {choice}").format(title=_(switch.title), choice=_(switch.choices[value].title))


def _turn(scene: Scene, dial: Dial, change: Callable[..., None]) -> None:
    chosen = getattr(scene.focus.conventions, dial.key)
    key = key_for(f"dial_{dial.key}", chosen)

    def take() -> None:
        number = st.session_state.get(key)
        if dial.allows(number):
            change(conventions=lambda now: now.but(dial.key, number))

    kind = int if dial.whole else float
    st.session_state[key] = kind(chosen)
    title = _(dial.title)
    if dial.at_lowest:
        title = _("{title}, {lowest} for {choice}").format(
            title=title, lowest=exact(dial.lowest), choice=_(dial.at_lowest)
        )
    st.number_input(
        title,
        min_value=kind(dial.lowest),
        max_value=kind(dial.highest),
        step=1 if dial.whole else 0.5,
        key=key,
        on_change=take,
        help=plain(_(dial.meaning)),
        width=140 if dial.at_lowest == "" else 220,
    )


def _choose(scene: Scene, switch: Switch, change: Callable[..., None]) -> None:
    chosen = getattr(scene.focus.conventions, switch.key)
    key = key_for(f"switch_{switch.key}", chosen)

    def take() -> None:
        value = st.session_state.get(key)
        if value in switch.choices:
            change(conventions=lambda now: now.but(switch.key, value))

    st.session_state[key] = chosen
    meanings = (f"**{plain(_(one.title))}**: {plain(_(one.meaning))}" for one in switch.choices.values())
    st.segmented_control(
        _(switch.title),
        tuple(switch.choices),
        format_func=lambda value: plain(_(switch.choices[value].title)),
        key=key,
        on_change=take,
        required=True,
        help="\n\n".join(meanings),
    )


def preset_title(focus: Focus) -> str:
    """Whose conventions are in force, and whether some were changed since."""
    return _title(focus.preset, focus.conventions != PRESETS[focus.preset])


def _title(preset: str, changed: bool) -> str:
    title = _(SOURCES[preset].title)
    return _("{preset}, changed").format(preset=title) if changed else title


def _said(text: str, css: str) -> Html:
    return element("span", text, css=f"aside {css}", data_testid="comparison")
