"""A card of HTML in sections, whose buttons tell Python what was pressed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pages.shell.component import component
from pages.shell.markup import Html

_render = component(__file__, "<div></div>")


def show_card(
    key: str, kind: str, of: str, sections: Mapping[str, Html], press: Callable[[str], None]
) -> None:
    """Draw the sections; those that have not changed stay as they are, and what is unfolded while `of` stays.

    A button says in `data-press` what it means, and `press` is called with that. What comes from the browser
    may be anything: `press` checks it.
    """

    def pressed(value: object) -> None:
        if isinstance(value, str):
            press(value)

    _render(key=key, data={"kind": kind, "of": of, "sections": dict(sections)}, on={"pressed": pressed})
