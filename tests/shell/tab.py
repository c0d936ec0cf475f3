"""A tab without a browser: it stores the document as the store does, and reads the parts of a page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import unescape
from itertools import chain, count, dropwhile, takewhile
from typing import Any
from weakref import WeakKeyDictionary
from zlib import decompress

from streamlit.proto.BidiComponent_pb2 import BidiComponent
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from pages.intake.matrix import Matrix
from pages.state import link
from pages.state.document import matrix_for_browser
from pages.state.focus import START, WHOLE, Focus
from pages.state.message import MESSAGE, PAGE, state_name
from pages.state.session import TOP_BAR, CachedMatrix, Session

Node = dict[str, Any]
NOTICE = re.compile('<p class="notice" role="alert">(.*)</p>')


def answer(app: AppTest) -> Node:
    """The answer to the browser beside the parts, after the last run of a page."""
    (found,) = [one.proto for one in app.get("bidi_component") if "answer" in content_of(one.proto)]
    content: Node = content_of(found)["answer"]
    return content


def nodes(app: AppTest) -> Iterator[Node]:
    """The parts and the pieces of HTML of a page after its last run, in their order."""
    for one in app._tree:
        if one.type == "bidi_component":
            yield from _within(content_of(one.proto).get("nodes") or [])
        elif one.type == "html":
            yield {"html": one.proto.body}


def parts(app: AppTest) -> dict[str, Node]:
    """The parts of a page after its last run, by their keys."""
    return {node["part"]: node for node in nodes(app) if "part" in node}


def items_of(part: Node) -> list[Node]:
    """What can be chosen or pressed in a part, and the HTML among it; none where it is no such part."""
    if part["component"] != "choices":
        return []
    return [item for item in chain.from_iterable(part["data"]["rows"]) if item is not None]


def html(app: AppTest) -> str:
    """The HTML of a page that belongs to no part, or stands among choices, in its order."""
    pieces = ([node] if "html" in node else items_of(node) for node in nodes(app))
    return "".join(one["html"] for one in chain.from_iterable(pieces) if one.get("look", "html") == "html")


def notices(app: AppTest) -> list[str]:
    """What a page tells the reader in a frame."""
    return [text for node in nodes(app) if (text := _notice(node))]


def complaints(app: AppTest) -> list[str]:
    """The notices that stand below the top bar, before anything else: what is wrong with the link."""
    _bar, *page = dropwhile(lambda node: node.get("part") != TOP_BAR, nodes(app))
    return list(takewhile(bool, map(_notice, page)))


def _within(nodes: list[Node]) -> Iterator[Node]:
    for node in nodes:
        if "nodes" in node:
            yield from _within(node["nodes"])
        else:
            yield node


def _notice(node: Node) -> str:
    found = NOTICE.fullmatch(node.get("html", ""))
    return unescape(found[1]) if found else ""


def content_of(component: BidiComponent) -> Node:
    """What a component is sent: the app compresses it, the bare page of the measurements does not."""
    sent = component.bytes or b"{}"
    content: Node = json.loads(sent if sent.startswith(b"{") else decompress(sent))
    return content


NUMBERS = count(1)


@dataclass
class Tab:
    """What the store of a tab holds: a document, what it was made of, and what is looked at."""

    page: str
    document: dict[str, Any]
    focus: dict[str, str]
    opened: str | dict[str, Any] | None
    reference: dict[str, Any] | None = None
    pinned: bool = False
    tried: list[str | dict[str, Any]] = field(default_factory=list)
    parts: dict[str, object] = field(default_factory=dict)
    adopted: str = ""
    sent: dict[str, Any] | None = None

    def message(self, **more: object) -> dict[str, Any]:
        """The message that has all of it."""
        return {
            "seq": f"test.{next(NUMBERS)}",
            "attempt": 0,
            "page": self.page,
            "adopted": self.adopted,
            "draft": False,
            "document": self.document,
            "opened": self.opened,
            "reference": self.reference,
            "pinned": self.pinned,
            "tried": self.tried,
            "focus": self.focus,
            "parts": self.parts,
            **more,
        }

    def put(self, document: dict[str, Any], is_opened: bool = False) -> None:
        """Another document comes into place, as after an edit."""
        if document["matrix"] != self.document["matrix"] and not self.pinned:
            self.reference = self.document["matrix"]
        self.document = document
        self.opened = document["matrix"] if is_opened else self.opened

    def merge(self, changes: Mapping[str, str | None]) -> None:
        """Take over what Python says of what is looked at."""
        for name, value in changes.items():
            if value is None:
                self.focus.pop(name, None)
            else:
                self.focus[name] = value

    def adopt(self, proposal: Mapping[str, Any]) -> None:
        """Take over what Python proposes, once."""
        if proposal["id"] == self.adopted:
            return
        self.adopted = proposal["id"]
        self.merge(proposal["focus"])
        if "document" in proposal:
            self.put(proposal["document"], proposal["opened"])


def session_on(matrix: Matrix, **focus: Any) -> Session:
    """A session without a page, on which this matrix was opened."""
    return Session("", CachedMatrix(matrix), matrix, Focus(**focus))


TABS: WeakKeyDictionary[AppTest, Tab] = WeakKeyDictionary()


def tab_of(app: AppTest) -> Tab:
    """The tab of a page that has been run."""
    if app not in TABS:
        first = answer(app)
        document, focus = first["opened"]["document"], first["opened"]["focus"]
        TABS[app] = Tab(first["page"], document, dict(focus), document["matrix"])
    return TABS[app]


def send(app: AppTest, **more: object) -> AppTest:
    """Send the state of the tab, and take over what is answered."""
    tab = tab_of(app)
    tab.sent = json.loads(json.dumps(tab.message(**more)))
    app.session_state[PAGE] = {MESSAGE: tab.sent}
    app.run()
    return take_over(app)


def click(app: AppTest, key: str) -> AppTest:
    """Press a button of Streamlit's own, with which the message before comes once more."""
    tab = tab_of(app)
    app.session_state[PAGE] = {MESSAGE: tab.sent or tab.message()}
    app.button(key=key).click().run()
    return take_over(app)


