"""A sentence to the reader about the matrix or the link, in a frame above what it is about."""

from pages.views.joined import show_html
from pages.views.markup import element


def show_notice(told: str) -> None:
    """Draw the sentence; a screen reader says it at once."""
    show_html(element("p", told, css="notice", role="alert"))
