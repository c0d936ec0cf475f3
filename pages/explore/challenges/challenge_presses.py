"""What the buttons of the page of challenges do: they open, start again, and note what has been done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from metrics.behaviour.claims.bound import Bound, TruthAndScores
from metrics.behaviour.claims.bounds import BOUNDS
from pages.explore.cases import cases_from
from pages.explore.challenges.challenge import Challenge, as_allowed, photos
from pages.explore.challenges.challenge_card import AGAIN, ALLOWED, LOOK, PROVED
from pages.explore.challenges.challenge_index import ALL, BACK, DONE, SET
from pages.explore.challenges.challenge_list import CHALLENGES
from pages.explore.challenges.challenge_set import (
    CLAIMS,
    FIRST_CLAIMS,
    FIRST_GROUP,
    GROUPS,
    group_of,
    picked,
    word_of_set,
    words_of_set,
)
from pages.explore.challenges.challenge_tiles import OPEN, PICK
from pages.explore.challenges.claim_card import SHOW
from pages.intake.matrix import Matrix
from pages.state.focus import CLAIM, START
from pages.state.session import Session
from pages.words import gettext as _

CHOOSING = "choosing"  # the word of what is worked at while a set is put together


def here(session: Session) -> Challenge | Bound | None:
    """What is being worked at; None for a list."""
    word = session.focus.explored.challenge
    if word.startswith(CLAIM):
        return BOUNDS.get(word.removeprefix(CLAIM))
    return CHALLENGES.get(word)


def name_of_task(session: Session) -> str:
    """What the matrix is called that a challenge or a claim lends; "" for any other one."""
    current, opened = here(session), session.opened
    if current is None:
        return ""
    start = current.start if isinstance(current, Challenge) else matrix_of(current.start)
    if (start.samples, start.labels) != (opened.samples, opened.labels):
        return ""
    if isinstance(current, Challenge):
        return _("Challenge {number}").format(number=list(CHALLENGES).index(current.key) + 1)
    return _("Claim {number}").format(number=list(BOUNDS).index(current.key) + 1)


def solved(session: Session) -> frozenset[str]:
    """The words of what has been done."""
    return solved_from(session.focus.explored.solved)


def set_of(session: Session) -> tuple[str, ...]:
    """The set of tasks that is in the link; () for none."""
    return words_of_set(session.focus.explored.tasks)


def group_shown(session: Session) -> str:
    """The group of challenges or claims that is listed."""
    words = session.focus.explored
    if words.group in GROUPS:
        return words.group
    is_claims = words.challenge == CLAIMS or words.group.startswith(CLAIMS)
    return FIRST_CLAIMS if is_claims else FIRST_GROUP


def next_after(word: str, words: Sequence[str], done: frozenset[str]) -> str | None:
    """The next of these words that is not done, from the first again after the last; None for no such."""
    place = words.index(word) + 1
    return next((one for one in (*words[place:], *words[:place]) if one not in done and one != word), None)


def solve(session: Session, word: str) -> None:
    """Note that this has been done."""
    session.explore(solved=word_of_solved(solved(session) | {word}))


def note_solved(session: Session, word: str) -> None:
    """Note that this has been done on the matrix in place."""
    session.note(solved=word_of_solved(solved(session) | {word}))


def open_challenge(session: Session, challenge: Challenge) -> None:
    """Put the matrix of a challenge in place, under its conventions, with its first metric on the stage."""
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


def open_claim(session: Session, bound: Bound) -> None:
    """Put the matrix in place that a claim begins with."""
    session.load(matrix_of(bound.start), is_borrowed=True)
    session.refocus(
        explored=replace(session.focus.explored, challenge=CLAIM + bound.key),
        metric="ranking_loss",
        average="samples",
        part=0,
    )


def matrix_of(given: TruthAndScores) -> Matrix:
    """The matrix that a claim begins with or is broken by, of photos and labels."""
    return photos(given.truth, given.scores)


def pressed(session: Session, what: str) -> None:
    """Do what a button says; what means nothing does nothing."""
    kind, _colon, rest = what.partition(":")
    current = here(session)
    if kind == OPEN and rest in CHALLENGES:
        open_challenge(session, CHALLENGES[rest])
    elif kind == OPEN and rest.removeprefix(CLAIM) in BOUNDS:
        open_claim(session, BOUNDS[rest.removeprefix(CLAIM)])
    elif kind in (BACK, SET, DONE, ALL):
        _turn_to_list(session, kind)
    elif kind == PICK and words_of_set(rest):
        session.explore(tasks=word_of_set(picked(set_of(session), rest)))
    elif isinstance(current, Challenge):
        _pressed_in_challenge(session, current, kind, rest)
    elif current is not None:
        _pressed_in_claim(session, current, kind)


def _turn_to_list(session: Session, kind: str) -> None:
    """Go to the list of all, to the set, or to choosing what is in it."""
    words = session.focus.explored
    group = group_of(words.challenge) if here(session) is not None else words.group
    tasks = "" if kind == ALL else words.tasks
    session.explore(challenge=CHOOSING if kind == SET else "", group=group, tasks=tasks)


def _pressed_in_challenge(session: Session, challenge: Challenge, kind: str, rest: str) -> None:
    if kind == AGAIN:
        session.load(challenge.start, is_borrowed=True)
    elif kind == ALLOWED:
        session.change_to(as_allowed(challenge, session.matrix))
    elif kind == PROVED and challenge.impossible is not None:
        solve(session, challenge.key)
    elif kind == LOOK:
        for metric, average in cases_from(rest, challenge.cases):
            session.refocus(metric=metric, average=average, part=0, step=START)


def _pressed_in_claim(session: Session, bound: Bound, kind: str) -> None:
    if kind == AGAIN:
        session.load(matrix_of(bound.start), is_borrowed=True)
    elif kind == PROVED and bound.true:
        solve(session, CLAIM + bound.key)
    elif kind == SHOW and bound.counterexample is not None:
        session.load(matrix_of(bound.counterexample), is_borrowed=True)


BETWEEN = "-"
LONGEST = 32  # hexadecimal digits


def numbers() -> Sequence[Mapping[str, int]]:
    """The numbers of the challenges and those of the claims, by their keys."""
    return (
        {one.key: one.number for one in CHALLENGES.values()},
        {f"{CLAIM}{key}": number for number, key in enumerate(BOUNDS)},
    )


def word_of_solved(solved: Iterable[str]) -> str:
    """The keys as a word: for each group a hexadecimal number, whose binary digits say what is in it."""
    done = set(solved)
    parts = [sum(1 << number for key, number in group.items() if key in done) for group in numbers()]
    word = BETWEEN.join(f"{part:x}" if part else "" for part in parts)
    return word.rstrip(BETWEEN)


def solved_from(word: str) -> frozenset[str]:
    """The keys that a word names; what means nothing in it is passed over."""
    parts = word.split(BETWEEN)
    return frozenset(
        key
        for group, part in zip(numbers(), parts, strict=False)
        for key, number in group.items()
        if _bits(part) >> number & 1
    )


def _bits(part: str) -> int:
    if not part.isalnum() or not part.isascii() or len(part) > LONGEST:
        return 0
    try:
        return int(part, 16)
    except ValueError:
        return 0
