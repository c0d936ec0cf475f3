"""The app with a fault in it: a matrix with the score 0.666 breaks the page, and so does `?part=666`."""

import streamlit as st

import pages.shell.notices
from pages.shell.browser_files import ROOT, browser_files_route
from pages.shell.bundle import bundled_routes
from pages.state.session import Session


def broken(session: Session) -> None:
    if session.matrix.scores[0][0] == 0.666 or session.focus.part == 665:
        raise RuntimeError("a secret of the source")


pages.shell.notices.show_link_warning = broken
app = st.App(
    ROOT / "frame/frame.py",
    routes=[*bundled_routes(), browser_files_route()],
    on_script_error=pages.shell.notices.show_error_page,
)
