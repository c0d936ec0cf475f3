"""Undo, redo and reset, none of which is lost however quickly it is pressed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict

from pages.state.inbox import Version
from pages.views.component import component
from pages.words import gettext as _

_render = component(__file__, '<div class="history"></div>')


def history_buttons(
    past: int,
    future: int,
    at_first: bool,
    *,
    key: str,
    on_change: Callable[[], None],
    version: Version,
    done: str | None,
) -> None:
    """Show the three buttons; their presses go to `Session.take`.

    `past` and `future` say how many matrices can be had back either way, `at_first` that there is nothing
    to reset, `version` names the matrix in place. A press is sent until `done` names it: of two quick
    presses of a button of Streamlit's, which keeps only that it was pressed, one would be lost.
    """
    words = {
        "undo": {"text": _("↶ undo"), "shortcut": "", "title": _("Ctrl + Z"), "keys": "Control+Z"},
        "redo": {"text": _("↷ redo"), "shortcut": "", "title": _("Ctrl + Y"), "keys": "Control+Y"},
        "reset": {"text": _("reset"), "shortcut": "", "title": _("The matrix as it was opened")},
    }
    reach = {"past": past, "future": future, "at_first": at_first}
    data = {"words": words, **reach, "version": asdict(version), "done": done}
    _render(key=key, data=data, width="content", on_edits_change=on_change)
