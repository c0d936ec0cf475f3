"""A table whose buttons say in Python what was pressed, and whose links carry the state along."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pages.shell.joined import component
from pages.shell.markup import Html

_render = component(__file__, '<div class="pressed"></div>')


def pressed_table(content: Html, key: str, on_pressed: Callable[[Mapping[str, object]], None]) -> None:
    """Draw the content. `on_pressed` is called with what a pressed button says, to be checked first.

    Its links lead to `data-page` in the state as it is but for `data-asks`.
    """

    def press(button: object) -> None:
        if isinstance(button, Mapping):
            on_pressed(button)

    _render(key=key, data={"html": content}, on_press={"pressed": press})
