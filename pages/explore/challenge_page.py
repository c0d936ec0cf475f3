"""The page of challenges: which one is open, what its buttons do, and what stands where on the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import streamlit as st

from metrics.behaviour.stack import Case
from pages.explore.cases import cases_from
from pages.explore.card_sections import show_card
from pages.explore.challenge import Challenge, Reached, reached
from pages.explore.challenge_card import AGAIN, LOOK, OPEN, PROVED, challenge_sections
from pages.explore.challenge_index import (
    CLAIMS,
    TAB,
    TASKS,
    entries_of_challenges,
    named_list,
    row_of_numbers,
    tabs,
)
from pages.explore.challenge_list import CHALLENGES
from pages.explore.opening import opening
from pages.explore.parted_metrics import parted_metrics
from pages.explore.progress import solved_from, word_of_solved
from pages.stage.lesson import Lesson
from pages.stage.question import OF_THE_METRIC
from pages.stage.stage import stage
from pages.state.focus import START, TRY, Focus
from pages.state.session import Session
from pages.views.lesson_choices import choose_part
from pages.views.markup import element
from pages.views.scene import Scene, scene_of
from pages.words import gettext as _
from pages.workbench.bench import workbench

LessonOf = Callable[[Case], Lesson]


def challenge_page(session: Session, lesson_of: LessonOf) -> None:
    """What the address asks for: a challenge, or the list of them."""
    word = session.focus.explored.challenge
    if word in CHALLENGES:
        _show_challenge(session, CHALLENGES[word], lesson_of)
    else:
        _show_list(session)


def _solved(session: Session) -> frozenset[str]:
    return solved_from(session.focus.explored.solved)


def _counted(session: Session) -> Mapping[str, tuple[int, int]]:
    done = _solved(session)
    return {TASKS: (sum(key in done for key in CHALLENGES), len(CHALLENGES))}


# What the buttons do


def open_challenge(session: Session, challenge: Challenge) -> None:
    """Put the matrix of a challenge in place, under its conventions, with its first metric on the stage."""
    metric, average = challenge.cases[0]
    session.load(challenge.start)
    session.refocus(
        explored=lambda explored: replace(explored, challenge=challenge.key),
        metric=metric,
        average=average,
        part=0,
        step=START,
        preset=challenge.preset,
        conventions=challenge.rules,
    )


def solve(session: Session, key: str) -> None:
    """Note that this has been done."""
    session.explore(solved=word_of_solved(_solved(session) | {key}))


def pressed(session: Session, what: str) -> None:
    """Do what a button of a card or of the lists says; what means nothing does nothing."""
    kind, _colon, rest = what.partition(":")
    here = CHALLENGES.get(session.focus.explored.challenge)
    if kind == TAB and rest in (TASKS, CLAIMS):
        session.explore(challenge=rest)
    elif kind == OPEN and rest in CHALLENGES:
        open_challenge(session, CHALLENGES[rest])
    elif here is None:
        return
    elif kind == AGAIN:
        session.load(here.start)
    elif kind == PROVED and here.impossible is not None:
        solve(session, here.key)
    elif kind == LOOK:
        for metric, average in cases_from(rest, here.cases):
            session.refocus(metric=metric, average=average, part=0, step=START)


# What stands on the screen


def _show_list(session: Session) -> None:
    matrix, example = session.matrix, session.example
    opening(parted_metrics(example, session.focus.conventions))
    sections = {
        "tabs": tabs(TASKS, _counted(session)),
        "list": named_list(entries_of_challenges(), _solved(session)),
    }
    listed, bench = st.columns([3, 2], gap="medium")
    with listed:
        show_card("challenge_index", "index", sections, lambda what: pressed(session, what))
    with bench:
        workbench(session, scene_of(example, session.focus, matrix.samples, matrix.labels), stacked=True)


def _show_challenge(session: Session, challenge: Challenge, lesson_of: LessonOf) -> None:
    matrix, example = session.matrix, session.example
    now = reached(challenge, matrix, example)
    if now.done and challenge.key not in _solved(session):
        solve(session, challenge.key)
    shown = scene_of(example, _focus(session.focus, challenge), matrix.samples, matrix.labels)
    case = shown.metric.key, shown.focus.average
    solved = _solved(session)
    press = lambda what: pressed(session, what)  # noqa: E731
    strip = {
        "tabs": tabs(TASKS, _counted(session)),
        "numbers": row_of_numbers(entries_of_challenges(), challenge.key, solved),
    }
    show_card("challenge_strip", "strip", strip, press)
    task, bench = st.columns([6, 5], gap="medium")
    with task:
        sections = challenge_sections(challenge, now, case, challenge.key in solved, _next(challenge, solved))
        show_card("challenge_card", "won" if sections["verdict"] else "todo", sections, press)
    with bench:
        window = workbench(
            session, shown, predictions=challenge.predicts, on_stage=True, stacked=True, choosing=False
        )
    _show_stage(session, replace(shown, window=window), lesson_of(case))


def _focus(focus: Focus, challenge: Challenge) -> Focus:
    """The focus under the conventions of the challenge, on one of its metrics."""
    case = focus.metric, focus.average
    metric, average = case if case in challenge.cases else challenge.cases[0]
    return replace(
        focus, metric=metric, average=average, preset=challenge.preset, conventions=challenge.rules
    )


def _next(challenge: Challenge, solved: frozenset[str]) -> str | None:
    """The next challenge that is not done, from the first again after the last; None for no such."""
    keys = list(CHALLENGES)
    place = keys.index(challenge.key) + 1
    return next((key for key in (*keys[place:], *keys[:place]) if key not in solved and key != challenge.key), None)


def _show_stage(session: Session, shown: Scene, lesson: Lesson) -> None:
    """The stage of a metric: it opens on the value, as nothing is to be guessed here."""
    with st.container(key="challenge_part"):
        choose_part(shown, session.refocus)
    pages = lesson.pages(shown)
    step = shown.focus.step
    at = pages[pages.last_of_part].key if step in (START, TRY, None) else step
    stage(
        pages,
        lesson.draw(shown, pages),
        at=at,
        opening=-1 - session.opening,  # no number that a lesson has: the stage of a lesson opens elsewhere
        made_of=session.version.matrix,
        edited=False,
        question=lesson.questions.get(shown.focus.average, OF_THE_METRIC),
        task={},
        on_way_back=session.bring_back,
    )
