"""Content with links that carry the state of the workbench along."""

from __future__ import annotations

from collections.abc import Mapping

from pages.views.component import component
from pages.views.markup import Html

_render = component(__file__, '<div class="carried"></div>')


def show_with_carried_links(content: Html, query: Mapping[str, str], key: str) -> None:
    """Draw the content; its links lead to `data-page`, with `query` and what `data-asks` puts in its place.

    The state is sent once, and not with every link.
    """
    _render(key=key, data={"html": content, "query": dict(query)})
