"""The frame of every page: the menu and the tools, then the chosen page with the workbench on top."""

import streamlit as st

from pages.sources.scenario_gallery import GALLERY
from pages.state.arrival import begin
from pages.views.theme import wear
from pages.workbench.address import write_address
from pages.workbench.bench import complain, toolbar
from pages.workbench.menu import menu, navigate
from pages.workbench.turns import turn

with turn():
    st.set_page_config(page_title="Multi-label Metrics Lab", page_icon="🏷️", layout="wide")
    wear()
    session = begin(st.session_state, st.query_params)
    session.follow_only(GALLERY)
    page, every_page = navigate()
    with st.container(horizontal=True, vertical_alignment="center", key="top"):
        menu(session, page, every_page)
        toolbar(session)
    complain(session)
    page.run()
    write_address(session, page.url_path)
