"""The address bar, event by event: what is written, followed, pushed or replaced.

Addresses are written as letters: each names another matrix. A run begins with the address that the browser
sends, which Streamlit goes on sending until somebody follows a link; Back and Forward are traversals, which
the bar tells of itself.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from pages.state.address_bar import AddressAnswer, AddressBar, Traversal

A, B, C = ({"m": letter, "step": "start"} for letter in "abc")
OPENED = AddressBar(received=A, written=A)
EDITED = replace(OPENED, written=B)  # A was opened and an edit led to B, which was written


@dataclass(frozen=True)
class Arrival:
    """A run begins: what the bar knew, the address that came, what is followed, and what is to be told."""

    title: str
    bar: AddressBar
    query: dict[str, str]
    follows: dict[str, str] | None
    traversal: Traversal | None = None
    latest: float = 0
    push: bool = False
    force: bool = False
    followed: dict[str, str] | None = None


ARRIVALS = [
    Arrival("the first run has nothing to compare with", AddressBar(), A, follows=None),
    Arrival("before the first answer another address is followed", AddressBar(received=A), C, follows=C),
    Arrival(
        "before the first answer Back is followed",
        AddressBar(received=B),
        B,
        traversal=Traversal(1, 9, A),
        follows=A,
    ),
    Arrival("the same address again is no news", OPENED, A, follows=None),
    Arrival("the address of before an edit comes again with every run", EDITED, A, follows=None),
    Arrival("another address is followed", EDITED, C, follows=C),
    Arrival("an address that says what was written last leads nowhere", EDITED, {"m": "b"}, follows=None),
    Arrival(
        "a link to a step is followed even where it says what was written",
        EDITED,
        B,
        follows=B,
    ),
    Arrival(
        "a link to the step that was written, beside something done here, is late",
        EDITED.act(),
        B,
        follows=None,
    ),
    Arrival("another address beside something done here is late", EDITED.act(), C, follows=None, force=True),
    Arrival(
        "another address beside an edit is late, and the edit is an entry of the history",
        EDITED.act(edited=True),
        C,
        follows=None,
        push=True,
        force=True,
    ),
    Arrival("an edit beside the same address is told", OPENED.act(edited=True), A, follows=None, push=True),
    Arrival("Back is followed", EDITED, A, traversal=Traversal(1, 9, A), latest=5, follows=A),
    Arrival(
        "Back that is told a second time is not",
        replace(EDITED, traversed=1),
        A,
        traversal=Traversal(1, 9, A),
        follows=None,
    ),
    Arrival(
        "Back and Forth again leads nowhere, and is answered",
        EDITED,
        A,
        traversal=Traversal(2, 9, B),
        follows=None,
        followed=B,
    ),
    Arrival(
        "Back and Forth beside an edit leads nowhere, is answered, and the edit is an entry",
        EDITED.act(edited=True),
        A,
        traversal=Traversal(2, 9, B),
        follows=None,
        followed=B,
        push=True,
    ),
    Arrival(
        "Back and Forth before the latest edit leads nowhere and is answered",
        EDITED,
        A,
        traversal=Traversal(2, 4, B),
        latest=5,
        follows=None,
        followed=B,
    ),
    Arrival(
        "Back in the moment of the latest edit is followed",
        EDITED,
        A,
        traversal=Traversal(1, 5, A),
        latest=5,
        follows=A,
    ),
    Arrival(
        "Back before the latest edit, beside something done here, is late and the edit is an entry",
        EDITED.act(),
        A,
        traversal=Traversal(1, 4, A),
        latest=5,
        follows=None,
        push=True,
        force=True,
    ),
    Arrival(
        "Back to another step of the same matrix is followed",
        EDITED,
        A,
        traversal=Traversal(1, 9, {"m": "b", "step": "hits"}),
        follows={"m": "b", "step": "hits"},
    ),
    Arrival(
        "a link to the step that was written is followed, though Streamlit sees no other address",
        EDITED,
        A,
        traversal=Traversal(1, 9, B, how="link"),
        follows=B,
    ),
    Arrival(
        "a link to what was written that says nothing of a step leads nowhere, and is answered",
        EDITED,
        A,
        traversal=Traversal(1, 9, {"m": "b"}, how="link"),
        follows=None,
        followed={"m": "b"},
    ),
    Arrival(
        "an old traversal beside another address: the address is followed",
        replace(EDITED, traversed=1),
        C,
        traversal=Traversal(1, 9, A),
        follows=C,
    ),
    Arrival(
        "a bar that was loaded anew counts its traversals from 1 again",
        replace(EDITED, traversed=3),
        A,
        traversal=Traversal(1, 9, A),
        follows=A,
    ),
    Arrival(
        "Back before the latest edit is late, and the edit gets the entry that was refused to it",
        EDITED,
        A,
        traversal=Traversal(1, 4, A),
        latest=5,
        follows=None,
        push=True,
        force=True,
    ),
    Arrival(
        "Back beside something done here is late",
        EDITED.act(),
        A,
        traversal=Traversal(1, 9, A),
        follows=None,
        force=True,
    ),
    Arrival(
        "of a traversal and another address the traversal counts",
        EDITED,
        C,
        traversal=Traversal(1, 9, A),
        follows=A,
    ),
]


def test_what_a_browser_did_before_it_connected_again_is_a_new_entry_where_it_is() -> None:
    bar = AddressBar().connect().follow(B, B).act(edited=True)
    bar, target = bar.arrive(A, None, latest=20)
    assert target is None
    answer = bar.answer(C)[1]
    assert (answer.followed, answer.push, answer.write) == (B, True, True)


def test_a_session_that_takes_over_a_browser_counts_nothing_as_written() -> None:
    assert OPENED.connect() == replace(OPENED, written=None)


@pytest.mark.parametrize("arrival", ARRIVALS, ids=lambda arrival: arrival.title)
def test_an_arrival_is_followed_or_not(arrival: Arrival) -> None:
    bar, target = arrival.bar.arrive(arrival.query, arrival.traversal, arrival.latest)
    assert target == arrival.follows
    assert (bar.push, bar.force, bar.followed) == (arrival.push, arrival.force, arrival.followed)
    assert (bar.received, bar.acted) == (arrival.query, False)
    again, nothing = bar.arrive(arrival.query, arrival.traversal, arrival.latest)
    assert nothing is None
    assert again == bar


@dataclass(frozen=True)
class Telling:
    """A run ends: what the bar knew, how the state is written now, and what the bar is told."""

    title: str
    bar: AddressBar
    query: dict[str, str]
    write: bool
    push: bool = False
    force: bool = False
    followed: dict[str, str] | None = None


TELLINGS = [
    Telling("a session opened without an address has one written in its place", AddressBar(), A, write=True),
    Telling(
        "a link that was opened is written as the page has it",
        AddressBar().follow(A, A),
        A,
        write=True,
        followed=A,
    ),
    Telling("an edit is a new entry", OPENED.act(edited=True), B, write=True, push=True),
    Telling(
        "an edit and another choice are one entry", OPENED.act(edited=True).act(), B, write=True, push=True
    ),
    Telling(
        "an address that was followed is the end of what was to be told",
        replace(EDITED, push=True, force=True).follow(A, A),
        A,
        write=False,
        followed=A,
    ),
    Telling("another choice takes the place of the entry", OPENED.act(), B, write=True),
    Telling("an address that was followed is left alone", EDITED.follow(A, A), A, write=False, followed=A),
    Telling(
        "an address that was followed is written where the page makes something else of it",
        EDITED.follow(A, A),
        C,
        write=True,
        followed=A,
    ),
    Telling(
        "what beat an address is written over it",
        EDITED.act(edited=True).arrive(C, None, 0)[0],
        B,
        write=True,
        push=True,
        force=True,
    ),
]


@pytest.mark.parametrize("telling", TELLINGS, ids=lambda telling: telling.title)
def test_the_end_of_a_run_tells_the_bar(telling: Telling) -> None:
    bar, answer = telling.bar.answer(telling.query)
    assert answer == AddressAnswer(
        1, telling.query, telling.followed, telling.push, telling.write, telling.force, traversed=0
    )
    told = bar.told(answer, telling.query)
    assert (told.written, told.followed, told.push, told.force) == (telling.query, None, False, False)
    assert told.answer(telling.query)[1].number == 2


def test_an_answer_that_did_not_go_out_is_told_by_the_next_run() -> None:
    bar, _unsent = EDITED.follow(A, A).answer(A)
    bar = bar.act(edited=True)
    answer = bar.answer(C)[1]
    assert (answer.followed, answer.push, answer.write) == (A, True, True)


def test_every_later_answer_says_which_traversal_was_the_last_to_be_answered() -> None:
    """The browser may never draw the answer that followed it."""
    bar, target = EDITED.arrive(B, Traversal(4, 9, A), 0)
    assert target == A
    bar, first = bar.follow(A, A).answer(A)
    bar, later = bar.told(first, A).arrive(B, Traversal(4, 9, A), 0)[0].act(edited=True).answer(C)
    assert (first.traversed, later.traversed) == (4, 4)
    assert (later.followed, later.write) == (None, True)


@pytest.mark.parametrize("between", ["an edit", "an address"])
def test_an_answer_that_another_run_has_overtaken_counts_nothing_as_told(between: str) -> None:
    bar, answer = OPENED.act(edited=True).answer(B)
    if between == "an edit":
        assert bar.told(answer, C) == bar
    else:
        bar = bar.follow(C, C)
        assert bar.told(answer, B) == bar


def test_an_address_that_is_followed_before_the_first_answer_leaves_it_open_what_is_written() -> None:
    assert AddressBar().follow(A, A).written is None
    assert EDITED.follow(A, C).written == C
