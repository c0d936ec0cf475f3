"""How old the number on the screen is while a chip is dragged: `python -m tests.drag`.

A chip of the ranking lesson makes 120 moves within 2 s, each in a task of its own, as a hand makes them
whether the page keeps up or not. In the end the page has to show the number of the last one.
"""

from __future__ import annotations

import argparse
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from metrics import METRICS, PRESETS
from metrics.graph.digits import headline
from pages.intake.matrix import Matrix, example_of
from pages.state.focus import FIRST_PRESET
from tests.browser.conftest import QUIET, installed_browser
from tests.browser.lesson import STORE, box, chip, held, link, number, open_lesson, settled
from tests.cost_of_edits import MATRICES
from tests.server_death import Server, new_tab

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
    example = example_of(Matrix.of(matrix["truth"], matrix["scores"]))
    value = METRICS["ranking_loss"](example, "samples", PRESETS[FIRST_PRESET])
    assert number(page).inner_text() == headline(float(value))
    return found | {"took": took, "steps": page.evaluate("history.length") - steps}


def measure(browser: Browser, address: str, matrix: Matrix) -> str:
    """A line about one drag."""
    with new_tab(browser) as page:
        open_lesson(page, link(address, matrix, metric="ranking_loss"))
        found = dragged(page)
    ages = found["ages"]
    return (
        f"{MOVES} moves in {found['took'] / 1000:.2f} s, {found['messages']} messages; "
        f"number {median(ages):.0f} ms old (median; worst {max(ages):.0f}) in {len(ages)} frames; "
        f"undo steps: {found['steps']}"
    )


def main() -> None:
    """Drag, and print what was seen."""
    parser = argparse.ArgumentParser(prog="python -m tests.drag", description=__doc__)
    parser.add_argument("--size", choices=MATRICES, default="4×5")
    parser.add_argument("--times", type=int, default=3)
    asked = parser.parse_args()
    server, matrix = Server(), MATRICES[asked.size]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed_browser(), args=list(QUIET))
        try:
            for _time in range(asked.times):
                print(measure(browser, server.address, matrix), flush=True)
        finally:
            server.kill()


if __name__ == "__main__":
    main()
