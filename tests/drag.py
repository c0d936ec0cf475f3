"""How old the number on the screen is while a chip is dragged: `python -m tests.drag`.

A chip of the ranking lesson makes 120 moves within 2 s, each in a task of its own, as a hand makes them
whether the page keeps up or not.
"""

from __future__ import annotations

import argparse
import random
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from metrics import METRICS, PRESETS
from metrics.graph.digits import headline
from pages.intake.matrix import Matrix, example_of
from pages.state.focus import FIRST_PRESET
from tests.browser.conftest import QUIET, installed_browser, start
from tests.browser.lesson import STORE, box, chip, held, link, number, open_lesson, settled
from tests.server_death import new_tab

MOVES, SECONDS = 120, 2
# Every state of the store with its time, how many messages were sent, and at each frame how long ago the
# oldest state came into place that the number does not show yet.
WATCH = f"""async () => {{
    const store = {STORE};
    const drag = (window.drag = {{ states: [], ages: [], goes: true, messages: 0, seq: store.sequence() }});
    store.onChange(() => {{
        const last = drag.states.at(-1)?.[0] ?? drag.seq;
        if (store.sequence() > last) drag.states.push([store.sequence(), performance.now()]);
    }});
    const {{ send }} = WebSocket.prototype;
    WebSocket.prototype.send = function (...content) {{
        drag.messages++;
        return send.apply(this, content);
    }};
    const frame = () => {{
        const unseen = drag.states.find(([seq]) => !store.isAnswered(seq));
        drag.ages.push(unseen ? performance.now() - unseen[1] : 0);
        if (drag.goes) requestAnimationFrame(frame);
    }};
    requestAnimationFrame(frame);
}}"""
DRAG = """async (chip, [moves, seconds, left, width]) => {
    const began = performance.now();
    for (let move = 1; move <= moves; move++) {
        const due = began + (move * seconds * 1000) / moves;
        await new Promise((done) => setTimeout(done, Math.max(0, due - performance.now())));
        const clientX = left + width * Math.abs(((move / 30) % 2) - 1);
        chip.dispatchEvent(new PointerEvent("pointermove", { pointerId: 1, clientX, bubbles: true }));
    }
    drag.goes = false;
    return performance.now() - began;
}"""


def large_enough(samples: int, labels: int) -> Matrix:
    """A matrix of this size with both kinds of labels in every row."""
    chance = random.Random(samples * labels)
    truth = [[(i + j) % 2 for j in range(labels)] for i in range(samples)]
    return Matrix.of(truth, [[round(chance.random(), 3) for _ in range(labels)] for _ in range(samples)])


def dragged(page: Page) -> dict[str, Any]:
    """What was seen of a drag of the first chip: ages in ms, messages, undo steps, and the last number."""
    one = chip(page, "x1", "l1")
    one.evaluate("chip => Promise.all(chip.getAnimations().map((moving) => moving.finished))")
    place, plot = box(one), box(page.locator(".plot"))
    steps = page.evaluate("history.length")
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    page.mouse.down()
    page.evaluate(WATCH)
    took = one.evaluate(DRAG, [MOVES, SECONDS, plot["x"], plot["width"]])
    found: dict[str, Any] = page.evaluate(
        "({ ages: drag.ages, messages: drag.messages, states: drag.states.length })"
    )
    page.mouse.up()
    settled(page)
    matrix = held(page)
    value = METRICS["ranking_loss"](
        example_of(Matrix.of(matrix["truth"], matrix["scores"])), "samples", PRESETS[FIRST_PRESET]
    )
    is_right = number(page).inner_text() == headline(float(value))
    return found | {"took": took, "steps": page.evaluate("history.length") - steps, "is_right": is_right}


def measure(browser: Browser, address: str, matrix: Matrix) -> str:
    """A line about one drag."""
    with new_tab(browser) as page:
        open_lesson(page, link(address, matrix, metric="ranking_loss"))
        found = dragged(page)
    ages, last = found["ages"], "right" if found["is_right"] else "WRONG"
    return (
        f"{MOVES} moves in {found['took'] / 1000:.2f} s, {found['messages']} messages; "
        f"number {median(ages):.0f} ms old (median; worst {max(ages):.0f}) in {len(ages)} frames; "
        f"the last one {last}; undo steps: {found['steps']}"
    )


def main() -> None:
    """Drag, and print what was seen."""
    parser = argparse.ArgumentParser(prog="python -m tests.drag", description=__doc__)
    parser.add_argument("--size", type=int, nargs=2, default=(4, 5), metavar=("SAMPLES", "LABELS"))
    parser.add_argument("--times", type=int, default=3)
    asked = parser.parse_args()
    process, address = start("app.py")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed_browser(), args=list(QUIET))
        try:
            for _time in range(asked.times):
                print(measure(browser, address, large_enough(*asked.size)), flush=True)
        finally:
            process.terminate()


if __name__ == "__main__":
    main()
