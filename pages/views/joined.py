"""The parts of a page, joined in a single component: Streamlit takes about as long for it as for any one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from json import JSONEncoder
from typing import Any

import streamlit as st

from pages.state.heard import PAGE, state_name
from pages.streamlit_internals import component_in_the_page
from pages.views.browser_files import BUNDLE
from pages.views.markup import Html

LISTENS = "listens"
# Streamlit sends a component's own script with every answer, so it is no more than the way to the bundle. The
# script runs at an address of its own: only the page's says where the app is.
_STUB = """const address = new URL("{bundle}", document.baseURI).href;
export default async (given) => {{
  const bundle = await import(address);
  return bundle.scripts["views/joined.js"]().default(given, bundle);
}};
"""
_render = component_in_the_page("joined", _STUB.format(bundle=BUNDLE))
_as_json = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

Node = dict[str, Any]


@dataclass(frozen=True)
class Part:
    """What one component draws: its name, the key of this part, and what its script is told.

    `hears` has the names of what it holds or sends, each with a function that is called before the run when
    that changes. The functions of `answers` are called once the part is shown, where their name was pressed;
    `sent` is called before them in any case.
    """

    component: str
    key: str
    data: Mapping[str, Any]
    hears: Mapping[str, Callable[[], None]]
    answers: Mapping[str, Callable[[], None]]
    sent: Callable[[], None]


@dataclass
class _Joined:
    """What a page has drawn so far: the open boxes, the outermost first, and what is to stand below all."""

    boxes: list[Node] = field(default_factory=lambda: [_box("")])
    parts: list[Part] = field(default_factory=list)
    below: list[Callable[[], None]] = field(default_factory=list)

    def add(self, node: Node) -> None:
        self.boxes[-1]["nodes"].append(node)

    @contextmanager
    def within(self, box: Node) -> Iterator[None]:
        self.boxes.append(box)
        try:
            yield
        finally:
            self.boxes.pop()

    def show(self) -> None:
        _show(PAGE, self.boxes[0]["nodes"], self.parts)


_OPEN: ContextVar[_Joined] = ContextVar("joined")


@contextmanager
def _opened(one: _Joined) -> Iterator[None]:
    """Draw there. When Streamlit ends a run halfway, the next one may come in the same thread."""
    before = _OPEN.set(one)
    try:
        yield
    finally:
        _OPEN.reset(before)


@contextmanager
def joined() -> Iterator[None]:
    """Join the parts that are drawn here, and show them in the end; before a fault, those that were drawn."""
    one = _Joined()
    try:
        with _opened(one):
            yield
    except Exception:
        one.show()
        raise
    one.show()
    for draw_more in one.below:
        draw_more()


@contextmanager
def box(name: str, summary: str = "") -> Iterator[None]:
    """A place for several parts, one below the other if the styles of the page say nothing else of it.

    With a `summary` it is folded, and that is what stands there until it is unfolded.
    """
    one, place = _OPEN.get(), {**_box(name), **({"summary": summary} if summary else {})}
    one.add(place)
    with one.within(place):
        yield


def side_by_side(*widths: int) -> tuple[AbstractContextManager[None], ...]:
    """Places beside each other, with widths in the ratio of these numbers; on a phone one below the other."""
    one = _OPEN.get()
    places = [{**_box("side"), "width": 100 * width / sum(widths)} for width in widths]
    one.add({**_box("sides"), "nodes": places})
    return tuple(one.within(place) for place in places)


def show_html(html: Html) -> None:
    """Draw HTML that is only read."""
    _OPEN.get().add({"html": html})


def show_below(draw_more: Callable[[], None]) -> None:
    """Draw elements of Streamlit's own, once the parts are shown: they stand below all of these."""
    _OPEN.get().below.append(draw_more)


def listen_first(*names: str) -> None:
    """In the first run of a session, learn what the browser holds from a session before; then run again.

    Streamlit tells what a component holds only after it has been drawn. `names` are those of the values that
    are wanted.
    """
    if LISTENS in st.session_state:
        return
    st.session_state[LISTENS] = True
    listening: dict[str, Any] = {f"on_{name}_change": nothing for name in names}
    _render(key=PAGE, **listening)
    st.rerun()


def nothing() -> None:
    """Streamlit keeps what a component holds only if somebody listens."""


def draw(part: Part) -> None:
    """Draw a part: with others where they are joined, else by itself."""
    node = {"part": part.key, "component": part.component, "data": part.data}
    one = _OPEN.get(None)
    if one is None:
        _show(part.key, [node], [part])
    else:
        one.add(node)
        one.parts.append(part)


def _box(name: str) -> Node:
    return {"box": name, "nodes": []}


def _show(key: str, nodes: Sequence[Node], parts: Sequence[Part]) -> None:
    listening: dict[str, Any] = {
        f"on_{state_name(part.key, name)}_change": call for part in parts for name, call in part.hears.items()
    }
    held = _render(key=key, data=_as_json(nodes).encode(errors="replace"), **listening)
    for part in parts:
        part.sent()
    for part in parts:
        for name, answer in part.answers.items():
            if held.get(state_name(part.key, name)):
                answer()
