"""Duel: two models on the same samples, and which of them each metric prefers."""

from pages.explore.duel.duel_page import duel_page
from pages.lesson_links import lesson_of
from pages.workbench.menu import current_session

duel_page(current_session(), lesson_of)
