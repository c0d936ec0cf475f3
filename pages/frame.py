"""The frame of every page: the menu and the tools, what is followed, the page, and what goes with it."""

import streamlit as st

from pages.about_metric import show_about_metric
from pages.followed import FOLLOWED, followed
from pages.lesson_links import LESSONS
from pages.state.arrival import WHEREABOUTS, begin
from pages.state.session import KEY
from pages.state.turns import give_way, turn
from pages.views.joined import box, joined, listen_first
from pages.workbench.address import write_address
from pages.workbench.bench import complain
from pages.workbench.connection_watch import watch_connection
from pages.workbench.menu import START, navigate
from pages.workbench.question_bar import question_bar
from pages.workbench.top_bar import top_bar

LISTS = ("documents", "scenarios")  # what is followed is chosen there

with turn(st.session_state):
    page = navigate()
    if KEY not in st.session_state:  # the browser remembers it
        st.set_page_config(page_icon="🏷️", layout="wide")
    listen_first(WHEREABOUTS)
    session = begin(st.session_state, st.query_params)
    session.follow_only(FOLLOWED)
    with joined():
        watch_connection()
        top_bar(session, page.url_path or START)
        with box(f"page {page.url_path}"):
            complain(session)
            if page.url_path not in LISTS:
                question_bar(session, followed(session.focus.scenario))
            give_way()
            page.run()
            if page.url_path in LESSONS:
                show_about_metric(session.focus.metric)
        write_address(session, page.url_path)
