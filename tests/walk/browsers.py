"""The installed browsers that are no Chromium: WebKitGTK by Selenium, Firefox by its own WebDriver BiDi.

Selenium speaks to Firefox through geckodriver only, which Debian does not have.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from selenium.common.exceptions import WebDriverException
from selenium.webdriver import WebKitGTK, WebKitGTKOptions, WebKitGTKService
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.command import Command
from websockets.sync.client import connect

PATIENCE = 20  # seconds for a browser to start, and for an answer of it


class NotInstalledError(Exception):
    """The browser is not on this machine; says what installs it."""


class MissedError(Exception):
    """What was waited for did not come."""


def wait_for(is_so: Callable[[], object], seconds: float, what: str) -> None:
    """Wait until this is so."""
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            raise MissedError(f"waited {seconds:.0f} s for {what}")
        time.sleep(0.03)


class Browser:
    """One window of a browser, driven from outside by actions as WebDriver writes them.

    `has_fingers` says whether it can be touched; then `touch` makes the pointer a finger.
    """

    name: str
    has_fingers = True
    touch = False

    # What each of them does in its own way: go to an address without waiting; the text that an expression has
    # on the page; what a device does; the browser's Back or Forward; the size of the page; the errors since
    # the last call; and its end, with all that was started for it.
    open: Callable[[str], None]
    evaluate: Callable[[str], str]
    perform: Callable[[dict[str, Any]], None]
    traverse: Callable[[bool], None]
    resize: Callable[[int, int], None]
    faults: Callable[[], list[str]]
    close: Callable[[], None]

    def point(self, x: float, y: float) -> None:
        """Move the pointer there."""
        self._with_pointer({"type": "pointerMove", "x": round(x), "y": round(y)})

    def hold(self) -> None:
        """Press the button of the mouse, or put the finger down."""
        self._with_pointer({"type": "pointerDown", "button": 0})

    def release(self) -> None:
        """Let the button go, or lift the finger."""
        self._with_pointer({"type": "pointerUp", "button": 0})

    def _with_pointer(self, action: dict[str, Any]) -> None:
        kind = "touch" if self.touch else "mouse"
        self.perform(
            {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": [action]}
        )

    def press(self, *keys: str) -> None:
        """Press these keys together."""
        values = [getattr(Keys, key.replace("Arrow", "Arrow_").upper(), key) for key in keys]
        down = [{"type": "keyDown", "value": value} for value in values]
        up = [{"type": "keyUp", "value": value} for value in reversed(values)]
        self.perform({"type": "key", "id": "keys", "actions": down + up})

    def type(self, text: str) -> None:
        """Type this text, one key after the other."""
        for key in text:
            self.press(key)


class Firefox(Browser):
    """A window of Firefox with an empty profile."""

    # Logged because a page was left: a download that ended, and what was to be sent to the server after
    # Firefox had closed the connection. The walk leaves pages all the time, and looks at each edit anyway.
    OF_A_PAGE_THAT_IS_LEFT = ("status=2152398850", "Cannot send rerun backMessage when disconnected")

    def __init__(self) -> None:
        executable = shutil.which("firefox-esr") or shutil.which("firefox")
        if executable is None:
            raise NotInstalledError("apt-get install firefox-esr")
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        options = ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", self._profile.name]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._process = subprocess.Popen([executable, *options], **quiet)  # type: ignore[call-overload]
        self._faults: list[str] = []
        self._sent = 0
        file = Path(self._profile.name, "WebDriverBiDiServer.json")
        # The file is there a moment before its content.
        wait_for(lambda: file.exists() and file.stat().st_size > 0, PATIENCE, "Firefox to listen")
        server = json.loads(file.read_text(encoding="utf-8"))
        self._socket = connect(f"ws://{server['ws_host']}:{server['ws_port']}/session", max_size=None)
        version = self._send("session.new", capabilities={})["capabilities"]["browserVersion"]
        self.name = f"Firefox {version}"
        self._send("session.subscribe", events=["log.entryAdded"])
        # In the tab that is there at the start nothing ever gets the focus.
        self._window = self._send("browsingContext.create", type="tab")["context"]
        self.resize(1280, 720)

    def _send(self, method: str, **params: Any) -> Any:
        """The result of a command; the errors that are logged meanwhile are noted."""
        self._sent += 1
        self._socket.send(json.dumps({"id": self._sent, "method": method, "params": params}))
        while (message := json.loads(self._socket.recv(timeout=PATIENCE))).get("id") != self._sent:
            entry = message["params"] if message.get("method") == "log.entryAdded" else {"level": ""}
            if entry["level"] == "error" and not any(
                text in entry["text"] for text in self.OF_A_PAGE_THAT_IS_LEFT
            ):
                self._faults.append(f"{entry['type']}: {entry['text']}")
        if message["type"] == "error":
            raise RuntimeError(f"{method}: {message['message']}")
        return message["result"]

    def open(self, address: str) -> None:
        self._send("browsingContext.navigate", context=self._window, url=address, wait="none")

    def evaluate(self, expression: str) -> str:
        target = {"context": self._window}
        found = self._send("script.evaluate", expression=expression, target=target, awaitPromise=False)
        if found["type"] == "exception":
            raise RuntimeError(found["exceptionDetails"]["text"])
        return str(found["result"]["value"])

    def perform(self, device: dict[str, Any]) -> None:
        self._send("input.performActions", context=self._window, actions=[device])

    def traverse(self, is_back: bool) -> None:
        self._send("browsingContext.traverseHistory", context=self._window, delta=-1 if is_back else 1)

    def resize(self, width: int, height: int) -> None:
        viewport = {"width": width, "height": height}
        self._send("browsingContext.setViewport", context=self._window, viewport=viewport)

    def faults(self) -> list[str]:
        self._send("session.status")
        found, self._faults = self._faults, []
        return found

    def close(self) -> None:
        self._socket.close()
        self._process.terminate()
        self._process.wait(timeout=PATIENCE)
        self._profile.cleanup()


class WebKitService(WebKitGTKService):
    """WebKitWebDriver on a screen that nobody sees."""

    NO_GRAPHICS_CARD = (
        "WEBKIT_DISABLE_COMPOSITING_MODE",
        "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS",
        "LIBGL_ALWAYS_SOFTWARE",
    )
    SCREEN = ("-a", "-s", "-screen 0 1400x900x24", "dbus-run-session", "--", "WebKitWebDriver")

    def __init__(self) -> None:
        super().__init__(
            executable_path=shutil.which("xvfb-run"),
            env=os.environ | dict.fromkeys(self.NO_GRAPHICS_CARD, "1"),
            popen_kw={"start_new_session": True},
        )

    def command_line_args(self) -> list[str]:
        return [*self.SCREEN, f"--port={self.port}"]


class WebKit(Browser):
    """A window of WebKitGTK's small browser. Its driver turns a finger into a mouse."""

    has_fingers = False
    # The driver does not hear of the console: with its first look at a page the walk begins to listen there.
    # An observer that hears of a size one frame later is no fault, and the other browsers do not report it.
    LISTEN = """if (!window.faults) {
        window.faults = [];
        const note = (text) => text && !`${text}`.startsWith("ResizeObserver loop") && faults.push(`${text}`);
        const { error } = console;
        console.error = (...texts) => { note(texts.join(" ")); error(...texts); };
        addEventListener("error", ({ message }) => note(message));
        addEventListener("unhandledrejection", ({ reason }) => note(reason));
    }"""

    def __init__(self) -> None:
        browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
        if browser is None or None in map(shutil.which, ("WebKitWebDriver", "xvfb-run", "dbus-run-session")):
            raise NotInstalledError("apt-get install webkit2gtk-driver xvfb xauth dbus")
        options = WebKitGTKOptions()
        options.binary_location = str(browser)
        options.add_argument("--automation")
        options.page_load_strategy = "none"  # it hangs where it waits for a page to be loaded
        self._service = WebKitService()
        self._driver = WebKitGTK(options, self._service)
        self.name = f"WebKitGTK {self._driver.capabilities['browserVersion']}"
        self.resize(1280, 720)

    def open(self, address: str) -> None:
        self._driver.get(address)

    def evaluate(self, expression: str) -> str:
        for _time in range(5):  # one page may give way to another meanwhile
            try:
                return str(self._driver.execute_script(f"{self.LISTEN}\nreturn {expression}"))
            except WebDriverException as error:
                problem = error
        raise RuntimeError(problem.msg)

    def perform(self, device: dict[str, Any]) -> None:
        self._driver.execute(Command.W3C_ACTIONS, {"actions": [device]})

    def traverse(self, is_back: bool) -> None:
        (self._driver.back if is_back else self._driver.forward)()

    def resize(self, width: int, height: int) -> None:
        """Set the size of the window, which has a bar of its own."""
        self._driver.set_window_size(width, height)
        bar = height - int(self.evaluate("innerHeight"))
        self._driver.set_window_size(width, height + bar)

    def faults(self) -> list[str]:
        found: list[str] = json.loads(self.evaluate("JSON.stringify(window.faults.splice(0))"))
        return found

    def close(self) -> None:
        self._driver.quit()
        if self._service.process.poll() is None:
            os.killpg(self._service.process.pid, signal.SIGTERM)


BROWSERS: dict[str, Callable[[], Browser]] = {"firefox": Firefox, "webkit": WebKit}
