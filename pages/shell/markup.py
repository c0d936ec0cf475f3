"""HTML made of elements, in which every text is escaped: names that people typed are shown as they are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from html import escape

SHAPES = frozenset(("rect", "line", "path", "circle"))  # elements of SVG that hold nothing
CACHE_SIZE = 4096  # texts: the same few stand in many elements


class Html(str):
    """Text that is already HTML."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        """What `st.html` sends as it is: of another text it looks whether that is the name of a file."""
        return str(self)


escaped = lru_cache(CACHE_SIZE)(escape)


def element(name: str, *content: str, **attributes: str) -> Html:
    """An element with its content; attributes are written with _ for - and `css` for class."""
    made = f"<{name}"
    for key, value in attributes.items():
        if value:
            made = f'{made} {_attribute(key)}="{escaped(value)}"'
    if not content and name in SHAPES:
        return Html(made + "/>")
    inside = "".join([part if part.__class__ is Html else escaped(part) for part in content])
    return Html(f"{made}>{inside}</{name}>")


@lru_cache(CACHE_SIZE)
def _attribute(key: str) -> str:
    return "class" if key == "css" else key.replace("_", "-")


def scroller(wide: Html) -> Html:
    """A place where something wide scrolls by itself, and not the page."""
    return element("div", wide, css="scroller", tabindex="0", role="group")


def plain(text: str) -> str:
    """A text for a place where Streamlit reads Markdown: every sign that means something there is escaped."""
    return "".join(f"\\{sign}" if sign in r"\`*_{}[]()#+-.!$:<>|~&" else sign for sign in text)


@dataclass(frozen=True)
class FoldedText:
    """A line that unfolds a text, which is made only when it is needed; `name` is the id of both."""

    line: str
    text: Callable[[], Html]
    name: str

    @property
    def folded(self) -> Html:
        """The line alone."""
        return self._drawn(Html(""))

    @property
    def whole(self) -> Html:
        """The line with its text."""
        return self._drawn(self.text())

    def _drawn(self, text: Html) -> Html:
        return element("details", element("summary", self.line), text, id=self.name, data_testid=self.name)
