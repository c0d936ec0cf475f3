"""Content with links to lessons: a click loads the matrix into the workbench and opens its lesson."""

from __future__ import annotations

from pages.shell.component import component
from pages.shell.markup import Html

_render = component(__file__, '<div class="doors"></div>')


def show_with_doors(content: Html, key: str) -> None:
    """Draw the content; its links to lessons keep the session, and Back returns to where they stood."""
    _render(key=key, data={"html": content})


def show_unfolding_doors(lines: Html, address: str, key: str) -> None:
    """Draw lines whose texts the browser fetches at the address when one of them is unfolded."""
    _render(key=key, data={"html": lines, "more": address})
