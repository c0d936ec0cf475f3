"""The frame of every page: the menu and the tools, what is followed, the page, and what goes with it."""

import streamlit as st

from pages.about_metric import show_about_metric
from pages.explore.challenges.task_presses import name_of_task
from pages.followed import followed
from pages.lesson_links import LESSONS
from pages.questions.answered_question import ALL, QUESTIONS
from pages.questions.questions_page import question_bar
from pages.shell.joined import box, box_again, joined, listen_first, show_answer
from pages.state.session import KEY, Session, begin
from pages.state.turns import give_way, turn
from pages.streamlit_internals import unknown_page
from pages.workbench.bench import complain
from pages.workbench.menu import ADDRESSES, START, navigate, not_a_page
from pages.workbench.top_bar import top_bar

UNKNOWN = "unknown_page"
LISTS = ("documents", QUESTIONS)  # what is followed is chosen there


def draw(session: Session) -> None:
    """Draw the page that the address names."""
    session.follow_only(ALL)
    with joined(session):
        one = followed(session.focus.scenario)
        task = name_of_task(session)
        followed_name = one.title if one and one.matrix == session.matrix else ""
        top_bar(session, session.page or START, task or followed_name, stays=bool(task))
        with box(f"page {session.page}"):
            complain(session)
            if session.page not in LISTS:
                question_bar(session, one)
            give_way()
            page.run()
            if session.page in LESSONS:
                with box_again("below"):
                    show_about_metric(session.focus.metric)


with turn(st.session_state):
    unknown = st.session_state.setdefault(UNKNOWN, unknown_page(ADDRESSES))  # only the first run knows it
    page = navigate()
    if KEY not in st.session_state:  # the browser remembers it
        st.set_page_config(page_icon="🏷️", layout="wide")
    listen_first()
    begun = begin(st.session_state, page.url_path, st.query_params)
    if isinstance(begun, Session):
        if begun.envelope is None and unknown:
            begun.complain(not_a_page(unknown))
        draw(begun)
    else:
        show_answer(begun)
