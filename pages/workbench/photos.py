"""A large photo of one sample."""

from __future__ import annotations

from pages.lessons.picture import tags
from pages.shell.component import component

_render = component(__file__, constants=lambda: {"tags": tags()})


def show_photo(row: int) -> None:
    """Draw the photo of the sample in this row: what is true of it; nothing where labels have no drawing."""
    _render(key="photo", data={"row": row})
