"""The worst that one visitor can bring, while another one edits: the other does not wait for it.

By command only, `python -m pytest -m load -n 0`: they measure waits, and whatever else runs on the machine
would make everybody wait.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator
from threading import Event, Thread

import pytest
from playwright.sync_api import Page, expect

from pages.intake.limits import MAX_TEXT_LENGTH
from tests.benchmarks.class_of_visitors import Student, Tally
from tests.benchmarks.visitor import arrive
from tests.benchmarks.worst_visitor import FILES, LINKS, TEXTS, WorstVisitor
from tests.browser.conftest import ROOT, Server
from tests.browser.lesson import button, listen, open_own, score

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


def still_there(page: Page) -> None:
    """The matrix that was there before is there, and can be edited."""
    expect(score(page, "x1", "l1")).to_have_value("0.3")


@pytest.mark.parametrize("name", TEXTS)
def test_a_paste_holds_nobody_up(own_lesson: Page, name: str) -> None:
    open_own(own_lesson)
    dialog = own_lesson.get_by_role("dialog")
    text = TEXTS[name]()
    dialog.get_by_label("y_true").fill(text)
    button(own_lesson, "Put it on the workbench").first.click()
    complaint = "y_true: " if len(text) <= MAX_TEXT_LENGTH else "There is no table yet"
    expect(dialog.get_by_test_id("stAlert")).to_contain_text(complaint)
    own_lesson.keyboard.press("Escape")
    still_there(own_lesson)


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
        expect(score(own_lesson, "x1", "l1")).to_have_value("0.3")
    else:
        expect(dialog.get_by_test_id("stAlert")).to_be_visible()
        own_lesson.keyboard.press("Escape")
        still_there(own_lesson)


@pytest.mark.parametrize("place", ["pro_loss", "overview"])
@pytest.mark.parametrize("name", LINKS)
def test_a_link_holds_nobody_up(page: Page, server: Server, name: str, place: str) -> None:
    listen(page)
    page.goto(f"{server('app.py')}/{place}?m={LINKS[name]()}")
    expect(page.get_by_text("The matrix in the link cannot be read")).to_be_visible()
    expect(score(page, "photo 1", "cat")).to_have_value("0.82")


@pytest.mark.parametrize("name", WorstVisitor("").ways())
def test_a_visitor_without_a_browser_holds_nobody_up(server: Server, name: str) -> None:
    """In a process of its own, which makes what it sends without being waited for."""
    command = [sys.executable, "-m", "tests.benchmarks.worst_visitor", server("app.py"), name]
    subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
