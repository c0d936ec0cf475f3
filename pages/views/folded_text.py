"""A line that unfolds to a text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pages.views.markup import Html, element


@dataclass(frozen=True)
class FoldedText:
    """The line, the text, which is made only when it is asked for, and the name and the class of both."""

    line: str
    text: Callable[[], Html]
    name: str
    css: str = ""

    @property
    def folded(self) -> Html:
        """The line alone."""
        return self._drawn(Html(""))

    @property
    def whole(self) -> Html:
        """The line with its text."""
        return self._drawn(self.text())

    def _drawn(self, text: Html) -> Html:
        return element(
            "details", element("summary", self.line), text, id=self.name, css=self.css, data_testid=self.name
        )
