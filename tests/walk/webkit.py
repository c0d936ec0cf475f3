"""WebKit as GTK has it, in the window of a screen that nobody sees, through classic WebDriver.

It waits for no page to be loaded: with that it hangs. Its driver turns a finger into a mouse.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tests.browser.conftest import free_port
from tests.walk.browser import PATIENCE, ByActions, NotInstalledError
from tests.walk.waiting import wait_for

NEEDED = ("WebKitWebDriver", "xvfb-run", "dbus-run-session")
SCREEN = ["xvfb-run", "-a", "-s", "-screen 0 1400x900x24", "dbus-run-session", "--"]
WITHOUT_A_GRAPHICS_CARD = {
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
    "LIBGL_ALWAYS_SOFTWARE": "1",
}
# The driver tells nothing of the console: with its first look at a page the walk begins to listen there.
LISTEN = """if (!window.faults) {
    const faults = (window.faults = []);
    const { error } = console;
    console.error = (...told) => { faults.push(`console: ${told.join(" ")}`); error(...told); };
    // An observer that hears of a size one frame later is no fault, and the other browsers do not tell it.
    const isFault = (message) => message && !message.startsWith("ResizeObserver loop");
    addEventListener("error", ({ message }) => {
        if (isFault(message)) faults.push(`page error: ${message}`);
    });
    addEventListener("unhandledrejection", ({ reason }) => { faults.push(`page error: ${reason}`); });
}"""


class LeftError(RuntimeError):
    """The page that was asked is there no more."""


class WebKit(ByActions):
    """A window of WebKitGTK's small browser."""

    has_fingers = False

    def __init__(self) -> None:
        browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
        if browser is None or None in map(shutil.which, NEEDED):
            raise NotInstalledError("apt-get install webkit2gtk-driver xvfb xauth dbus")
        port = free_port()
        self._server = f"http://127.0.0.1:{port}"
        self._process = subprocess.Popen(
            [*SCREEN, "WebKitWebDriver", f"--port={port}"],
            env=os.environ | WITHOUT_A_GRAPHICS_CARD,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            wait_for(self._is_ready, PATIENCE, "WebKitWebDriver to listen")
            wanted = {
                "pageLoadStrategy": "none",
                "webkitgtk:browserOptions": {"binary": str(browser), "args": ["--automation"]},
            }
            session = self._ask("POST", "/session", capabilities={"alwaysMatch": wanted})
            self._server += f"/session/{session['sessionId']}"
            self.name = f"WebKitGTK {session['capabilities']['browserVersion']}"
            self.resize(1280, 720)
        except BaseException:
            self._end()
            raise

    def _is_ready(self) -> bool:
        try:
            return bool(self._ask("GET", "/status")["ready"])
        except OSError:
            return False

    def _ask(self, method: str, path: str, **body: Any) -> Any:
        data = json.dumps(body).encode() if method == "POST" else None
        try:
            with urlopen(Request(self._server + path, data, method=method), timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            told = json.load(error)["value"]
            fault = LeftError if told["error"] == "no such frame" else RuntimeError
            raise fault(f"{path}: {told['error']}, {told['message']}") from None

    def open(self, address: str) -> None:
        self._ask("POST", "/url", url=address)

    def evaluate(self, expression: str) -> str:
        """Asked again where one page gives way to another meanwhile."""
        for _time in range(5):
            with suppress(LeftError):
                script = f"{LISTEN}\nreturn {expression}"
                return str(self._ask("POST", "/execute/sync", script=script, args=[]))
        raise RuntimeError("the page does not stay")

    def perform(self, device: dict[str, Any]) -> None:
        self._ask("POST", "/actions", actions=[device])

    def back(self) -> None:
        self._ask("POST", "/back")

    def forward(self) -> None:
        self._ask("POST", "/forward")

    def resize(self, width: int, height: int) -> None:
        """The driver sets the size of the window, which has a bar of its own."""
        self._ask("POST", "/window/rect", width=width, height=height)
        bar = height - int(self.evaluate("innerHeight"))
        self._ask("POST", "/window/rect", width=width, height=height + bar)

    def save_picture(self, file: Path) -> None:
        """Nothing: asked for a picture it does not answer any more."""

    def faults(self) -> list[str]:
        found: list[str] = json.loads(self.evaluate("JSON.stringify(window.faults.splice(0))"))
        return found

    def close(self) -> None:
        self._ask("DELETE", "")
        self._end()

    def _end(self) -> None:
        os.killpg(self._process.pid, signal.SIGTERM)
        self._process.wait(timeout=PATIENCE)
