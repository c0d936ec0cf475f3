"""Many visitors at once who edit as students do, each at moments of its own, whether or not it was answered.

How long an edit takes counts from the moment it was meant for: a server that does not keep up cannot hide it
by being asked less. Every answer is checked: the matrix has to have the score that was typed.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import ceil, inf

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.visitor import LONGEST_ANSWER, MATRIX, Visitor, arrive, ends_run

ROWS, COLUMNS = len(MATRIX.samples), len(MATRIX.labels)
MOST_TOLD = 5
FAILURES = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError)


@dataclass(frozen=True)
class Typed:
    """A score that a visitor typed, or meant to type, at this moment."""

    meant: float
    cell: tuple[int, int]
    score: float


@dataclass
class Tally:
    """What became of the edits: how long each took and when it was meant, and what went wrong.

    An edit that was never answered took for ever, and so did one that was answered and is not in the matrix.
    `failures` are lost connections and the faults that a page showed.
    """

    waits: list[tuple[float, float]] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def answer(self, typed: Sequence[Typed], visitor: Visitor, now: float) -> None:
        """These edits of a visitor have been answered now, all with one answer."""
        newest = {one.cell: one for one in typed}
        for one in typed:
            is_taken = newest[one.cell] is not one or visitor.editor.score(*one.cell) == one.score
            self.waits.append((one.meant, now - one.meant if is_taken else inf))

    def give_up(self, typed: Sequence[Typed]) -> None:
        """These edits will not be answered any more."""
        self.waits += [(one.meant, inf) for one in typed]

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
            + "".join(f"\n     {failure}" for failure in sorted(set(self.failures))[:MOST_TOLD])
        )


@dataclass
class Student:
    """A visitor who types one score every `pause` seconds, and what has not been answered yet."""

    visitor: Visitor
    tally: Tally
    pause: float
    typed: dict[str, Typed] = field(default_factory=dict)

    async def edit(self, begin: float, seconds: float) -> None:
        """Edit for so many seconds from some moment after this one on; hear of the last edit."""
        listening = asyncio.create_task(self._listen())
        try:
            await self._type(begin + random.random() * self.pause, ceil(seconds / self.pause))
            with suppress(TimeoutError):
                async with asyncio.timeout(LONGEST_ANSWER):
                    while self.typed and not listening.done():
                        await asyncio.sleep(0.01)
        except FAILURES as problem:
            self.tally.failures.append(repr(problem))
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)
            self.tally.give_up(list(self.typed.values()))
            self.typed.clear()

    async def _type(self, begin: float, edits: int) -> None:
        for number in range(edits):
            meant = begin + number * self.pause
            await asyncio.sleep(max(0.0, meant - time.monotonic()))
            cell = divmod(number % (ROWS * COLUMNS), COLUMNS)
            score = round(random.random(), 6)
            name = self.visitor.make_edit(kind="score", row=cell[0], column=cell[1], value=score)
            self.typed[name] = Typed(meant, cell, score)
            await self.visitor.send_edits(self.visitor.pending)

    async def _listen(self) -> None:
        try:
            while True:
                if ends_run(await self.visitor.hear()):
                    waiting = {op["id"] for op in self.visitor.pending}
                    answered = [name for name in self.typed if name not in waiting]
                    typed = [self.typed.pop(name) for name in answered]
                    self.tally.answer(typed, self.visitor, time.monotonic())
        except FAILURES as problem:
            self.tally.failures.append(repr(problem))


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
        await asyncio.gather(*(student.edit(begin, seconds) for student in self.students))

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
