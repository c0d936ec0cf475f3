"""What an edit costs on each page: `python -m tests.cost_of_edits` prints processor time, messages and bytes.

The app runs as it is served, and one visitor edits over Streamlit's protocol, without a browser. The time is
that of the whole server process, from Linux's /proc: what the answer takes to be written is in it.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from pages.intake.matrix import Matrix
from pages.workbench.menu import TITLES
from tests.browser.conftest import start
from tests.crowd import arrive, edits

TICKS = os.sysconf("SC_CLK_TCK")
EDITS, WARM = 60, 10
PAUSE = 0.15  # seconds: a connection is heard no faster than one message in 0.1
TRUTH = [[1, 0, 1, 0, 0], [0, 1, 0, 1, 0], [0, 0, 0, 1, 1], [1, 1, 0, 1, 0]]
SCORES = [
    [0.82, 0.45, 0.38, 0.24, 0.06],
    [0.57, 0.76, 0.31, 0.42, 0.15],
    [0.12, 0.49, 0.53, 0.41, 0.64],
    [0.71, 0.48, 0.18, 0.62, 0.34],
]
MATRICES = {"2×5": Matrix.of(TRUTH[:2], SCORES[:2]), "4×5": Matrix.of(TRUTH, SCORES)}


@dataclass(frozen=True)
class Cost:
    """What one edit costs on a page, on average: ms of the processor, messages, bytes; ms that it takes."""

    processor: float
    messages: float
    bytes: float
    waited: float

    def __str__(self) -> str:
        return (
            f"{self.processor:8.1f} ms {self.messages:8.1f} messages {self.bytes / 1000:8.1f} kB "
            f"{self.waited:8.1f} ms from the edit to its answer"
        )


def used(process: int) -> float:
    """The processor time of a process so far, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def cost(process: int, address: str, page: str, matrix: Matrix, count: int) -> Cost:
    """What an edit costs on this page, after a few that are not counted."""
    visitor = await arrive(address, page, matrix)
    await edits(visitor, PAUSE, lambda made: made < WARM)
    before, messages, sent = used(process), visitor.messages, visitor.bytes
    waited = await edits(visitor, PAUSE, lambda made: made < count)
    found = Cost(
        (used(process) - before) / count * 1000,
        (visitor.messages - messages) / count,
        (visitor.bytes - sent) / count,
        median(waited) * 1000,
    )
    await visitor.socket.close()
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.cost_of_edits", description=__doc__)
    parser.add_argument("pages", nargs="*", help="the pages, all that have a matrix if none is named")
    parser.add_argument("--edits", type=int, default=EDITS)
    parser.add_argument("--size", choices=MATRICES, default="4×5")
    asked = parser.parse_args(arguments)
    without = ("documents", "scenarios")
    process, address = start("app.py")
    try:
        for page in asked.pages or [one for one in TITLES if one not in without]:
            found = asyncio.run(cost(process.pid, address, page, MATRICES[asked.size], asked.edits))
            print(f"{page:<20} {asked.size} {found}", flush=True)
    finally:
        process.terminate()
        process.wait(timeout=10)


if __name__ == "__main__":
    main()
