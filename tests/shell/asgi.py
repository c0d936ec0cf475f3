"""A visitor who speaks to an app of ASGI directly, without a server and a network between."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import chain
from typing import Any, TypeVar

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message

Found = TypeVar("Found")
HOST = "here.org"
NO_HEADERS: Mapping[str, str] = {}


@dataclass(frozen=True)
class Answer:
    """What came back for a path."""

    status: int
    headers: Headers
    body: bytes


def run(coroutine: Coroutine[Any, Any, Found]) -> Found:
    """What comes of a coroutine, beside a browser that the same process may drive in a loop of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


def ask(
    app: ASGIApp,
    path: str,
    headers: Mapping[str, str] = NO_HEADERS,
    method: str = "GET",
    body: Iterable[bytes] = (),
) -> Answer:
    """What the app answers to a request whose body comes in these pieces; what it raises is raised."""
    pieces = ({"type": "http.request", "body": one, "more_body": True} for one in body)
    script = chain(pieces, [{"type": "http.request"}])
    sent = _sent_by(app, _scope("http", path, headers) | {"method": method}, script)
    return _answer(sent)


def connect(
    app: ASGIApp, path: str, messages: Iterable[bytes], headers: Mapping[str, str] = NO_HEADERS
) -> list[Message]:
    """What the app sends over a connection on which these messages come."""
    heard = [{"type": "websocket.receive", "bytes": one} for one in messages]
    script = [{"type": "websocket.connect"}, *heard, {"type": "websocket.disconnect", "code": 1000}]
    return _sent_by(app, _scope("websocket", path, headers), script)


def _scope(kind: str, path: str, headers: Mapping[str, str]) -> dict[str, Any]:
    given = {"host": HOST, **headers}
    path, _, query = path.partition("?")
    return {
        "type": kind,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(name.lower().encode(), value.encode()) for name, value in given.items()],
    }


def _sent_by(app: ASGIApp, scope: dict[str, Any], script: Iterable[Message]) -> list[Message]:
    incoming, found = iter(script), list[Message]()

    async def receive() -> Message:
        return next(incoming)

    async def send(message: Message) -> None:
        found.append(message)

    async def talk() -> None:
        await app(scope, receive, send)

    run(talk())
    return found


def _answer(sent: list[Message]) -> Answer:
    start, *rest = sent
    body = b"".join(one.get("body", b"") for one in rest)
    return Answer(start["status"], Headers(raw=start["headers"]), body)
