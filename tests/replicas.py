"""A class on two replicas behind HAProxy, one of which dies: `python -m tests.replicas`.

It lets many visitors edit the app and the bare page on two replicas each, in turns, and prints how long they
wait. Then it kills a replica of the app while they edit, and prints how many edits were made, how many are in
the matrices in the end, and how long the longest wait was.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Any

from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from deploy.two_replicas import SECRET, raise_file_limit, start_proxy, start_replica, wait_for
from pages.state.heard import state_name
from pages.state.session import ADDRESS, EDITOR, WATCH
from tests.browser.conftest import free_port
from tests.class_of_visitors import Load, Tally
from tests.crowd import BARE_PAGES, in_turns
from tests.joined_parts import parts_of
from tests.service import Service
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
class Outcome:
    """What became of the edits of a class of which one replica died.

    `there` are those that were in the matrix in the end, together with all that were made before them.
    """

    made: int
    there: int
    moved: int
    waits: Tally

    def __str__(self) -> str:
        lost = self.made - self.there
        p50, p95, longest = (self.waits.at(share) * 1000 for share in (0.5, 0.95, 1))
        return (
            f"{self.made} edits made, {lost} lost; {self.moved} sessions went on elsewhere; "
            f"p50 {p50:.0f} ms, p95 {p95:.0f} ms, longest {longest:.0f} ms"
        )


async def survived(both: Replicas, load: Load) -> Outcome:
    """What becomes of the edits of a class when the first replica is killed in the middle of them."""
    crowd = [await lasting(both.address) for _ in range(load.visitors)]
    rounds, waits = ceil(load.seconds / load.pause), Tally()

    async def edit(visitor: LastingVisitor) -> int:
        there, scores = 0, {}
        begin = time.monotonic() + random.random() * load.pause
        for number in range(rounds):
            meant = begin + number * load.pause
            await asyncio.sleep(max(0.0, meant - time.monotonic()))
            column, value = number % COLUMNS, round(random.random(), 6)
            scores[column] = value
            await visitor.score(both.address, column, value)
            there += all(visitor.editor.score(0, one) == score for one, score in scores.items())
            waits.waits.append((meant, time.monotonic() - meant))
        return there

    async def kill() -> int:
        await asyncio.sleep(load.seconds / 2)
        both.processes[0].kill()
        return 0

    there = sum(await asyncio.gather(*map(edit, crowd), kill()))
    for visitor in crowd:
        await visitor.socket.close()
    moved = sum(visitor.deaths > 0 for visitor in crowd)
    return Outcome(load.visitors * rounds, there, moved, waits)


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
    parser = argparse.ArgumentParser(prog="python -m tests.replicas", description=__doc__)
    parser.add_argument("--visitors", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pause", type=float, default=3, help="seconds between two edits of a visitor")
    asked = parser.parse_args(arguments)
    raise_file_limit()
    load = Load(["ranking"], asked.visitors, asked.seconds, asked.pause)
    with replicas() as app, replicas("tests/bare.py") as bare:
        (found, _usage), (least, _least_usage) = asyncio.run(
            in_turns((app.service, load), (bare.service, replace(load, pages=[""])))
        )
        times = found.at(0.95) / least.at(0.95)
        print(f"{asked.visitors} visitors on two replicas: {found}", flush=True)
        print(f"{asked.visitors} visitors on two replicas of the bare page: {least} ({times:.1f} times)")
        outcome = asyncio.run(survived(app, load))
        print(f"{asked.visitors} visitors, one replica killed: {outcome}", flush=True)
    return 0 if outcome.made == outcome.there and not found.lost and times <= BARE_PAGES else 1


if __name__ == "__main__":
    raise SystemExit(main())
