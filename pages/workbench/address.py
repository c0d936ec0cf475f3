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
    """Write the state into the address bar: a new matrix is a new entry, so that Back undoes it."""
    query = session.query
    before = session.written
    push = before is not None and query.get(link.MATRIX) != before.get(link.MATRIX)
    session.written = query
    _write(key="address", data={"query": query, "own": list(link.OWN), "push": push})
