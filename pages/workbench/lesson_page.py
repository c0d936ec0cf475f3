"""What the script of every lesson does: draw the workbench and the lesson of what is looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pages.intake.matrix import example_of
from pages.stage.staged_lesson import Reader, StagedLesson, show_staged_lesson
from pages.state.focus import Focus
from pages.state.session import Session
from pages.views.lesson import Lesson, show_lesson
from pages.views.scene import Scene, scene_of
from pages.workbench.bench import workbench
from pages.workbench.menu import enter
from pages.workbench.stepping import step_buttons


def lesson_page(
    lessons: Sequence[Lesson],
    to_try: Callable[[Focus], str],
    *,
    average: str | None = None,
    predictions: bool = False,
    threshold_of_sample: bool = False,
    relevance: bool = False,
) -> None:
    """The page of these lessons; the other arguments are those of `workbench`.

    `to_try` says what to try instead of what the lesson suggests, where there is something.
    `average` is the one to begin with where it is not the first of the metric.
    """
    session = enter()
    matrix, example = session.matrix, session.example
    focus = session.settle([lesson.metric for lesson in lessons], average)
    shown = scene_of(example, focus, matrix.samples, matrix.labels)
    staged = [lesson for lesson in lessons if isinstance(lesson, StagedLesson)]
    window = workbench(
        session,
        shown,
        predictions=predictions,
        threshold_of_sample=threshold_of_sample,
        relevance=relevance,
        lit_by_browser=bool(staged),
    )
    if staged:
        shown = replace(shown, window=window)
        reader = Reader(
            session.refocus, session.bring_back, session.opening, session.version.matrix, _begun(session)
        )
        show_staged_lesson(staged, shown, example, reader)
    else:
        show_lesson(lessons, shown, example, session.refocus, step_buttons, to_try(focus))


def _begun(session: Session) -> Scene | None:
    """What is looked at on the matrix that was opened last; None where that is in place."""
    begun = session.begun
    if begun == session.matrix:
        return None
    focus = replace(session.focus, step=None)
    return session.kept.of(
        (begun, focus), lambda: scene_of(example_of(begun), focus, begun.samples, begun.labels)
    )
