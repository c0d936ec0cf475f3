"""Many visitors at once who edit as students do: `python -m tests.benchmarks.crowd`.

Each edits at moments of its own, whether or not it was answered. How long an edit takes counts from the
moment it was meant for: a server that does not keep up cannot hide it by taking fewer edits. Every answer has
to belong to the matrix with the score that was typed. It prints how long they wait, what was lost, what
memory they take and which budgets are not met, and ends with an error where one is not. With `--worst` one
more visitor brings the worst that the limits allow all the while.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import ceil, inf

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.benchmarks.visitor import MATRIX, MAX_ANSWER, Service, Visitor, arrive, serving
from tests.benchmarks.worst_visitor import the_worst_at

# The budgets: ms that 95 of 100 edits take at most; MB that a class takes; ms that nobody waits longer than,
# whatever one brings.
P95, MEMORY, MAX_WAIT = 100, 30, 600
FORGOTTEN_AFTER = 5  # seconds after which the servers started here forget a visitor who has left
WARM, SECONDS = 6, 60  # that one visitor edits before a class comes, and that the class does
ROWS, COLUMNS = len(MATRIX.samples), len(MATRIX.labels)
MAX_FAILURES_SHOWN = 5
PAUSE = 3  # seconds between two edits of a visitor
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
class Classroom:
    """The students who are there, and what becomes of their edits."""

    students: Sequence[Student]
    tally: Tally

    @classmethod
    async def filled(cls, service: Service, visitors: int) -> Classroom:
        """The class, once all have come, one after the other."""
        tally = Tally()
        students: list[Student] = []
        for _visitor in range(visitors):
            try:
                students.append(Student(await arrive(service.address), tally))
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


async def edited(service: Service, visitors: int, seconds: float) -> Tally:
    """What becomes of the edits of a class that comes, edits and leaves."""
    room = await Classroom.filled(service, visitors)
    await room.edit(seconds)
    await room.leave()
    return room.tally


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; 0 where all budgets are met."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.crowd", description=__doc__)
    parser.add_argument("--visitors", type=int, action="append", help="may be repeated; 30, then 100")
    parser.add_argument("--worst", action="store_true", help="with one more visitor who does the worst")
    options = parser.parse_args(arguments)
    short = ["--server.disconnectedSessionTTL", str(FORGOTTEN_AFTER)]
    sizes = options.visitors or [30, 100]
    with serving(short) as app:
        measure = beside_the_worst if options.worst else by_itself
        beyond = [problem for visitors in sizes for problem in measure(app, visitors)]
    print(f"beyond the budget: {', '.join(beyond)}" if beyond else "All budgets are met.")
    return 1 if beyond else 0


def by_itself(app: Service, visitors: int) -> list[str]:
    """Print how long a class waits and what memory it takes; the budgets that are not met."""
    found, more = asyncio.run(measured(app, visitors))
    print(f"{visitors:4} visitors: {found}; {more:+.1f} MB with all of them", flush=True)
    p95 = found.at(0.95) * 1000
    return beyond_budgets(found, {f"p95 {p95:.0f} ms": p95 > P95, f"{more:+.1f} MB": more > MEMORY}, visitors)


async def measured(app: Service, visitors: int) -> tuple[Tally, float]:
    """What becomes of the edits of a class, and how many MB it takes."""
    await edited(app, 1, WARM)
    before = app.memory()
    room = await Classroom.filled(app, visitors)
    await room.edit(SECONDS)
    more = app.memory() - before
    await room.leave()
    return room.tally, more


def beyond_budgets(found: Tally, others: Mapping[str, bool], visitors: int) -> list[str]:
    """Which budgets are not met with so many: that nothing is lost and nothing fails, and others."""
    of_all = {f"{found.lost} lost": found.lost > 0, f"{len(found.failures)} failures": bool(found.failures)}
    return [f"{what} with {visitors}" for what, is_broken in {**others, **of_all}.items() if is_broken]


def beside_the_worst(app: Service, visitors: int) -> list[str]:
    """Print how long a class waits while one does the worst; the budgets that are not met."""
    with the_worst_at(app.address):
        found = asyncio.run(edited(app, visitors, SECONDS))
    print(f"{visitors:4} visitors while one more does the worst: {found}; {app.memory():.0f} MB")
    longest = found.at(1) * 1000
    return beyond_budgets(found, {f"somebody waits {longest:.0f} ms": longest > MAX_WAIT}, visitors)


if __name__ == "__main__":
    sys.exit(main())
