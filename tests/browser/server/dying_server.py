"""A lesson whose server dies right after an edit: what must be there when a new one has begun."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from playwright.sync_api import Browser, Page, expect

from metrics import METRICS, PRESETS
from metrics.graph.digits import headline
from pages.intake.matrix import Matrix, example_of
from pages.state.focus import FIRST_PRESET
from tests.browser.conftest import SCREEN, free_port, start
from tests.browser.lesson import (
    D0,
    button,
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
)

BASE = "/courses/lab"  # it stands below a path, as behind a proxy
ANSWERED, WHILE_DEAD = 4, 3  # edits
# A browser waits ever longer before it asks again for a server that is gone; this one does not.
IMPATIENT = """(() => {
    const { setTimeout } = window;
    window.setTimeout = (act, wait, ...more) => setTimeout(act, Math.min(wait ?? 0, 500), ...more);
})()"""


class Server:
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


@dataclass(frozen=True)
class Death:
    """How many seconds after an edit a server dies, and whether the page changes until another one begins."""

    after: float
    changes_page: bool


def live_through(browser: Browser, server: Server, death: Death) -> None:
    """Edit while the server dies; AssertionError where anything is not right meanwhile or afterwards."""
    with new_tab(browser) as page:
        page.add_init_script(IMPATIENT)
        open_lesson(page, link(server.address, D0, metric="ranking_loss"))
        edits = [D0]
        for _edit in range(ANSWERED - 1):
            edit(page, edits)
            expect_right(page, edits[-1])
        edit(page, edits)
        time.sleep(death.after)
        server.kill()
        expect_alive(page)
        for place in range(WHILE_DEAD):
            if place == 1 and death.changes_page:
                go_to(page, "roc")
            edit(page, edits)
            assert matrix_on_screen(page)[1] == [list(one) for one in edits[-1].scores]
        server.start()
        expect(page.locator("p.state-line")).to_be_hidden()
        expect_right(page, edits[-1])
        for name, there in (("Undo", edits[-6]), ("Redo", edits[-1])):
            for _press in range(5):
                button(page, name).click()
            expect_right(page, there)
        for back in (2, 3):
            page.go_back()
            expect_right(page, edits[-back])
        with new_tab(browser) as elsewhere:
            open_lesson(elsewhere, page.url)
            expect_right(elsewhere, edits[-3])


def expect_alive(page: Page) -> None:
    """A quiet line says that the server is gone; no dialog of Streamlit's covers the page."""
    expect(page.locator("p.state-line")).to_have_text("Not connected; your edits are kept.")
    page.wait_for_timeout(1_000)  # longer than the dialog would wait here
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate("document.querySelectorAll('[inert], [aria-hidden=true] [role=grid]').length") == 0


@contextmanager
def new_tab(browser: Browser) -> Iterator[Page]:
    """A tab of a visitor that nobody knows."""
    context = browser.new_context(viewport=SCREEN, locale="en-US")
    page = context.new_page()
    listen(page)
    yield page
    context.close()


def edit(page: Page, edits: list[Matrix]) -> None:
    """Type another score; the matrix with it is the last of `edits`."""
    place, matrix = len(edits) - 1, edits[-1]
    row, column, value = place % 2, place * 2 % 5, round(0.013 + place / 11, 4)
    scores = [list(one) for one in matrix.scores]
    scores[row][column] = value
    type_score(page, matrix.samples[row], matrix.labels[column], str(value))
    edits.append(replace(matrix, scores=tuple(map(tuple, scores))))


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
