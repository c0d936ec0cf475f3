"""The pages that a function draws, by their names in an address: those that explore, and the questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pages.explore.all_orders.all_orders_page import all_orders_page
from pages.explore.challenges.challenge_page import challenge_page
from pages.explore.duel.duel_page import duel_page
from pages.explore.libraries.libraries_page import libraries_page
from pages.explore.what_if.nothing_moves_page import nothing_moves_page
from pages.explore.what_if.what_if_page import what_if_page
from pages.frame.lesson_links import LESSONS, page_of_lesson
from pages.lessons.picture import Picture
from pages.lessons.scene import Scene
from pages.questions.errors_page import errors_page
from pages.questions.questions_page import questions_page
from pages.workbench.menu import current_session


def draw_value(scene: Scene) -> tuple[Picture, int]:
    """Return the picture of the lesson on a metric under an average, and the page that shows the value."""
    metric = scene.metric.key
    page = page_of_lesson(metric, scene.focus.average)
    lesson = next(one for one in LESSONS[page] if one.metric == metric)
    pages = lesson.pages(scene)
    picture = lesson.draw(scene, pages)
    return picture, pages.last_of_average if picture.has_average else pages.last_of_part


DRAWN_PAGES: Mapping[str, Callable[[], None]] = {
    "what_if": lambda: what_if_page(current_session(), page_of_lesson),
    "all_orders": lambda: all_orders_page(current_session(), page_of_lesson),
    "nothing_moves": lambda: nothing_moves_page(current_session(), page_of_lesson),
    "duel": lambda: duel_page(current_session(), page_of_lesson),
    "challenges": lambda: challenge_page(current_session(), draw_value, page_of_lesson),
    "find_the_error": lambda: errors_page(current_session(), page_of_lesson),
    "scenarios": lambda: questions_page(current_session(), page_of_lesson),
    "libraries": lambda: libraries_page(current_session(), page_of_lesson),
}
