"""The pages of the dashboard and the menu that leads to them with the state kept."""

from __future__ import annotations

from gettext import gettext as _
from typing import TYPE_CHECKING

import streamlit as st

from metrics.words import N_
from pages.workbench.session import Session

if TYPE_CHECKING:
    from streamlit.navigation.page import StreamlitPage

ENTERED = "entered"
TITLES = {"ranking": N_("Ranking"), "conventions": N_("Conventions")}


def navigate() -> StreamlitPage:
    """Tell Streamlit the pages; the one that the address names."""
    return st.navigation([_start(), *_pages().values()], position="hidden")


def menu(session: Session, page: StreamlitPage) -> None:
    """A link to every page that carries the state along."""
    at_start = page.url_path == ""
    with st.container(horizontal=True, width="content", key="menu_at_start" if at_start else "menu"):
        for name, page in _pages().items():
            st.page_link(page, label=_(TITLES[name]), query_params=session.query)


def _pages() -> dict[str, StreamlitPage]:
    return {
        name: st.Page(f"pages/{name}.py", title=_(title), url_path=name) for name, title in TITLES.items()
    }


def _start() -> StreamlitPage:
    """The page of the bare address. Streamlit gives a default page no other one, so it is named twice."""
    return st.Page("pages/ranking.py", title=_(TITLES["ranking"]), url_path="start", default=True)


def announce(session: Session) -> None:
    """Have the session ready for the page that runs next."""
    st.session_state[ENTERED] = session


def enter() -> Session:
    """The session for a page script, which the front door has announced.

    A server whose first visitor opens a deep link runs the page without the frame: naming the pages to
    Streamlit once switches that off, and the run starts again from the front door.
    """
    session: Session | None = st.session_state.pop(ENTERED, None)
    if session is None:
        navigate()
        st.rerun()
    return session
