"""The tools above every matrix: load one, bring your own, undo, redo, reset, take the link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from pages.intake.examples import EXAMPLES
from pages.state.session import TOOLBAR, Session
from pages.views.component import component
from pages.words import gettext as _
from pages.workbench.own_matrix import own_matrix
from pages.workbench.ready_matrices import buttons, listed

_render = component(
    __file__,
    '<div class="toolbar"></div>',
    said=lambda: {"words": _words(), "buttons": buttons(), "groups": listed()},
)


def toolbar(session: Session) -> None:
    """Show the tools; their presses go to `Session.take`.

    A press is sent until `done` names it: of two quick presses of a button of Streamlit's, which keeps only
    that it was pressed, one would be lost. "yours …" opens a dialog, which nobody presses twice.
    """
    data = {
        "loaded": next((key for key, one in EXAMPLES.items() if one.matrix == session.matrix), ""),
        "past": len(session.history.past),
        "future": len(session.history.future),
        "at_first": session.matrix == session.begun,
        "is_forgotten": session.met is not None and session.met.forgotten,
        "version": asdict(session.version),
        "done": session.inbox.answer_to(TOOLBAR).done,
    }
    pressed = _render(
        key=TOOLBAR,
        data=data,
        width="content",
        on_edits_change=_arrived,
        on_own_change=_arrived,
    )
    if pressed.own:
        own_matrix(session)


def _arrived() -> None:
    """Streamlit keeps a component's state only if somebody listens; `arrival.begin` reads it."""


def _words() -> Mapping[str, object]:
    return {
        "ready": {
            "buttons": _("Load a matrix"),
            "list": _("Load any matrix, of a document or of a question that people asked"),
            "more": _("scenarios"),
            "other": _("matrix"),
        },
        "own": _("yours …"),
        "undo": {"text": _("↶ undo"), "title": _("Ctrl + Z"), "keys": "Control+Z"},
        "forgotten": _("The connection was lost: what was done before that cannot be undone any more."),
        "redo": {"text": _("↷ redo"), "title": _("Ctrl + Y"), "keys": "Control+Y"},
        "reset": {"text": _("reset"), "title": _("The matrix as it was opened")},
        "copy": {
            "ask": _("Copy link"),
            "title": _("Copy a link to this page with this matrix"),
            "copied": _("Copied"),
            "by_hand": _("Copy this address"),
        },
    }
