"""What stands around a lesson: the choice of metric, average and part, the value and the rules in force."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st
from plotly.graph_objects import Figure

from metrics import AVERAGES, METRICS, Example, InputError, Metric
from metrics.words import N_
from pages.state.focus import START
from pages.views.convention_choice import in_force
from pages.views.digits import exact, headline
from pages.views.figures import CONFIG
from pages.views.markup import Html, css_text, element, key_for, plain
from pages.views.scene import Scene
from pages.words import gettext as _

Change = Callable[..., None]
Below = Callable[[Scene], Html | Figure | None]
MOST_BUTTONS, MOST_LETTERS = 8, 28
DIRECTIONS = {"lower": N_("lower is better"), "higher": N_("higher is better")}
OF_ALL = {
    ("lower", "rows"): N_("of all samples, lower is better"),
    ("higher", "rows"): N_("of all samples, higher is better"),
    ("lower", "columns"): N_("of all labels, lower is better"),
    ("higher", "columns"): N_("of all labels, higher is better"),
    ("lower", "cells"): N_("of all cells, lower is better"),
    ("higher", "cells"): N_("of all cells, higher is better"),
}


def show_below(drawn: Html | Figure | None, key: str) -> None:
    """Draw what stands below a stage, unless it has drawn itself."""
    if isinstance(drawn, Html):
        st.html(drawn)
    elif drawn is not None:
        st.plotly_chart(drawn, key=key, config=CONFIG)


def choose_metric(keys: Sequence[str], example: Example, shown: Scene, change: Change) -> None:
    """A row of buttons for the metrics of the page, each with its value."""
    widget = key_for("metric", shown.metric.key)

    def take() -> None:
        metric = METRICS.get(str(st.session_state.get(widget)))
        if metric is None:
            return
        change(metric=metric.key, average=_average(metric, shown), step=START)

    st.session_state[widget] = shown.metric.key
    st.segmented_control(
        _("Metric"),
        keys,
        format_func=lambda key: _(METRICS[key].title),
        key=widget,
        on_change=take,
        required=True,
        label_visibility="collapsed",
    )
    _write_values(widget, [_value(METRICS[key], example, shown) for key in keys])


def _average(metric: Metric, shown: Scene) -> str:
    """The average that is looked at, or the first of a metric that does not have it."""
    return shown.focus.average if shown.focus.average in metric.averages else metric.averages[0]


def _value(metric: Metric, example: Example, shown: Scene) -> str:
    """The value of a metric, or a dash where it refuses the matrix."""
    try:
        return exact(float(metric(example, _average(metric, shown), shown.focus.conventions)))
    except InputError:
        return "–"


def _write_values(widget: str, values: Sequence[str]) -> None:
    """Write a value into each button of a row.

    Streamlit knows a button by its text: if the value were a part of it, a click between an edit and its
    answer would be on a button that is no longer there, and lost.
    """
    rules = (
        f".st-key-{widget} [role=radio]:nth-of-type({place}) p::after {{ content: {css_text(f' {value}')} }}"
        for place, value in enumerate(values, start=1)
    )
    st.html(f"<style>{''.join(rules)}</style>")


def value_line(shown: Scene) -> Html:
    """The metric, which way is better, and its value: at the end, so that a longer one moves nothing."""
    return element(
        "div",
        element(
            "span",
            element("span", _(shown.metric.title), css="what"),
            element("span", _(OF_ALL[shown.metric.better, shown.result.source.kind]), css="aside"),
            css="named",
        ),
        element("span", headline(float(shown.result)), css="value", data_testid="number"),
        css="number",
    )


def rules_line(shown: Scene) -> Html:
    """The conventions in force."""
    return element("p", in_force(shown), css="aside", data_testid="in-force")


def choose_average(shown: Scene, change: Change) -> None:
    """A row of buttons for the averages, where the metric has several."""
    if len(shown.metric.averages) == 1:
        return
    widget = key_for("average", shown.focus.average)
    st.session_state[widget] = shown.focus.average

    def take() -> None:
        if st.session_state.get(widget) in shown.metric.averages:
            change(average=st.session_state[widget], part=0, step=START)

    st.segmented_control(
        _("Average"),
        shown.metric.averages,
        format_func=lambda key: _(AVERAGES[key].title),
        key=widget,
        on_change=take,
        required=True,
        label_visibility="collapsed",
        help=_(AVERAGES[shown.focus.average].meaning),
    )


def choose_part(shown: Scene, change: Change) -> None:
    """Buttons or a list for the parts, where there are several."""
    names = shown.part_names
    parts = tuple(range(len(names)))
    if len(parts) == 1:
        return

    widget = key_for("part", shown.focus.part)

    def take() -> None:
        if st.session_state.get(widget) in parts:
            change(part=st.session_state[widget])

    st.session_state[widget] = shown.focus.part
    if sum(map(len, names)) <= MOST_LETTERS and len(parts) <= MOST_BUTTONS and all(map(_is_plain, names)):
        st.segmented_control(
            _("Part"),
            parts,
            format_func=lambda part: plain(names[part]),
            key=widget,
            on_change=take,
            required=True,
            label_visibility="collapsed",
        )
    else:
        st.selectbox(
            _("Part"),
            parts,
            format_func=lambda part: names[part],
            key=widget,
            on_change=take,
            label_visibility="collapsed",
            width=260,
        )


def _is_plain(name: str) -> bool:
    """Whether a button shows the name as it is: Streamlit turns `:material/home:` into a picture."""
    return name.replace(" ", "").isalnum()
