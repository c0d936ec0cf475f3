"""Runs of the script take turns: many at once would get in each other's way, and every one would be late."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event, Lock, get_ident
from time import monotonic
from typing import Any, TypeVar

KEY = "patience"
LONGEST_TURN = 5.0  # seconds after which a run has no turn to itself any more
LONGEST_STRETCH = 0.025  # seconds after which a run that computes for long lets the others come first
LONGEST_STAY = 0.05  # seconds that a visitor's unfinished runs may take before the others come first again

Thing = TypeVar("Thing")


@dataclass
class Patience:
    """How long the runs of one visitor have taken since one of them was finished."""

    spent: float = 0.0


@dataclass(frozen=True, eq=False)
class _Ticket:
    """A place in the queue of one thread, and the bell that calls it."""

    thread: int
    called: Event = field(default_factory=Event)


class Turns:
    """One turn at a time, given in the order in which they were asked for.

    A run that ends because the next one of the same visitor has come keeps its place: that one comes first,
    unless the visitor has had `LONGEST_STAY` of unfinished runs already. A run that is stuck for longer than
    `LONGEST_TURN` holds nobody up.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: deque[_Ticket] = deque()
        self._current: _Ticket | None = None
        self._since = 0.0

    @contextmanager
    def taken(self, patience: Patience) -> Iterator[None]:
        """Wait for a turn and have it; within a turn that this thread has already, go on."""
        current = self._current
        if current is not None and current.thread == get_ident():
            yield
            return
        first = 0 < patience.spent < LONGEST_STAY
        patience.spent = patience.spent if first else 0.0
        ticket = _Ticket(get_ident())
        self._wait(ticket, first)
        began = monotonic()
        try:
            yield
        except BaseException:
            patience.spent += monotonic() - began
            raise
        else:
            patience.spent = 0.0
        finally:
            self._give_up(ticket)

    def give_way(self) -> None:
        """Let those who wait come first, where this thread has had its turn for `LONGEST_STRETCH`."""
        current = self._current
        if current is None or current.thread != get_ident() or not self._waiting:
            return
        if monotonic() - self._since < LONGEST_STRETCH:
            return
        current.called.clear()
        with self._lock:
            self._current = None
        self._wait(current, first=False)

    def _wait(self, ticket: _Ticket, first: bool) -> None:
        with self._lock:
            (self._waiting.appendleft if first else self._waiting.append)(ticket)
            if self._current is None:
                self._call_next()
        while not ticket.called.wait(LONGEST_TURN):
            self._pass_over_stuck_run()

    def _give_up(self, ticket: _Ticket) -> None:
        with self._lock:
            if self._current is ticket:
                self._call_next()

    def _pass_over_stuck_run(self) -> None:
        with self._lock:
            if monotonic() - self._since > LONGEST_TURN:
                self._call_next()

    def _call_next(self) -> None:
        self._current = self._waiting.popleft() if self._waiting else None
        self._since = monotonic()
        if self._current is not None:
            self._current.called.set()


_TURNS = Turns()


@contextmanager
def turn(visitor: MutableMapping[Any, Any]) -> Iterator[None]:
    """The turn of the visitor whose script runs here; `visitor` is what the server keeps of them."""
    patience: Patience = visitor.setdefault(KEY, Patience())
    with _TURNS.taken(patience):
        yield


def give_way() -> None:
    """Let other visitors come first for a moment: for what takes long, after each slice of it."""
    _TURNS.give_way()


def sliced(things: Iterable[Thing]) -> Iterator[Thing]:
    """The same things; after each, when the next one is asked for, others come first for a moment."""
    for thing in things:
        yield thing
        give_way()
