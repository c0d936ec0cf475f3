"""Content with links to other pages, which open in the state of the tab."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from pages.shell.joined import component
from pages.shell.markup import Html


class LinkedHtmlData(TypedDict):
    """HTML whose links have a `data-page`; the `address` has what is unfolded below its lines."""

    html: Html
    css: str
    address: NotRequired[str]


_render = component(__file__, LinkedHtmlData, "<div></div>")
LIST = "link-list"


def show_linked_html(content: Html, key: str) -> None:
    """Draw the content; its links lead to `data-page` with the state as it is, but for `data-asks`."""
    _render(key=key, data={"html": content, "css": ""})


def show_lesson_links(content: Html, key: str) -> None:
    """Draw the content as a list, to whose place Back returns from a page that it links to."""
    _render(key=key, data={"html": content, "css": LIST})


def show_unfolding_links(lines: Html, address: str, key: str) -> None:
    """Draw lines whose texts the browser fetches at the address when one of them is unfolded."""
    _render(key=key, data={"html": lines, "css": LIST, "address": address})
