"""How long an edit takes until it is seen: `python -m tests.benchmarks.time_to_paint`.

On each page a score is typed again and again in Chromium. The time is that from Enter to the frame that shows
the new number, or what else is new on a page that has no single number; the matrix and its score line do not
count, which change at once.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as NothingNew

from pages.workbench.menu import TITLES
from tests.benchmarks.cost_of_edits import MATRICES, WITHOUT_MATRIX
from tests.benchmarks.visitor import serving
from tests.browser.conftest import QUIET, SCREEN, installed_browser
from tests.browser.lesson import link

EDITS, WARM = 20, 3
VALUES = (0.01, 0.99)  # what is typed in turns, so that the order of the labels changes
BUDGETS = {"2×5": 100, "50×20": 200}  # ms
LOOK = {"sets": {"metric": "hamming_loss"}}  # the first metric of the page misses most edits
# What is on the page, looked at before each frame. When it has changed, the next task runs after the frame.
WATCH = """(() => {
    const watch = (window.watch = { began: 0, first: null, last: 0, shown: "", isDrawn: false });
    const shown = () => {
        const parts = [...document.querySelectorAll("[data-part], [data-box] > div:not([data-box])")];
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


def edit_seen(browser: Browser, address: str) -> float | None:
    """How many ms it takes until an edit is seen; None where none is to be seen."""
    page = browser.new_page(viewport=SCREEN, locale="en-US")
    page.add_init_script(WATCH)
    page.goto(address)
    page.wait_for_function(AT_REST)
    pass_question(page)
    found = list(typed(page))[WARM:]
    page.close()
    return median(found) if found else None


def pass_question(page: Page) -> None:
    """Have the value of a lesson shown."""
    step = page.get_by_test_id("step")
    if step.is_visible() and step.inner_text() == "The question":
        page.locator(".foot .menu > summary").click()
        page.get_by_role("button", name="Do not ask a question first").click()
    page.wait_for_function(AT_REST)


def typed(page: Page) -> Iterator[float]:
    """How long it takes until each edit is seen; nothing where two in a row change nothing."""
    field = page.locator(".score").first
    unseen = 0
    for number in range(EDITS + WARM):
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; 0 where all budgets are met."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.time_to_paint", description=__doc__)
    parser.add_argument("pages", nargs="*", help="the pages, all that have a matrix if none is named")
    parser.add_argument("--size", choices=BUDGETS, action="append", help="may be repeated; both if not given")
    options = parser.parse_args(arguments)
    pages = options.pages or [page for page in TITLES if page not in WITHOUT_MATRIX]
    beyond = []
    with serving() as app, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed_browser(), args=list(QUIET))
        for size in options.size or BUDGETS:
            for page in pages:
                address = link(app.address, MATRICES[size], page, **LOOK.get(page, {}))
                found = edit_seen(browser, address)
                print(f"{size:>6} {page:<18}", "nothing changes" if found is None else f"{found:6.0f} ms")
                beyond += [f"{page} at {size}"] * (found is not None and found > BUDGETS[size])
        browser.close()
    print("beyond the budget: " + "; ".join(beyond) if beyond else "All budgets are met.")
    return 1 if beyond else 0


if __name__ == "__main__":
    sys.exit(main())
