"""Chromium, Chrome or Edge, through Playwright."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import QUIET, installed_browser, watch
from tests.walk.browser import NotInstalledError


class Chromium:
    """A window of Chromium. Fingers come from its own protocol: Playwright only taps."""

    has_fingers = True
    touch = False

    def __init__(self) -> None:
        executable = installed_browser()
        if executable is None:
            raise NotInstalledError("apt-get install chromium")
        self._playwright = sync_playwright().start()
        self._browser = self._playwright.chromium.launch(executable_path=executable, args=list(QUIET))
        self.name = f"Chromium {self._browser.version}"
        self._page = self._browser.new_page(viewport={"width": 1280, "height": 720}, locale="en-US")
        self._protocol = self._page.context.new_cdp_session(self._page)
        self._faults: list[str] = []
        watch(self._page, self._faults)
        self._at = {"x": 0.0, "y": 0.0}
        self._is_down = False

    def open(self, address: str) -> None:
        self._page.goto(address, wait_until="commit")

    def evaluate(self, expression: str) -> str:
        return str(self._page.evaluate(expression))

    def point(self, x: float, y: float) -> None:
        self._at = {"x": x, "y": y}
        if not self.touch:
            self._page.mouse.move(x, y)
        elif self._is_down:
            self._touch("touchMove", self._at)

    def hold(self) -> None:
        self._is_down = True
        if self.touch:
            self._touch("touchStart", self._at)
        else:
            self._page.mouse.down()

    def release(self) -> None:
        self._is_down = False
        if self.touch:
            self._touch("touchEnd")
        else:
            self._page.mouse.up()

    def _touch(self, kind: str, *points: dict[str, float]) -> None:
        self._protocol.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    def press(self, *keys: str) -> None:
        self._page.keyboard.press("+".join(keys))

    def type(self, text: str) -> None:
        self._page.keyboard.type(text)

    def back(self) -> None:
        self._page.go_back(wait_until="commit")

    def forward(self) -> None:
        self._page.go_forward(wait_until="commit")

    def resize(self, width: int, height: int) -> None:
        self._page.set_viewport_size({"width": width, "height": height})

    def save_picture(self, file: Path) -> None:
        self._page.screenshot(path=file)

    def faults(self) -> list[str]:
        found, self._faults[:] = list(self._faults), []
        return found

    def close(self) -> None:
        self._browser.close()
        self._playwright.stop()
