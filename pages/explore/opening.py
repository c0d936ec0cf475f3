"""What a page that explores opens with: one true sentence about the matrix at hand."""

from __future__ import annotations

from pages.views.joined import show_html
from pages.views.markup import element


def opening(*sentence: str) -> None:
    """The sentence, large enough to be read from the last row."""
    show_html(element("h1", *sentence, css="opening", data_testid="opening"))
