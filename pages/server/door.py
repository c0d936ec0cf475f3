"""What is accepted of a browser over its connection: how much at once, how often, and which messages.

A message has at most `limits.MAX_MESSAGE_LENGTH` bytes; what is pasted or uploaded comes another way
(`shell/sent_files.py`). 60 short messages a second pass without a wait, as many as a screen shows pictures
while a hand drags, and two seconds of that may come in one burst, as they do when a network stood still. A
long message counts as several.
"""

from __future__ import annotations

import asyncio
from time import monotonic

import streamlit as st
from google.protobuf.message import DecodeError
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pages.intake import limits
from pages.server.widget_values import is_expected
from pages.shell.streamlit_internals import MESSAGES, OPERATIONS, BackMsg

PAUSE = 1 / 60  # seconds between two messages of one connection, on the whole
BURST = 120  # messages that may come at once
SHORT = 50_000  # bytes of a message that counts as one
MESSAGE_TOO_BIG, POLICY_VIOLATION = 1009, 1008  # codes of RFC 6455


class Door:
    """Middleware that measures what comes over a connection, and lets it pass at a pace.

    Nothing is lost: the next message waits. One that no page of the app can
    have sent is passed over; one that is too long ends the connection.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the app does, but take messages as described."""
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        if not has_trusted_origin(Headers(scope=scope)):
            await send({"type": "websocket.close", "code": POLICY_VIOLATION})
            return
        due = 0.0

        async def receive_paced() -> Message:
            nonlocal due
            while (message := await receive())["type"] == "websocket.receive":
                content = message.get("bytes") or b""  # a text is sent by no browser and read by nobody
                due = max(due, monotonic() - BURST * PAUSE) + PAUSE
                await asyncio.sleep(max(0.0, due - monotonic()))
                due += PAUSE * (len(content) // SHORT)
                if len(content) > limits.MAX_MESSAGE_LENGTH:
                    await send({"type": "websocket.close", "code": MESSAGE_TOO_BIG})
                    return {"type": "websocket.disconnect", "code": MESSAGE_TOO_BIG}
                if not is_refused(content):
                    return message
            return message

        await self.app(scope, receive_paced, send)


def has_trusted_origin(headers: Headers) -> bool:
    """Return whether the app, a site that is trusted, or no page at all opens the connection.

    With `server.enableCORS` off, every site is trusted.

    For any other page Streamlit would look up its own public address: a request to a service in the internet,
    while everybody waits.
    """
    origin = headers.get("origin")
    if origin is None or origin.partition("://")[2] == headers.get("host"):
        return True
    return not st.get_option("server.enableCORS") or origin in st.get_option("server.corsAllowedOrigins")


def is_refused(content: bytes) -> bool:
    """Return whether a message asks for what no page of the app asks for, or holds what none can hold."""
    try:
        request = BackMsg.FromString(content)
    except DecodeError:
        return False  # Streamlit ends such a connection
    kind = request.WhichOneof("type")
    if kind == "rerun_script":
        return not all(map(is_expected, request.rerun_script.widget_states.widgets))
    if kind == "backend_operation_request":
        return request.backend_operation_request.WhichOneof("payload") not in OPERATIONS
    return kind not in MESSAGES
