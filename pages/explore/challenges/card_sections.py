"""A card of HTML in sections, whose buttons tell Python what was pressed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pages.shell.component import component
from pages.shell.markup import Html
from pages.words import gettext as _


def _words() -> Mapping[str, str]:
    return {
        "ask": _("Copy the link to this set"),
        "title": _("Who opens it sees these tasks alone, in this order"),
        "copied": _("✓ Copied"),
        "by_hand": _("Copy this address"),
    }


_render = component(__file__, "<div></div>", constants=lambda: {"words": _words()})


def show_card(
    key: str, kind: str, of: str, sections: Mapping[str, Html], press: Callable[[str], None]
) -> None:
    """Draw the sections; those that have not changed stay as they are, and what is unfolded while `of` stays.

    A button says in `data-press` what it means, and `press` is called with that. What comes from the browser
    may be anything: `press` checks it. A button with `data-undo` takes the last edit back; where a place has
    `data-copies`, a button copies the address of this page with that alone.
    """

    def pressed(value: object) -> None:
        if isinstance(value, str):
            press(value)

    _render(key=key, data={"kind": kind, "of": of, "sections": dict(sections)}, on_press={"pressed": pressed})
