"""Content with links to lessons: a click loads the matrix into the workbench and opens its lesson."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from pages.views.markup import Html

_render = st.components.v2.component(
    "doors",
    html='<div class="doors"></div>',
    js=Path(__file__).with_suffix(".js").read_text(encoding="utf-8"),
    isolate_styles=False,
)


def show_with_doors(content: Html, key: str) -> None:
    """Draw the content; its links to lessons keep the session, and Back returns to where they stood."""
    _render(key=key, data={"html": content})
