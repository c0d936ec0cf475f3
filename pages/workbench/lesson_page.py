"""The page of a lesson: the workbench, and the lesson of what is looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pages.figures.take_away import open_take_away_dialog
from pages.intake.matrix import Matrix, example_of
from pages.lessons.lesson import Lesson, NextLesson, Printed, show_lesson
from pages.lessons.scene import Scene, scene_of
from pages.state.focus import Focus
from pages.state.session import Session
from pages.workbench.bench import workbench
from pages.workbench.menu import current_session


def lesson_page(
    lessons: Sequence[Lesson],
    *,
    printed: Printed,
    onward: NextLesson,
    average: str | None = None,
    predictions: bool = False,
    threshold_of_sample: bool = False,
    relevance: bool = False,
    borrowed: Mapping[Matrix, Matrix] = {},
) -> None:
    """The page of these lessons; the other arguments are those of `workbench`.

    `printed` and `onward` are as in `show_lesson`. `average` is the first one to show where it is not the
    first of the metric. `borrowed` has the matrix that the page opens in place of another one, for whoever
    comes here with that one and asks for no metric, or with a link to what the page has opened.
    """
    session = current_session()
    focus = _focus_on_lesson(session, lessons, average, borrowed)
    matrix, example = session.matrix, session.example
    scene = scene_of(example, focus, matrix.samples, matrix.labels)
    workbench(
        session,
        scene,
        predictions=predictions,
        threshold_of_sample=threshold_of_sample,
        relevance=relevance,
        on_stage=True,
    )
    show_lesson(
        lessons,
        scene,
        example,
        opened=_opened_scene(session),
        matrix_name=matrix.fingerprint,
        page=session.page,
        onward=onward,
        printed=printed,
        take_away=open_take_away_dialog,
    )


def _focus_on_lesson(
    session: Session, lessons: Sequence[Lesson], average: str | None, borrowed: Mapping[Matrix, Matrix]
) -> Focus:
    """Move the focus to a lesson of the page, and open the matrix that the page has for it."""
    before, taught = session.focus, {lesson.metric: lesson.taught for lesson in lessons}
    focus = session.focus_on_page(list(taught), average, taught)
    own = next((own for own, lent in borrowed.items() if lent == session.matrix), None)
    if own is not None:
        session.keep_for_page(own)
    elif focus is not before and session.matrix in borrowed:
        session.open_for_page(borrowed[session.matrix])
    return session.focus_on_open_part()


def _opened_scene(session: Session) -> Scene | None:
    """What is looked at on the matrix that was opened last; None where that is in place."""
    opened = session.opened
    if opened == session.matrix:
        return None
    focus = replace(session.focus, step=None)
    return session.cache.get(
        ("opened", opened, focus), lambda: scene_of(example_of(opened), focus, opened.samples, opened.labels)
    )
