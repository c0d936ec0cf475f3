"""A class on two replicas behind HAProxy, one of which dies: `python -m tests.benchmarks.replicas`.

It lets many visitors edit the app and the bare page on two replicas each, in turns, and prints how long they
wait. Then it kills a replica of the app while they edit, has them undo and redo all of it, and prints how
many of these steps were answered as what they are, and how long the longest wait was.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from math import ceil

from websockets.exceptions import WebSocketException

from deploy.two_replicas import SECRET, raise_file_limit, start_proxy, start_replica, wait_for
from tests.benchmarks.class_of_visitors import Load, Tally
from tests.benchmarks.crowd import in_turns, most_times
from tests.benchmarks.service import Service
from tests.benchmarks.visitor import MATRIX, Visitor, arrive, connected
from tests.browser.conftest import free_port

AGAIN = 0.3  # seconds after which a browser looks for a server again
COLUMNS = len(MATRIX.labels)


@dataclass
class LastingVisitor(Visitor):
    """A visitor who connects again, as the browser does, and goes on."""

    address: str = ""
    deaths: int = 0

    async def hear_answer(self) -> None:
        """Hear until the newest state has been answered, by whichever replica that is."""
        while True:
            try:
                return await super().hear_answer()
            except (WebSocketException, OSError):
                await self.come_again()

    async def send_newest(self) -> None:
        """Send the state; what does not arrive is sent again to whoever answers next."""
        with suppress(WebSocketException):
            await super().send_newest()

    async def come_again(self) -> None:
        """Connect to whoever answers, and send what this visitor holds."""
        self.deaths += 1
        while True:
            await asyncio.sleep(AGAIN * (0.5 + random.random()))
            try:
                self.socket = await connected(self.address)
                return await self.send_again()
            except (WebSocketException, OSError):
                continue


async def lasting(address: str) -> LastingVisitor:
    """A visitor who has opened a lesson, and seen it."""
    visitor = await arrive(address)
    return LastingVisitor(**vars(visitor), address=address)


@dataclass(frozen=True)
class Outcome:
    """What became of the edits of a class of which one replica died.

    `made` counts edits and steps of undo and redo, `right` those of them that were answered as what they are.
    """

    made: int
    right: int
    moved: int
    waits: Tally

    def __str__(self) -> str:
        p50, p95, longest = (self.waits.at(share) * 1000 for share in (0.5, 0.95, 1))
        return (
            f"{self.made} edits and steps made, {self.made - self.right} lost; {self.moved} sessions went on "
            f"elsewhere; p50 {p50:.0f} ms, p95 {p95:.0f} ms, longest {longest:.0f} ms"
        )


async def survived(both: Replicas, load: Load) -> Outcome:
    """What becomes of the edits of a class when the first replica is killed in the middle of them.

    In the end all that was edited is undone and made again.
    """
    crowd = [await lasting(both.address) for _ in range(load.visitors)]
    edits, waits = ceil(load.seconds / load.pause), Tally()

    async def edit(visitor: LastingVisitor) -> int:
        right, begin = 0, time.monotonic() + random.random() * load.pause
        documents = [visitor.matrix.fingerprint]
        for number in range(edits):
            meant = begin + number * load.pause
            await asyncio.sleep(max(0.0, meant - time.monotonic()))
            await visitor.score(0, number % COLUMNS, round(random.random(), 6))
            documents.append(visitor.matrix.fingerprint)
            await visitor.hear_answer()
            right += visitor.is_right
            waits.waits.append((meant, time.monotonic() - meant))
        for step, places in ((-1, reversed(range(edits))), (1, range(1, edits + 1))):
            for place in places:
                await visitor.go(step)
                await visitor.hear_answer()
                right += visitor.is_right and visitor.matrix.fingerprint == documents[place]
        return right

    async def kill() -> int:
        await asyncio.sleep(load.seconds / 2)
        both.processes[0].kill()
        return 0

    right = sum(await asyncio.gather(*map(edit, crowd), kill()))
    for visitor in crowd:
        await visitor.socket.close()
    moved = sum(visitor.deaths > 0 for visitor in crowd)
    return Outcome(3 * edits * load.visitors, right, moved, waits)


@dataclass(frozen=True)
class Replicas:
    """The address of HAProxy, and the replicas behind it."""

    address: str
    processes: Sequence[subprocess.Popen[bytes]]

    @property
    def service(self) -> Service:
        """The two as one service."""
        return Service((self.address,), [process.pid for process in self.processes])


@contextmanager
def replicas(script: str = "app.py") -> Iterator[Replicas]:
    """Two replicas of this script behind HAProxy, while they are needed."""
    ports, bind = [free_port(), free_port()], f"127.0.0.1:{free_port()}"
    environment = {SECRET: "known to both", "PYTHONPATH": os.getcwd()}
    processes = [start_replica(port, environment, script) for port in ports]
    proxy = start_proxy(bind, ports)
    try:
        for port in ports:
            wait_for(f"http://127.0.0.1:{port}")
        wait_for(f"http://{bind}")
        yield Replicas(f"http://{bind}", processes)
    finally:
        for process in (proxy, *processes):
            process.kill()
            process.wait()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; 0 where nothing was lost and nobody waited too long."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.replicas", description=__doc__)
    parser.add_argument("--visitors", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pause", type=float, default=3, help="seconds between two edits of a visitor")
    options = parser.parse_args(arguments)
    raise_file_limit()
    load = Load(["ranking"], options.visitors, options.seconds, options.pause)
    with replicas() as app, replicas("tests/benchmarks/bare_app.py") as bare:
        (found, _usage), (least, _least_usage) = asyncio.run(
            in_turns((app.service, load), (bare.service, replace(load, pages=[""])))
        )
        times = found.at(0.95) / least.at(0.95)
        print(f"{options.visitors} visitors on two replicas: {found}", flush=True)
        print(f"{options.visitors} visitors on two replicas of the bare page: {least} ({times:.1f} times)")
        outcome = asyncio.run(survived(app, load))
        print(f"{options.visitors} visitors, one replica killed: {outcome}", flush=True)
    return (
        0 if outcome.made == outcome.right and not found.lost and times <= most_times(options.visitors) else 1
    )


if __name__ == "__main__":
    raise SystemExit(main())
