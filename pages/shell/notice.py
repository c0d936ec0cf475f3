"""A sentence to the reader about the matrix or the link, in a frame above what it is about."""

from __future__ import annotations

from pages.shell.joined import box, show_html
from pages.shell.markup import element


def show_notice(told: str) -> None:
    """Draw the sentence; a screen reader says it at once."""
    with box("notice"):
        show_html(element("p", told, css="notice", role="alert"))


def opening(*sentence: str) -> None:
    """The sentence, large enough to be read from the last row."""
    show_html(element("h1", *sentence, css="opening", data_testid="opening"))
