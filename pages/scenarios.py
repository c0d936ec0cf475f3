"""Questions that people asked in public, each open on its answer."""

from pages.lesson_links import lesson_of
from pages.questions.questions_page import questions_page
from pages.workbench.menu import current_session

questions_page(current_session(), lesson_of)
