"""How long an edit takes until it is seen: `python -m tests.benchmarks.time_to_paint`.

In Chromium a score is typed again and again, on a page of the app and on the bare one in turns, so that
whatever else the machine does concerns both alike. The times are those from Enter to the message that leaves
for the server, and to the frame that shows the new number, or what else is new on a page that has no single
number; the matrix and its score line do not count, which change at once.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as NothingNew

from pages.explore.challenges.challenge_list import FIRST_THREE
from pages.workbench.menu import TITLES
from tests.benchmarks.cost_of_edits import MATRICES, WITHOUT_MATRIX
from tests.benchmarks.visitor import BARE, serving
from tests.browser.conftest import QUIET, SCREEN, installed_browser
from tests.browser.lesson import link

EDITS, WARM = 20, 3
VALUES = (0.01, 0.99)  # what is typed in turns, so that the order of the labels changes
SIZE = "4×5"
MESSAGE, BARE_PAGES = 15, 2.5  # the budgets: ms to the message; the time to the paint, in bare pages
# What is looked at: of the sets a metric that misses few edits, and of what is listed one that has a matrix.
LOOK = {
    "sets": {"metric": "hamming_loss"},
    "challenges": {"challenge": FIRST_THREE[0]},
    "scenarios": {"scenario": "lrap_or_ap"},
}
# What is on the page, looked at before each frame. When it has changed, the next task runs after the frame.
WATCH = """(() => {
    const watch = { began: 0, message: null, painted: null, last: 0, shown: "", isDrawn: false };
    window.watch = watch;
    const shown = () => {
        const bare = document.querySelector("[data-testid=stHtml] > [data-testid=number]");
        const parts = [...document.querySelectorAll("[data-part], [data-box] > div:not([data-box])")];
        watch.isDrawn ||= bare !== null || parts.some((part) => part.querySelector(".score"));
        const all = parts.filter((part) => !part.querySelector(".editor, .axis"));
        const number = bare ?? all.map((root) => root.querySelector("[data-testid=number]")).find(Boolean);
        return number ? number.textContent : all.map(({ textContent }) => textContent).join();
    };
    const look = () => {
        const now = shown();
        if (now !== watch.shown) {
            watch.shown = now;
            setTimeout(() => {
                watch.last = performance.now();
                watch.painted ??= watch.last;
            });
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    addEventListener("keydown", ({ key, timeStamp }) => {
        if (key === "Enter") Object.assign(watch, { began: timeStamp, message: null, painted: null });
    }, true);
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (...data) {
        watch.message ??= performance.now();
        send.apply(this, data);
    };
})()"""
AT_REST = "() => watch.isDrawn && performance.now() - watch.last > 800"


@dataclass
class Typist:
    """Somebody who edits a score on one page, and how many ms each edit took to the message and the paint."""

    page: Page
    messages: list[float] = field(default_factory=list)
    paints: list[float] = field(default_factory=list)

    def edit(self, number: int) -> None:
        """Type the next value; an edit that changes nothing on the page has no time."""
        cell = self.page.locator(".score").first
        cell.fill(str(VALUES[number % 2]))
        cell.press("Enter")
        with suppress(NothingNew):
            self.page.wait_for_function("() => watch.painted !== null", timeout=1_500)
            message, painted = self.page.evaluate(
                "[watch.message - watch.began, watch.painted - watch.began]"
            )
            if number >= WARM:
                self.messages.append(message)
                self.paints.append(painted)
        self.page.wait_for_timeout(200)


def opened(browser: Browser, address: str) -> Typist:
    """A page at this address, with the value of a lesson shown."""
    page = browser.new_page(viewport=SCREEN, locale="en-US")
    page.add_init_script(WATCH)
    page.goto(address)
    page.wait_for_function(AT_REST)
    step = page.get_by_test_id("step")
    if step.is_visible() and step.inner_text() == "The question":
        page.locator(".foot .menu > summary").click()
        page.get_by_role("button", name="Do not ask a question first").click()
    page.wait_for_function(AT_REST)
    return Typist(page)


def beyond(name: str, found: Typist, bare: Typist) -> list[str]:
    """Print what was found on a page; what is beyond the budgets."""
    if not found.paints:
        print(f"{name:<18} nothing changes")
        return []
    message, painted, least = map(median, (found.messages, found.paints, bare.paints))
    times = painted / least
    print(
        f"{name:<18} message {message:5.1f} ms, painted {painted:6.1f} ms: {times:4.1f} × the bare page's "
        f"{least:.1f} ms (message {median(bare.messages):.1f} ms)",
        flush=True,
    )
    return [f"the message of {name}"] * (message > MESSAGE) + [name] * (times > BARE_PAGES)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; 0 where all budgets are met."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.time_to_paint", description=__doc__)
    parser.add_argument("pages", nargs="*", help="the pages, all that have a matrix if none is named")
    parser.add_argument("--size", choices=MATRICES, default=SIZE, help=f"of the matrix; {SIZE} if not given")
    options = parser.parse_args(arguments)
    pages = options.pages or [page for page in TITLES if page not in WITHOUT_MATRIX]
    over = []
    with serving() as app, serving(BARE) as bare, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed_browser(), args=list(QUIET))
        for name in pages:
            address = link(app.address, MATRICES[options.size], name, **LOOK.get(name, {}))
            typists = opened(browser, address), opened(browser, bare.address)
            for number in range(EDITS + WARM):
                for typist in typists:
                    typist.edit(number)
            over += beyond(name or "start", *typists)
            for typist in typists:
                typist.page.close()
        browser.close()
    print("beyond the budget: " + "; ".join(over) if over else "All budgets are met.")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
