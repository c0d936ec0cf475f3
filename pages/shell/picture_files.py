"""The picture of a page as a file: PNG and SVG, made by the browser that shows it."""

from __future__ import annotations

from pages.shell.component import component

PICTURE = '[data-box="picture"]'
_render = component(__file__, '<div class="picture-files"></div>')


def picture_files(name: str, of: str = PICTURE) -> None:
    """A button for each kind of file; `of` is how a style sheet would name the picture."""
    _render(key="picture_files", data={"name": name, "of": of})
