"""Many visitors at once who edit as students do: `python -m tests.benchmarks.crowd`.

Each edits at moments of its own, whether or not it was answered. How long an edit takes counts from the
moment it was meant for: a server that does not keep up cannot hide it by taking fewer edits. Every answer has
to belong to the matrix with the score that was typed. They edit on the app and on a nearly empty page, in
turns of some seconds, so that whatever else the machine does concerns both alike. It prints how long they
wait, what was lost, what memory they take and which budgets are not met, and ends with an error where one is
not. With `--worst` one more visitor brings the worst that the limits allow all the while; with `--draggers`
so many more drag scores.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import partial
from math import ceil, inf
from statistics import median

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.benchmarks.visitor import BARE, MATRIX, MAX_ANSWER, Service, Visitor, arrive, serving
from tests.benchmarks.worst_visitor import the_worst_at

# The budgets: ms that 95 of 100 edits take at most; how many times as long as on the bare page, for up to a
# hundred visitors and for more; MB that a class takes; ms that nobody waits longer than, whatever one brings.
P95, BARE_PAGES, BARE_PAGES_OF_MANY, MEMORY, MAX_WAIT = 100, 2.0, 2.5, 30, 600
# ms that 95 of 100 edits take at most while others drag, and the answers a second that each of these gets.
P95_BESIDE_DRAGGERS, MIN_PACE = 200, 4
FORGOTTEN_AFTER = 5  # seconds after which the servers started here forget a visitor who has left
WARM, SECONDS = 6, 60  # that one visitor edits before a class comes, and that the class does
ROUNDS = 5  # turns that each class has
ROWS, COLUMNS = len(MATRIX.samples), len(MATRIX.labels)
MAX_FAILURES_SHOWN = 5
PAUSE = 3  # seconds between two edits of a visitor
MOVES, GESTURE, REST = 60, 2.0, 0.5  # of a hand: moves a second, and how many seconds it drags and rests
FAILURES = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError)


@dataclass
class Tally:
    """What became of the edits: how long each took, and what went wrong.

    An edit that was never answered took for ever, and so did one that was answered as another matrix.
    `failures` are lost connections and the faults that a page showed.
    """

    waits: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def answer(self, meant: Iterable[float], visitor: Visitor, now: float) -> None:
        """The edits of a visitor that were meant for these moments have been answered now, all at once."""
        self.waits += [now - moment if visitor.is_right else inf for moment in meant]

    @property
    def lost(self) -> int:
        """How many edits the server has not taken."""
        return self.waits.count(inf)

    def at(self, share: float) -> float:
        """What this share of the edits took at most, in seconds."""
        waits = sorted(self.waits)
        return waits[max(0, ceil(share * len(waits)) - 1)]

    def __str__(self) -> str:
        p50, p95, p99, worst = (self.at(share) * 1000 for share in (0.5, 0.95, 0.99, 1))
        return (
            f"{len(self.waits)} edits, {self.lost} lost, {len(self.failures)} failures: "
            f"p50 {p50:.0f} ms, p95 {p95:.0f} ms, p99 {p99:.0f} ms, worst {worst:.0f} ms"
            + "".join(f"\n     {failure}" for failure in sorted(set(self.failures))[:MAX_FAILURES_SHOWN])
        )


@dataclass
class Student:
    """A visitor who types a score again and again.

    `typed` has the moments that the edits were meant for which were not answered yet, by their numbers.
    """

    visitor: Visitor
    tally: Tally
    typed: dict[int, float] = field(default_factory=dict)

    async def edit(self, begin: float, edits: int) -> None:
        """Make so many edits from some moment after this one on; hear of the last one."""
        listening = asyncio.create_task(self._listen())
        try:
            await self._type(begin + random.random() * PAUSE, edits)
            with suppress(TimeoutError):
                async with asyncio.timeout(MAX_ANSWER):
                    while self.typed and not listening.done():
                        await asyncio.sleep(0.01)
        except FAILURES as problem:
            self.tally.failures.append(repr(problem))
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)
            self.tally.waits += [inf] * len(self.typed)  # these will not be answered any more
            self.typed.clear()

    async def _type(self, begin: float, edits: int) -> None:
        for number in range(edits):
            meant = begin + number * PAUSE
            await asyncio.sleep(max(0.0, meant - time.monotonic()))
            row, column = divmod(number % (ROWS * COLUMNS), COLUMNS)
            self.typed[self.visitor.seq + 1] = meant
            await self.visitor.score(row, column, round(random.random(), 6))

    async def _listen(self) -> None:
        try:
            while True:
                await self.visitor.hear_run()
                answered = [seq for seq in self.typed if seq <= self.visitor.answered]
                self.tally.answer([self.typed.pop(seq) for seq in answered], self.visitor, time.monotonic())
        except FAILURES as problem:
            self.tally.failures.append(repr(problem))


@dataclass
class Dragger:
    """A visitor who drags a score, again and again; the hand moves `MOVES` times a second.

    `ages` are those of what is shown, at each move: how long ago the hand was there. `followed` counts the
    answers in the `seconds` that the hand has moved, and `drops` has the edits that the gestures ended with.
    """

    visitor: Visitor
    ages: list[float] = field(default_factory=list)
    answers: int = 0
    followed: int = 0
    seconds: float = 0.0
    drops: Tally = field(default_factory=Tally)

    async def drag(self) -> None:
        """Drag as long as a class edits, from some moment on, with a moment of rest after each gesture."""
        await asyncio.sleep(random.random() * GESTURE)
        listening = asyncio.create_task(self._listen())
        end = time.monotonic() + SECONDS
        try:
            while time.monotonic() < end and not listening.done():
                await self._drag_once(listening)
                await asyncio.sleep(REST)
        except FAILURES as problem:
            self.drops.failures.append(repr(problem))
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)
            self.drops.failures += self.visitor.faults

    async def _drag_once(self, listening: asyncio.Task[None]) -> None:
        cell = random.randrange(ROWS), random.randrange(COLUMNS)
        begin, answers = time.monotonic(), self.answers
        shown = {self.visitor.answered: begin}
        for number in range(round(GESTURE * MOVES)):
            await asyncio.sleep(max(0.0, begin + number / MOVES - time.monotonic()))
            now = time.monotonic()
            self.ages.append(now - shown[self.visitor.answered])
            shown[self.visitor.seq + 1] = now
            await self.visitor.sketch(self.visitor.with_score(*cell, random.random()))
        meant = time.monotonic()
        self.seconds += meant - begin
        self.followed += self.answers - answers
        await self.visitor.score(*cell, random.random())
        while self.visitor.answered < self.visitor.seq and not listening.done():
            await asyncio.sleep(0.005)
        if listening.done():
            self.drops.waits.append(inf)
        else:
            self.drops.answer([meant], self.visitor, time.monotonic())

    async def _listen(self) -> None:
        try:
            while True:
                answered = self.visitor.answered
                await self.visitor.hear()
                self.answers += self.visitor.answered > answered
        except FAILURES as problem:
            self.drops.failures.append(repr(problem))

    @property
    def pace(self) -> float:
        """How many answers a second were drawn while the hand moved."""
        return self.followed / self.seconds

    @property
    def age(self) -> float:
        """How long ago the hand was where it was shown, in seconds: the median of all moves."""
        return median(self.ages)


@dataclass
class Classroom:
    """The students who are there, and what becomes of their edits."""

    students: Sequence[Student]
    tally: Tally

    @classmethod
    async def filled(cls, service: Service, visitors: int, page: str = "ranking") -> Classroom:
        """The class on this page, once all have come, one after the other."""
        tally = Tally()
        students: list[Student] = []
        for _visitor in range(visitors):
            try:
                students.append(Student(await arrive(service.address, page), tally))
            except FAILURES as problem:
                tally.failures.append(repr(problem))
        return cls(students, tally)

    async def edit(self, seconds: float) -> None:
        """All edit for so long, each beginning at a moment of its own."""
        begin = time.monotonic()
        await asyncio.gather(*(one.edit(begin, ceil(seconds / PAUSE)) for one in self.students))

    async def leave(self) -> None:
        """All leave, and say what faults they have seen."""
        for student in self.students:
            self.tally.failures += student.visitor.faults
            await student.visitor.socket.close()


async def edited(service: Service, visitors: int, seconds: float, page: str = "ranking") -> Tally:
    """What becomes of the edits of a class that comes, edits and leaves."""
    room = await Classroom.filled(service, visitors, page)
    await room.edit(seconds)
    await room.leave()
    return room.tally


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; 0 where all budgets are met."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.crowd", description=__doc__)
    parser.add_argument("--visitors", type=int, action="append", help="may be repeated; 30, then 100")
    parser.add_argument("--worst", action="store_true", help="with one more visitor who does the worst")
    parser.add_argument("--draggers", type=int, default=0, help="with so many more who drag at once")
    options = parser.parse_args(arguments)
    short = ["--server.disconnectedSessionTTL", str(FORGOTTEN_AFTER)]
    sizes = options.visitors or [30, 100]
    with ExitStack() as servers:
        app = servers.enter_context(serving(flags=short))
        if options.worst:
            measure = partial(beside_the_worst, app)
        elif options.draggers:
            measure = partial(beside_draggers, app, options.draggers)
        else:
            measure = partial(side_by_side, app, servers.enter_context(serving(BARE, short)))
        beyond = [problem for visitors in sizes for problem in measure(visitors)]
    print(f"beyond the budget: {', '.join(beyond)}" if beyond else "All budgets are met.")
    return 1 if beyond else 0


def side_by_side(app: Service, bare: Service, visitors: int) -> list[str]:
    """Print how long a class waits on the app and on the bare page; the budgets that are not met."""
    found, least, more = asyncio.run(in_turns(app, bare, visitors))
    print(f"{visitors:4} visitors: {found}; {more:+.1f} MB with all of them", flush=True)
    print(f"{visitors:4} visitors on the bare page: {least}", flush=True)
    p95, bare_p95 = found.at(0.95) * 1000, least.at(0.95) * 1000
    times = BARE_PAGES if visitors <= 100 else BARE_PAGES_OF_MANY
    others = {
        f"p95 {p95:.0f} ms": p95 > P95,
        f"p95 {p95 / bare_p95:.1f} times the bare page's": p95 > times * bare_p95,
        f"{more:+.1f} MB": more > MEMORY,
    }
    return beyond_budgets(found, others, visitors)


async def in_turns(app: Service, bare: Service, visitors: int) -> tuple[Tally, Tally, float]:
    """What becomes of the edits of a class on the app and on the bare page; how many MB it takes."""
    await edited(app, 1, WARM)
    await edited(bare, 1, WARM, "")
    before = app.memory()
    room, bare_room = await Classroom.filled(app, visitors), await Classroom.filled(bare, visitors, "")
    for _round in range(ROUNDS):
        await room.edit(SECONDS / ROUNDS)
        more = app.memory() - before
        await bare_room.edit(SECONDS / ROUNDS)
    await room.leave()
    await bare_room.leave()
    return room.tally, bare_room.tally, more


def beyond_budgets(found: Tally, others: Mapping[str, bool], visitors: int) -> list[str]:
    """Which budgets are not met with so many: that nothing is lost and nothing fails, and others."""
    of_all = {f"{found.lost} lost": found.lost > 0, f"{len(found.failures)} failures": bool(found.failures)}
    return [f"{what} with {visitors}" for what, is_broken in {**others, **of_all}.items() if is_broken]


async def dragged(app: Service, draggers: int, visitors: int) -> tuple[Tally, list[Dragger]]:
    """What becomes of the edits of a class while others drag, and how those are followed."""
    room = await Classroom.filled(app, visitors)
    hands = [Dragger(await arrive(app.address)) for _ in range(draggers)]
    await asyncio.gather(room.edit(SECONDS), *(hand.drag() for hand in hands))
    await room.leave()
    for hand in hands:
        await hand.visitor.socket.close()
    return room.tally, hands


def beside_draggers(app: Service, draggers: int, visitors: int) -> list[str]:
    """Print how long a class waits while others drag, and how these are followed; what is not met."""
    found, hands = asyncio.run(dragged(app, draggers, visitors))
    pace, ages = min(hand.pace for hand in hands), sorted(hand.age * 1000 for hand in hands)
    drops = Tally(
        [one for hand in hands for one in hand.drops.waits],
        [one for hand in hands for one in hand.drops.failures],
    )
    print(f"{visitors:4} visitors while {draggers} drag: {found}")
    print(f"{draggers:4} who drag: {pace:.1f} answers a second or more; what is shown is {ages[0]:.0f} to")
    print(f"     {ages[-1]:.0f} ms old (medians); where they drop it: {drops}", flush=True)
    p95 = found.at(0.95) * 1000
    of_draggers = beyond_budgets(drops, {f"{pace:.1f} answers a second": pace < MIN_PACE}, draggers)
    return beyond_budgets(found, {f"p95 {p95:.0f} ms": p95 > P95_BESIDE_DRAGGERS}, visitors) + of_draggers


def beside_the_worst(app: Service, visitors: int) -> list[str]:
    """Print how long a class waits while one does the worst; the budgets that are not met."""
    with the_worst_at(app.address):
        found = asyncio.run(edited(app, visitors, SECONDS))
    print(f"{visitors:4} visitors while one more does the worst: {found}; {app.memory():.0f} MB")
    longest = found.at(1) * 1000
    return beyond_budgets(found, {f"somebody waits {longest:.0f} ms": longest > MAX_WAIT}, visitors)


if __name__ == "__main__":
    sys.exit(main())
