"""What an edit costs on each page and on a nearly empty one: `python -m tests.benchmarks.cost_of_edits`.

The app and the bare page run as the app is served, and on each one visitor edits over Streamlit's protocol,
without a browser: one edit here, the next one there, so that whatever else the machine does concerns both
alike. The time is that which the whole server process has used, the writing of the answer included. It ends
with the budgets that are not met, and with an error where there is one.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix
from pages.workbench.menu import TITLES
from tests.benchmarks.visitor import BARE, Service, Visitor, arrive, serving

EDITS, WARM = 40, 10
PAUSE = 0.1  # seconds between two edits: a connection is heard no faster
LEAST = "the bare page"
WITHOUT_MATRIX = ("find_the_error",)


def drawn_at_random(samples: int, labels: int) -> Matrix:
    """A matrix of this size, the same one every time."""
    chance = random.Random(0)
    truth = [[int(chance.random() < 0.3) for _ in range(labels)] for _ in range(samples)]
    return Matrix.of(truth, [[round(chance.random(), 2) for _ in row] for row in truth])


MATRICES = {
    "2×5": Matrix.of(PHOTOS.truth[:2], PHOTOS.scores[:2]),
    "4×5": Matrix.of(PHOTOS.truth, PHOTOS.scores),
    "50×20": drawn_at_random(50, 20),
    "50×50": drawn_at_random(50, 50),
}


@dataclass(frozen=True)
class Budget:
    """What an edit may cost at most: ms of the processor, that of so many bare pages; messages; bytes."""

    processor: float = float("inf")
    bare_pages: float = float("inf")
    messages: float = float("inf")
    bytes: float = float("inf")


SMALL = Budget(bare_pages=2, messages=25, bytes=20_000)
BUDGETS = {"2×5": SMALL, "4×5": SMALL, "50×50": Budget(processor=100)}


@dataclass(frozen=True)
class Cost:
    """What one edit costs on a page, on average: ms of the processor, messages, bytes; ms that it takes."""

    processor: float
    messages: float
    bytes: float
    waited: float

    def __str__(self) -> str:
        return (
            f"{self.processor:7.1f} ms {self.messages:6.1f} messages {self.bytes / 1000:7.1f} kB "
            f"{self.waited:7.1f} ms to the answer"
        )

    def beyond(self, budget: Budget, bare: Cost) -> list[str]:
        """In what it costs more than that, the bare page being as it is."""
        over = {
            "processor": self.processor > min(budget.processor, budget.bare_pages * bare.processor),
            "messages": self.messages > budget.messages,
            "bytes": self.bytes > budget.bytes,
        }
        return [what for what, is_over in over.items() if is_over]


class Ledger:
    """What the edits of a visitor have cost since the ledger was opened."""

    def __init__(self, server: Service, visitor: Visitor) -> None:
        self.server, self.visitor, self.waited = server, visitor, list[float]()
        self.before = self._now()

    async def edit(self) -> None:
        """Make one edit, and see that the answer belongs to it."""
        began = time.monotonic()
        await self.visitor.change(len(self.waited))
        await self.visitor.hear_answer()
        self.waited.append(time.monotonic() - began)
        assert self.visitor.is_right
        assert not self.visitor.faults, self.visitor.faults

    def read(self) -> Cost:
        """The cost of one edit."""
        processor, messages, sent = (
            (now - before) / len(self.waited) for now, before in zip(self._now(), self.before, strict=True)
        )
        return Cost(processor * 1000, messages, sent, median(self.waited) * 1000)

    def _now(self) -> tuple[float, int, int]:
        return self.server.processor(), self.visitor.messages, self.visitor.bytes


async def measured(app: Service, bare: Service, page: str, size: str) -> tuple[Cost, Cost]:
    """What an edit costs on this page and on the bare one, edited in turns, after a few that do not count."""
    visitors = await arrive(app.address, page, MATRICES[size]), await arrive(bare.address, "")
    for edits in (WARM, EDITS):
        found, least = ledgers = Ledger(app, visitors[0]), Ledger(bare, visitors[1])
        for _ in range(edits):
            for ledger in ledgers:
                await asyncio.sleep(PAUSE / len(ledgers))
                await ledger.edit()
    costs = found.read(), least.read()
    for visitor in visitors:
        await visitor.socket.close()
    return costs


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; 0 where all budgets are met."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.cost_of_edits", description=__doc__)
    parser.add_argument("pages", nargs="*", help="the pages, all that have a matrix if none is named")
    parser.add_argument(
        "--size", choices=MATRICES, action="append", help="may be repeated; 2×5 and 4×5 if not given"
    )
    options = parser.parse_args(arguments)
    pages = options.pages or [page for page in TITLES if page not in WITHOUT_MATRIX]
    beyond = []
    with serving() as app, serving(BARE) as bare:
        for size in options.size or ["2×5", "4×5"]:
            for page in pages:
                found, least = asyncio.run(measured(app, bare, page, size))
                times = found.processor / least.processor
                print(f"{size:>7} {page:<18} {found}, {times:4.1f} × {LEAST}", flush=True)
                print(f"{'':>7} {LEAST:<18} {least}", flush=True)
                if over := found.beyond(BUDGETS.get(size, Budget()), least):
                    beyond.append(f"{page} at {size} ({', '.join(over)})")
    print("beyond the budget: " + "; ".join(beyond) if beyond else "All budgets are met.")
    return 1 if beyond else 0


if __name__ == "__main__":
    sys.exit(main())
