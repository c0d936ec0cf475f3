"""The pace of the working: back, next and all, and the current step kept in sight."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st

from pages.views.component import component
from pages.views.scene import Scene
from pages.words import gettext as _

KEY = "stepping"
_HTML = '<div class="stepping"><p class="pace" data-testid="step"></p></div>'
_render = component(__file__, _HTML)


def step_buttons(scene: Scene, change: Callable[..., None]) -> None:
    """Back, next and all, by mouse or with the arrow keys.

    The browser asks for a step by its number, so that of several quick presses the last one counts
    them all; it goes on asking until it is told that this wish was heard.
    """
    last = len(scene.working)

    def take() -> None:
        match _wish():
            case {"step": None}:
                change(step=None)
            case {"step": int(step)} if step >= 1:
                change(step=str(step))

    told = _("Step {step} of {last}") if scene.step else _("All {last} steps")
    words = {
        "pace": told.format(step=scene.step, last=last),
        "back": {"text": _("◂ back"), "shortcut": "←", "keys": "ArrowLeft"},
        "next": {"text": _("next ▸"), "shortcut": "→", "keys": "ArrowRight"},
        "start": {"text": _("from the start"), "shortcut": ""},
        "all": {"text": _("all"), "shortcut": ""},
        "steps": _("The steps so far"),
        "formula": _("A formula that is wider than its place"),
        "code": _("Code"),
    }
    data = {"words": words, "step": scene.step, "last": last, "heard": _wish().get("id")}
    _render(key=KEY, data=data, width="content", on_wish_change=take)


def _wish() -> Mapping[str, object]:
    state = st.session_state.get(KEY)
    wish = state.get("wish") if isinstance(state, Mapping) else None
    return wish if isinstance(wish, Mapping) else {}
