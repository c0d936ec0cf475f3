"""A table whose buttons say in Python what was pressed, and whose links carry the state along."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st

from pages.state.heard import heard
from pages.views.component import component
from pages.views.markup import Html

_render = component(__file__, '<div class="pressed"></div>')


def pressed_table(content: Html, key: str, on_pressed: Callable[[], None]) -> None:
    """Draw the content. `on_pressed` is called when one of its buttons is pressed: `pressed` says which.

    Its links lead to `data-page` in the state as it is but for `data-asks`.
    """
    _render(key=key, data={"html": content}, on={"pressed": on_pressed})


def pressed(key: str) -> Mapping[str, object]:
    """What the button says that was pressed, to be checked before it is used; empty where none was."""
    told = heard(st.session_state, key, "pressed")
    return told if isinstance(told, Mapping) else {}
