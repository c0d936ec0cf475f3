"""The name of an item of a set in a drawing, and whether its prediction is right (✓) or wrong (✗)."""

from __future__ import annotations

from pages.stage.box import Box
from pages.stage.fitted_text import (
    LETTER,
    LONGEST_NAME,
    MIDDLE,
    NEARLY,
    pressed_into,
    shortened,
    text_at,
    text_width,
)
from pages.stage.name_chip import ring
from pages.views.markup import Html, element

LEAST, LARGE = 14.0, 16.0
BESIDE = 6.0
PRESSED = 1.2
RIGHT, WRONG = "✓", "✗"


def sign_chip(name: str, true: bool, written: str, box: Box, size: float) -> Html:
    """What is written of an item, in a frame that is filled where the item is true; its name is the tip."""
    return element(
        "g",
        element("title", name),
        box.drawn("frame", box.height / 2),
        steady_text(*box.middle, written, box.width - 2 * BESIDE, size),
        ring(box),
        css="chip true" if true else "chip false",
    )


def chip_text(
    name: str, sign: str, weight: str, room: float, size: float, letters: int = LONGEST_NAME
) -> str:
    """The sign, as much of the name as fits into this room, and what the item weighs; 0 letters: no name."""
    if not letters:
        return " ".join(filter(None, (sign, weight)))
    before = f"{sign} " if sign else ""
    after = f" {weight}" if weight else ""
    left = room * PRESSED - text_width(before + after, size)
    return f"{before}{shortened(name, left, size, letters)}{after}"


def steady_text(x: float, y: float, content: str, room: float, size: float, anchor: str = MIDDLE) -> Html:
    """A text of this size, which is pressed together where it is too long and never made smaller."""
    slack = 1.0 if _is_wide(content) else PRESSED
    pressed = pressed_into(room) if text_width(content, size) > room * NEARLY * slack else {}
    return text_at(x, y, content, anchor, size, **pressed)


def _is_wide(content: str) -> bool:
    """Whether the letters are not narrower than they are taken for: capitals, or Chinese ones."""
    wide = sum(sign.isupper() or sign in "mw@%" or text_width(sign, 1) > LETTER for sign in content)
    return 3 * wide > len(content)
