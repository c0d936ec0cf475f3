"""A server dies while somebody edits: another one goes on, and no edit is lost.

It is a new one in its place, or one of two replicas behind HAProxy, with the configuration that serves
a class.
"""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from deploy.two_replicas import SECRET, start_proxy, start_replica, wait_for
from metrics import METRICS
from metrics.graph.digits import headline
from pages.intake.json_text import json_of
from pages.intake.matrix import Matrix, example_of
from tests.browser.conftest import free_port
from tests.browser.lesson import (
    D0,
    button,
    choose,
    data_menu,
    eventually,
    link,
    listen,
    matrix_on_screen,
    number,
    open_lesson,
    open_own,
    query,
    settled,
    type_score,
)
from tests.browser.server.dying_server import Death, Server, live_through
from tests.browser.server.test_front_door import status

# A new server in the place of the one that died


@pytest.fixture(scope="module")
def one_server() -> Iterator[Server]:
    server = Server()
    yield server
    server.kill()


@pytest.mark.parametrize(
    "death",
    [
        Death(after=0.01, changes_page=False),
        pytest.param(Death(after=0.2, changes_page=True), marks=pytest.mark.thorough),
    ],
)
def test_all_is_there_when_the_server_dies_right_after_an_edit(
    browser: Browser, one_server: Server, death: Death
) -> None:
    live_through(browser, one_server, death)


# The other one of two replicas


@dataclass
class Class:
    """Two replicas behind a proxy, and the address of that."""

    address: str
    proxy: subprocess.Popen[bytes]
    replicas: dict[str, subprocess.Popen[bytes]]
    ports: dict[str, int]

    def serving(self, page: Page) -> str:
        """The name of the replica that a browser is bound to."""
        (bound,) = [one["value"] for one in page.context.cookies() if one["name"] == "replica"]
        return str(bound)

    def kill(self, name: str) -> None:
        """As when its machine goes out."""
        self.replicas[name].kill()
        self.replicas[name].wait()

    def start(self) -> None:
        """Start those that are not running."""
        for name, port in self.ports.items():
            if name not in self.replicas or self.replicas[name].poll() is not None:
                self.replicas[name] = start_replica(port, {SECRET: "known to both"})
        for port in self.ports.values():
            wait_for(f"http://127.0.0.1:{port}")
        wait_for(self.address)


@pytest.fixture(scope="module")
def running() -> Iterator[Class]:
    if shutil.which("haproxy") is None:
        pytest.skip("no HAProxy found")
    ports = {"first": free_port(), "second": free_port()}
    bind = f"127.0.0.1:{free_port()}"
    served = Class(f"http://{bind}", start_proxy(bind, list(ports.values())), {}, ports)
    try:
        served.start()
        yield served
    finally:
        for process in (served.proxy, *served.replicas.values()):
            process.kill()
            process.wait()


@pytest.fixture
def lab(running: Class) -> Class:
    running.start()
    return running


@pytest.fixture
def visitor(browser: Browser, lab: Class) -> Iterator[Page]:
    """A page in a browser of its own; both replicas have had a visitor before."""
    for _replica in lab.ports:
        before = browser.new_page()
        listen(before)
        open_lesson(before, link(lab.address, D0))
        before.close()
    context = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en-US")
    page = context.new_page()
    listen(page)
    yield page
    context.close()


def value_of(matrix: Matrix) -> str:
    return headline(float(METRICS["ranking_loss"](example_of(matrix))))


def edit_one(page: Page, matrix: Matrix, place: int) -> Matrix:
    """Type a score of the first rows and columns; the matrix with it."""
    rows, columns = min(len(matrix.samples), 4), min(len(matrix.labels), 5)
    row, column, value = place % rows, place // rows % columns, round(0.011 + place / 37, 4)
    type_score(page, matrix.samples[row], matrix.labels[column], str(value))
    scores = [list(one) for one in matrix.scores]
    scores[row][column] = value
    return replace(matrix, scores=tuple(map(tuple, scores)))


def shown(page: Page, matrix: Matrix) -> Callable[[], bool]:
    """Whether a page shows the value of this matrix, and its scores as far as there is room."""

    def reads() -> bool:
        scores = matrix_on_screen(page)[1]
        wanted = [list(row[: len(scores[0])]) for row in matrix.scores[: len(scores)]]
        return scores == wanted and number(page).inner_text() == value_of(matrix)

    return reads


