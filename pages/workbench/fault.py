"""What a visitor sees of a fault that nobody foresaw; Streamlit writes the fault itself to the log."""

from __future__ import annotations

from urllib.parse import urlencode

import streamlit as st

from pages.state import link
from pages.state.session import KEY, Session
from pages.words import gettext as _
from pages.workbench.address import write_address
from pages.workbench.menu import START, page_link


def own_up(_problem: Exception) -> bool:
    """Say that something went wrong, and show the way back and the link of the matrix; True: that is all."""
    session: Session = st.session_state.get(KEY) or Session()
    st.error(
        _(
            "Something went wrong here. The fault is in this program, not in what you did, and the server "
            "has noted it. Your matrix is not lost."
        )
    )
    if session.history.past:
        st.button(_("Back to the matrix before the last edit"), on_click=session.undo)
    page_link(START, _("The start page with the first example"), Session().query)
    bare_address = (st.context.url or "").partition("?")[0]
    if link.MATRIX in session.query:
        st.caption(_("The link to your matrix, to come back to it or to report the fault:"))
        st.code(f"{bare_address}?{urlencode(session.query)}", language=None, wrap_lines=True)
    # The menu waits until the address holds what was done.
    write_address(session, bare_address.rpartition("/")[2])
    return True
