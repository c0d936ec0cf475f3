"""The tasks of the page, which are all challenges and claims: their groups and sets, and what a press does.

A task is known by its key: that of a challenge, or that of a claim behind "bound_".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import numpy as np

from metrics import Example
from metrics.behaviour.bound import Bound, TruthAndScores
from metrics.behaviour.bounds import BOUNDS
from metrics.words import N_
from pages.explore.cases import cases_from_link
from pages.explore.challenges.card_sections import CardPress
from pages.explore.challenges.challenge import Challenge, metric_name, photo_matrix, without_forbidden_edits
from pages.explore.challenges.challenge_list import CHALLENGES, FIRST_THREE, LEVEL_OF, LEVELS
from pages.intake.matrix import Matrix
from pages.state.focus import CLAIM_PREFIX, ITEM_SEPARATOR, START
from pages.state.session import Session
from pages.words import gettext as _

MAX_IN_SET = 12
HEXADECIMAL = re.compile("[0-9a-fA-F]{1,32}")
CLAIMS = "claims"
CLAIM_KEYS = tuple(CLAIM_PREFIX + key for key in BOUNDS)
SUBJECTS: Mapping[str, str] = {
    "sets": N_("Sets"),
    "pairs": N_("Pairs"),
    "ranks": N_("Ranks"),
    "averages": N_("Averages"),
}
# What tells the subject of a claim in the names of its sides.
AVERAGE_IN_NAMES = re.compile(r"\b(micro|macro|means?|over all cells|of a label)\b", re.IGNORECASE)
PAIRS_IN_NAMES = re.compile(r"\b(ranking loss|pairs)\b", re.IGNORECASE)
HAMMING_IN_NAMES = re.compile(r"\bHamming\b")


class ListedTask(NamedTuple):
    """A challenge or a claim for a list: `level` is its difficulty from 0 on, None for a claim."""

    key: str
    title: str
    text: str
    metrics: tuple[str, ...]
    level: int | None

    @property
    def level_name(self) -> str:
        """The name of the difficulty."""
        return _("claim") if self.level is None else _(LEVELS[self.level])


def task_of(key: str) -> ListedTask:
    """Return the task with a key; the title of a claim is its formula."""
    if key in CHALLENGES:
        one = CHALLENGES[key]
        return ListedTask(key, _(one.title), _(one.text), tuple(map(metric_name, one.cases)), LEVEL_OF[key])
    bound = BOUNDS[key.removeprefix(CLAIM_PREFIX)]
    return ListedTask(key, _(bound.formula), _(bound.statement), (), None)


# Groups


@cache
def depends_on_predictions(key: str) -> bool:
    """Return whether other predictions move a side of a claim, given by its key, on its first matrix."""
    bound = BOUNDS[key]
    start, example = bound.start, bound.start.example
    predicted = example.prediction(bound.rules)
    values = bound.sides(example).values
    return not all(
        np.array_equal(
            values, bound.sides(Example.of(start.truth, start.scores, y_pred=other)).values, equal_nan=True
        )
        for other in (np.ones_like(predicted), ~predicted)
    )


def subject_of(bound: Bound) -> str:
    """Return the subject of a claim: averages where a side is one, else pairs, sets or ranks."""
    names = "; ".join(bound.names)
    if AVERAGE_IN_NAMES.search(names):
        return "averages"
    if PAIRS_IN_NAMES.search(names):
        return "pairs"
    return "sets" if HAMMING_IN_NAMES.search(names) or depends_on_predictions(bound.key) else "ranks"


def _groups() -> Mapping[str, tuple[str, ...]]:
    levels = {
        name: tuple(key for key in CHALLENGES if LEVEL_OF[key] == level) for level, name in enumerate(LEVELS)
    }
    claims = {
        f"{CLAIMS}_{subject}": tuple(
            CLAIM_PREFIX + key for key, one in BOUNDS.items() if subject_of(one) == subject
        )
        for subject in SUBJECTS
    }
    return levels | claims


# The keys of each group by its name: a level of challenges, or the claims about a subject.
GROUPS = _groups()
FIRST_LEVEL, FIRST_SUBJECT = LEVELS[0], f"{CLAIMS}_{next(iter(SUBJECTS))}"


def group_of(key: str) -> str:
    """Return the group of a task."""
    return next((name for name, keys in GROUPS.items() if key in keys), FIRST_LEVEL)


def in_order(group: str) -> Sequence[str]:
    """Return the keys of a group in the order in which they are offered: the first three come first."""
    first = [key for key in FIRST_THREE if key in GROUPS[group]]
    return [*first, *(key for key in GROUPS[group] if key not in first)]


def next_after(key: str, keys: Sequence[str], done: frozenset[str]) -> str | None:
    """Return the next task that is not done, from the first again after the last; None for no such."""
    place = keys.index(key) + 1
    return next((one for one in (*keys[place:], *keys[:place]) if one not in done and one != key), None)


# Sets that a teacher puts together


def set_from_link(word: str) -> tuple[str, ...]:
    """Return the tasks that a word of a link names, each once, in its order."""
    known = (key for key in word.split(ITEM_SEPARATOR) if key in CHALLENGES or key in CLAIM_KEYS)
    return tuple(dict.fromkeys(known))[:MAX_IN_SET]


def set_in_link(keys: Sequence[str]) -> str:
    """Return the word of a link that names these tasks."""
    return ITEM_SEPARATOR.join(keys)


def toggled(keys: Sequence[str], key: str) -> tuple[str, ...]:
    """Return the set without the task, or with it at the end as long as there is room."""
    if key in keys:
        return tuple(one for one in keys if one != key)
    return (*keys, key)[:MAX_IN_SET]


# What is done, in a link


def task_bits() -> Sequence[Mapping[str, int]]:
    """Return the bits of the challenges and those of the claims, by their keys."""
    return (
        {one.key: one.solved_bit for one in CHALLENGES.values()},
        {CLAIM_PREFIX + key: bit for bit, key in enumerate(BOUNDS)},
    )


def solved_in_link(solved: Iterable[str]) -> str:
    """Return the tasks as a word: a hexadecimal number for the challenges and one for the claims.

    A bit of such a number is set where the task that it belongs to is solved.
    """
    done = set(solved)
    parts = [sum(1 << bit for key, bit in group.items() if key in done) for group in task_bits()]
    return ITEM_SEPARATOR.join(f"{part:x}" if part else "" for part in parts).rstrip(ITEM_SEPARATOR)


def solved_from_link(word: str) -> frozenset[str]:
    """Return the tasks that a word names; what means nothing in it is passed over."""
    return frozenset(
        key
        for group, part in zip(task_bits(), word.split(ITEM_SEPARATOR), strict=False)
        for key, bit in group.items()
        if _bits(part) >> bit & 1
    )


def _bits(part: str) -> int:
    return int(part, 16) if HEXADECIMAL.fullmatch(part) else 0


# What the link names

CHOOSING = "choosing"  # in the place of a task while a set is put together


def _task_named(key: str) -> Challenge | Bound | None:
    if key.startswith(CLAIM_PREFIX):
        return BOUNDS.get(key.removeprefix(CLAIM_PREFIX))
    return CHALLENGES.get(key)


def current_task(session: Session) -> Challenge | Bound | None:
    """Return the task that is worked at; None for a list."""
    return _task_named(session.focus.explored.challenge)


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


def task_matrix_name(session: Session) -> str:
    """Return what the matrix of the current task is called; "" for any other matrix."""
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
    session.note(solved=_solved_with(session, key))


def _solved_with(session: Session, key: str) -> str:
    return solved_in_link(solved_tasks(session) | {key})


def handle_press(session: Session, press: str) -> None:
    """Do what a button reports; what means nothing does nothing."""
    kind, _colon, rest = press.partition(":")
    current = current_task(session)
    if kind == CardPress.OPEN:
        _open(session, rest)
    elif kind in (CardPress.BACK, CardPress.COMPOSE_SET, CardPress.SEE_SET, CardPress.SEE_ALL):
        _open_list(session, kind)
    elif kind == CardPress.PICK and set_from_link(rest):
        session.explore(tasks=set_in_link(toggled(task_set(session), rest)))
    elif current is not None and kind == CardPress.RESTART:
        session.load(start_matrix(current), is_of_task=True)
    elif isinstance(current, Challenge):
        _handle_in_challenge(session, current, kind, rest)
    elif current is not None:
        _handle_in_claim(session, current, kind)


def open_from_address(session: Session) -> None:
    """Open the task that an address names without a matrix, in a tab that has no document yet."""
    if session.envelope is None and not session.has_matrix_in_address:
        _open(session, session.focus.explored.challenge)


def _open(session: Session, key: str) -> None:
    """Open the matrix of a task; of a challenge also its conventions, and its first metric in the picture."""
    task = _task_named(key)
    if task is None:
        return
    session.load(start_matrix(task), is_of_task=True)
    explored = replace(session.focus.explored, challenge=key)
    if isinstance(task, Challenge):
        metric, average = task.cases[0]
        rules = {"preset": task.preset, "conventions": task.rules}
        session.refocus(explored=explored, metric=metric, average=average, part=0, step=START, **rules)
    else:
        session.refocus(explored=explored, metric="ranking_loss", average="samples", part=0)


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
        for metric, average in cases_from_link(rest, challenge.cases):
            session.refocus(metric=metric, average=average, part=0, step=START)


def _handle_in_claim(session: Session, bound: Bound, kind: str) -> None:
    if kind == CardPress.PROVED and bound.is_true:
        _solve(session, CLAIM_PREFIX + bound.key)
    elif kind == CardPress.SHOW_COUNTEREXAMPLE and bound.counterexample is not None:
        session.load(claim_matrix(bound.counterexample), is_of_task=True)


def _solve(session: Session, key: str) -> None:
    session.explore(solved=_solved_with(session, key))
