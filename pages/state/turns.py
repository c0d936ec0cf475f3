"""Runs of the script take turns: many at once would get in each other's way, and every one would be late."""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from threading import Event, Lock, get_ident
from time import monotonic
from typing import TypeVar

MAX_TURN = 0.1  # seconds after which a run has no turn to itself any more, and goes on beside the others
MAX_BESIDE = 2  # runs that go on beside the others
MAX_TURN_IN_CROWD = 5.0  # seconds after which a run goes on beside the others, however many do
MAX_STRETCH = 0.025  # seconds after which a run that computes for long lets the others come first
MAX_UNFINISHED = 0.05  # seconds that a visitor's unfinished runs may take before the others come first again
MAX_WAIT = 0.25  # seconds after which a draft, or a run that yielded its turn, comes between two edits

Item = TypeVar("Item")


@dataclass
class VisitorBudget:
    """The seconds that the runs of one visitor have taken since one of them was finished."""

    spent: float = 0.0


class _Rank(IntEnum):
    """Who comes first: a new edit, then a run that goes on after it has yielded, then a draft."""

    EDIT, RESUMED, DRAFT = range(3)


@dataclass(eq=False)
class _Ticket:
    """The place of one thread in the queue, and the moments when it came and when its turn began."""

    thread: int
    rank: _Rank
    queued_at: float
    has_turn: Event = field(default_factory=Event)
    began_at: float = 0.0


class Turns:
    """One turn at a time, in the order of their coming: edits, then long runs, then drafts.

    A run that computes for long yields its turn and goes on when no edit waits. A draft is drawn while a hand
    still moves, and the next one comes in a moment. Either comes after the next edit when it has waited for
    `MAX_WAIT`. A run that ends because the next one of the same visitor has come keeps its place: that
    one comes first, unless the visitor has had `MAX_UNFINISHED` of unfinished runs already. A run that takes
    longer than `MAX_TURN` goes on, but the others take their turns beside it.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: deque[_Ticket] = deque()
        self._current: _Ticket | None = None
        self._running: dict[int, _Ticket] = {}

    @contextmanager
    def taken(self, budget: VisitorBudget, is_draft: bool = False) -> Iterator[None]:
        """Wait for a turn and have it; within a turn that this thread has already, go on at once."""
        if get_ident() in self._running:
            yield
            return
        first = 0 < budget.spent < MAX_UNFINISHED
        budget.spent = budget.spent if first else 0.0
        ticket = _Ticket(get_ident(), _Rank.DRAFT if is_draft else _Rank.EDIT, monotonic())
        with self._lock:
            (self._waiting.appendleft if first else self._waiting.append)(ticket)
            if self._current is None:
                self._begin_next()
        self._wait_for_turn(ticket)
        began = monotonic()
        try:
            yield
        except BaseException:
            budget.spent += monotonic() - began
            raise
        else:
            budget.spent = 0.0
        finally:
            with self._lock:
                self._leave(ticket)

    def yield_turn(self) -> None:
        """Let those who wait come first, where this thread has gone on for `MAX_STRETCH`."""
        ticket = self._running.get(get_ident())
        if ticket is None or not self._waiting or monotonic() - ticket.began_at < MAX_STRETCH:
            return
        ticket.has_turn.clear()
        ticket.rank, ticket.queued_at = max(ticket.rank, _Rank.RESUMED), monotonic()
        with self._lock:
            self._waiting.append(ticket)
            self._leave(ticket)
        self._wait_for_turn(ticket)

    def _wait_for_turn(self, ticket: _Ticket) -> None:
        while not ticket.has_turn.wait(MAX_TURN):
            self._pass_over_long_run()

    def _leave(self, ticket: _Ticket) -> None:
        del self._running[ticket.thread]
        if self._current in (ticket, None):
            self._begin_next()

    def _pass_over_long_run(self) -> None:
        with self._lock:
            longest = MAX_TURN if len(self._running) <= MAX_BESIDE else MAX_TURN_IN_CROWD
            if self._current is not None and monotonic() - self._current.began_at > longest:
                self._begin_next()

    def _begin_next(self) -> None:
        is_after_edit = self._current is not None and self._current.rank is _Rank.EDIT
        self._current = self._first_waiting(is_after_edit)
        if self._current is not None:
            self._waiting.remove(self._current)
            self._running[self._current.thread] = self._current
            self._current.began_at = monotonic()
            self._current.has_turn.set()

    def _first_waiting(self, is_after_edit: bool) -> _Ticket | None:
        due = monotonic() - MAX_WAIT
        late = (
            ticket for ticket in self._waiting if ticket.rank is not _Rank.EDIT and ticket.queued_at <= due
        )
        if is_after_edit and (ticket := next(late, None)) is not None:
            return ticket
        return min(self._waiting, key=lambda ticket: ticket.rank, default=None)


TURNS = Turns()


def yield_turn() -> None:
    """Let other visitors come first for a moment: for what takes long, after each slice of it."""
    TURNS.yield_turn()


def yielding(items: Iterable[Item]) -> Iterator[Item]:
    """Yield the same items; before each next one, other visitors come first for a moment."""
    for item in items:
        yield item
        yield_turn()


@cache
def freeze_gc_after_warmup() -> None:
    """Take all objects of now out of garbage collection, which pauses all threads; does so once.

    To be called when everything is imported that lasts as long as the server.
    """
    gc.collect()
    gc.freeze()
