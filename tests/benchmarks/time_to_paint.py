"""How long an edit takes until it is seen, beside the bare page: `python -m tests.benchmarks.time_to_paint`.

Chromium opens each page and the bare one in turns, in a browser that knows nothing of it and in one that has
seen it before; then a score is typed again and again. The time is that from Enter to the frame which shows
the new number, or what else is new on a page that has no single number; the matrix and its score line do not
count, which change at once.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from playwright.sync_api import TimeoutError as NothingNew

from pages.workbench.menu import TITLES
from tests.benchmarks.cost_of_edits import LEAST, MATRICES, WITHOUT_MATRIX
from tests.benchmarks.service import APP, BARE, serving
from tests.browser.conftest import QUIET, SCREEN, installed_browser
from tests.browser.lesson import link

EDITS, LOADS, WARM = 20, 3, 3
VALUES = (0.01, 0.99)  # what is typed in turns, so that the order of the labels changes
# ms, and times as long as on the bare page
BUDGETS = {"2×5": 100, "50×20": 200}
FIRST_LOAD = 1.5
LOOK = {"sets": {"metric": "hamming_loss"}}  # the first metric of the page misses most edits
# What is on the page, looked at before each frame. When it has changed, the next task runs after the frame.
WATCH = """(() => {
    const watch = (window.watch = { began: 0, first: null, last: 0, shown: "", isDrawn: false });
    const shown = () => {
        const app = "[data-part], [data-box] > div:not([data-box])";
        const places = `${app}, [data-testid=stBidiComponentIsolated], [data-testid=stHtml]`;
        const parts = [...document.querySelectorAll(places)].map((one) => one.shadowRoot ?? one);
        watch.isDrawn ||= parts.some((part) => part.querySelector(".score"));
        const all = parts.filter((part) => !part.querySelector(".editor, .axis"));
        const number = all.map((root) => root.querySelector("[data-testid=number]")).find(Boolean);
        return number ? number.textContent : all.map(({ textContent }) => textContent).join();
    };
    const look = () => {
        const now = shown();
        if (now !== watch.shown) {
            watch.shown = now;
            setTimeout(() => {
                watch.last = performance.now();
                watch.first ??= watch.last;
            });
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    addEventListener("keydown", ({ key, timeStamp }) => {
        if (key === "Enter") Object.assign(watch, { began: timeStamp, first: null });
    }, true);
})()"""
AT_REST = "() => watch.isDrawn && performance.now() - watch.last > 800"


@dataclass(frozen=True)
class Seen:
    """ms until a page is drawn, in a browser that is new to it and in one that is not; until an edit is."""

    cold: float
    warm: float
    edit: float | None

    def __str__(self) -> str:
        edit = "nothing changes" if self.edit is None else f"{self.edit:6.0f} ms from Enter to the number"
        return f"{self.cold:6.0f} ms to the first sight, {self.warm:6.0f} ms to later ones, {edit}"


def drawn(context: BrowserContext, address: str) -> tuple[Page, float]:
    """A page that is opened there, and how long it took until it was drawn."""
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(address)
    page.wait_for_function(AT_REST)
    return page, page.evaluate("watch.last")


def side_by_side(browser: Browser, addresses: Sequence[str], edits: int) -> list[Seen]:
    """How long these pages take to be drawn, opened in turns, and to show what is typed."""
    rounds = [[load_times(browser, address) for address in addresses] for _ in range(LOADS)]
    found = []
    for address, of_one in zip(addresses, zip(*rounds, strict=True), strict=True):
        cold, warm = (median(times) for times in zip(*of_one, strict=True))
        found.append(Seen(cold, warm, edit_seen(browser, address, edits)))
    return found


def load_times(browser: Browser, address: str) -> tuple[float, float]:
    """How long a page takes to be drawn in a browser that is new to it, and once more in the same one."""
    with context_of(browser) as context:
        return load_time(context, address), load_time(context, address)


def load_time(context: BrowserContext, address: str) -> float:
    """How long a page takes to be drawn."""
    page, took = drawn(context, address)
    page.close()
    return took


def edit_seen(browser: Browser, address: str, edits: int) -> float | None:
    """How long it takes until an edit is seen; None where none is to be seen."""
    with context_of(browser) as context:
        page, _took = drawn(context, address)
        pass_question(page)
        found = list(typed(page, edits + WARM))[WARM:]
    return median(found) if found else None


def pass_question(page: Page) -> None:
    """Have the value of a lesson shown."""
    step = page.get_by_test_id("step")
    if step.is_visible() and step.inner_text() == "The question":
        page.locator(".foot .menu > summary").click()
        page.get_by_role("button", name="Do not ask a question first").click()
    page.wait_for_function(AT_REST)


def typed(page: Page, edits: int) -> Iterator[float]:
    """How long it takes until each edit is seen; nothing where two in a row change nothing."""
    field = page.locator(".score").first
    unseen = 0
    for number in range(edits):
        field.fill(str(VALUES[number % 2]))
        field.press("Enter")
        try:
            page.wait_for_function("() => watch.first !== null", timeout=3_000)
        except NothingNew:
            unseen += 1
            if unseen == 2:
                return
            continue
        unseen = 0
        yield page.evaluate("watch.first - watch.began")
        page.wait_for_timeout(200)


@contextmanager
def context_of(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that has not seen anything yet."""
    context = browser.new_context(viewport=SCREEN, locale="en-US")
    yield context
    context.close()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; 0 where all budgets are met."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.time_to_paint", description=__doc__)
    parser.add_argument("pages", nargs="*", help="the pages, all that have a matrix if none is named")
    parser.add_argument("--edits", type=int, default=EDITS)
    parser.add_argument("--size", choices=BUDGETS, action="append", help="may be repeated; both if not given")
    options = parser.parse_args(arguments)
    pages = options.pages or [page for page in TITLES if page not in WITHOUT_MATRIX]
    beyond = []
    with serving(APP) as app, serving(BARE) as bare, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed_browser(), args=list(QUIET))
        for size in options.size or BUDGETS:
            for page in pages:
                address = link(app.addresses[0], MATRICES[size], page, **LOOK.get(page, {}))
                found, least = side_by_side(browser, (address, bare.addresses[0]), options.edits)
                print(f"{size:>6} {page:<18} {found}", flush=True)
                print(f"{'':>6} {LEAST:<18} {least}", flush=True)
                beyond += [f"{what} of {page} at {size}" for what in over(found, least, BUDGETS[size])]
        browser.close()
    print("beyond the budget: " + "; ".join(beyond) if beyond else "All budgets are met.")
    return 1 if beyond else 0


def over(found: Seen, least: Seen, budget: float) -> list[str]:
    """Which budgets are not met."""
    broken = {
        "an edit": found.edit is not None and found.edit > budget,
        "the first sight": found.cold > FIRST_LOAD * least.cold,
        "later sights": found.warm > FIRST_LOAD * least.warm,
    }
    return [what for what, is_broken in broken.items() if is_broken]


if __name__ == "__main__":
    sys.exit(main())
