"""The address bar, which always holds a link to what is on the screen."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from pages.workbench import link
from pages.workbench.session import Session

_write = st.components.v2.component(
    "address", js=Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
)


def write_address(session: Session) -> None:
    """Write the state into the address bar: an edit is a new entry, so that Back undoes it."""
    data = {
        "query": session.query,
        "own": list(link.OWN),
        "push": session.edited,
        "adopted": session.adopted,
        "write": session.adopted is None or session.written is None,
        "force": session.won,
    }
    session.written, session.edited = session.query, False
    _write(key="address", data=data)
