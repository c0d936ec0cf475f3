"""The frame of every page: the menu and the tools, what is followed, the page, and what goes with it."""

import streamlit as st

from pages.explore.challenges.challenge_choices import challenge_matrix_name
from pages.frame.drawn_pages import DRAWN_PAGES
from pages.frame.folded_content import show_about_metric
from pages.frame.lesson_links import LESSONS
from pages.questions.document_questions import FIND_THE_ERROR
from pages.questions.every_question import QUESTION_KEYS, group_of, question_named
from pages.questions.public_questions import QUESTIONS
from pages.questions.questions_page import question_bar
from pages.shell.joined import box, box_again, joined, listen_first, send_answer
from pages.shell.notices import show_link_warning
from pages.shell.streamlit_internals import unknown_page
from pages.state.run_lock import RUN, freeze_gc_after_warmup
from pages.state.session import KEY, Session
from pages.state.visitor import sync_session
from pages.workbench.menu import BARE_ADDRESS, START, TITLES, navigate, unknown_page_sentence
from pages.workbench.top_bar import top_bar

UNKNOWN = "unknown_page"
PAGES_WITHOUT_QUESTION_BAR = (FIND_THE_ERROR, QUESTIONS)  # what is followed is shown there anyway


def draw(session: Session) -> None:
    """Draw the page that the address names."""
    session.follow_only(QUESTION_KEYS)
    with joined(session):
        question = question_named(session.focus.scenario)
        challenge = challenge_matrix_name(session)
        followed_name = group_of(question).title if question and question.matrix == session.matrix else ""
        top_bar(session, session.page or START, challenge or followed_name, stays=bool(challenge))
        with box(f"page {session.page}"):
            show_link_warning(session)
            if session.page not in PAGES_WITHOUT_QUESTION_BAR:
                question_bar(session, question)
            page.run()
            if session.page in LESSONS:
                with box_again("below"):
                    show_about_metric(session.focus.metric)


with RUN:
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
    freeze_gc_after_warmup()
