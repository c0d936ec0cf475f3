"""The style sheet of all pages and those of single ones: the files beside this one, in their order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from metrics.figures.template import MEANINGS, PLAIN

ORDER = (
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
    "print",
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


@cache
def sheet() -> str:
    """The rules of every page, after the colours that figures use as CSS variables, such as `--lab-true`."""
    named = {**MEANINGS, "plain": PLAIN}
    colours = "".join(f"--lab-{name}:{colour};" for name, colour in named.items())
    return f":root{{{colours}}}\n" + "\n".join(map(_rules, ORDER))


@cache
def sheets_of_pages() -> tuple[tuple[Sequence[str], str], ...]:
    """The rules of single pages, each with the pages on which they hold.

    The browser has them only while such a page is shown: after each change it matches the elements against
    all the rules that it has, and for a rule with `:has` also those around the change.
    """
    return tuple((pages, _rules_on(pages, _rules(name))) for name, pages in PAGES_OF_SHEET.items())


def _rules_on(pages: Sequence[str], rules: str) -> str:
    """Rules that hold within the box of a page, whatever its class names are."""
    boxes = ", ".join(f'[data-box="page {page}"]' for page in pages)
    return f":where({boxes}) {{\n{rules}\n}}"


def _rules(name: str) -> str:
    return Path(__file__).with_name(f"{name}.css").read_text("utf-8")
