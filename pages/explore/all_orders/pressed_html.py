"""HTML with links to lessons, and with buttons that Python handles."""

from __future__ import annotations

from collections.abc import Callable

from pages.shell.joined import component
from pages.shell.markup import Html

_render = component(__file__, '<div class="pressed"></div>')


def pressed_html(content: Html, key: str, on_pressed: Callable[[str], None]) -> None:
    """Draw content whose links lead to `data-page` with the state as it is, but for `data-asks`.

    `on_pressed` is called with the `data-press` of a pressed button. It comes from the browser and may be any
    text, so `on_pressed` checks it.
    """

    def press(value: object) -> None:
        if isinstance(value, str):
            on_pressed(value)

    _render(key=key, data={"html": content}, on_press={"pressed": press})
