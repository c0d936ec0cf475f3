"""Content with links that carry the state of the workbench along."""

from __future__ import annotations

from pages.shell.component import component
from pages.shell.joined import Press
from pages.shell.markup import Html

_render = component(__file__, '<div class="carried"></div>')


def show_with_carried_links(content: Html, key: str, **presses: Press) -> None:
    """Draw the content; its links lead to `data-page` in the state as it is but for `data-asks`.

    A press of a button calls the function that its `data-press` names.
    """
    _render(key=key, data={"html": content}, then=presses)
