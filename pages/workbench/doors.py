"""Content with links to lessons: a click loads the matrix into the workbench and opens its lesson."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlencode

import streamlit as st

from pages.views.markup import Html
from pages.workbench.menu import lesson_of
from pages.workbench.reading import Reading

_render = st.components.v2.component(
    "doors",
    html='<div class="doors"></div>',
    js=Path(__file__).with_suffix(".js").read_text(encoding="utf-8"),
    isolate_styles=False,
)


def address_of(reading: Reading) -> str:
    """The address of the lesson that shows a number, as seen from another page of the dashboard."""
    return f"{lesson_of(reading.metric, reading.average)}?{urlencode(reading.query)}"


def show_with_doors(content: Html, key: str) -> None:
    """Draw the content; its links to lessons keep the session, and Back returns to where they stood."""
    _render(key=key, data={"html": content})
