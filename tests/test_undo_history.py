"""Undo and redo, event by event: `A [B] C` is a history with B in place, A before it and C undone.

`open B` is what a link does that opens a session: undo does not bring back what it replaces. `load B` is what
a list of matrices does.
"""

from __future__ import annotations

import pytest

from pages.intake.limits import DEEPEST_UNDO
from pages.intake.matrix import Matrix
from pages.state.undo_history import UndoHistory

MATRICES = {letter: Matrix.of([[1]], [[number]]) for number, letter in enumerate("ABCDE")}
EVENTS = [
    ("[A]", "put B", "A [B]"),
    ("A [B]", "put B", "A [B]"),
    ("A [B]", "put A", "A B [A]"),
    ("A [B] C", "put B", "A [B] C"),
    ("A [B] C", "put D", "A B [D]"),
    ("[A]", "undo", "[A]"),
    ("[A] B", "undo", "[A] B"),
    ("A [B]", "undo", "[A] B"),
    ("A B [C] D", "undo", "A [B] C D"),
    ("[A]", "redo", "[A]"),
    ("A [B]", "redo", "A [B]"),
    ("[A] B", "redo", "A [B]"),
    ("A [B] C D", "redo", "A B [C] D"),
    ("A [B] C", "go to B", "A [B] C"),
    ("A B [C] D", "go to A", "[A] B C D"),
    ("[A] B C D", "go to C", "A B [C] D"),
    ("A B [C] A D", "go to A", "A B C [A] D"),
    ("A B [C] D A", "go to A", "[A] B C D A"),
    ("B A [C] D A", "go to A", "B [A] C D A"),
    ("A B A [C]", "go to A", "A B [A] C"),
    ("[B] A C A", "go to A", "B [A] C A"),
    ("A [B] C", "go to D", "A B [D]"),
    ("[A]", "open B", "[B]"),
    ("A [B] C", "open B", "A [B] C"),
    ("[A] B", "open B", "A [B]"),
    ("A [B]", "open A", "[A] B"),
    ("A [B] C", "open D", "A [D] C"),
]


def history_of(text: str) -> UndoHistory:
    places = text.split()
    here = next(place for place, one in enumerate(places) if one.startswith("["))
    matrices = [MATRICES[one.strip("[]")] for one in places]
    return UndoHistory(matrices[here], tuple(matrices[:here]), tuple(reversed(matrices[here + 1 :])))


def text_of(history: UndoHistory) -> str:
    letters = {matrix: letter for letter, matrix in MATRICES.items()}
    past, future = ([letters[one] for one in ones] for ones in (history.past, reversed(history.future)))
    return " ".join([*past, f"[{letters[history.matrix]}]", *future])


def after(history: UndoHistory, event: str) -> UndoHistory:
    match event.rsplit(" ", 1):
        case ["undo"]:
            return history.undo()
        case ["redo"]:
            return history.redo()
        case ["put", letter]:
            return history.put(MATRICES[letter])
        case ["go to", letter]:
            return history.go_to(MATRICES[letter])
        case ["open", letter]:
            return history.go_to(MATRICES[letter], remember=False)
        case ["load", letter]:
            return history.open(MATRICES[letter])
    raise ValueError(event)


@pytest.mark.parametrize(("before", "event", "expected"), EVENTS, ids=lambda text: text)
def test_an_event_gives_the_history_after_it(before: str, event: str, expected: str) -> None:
    history = history_of(before)
    found = after(history, event)
    assert text_of(found) == expected
    assert (found is history) == (before == expected)


BEGUN = [
    ("", "A"),
    ("put B, put C", "A"),
    ("put B, load C", "C"),
    ("put B, load C, put D", "C"),
    ("put B, load C, put D, undo, undo", "A"),
    ("put B, load C, put D, go to B", "A"),
    ("put B, go to C, put D", "C"),
    ("put B, go to C, put D, go to A", "A"),
    ("put B, go to C, put D, go to B, go to D", "C"),
    ("open B, put C", "B"),
    ("put B, load B, put C", "B"),
]


@pytest.mark.parametrize(("events", "expected"), BEGUN, ids=lambda text: text)
def test_the_matrix_begun_with_is_the_one_that_was_opened_on_the_way_to_the_one_in_place(
    events: str, expected: str
) -> None:
    history = UndoHistory(MATRICES["A"], opened=(MATRICES["A"],))
    for event in filter(None, events.split(", ")):
        history = after(history, event)
    assert history.begun is MATRICES[expected]


def test_where_the_matrix_begun_with_is_forgotten_it_is_the_one_that_was_opened_last() -> None:
    first = MATRICES["A"]
    history = UndoHistory(first, opened=(first,))
    for number in range(DEEPEST_UNDO + 5):
        history = history.put(Matrix.of([[1]], [[10 + number]]))
    assert first not in history.past
    assert history.begun is first


def test_the_oldest_matrices_are_forgotten() -> None:
    history = UndoHistory(Matrix.of([[1]], [[-1]]))
    for number in range(DEEPEST_UNDO + 5):
        history = history.put(Matrix.of([[1]], [[number]]))
    for _press in range(DEEPEST_UNDO + 5):
        history = history.undo()
    assert history.matrix == Matrix.of([[1]], [[4]])
    assert len(history.future) == DEEPEST_UNDO
