"""The pace of the working: back, next and all, and the current step kept in sight."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st

from pages.views.component import component
from pages.views.look import Look
from pages.views.words import gettext as _

KEY = "stepping"
_HTML = '<div class="stepping"><p class="pace" data-testid="step"></p></div>'
_render = component(__file__, _HTML)


def step_buttons(look: Look, change: Callable[..., None]) -> None:
    """Back, next and all, by mouse or with the arrow keys.

    The browser asks for a step by its number, so that of several quick presses the last one counts
    them all; it goes on asking until it is told that this wish was heard.
    """
    last = len(look.working)

    def take() -> None:
        match _wish():
            case {"step": None}:
                change(step=None)
            case {"step": int(step)} if step >= 1:
                change(step=step)

    told = _("Step {step} of {last}") if look.step else _("All {last} steps")
    words = {
        "pace": told.format(step=look.step, last=last),
        "back": {"text": _("◂ back"), "shortcut": "←", "keys": "ArrowLeft"},
        "next": {"text": _("next ▸"), "shortcut": "→", "keys": "ArrowRight"},
        "start": {"text": _("from the start"), "shortcut": ""},
        "all": {"text": _("all"), "shortcut": ""},
        "steps": _("The steps so far"),
        "formula": _("A formula that is wider than its place"),
        "code": _("Code"),
    }
    data = {"words": words, "step": look.step, "last": last, "heard": _wish().get("id")}
    _render(key=KEY, data=data, width="content", on_wish_change=take)


def _wish() -> Mapping[str, object]:
    state = st.session_state.get(KEY)
    wish = state.get("wish") if isinstance(state, Mapping) else None
    return wish if isinstance(wish, Mapping) else {}
