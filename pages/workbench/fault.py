"""What a visitor sees of a fault that nobody foresaw; Streamlit writes the fault itself to the log."""

from __future__ import annotations

from urllib.parse import urlencode, urlsplit

import streamlit as st

from pages.views.words import gettext as _
from pages.workbench import link
from pages.workbench.menu import START, TITLES, page_link
from pages.workbench.session import KEY, Session


def own_up(_problem: Exception) -> bool:
    """Say that something went wrong, and show the way back and the link of the matrix; True: that is all."""
    session: Session = st.session_state.get(KEY) or Session()
    st.error(
        _(
            "Something went wrong here. It is a fault of this program, not of yours, and the server has "
            "noted it. Your matrix is not lost."
        )
    )
    page = _page()
    if session.past:
        query = link.query_of(link.code_of(session.past[-1]), session.view)
        page_link(page, _("Back to the matrix before the last edit"), query)
    page_link(START, _("The start page with the first example"), Session().query)
    if link.MATRIX in session.query:
        st.caption(_("The link to your matrix, to come back to it or to report the fault:"))
        st.code(f"{_bare_address()}?{urlencode(session.query)}", language=None, wrap_lines=True)
    return True


def _page() -> str:
    """The page that the address names."""
    name = urlsplit(_bare_address()).path.rpartition("/")[2]
    return name if name in TITLES else START


def _bare_address() -> str:
    return (st.context.url or "").partition("?")[0]
