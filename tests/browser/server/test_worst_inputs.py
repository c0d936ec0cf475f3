"""The worst files that one visitor can bring, while another one edits: the other does not wait for it.

What is pasted, linked or sent is in `tests/benchmarks/worst_visitor.py`, which `test_load.py` lets loose.
By command only, `python -m pytest -m load -n 0`: they measure waits, and whatever else runs on the machine
would make everybody wait.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from threading import Event, Thread

import pytest
from playwright.sync_api import Page, expect

from tests.benchmarks.class_of_visitors import Student, Tally
from tests.benchmarks.visitor import arrive
from tests.benchmarks.worst_visitor import FILES
from tests.browser.conftest import Server
from tests.browser.lesson import button, open_own, score

pytestmark = [pytest.mark.load, pytest.mark.usefixtures("bystander")]
MAX_WAIT = 0.6
PAUSE = 0.5


@pytest.fixture
def bystander(server: Server) -> Iterator[None]:
    """A visitor who edits all the while, and does not wait for long."""
    stop, began = Event(), Event()
    tally = Tally()

    async def edit() -> None:
        visitor = await arrive(server("app.py"))

        def goes_on(made: int) -> bool:
            if made:
                began.set()
            return made < 3 or not stop.is_set()

        await Student(visitor, tally, PAUSE).edit(time.monotonic(), goes_on)
        await visitor.socket.close()

    server("app.py")
    thread = Thread(target=lambda: asyncio.run(edit()))
    thread.start()
    assert began.wait(20)
    yield
    stop.set()
    thread.join(60)
    assert not thread.is_alive()
    assert (tally.lost, tally.failures) == (0, [])
    assert tally.at(1) <= MAX_WAIT


@pytest.mark.parametrize("name", FILES)
def test_a_file_holds_nobody_up(own_lesson: Page, name: str) -> None:
    open_own(own_lesson)
    dialog = own_lesson.get_by_role("dialog")
    dialog.get_by_role("tab", name="Upload").click()
    content = FILES[name]().encode()
    dialog.locator("input[type=file]").set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": content}
    )
    dialog.get_by_role("tabpanel").get_by_role("button", name="Put it on the workbench").click()
    if name.startswith("the largest"):
        expect(dialog).to_have_count(0)
        expect(own_lesson.get_by_text("too large for a link")).to_be_visible()
        button(own_lesson, "Undo").click()
    else:
        expect(dialog.get_by_test_id("stAlert")).to_be_visible()
        own_lesson.keyboard.press("Escape")
    expect(score(own_lesson, "x1", "l1")).to_have_value("0.3")
