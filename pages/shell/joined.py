"""The parts of a page, joined in a single component: Streamlit takes about as long for it as for any one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from json import JSONEncoder
from typing import Any, Protocol
from zlib import compress

import streamlit as st

from pages.shell.browser_files import BUNDLE
from pages.shell.markup import Html
from pages.state.heard import PAGE, state_name
from pages.state.message import Pressed
from pages.streamlit_internals import component_in_the_page

LISTENS = "listens"
FASTEST = 1  # level of compression
# Streamlit sends a component's own script with every answer, so it is no more than the way to the bundle. The
# script runs at an address of its own: only the page's says where the app is.
_STUB = """const address = new URL("{bundle}", document.baseURI).href;
export default async (given) => {{
  const bundle = await import(address);
  return bundle.scripts["shell/joined.js"]().default(given, bundle);
}};
"""
_render = component_in_the_page("joined", _STUB.format(bundle=BUNDLE))
_as_json = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

Node = dict[str, Any]
# What a press leads to; it is given what the press brings, which may be anything.
Press = Callable[[Any], None]


class Page(Protocol):
    """What a page tells the browser, and what the browser tells it."""

    press: Pressed | None

    @property
    def proposal(self) -> object:
        """What a press has proposed, if it has."""

    def heard(self, part: str, name: str) -> object:
        """What a part holds under this name; None where there is nothing."""

    def answer(self) -> Mapping[str, Any]:
        """What the browser is told beside the parts."""


class ProposedError(Exception):
    """A press has made a proposal: what else the page would draw is drawn once the browser has adopted it."""


@dataclass(frozen=True)
class Part:
    """What one component draws: its name, the key of this part, and what its script is told.

    `holds` has the names of the values that it holds. The functions of `on` are called with what a press
    brings when the part is drawn, those of `then` once it is shown.
    """

    component: str
    key: str
    data: Mapping[str, Any]
    holds: Sequence[str]
    on: Mapping[str, Press]
    then: Mapping[str, Press]


@dataclass
class _Joined:
    """What a page has drawn so far: the open boxes, the outermost first, and what is to be opened then."""

    page: Page
    boxes: list[Node] = field(default_factory=lambda: [_box("")])
    then: list[Callable[[], None]] = field(default_factory=list)

    def add(self, node: Node) -> None:
        self.boxes[-1]["nodes"].append(node)

    @contextmanager
    def within(self, box: Node) -> Iterator[None]:
        self.boxes.append(box)
        try:
            yield
        finally:
            self.boxes.pop()

    def draw(self, part: Part, node: Node) -> None:
        self.add(node)
        press = self.page.press
        if press is None or press.part != part.key:
            return
        if press.name in part.then:
            self.then.append(lambda: part.then[press.name](press.value))
        if press.name in part.on:
            part.on[press.name](press.value)
            if self.page.proposal is not None:
                raise ProposedError

    def show(self) -> None:
        show_answer(self.page.answer(), self.boxes[0]["nodes"])


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
def joined(page: Page) -> Iterator[None]:
    """Join the parts that are drawn here, and show them in the end; before a fault, those that were drawn."""
    one = _Joined(page)
    try:
        with _opened(one):
            yield
    except ProposedError:
        show_answer(page.answer())
        return
    except Exception:
        one.show()
        raise
    one.show()
    for draw_more in one.then:
        draw_more()


def show_answer(answer: Mapping[str, Any], nodes: Sequence[Node] | None = None) -> None:
    """Tell the browser an answer, with the parts of the page; without them, what is there stays."""
    data = _packed({"answer": answer, "nodes": nodes})
    _render(key=PAGE, data=data, on_message_change=nothing)


def _packed(told: Mapping[str, Any]) -> bytes:
    """What the browser is told as compressed JSON: a class on one wireless network shares its width."""
    return compress(_as_json(told).encode(errors="replace"), FASTEST)


@contextmanager
def box(name: str, summary: str = "", *, over: bool = False) -> Iterator[None]:
    """A place for several parts, one below the other if the styles of the page say nothing else of it.

    With a `summary` it is folded, and that is what stands there until it is unfolded; what is unfolded `over`
    the page folds again when the focus or a press goes elsewhere.
    """
    one, place = _OPEN.get(), _box(name)
    if summary:
        place |= {"summary": summary} | ({"over": True} if over else {})
    one.add(place)
    with one.within(place):
        yield


@contextmanager
def box_again(name: str) -> Iterator[None]:
    """The box of this name that was closed in the box that is open, for what stands at its end."""
    one = _OPEN.get()
    with one.within(next(node for node in one.boxes[-1]["nodes"] if node.get("box") == name)):
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


def heard(part: str, name: str) -> object:
    """What a part of the page that is drawn here holds under this name; None where there is nothing."""
    return _OPEN.get().page.heard(part, name)


def listen_first() -> None:
    """In the first run of a session, learn what the browser holds already; then run again.

    Streamlit tells what a component holds only after it has been drawn.
    """
    if LISTENS in st.session_state:
        return
    st.session_state[LISTENS] = True
    _render(key=PAGE, on_message_change=nothing)
    st.rerun()


def nothing() -> None:
    """Streamlit keeps what a component holds only if somebody listens."""


def draw(part: Part) -> None:
    """Draw a part: with others where they are joined, else by itself."""
    node = {"part": part.key, "component": part.component, "data": part.data}
    one = _OPEN.get(None)
    if one is None:
        _draw_alone(part, node)
    else:
        one.draw(part, node)


def _draw_alone(part: Part, node: Node) -> None:
    listening: dict[str, Any] = {f"on_{state_name(part.key, name)}_change": nothing for name in part.holds}
    _render(key=part.key, data=_packed({"nodes": [node]}), **listening)


def _box(name: str) -> Node:
    return {"box": name, "nodes": []}
