"""The start page: every metric, what the last edit did to it, and a way to its lesson."""

from collections.abc import Mapping

import streamlit as st

from metrics import Change, Example, Metric
from pages.intake.matrix import example_of
from pages.lesson_links import lesson_link
from pages.state.focus import START
from pages.state.session import Session
from pages.views.convention_choice import choose_preset, preset_title
from pages.views.markup import element
from pages.views.overview_table import Effects, Numbers, effects, numbers, show_overview
from pages.views.scene import scene_of
from pages.words import gettext as _
from pages.workbench.bench import workbench
from pages.workbench.decision_choice import decided
from pages.workbench.menu import enter


def compare_buttons(session: Session) -> None:
    """Pin the matrix, so that all edits are compared with it, or go back to comparing with the last edit."""
    if session.pinned is None:
        st.button(_("pin this matrix"), on_click=session.pin, key="pin", help=_("Compare all edits with it."))
    else:
        st.button(_("unpin"), on_click=session.unpin, key="unpin", help=_("Compare with the last edit."))


def compared(session: Session, example: Example) -> tuple[Numbers, Effects]:
    """All numbers, and what became of them since the matrix that they are compared with."""
    rules, before = session.focus.conventions, session.before
    if before is None:
        return session.kept.of((session.matrix, rules), lambda: numbers(example, rules)), {}
    earlier = example_of(before)
    was = session.kept.of((before, rules), lambda: numbers(earlier, rules))
    now = session.kept.of((session.matrix, rules), lambda: numbers(example, rules))
    return now, effects(was, now, Change(earlier, example, rules))


def told(session: Session, found: Effects) -> str:
    """What the marks on this page mean, in one sentence."""
    if session.before is None:
        return _("Edit a cell: here you see which numbers move, which cannot, and why.")
    moved = sum(effect.moved for effect in found.values())
    text = _("{moved} of {all} numbers moved with the last edit.")
    if session.pinned is not None:
        text = _("{moved} of {all} numbers are not what they are for the pinned matrix.")
    return text.format(moved=moved, all=len(found))


def to_lesson(query: Mapping[str, str], metric: Metric) -> None:
    """The title of a metric, leading to its lesson with the state kept."""
    if query["metric"] != metric.key:
        query = {**query, "metric": metric.key, "average": metric.averages[0], "step": START}
    lesson_link(metric.key, query, _(metric.title))


session = enter()
matrix, example = session.matrix, session.example
workbench(session, scene_of(example, session.focus, matrix.samples, matrix.labels))
now, found = compared(session, example)
with st.container(horizontal=True, vertical_alignment="center", key="compared"):
    st.html(element("p", told(session, found), data_testid="compared"))
    compare_buttons(session)
    choose_preset(session.focus, session.refocus, labelled=False)
    used = _("{conventions}, also for metrics that it does not have; {predicted}").format(
        conventions=preset_title(session.focus), predicted=decided(matrix.decision)
    )
    st.html(element("p", used, css="aside", data_testid="in-force"), width="content")
query = session.carried
show_overview(now, found, lambda metric: to_lesson(query, metric))
