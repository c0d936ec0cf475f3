"""Many visitors at once who edit as students do, each at moments of its own, whether or not it was answered.

How long an edit takes counts from the moment it was meant for: a server that does not keep up cannot hide it
by taking fewer edits. Every answer is checked: it has to belong to the matrix with the score that was typed.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import ceil, inf
from statistics import median

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.benchmarks.visitor import MATRIX, MAX_ANSWER, Visitor, arrive

ROWS, COLUMNS = len(MATRIX.samples), len(MATRIX.labels)
MAX_FAILURES_SHOWN = 5
MOVES, GESTURE, REST = 60, 2.0, 0.5  # of a hand: moves a second, and how many seconds it drags and rests
FAILURES = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError)


@dataclass
class Tally:
    """What became of the edits: how long each took and when it was meant, and what went wrong.

    An edit that was never answered took for ever, and so did one that was answered as another matrix.
    `failures` are lost connections and the faults that a page showed.
    """

    waits: list[tuple[float, float]] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def answer(self, meant: Iterable[float], visitor: Visitor, now: float) -> None:
        """The edits of a visitor that were meant for these moments have been answered now, all at once."""
        self.waits += [(moment, now - moment if visitor.is_right else inf) for moment in meant]

    def give_up(self, meant: Iterable[float]) -> None:
        """These edits will not be answered any more."""
        self.waits += [(moment, inf) for moment in meant]

    @property
    def lost(self) -> int:
        """How many edits the server has not taken."""
        return sum(waited == inf for _meant, waited in self.waits)

    def at(self, share: float) -> float:
        """What this share of the edits took at most, in seconds."""
        waits = sorted(waited for _meant, waited in self.waits)
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
    """A visitor who types one score every `pause` seconds.

    `typed` has the moments that the edits were meant for which were not answered yet, by their numbers.
    """

    visitor: Visitor
    tally: Tally
    pause: float
    typed: dict[int, float] = field(default_factory=dict)

    async def edit(self, begin: float, goes_on: Callable[[int], bool]) -> None:
        """Edit from some moment after this one on as long as is wanted; hear of the last edit."""
        listening = asyncio.create_task(self._listen())
        try:
            await self._type(begin + random.random() * self.pause, goes_on)
            with suppress(TimeoutError):
                async with asyncio.timeout(MAX_ANSWER):
                    while self.typed and not listening.done():
                        await asyncio.sleep(0.01)
        except FAILURES as problem:
            self.tally.failures.append(repr(problem))
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)
            self.tally.give_up(self.typed.values())
            self.typed.clear()

    async def _type(self, begin: float, goes_on: Callable[[int], bool]) -> None:
        number = 0
        while goes_on(number):
            meant = begin + number * self.pause
            await asyncio.sleep(max(0.0, meant - time.monotonic()))
            row, column = divmod(number % (ROWS * COLUMNS), COLUMNS)
            self.typed[self.visitor.seq + 1] = meant
            await self.visitor.score(row, column, round(random.random(), 6))
            number += 1

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

    async def drag(self, seconds: float) -> None:
        """Drag for so many seconds, from some moment on, with a moment of rest after each gesture."""
        await asyncio.sleep(random.random() * GESTURE)
        listening = asyncio.create_task(self._listen())
        end = time.monotonic() + seconds
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
            self.drops.give_up([meant])
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


@dataclass(frozen=True)
class Load:
    """How a class works: the pages that they open in turn, how many they are, for how many seconds they edit.

    `pause` has the seconds between two edits of one visitor.
    """

    pages: Sequence[str]
    visitors: int
    seconds: float
    pause: float


@dataclass
class Classroom:
    """The students who are there, and what becomes of their edits."""

    students: Sequence[Student]
    tally: Tally

    @classmethod
    async def filled(cls, addresses: Sequence[str], load: Load) -> Classroom:
        """The class, once all have come, one after the other."""
        tally = Tally()
        students: list[Student] = []
        for number in range(load.visitors):
            address, page = addresses[number % len(addresses)], load.pages[number % len(load.pages)]
            try:
                students.append(Student(await arrive(address, page), tally, load.pause))
            except FAILURES as problem:
                tally.failures.append(repr(problem))
        return cls(students, tally)

    async def edit(self, seconds: float) -> None:
        """All edit for so long, each beginning at a moment of its own."""
        begin = time.monotonic()
        edits = ceil(seconds / self.students[0].pause) if self.students else 0
        await asyncio.gather(*(one.edit(begin, lambda made: made < edits) for one in self.students))

    async def leave(self) -> None:
        """All leave, and say what faults they have seen."""
        for student in self.students:
            self.tally.failures += student.visitor.faults
            await student.visitor.socket.close()


async def edited(addresses: Sequence[str], load: Load) -> Tally:
    """What becomes of the edits of a class that comes, edits and leaves."""
    room = await Classroom.filled(addresses, load)
    await room.edit(load.seconds)
    await room.leave()
    return room.tally
