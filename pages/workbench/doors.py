"""Content with links to lessons: a click loads the matrix into the workbench and opens its lesson."""

from __future__ import annotations

from pages.views.component import component
from pages.views.markup import Html

_render = component(__file__, '<div class="doors"></div>', isolate_styles=False)


def show_with_doors(content: Html, key: str) -> None:
    """Draw the content; its links to lessons keep the session, and Back returns to where they stood."""
    _render(key=key, data={"html": content})
