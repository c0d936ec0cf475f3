"""The style sheet of all pages: the files beside this one, in the order in which they are read."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from metrics.figures.template import MEANINGS, PLAIN

SHARED = (
    "tokens",
    "base",
    "parts",
    "bar",
    "bench",
    "lesson",
    "picture",
    "picture_sets",
    "picture_losses",
    "picture_ranking",
    "picture_curves",
    "picture_averaging",
    "start",
    "screen",
    "page",
)
# The sheets of single pages, with the addresses of these.
PAGES_OF_SHEET = {
    "questions": ("scenarios", "find_the_error"),
    "libraries": ("libraries",),
    "what_if": ("what_if",),
    "all_orders": ("all_orders",),
    "nothing_moves": ("nothing_moves",),
    "duel": ("duel",),
    "challenges": ("challenges",),
}
ORDER = (*SHARED, *PAGES_OF_SHEET, "print")


@cache
def sheet() -> str:
    """The rules of every page, after the colours that figures use as CSS variables, such as `--lab-true`."""
    named = {**MEANINGS, "plain": PLAIN}
    colours = "".join(f"--lab-{name}:{colour};" for name, colour in named.items())
    return f":root{{{colours}}}\n" + "\n".join(map(_rules, ORDER))


def _rules(name: str) -> str:
    """The rules of one file; those of a page hold on that page alone, whatever its class names are."""
    rules = Path(__file__).with_name(f"{name}.css").read_text("utf-8")
    if name not in PAGES_OF_SHEET:
        return rules
    pages = ", ".join(f'[data-box="page {page}"]' for page in PAGES_OF_SHEET[name])
    return f":where({pages}) {{\n{rules}\n}}"
