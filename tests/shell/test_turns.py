"""Runs take turns: in the order of their coming, whatever one visitor does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import sleep
from types import SimpleNamespace

import pytest

from pages.state import turns, visitor
from pages.state.message import MESSAGE, PAGE
from pages.state.turns import Turns, VisitorBudget
from pages.state.visitor import turn
from tests.every import for_every

LONG = 60.0  # seconds after which a test that hangs fails


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A clock that the test moves on."""
    moved_by_hand = SimpleNamespace(now=1_000.0)
    monkeypatch.setattr(turns, "monotonic", lambda: moved_by_hand.now)
    return moved_by_hand


class Interrupted(BaseException):
    """What Streamlit ends a run with when the next one of the same visitor has come."""


class Run:
    """A run in a thread of its own, which has its turn until `end` is set."""

    def __init__(
        self,
        queue: Turns,
        budget: VisitorBudget | None = None,
        ended_by: type[BaseException] | None = None,
        is_draft: bool = False,
    ) -> None:
        self.began, self.end = Event(), Event()
        self.budget, self.queue = budget or VisitorBudget(), queue
        self.ended_by, self.is_draft = ended_by, is_draft
        self.thread = Thread(target=self._run, daemon=True)
        waiting = len(queue._waiting)
        self.thread.start()
        while not self.began.is_set() and len(queue._waiting) == waiting:
            self.began.wait(0.001)

    def _run(self) -> None:
        try:
            with self.queue.taken(self.budget, self.is_draft):
                self.began.set()
                assert self.end.wait(LONG)
                if self.ended_by is not None:
                    raise self.ended_by
        except Interrupted:
            pass

    def finish(self) -> None:
        self.end.set()
        self.thread.join(LONG)
        assert not self.thread.is_alive()


@contextmanager
def holding(queue: Turns) -> Iterator[Run]:
    run = Run(queue)
    assert run.began.wait(LONG)
    yield run
    run.finish()


def in_order(*runs: Run) -> list[int]:
    """Which of the waiting runs begins first, which second, …"""
    order = []
    left = dict(enumerate(runs))
    while left:
        now = next((number for number, run in left.items() if run.began.wait(0.01)), None)
        if now is not None:
            order.append(now)
            left.pop(now).finish()
    return order


def test_drafts_that_have_waited_for_long_come_between_edits(clock: SimpleNamespace) -> None:
    queue = Turns()
    with holding(queue):
        old = [Run(queue, is_draft=True) for _ in range(3)]
        edit = Run(queue)
        clock.now += turns.MAX_WAIT
        young, late = Run(queue, is_draft=True), Run(queue)
        assert not any(run.began.is_set() for run in (*old, edit, young, late))
    assert in_order(*old, edit, young, late) == [0, 3, 1, 5, 2, 4]


def test_an_edit_that_takes_long_gives_way_to_edits_and_not_to_drafts(clock: SimpleNamespace) -> None:
    queue = Turns()
    with queue.taken(VisitorBudget()):
        draft = Run(queue, is_draft=True)
        clock.now += turns.MAX_STRETCH
        queue.yield_turn()
        assert not draft.began.is_set()
        edit = Run(queue)
        edit.end.set()
        queue.yield_turn()
        assert not edit.began.is_set(), "it has not taken long since"
        clock.now += turns.MAX_STRETCH
        queue.yield_turn()
        assert edit.began.is_set()
        assert not draft.began.is_set()
    assert draft.began.wait(LONG)
    edit.finish()
    draft.finish()


def test_a_run_that_gave_way_comes_after_new_edits_until_it_has_waited_long(clock: SimpleNamespace) -> None:
    queue, order, edits = Turns(), [], []
    long = Thread(target=lambda: _give_way_once(queue, clock, order), daemon=True)
    with holding(queue):
        long.start()
        while not queue._waiting:
            sleep(0.001)
        edits.append(Run(queue))
    assert edits[0].began.wait(LONG), "the long run gives way to it"
    edits.append(Run(queue))
    edits[0].finish()
    assert edits[1].began.wait(LONG), "the long run has waited, but this is new"
    assert order == ["began"]
    clock.now += turns.MAX_WAIT
    edits.append(Run(queue))
    edits[1].finish()
    long.join(LONG)
    assert order == ["began", "went on"]
    assert edits[2].began.wait(LONG)
    edits[2].finish()


def _give_way_once(queue: Turns, clock: SimpleNamespace, order: list[str]) -> None:
    with queue.taken(VisitorBudget()):
        order.append("began")
        clock.now += 2 * turns.MAX_STRETCH
        queue.yield_turn()
        order.append("went on")


