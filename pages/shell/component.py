"""Components whose browser half is a script in the bundle, with the constants of that script."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from pages.shell.browser_files import ROOT
from pages.shell.joined import Part, PressHandler, draw


@dataclass(frozen=True)
class Component:
    """A part of pages: its script, the HTML that it begins with, and the constants of the script."""

    script: Path
    html: str
    constants: Callable[[], Mapping[str, Any]]

    @property
    def name(self) -> str:
        """The name of the component in the nodes of a page."""
        return self.script.stem

    def manifest(self) -> dict[str, Any]:
        """Return what the browser has of it in the bundle."""
        script = self.script.relative_to(ROOT).as_posix()
        return {"script": script, "html": self.html, "constants": self.constants()}

    def __call__(
        self,
        *,
        key: str,
        data: Mapping[str, Any],
        state: Sequence[str] = (),
        on_press: Mapping[str, PressHandler] | None = None,
        after_send: Mapping[str, PressHandler] | None = None,
    ) -> None:
        """Draw it under a key with this data; the other arguments are those of `Part`."""
        draw(Part(self.name, key, data, state, on_press or {}, after_send or {}))


_COMPONENTS: dict[str, Component] = {}


def component(
    source: str,
    html: str = "",
    constants: Callable[[], Mapping[str, Any]] = dict,
) -> Component:
    """Return the component of the Python file `source`: its script has the same name and ends in `.js`.

    It begins with `html`. The `constants` are the same for everybody and in the bundle: the browser adds them
    to the data of each answer, within the mappings that both have.
    """
    made = Component(Path(source).with_suffix(".js"), html, constants)
    _COMPONENTS[made.name] = made
    return made


def components() -> Mapping[str, Component]:
    """Return every component by the name of its script; imports each Python file beside a script."""
    for script in ROOT.rglob("*.js"):
        if script.with_suffix(".py").is_file():
            import_module(".".join((ROOT.name, *script.relative_to(ROOT).with_suffix("").parts)))
    return _COMPONENTS
