"""What a visitor pastes or uploads: bytes on a way of their own, which no message of a session carries.

A dialog opens an inbox and tells the browser its address; the browser posts texts or a file there, and then
tells the dialog. An inbox lasts as long as the session has it, and has room for one import, of which the
newest post counts.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from itertools import accumulate
from secrets import token_urlsafe
from weakref import WeakValueDictionary

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from pages.intake import limits
from pages.shell.browser_files import below_base

PREFIX = "inbox"
MAX_FIELDS = 3
MAX_SECONDS = 120  # that a post may take


class Inbox:
    """The texts and files of one import, by the names of the fields that they were put in."""

    def __init__(self) -> None:
        self.token = token_urlsafe(16)
        self.contents: Mapping[str, bytes] = {}
        self.newest_post = 0
        _OPEN[self.token] = self

    @property
    def address(self) -> str:
        """Where the browser posts what is for this inbox, relative to the address of any page."""
        return f"{PREFIX}/{self.token}"

    def text(self, name: str) -> str:
        """Return the text in a field; "" where nothing has come."""
        return self.contents.get(name, b"").decode(errors="replace")


_OPEN: WeakValueDictionary[str, Inbox] = WeakValueDictionary()


def inbox_route() -> Route:
    """Return the route at which the browser posts: all fields in a row, their lengths in the query."""
    return Route(below_base(f"{PREFIX}/{{token}}"), _receive, methods=["POST"])


async def _receive(request: Request) -> Response:
    inbox = _OPEN.get(request.path_params["token"])
    if inbox is None:
        return Response(status_code=404)
    inbox.newest_post = this_post = inbox.newest_post + 1
    body = bytearray()
    try:
        async with asyncio.timeout(MAX_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > limits.MAX_IMPORT_LENGTH:
                    return Response(status_code=413)
                if inbox.newest_post != this_post:
                    return Response(status_code=409)
        inbox.contents = _fields_in(bytes(body), request.query_params)
    except (ClientDisconnect, TimeoutError, ValueError):
        return Response(status_code=400)
    return Response(status_code=204)


def _fields_in(body: bytes, lengths: Mapping[str, str]) -> dict[str, bytes]:
    """The content of each field; ValueError where the lengths are not those of the body."""
    ends = [0, *accumulate(map(int, lengths.values()))]
    if ends[-1] != len(body) or ends != sorted(ends) or not 0 < len(lengths) <= MAX_FIELDS:
        raise ValueError("the lengths are not those of the body")
    return {name: body[start:end] for name, start, end in zip(lengths, ends, ends[1:], strict=False)}
