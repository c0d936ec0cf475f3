"""What a visitor sees of a fault that nobody foresaw; Streamlit writes the fault itself to the log."""

from __future__ import annotations

from urllib.parse import urlencode

import streamlit as st

from pages.intake.examples import FIRST
from pages.shell.markup import element
from pages.state import link
from pages.state.focus import Focus
from pages.state.session import KEY, Session
from pages.words import gettext as _

_FIRST = link.query_of(link.code_of(FIRST), Focus())


def own_up(_problem: Exception) -> bool:
    """Say that something went wrong, and show the way back and the link of the matrix; True: that is all."""
    st.error(
        _(
            "Something went wrong here. The fault is in this program, not in what you did, and the server "
            "has noted it. Your matrix is not lost: ↶ undo leads back to the one before."
        )
    )
    # A link that loads the page anew: what goes wrong may be what the tab holds.
    start = f"./?{urlencode(_FIRST)}"
    st.html(element("a", _("The start page with the first example"), href=start))
    session = st.session_state.get(KEY)
    if isinstance(session, Session) and not link.is_named(session.query):
        st.caption(_("The link to your matrix, to come back to it or to report the fault:"))
        bare_address = (st.context.url or "").partition("?")[0]
        st.code(f"{bare_address}?{urlencode(session.query)}", language=None, wrap_lines=True)
    return True
