"""What Streamlit would do for anybody who asks, and the app has no use for: it is refused."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import streamlit as st
from google.protobuf.message import DecodeError
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pages.streamlit_internals import MESSAGES, OPEN_ROUTES, OPERATIONS, BackMsg

# Streamlit's other routes are closed (metrics, uploads, its interface for agents), and so is signing in.
CLOSED = re.compile(rf"/_stcore/(?!({'|'.join(OPEN_ROUTES)})$)|^/(auth/|oauth2callback$|component/)")


class ClosedRoutes:
    """Middleware that refuses what nothing of the app uses."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.base = str(st.get_option("server.baseUrlPath")).strip("/")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the app does, or not at all."""
        if scope["type"] == "http" and self.is_closed(scope["path"]):
            await PlainTextResponse("Not Found", 404)(scope, receive, send)
        elif scope["type"] == "websocket" and not is_from_here(Headers(scope=scope)):
            await send({"type": "websocket.close", "code": 1008})
        elif scope["type"] == "websocket":
            await self.app(scope, lambda: next_of_use(receive), send)
        else:
            await self.app(scope, receive, send)

    def is_closed(self, path: str) -> bool:
        """Whether nothing of the app asks for this path."""
        return bool(CLOSED.search(path.removeprefix(f"/{self.base}") if self.base else path))


def is_from_here(headers: Headers) -> bool:
    """Whether a page of the app, a page of a site that is trusted, or no page at all opens the connection.

    Of any other page Streamlit would ask itself whether it comes from this machine's own public address; for
    that it asks a service in the internet, while everybody waits.
    """
    origin = headers.get("origin")
    if origin is None or urlsplit(origin).netloc == headers.get("host"):
        return True
    return not st.get_option("server.enableCORS") or origin in st.get_option("server.corsAllowedOrigins")


async def next_of_use(receive: Receive) -> Message:
    """The next message of a connection that is not refused."""
    while is_refused(message := await receive()):
        pass
    return message


def is_refused(message: Message) -> bool:
    """Whether a message asks for what no page of the app asks for."""
    content = message.get("bytes")
    if content is None:
        return False
    try:
        asked = BackMsg.FromString(content)
    except DecodeError:
        return False  # Streamlit ends such a connection
    kind = asked.WhichOneof("type")
    if kind == "backend_operation_request":
        return asked.backend_operation_request.WhichOneof("payload") not in OPERATIONS
    return kind not in MESSAGES
