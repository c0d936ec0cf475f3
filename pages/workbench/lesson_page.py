"""What the script of every lesson does: draw the workbench and the lesson of what is looked at."""

from __future__ import annotations

from collections.abc import Sequence

from pages.views.lesson import Lesson, show_lesson
from pages.views.look import look
from pages.workbench.bench import workbench
from pages.workbench.menu import enter
from pages.workbench.stepping import step_buttons


def lesson_page(
    lessons: Sequence[Lesson],
    *,
    average: str | None = None,
    predictions: bool = False,
    threshold_of_sample: bool = False,
    relevance: bool = False,
) -> None:
    """The page of these lessons; the other arguments are those of `workbench`.

    `average` is the one to begin with where it is not the first of the metric.
    """
    session = enter()
    matrix, example = session.matrix, session.example
    view = session.settle([lesson.metric for lesson in lessons], average)
    shown = look(example, view, matrix.samples, matrix.labels)
    workbench(
        session,
        shown,
        predictions=predictions,
        threshold_of_sample=threshold_of_sample,
        relevance=relevance,
    )
    show_lesson(lessons, shown, example, session.look, step_buttons)
