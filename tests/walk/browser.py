"""What the walk asks of a browser, and the pointer and the keys of those that are driven by WebDriver."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Protocol

PATIENCE = 20  # seconds for a browser to start, and for an answer of it
KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Shift": "\ue008",
    "Control": "\ue009",
    "Escape": "\ue00c",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}


class NotInstalledError(Exception):
    """The browser is not on this machine; says what installs it."""


class Browser(Protocol):
    """One window of a browser, driven from outside.

    `has_fingers` says whether it can be touched; then `touch` makes the pointer a finger.
    """

    name: str
    has_fingers: bool
    touch: bool

    def open(self, address: str) -> None:
        """Go there, and do not wait."""

    def evaluate(self, expression: str) -> str:
        """The text that this expression has on the page."""

    def point(self, x: float, y: float) -> None:
        """Move the pointer there."""

    def hold(self) -> None:
        """Press the button of the mouse, or put the finger down."""

    def release(self) -> None:
        """Let the button go, or lift the finger."""

    def press(self, *keys: str) -> None:
        """Press these keys together."""

    def type(self, text: str) -> None:
        """Type this text, one key after the other."""

    def back(self) -> None:
        """Press the browser's Back."""

    def forward(self) -> None:
        """Press the browser's Forward."""

    def resize(self, width: int, height: int) -> None:
        """Make the page this large."""

    def save_picture(self, file: Path) -> None:
        """Save what is seen of the page, where the browser can."""

    def faults(self) -> list[str]:
        """The errors in the console and on the page since this was asked last."""

    def close(self) -> None:
        """End it, with all that was started for it."""


class ByActions(ABC):
    """The pointer and the keys as the JSON that both protocols, the classic one and BiDi, have in common."""

    touch = False

    @abstractmethod
    def perform(self, device: dict[str, Any]) -> None:
        """Do what this device does."""

    def point(self, x: float, y: float) -> None:
        self._with_pointer({"type": "pointerMove", "x": round(x), "y": round(y)})

    def hold(self) -> None:
        self._with_pointer({"type": "pointerDown", "button": 0})

    def release(self) -> None:
        self._with_pointer({"type": "pointerUp", "button": 0})

    def press(self, *keys: str) -> None:
        values = [KEYS.get(key, key) for key in keys]
        self._with_keys(
            [{"type": "keyDown", "value": value} for value in values]
            + [{"type": "keyUp", "value": value} for value in reversed(values)]
        )

    def type(self, text: str) -> None:
        self._with_keys([{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")])

    def _with_pointer(self, action: dict[str, Any]) -> None:
        kind = "touch" if self.touch else "mouse"
        parameters = {"pointerType": kind}
        self.perform({"type": "pointer", "id": kind, "parameters": parameters, "actions": [action]})

    def _with_keys(self, actions: list[dict[str, Any]]) -> None:
        self.perform({"type": "key", "id": "keys", "actions": actions})
