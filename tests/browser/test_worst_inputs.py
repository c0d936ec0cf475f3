"""The worst that one visitor can bring, while another one edits: the other does not wait for it.

By command only, `python -m pytest -m load -n 0`: they measure waits, and whatever else runs on the machine
would make everybody wait.
"""

from __future__ import annotations

import asyncio
import base64
import json
import zlib
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Thread
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Page, expect

from pages.intake.files import csv_of
from pages.intake.limits import LONGEST_TEXT, MOST_CELLS, MOST_LABELS, MOST_SAMPLES
from pages.intake.matrix import Matrix
from pages.state.link import code_of
from tests.browser.conftest import Server
from tests.browser.lesson import D0, button, link, listen, open_lesson, score
from tests.crowd import edits, flood
from tests.visitor import Visitor, arrive

pytestmark = pytest.mark.load
Made = TypeVar("Made")
LONGEST_WAIT = 1.0
PAUSE = 0.5
SHAPE = (MOST_SAMPLES, MOST_CELLS // MOST_SAMPLES)
LARGEST = Matrix.of(
    [[(row + column) % 2 for column in range(SHAPE[1])] for row in range(SHAPE[0])],
    [
        [(row * 7919 + column * 104729) % 999983 / 999983 for column in range(SHAPE[1])]
        for row in range(SHAPE[0])
    ],
)


def packed(content: object) -> str:
    text = content if isinstance(content, str) else json.dumps(content)
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


PASTES = {
    "blanks after a list": "[1]" + " " * 1_500 + "x",
    "very many blanks after a list": "[1]" + " " * 60_000 + "x",
    "a long row of digits": "9" * 8_000 + "x",
    "a list of nearly two million ones": "[[" + "1," * 1_999_990 + "1]]",
    "a sum of nearly two million ones": "[[" + "1+" * 1_999_990 + "1]]",
    "more than a text may have": "1," * 5_000_000,
}
FILES = {
    "half a million lines.csv": "1\n" * 500_000,
    "a long row of digits.csv": "9" * 8_000 + "x",
    "names in another order.csv": "sample,y_true a,y_score a\n"
    + "".join(f"{number},1,0.5\n" for number in range(60_000, 0, -1)),
    "names that clash.json": json.dumps(
        {"y_true": [[1]] * 9_000, "samples": [f"x{n}" for n in range(160_000)]}
    ),
    "brackets.json": "[" * 100_000,
    "the largest.csv": csv_of(LARGEST),
}
LINKS = {
    "one row of 32,000": packed({"t": ["10" * 16_000], "s": [[0.5] * 32_000]}),
    "infinity": packed('{"t":[[Infinity]],"s":[[0]]}'),
    "a number of 5,000 digits": packed('{"t":["1"],"s":[[' + "9" * 5_000 + "]]}"),
    "unfolds to 40 MB": base64.urlsafe_b64encode(zlib.compress(bytes(40_000_000), 9)).decode().rstrip("="),
}
MESSAGES = {
    "a matrix that grows": [{"kind": "add_sample"}] * 2_000 + [{"kind": "add_label"}] * 400,
    "a hundred thousand edits": [{"kind": "truth", "row": 0, "column": 0, "value": 1}] * 100_000,
}


@pytest.fixture
def bystander(server: Server) -> Iterator[list[float]]:
    """The waits of a visitor who edits all the while, known when the test is over, and not long."""
    stop, began = Event(), Event()
    waits: list[float] = []

    async def edit() -> None:
        visitor = await arrive(server("app.py"))

        def goes_on(made: int) -> bool:
            if made:
                began.set()
            return made < 3 or not stop.is_set()

        waits.extend(await edits(visitor, PAUSE, goes_on))
        await visitor.socket.close()

    server("app.py")
    thread = Thread(target=lambda: asyncio.run(edit()))
    thread.start()
    assert began.wait(20)
    yield waits
    stop.set()
    thread.join(60)
    assert not thread.is_alive()
    assert max(waits) <= LONGEST_WAIT


@pytest.fixture
def lesson(page: Page, server: Server) -> Page:
    return open_lesson(page, link(server("app.py"), D0))


def in_a_thread(what: Coroutine[Any, Any, Made]) -> Made:
    """What this comes to, beside the loop of the browser that runs here."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, what).result()


def still_there(page: Page) -> None:
    """The matrix that was there before is there, and can be edited."""
    expect(score(page, "x1", "l1")).to_have_value("0.3")


@pytest.mark.parametrize("name", PASTES)
def test_a_paste_holds_nobody_up(lesson: Page, bystander: list[float], name: str) -> None:
    button(lesson, "yours …").click()
    dialog = lesson.get_by_role("dialog")
    dialog.get_by_label("y_true").fill(PASTES[name])
    button(lesson, "Put it on the workbench").first.click()
    told = "y_true: " if len(PASTES[name]) <= LONGEST_TEXT else "There is no table yet"
    expect(dialog.get_by_test_id("stAlert")).to_contain_text(told)
    lesson.keyboard.press("Escape")
    still_there(lesson)


@pytest.mark.parametrize("name", FILES)
def test_a_file_holds_nobody_up(lesson: Page, bystander: list[float], name: str) -> None:
    button(lesson, "yours …").click()
    dialog = lesson.get_by_role("dialog")
    dialog.get_by_role("tab", name="Upload").click()
    content = FILES[name].encode()
    dialog.locator("input[type=file]").set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": content}
    )
    dialog.get_by_role("tabpanel").get_by_role("button", name="Put it on the workbench").click()
    if name.startswith("the largest"):
        expect(dialog).to_have_count(0)
        expect(lesson.get_by_text("too large for a link")).to_be_visible()
        button(lesson, "↶ undo").click()
        expect(score(lesson, "x1", "l1")).to_have_value("0.3")
    else:
        expect(dialog.get_by_test_id("stAlert")).to_be_visible()
        lesson.keyboard.press("Escape")
        still_there(lesson)


@pytest.mark.parametrize("place", ["pro_loss", "overview"])
@pytest.mark.parametrize("name", LINKS)
def test_a_link_holds_nobody_up(
    page: Page, server: Server, bystander: list[float], name: str, place: str
) -> None:
    listen(page)
    page.goto(f"{server('app.py')}/{place}?m={LINKS[name]}")
    expect(page.get_by_text("The matrix in the link cannot be read")).to_be_visible()
    still_there(page)


@pytest.mark.parametrize("name", MESSAGES)
def test_a_message_holds_nobody_up(server: Server, bystander: list[float], name: str) -> None:
    async def send() -> Visitor:
        visitor = await arrive(server("app.py"))
        ops = [{"id": f"{number:x}", "at": number, **op} for number, op in enumerate(MESSAGES[name])]
        await visitor.send_edits(ops)
        await visitor.hear_all()
        await visitor.socket.close()
        return visitor

    visitor = in_a_thread(send())
    assert visitor.editor.holds["refused"]["text"]


def test_who_edits_without_waiting_holds_nobody_up(server: Server, bystander: list[float]) -> None:
    async def storm() -> int:
        storming = asyncio.create_task(flood(await arrive(server("app.py")), 0.001))
        await asyncio.sleep(4)
        storming.cancel()
        return await storming

    assert in_a_thread(storm()) > 100


def test_the_largest_matrix_holds_nobody_up(server: Server, bystander: list[float]) -> None:
    """A page for the widest one too: its link is short, as it is all the same."""
    widest = Matrix.of([[1, 0] * (MOST_LABELS // 2)], [[0.5] * MOST_LABELS])

    async def look() -> None:
        for page in ("pro_loss", "roc", "overview", "libraries"):
            visitor = await arrive(server("app.py"), page, widest)
            assert visitor.editor.holds["size"] == [1, MOST_LABELS]
            await visitor.socket.close()

    assert code_of(widest)
    in_a_thread(look())
