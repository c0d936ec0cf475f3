"""The workbench that stands on every page: the matrix, its score line and their tools."""

from __future__ import annotations

from gettext import gettext as _

import streamlit as st

from pages.views.look import Look
from pages.views.markup import key_for
from pages.workbench.examples import EXAMPLES, FIRST
from pages.workbench.link import MATRIX
from pages.workbench.matrix_editor import matrix_editor
from pages.workbench.protocol import Cell
from pages.workbench.score_line import Marker, score_line
from pages.workbench.session import EDITOR, LINE, Session

MOST_ROWS, MOST_COLUMNS, MOST_CHIPS = 12, 12, 30


def toolbar(session: Session) -> None:
    """Load a matrix, undo, redo, reset."""
    with st.container(horizontal=True, vertical_alignment="center", width="content", key="toolbar"):
        _choose_example(session)
        at_first = session.matrix == FIRST
        st.button(_("↶ undo"), "undo", on_click=session.undo, disabled=not session.past, shortcut="Ctrl+Z")
        st.button(_("↷ redo"), "redo", on_click=session.redo, disabled=not session.future, shortcut="Ctrl+Y")
        st.button(_("reset"), on_click=session.load, args=(FIRST,), disabled=at_first, key="reset")


def _choose_example(session: Session) -> None:
    loaded = next((key for key, one in EXAMPLES.items() if one.matrix == session.matrix), None)
    widget = key_for("example", loaded)

    def take() -> None:
        chosen = st.session_state.get(widget)
        if isinstance(chosen, str) and chosen in EXAMPLES and chosen != loaded:
            session.load(EXAMPLES[chosen].matrix)

    st.session_state[widget] = loaded
    st.selectbox(
        _("Matrix"),
        tuple(EXAMPLES),
        format_func=lambda key: _(EXAMPLES[key].title),
        key=widget,
        placeholder=_("Your own matrix: load a document’s …"),
        on_change=take,
        label_visibility="collapsed",
        width=300,
    )


def complain(session: Session) -> None:
    """Say what was wrong with the link that was opened, and what a link cannot hold."""
    if session.complaint:
        st.warning(session.complaint)
    if MATRIX not in session.query:
        st.info(_("This matrix is too large for a link: the address keeps the view but not the matrix."))


def workbench(session: Session, look: Look) -> None:
    """The matrix beside the score line of the chosen part, with the cells of the current step lit."""
    table, line = st.columns([1, 1], gap="medium")
    with table:
        matrix_editor(
            session.matrix,
            key=EDITOR,
            on_change=_arrived,
            version=session.version,
            done=session.done.get(EDITOR),
            refused=session.refused.get(EDITOR),
            rows=_window(len(session.matrix.samples), MOST_ROWS, look.cells[0][0]),
            columns=_window(len(session.matrix.labels), MOST_COLUMNS, look.cells[0][1]),
            lit=look.lit,
        )
    with line:
        score_line(
            session.matrix,
            _chips(look),
            look.title,
            key=LINE,
            on_change=_arrived,
            version=session.version,
            done=session.done.get(LINE),
            refused=session.refused.get(LINE),
            lines=_markers(look),
            lit=look.lit,
        )
        if len(look.cells) > MOST_CHIPS:
            st.caption(_("The first {shown} of {all}.").format(shown=MOST_CHIPS, all=len(look.cells)))


def _arrived() -> None:
    """Streamlit keeps a component's state only if somebody listens; `session.begin` reads it."""


def _chips(look: Look) -> list[Cell]:
    return list(look.cells[:MOST_CHIPS])


def _markers(look: Look) -> list[Marker]:
    lowest = look.named("a") if look.metric.key == "coverage" else None
    return [] if lowest is None else [Marker(lowest, _("depth"), "depth")]


def _window(size: int, most: int, chosen: int) -> range:
    """As many neighbours of the chosen row or column as are shown at once."""
    start = min(max(chosen - most // 2, 0), max(size - most, 0))
    return range(start, min(start + most, size))
