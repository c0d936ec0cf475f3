"""The pages of the dashboard and the menu that leads to them with the state kept."""

from __future__ import annotations

from dataclasses import dataclass
from gettext import gettext as _
from typing import TYPE_CHECKING

import streamlit as st

from metrics.words import N_
from pages.workbench.session import Session

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator
    from streamlit.navigation.page import StreamlitPage

ENTERED = "entered"
TITLES = {"ranking": N_("Ranking"), "conventions": N_("Conventions")}


def navigate() -> StreamlitPage:
    """Tell Streamlit the pages; the one that the address names."""
    pages = [
        st.Page(f"pages/{name}.py", title=_(title), url_path=name, default=name == "ranking")
        for name, title in TITLES.items()
    ]
    return st.navigation(pages, position="hidden")


def menu(session: Session) -> None:
    """A link to every page that carries the state along."""
    with st.container(horizontal=True, width="content", key="menu"):
        for name, title in TITLES.items():
            st.page_link(f"pages/{name}.py", label=_(title), query_params=session.query)


@dataclass(frozen=True)
class Frame:
    """What the front door has ready for a page: the session, and the place for the workbench."""

    session: Session
    bench: DeltaGenerator


def announce(session: Session, bench: DeltaGenerator) -> None:
    """Have the frame ready for the page that runs next."""
    st.session_state[ENTERED] = Frame(session, bench)


def enter() -> Frame:
    """The frame for a page script, which the front door has announced.

    A server whose first visitor opens a deep link runs the page without the frame: naming the pages to
    Streamlit once switches that off, and the run starts again from the front door.
    """
    frame: Frame | None = st.session_state.pop(ENTERED, None)
    if frame is None:
        navigate()
        st.rerun()
    return frame
