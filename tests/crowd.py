"""Visitors without a browser, who edit the matrix over Streamlit's protocol and measure how long they wait.

`python -m tests.crowd` starts the app and prints what an edit takes with and without one visitor who sends
edits without waiting for answers; `--help` lists the numbers that can be chosen.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.visitor import Visitor, arrive


async def edits(visitor: Visitor, pause: float, goes_on: Callable[[int], bool]) -> list[float]:
    """How long each edit takes, in seconds, from the moment it was meant for: one every `pause` seconds.

    `goes_on` is asked before each edit, and told how many there were.
    """
    waited: list[float] = []
    begin = time.monotonic() + random.random() * pause
    while goes_on(number := len(waited)):
        meant = begin + number * pause
        await asyncio.sleep(max(0.0, meant - time.monotonic()))
        score = round(random.random(), 6)
        name = await visitor.edit(kind="score", row=0, column=number % 5, value=score)
        await visitor.hear_of(name)
        assert visitor.editor.score(0, number % 5) == score
        waited.append(time.monotonic() - meant)
    return waited


async def flood(visitor: Visitor, pause: float) -> int:
    """Send edits without waiting for answers until cancelled."""

    async def listen() -> None:
        while True:
            await visitor.hear()

    listening = asyncio.create_task(listen())
    sent = 0
    try:
        while True:
            await visitor.edit(kind="score", row=0, column=0, value=random.random())
            del visitor.pending[:-20]
            sent += 1
            await asyncio.sleep(pause)
    except asyncio.CancelledError:
        return sent
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        visitor.socket.transport.abort()  # what was sent need not arrive any more
        await visitor.socket.wait_closed()


async def waits(
    address: str, visitors: int, seconds: float, pause: float, flood_pause: float | None
) -> Waits:
    """How long the edits of some visitors take, with or without one more who does not wait for answers."""
    crowd = [await arrive(address) for _ in range(visitors)]
    storm = None
    if flood_pause is not None:
        storm = asyncio.create_task(flood(await arrive(address), flood_pause))
        await asyncio.sleep(0.5)
    waited = await asyncio.gather(
        *(edits(visitor, pause, lambda made: made < seconds / pause) for visitor in crowd)
    )
    sent = 0
    if storm is not None:
        storm.cancel()
        sent = await storm
    for visitor in crowd:
        await visitor.socket.close()
    return Waits(sorted(one for each in waited for one in each), sent)


@dataclass(frozen=True)
class Waits:
    """What the edits of a crowd took, in seconds and in order, and what the one who floods has sent."""

    seconds: Sequence[float]
    flooded: int

    def at(self, share: float) -> float:
        """What this share of the edits took at most."""
        return self.seconds[min(len(self.seconds) - 1, int(share * len(self.seconds)))]

    def __str__(self) -> str:
        p50, p95, worst = (self.at(share) * 1000 for share in (0.5, 0.95, 1))
        return f"{len(self.seconds)} edits: p50 {p50:.0f} ms, p95 {p95:.0f} ms, worst {worst:.0f} ms"


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--address", help="an app that runs already")
    parser.add_argument("--visitors", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--pause", type=float, default=3, help="between two edits of a visitor")
    parser.add_argument("--flood", type=float, default=0.001, help="between two edits of the one who floods")
    asked = parser.parse_args()

    from tests.browser.conftest import start

    process, address = (None, asked.address) if asked.address else start("app.py")
    try:
        for flood_pause in (None, asked.flood):
            who = "alone" if flood_pause is None else "with one who does not wait"
            found = asyncio.run(waits(address, asked.visitors, asked.seconds, asked.pause, flood_pause))
            print(f"{asked.visitors} visitors {who} ({found.flooded} sent): {found}")
    finally:
        if process is not None:
            process.terminate()
            process.wait(timeout=10)


if __name__ == "__main__":
    main()
