"""Who walks: hands and eyes on the page, and the matrix and the rules that should be in place there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from metrics import METRICS, PRESETS, Metric
from metrics.graph.digits import exact, headline
from pages.intake.matrix import Matrix, example_of
from pages.lesson_links import LESSONS
from pages.lessons.lesson_choices import MOST_TABS
from pages.state.focus import FIRST_PRESET
from pages.state.link import code_of
from tests.walk.browser import Browser
from tests.walk.hands import GUESS, Hands
from tests.walk.waiting import MissedError, wait_for

PATIENCE = 10  # seconds for the page to show what it should
PATIENCE_AT_THE_DOOR = 40  # seconds for a page to open: WebKit draws charts slowly
Rows = tuple[tuple[Any, ...], ...]


class Walker:
    """Knows what the page should show. `seen` is what was looked at since the step began."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.hands, self.address = Hands(browser), address
        self.page, self.metric, self.average = "", "", ""
        self.matrix = Matrix.of([[1]], [[0.5]])
        self.rules = PRESETS[FIRST_PRESET]
        self.seen: list[str] = []

    @property
    def browser(self) -> Browser:
        return self.hands.browser

    def go_to(self, page: str, metric: str, average: str, matrix: Matrix) -> None:
        """Open the lesson about this matrix by its link."""
        self.page, self.metric, self.average, self.matrix = page, metric, average, matrix
        self.rules = PRESETS[FIRST_PRESET]
        self.open_again()

    def guess(self) -> None:
        """The lesson asks for the value of its first part: guess it, and be told that it is right."""
        metric = METRICS[self.metric]
        average = self.average if self.average in metric.averages else metric.averages[0]
        asked = float(metric(example_of(self.matrix), average, self.rules).part(0).value)
        self.see("question", lambda: self.hands.read("said", "[data-testid=step]"), "The question")
        self.hands.write(GUESS, "", exact(asked))
        self.browser.press("Enter")
        self.see("verdict", lambda: "Right!" in self.hands.read("said", ".verdict"), True)

    def open_again(self) -> None:
        """Open what should be on the screen by its link."""
        view = {"m": code_of(self.matrix), "metric": self.metric, "average": self.average, "step": "1"}
        given = PRESETS[FIRST_PRESET]
        changed = {
            key: getattr(self.rules, key)
            for key in METRICS[self.metric].reads
            if getattr(self.rules, key) != getattr(given, key)
        }
        self.hands.read("leave")
        self.browser.open(f"{self.address}/{self.page}?{urlencode(view | changed)}")
        wait_for(lambda: self.hands.read("isOpen"), PATIENCE_AT_THE_DOOR, "the page to open")

    # What should be there

    def flipped(self, row: int, column: int) -> None:
        """A truth is the other one from now on."""
        truth = _with(self.matrix.truth, row, column, 1 - self.matrix.truth[row][column])
        self.matrix = replace(self.matrix, truth=truth)

    def scored(self, row: int, column: int, score: float) -> None:
        """A score is this one from now on."""
        self.matrix = replace(self.matrix, scores=_with(self.matrix.scores, row, column, score))

    def value(self, metric: Metric) -> float:
        """What the engine computes, under the average that is looked at if the metric has it."""
        average = self.average if self.average in metric.averages else metric.averages[0]
        return float(metric(example_of(self.matrix), average, self.rules))

    # What is there

    def see(self, what: str, read: Callable[[], Any], expected: Any) -> None:
        """Wait until what is read is as expected."""
        found: list[Any] = [None]

        def is_expected() -> bool:
            found[0] = read()
            return bool(found[0] == expected)

        try:
            wait_for(is_expected, PATIENCE, what)
        except MissedError:
            raise MissedError(f"{what}: expected {expected!r}, seen {found[0]!r}") from None
        told = f"{what} {expected}" if isinstance(expected, str) else what
        self.seen += [told] if told not in self.seen else []

    def see_numbers(self) -> None:
        """The value of every metric, the matrix and the address are as they should be."""
        metrics = [METRICS[lesson.metric] for lesson in LESSONS[self.page]][:MOST_TABS]
        buttons = [f"{one.title}{exact(self.value(one))}" for one in metrics] if len(metrics) > 1 else []
        expected = {
            "number": headline(self.value(METRICS[self.metric])),
            f"{len(buttons)} metrics": [button.replace(" ", "") for button in buttons],
            "truths": [list(row) for row in self.matrix.truth],
            "scores": [list(row) for row in self.matrix.scores],
            "link": [code_of(self.matrix)],
        }

        def read(what: str) -> Any:
            screen = self.hands.read("screen")
            screen[f"{len(buttons)} metrics"] = [text.replace(" ", "") for text in screen["metrics"]]
            screen["link"] = [screen["query"].get("m")]
            return screen[what]

        for what, wanted in expected.items():
            self.see(what, lambda what=what: read(what), wanted)  # type: ignore[misc]

    @property
    def value_shown(self) -> str:
        """The number on the page."""
        return str(self.hands.read("screen")["number"])

    def query(self) -> dict[str, str]:
        """What the address says."""
        found: dict[str, str] = self.hands.read("screen")["query"]
        return found


def _with(rows: Rows, row: int, column: int, value: Any) -> Rows:
    changed = list(map(list, rows))
    changed[row][column] = value
    return tuple(map(tuple, changed))
