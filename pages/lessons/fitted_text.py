"""Texts of a drawing that stay within their place, however long they are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import floor
from unicodedata import east_asian_width

from metrics.graph.digits import decimal, exact
from pages.views.markup import KEPT, Html, element

LETTER = 0.6
LONGEST_NAME = 14
SMALLEST = 12.0
NEARLY = 1.05
MIDDLE = "middle"


def text_width(content: str, size: float) -> float:
    """About how wide a text of this font size is: a Chinese letter is a square, another one narrower."""
    return _letters(content) * size


@lru_cache(KEPT)
def _letters(content: str) -> float:
    return sum(1.0 if east_asian_width(sign) in "WF" else LETTER for sign in content)


def shortened(name: str, room: float, size: float, letters: int = LONGEST_NAME) -> str:
    """A name as far as it fits, with at most so many letters."""
    short = name if len(name) <= letters else f"{name[: letters - 1]}…"
    kept = len(short)
    while text_width(short, size) > room and kept > 1:
        kept -= 1
        short = f"{name[:kept]}…"
    return short


def shortened_to(name: str, letters: int) -> str:
    """A name with at most so many letters, or with as many wider ones as take up their room."""
    return shortened(name, letters * LETTER, 1, letters)


def folded(words: str, room: float, size: float) -> list[str]:
    """A sentence in lines that fit into this room; a word by itself may be too long for it."""
    lines: list[str] = []
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def fitting_size(contents: Sequence[str], room: float, sizes: Sequence[int]) -> int:
    """The first of these sizes, largest first, in which every text fits; the last one where none does."""
    fits = (size for size in sizes if all(text_width(one, size) <= room for one in contents))
    return next(fits, sizes[-1])


def fitting_number(value: float, room: float, size: float) -> str:
    """A number in its shortest form, with as many digits as fit into this room, but two at least."""
    written = (exact(value), *(decimal(value, digits) for digits in (4, 3, 2)))
    return next((one for one in written if text_width(one, size) <= room), written[-1])


def fitted_size(content: str, room: float, size: float) -> float:
    """The font size at which a text fits into its room, not above `size` and not too small to read."""
    whole = text_width(content, size)
    return size if whole <= room else max(SMALLEST, floor(10 * size * room / whole) / 10)


@lru_cache(KEPT)
def fitted_text(
    x: float, y: float, content: str, room: float, size: float, css: str = "", anchor: str = MIDDLE
) -> Html:
    """A text whose middle of the line is at this point; what is too long is pressed together."""
    fits = fitted_size(content, room, size)
    pressed = pressed_into(room) if text_width(content, fits) > room * NEARLY else {}
    return text_at(x, y, content, anchor, fits, css=css, **pressed)


def pressed_into(room: float) -> dict[str, str]:
    """The attributes of a text that is pressed together to this width."""
    return {"textLength": f"{room:g}", "lengthAdjust": "spacingAndGlyphs"}


def text_at(
    x: float, y: float, content: str, anchor: str = MIDDLE, size: float | None = None, **attributes: str
) -> Html:
    """A text whose middle of the line is at this point; `drawing` says so of all texts."""
    elsewhere = "" if anchor == MIDDLE else anchor
    place = f"{x:g} {y:g}" if size is None else f"{x:g} {y:g} {size:g}"
    return element("text", content, at=place, text_anchor=elsewhere, **attributes)
