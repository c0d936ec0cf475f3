"""Which challenge is open, which ones are listed and which are solved; and what the buttons do about it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from pages.explore.cases import cases_from_link
from pages.explore.challenges.card_sections import CardPress
from pages.explore.challenges.challenge import Challenge, without_forbidden_edits
from pages.explore.challenges.challenge_list import CHALLENGES, FIRST_THREE, LEVEL_OF, LEVELS
from pages.state.focus import START
from pages.state.session import Session
from pages.words import gettext as _

HEXADECIMAL = re.compile("[0-9a-fA-F]{1,32}")
FIRST_LEVEL = LEVELS[0]
KEYS_OF_LEVELS: Mapping[str, tuple[str, ...]] = {
    name: tuple(key for key in CHALLENGES if LEVEL_OF[key] == level) for level, name in enumerate(LEVELS)
}


def in_order(level: str) -> Sequence[str]:
    """Return the challenges of a level in the order in which they are offered: the first three come first."""
    first = [key for key in FIRST_THREE if key in KEYS_OF_LEVELS[level]]
    return [*first, *(key for key in KEYS_OF_LEVELS[level] if key not in first)]


def next_after(key: str, keys: Sequence[str], done: frozenset[str]) -> str | None:
    """Return the next challenge that is not done, from the first again after the last; None for no such."""
    place = keys.index(key) + 1
    return next((one for one in (*keys[place:], *keys[:place]) if one not in done and one != key), None)


# What is solved, in a link


def solved_in_link(solved: Iterable[str]) -> str:
    """Return the challenges as a hexadecimal number: the bit of each that is solved is set."""
    number = sum(1 << CHALLENGES[key].solved_bit for key in set(solved))
    return f"{number:x}" if number else ""


def solved_from_link(word: str) -> frozenset[str]:
    """Return the challenges that a word names; what means nothing in it is passed over."""
    number = int(word, 16) if HEXADECIMAL.fullmatch(word) else 0
    return frozenset(key for key, one in CHALLENGES.items() if number >> one.solved_bit & 1)


# What the link names


def current_challenge(session: Session) -> Challenge | None:
    """Return the challenge that is worked at; None for a list."""
    return CHALLENGES.get(session.focus.explored.challenge)


def solved_challenges(session: Session) -> frozenset[str]:
    """Return the keys of the challenges that are done."""
    return solved_from_link(session.focus.explored.solved)


def current_level(session: Session) -> str:
    """Return the level that is listed."""
    level = session.focus.explored.group
    return level if level in KEYS_OF_LEVELS else FIRST_LEVEL


def challenge_matrix_name(session: Session) -> str:
    """Return what the matrix of the current challenge is called; "" for any other matrix."""
    current, opened = current_challenge(session), session.opened
    if current is None or (current.start.samples, current.start.labels) != (opened.samples, opened.labels):
        return ""
    return _("Challenge {number}").format(number=list(CHALLENGES).index(current.key) + 1)


# What the buttons do


def note_solved(session: Session, key: str) -> None:
    """Note in this run that a challenge is done on the current matrix."""
    session.note(solved=_solved_with(session, key))


def _solved_with(session: Session, key: str) -> str:
    return solved_in_link(solved_challenges(session) | {key})


def handle_press(session: Session, press: str) -> None:
    """Do what a button reports; what means nothing does nothing."""
    kind, _colon, rest = press.partition(":")
    current = current_challenge(session)
    if kind == CardPress.OPEN:
        _open(session, rest)
    elif kind == CardPress.BACK:
        level = LEVELS[LEVEL_OF[current.key]] if current else session.focus.explored.group
        session.explore(challenge="", group=level)
    elif current is not None:
        _handle_in_challenge(session, current, kind, rest)


def open_from_address(session: Session) -> None:
    """Open the challenge that an address names without a matrix, in a tab that has no document yet."""
    if session.envelope is None and not session.has_matrix_in_address:
        _open(session, session.focus.explored.challenge)


def _open(session: Session, key: str) -> None:
    """Open the matrix and the conventions of a challenge, with its first metric in the picture."""
    if key not in CHALLENGES:
        return
    challenge = CHALLENGES[key]
    metric, average = challenge.cases[0]
    session.load(challenge.start, is_of_task=True)
    session.refocus(
        explored=replace(session.focus.explored, challenge=key),
        metric=metric,
        average=average,
        part=0,
        step=START,
        preset=challenge.preset,
        conventions=challenge.rules,
    )


def _handle_in_challenge(session: Session, challenge: Challenge, kind: str, rest: str) -> None:
    if kind == CardPress.RESTART:
        session.load(challenge.start, is_of_task=True)
    elif kind == CardPress.UNDO_FORBIDDEN:
        session.change_to(without_forbidden_edits(challenge, session.matrix))
    elif kind == CardPress.PROVED and challenge.impossible is not None:
        session.explore(solved=_solved_with(session, challenge.key))
    elif kind == CardPress.LOOK:
        for metric, average in cases_from_link(rest, challenge.cases):
            session.refocus(metric=metric, average=average, part=0, step=START)
