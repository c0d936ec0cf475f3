"""A card of HTML in sections, whose buttons report to Python what was pressed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TypedDict

from pages.shell.joined import component
from pages.shell.markup import Html, element
from pages.words import gettext as _


class CardPress(StrEnum):
    """What a button reports in `data-press`; the key of a challenge follows OPEN, a metric follows LOOK."""

    OPEN = "open"
    LOOK = "look"
    RESTART = "again"
    UNDO_FORBIDDEN = "allowed"
    PROVED = "proved"
    BACK = "back"


Press = Callable[[str], None]


class CardData(TypedDict):
    """Sections of HTML by their names, of which unfolded details stay open for a `subject`."""

    css: str
    subject: str
    sections: Mapping[str, Html]


_render = component(__file__, CardData, "<div></div>")


def show_card(key: str, css: str, subject: str, sections: Mapping[str, Html], press: Press) -> None:
    """Draw the sections; those that have not changed stay.

    `press` is called with the `data-press` of a button. It comes from the browser and may be any text, so
    `press` checks it. A button with `data-undo` undoes the last edit.
    """

    def pressed(value: object) -> None:
        if isinstance(value, str):
            press(value)

    data: CardData = {"css": css, "subject": subject, "sections": sections}
    _render(key=key, data=data, on_press={"pressed": pressed})


def press_button(text: str, press: str, css: str = "press framed") -> Html:
    """Return a button that reports `press`."""
    return element("button", text, type="button", css=css, data_press=press)


def folded(title: str, *content: Html, css: str = "hint") -> Html:
    """Return content that unfolds below its title."""
    return element("details", element("summary", title), element("div", *content, css="panel"), css=css)


def folded_hints(hints: tuple[str, str]) -> Html:
    """Return two hints, the second one folded within the first."""
    first, second = (element("p", _(hint)) for hint in hints)
    return folded(_("A hint"), first, folded(_("A second hint"), second))


def verdict_tile(title: str, *content: Html) -> Html:
    """Return the verdict on what is done: its title, and below it what one learns."""
    head = element("p", element("span", "✓", aria_hidden="true"), " ", title, css="won")
    return element("div", head, *content, css="tile right")
