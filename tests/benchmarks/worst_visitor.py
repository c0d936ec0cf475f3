"""The worst that one visitor can bring within the limits, over and over again, over Streamlit's protocol.

`python -m tests.benchmarks.worst_visitor ADDRESS` goes on until it is ended. It is a process of its own: what
is sent is large, and nobody is to wait for its being made.
"""

from __future__ import annotations

import asyncio
import base64
import json
import random
import subprocess
import sys
import time
import zlib
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache, partial
from urllib.parse import urlencode

from websockets.exceptions import ConnectionClosed

from pages.intake.csv_text import csv_of
from pages.intake.headings import PREDICTED, SCORE, TRUE
from pages.intake.limits import (
    MAX_CELLS_HELD,
    MAX_CELLS_READ,
    MAX_IMPORT_LENGTH,
    MAX_LABELS,
    MAX_NAME_LENGTH,
    MAX_SAMPLES,
)
from pages.intake.matrix import Matrix
from pages.state.document import matrix_for_browser
from pages.state.link import code_of
from pages.state.message import MESSAGE
from pages.workbench.menu import TITLES
from tests.benchmarks.visitor import MATRIX, arrive
from tests.browser.conftest import ROOT

SHAPE = (MAX_SAMPLES, MAX_CELLS_READ // MAX_SAMPLES)
HELD = MAX_CELLS_HELD // 2


@cache
def largest() -> Matrix:
    """As many cells as are read, and the longest names."""
    return Matrix.of(
        [[(row + column) % 2 for column in range(SHAPE[1])] for row in range(SHAPE[0])],
        [
            [(row * 7919 + column * 104729) % 999983 / 999983 for column in range(SHAPE[1])]
            for row in range(SHAPE[0])
        ],
        [f"{row:0{MAX_NAME_LENGTH}}" for row in range(SHAPE[0])],
        [f"l{column:0{MAX_NAME_LENGTH - 1}}" for column in range(SHAPE[1])],
    )


@cache
def fullest() -> Matrix:
    """As many cells as the lab holds, and the longest names and numbers."""
    return largest().part(range(MAX_CELLS_HELD // SHAPE[1]), range(SHAPE[1]))


def widest() -> Matrix:
    """As many labels as there can be."""
    return Matrix.of([[1, 0] * (MAX_LABELS // 2)], [[0.5] * MAX_LABELS])


@cache
def highest() -> Matrix:
    """As many lists as a matrix in the lab can have, and the longest names and numbers."""
    return Matrix.of(
        [[row % 2] for row in range(MAX_SAMPLES)],
        [[row / 3] for row in range(MAX_SAMPLES)],
        [f"{row:0{MAX_NAME_LENGTH}}" for row in range(MAX_SAMPLES)],
        decision=("hand", [[1]] * MAX_SAMPLES),
        weights=[1 + row / 3 for row in range(MAX_SAMPLES)],
    )


@cache
def by_hand() -> Matrix:
    """As many cells as the lab holds, with a prediction and an order of each cell."""
    return Matrix.of(
        [[1, 0]] * HELD,
        [[row / 3, row / 7] for row in range(HELD)],
        decision=("hand", [[1, 0]] * HELD),
        relevance=[[2, 1]] * HELD,
    )


def packed(content: object) -> str:
    """Whatever this is, as the code of a link."""
    text = content if isinstance(content, str) else json.dumps(content)
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def table(rows: int, columns: int, cell: Callable[[int, int], str]) -> str:
    """A table as a spreadsheet copies it."""
    return "\n".join("\t".join(cell(row, column) for column in range(columns)) for row in range(rows))


DIGITS = MAX_IMPORT_LENGTH // MAX_CELLS_READ - 12  # with two tables of 0 and 1 beside it
# What is sent is large: each is made when it is needed.
TEXTS: dict[str, Callable[[], str]] = {
    "blanks after a list": lambda: "[1]" + " " * 1_500 + "x",
    "very many blanks after a list": lambda: "[1]" + " " * 60_000 + "x",
    "a long row of digits": lambda: "9" * 8_000 + "x",
    "a list of nearly two million ones": lambda: "[[" + "1," * 1_999_990 + "1]]",
    "a sum of nearly two million ones": lambda: "[[" + "1+" * 1_999_990 + "1]]",
    "more than a text may have": lambda: "1," * 5_000_000,
    "nothing but brackets": lambda: "[" * 1_999_999 + "]" * 1_999_999,
    "nothing but quotation marks": lambda: '"' * 3_999_999,
    "nothing but line ends": lambda: "1\n" * 1_999_999,
    "nothing but tabs": lambda: "\t" * 3_999_999,
    "names that clash": lambda: json.dumps(
        {"y_true": [[1]] * 9_000, "samples": [f"x{n}" for n in range(160_000)]}
    ),
}
PASTES: dict[str, Callable[[], dict[str, str]]] = {
    "the largest matrix": lambda: {
        TRUE: table(*SHAPE, lambda row, column: "01"[(row + column) % 2]),
        SCORE: table(*SHAPE, lambda row, column: f"0.{(row * 7919 + column) % 10**9:0{DIGITS}}"),
        PREDICTED: table(*SHAPE, lambda row, column: "01"[row % 2]),
    },
    "the largest matrix as lists": lambda: {TRUE: str(largest().truth), SCORE: str(largest().scores)},
    "a fault in the last cell": lambda: {
        SCORE: table(*SHAPE, lambda row, column: "x" if (row, column) == (1999, 49) else "0,25")
    },
    "the largest with long names": lambda: {TRUE: csv_of(largest())},
    "names in another order": lambda: {
        TRUE: "sample,y_true a,y_score a\n" + "".join(f"{n},1,0.5\n" for n in range(60_000, 0, -1))
    },
    **{name: lambda text=text: {TRUE: text()} for name, text in TEXTS.items()},  # type: ignore[misc]
}
LINKS: dict[str, Callable[[], str]] = {
    "one row of 32,000": lambda: packed({"t": ["10" * 16_000], "s": [[0.5] * 32_000]}),
    "infinity": lambda: packed('{"t":[[Infinity]],"s":[[0]]}'),
    "a number of 5,000 digits": lambda: packed('{"t":["1"],"s":[[' + "9" * 5_000 + "]]}"),
    "unfolds to 40 MB": lambda: packed("\0" * 40_000_000),
}


def document(matrix: object) -> dict[str, object]:
    """A document that may be none."""
    return {"matrix": matrix, "rules": {}, "rival": None}


# Messages that the app would not send: what they say instead of what it says.
MESSAGES: dict[str, Callable[[], dict[str, object]]] = {
    "no document": lambda: {"document": None},
    "a matrix that is too large for the lab": lambda: {
        "document": document(
            {**matrix_for_browser(highest()), "truth": largest().truth, "scores": largest().scores}
        )
    },
    "three of the largest matrices": lambda: {
        "document": document(matrix_for_browser(fullest())),
        "opened": matrix_for_browser(by_hand()),
        "reference": matrix_for_browser(highest()),
    },
    "sixty matrices that are none": lambda: {"tried": ["x" * 18] * 60},
    "whatever a part may hold": lambda: {
        "parts": {f"matrix_editor.{n}": ["x" * 1_000] * 4 for n in range(1_000)}
    },
    "very long words": lambda: {"focus": dict.fromkeys(("metric", "average", "columns"), "9" * 100_000)},
    "the address of the largest": lambda: {"link": {"m": code_of(widest()), "metric": "x" * 100_000}},
}
# What the page never holds, nearly 1 MB of it each: Streamlit reads it before any script of ours does.
STATE = f'{{"{MESSAGE}":'
STATES: dict[str, Callable[[], str]] = {
    "very many lists": lambda: STATE + '{"document":[' + "[]," * 330_000 + "[]]}}",
    "very many numbers": lambda: STATE + '{"document":[' + "1," * 490_000 + "1]}}",
    "lists in lists": lambda: STATE + "[" * 9_000 + "]" * 9_000 + "}",
    "nothing but brackets": lambda: "[" * 990_000,
    "more than is accepted": lambda: STATE + '"' + "x" * 1_100_000 + '"}',
    "very many parts": lambda: STATE + '{"parts":[' + '{"id":"a","kind":"b"},' * 45_000 + "{}]}}",
}


@dataclass
class WorstVisitor:
    """One who does the worst, in an order of chance; `address` is where."""

    address: str

    def ways(self) -> dict[str, Callable[[], Awaitable[None]]]:
        """What can be done, by its name."""
        return {
            **{f"paste: {name}": partial(self._paste, made) for name, made in PASTES.items()},
            **{f"link: {name}": partial(self._open, made) for name, made in LINKS.items()},
            **{f"message: {name}": partial(self._send, made) for name, made in MESSAGES.items()},
            **{f"state: {name}": partial(self._send_text, made) for name, made in STATES.items()},
            **{f"the largest on {page}": partial(self._look, page, fullest) for page in TITLES},
            **{f"the widest on {page}": partial(self._look, page, widest) for page in TITLES},
            "the largest in full": self._send_in_full,
            "undo and redo of the largest": self._undo_and_redo,
            "edits without pause": self._flood,
            "coming and going": self._come_and_go,
        }

    async def go_on(self) -> None:
        """Do and name one thing after the other; that the server refuses it is all right."""
        ways = self.ways()
        while True:
            for name in random.sample(list(ways), len(ways)):
                print(f"  {name}", flush=True)
                with suppress(ConnectionClosed, TimeoutError):
                    await ways[name]()

    async def _paste(self, texts: Callable[[], dict[str, str]]) -> None:
        visitor = await arrive(self.address)
        await visitor.paste(texts())
        await visitor.socket.close()

    async def _open(self, code: Callable[[], str]) -> None:
        visitor = await arrive(self.address, query=urlencode({"m": code()}))
        await visitor.socket.close()

    async def _send(self, more: Callable[[], dict[str, object]]) -> None:
        visitor = await arrive(self.address)
        await visitor.send_text(json.dumps({MESSAGE: {**visitor.message(), **more()}}))
        await visitor.hear_run()
        await visitor.socket.close()

    async def _send_in_full(self) -> None:
        visitor = await arrive(self.address)
        for matrix in (highest(), by_hand(), highest()):
            await visitor.put(matrix_for_browser(matrix), is_opened=matrix is highest())
            await visitor.hear_answer()
        await visitor.socket.close()

    async def _send_text(self, text: Callable[[], str]) -> None:
        visitor = await arrive(self.address)
        await visitor.send_text(text())
        await visitor.hear_run()
        await visitor.socket.close()

    async def _look(self, page: str, matrix: Callable[[], Matrix]) -> None:
        visitor = await arrive(self.address, page, matrix())
        for number in range(3):
            await visitor.change(number)
            await visitor.hear_answer()
        await visitor.socket.close()

    async def _undo_and_redo(self) -> None:
        visitor = await arrive(self.address, matrix=fullest())
        await visitor.change(0)
        await visitor.hear_answer()
        for step in [-1, 1] * 20:
            await visitor.go(step)
            await visitor.hear_answer()
        await visitor.socket.close()

    async def _flood(self) -> None:
        visitor = await arrive(self.address)

        async def listen() -> None:
            while True:
                await visitor.hear()

        listening = asyncio.create_task(listen())
        end = time.monotonic() + 2
        while time.monotonic() < end:  # no answer is waited for
            visitor.in_flight = None
            await visitor.score(0, 0, random.random())
            await asyncio.sleep(0.001)
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        visitor.socket.transport.abort()  # what was sent need not arrive any more
        await visitor.socket.wait_closed()

    async def _come_and_go(self) -> None:
        for _ in range(20):
            visitor = await arrive(self.address, matrix=MATRIX)
            visitor.socket.transport.abort()


@contextmanager
def the_worst_at(address: str) -> Iterator[None]:
    """One who does the worst meanwhile."""
    command = [sys.executable, "-m", "tests.benchmarks.worst_visitor", address]
    process = subprocess.Popen(command, cwd=ROOT)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    asyncio.run(WorstVisitor(sys.argv[1]).go_on())
