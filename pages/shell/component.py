"""Components whose browser half is a script in the bundle, with what every answer would repeat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from pages.shell.browser_files import ROOT
from pages.shell.joined import Part, Press, draw


@dataclass(frozen=True)
class Component:
    """A part of pages: its script, the HTML that it begins with, and what every answer would repeat."""

    script: Path
    html: str
    said: Callable[[], Mapping[str, Any]]

    @property
    def name(self) -> str:
        """What its messages call it."""
        return self.script.stem

    def facts(self) -> dict[str, Any]:
        """What the browser knows of it beforehand."""
        script = self.script.relative_to(ROOT).as_posix()
        return {"script": script, "html": self.html, "said": self.said()}

    def __call__(
        self,
        *,
        key: str,
        data: Mapping[str, Any],
        holds: Sequence[str] = (),
        on: Mapping[str, Press] | None = None,
        then: Mapping[str, Press] | None = None,
    ) -> None:
        """Draw it under a key, and tell its script `data`.

        `holds` are the names of the values that it holds where it stands alone. The functions of `on` are
        called with what a press brings when it is drawn, those of `then` once it is shown.
        """
        draw(Part(self.name, key, data, holds, on or {}, then or {}))


_KNOWN: dict[str, Component] = {}


def component(
    source: str,
    html: str = "",
    said: Callable[[], Mapping[str, Any]] = dict,
) -> Component:
    """The component of the Python file `source`: its script has the same name and ends in `.js`.

    It begins with `html`. What `said` gives is the same for everybody: the browser adds it to the data of
    each answer, within the mappings that both have.
    """
    made = Component(Path(source).with_suffix(".js"), html, said)
    _KNOWN[made.name] = made
    return made


def components() -> Mapping[str, Component]:
    """Every component, by the name of its script: those of all Python files beside a script are imported."""
    for script in ROOT.rglob("*.js"):
        if script.with_suffix(".py").is_file():
            import_module(".".join((ROOT.name, *script.relative_to(ROOT).with_suffix("").parts)))
    return _KNOWN
