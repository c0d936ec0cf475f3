"""The errors of five texts to find: a group of Questions, which old links name by this address."""

from pages.lesson_links import lesson_of
from pages.questions.answered_question import FIND
from pages.questions.questions_page import questions_page
from pages.workbench.menu import current_session

questions_page(current_session(), lesson_of, FIND)
