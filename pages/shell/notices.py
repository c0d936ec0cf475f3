"""Sentences to the reader that stand out: headlines, warnings about the link, and the page after an error."""

from __future__ import annotations

from urllib.parse import urlencode

import streamlit as st

from pages.intake.examples import FIRST_MATRIX
from pages.shell.joined import box, show_html
from pages.shell.markup import element
from pages.state import link
from pages.state.focus import Focus
from pages.state.session import KEY, Session
from pages.words import gettext as _

_START_QUERY = link.query_of(link.code_of(FIRST_MATRIX), Focus())


def show_headline(*sentence: str) -> None:
    """Draw the sentence, large enough to be read from the last row."""
    show_html(element("h1", *sentence, css="headline", data_testid="headline"))


def show_notice(sentence: str) -> None:
    """Draw the sentence in a frame; a screen reader says it at once."""
    with box("notice"):
        show_html(element("p", sentence, css="notice", role="alert"))


def show_link_warning(session: Session) -> None:
    """Say what was wrong with the link that was opened."""
    if session.warning:
        show_notice(session.warning)


def show_error_page(_problem: Exception) -> bool:
    """Show that the program has failed, with the way back and the link of the matrix.

    Streamlit writes the error itself to the log. Returns True: nothing else is to be shown.
    """
    st.error(
        _(
            "Something went wrong here. The fault is in this program, not in what you did, and the server "
            "has noted it. Your matrix is not lost: ↶ undo leads back to the one before."
        )
    )
    # A link that loads the page anew: what goes wrong may be in the state of the tab.
    start = f"./?{urlencode(_START_QUERY)}"
    st.html(element("a", _("The start page with the first example"), href=start))
    session = st.session_state.get(KEY)
    if isinstance(session, Session) and session.cached_matrix.code:
        st.caption(_("The link to your matrix, to come back to it or to report the fault:"))
        bare_address = (st.context.url or "").partition("?")[0]
        st.code(f"{bare_address}?{urlencode(session.query)}", language=None, wrap_lines=True)
    return True
