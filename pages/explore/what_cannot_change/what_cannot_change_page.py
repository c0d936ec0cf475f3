"""The page on which something is done to the matrix, and every metric says if it notices, and why."""

from __future__ import annotations

from metrics import InputError
from metrics.behaviour.changes.outcome import Outcome, each_outcome, situation_of, still_true
from metrics.behaviour.changes.ruling import Situation
from metrics.behaviour.stack import every_case
from pages.explore.what_cannot_change.done_to_matrix import (
    choose_what_is_done,
    done_from,
    drawn_after,
    matrix_after,
)
from pages.explore.what_cannot_change.outcome_table import LessonOf, outcome_table
from pages.explore.what_cannot_change.outcome_words import opening_sentence, what_is_done
from pages.lessons.convention_choice import choose_preset, preset_title
from pages.lessons.scene import scene_of
from pages.shell.choices import Press, choose
from pages.shell.joined import show_html, side_by_side
from pages.shell.markup import element
from pages.shell.notice import opening
from pages.state.session import Session
from pages.state.turns import give_way, sliced
from pages.words import gettext as _
from pages.words import sentence_of
from pages.workbench.bench import workbench
from pages.workbench.decision_choice import decided

OUTCOMES = "outcomes"
Found = tuple[Situation, tuple[Outcome, ...]]


def what_cannot_change_page(session: Session, lesson_of: LessonOf) -> None:
    """What is done on the left, with the matrix before and after it; what came of it on the right."""
    matrix, rules = session.matrix, session.focus.conventions
    done = done_from(session.focus.explored.change, matrix)
    sentence, situation = what_is_done(done, matrix), None
    try:
        situation = situation_of(done, session.example, rules)
        _situation, found = session.kept.of(
            (OUTCOMES, matrix, rules, done), lambda: what_came_of(situation, session.kept.last(OUTCOMES))
        )
        opening(opening_sentence(sentence, found))
    except InputError as error:
        opening(_("{done}? {refused}").format(done=sentence, refused=sentence_of(error)))
    give_way()
    left, right = side_by_side(39, 61)
    with left:
        choose_what_is_done(done, matrix)
        give_way()
        scene = scene_of(session.example, session.focus, matrix.samples, matrix.labels)
        below = None if situation is None else lambda: show_after(session, situation)
        workbench(session, scene, on_stage=True, stacked=True, between=below)
    give_way()
    if situation is not None:
        with right:
            outcome_table(found, situation, matrix, lesson_of)
            show_rules(session)


def what_came_of(situation: Situation, before: Found | None = None) -> Found:
    """What became of every number in a situation; others come first for a moment where that takes long.

    What an edit since `before` cannot have changed is taken over from there.
    """
    known = {} if before is None else {one.case: one for one in still_true(*before, situation)}
    asked = [case for case in every_case() if case not in known]
    found = known | {one.case: one for one in sliced(each_outcome(situation, asked))}
    return situation.without_what_was_sorted(), tuple(found[case] for case in every_case())


def show_after(session: Session, situation: Situation) -> None:
    """The matrix after the change, and a button that makes it."""
    show_html(drawn_after(session.matrix, situation))
    try:
        after = matrix_after(session.matrix, situation)
    except InputError as error:
        show_html(element("p", sentence_of(error), css="aside"))
    else:
        make = Press("make", _("Make this change"))
        press = {"make": lambda _pressed: session.change_to(after)}
        choose([[make]], key="make_change", on_press=press)


def show_rules(session: Session) -> None:
    """The conventions in force: under others, other numbers can change."""
    used = _(
        "All numbers follow the rules of {conventions}: under others, other numbers can change. {predicted}"
    )
    said = used.format(conventions=preset_title(session.focus), predicted=decided(session.matrix.decision))
    choose_preset(session.focus, element("p", said, css="aside", data_testid="in-force"))
