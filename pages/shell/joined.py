"""The parts of a page, each with a script in the bundle, joined in a single component of Streamlit.

Streamlit takes about as long for that one as it would for each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from importlib import import_module
from json import JSONEncoder
from pathlib import Path
from typing import Annotated, Any, Generic, NotRequired, TypedDict, TypeVar, final
from zlib import compress

import streamlit as st

from pages.shell.browser_files import BUNDLE, ROOT
from pages.shell.markup import Html
from pages.shell.streamlit_internals import component_in_the_page
from pages.state.message import PAGE, state_name
from pages.state.protocol import Answer
from pages.state.session import Session

HAS_LISTENED = "has_listened"
# Streamlit sends a component's own script with every answer, so it is no more than the way to the bundle. The
# script runs at an address of its own: only the page's says where the app is.
_STUB = """const address = new URL("{bundle}", document.baseURI).href;
export default async (given) => {{
  const bundle = await import(address);
  return bundle.scripts["shell/joined.js"]().default(given, bundle);
}};
"""
_render = component_in_the_page("joined", _STUB.format(bundle=BUNDLE))
as_json = JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=vars).encode  # of dataclasses too

# What crosses to a script is declared twice, by one name: here, and as a `@typedef` in the script.
Data = TypeVar("Data", bound=Mapping[str, object])
NamedTexts = Annotated[Mapping[str, str], "texts by their names, which the script lists"]


class ButtonText(TypedDict):
    """What stands on a button, its name where that is a sign, what it does, and its keys."""

    text: str
    name: NotRequired[str]
    title: NotRequired[str]
    keys: NotRequired[str]


class NoData(TypedDict):
    """Where a script needs none."""


@final
class HtmlNode(TypedDict):
    """HTML that is only read."""

    html: str


@final
class PartNode(TypedDict):
    """A part; `component` is the name of its script."""

    part: str
    component: str
    data: Mapping[str, object]


@final
class BoxNode(TypedDict):
    """A box for several; with a `summary` it is folded, and unfolds `over` the page; `width` is in %."""

    box: str
    nodes: list[HtmlNode | PartNode | BoxNode]
    width: NotRequired[float]
    summary: NotRequired[str]
    over: NotRequired[bool]


Node = HtmlNode | PartNode | BoxNode
# What a press leads to; it takes the value that comes with the press, which may be anything.
PressHandler = Callable[[Any], None]


class ProposedError(Exception):
    """A press has made a proposal: what else the page would draw is drawn once the browser has adopted it."""


@dataclass
class _Joined:
    """What a page has drawn so far: the open boxes, the outermost first, and what is called at the end."""

    session: Session
    boxes: list[BoxNode] = field(default_factory=lambda: [_box("")])
    after_send: list[Callable[[], None]] = field(default_factory=list)

    def add(self, node: Node) -> None:
        self.boxes[-1]["nodes"].append(node)

    @contextmanager
    def within(self, box: BoxNode) -> Iterator[None]:
        self.boxes.append(box)
        try:
            yield
        finally:
            self.boxes.pop()

    def draw(
        self, part: PartNode, on_press: Mapping[str, PressHandler], after_send: Mapping[str, PressHandler]
    ) -> None:
        self.add(part)
        press = self.session.press
        if press is None or press.part != part["part"]:
            return
        if press.name in after_send:
            self.after_send.append(lambda: after_send[press.name](press.value))
        if press.name in on_press:
            on_press[press.name](press.value)
            if self.session.proposal is not None:
                raise ProposedError

    def send(self) -> None:
        send_answer(self.session.answer(), self.boxes[0]["nodes"])


_OPEN: ContextVar[_Joined] = ContextVar("joined")


@contextmanager
def joined(session: Session) -> Iterator[None]:
    """Join the parts that are drawn within, and send them at the end; on an error, those that were drawn."""
    page_tree = _Joined(session)
    # When Streamlit ends a run halfway, the next one may come in the same thread: nothing may stay open.
    token = _OPEN.set(page_tree)
    try:
        yield
    except ProposedError:
        send_answer(session.answer())
        return
    except Exception:
        page_tree.send()
        raise
    finally:
        _OPEN.reset(token)
    page_tree.send()
    for call in page_tree.after_send:
        call()


def send_answer(answer: Answer, nodes: Sequence[Node] | None = None) -> None:
    """Send the browser an answer with the parts of the page; without parts, those on the screen stay."""
    data = packed({"answer": answer, "nodes": nodes})
    _render(key=PAGE, data=data, on_message_change=no_op)


def packed(content: Mapping[str, Any]) -> bytes:
    """The content as compressed JSON: a class on one wireless network shares its width."""
    return compress(as_json(content).encode(errors="replace"))


@contextmanager
def box(name: str, summary: str = "", *, over: bool = False) -> Iterator[None]:
    """Open a box for several parts, one below the other if the style sheet does not say otherwise.

    With a `summary` the box is folded, and that is what stands there until it is unfolded; one that unfolds
    `over` the page folds again when the focus or a press goes elsewhere.
    """
    node = _box(name)
    if summary:
        node |= {"summary": summary, "over": over}
    page_tree = _OPEN.get()
    page_tree.add(node)
    with page_tree.within(node):
        yield


@contextmanager
def box_again(name: str) -> Iterator[None]:
    """Open once more the box of this name in the current box, for what stands at its end."""
    page_tree = _OPEN.get()
    opened = page_tree.boxes[-1]["nodes"]
    with page_tree.within(next(node for node in opened if "box" in node and node["box"] == name)):
        yield


def side_by_side(*widths: int) -> tuple[AbstractContextManager[None], ...]:
    """Return boxes beside each other, with widths in this ratio; on a phone one below the other."""
    page_tree = _OPEN.get()
    sides: list[BoxNode] = [{**_box("side"), "width": 100 * width / sum(widths)} for width in widths]
    page_tree.add({"box": "sides", "nodes": [*sides]})
    return tuple(page_tree.within(side) for side in sides)


def show_html(html: Html) -> None:
    """Draw HTML that is only read."""
    _OPEN.get().add({"html": html})


def part_value(part: str, name: str) -> object:
    """Return the value of this name of a part of the current page, from the browser; None where none is."""
    return _OPEN.get().session.part_value(part, name)


def listen_first() -> None:
    """In the first run of a session, learn what the browser has stored; then run again.

    Streamlit gives the state of a component only after it has been drawn.
    """
    if HAS_LISTENED in st.session_state:
        return
    st.session_state[HAS_LISTENED] = True
    _render(key=PAGE, on_message_change=no_op)
    st.rerun()


def no_op() -> None:
    """Do nothing: Streamlit stores the state of a component only if a callback is given."""


def _box(name: str) -> BoxNode:
    return {"box": name, "nodes": []}


@dataclass(frozen=True)
class Component(Generic[Data]):
    """A part of pages: its script, the HTML that it begins with, its data and the constants of the script."""

    script: Path
    data: type[Data]
    html: str
    constants: Callable[[], Mapping[str, object]]

    @property
    def name(self) -> str:
        """The name of the component in the nodes of a page."""
        return self.script.stem

    def manifest(self) -> dict[str, Any]:
        """Return what the browser has of it in the bundle."""
        script = self.script.relative_to(ROOT).as_posix()
        return {"script": script, "html": self.html, "constants": self.constants()}

    def __call__(
        self,
        *,
        key: str,
        data: Data,
        state: Sequence[str] = (),
        on_press: Mapping[str, PressHandler] | None = None,
        after_send: Mapping[str, PressHandler] | None = None,
    ) -> None:
        """Draw a part: with the others of a page, or in a component of Streamlit's where no page is open.

        `state` has the names of the values that the part has in the browser where
        it stands alone. The functions of `on_press` are called when the part is drawn, those of `after_send`
        once the page is sent.
        """
        part: PartNode = {"part": key, "component": self.name, "data": data}
        page_tree = _OPEN.get(None)
        if page_tree is not None:
            page_tree.draw(part, on_press or {}, after_send or {})
            return
        callbacks: dict[str, Any] = {f"on_{state_name(key, name)}_change": no_op for name in state}
        _render(key=key, data=packed({"nodes": [part]}), **callbacks)


_COMPONENTS: dict[str, Component[Any]] = {}


def _no_constants() -> NoData:
    return {}


def component(
    source: str,
    data: type[Data],
    html: str = "",
    constants: Callable[[], Mapping[str, object]] = _no_constants,
    *,
    script: str = "",
) -> Component[Data]:
    """Return a component of the Python file `source`: its script stands beside that file.

    It has the same name, if `script` is not another one, without its ending. The component begins with
    `html`, and each answer has `data` for it. The `constants` are the same for everybody and in the bundle:
    the browser adds them to the data.
    """
    file = Path(source)
    made = Component(file.with_name(f"{script or file.stem}.js"), data, html, constants)
    _COMPONENTS[made.name] = made
    return made


def components() -> Mapping[str, Component[Any]]:
    """Return every component by the name of its script; imports each Python file that makes one."""
    for file in ROOT.rglob("*.py"):
        if " = component(" in file.read_text("utf-8"):
            import_module(".".join((ROOT.name, *file.relative_to(ROOT).with_suffix("").parts)))
    return _COMPONENTS
