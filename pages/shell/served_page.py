"""What the app adds to the page that its server sends: its styles, its bundle, where the server is."""

from __future__ import annotations

import re

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pages.shell.browser_files import BUNDLE, ROOT, SHEET, address_of
from pages.streamlit_internals import END_OF_PAGE, component_script

# Known before the first run answers, they are fetched all at once, and nothing is drawn without its looks.
# They stand at the end of the page: Streamlit writes its own styles into the head, and ours come after them.
ADDED = "".join(
    (
        f'<link rel="stylesheet" href="{SHEET}">',
        f'<script src="{address_of(ROOT / "server/server_address.js")}"></script>',
        f'<link rel="modulepreload" href="{BUNDLE}">',
        *(f'<link rel="modulepreload" crossorigin href="{path}">' for path in component_script()),
    )
).encode()
SLASHES = re.compile("/{2,}")


class ServedPage:
    """Middleware that adds to every HTML page."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the app does, with more where the answer is a page."""
        if _asks_for_a_page(scope) and "//" in scope["path"]:
            # Of such an address a browser would make wrong ones for all that the page fetches.
            query = scope["query_string"].decode()
            path = SLASHES.sub("/", scope["path"])
            await RedirectResponse(f"{path}?{query}" if query else path)(scope, receive, send)
        elif _asks_for_a_page(scope):
            await self.app(_as_text(scope), receive, _Adding(send))
        else:
            await self.app(scope, receive, send)


class _Adding:
    """Sends an answer on; one that is a page waits until all of it is there."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._start: Message | None = None
        self._body = b""

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start" and _is_page(message):
            self._start = message
        elif self._start is None:
            await self._send(message)
        else:
            self._body += message.get("body", b"")
            if not message.get("more_body"):
                await self._send_page(self._start, message)

    async def _send_page(self, start: Message, end: Message) -> None:
        body = self._body.replace(END_OF_PAGE, ADDED + END_OF_PAGE, 1)
        headers = MutableHeaders(scope=start)
        headers["content-length"] = str(len(body))
        # These tell of Streamlit's page alone: by them a browser would keep ours when what is added changes.
        for told in ("etag", "last-modified"):
            if told in headers:
                del headers[told]
        await self._send(start)
        await self._send({**end, "body": body})


def _asks_for_a_page(scope: Scope) -> bool:
    if scope["type"] != "http" or scope["method"] != "GET":
        return False
    return "text/html" in Headers(scope=scope).get("accept", "")


def _as_text(scope: Scope) -> Scope:
    """The same request by somebody who does not take compressed answers: nothing can be added to those."""
    plain = [(name, value) for name, value in scope["headers"] if name != b"accept-encoding"]
    return {**scope, "headers": plain}


def _is_page(message: Message) -> bool:
    return MutableHeaders(scope=message).get("content-type", "").startswith("text/html")
