"""Buttons in a row, each of which saves a file that is written when it is pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import streamlit as st

# What stands on the button, the ending of the file's name, its media type, and what writes it.
Download: TypeAlias = tuple[str, str, str, Callable[[], str | bytes]]


def download_row(name: str, *files: Download) -> None:
    """A button for each file; `name` is what they are called, but for their endings."""
    with st.container(horizontal=True):
        for title, ending, kind, written in files:
            st.download_button(title, written, f"{name}.{ending}", kind, on_click="ignore")
