"""A server dies while somebody edits: another one goes on, and no edit is lost.

It is a new one in its place, or one of two replicas behind HAProxy, with the configuration that serves
a class.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from deploy.two_replicas import SECRET, start_proxy, start_replica, wait_for
from metrics import METRICS, PRESETS
from metrics.graph.digits import headline
from pages.intake.matrix import Matrix, example_of
from pages.state.focus import FIRST_PRESET
from tests.browser.conftest import free_port, start, visiting
from tests.browser.lesson import (
    D0,
    button,
    choose,
    data_menu,
    eventually,
    go_to,
    link,
    listen,
    matrix_on_screen,
    number,
    open_lesson,
    query,
    settled,
    stored_matrix,
    type_score,
    upload,
)
from tests.browser.server.test_front_door import status

BASE = "/courses/lab"  # it stands below a path, as behind a proxy
# A browser waits ever longer before it asks again for a server that is gone; this one does not.
IMPATIENT = """(() => {
    const { setTimeout } = window;
    window.setTimeout = (act, wait, ...more) => setTimeout(act, Math.min(wait ?? 0, 500), ...more);
})()"""


class OneServer:
    """The app on a port of its own, where a new one may begin after one has died."""

    def __init__(self) -> None:
        self._port = free_port()
        self.start()

    def start(self) -> None:
        """Begin, and wait for the first answer."""
        self._process: subprocess.Popen[bytes]
        self._process, self.address = start("app.py", port=self._port, base=BASE)

    def kill(self) -> None:
        """As when its machine goes out."""
        self._process.kill()
        self._process.wait()


def expect_alive(page: Page) -> None:
    """A quiet line says that the server is gone; no dialog of Streamlit's covers the page."""
    expect(page.locator("p.state-line")).to_have_text("Not connected; your edits are kept.")
    page.wait_for_timeout(1_000)  # longer than the dialog would wait here
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate("document.querySelectorAll('[inert], [aria-hidden=true] [role=grid]').length") == 0


def expect_right(page: Page, matrix: Matrix) -> None:
    """Wait until the page shows this matrix and its value, which Python has answered."""
    scores = [list(one) for one in matrix.scores]
    eventually(lambda: matrix_on_screen(page)[1], scores)
    eventually(lambda: stored_matrix(page)["scores"], scores)
    settled(page)
    focus = query(page)
    rules = PRESETS[focus.get("preset", FIRST_PRESET)]
    value = METRICS[focus["metric"]](example_of(matrix), focus["average"], rules)
    eventually(lambda: number(page).text_content(), headline(float(value)))  # a question may hide it


# A new server in the place of the one that died


def test_all_is_there_when_the_server_dies_right_after_an_edit(browser: Browser) -> None:
    """A new one begins in its place, after further edits on another page."""
    server = OneServer()
    try:
        with visiting(browser) as page:
            page.add_init_script(IMPATIENT)
            open_lesson(page, link(server.address, D0, metric="ranking_loss"))
            edits = [D0]

            def edit() -> None:
                edits.append(edit_one(page, edits[-1], len(edits) - 1))

            for _edit in range(2):
                edit()
                expect_right(page, edits[-1])
            edit()
            time.sleep(0.01)
            server.kill()
            expect_alive(page)
            edit()
            go_to(page, "roc")
            for _edit in range(2):
                edit()
                assert matrix_on_screen(page)[1] == [list(one) for one in edits[-1].scores]
            server.start()
            expect(page.locator("p.state-line")).to_be_hidden()
            expect_right(page, edits[-1])
            for name, there in (("Undo", edits[-6]), ("Redo", edits[-1])):
                for _press in range(5):
                    button(page, name).click()
                expect_right(page, there)
            page.go_back()
            expect_right(page, edits[-2])
    finally:
        server.kill()


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
    with visiting(browser) as page:
        yield page


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
def test_every_edit_is_there_when_the_replica_dies_halfway(lab: Class, visitor: Page, sent: bool) -> None:
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
def test_a_matrix_without_a_link_is_there_when_the_replica_dies(
    lab: Class, visitor: Page, tmp_path: Path
) -> None:
    chance = random.Random(3)
    rows, columns = range(50), range(50)
    matrix = Matrix.of(
        [[chance.randrange(2) for _ in columns] for _ in rows],
        [[round(chance.random(), 3) for _ in columns] for _ in rows],
    )
    open_lesson(visitor, link(lab.address, D0, metric="ranking_loss"))
    expect(upload(visitor, matrix, tmp_path)).to_have_count(0)
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
