"""The parts of a page as Streamlit sends them: joined in its components, or each in one of its own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from itertools import chain, dropwhile, takewhile
from typing import Any
from zlib import decompress

from streamlit.proto.BidiComponent_pb2 import BidiComponent
from streamlit.testing.v1 import AppTest

from pages.state.session import TOP_BAR

Node = dict[str, Any]
NOTICE = re.compile('<p class="notice" role="alert">(.*)</p>')


def nodes_of(component: BidiComponent) -> Iterator[Node]:
    """The parts, and the pieces of HTML between them, in their order."""
    yield from _within(content_of(component).get("nodes") or [])


def answer(app: AppTest) -> Node:
    """What the browser was told beside the parts, after the last run of a page."""
    (found,) = [one.proto for one in app.get("bidi_component") if "answer" in content_of(one.proto)]
    told: Node = content_of(found)["answer"]
    return told


def nodes(app: AppTest) -> Iterator[Node]:
    """The parts and the pieces of HTML of a page after its last run, in their order."""
    for one in app._tree:
        if one.type == "bidi_component":
            yield from nodes_of(one.proto)
        elif one.type == "html":
            yield {"html": one.proto.body}


def parts(app: AppTest) -> dict[str, Node]:
    """The parts of a page after its last run, by their keys."""
    return {node["part"]: node for node in nodes(app) if "part" in node}


def items_of(part: Node) -> list[Node]:
    """What can be chosen or pressed in a part, and what is said among it; none where it is no such part."""
    if part["component"] != "choices":
        return []
    return [item for item in chain.from_iterable(part["data"]["rows"]) if item is not None]


def html(app: AppTest) -> str:
    """The HTML of a page that belongs to no part, or is said among choices, in its order."""
    told = ([node] if "html" in node else items_of(node) for node in nodes(app))
    return "".join(one["html"] for one in chain.from_iterable(told) if one.get("look", "said") == "said")


def notices(app: AppTest) -> list[str]:
    """What a page tells the reader in a frame."""
    return [told for node in nodes(app) if (told := _notice(node))]


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
