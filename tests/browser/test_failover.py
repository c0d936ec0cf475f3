"""One of two replicas dies while somebody edits: the other one goes on, and no edit is lost.

Both stand behind HAProxy, with the configuration that serves a class.
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from deploy.two_replicas import SECRET, start_proxy, start_replica, wait_for
from metrics import METRICS
from metrics.graph.digits import headline
from pages.intake.files import json_of
from pages.intake.matrix import Matrix, example_of
from pages.state.operations import apply
from tests.browser.conftest import free_port
from tests.browser.lesson import (
    D0,
    button,
    choose,
    eventually,
    link,
    listen,
    matrix_on_screen,
    number,
    open_lesson,
    query,
    settled,
    type_score,
)
from tests.browser.test_front_door import status

pytestmark = [
    pytest.mark.load,
    pytest.mark.skipif(shutil.which("haproxy") is None, reason="no HAProxy found"),
]


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


def edit(page: Page, matrix: Matrix, place: int) -> Matrix:
    """Type a score of the first rows and columns; the matrix with it."""
    rows, columns = min(len(matrix.samples), 4), min(len(matrix.labels), 5)
    row, column, value = place % rows, place // rows % columns, round(0.011 + place / 37, 4)
    type_score(page, matrix.samples[row], matrix.labels[column], str(value))
    return apply(matrix, {"kind": "score", "row": row, "column": column, "value": value})


def shown(page: Page, matrix: Matrix) -> Callable[[], bool]:
    """Whether a page shows the value of this matrix, and its scores as far as there is room."""

    def reads() -> bool:
        scores = matrix_on_screen(page)[1]
        asked = [list(row[: len(scores[0])]) for row in matrix.scores[: len(scores)]]
        return scores == asked and number(page).inner_text() == value_of(matrix)

    return reads


def watched(page: Page) -> None:
    """Note every number that a page shows from now on."""
    page.evaluate(
        """() => {
            const place = document.querySelector("[data-testid=stApp]");
            window.noted = [];
            new MutationObserver(() => {
                const told = document.querySelector("[data-testid=number]")?.textContent ?? "";
                const dialogs = document.querySelectorAll("[role=dialog]").length;
                const note = `${told}${dialogs ? " and a dialog" : ""}`;
                if (note !== window.noted.at(-1)) window.noted.push(note);
            }).observe(place, { subtree: true, childList: true, characterData: true, attributes: true });
        }"""
    )


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
        matrix = edit(visitor, matrix, place)
        values.append(value_of(matrix))
        if place == 5 and sent:
            lab.kill(lab.serving(visitor))
    eventually(shown(visitor, matrix), True)
    settled(visitor)
    # Nobody has seen a number that was none of this matrix on its way.
    assert set(visitor.evaluate("window.noted")) <= set(values)
    # A press of undo that nobody answers any more counts too, and the way back is still the whole one.
    lab.start()
    lab.kill(lab.serving(visitor))
    for _press in range(2):
        button(visitor, "↶ undo").click()
    eventually(lambda: number(visitor).inner_text(), values[-3])
    for value in values[-4::-1]:
        button(visitor, "↶ undo").click()
        eventually(lambda value=value: number(visitor).inner_text(), value)
    settled(visitor)
    assert button(visitor, "↶ undo").is_disabled()
    assert button(visitor, "reset").is_disabled()
    visitor.reload()
    eventually(shown(visitor, D0), True)


def test_what_only_those_may_see_who_run_the_app_is_closed(lab: Class) -> None:
    assert status(f"{lab.address}/_stcore/health") == 200
    assert status(f"{lab.address}/_stcore/metrics") == 404


def test_the_first_press_after_the_death_of_a_replica_counts(lab: Class, visitor: Page) -> None:
    open_lesson(visitor, link(lab.address, D0, metric="ranking_loss"))
    matrix = edit(visitor, D0, 3)
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


@pytest.mark.parametrize("size", [(40, 20), (2_000, 50)], ids=["40×20", "2,000×50"])
def test_a_matrix_too_large_for_a_link_goes_on_with_all_its_edits(
    lab: Class, visitor: Page, tmp_path: Path, size: tuple[int, int]
) -> None:
    chance = random.Random(3)
    rows, columns = map(range, size)
    matrix = Matrix.of(
        [[chance.randrange(2) for _ in columns] for _ in rows],
        [[round(chance.random(), 3) for _ in columns] for _ in rows],
    )
    open_lesson(visitor, link(lab.address, D0, metric="ranking_loss"))
    file = tmp_path / "large.json"
    file.write_text(json_of(matrix), encoding="utf-8")
    visitor.get_by_role("button", name="yours …").click()
    dialog = visitor.get_by_role("dialog")
    dialog.get_by_role("tab", name="Upload").click()
    dialog.locator("input[type=file]").set_input_files(file)
    with visitor.expect_response(lambda response: "/copies/" in response.url) as copied:
        dialog.get_by_role("button", name="Put it on the workbench").click()
    assert copied.value.status == 200
    eventually(shown(visitor, matrix), True)
    settled(visitor)
    values = [value_of(matrix)]
    watched(visitor)
    for place in range(8):
        matrix = edit(visitor, matrix, place)
        values.append(value_of(matrix))
        if place == 2:
            eventually(shown(visitor, matrix), True)
        if place == 4:
            lab.kill(lab.serving(visitor))
    eventually(shown(visitor, matrix), True)
    settled(visitor)
    assert set(visitor.evaluate("window.noted")) <= set(values)
    # The second death, of the replica that has taken over.
    lab.start()
    matrix = edit(visitor, matrix, 9)
    lab.kill(lab.serving(visitor))
    eventually(shown(visitor, matrix), True)
    assert query(visitor)["m"].startswith("~")
    assert json.dumps(visitor.evaluate("window.noted")).count("dialog") == 0
