"""A class on two replicas behind HAProxy, one of which dies: `python -m tests.replicas`.

It lets many visitors edit the app and then the bare page on two replicas each, and prints how long they wait.
Then it kills a replica of the app while they edit, and prints how many edits were made, how many are in the
matrices in the end, and how long the longest wait was.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from deploy.two_replicas import SECRET, raise_file_limit, start_proxy, start_replica, wait_for
from pages.state.heard import state_name
from pages.state.session import ADDRESS, EDITOR, WATCH
from tests.browser.conftest import free_port
from tests.joined_parts import parts_of
from tests.visitor import MATRIX, Visitor, arrive

AGAIN = 0.3  # seconds after which a browser looks for a server again
COLUMNS = len(MATRIX.labels)


@dataclass
class LastingVisitor(Visitor):
    """A visitor who connects again, as the browser does, and goes on.

    `page_widget` names the component of the page, `bar` is what the address bar was told last, `unwritten`
    are the edits that are not in the address.
    """

    page_widget: str = ""
    bar: dict[str, Any] = field(default_factory=dict)
    unwritten: list[dict[str, Any]] = field(default_factory=list)
    deaths: int = 0

    async def hear(self) -> ForwardMsg:
        """The next message; what it says of the address bar is noted as well."""
        message = await super().hear()
        drawn = message.delta.new_element.bidi_component
        parts = parts_of(drawn)
        if ADDRESS in parts:
            self.page_widget = drawn.id
            self.bar = parts[ADDRESS]["data"]
            waiting = {op["id"] for op in self.pending}
            self.unwritten = [op for op in self.unwritten if op["id"] in waiting]
        return message

    async def score(self, address: str, column: int, value: float) -> None:
        """Set a score, and wait until it is in the matrix, on whichever replica that is."""
        before = len(self.pending)
        with suppress(WebSocketException):  # it is sent again to whoever answers next
            await self.edit(kind="score", row=0, column=column, value=value)
        self.unwritten += self.pending[before:]
        name = self.pending[-1]["id"]
        while True:
            try:
                await self.hear_of(name)
                return
            except (WebSocketException, OSError):
                await self.come_again(address)

    async def come_again(self, address: str) -> None:
        """Connect to whoever answers, say where this visitor was, and send what is in no address yet."""
        self.deaths += 1
        base = {"session": self.bar["session"], "matrix": self.bar["matrix"]}
        told = {"session": base["session"], "number": self.deaths, "query": self.bar["query"]}
        whereabouts = {**told, "copy": None, "past": [], "begun": 0, "depth": 0}
        self.pending = list(self.unwritten)
        edits = {"to": self.deaths, "base": base, "ops": self.pending}
        held = {state_name(WATCH, "whereabouts"): whereabouts, state_name(EDITOR, "edits"): edits}
        while True:
            await asyncio.sleep(AGAIN * (0.5 + random.random()))
            try:
                self.socket = await opened(address)
                await self.send([WidgetState(id=self.page_widget, json_value=json.dumps(held))])
                return
            except (WebSocketException, OSError):
                continue


async def opened(address: str) -> ClientConnection:
    """A connection to the app."""
    return await connect(
        address.replace("http", "ws", 1) + "/_stcore/stream",
        subprotocols=["streamlit"],  # type: ignore[list-item]
        max_size=None,
        open_timeout=60,
    )


async def lasting(address: str) -> LastingVisitor:
    """A visitor who has opened a lesson, and seen it."""
    first = await arrive(address)
    await first.socket.close()
    visitor = LastingVisitor(await opened(address), first.page, first.query)
    await visitor.send()
    await visitor.hear_all()
    return visitor


@dataclass(frozen=True)
class Waits:
    """How long edits took from the moment they were meant for, in seconds."""

    seconds: Sequence[float]

    def at(self, share: float) -> float:
        """What this share of them took at most, in ms."""
        return sorted(self.seconds)[min(len(self.seconds) - 1, int(share * len(self.seconds)))] * 1000

    def __str__(self) -> str:
        p50, p95, worst = (self.at(share) for share in (0.5, 0.95, 1))
        return f"{len(self.seconds)} edits: p50 {p50:.0f} ms, p95 {p95:.0f} ms, longest {worst:.0f} ms"


async def edited(address: str, many: int, seconds: float, pause: float) -> Waits:
    """How long the edits of a class take; each visitor makes one every `pause` seconds."""
    crowd = [await arrive(address) for _ in range(many)]

    async def edit(visitor: Visitor) -> list[float]:
        waited = []
        begin = time.monotonic() + random.random() * pause
        for number in range(int(seconds / pause)):
            meant = begin + number * pause
            await asyncio.sleep(max(0.0, meant - time.monotonic()))
            value = round(random.random(), 6)
            await visitor.hear_of(
                await visitor.edit(kind="score", row=0, column=number % COLUMNS, value=value)
            )
            assert visitor.editor.score(0, number % COLUMNS) == value
            waited.append(time.monotonic() - meant)
        return waited

    each = await asyncio.gather(*map(edit, crowd))
    for visitor in crowd:
        await visitor.socket.close()
    return Waits([one for waited in each for one in waited])


@dataclass(frozen=True)
class Outcome:
    """What became of the edits of a class of which one replica died.

    `there` are those that were in the matrix in the end, together with all that were made before them.
    """

    made: int
    there: int
    moved: int
    waits: Waits

    def __str__(self) -> str:
        lost = self.made - self.there
        return f"{self.made} edits made, {lost} lost; {self.moved} sessions went on elsewhere; {self.waits}"


async def survived(service: Replicas, many: int, seconds: float, pause: float) -> Outcome:
    """What becomes of the edits of a class when the first replica is killed in the middle of them."""
    crowd = [await lasting(service.address) for _ in range(many)]
    rounds = int(seconds / pause)

    async def edit(visitor: LastingVisitor) -> tuple[list[float], int]:
        waited, there, scores = [], 0, {}
        begin = time.monotonic() + random.random() * pause
        for number in range(rounds):
            meant = begin + number * pause
            await asyncio.sleep(max(0.0, meant - time.monotonic()))
            column, value = number % COLUMNS, round(random.random(), 6)
            scores[column] = value
            await visitor.score(service.address, column, value)
            there += all(visitor.editor.score(0, one) == score for one, score in scores.items())
            waited.append(time.monotonic() - meant)
        return waited, there

    async def kill() -> None:
        await asyncio.sleep(seconds / 2)
        service.processes[0].kill()

    found = await asyncio.gather(*map(edit, crowd), kill())
    for visitor in crowd:
        await visitor.socket.close()
    each = [one for one in found if one is not None]
    moved = sum(visitor.deaths > 0 for visitor in crowd)
    waits = Waits([one for waited, _there in each for one in waited])
    return Outcome(many * rounds, sum(there for _waited, there in each), moved, waits)


@dataclass(frozen=True)
class Replicas:
    """The address of HAProxy, and the replicas behind it."""

    address: str
    processes: Sequence[Any]


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
    parser = argparse.ArgumentParser(prog="python -m tests.replicas", description=__doc__)
    parser.add_argument("--visitors", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pause", type=float, default=3, help="seconds between two edits of a visitor")
    asked = parser.parse_args(arguments)
    raise_file_limit()
    load = asked.visitors, asked.seconds, asked.pause
    with replicas() as service:
        asyncio.run(edited(service.address, 4, 6, 1))  # neither replica has had a visitor before
        app = asyncio.run(edited(service.address, *load))
        print(f"{asked.visitors} visitors on two replicas: {app}", flush=True)
        outcome = asyncio.run(survived(service, *load))
        print(f"{asked.visitors} visitors, one replica killed: {outcome}", flush=True)
    with replicas("tests/bare.py") as service:
        bare = asyncio.run(edited(service.address, *load))
        times = app.at(0.95) / bare.at(0.95)
        print(f"{asked.visitors} visitors on two replicas of the bare page: {bare} ({times:.1f} times)")
    return 0 if outcome.made == outcome.there and times <= 3 else 1


if __name__ == "__main__":
    raise SystemExit(main())
