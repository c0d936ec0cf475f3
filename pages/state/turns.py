"""Runs of the script take turns: many at once would get in each other's way, and every one would be late."""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from threading import Event, Lock, get_ident
from time import monotonic
from typing import Any, TypeVar

from pages.state.heard import MESSAGE, PAGE

KEY = "patience"
LONGEST_TURN = 0.1  # seconds after which a run has no turn to itself any more, and goes on beside the others
MOST_BESIDE = 2  # runs that go on beside the others
STUCK = 5.0  # seconds after which a run goes on beside the others, however many do
LONGEST_STRETCH = 0.025  # seconds after which a run that computes for long lets the others come first
LONGEST_STAY = 0.05  # seconds that a visitor's unfinished runs may take before the others come first again
LONGEST_WAIT = 0.25  # seconds after which a draft, or a run that gave way, comes between two edits

Thing = TypeVar("Thing")


@dataclass
class Patience:
    """How long the runs of one visitor have taken since one of them was finished."""

    spent: float = 0.0


class _Rank(IntEnum):
    """Who comes first: a new edit, then a run that goes on after it gave way, then a draft."""

    EDIT, RESUMED, DRAFT = range(3)


@dataclass(eq=False)
class _Ticket:
    """A place in the queue of one thread: when it was asked for, its bell, and when it was called."""

    thread: int
    rank: _Rank
    asked: float
    called: Event = field(default_factory=Event)
    since: float = 0.0


class Turns:
    """One turn at a time, in the order in which they were asked for: edits, then long runs, then drafts.

    A run that computes for long gives way and goes on when no edit waits. A draft is drawn while a hand still
    moves, and the next one comes in a moment. Either comes after the next edit when it has waited for
    `LONGEST_WAIT`. A run that ends because the next one of the same visitor has come keeps its place: that
    one comes first, unless the visitor has had `LONGEST_STAY` of unfinished runs already. A run that takes
    longer than `LONGEST_TURN` goes on, but holds nobody up any more: the others take their turns beside it.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: deque[_Ticket] = deque()
        self._current: _Ticket | None = None
        self._running: dict[int, _Ticket] = {}

    @contextmanager
    def taken(self, patience: Patience, is_draft: bool = False) -> Iterator[None]:
        """Wait for a turn and have it; within a turn that this thread has already, go on."""
        if get_ident() in self._running:
            yield
            return
        first = 0 < patience.spent < LONGEST_STAY
        patience.spent = patience.spent if first else 0.0
        ticket = _Ticket(get_ident(), _Rank.DRAFT if is_draft else _Rank.EDIT, monotonic())
        with self._lock:
            (self._waiting.appendleft if first else self._waiting.append)(ticket)
            if self._current is None:
                self._call_next()
        self._wait_for_call(ticket)
        began = monotonic()
        try:
            yield
        except BaseException:
            patience.spent += monotonic() - began
            raise
        else:
            patience.spent = 0.0
        finally:
            with self._lock:
                self._leave(ticket)

    def give_way(self) -> None:
        """Let those who wait come first, where this thread has gone on for `LONGEST_STRETCH`."""
        ticket = self._running.get(get_ident())
        if ticket is None or not self._waiting or monotonic() - ticket.since < LONGEST_STRETCH:
            return
        ticket.called.clear()
        ticket.rank, ticket.asked = max(ticket.rank, _Rank.RESUMED), monotonic()
        with self._lock:
            self._waiting.append(ticket)
            self._leave(ticket)
        self._wait_for_call(ticket)

    def _wait_for_call(self, ticket: _Ticket) -> None:
        while not ticket.called.wait(LONGEST_TURN):
            self._pass_over_long_run()

    def _leave(self, ticket: _Ticket) -> None:
        del self._running[ticket.thread]
        if self._current in (ticket, None):
            self._call_next()

    def _pass_over_long_run(self) -> None:
        with self._lock:
            patience = LONGEST_TURN if len(self._running) <= MOST_BESIDE else STUCK
            if self._current is not None and monotonic() - self._current.since > patience:
                self._call_next()

    def _call_next(self) -> None:
        is_after_edit = self._current is not None and self._current.rank is _Rank.EDIT
        self._current = self._first_waiting(is_after_edit)
        if self._current is not None:
            self._waiting.remove(self._current)
            self._running[self._current.thread] = self._current
            self._current.since = monotonic()
            self._current.called.set()

    def _first_waiting(self, is_after_edit: bool) -> _Ticket | None:
        due = monotonic() - LONGEST_WAIT
        late = (one for one in self._waiting if one.rank is not _Rank.EDIT and one.asked <= due)
        if is_after_edit and (one := next(late, None)) is not None:
            return one
        return min(self._waiting, key=lambda one: one.rank, default=None)


_TURNS = Turns()


@contextmanager
def turn(visitor: MutableMapping[Any, Any]) -> Iterator[None]:
    """The turn of the visitor whose script runs here; `visitor` is what the server keeps of them."""
    patience: Patience = visitor.setdefault(KEY, Patience())
    with _TURNS.taken(patience, _is_draft(visitor.get(PAGE))):
        yield
        set_lasting_aside()  # the first run that is finished has imported what the pages need


def _is_draft(state: object) -> bool:
    """Whether what the page holds in the browser is under the visitor's hand; nothing of it is trusted."""
    sent = state.get(MESSAGE) if isinstance(state, Mapping) else None
    return isinstance(sent, Mapping) and sent.get("draft") is True


def give_way() -> None:
    """Let other visitors come first for a moment: for what takes long, after each slice of it."""
    _TURNS.give_way()


def sliced(things: Iterable[Thing]) -> Iterator[Thing]:
    """The same things; after each, when the next one is asked for, others come first for a moment."""
    for thing in things:
        yield thing
        give_way()


@cache
def set_lasting_aside() -> None:
    """Set aside all that there is now: to be called when what lasts is there, and done once."""
    gc.collect()
    gc.freeze()
