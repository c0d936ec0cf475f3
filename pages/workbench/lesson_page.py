"""What the script of every lesson does: draw the workbench and the lesson of what is looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from pages.figures.take_away import take_away
from pages.intake.matrix import Matrix, example_of
from pages.lessons.lesson import Lesson, NextLesson, PageContext, ReaderProgress, show_lesson
from pages.lessons.scene import Scene, scene_of
from pages.lessons.stage.stage import KEY as STAGE
from pages.shell.markup import Html
from pages.state.focus import Focus
from pages.state.session import Session
from pages.state.turns import give_way
from pages.workbench.bench import workbench
from pages.workbench.menu import enter


def lesson_page(
    lessons: Sequence[Lesson],
    *,
    printed: Callable[[str, str], Html | None],
    onward: NextLesson,
    average: str | None = None,
    predictions: bool = False,
    threshold_of_sample: bool = False,
    relevance: bool = False,
    lent: Mapping[Matrix, Matrix] = {},
) -> None:
    """The page of these lessons; the other arguments are those of `workbench`.

    `printed` and `onward` are as in `PageContext`. `average` is the one to begin with where it is not the
    first of the metric. `lent` has the matrix that the page opens in place of another one, for whoever comes
    here with that and asks for no metric.
    """
    session = enter()
    focus = _arrive(session, lessons, average, lent)
    matrix, example = session.matrix, session.example
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
    reader = ReaderProgress(matrix.fingerprint, _begun(session), fills_in)
    context = PageContext(session.page, take_away, printed, onward)
    show_lesson(lessons, replace(shown, window=window), example, reader, context)


def _arrive(
    session: Session, lessons: Sequence[Lesson], average: str | None, lent: Mapping[Matrix, Matrix]
) -> Focus:
    """The focus as the page has it, on the matrix that the page lends to somebody who comes here."""
    before, taught = session.focus, {lesson.metric: lesson.taught for lesson in lessons}
    focus = session.settle(list(taught), average, taught)
    if focus is not before and session.matrix in lent:
        session.lend(lent[session.matrix])
    return session.open_on_a_part()


def _begun(session: Session) -> Scene | None:
    """What is looked at on the matrix that was opened last; None where that is in place."""
    begun = session.opened
    if begun == session.matrix:
        return None
    focus = replace(session.focus, step=None)
    return session.kept.of(
        ("begun", begun, focus), lambda: scene_of(example_of(begun), focus, begun.samples, begun.labels)
    )
