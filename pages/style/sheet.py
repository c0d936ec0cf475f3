"""The style sheet of all pages: the files beside this one, in the order in which they are read."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from metrics.figures.colours import MEANINGS, PLAIN

ORDER = (
    "tokens",
    "base",
    "parts",
    "bar",
    "bench",
    "lesson",
    "picture",
    "start",
    "screen",
    "page",
    "questions",
    "libraries",
    "what_if",
    "all_orders",
    "what_cannot_change",
    "duel",
    "challenges",
    "print",
)


@cache
def sheet() -> str:
    """The rules of every page, after the colours that figures use as CSS variables, such as `--lab-true`."""
    named = {**MEANINGS, "plain": PLAIN}
    colours = "".join(f"--lab-{name}:{colour};" for name, colour in named.items())
    rules = (Path(__file__).with_name(f"{name}.css").read_text("utf-8") for name in ORDER)
    return f":root{{{colours}}}\n" + "\n".join(rules)
