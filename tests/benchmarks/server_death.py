"""How many edits live through the death of a server: `python -m tests.benchmarks.server_death --times 10`.

The server of a lesson is killed within 500 ms of an edit; three more are made while it is dead, every other
time with a change of the page between them, and a new server begins. Then all edits must be there, five steps
back and forth, two steps of the browser's Back, and the link, opened elsewhere.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from playwright.sync_api import Browser, Page, sync_playwright

from metrics import METRICS, PRESETS
from metrics.graph.digits import headline
from pages.intake.matrix import Matrix, example_of
from pages.state.focus import FIRST_PRESET
from tests.browser.conftest import QUIET, SCREEN, free_port, installed_browser, start
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

WITHIN = 0.5  # seconds between an edit and the death of the server
AWAY = (0.3, 5.0)  # seconds until the new one begins
ANSWERED, WHILE_DEAD = 4, 3  # edits


class Server:
    """The app on a port of its own, where a new one may begin after one has died."""

    def __init__(self) -> None:
        self._port = free_port()
        self.start()

    def start(self) -> None:
        """Begin, and wait for the first answer."""
        self._process: subprocess.Popen[bytes]
        self._process, self.address = start("app.py", port=self._port)

    def kill(self) -> None:
        """As when its machine goes out."""
        self._process.kill()
        self._process.wait()


@dataclass(frozen=True)
class Death:
    """How long after an edit a server dies, how long it is away, and whether the page changes meanwhile."""

    after: float
    away: float
    changes_page: bool


def live_through(browser: Browser, server: Server, death: Death) -> None:
    """Edit while the server dies; AssertionError where anything is not right afterwards."""
    with new_tab(browser) as page:
        open_lesson(page, link(server.address, D0, metric="ranking_loss"))
        edits = [D0]
        for _edit in range(ANSWERED - 1):
            edit(page, edits)
            expect_right(page, edits[-1])
        edit(page, edits)
        time.sleep(death.after)
        server.kill()
        for place in range(WHILE_DEAD):
            if place == 1 and death.changes_page:
                go_to(page, "roc")
            edit(page, edits)
        time.sleep(death.away)
        server.start()
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


def main() -> None:
    """Have servers die, and print how often all was right."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.server_death", description=__doc__)
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--seed", type=int, default=32)
    options = parser.parse_args()
    chance, server = random.Random(options.seed), Server()
    right = {True: 0, False: 0}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed_browser(), args=list(QUIET))
        try:
            for turn in range(2 * options.times):
                death = Death(chance.uniform(0, WITHIN), AWAY[turn // 2 % 2], turn % 2 == 1)
                is_right = _survives(browser, server, death)
                right[death.changes_page] += is_right
        finally:
            server.kill()
    for changes_page, count in sorted(right.items()):
        between = "with" if changes_page else "without"
        print(f"{between} a change of the page: {count} of {options.times} times all was right")


def _survives(browser: Browser, server: Server, death: Death) -> bool:
    try:
        live_through(browser, server, death)
    except AssertionError as problem:
        print(f"✗ {death}: {problem}", flush=True)
        server.kill()
        server.start()
        return False
    print(f"✓ {death}", flush=True)
    return True


if __name__ == "__main__":
    main()
