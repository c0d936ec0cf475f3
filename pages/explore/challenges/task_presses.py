"""The actions of the page of challenges: they open a task or a list, start again, and note what is done."""

from __future__ import annotations

from dataclasses import replace

from metrics.behaviour.bound import Bound, TruthAndScores
from metrics.behaviour.bounds import BOUNDS
from pages.explore.cases import cases_from
from pages.explore.challenges.card_sections import CardPress
from pages.explore.challenges.challenge import Challenge, photo_matrix, without_forbidden_edits
from pages.explore.challenges.challenge_list import CHALLENGES
from pages.explore.challenges.tasks import (
    CLAIMS,
    FIRST_LEVEL,
    FIRST_SUBJECT,
    GROUPS,
    group_of,
    set_from_link,
    set_in_link,
    solved_from_link,
    solved_in_link,
    toggled,
)
from pages.intake.matrix import Matrix
from pages.state.focus import CLAIM, START
from pages.state.session import Session
from pages.words import gettext as _

CHOOSING = "choosing"  # in the place of a task while a set is put together


# What the link names


def current_task(session: Session) -> Challenge | Bound | None:
    """Return the task that is worked at; None for a list."""
    key = session.focus.explored.challenge
    if key.startswith(CLAIM):
        return BOUNDS.get(key.removeprefix(CLAIM))
    return CHALLENGES.get(key)


def solved_tasks(session: Session) -> frozenset[str]:
    """Return the keys of the tasks that are done."""
    return solved_from_link(session.focus.explored.solved)


def task_set(session: Session) -> tuple[str, ...]:
    """Return the set of tasks in the link; () for none."""
    return set_from_link(session.focus.explored.tasks)


def current_group(session: Session) -> str:
    """Return the group of challenges or claims that is listed."""
    explored = session.focus.explored
    if explored.group in GROUPS:
        return explored.group
    is_claims = explored.challenge == CLAIMS or explored.group.startswith(CLAIMS)
    return FIRST_SUBJECT if is_claims else FIRST_LEVEL


def name_of_task(session: Session) -> str:
    """Return the name of the matrix that a task opens; "" for any other matrix."""
    current, opened = current_task(session), session.opened
    if current is None:
        return ""
    start = start_matrix(current)
    if (start.samples, start.labels) != (opened.samples, opened.labels):
        return ""
    if isinstance(current, Challenge):
        return _("Challenge {number}").format(number=list(CHALLENGES).index(current.key) + 1)
    return _("Claim {number}").format(number=list(BOUNDS).index(current.key) + 1)


def start_matrix(task: Challenge | Bound) -> Matrix:
    """Return the matrix that a task starts with."""
    return task.start if isinstance(task, Challenge) else claim_matrix(task.start)


def claim_matrix(given: TruthAndScores) -> Matrix:
    """Return the start or the counterexample of a claim as a matrix of photos and tags."""
    return photo_matrix(given.truth, given.scores)


# What the buttons do


def note_solved(session: Session, key: str) -> None:
    """Note in this run that a task is done on the current matrix."""
    session.note(solved=solved_in_link(solved_tasks(session) | {key}))


def handle_press(session: Session, press: str) -> None:
    """Do what a button reports; what means nothing does nothing."""
    kind, _colon, rest = press.partition(":")
    current = current_task(session)
    if kind == CardPress.OPEN and rest in CHALLENGES:
        _open_challenge(session, CHALLENGES[rest])
    elif kind == CardPress.OPEN and rest.removeprefix(CLAIM) in BOUNDS:
        _open_claim(session, BOUNDS[rest.removeprefix(CLAIM)])
    elif kind in (CardPress.BACK, CardPress.COMPOSE_SET, CardPress.SEE_SET, CardPress.SEE_ALL):
        _open_list(session, kind)
    elif kind == CardPress.PICK and set_from_link(rest):
        session.explore(tasks=set_in_link(toggled(task_set(session), rest)))
    elif current is not None and kind == CardPress.RESTART:
        session.load(start_matrix(current), is_borrowed=True)
    elif isinstance(current, Challenge):
        _handle_in_challenge(session, current, kind, rest)
    elif current is not None:
        _handle_in_claim(session, current, kind)


def _open_challenge(session: Session, challenge: Challenge) -> None:
    """Open the matrix of a challenge under its conventions, with its first metric in the picture."""
    metric, average = challenge.cases[0]
    session.load(challenge.start, is_borrowed=True)
    session.refocus(
        explored=replace(session.focus.explored, challenge=challenge.key),
        metric=metric,
        average=average,
        part=0,
        step=START,
        preset=challenge.preset,
        conventions=challenge.rules,
    )


def _open_claim(session: Session, bound: Bound) -> None:
    session.load(claim_matrix(bound.start), is_borrowed=True)
    session.refocus(
        explored=replace(session.focus.explored, challenge=CLAIM + bound.key),
        metric="ranking_loss",
        average="samples",
        part=0,
    )


def _open_list(session: Session, kind: str) -> None:
    """Go to the list of all, to the set, or to the choice of what is in it."""
    explored = session.focus.explored
    group = group_of(explored.challenge) if current_task(session) is not None else explored.group
    tasks = "" if kind == CardPress.SEE_ALL else explored.tasks
    session.explore(challenge=CHOOSING if kind == CardPress.COMPOSE_SET else "", group=group, tasks=tasks)


def _handle_in_challenge(session: Session, challenge: Challenge, kind: str, rest: str) -> None:
    if kind == CardPress.UNDO_FORBIDDEN:
        session.change_to(without_forbidden_edits(challenge, session.matrix))
    elif kind == CardPress.PROVED and challenge.impossible is not None:
        _solve(session, challenge.key)
    elif kind == CardPress.LOOK:
        for metric, average in cases_from(rest, challenge.cases):
            session.refocus(metric=metric, average=average, part=0, step=START)


def _handle_in_claim(session: Session, bound: Bound, kind: str) -> None:
    if kind == CardPress.PROVED and bound.true:
        _solve(session, CLAIM + bound.key)
    elif kind == CardPress.SHOW_COUNTEREXAMPLE and bound.counterexample is not None:
        session.load(claim_matrix(bound.counterexample), is_borrowed=True)


def _solve(session: Session, key: str) -> None:
    session.explore(solved=solved_in_link(solved_tasks(session) | {key}))
