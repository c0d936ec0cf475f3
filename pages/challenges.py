"""Challenges: bring something about on a small matrix, and learn what a metric rewards."""

from metrics.behaviour.variants import Case
from pages.explore.challenges.challenge_page import challenge_page
from pages.lesson_links import LESSONS, lesson_of
from pages.lessons.lesson import Lesson
from pages.workbench.menu import current_session


def lesson(case: Case) -> Lesson:
    """The lesson that teaches a metric under an average."""
    return next(one for one in LESSONS[lesson_of(*case)] if one.metric == case[0])


challenge_page(current_session(), lesson, lesson_of)
