"""The picture of a metric at the step that gives its value, without the steps before it."""

from __future__ import annotations

from pages.lessons.picture import Picture
from pages.shell.joined import component

_render = component(__file__, '<figure class="picture"><div class="canvas"></div></figure>')


def metric_picture(picture: Picture, page: int) -> None:
    """Draw it as it is at a page of the working, counted from 0."""
    _render(key="metric_picture", data={"picture": picture.drawn.replace('"', "'"), "page": page})