@for_every("sent", [{"draft": True}, {"draft": False}, {"draft": 1}, {}, None, "draft", [True]])
def test_a_draft_is_a_message_that_says_so(monkeypatch: pytest.MonkeyPatch, sent: object) -> None:
    class Noted(Turns):
        @contextmanager
        def taken(self, budget: VisitorBudget, is_draft: bool = False) -> Iterator[None]:
            noted.append(is_draft)
            yield

    noted: list[bool] = []
    monkeypatch.setattr(visitor, "TURNS", Noted())
    monkeypatch.setattr(visitor, "freeze_gc_after_warmup", lambda: None)
    for state in ({PAGE: {MESSAGE: sent}}, {PAGE: sent}, {}):
        with turn(state):
            pass
    is_draft = isinstance(sent, dict) and sent.get("draft") is True
    assert noted == [is_draft, False, False]


def test_who_was_interrupted_keeps_the_place(clock: SimpleNamespace) -> None:
    queue, budget = Turns(), VisitorBudget()
    first = Run(queue, budget, Interrupted)
    other = Run(queue)
    clock.now += turns.MAX_UNFINISHED / 2
    first.finish()
    assert budget.spent > 0
    with_others = Run(queue)
    again = Run(queue, budget)
    other.finish()
    assert again.began.wait(LONG)
    assert not with_others.began.is_set()
    again.finish()
    with_others.finish()
    assert budget.spent == 0


def test_who_interrupts_for_ever_waits_like_everybody_in_the_order_of_their_coming() -> None:
    queue, budget = Turns(), VisitorBudget(spent=turns.MAX_UNFINISHED)
    with holding(queue):
        runs = [Run(queue), Run(queue, budget), *(Run(queue) for _ in range(3))]
    assert in_order(*runs) == [0, 1, 2, 3, 4]


@pytest.fixture
def watchful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who waits looks at the clock often."""
    monkeypatch.setattr(turns, "MAX_TURN", 0.01)


@pytest.mark.usefixtures("watchful")
def test_a_long_run_holds_nobody_up(clock: SimpleNamespace) -> None:
    queue = Turns()
    long = Run(queue)
    assert long.began.wait(LONG)
    others = [Run(queue) for _ in range(2)]
    assert not others[0].began.wait(0.1)
    clock.now += 0.02
    assert others[0].began.wait(LONG)
    long.finish()  # late: what it gives up is not its turn any more
    assert not others[1].began.wait(0.1)
    others[0].finish()
    assert others[1].began.wait(LONG)
    others[1].finish()


@pytest.mark.usefixtures("watchful")
def test_many_long_runs_do_not_all_go_on_at_once_unless_they_are_stuck(clock: SimpleNamespace) -> None:
    queue = Turns()
    runs = [Run(queue) for _ in range(turns.MAX_BESIDE + 2)]
    for run in runs[:-1]:
        assert run.began.wait(LONG)
        clock.now += 0.02
    assert not runs[-1].began.wait(0.1)
    clock.now += turns.MAX_TURN_IN_CROWD
    assert runs[-1].began.wait(LONG)
    for run in (*runs, Run(queue)):
        run.finish()


@pytest.mark.usefixtures("watchful")
def test_a_long_run_that_gives_way_waits_for_its_next_turn(clock: SimpleNamespace) -> None:
    queue, began_meanwhile = Turns(), []
    with queue.taken(VisitorBudget()):
        other = Run(queue)
        clock.now += 0.02
        assert other.began.wait(LONG)
        one_more = Run(queue)
        clock.now += turns.MAX_STRETCH
        other.end.set()
        one_more.end.set()
        queue.yield_turn()
        began_meanwhile.append(one_more.began.is_set())
        with queue.taken(VisitorBudget()):  # a turn within a turn
            pass
    assert began_meanwhile == [True]
    other.finish()
    one_more.finish()


def test_a_turn_within_a_turn_goes_on_and_is_given_up_whatever_breaks_off() -> None:
    queue, budget = Turns(), VisitorBudget()
    queue.yield_turn()  # nobody has it
    with queue.taken(budget):
        queue.yield_turn()  # nobody waits
    for problem in (ValueError, Interrupted):
        with pytest.raises(problem), queue.taken(budget), queue.taken(budget):
            raise problem
        with holding(queue):
            queue.yield_turn()  # by somebody else than the one who has the turn
            assert not queue._waiting