def take_over(app: AppTest) -> AppTest:
    """Take over what was answered; what is proposed is adopted and sent again."""
    tab, reply = tab_of(app), answer(app)
    tab.merge(reply.get("focus", {}))
    if "proposal" not in reply or reply["proposal"]["id"] == tab.adopted:
        return app
    tab.adopt(reply["proposal"])
    return send(app)


def edit(app: AppTest, matrix: Matrix, is_opened: bool = False) -> AppTest:
    """Put a matrix in place by an edit, or open it."""
    tab = tab_of(app)
    tab.put({**tab.document, "matrix": matrix_for_browser(matrix)}, is_opened)
    return send(app)


def at_page(app: AppTest, page: str) -> AppTest:
    """The app, whose next run draws this page; Streamlit's own way knows none that a function draws."""
    app._page_hash = calc_hash(page)
    return app


def go(app: AppTest, page: str) -> AppTest:
    """Go to another page with the state of the tab."""
    tab_of(app).page = page
    return send(at_page(app, page))


def look(app: AppTest, **focus: str) -> AppTest:
    """Look at something else, by parameters of an address."""
    tab_of(app).focus.update(focus)
    return send(app)


def hold(app: AppTest, part: str, name: str, value: object) -> AppTest:
    """Have a part of the page hold this."""
    tab_of(app).parts[state_name(part, name)] = value
    return send(app)


def items(app: AppTest) -> Iterator[tuple[str, Node]]:
    """What can be chosen on a page, and what stands among it, each with the part that it stands in."""
    return ((key, item) for key, part in parts(app).items() for item in items_of(part))


def item_of(app: AppTest, title: str) -> tuple[str, Node]:
    """What can be chosen under this title, and the part that it stands in."""
    (found,) = [(part, item) for part, item in items(app) if item.get("title") == title]
    return found


def choose(app: AppTest, title: str, value: Any) -> AppTest:
    """Choose a value under a title, as links.js and choices.js do."""
    part, item = item_of(app, title)
    if isinstance(item["action"], str):
        return hold(app, part, item["action"], value)
    if item["action"]["kind"] == "decide":
        assert value == "hand"
        return tell(app, part, "by_hand")
    match item["action"]["what"]:
        case rule if rule in link.RULES:
            tab = tab_of(app)
            others = {} if rule == link.PRESET else tab.document["rules"]
            tab.put({**tab.document, "rules": {**others, rule: str(value)}})
            return send(app)
        case "metric":
            return look(app, metric=value, step=START)
        case "average":
            return look(app, average=value, part="1", step=START)
        case "part":
            return look(app, part=str(value + 1))
        case what:
            return look(app, **{what: with_part(item["action"], tab_of(app).focus.get(what, ""), value)})


def with_part(action: Mapping[str, Any], word: str, value: str) -> str:
    """A word of an address with what is chosen at its place, as links.js has it."""
    if action.get("place", WHOLE) == WHOLE:
        return value
    parts_of_word = (action["shown"] if word == action["chosen"] else word).split(action["separator"])
    parts_of_word[action["place"]] = value
    return str(action["separator"]).join(parts_of_word)


def press(app: AppTest, part: str, name: str, value: object = True) -> AppTest:
    """Press a button of a part, or something in it that tells `value`."""
    items = items_of(parts(app)[part])
    assert not items or any(name == item.get("name") for item in items), f"nothing named {name!r}"
    return tell(app, part, name, value)


def tell(app: AppTest, part: str, name: str, value: object = True) -> AppTest:
    """Have a part say what is pressed, whatever is drawn in it."""
    return send(app, press={"id": str(next(NUMBERS)), "part": part, "name": name, "value": value})
