"""The frame of every page: the menu and the tools, what is followed, the page, and what goes with it."""

import streamlit as st

from pages.drawn_pages import DRAWN_PAGES
from pages.explore.challenges.tasks import task_matrix_name
from pages.folded_content import show_about_metric
from pages.lesson_links import LESSONS
from pages.questions.answered_question import QUESTION_KEYS, QUESTIONS, question_named
from pages.questions.questions_page import question_bar
from pages.shell.joined import box, box_again, joined, listen_first, send_answer
from pages.shell.notices import show_link_warning
from pages.state.session import KEY, Session
from pages.state.turns import yield_turn
from pages.state.visitor import sync_session, turn
from pages.streamlit_internals import unknown_page
from pages.workbench.menu import BARE_ADDRESS, START, TITLES, navigate, unknown_page_sentence
from pages.workbench.top_bar import top_bar

UNKNOWN = "unknown_page"
PAGES_WITHOUT_QUESTION_BAR = ("documents", QUESTIONS)  # what is followed is shown there anyway


def draw(session: Session) -> None:
    """Draw the page that the address names."""
    session.follow_only(QUESTION_KEYS)
    with joined(session):
        question = question_named(session.focus.scenario)
        task = task_matrix_name(session)
        followed_name = question.title if question and question.matrix == session.matrix else ""
        top_bar(session, session.page or START, task or followed_name, stays=bool(task))
        with box(f"page {session.page}"):
            show_link_warning(session)
            if session.page not in PAGES_WITHOUT_QUESTION_BAR:
                question_bar(session, question)
            yield_turn()
            page.run()
            if session.page in LESSONS:
                with box_again("below"):
                    show_about_metric(session.focus.metric)


with turn(st.session_state):
    unknown = st.session_state.setdefault(UNKNOWN, unknown_page(TITLES))  # only the first run knows it
    page = navigate(DRAWN_PAGES)
    if KEY not in st.session_state:  # the browser keeps icon and layout: once is enough
        st.set_page_config(page_icon="🏷️", layout="wide")
    listen_first()
    synced = sync_session(st.session_state, page.url_path, st.query_params)
    if isinstance(synced, Session):
        if synced.envelope is None and unknown not in ("", BARE_ADDRESS):
            synced.warn(unknown_page_sentence(unknown))
        draw(synced)
    else:
        send_answer(synced)
