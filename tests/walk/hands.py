"""What hands do on the page, and what eyes find there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.walk.browser import Browser
from tests.walk.waiting import wait_for

PAGE = Path(__file__).with_name("page.js").read_text(encoding="utf-8").strip().removesuffix(";")
PATIENCE = 10  # seconds for what one wants to touch to be there and at rest
MOVES = 8  # of the pointer, in one drag

SCORE = "input.score"
TRUTH = "button.truth"
CHIP = "[role=slider].chip"
GUESS = "#guess"
BUTTON = "button"
CHOICE = "[role=radio]"


class Hands:
    """Somebody in front of a browser.

    What they touch is named by its kind, which is a selector, and by the start of its name.
    """

    def __init__(self, browser: Browser) -> None:
        self.browser = browser

    def read(self, what: str, *given: object) -> Any:
        """What a function of `page.js` answers."""
        arguments = ", ".join(json.dumps(one) for one in given)
        return json.loads(self.browser.evaluate(f"JSON.stringify(({PAGE}).{what}({arguments}))"))

    def find(self, kind: str, name: str) -> tuple[float, float]:
        """The middle of something, once it is there, at rest and covered by nothing."""
        places: list[dict[str, float] | None] = [None, None]

        def is_at_rest() -> bool:
            places[:] = [places[1], self.read("place", kind, name)]
            return places[0] is not None and places[0] == places[1]

        wait_for(is_at_rest, PATIENCE, f"{kind} “{name}”")
        assert places[1] is not None
        return places[1]["x"], places[1]["y"]

    def point_at(self, kind: str, name: str) -> None:
        """Move the pointer onto something."""
        self.browser.point(*self.find(kind, name))

    def click(self, kind: str, name: str) -> None:
        """Click on it, or tap it."""
        self.point_at(kind, name)
        self.browser.hold()
        self.browser.release()

    def write(self, kind: str, name: str, text: str) -> None:
        """Click into a field that selects its text, or that is empty, and type."""
        self.click(kind, name)
        self.browser.type(text)

    def put_the_keys_on(self, kind: str, name: str) -> None:
        """Give it the focus without a click, which would do something."""
        wait_for(lambda: self.read("focus", kind, name), PATIENCE, f"{kind} “{name}”")

    def drag(self, chip: str, to: float) -> None:
        """Drag a chip along the score line to another score."""
        x, y = self.find(CHIP, chip)
        axis = self.read("axis", CHIP, chip)
        across = (to - axis["now"]) / (axis["high"] - axis["low"]) * axis["width"]
        self.browser.point(x, y)
        self.browser.hold()
        for move in range(1, MOVES + 1):
            self.browser.point(x + across * move / MOVES, y)
        self.browser.release()
