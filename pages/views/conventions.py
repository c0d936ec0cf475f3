"""The conventions beside the number: which are in force, what they change, and the switches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from gettext import gettext as _

import streamlit as st

from metrics import PRESETS, SOURCES, Example, Switch, deciding_switches
from pages.views.digits import exact
from pages.views.look import Look
from pages.views.markup import Html, element, key_for, plain

LIBRARY = "scikit_learn"


def in_force(look: Look) -> str:
    """Which conventions the number used, in one line."""
    rules = look.view.conventions
    chosen = [
        f"{_(switch.title)}: {_(switch.choices[getattr(rules, switch.key)].title)}"
        for switch in look.metric.switches(look.view.average)
    ]
    return " · ".join((_preset_title(look), *chosen))


def comparison(look: Look, example: Example) -> Html:
    """What scikit-learn's convention gives on the same matrix, and which switch makes the difference."""
    function = look.metric.scikit_learn.get(look.view.average)
    if function is None:
        return _said(_("scikit-learn has no {metric}.").format(metric=_(look.metric.title).lower()), "same")
    mine, theirs = look.view.conventions, PRESETS[LIBRARY]
    value = exact(float(look.metric(example, look.view.average, theirs)))
    deciding = deciding_switches(look.metric, example, look.view.average, mine, theirs)
    if deciding == ():
        return _said(
            _("scikit-learn ({function}): {value}, the same").format(function=function, value=value), "same"
        )
    reason = _(" and ").join(
        _("“{switch}: {choice}”").format(
            switch=_(switch.title), choice=_(switch.choices[getattr(theirs, key)].title)
        )
        for key in deciding
        for switch in look.metric.switches(look.view.average)
        if switch.key == key
    )
    told = _("scikit-learn ({function}): {value}, because of {reason}")
    return _said(told.format(function=function, value=value, reason=reason), "differs")


def choose_conventions(look: Look, change: Callable[..., None]) -> None:
    """The presets and the switches that this metric reads."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="conventions"):
        widget = key_for("preset", look.view.preset)
        st.session_state[widget] = look.view.preset

        def take() -> None:
            chosen = str(st.session_state.get(widget))
            if chosen in PRESETS:
                change(preset=chosen, conventions=PRESETS[chosen])

        st.selectbox(
            _("Conventions"),
            tuple(PRESETS),
            format_func=lambda key: _(SOURCES[key].title),
            key=widget,
            on_change=take,
            help=plain(_(SOURCES[look.view.preset].summary)),
            width=230,
        )
        for switch in look.metric.switches(look.view.average):
            _choose(look, switch, change)


def _choose(look: Look, switch: Switch, change: Callable[..., None]) -> None:
    chosen = getattr(look.view.conventions, switch.key)
    key = key_for(f"switch_{switch.key}", chosen)

    def take() -> None:
        if st.session_state.get(key) in switch.choices:
            change(conventions=replace(look.view.conventions, **{switch.key: st.session_state[key]}))

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


def _preset_title(look: Look) -> str:
    title = _(SOURCES[look.view.preset].title)
    if look.view.conventions == PRESETS[look.view.preset]:
        return title
    return _("{preset}, changed").format(preset=title)


def _said(text: str, css: str) -> Html:
    return element("span", text, css=f"aside {css}", data_testid="comparison")
