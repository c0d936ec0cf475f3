"""What is taken from one connection: a browser that sends without pause has to wait.

While a hand drags, its browser has one message in flight and sends the newest state once that is answered:
every 16 to 50 ms, for as long as the drag lasts. 60 a second, one for each picture that a screen shows, are
heard without a wait for as long as they come; a browser that is answered sooner waits for the next picture.
Two seconds of that may come in one burst, as they do when a network stood still.

A flood is heard at that pace and no faster. What it costs is bounded elsewhere: whatever comes during a run
is one run after it, runs take turns with those of other visitors (`state/turns.py`), and every message has
been measured before it is read (`bearable.py`). A long message counts as many times as ALWAYS goes into it,
so that nobody brings large ones at the pace of small ones.
"""

from __future__ import annotations

import asyncio
from time import monotonic

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pages.server.bearable import ALWAYS, bearable

PAUSE = 1 / 60  # seconds between two messages of one connection, on the whole
BURST = 120  # messages that may come at once
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
                content = message.get("bytes") or b""  # no browser sends a text, and nobody reads one
                due += PAUSE * (len(content) // ALWAYS)  # whoever sends much waits with what comes next
                heard = bearable(content)
                if not heard:
                    await send({"type": "websocket.close", "code": TOO_MUCH})
                    return {"type": "websocket.disconnect", "code": TOO_MUCH}
                if heard is not content:
                    message = {**message, "bytes": heard}
            return message

        await self.app(scope, receive_paced if scope["type"] == "websocket" else receive, send)
