"""What is taken from one connection: a browser that sends without pause has to wait."""

from __future__ import annotations

import asyncio
from time import monotonic

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pages.server.bearable import is_bearable

PAUSE = 0.04  # seconds between two messages of one connection, on the whole
BURST = 40  # messages that may come at once
TOO_MUCH = 1009  # the code of RFC 6455 for a message that is too big


class Throttle:
    """Middleware that takes the messages of each connection at a bearable pace.

    Nothing is lost: what is not taken yet waits at the browser's end of the connection. One that sends what
    is not bearable is closed.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the app does, but take messages no faster than the pace allows."""
        due = 0.0

        async def receive_paced() -> Message:
            nonlocal due
            message = await receive()
            if message["type"] == "websocket.receive":
                due = max(due, monotonic() - BURST * PAUSE) + PAUSE
                await asyncio.sleep(max(0.0, due - monotonic()))
                if not is_bearable(message.get("bytes") or b""):
                    await send({"type": "websocket.close", "code": TOO_MUCH})
                    return {"type": "websocket.disconnect", "code": TOO_MUCH}
            return message

        await self.app(scope, receive_paced if scope["type"] == "websocket" else receive, send)