def watched(page: Page) -> None:
    """Note every number that a page shows from now on."""
    page.evaluate(
        """() => {
            const place = document.querySelector("[data-testid=stApp]");
            window.noted = [];
            new MutationObserver(() => {
                const number = document.querySelector("[data-testid=number]")?.textContent ?? "";
                const dialogs = document.querySelectorAll("[role=dialog]").length;
                const note = `${number}${dialogs ? " and a dialog" : ""}`;
                if (note !== window.noted.at(-1)) window.noted.push(note);
            }).observe(place, { subtree: true, childList: true, characterData: true, attributes: true });
        }"""
    )


@pytest.mark.load
@pytest.mark.parametrize("sent", [True, False], ids=["in flight", "while nobody answers"])
def test_every_edit_is_there_when_the_replica_dies_in_the_middle(
    lab: Class, visitor: Page, sent: bool
) -> None:
    open_lesson(visitor, link(lab.address, D0, metric="ranking_loss"))
    matrix, values = D0, [value_of(D0)]
    watched(visitor)
    for place in range(10):
        if place == 5 and not sent:
            lab.kill(lab.serving(visitor))
        matrix = edit_one(visitor, matrix, place)
        values.append(value_of(matrix))
        if place == 5 and sent:
            lab.kill(lab.serving(visitor))
    eventually(shown(visitor, matrix), True)
    settled(visitor)
    # Nobody has seen a number that was none of this matrix on its way.
    assert set(visitor.evaluate("window.noted")) <= set(values)
    # A press of undo that nobody answers counts too, and the way back and forth is still the whole one.
    lab.start()
    lab.kill(lab.serving(visitor))
    for _press in range(2):
        button(visitor, "Undo").click()
    eventually(lambda: number(visitor).inner_text(), values[-3])
    for value in values[-4::-1]:
        button(visitor, "Undo").click()
        eventually(lambda value=value: number(visitor).inner_text(), value)
    settled(visitor)
    assert button(visitor, "Undo").is_disabled()
    expect(data_menu(visitor).get_by_text("Back to the matrix")).to_have_attribute("hidden", "")
    for value in values[1:]:
        button(visitor, "Redo").click()
        eventually(lambda value=value: number(visitor).inner_text(), value)
    settled(visitor)  # the last press need not change the value
    visitor.reload()
    eventually(shown(visitor, matrix), True)


@pytest.mark.load
def test_what_only_those_may_see_who_run_the_app_is_closed(lab: Class) -> None:
    assert status(f"{lab.address}/_stcore/health") == 200
    assert status(f"{lab.address}/_stcore/metrics") == 404


@pytest.mark.load
def test_the_first_press_after_the_death_of_a_replica_counts(lab: Class, visitor: Page) -> None:
    open_lesson(visitor, link(lab.address, D0, metric="ranking_loss"))
    matrix = edit_one(visitor, D0, 3)
    eventually(shown(visitor, matrix), True)
    settled(visitor)
    lab.kill(lab.serving(visitor))
    state = "document.querySelector('[data-testid=stApp]').dataset.testConnectionState"
    visitor.wait_for_function(f"() => {state} !== 'CONNECTED'")
    visitor.wait_for_function(f"() => {state} === 'CONNECTED'")
    choose(visitor, "Part", "x2")
    eventually(lambda: query(visitor).get("part"), "2")
    settled(visitor)
    assert query(visitor)["part"] == "2"
    eventually(shown(visitor, matrix), True)


@pytest.mark.load
def test_a_matrix_that_is_only_looked_at_is_there_when_the_replica_dies(
    lab: Class, visitor: Page, tmp_path: Path
) -> None:
    chance = random.Random(3)
    rows, columns = range(2_000), range(50)
    matrix = Matrix.of(
        [[chance.randrange(2) for _ in columns] for _ in rows],
        [[round(chance.random(), 3) for _ in columns] for _ in rows],
    )
    open_lesson(visitor, link(lab.address, D0, metric="ranking_loss"))
    file = tmp_path / "large.json"
    file.write_text(json_of(matrix), encoding="utf-8")
    open_own(visitor)
    dialog = visitor.get_by_role("dialog")
    dialog.get_by_role("tab", name="Upload").click()
    dialog.locator("input[type=file]").set_input_files(file)
    dialog.get_by_role("button", name="Put it on the workbench").click()
    eventually(shown(visitor, matrix), True)
    settled(visitor)
    for _death in range(2):
        lab.kill(lab.serving(visitor))
        button(visitor, "Undo").click()
        eventually(shown(visitor, D0), True)
        button(visitor, "Redo").click()
        eventually(shown(visitor, matrix), True)
        lab.start()
    assert query(visitor)["m"].startswith("~")
