"""What the script of every lesson does: draw the workbench and the lesson of what is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pages.figures.take_away import take_away
from pages.intake.matrix import example_of
from pages.lessons.lesson import Lesson, Reader, show_lesson
from pages.lessons.scene import Scene, scene_of
from pages.lessons.stage.stage import KEY as STAGE
from pages.state.session import Session
from pages.state.turns import give_way
from pages.workbench.bench import workbench
from pages.workbench.menu import enter


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
    taught = {lesson.metric: lesson.taught for lesson in lessons}
    focus = session.settle(list(taught), average, taught)
    shown = scene_of(example, focus, matrix.samples, matrix.labels)
    give_way()
    window = workbench(
        session,
        shown,
        predictions=predictions,
        threshold_of_sample=threshold_of_sample,
        relevance=relevance,
        on_stage=True,
    )
    give_way()
    fills_in = bool(session.heard(STAGE, "fills_in"))
    reader = Reader(matrix.fingerprint, _begun(session), fills_in)
    show_lesson(lessons, replace(shown, window=window), example, reader, take_away)


def _begun(session: Session) -> Scene | None:
    """What is looked at on the matrix that was opened last; None where that is in place."""
    begun = session.opened
    if begun == session.matrix:
        return None
    focus = replace(session.focus, step=None)
    return session.kept.of(
        ("begun", begun, focus), lambda: scene_of(example_of(begun), focus, begun.samples, begun.labels)
    )
