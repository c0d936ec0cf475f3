"""Firefox as it is installed, through WebDriver BiDi, which it speaks itself."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from base64 import b64decode
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.walk.browser import PATIENCE, ByActions, NotInstalledError
from tests.walk.waiting import wait_for

# Told because a page was left: a download that ended, and what was to be told to the server after Firefox had
# closed the connection. The walk leaves pages all the time, and looks at the numbers of each edit anyway.
OF_A_PAGE_THAT_IS_LEFT = ("status=2152398850", "Cannot send rerun backMessage when disconnected from server.")


class Firefox(ByActions):
    """A window of Firefox with an empty profile."""

    has_fingers = True

    def __init__(self) -> None:
        executable = shutil.which("firefox-esr") or shutil.which("firefox")
        if executable is None:
            raise NotInstalledError("apt-get install firefox-esr")
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        options = ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", self._profile.name]
        self._process = subprocess.Popen(
            [executable, *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self._heard: list[str] = []
        self._asked = 0
        try:
            self._socket = self._connected()
            found = self._ask("session.new", capabilities={})["capabilities"]
            self.name = f"Firefox {found['browserVersion']}"
            self._ask("session.subscribe", events=["log.entryAdded"])
            # In the tab that is there at the start nothing ever gets the focus.
            self._window = self._ask("browsingContext.create", type="tab")["context"]
            self.resize(1280, 720)
        except BaseException:
            self._end()
            raise

    def _connected(self) -> ClientConnection:
        file = Path(self._profile.name, "WebDriverBiDiServer.json")
        # The file is there a moment before its content.
        wait_for(lambda: file.exists() and file.stat().st_size > 0, PATIENCE, "Firefox to listen")
        server = json.loads(file.read_text(encoding="utf-8"))
        return connect(f"ws://{server['ws_host']}:{server['ws_port']}/session", max_size=None)

    def _ask(self, method: str, **params: Any) -> dict[str, Any]:
        """What Firefox answers; what it tells meanwhile is noted."""
        self._asked += 1
        self._socket.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while True:
            told = json.loads(self._socket.recv(timeout=PATIENCE))
            if told.get("id") == self._asked:
                break
            self._note(told)
        if told["type"] == "error":
            raise RuntimeError(f"{method}: {told['message']}")
        result: dict[str, Any] = told["result"]
        return result

    def _here(self, method: str, **params: Any) -> dict[str, Any]:
        return self._ask(method, context=self._window, **params)

    def _note(self, told: dict[str, Any]) -> None:
        entry = told["params"] if told.get("method") == "log.entryAdded" else {"level": ""}
        if entry["level"] == "error" and not any(told in entry["text"] for told in OF_A_PAGE_THAT_IS_LEFT):
            self._heard.append(f"{entry['type']}: {entry['text']}")

    def open(self, address: str) -> None:
        self._here("browsingContext.navigate", url=address, wait="none")

    def evaluate(self, expression: str) -> str:
        target = {"context": self._window}
        found = self._ask("script.evaluate", expression=expression, target=target, awaitPromise=False)
        if found["type"] == "exception":
            raise RuntimeError(found["exceptionDetails"]["text"])
        return str(found["result"]["value"])

    def perform(self, device: dict[str, Any]) -> None:
        self._here("input.performActions", actions=[device])

    def back(self) -> None:
        self._here("browsingContext.traverseHistory", delta=-1)

    def forward(self) -> None:
        self._here("browsingContext.traverseHistory", delta=1)

    def resize(self, width: int, height: int) -> None:
        self._here("browsingContext.setViewport", viewport={"width": width, "height": height})

    def save_picture(self, file: Path) -> None:
        file.write_bytes(b64decode(self._here("browsingContext.captureScreenshot")["data"]))

    def faults(self) -> list[str]:
        self._ask("session.status")
        found, self._heard = self._heard, []
        return found

    def close(self) -> None:
        self._socket.close()
        self._end()

    def _end(self) -> None:
        self._process.terminate()
        self._process.wait(timeout=PATIENCE)
        self._profile.cleanup()
