"""The tags that the server adds to a page, and the files that it compresses once for all visitors."""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import Callable
from mimetypes import guess_type

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pages.shell.browser_files import BUNDLE, FOREVER, ROOT, SHEET, address_of, below_base
from pages.shell.bundle import bundle
from pages.shell.streamlit_internals import END_OF_PAGE, component_script, versioned_files

COMPRESSIBLE = (".js", ".css", ".svg")  # fonts and pictures are compressed already
COMPRESSED = FOREVER | {"Vary": "Accept-Encoding", "Content-Encoding": "gzip"}


def files_by_path() -> dict[str, Callable[[], bytes]]:
    """Return what reads each file whose address changes with its content, by its path below the base path."""
    streamlits = versioned_files()
    ours = {address_of(file): file for file in ROOT.rglob("*")}
    files = {path: file for path, file in (streamlits | ours).items() if file.suffix in COMPRESSIBLE}
    return {BUNDLE: bundle, **{path: file.read_bytes for path, file in files.items()}}


class CompressedFiles:
    """Middleware that answers with these files itself where the browser takes gzip; the app has the others.

    Streamlit sends its own files as they are, since it would compress them anew for every visitor.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.files = {below_base(path): read for path, read in files_by_path().items()}
        self.compressed: dict[str, asyncio.Task[bytes]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the compressed file, or as the app does."""
        if scope["type"] != "http" or scope["path"] not in self.files:
            await self.app(scope, receive, send)
        elif scope["method"] == "GET" and takes_gzip(Headers(scope=scope)):
            content, kind = await self.content(scope["path"]), guess_type(scope["path"])[0]
            await Response(content, headers=COMPRESSED, media_type=kind)(scope, receive, send)
        else:
            await self.app(scope, receive, _varying(send))

    async def content(self, path: str) -> bytes:
        """Return the compressed file; who comes while it is being compressed waits for the same."""
        if path not in self.compressed:
            self.compressed[path] = asyncio.create_task(asyncio.to_thread(_compressed, self.files[path]))
        try:
            return await asyncio.shield(self.compressed[path])
        except Exception:  # the file could not be read: it is read again for the next visitor
            self.compressed.pop(path, None)
            raise


def takes_gzip(headers: Headers) -> bool:
    """Return whether the browser accepts gzip and wants the whole file."""
    return "gzip" in headers.get("accept-encoding", "") and "range" not in headers


def _compressed(read: Callable[[], bytes]) -> bytes:
    return gzip.compress(read(), mtime=0)


def _varying(send: Send) -> Send:
    async def send_varying(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).add_vary_header("Accept-Encoding")
        await send(message)

    return send_varying


# Known before the first run answers, they are fetched all at once, and nothing is drawn without its looks.
# They stand at the end of the page: Streamlit writes its own styles into the head, and ours come after them.
TAGS = "".join(
    (
        f'<link rel="stylesheet" href="{SHEET}">',
        f'<script src="{address_of(ROOT / "server/before_streamlit.js")}"></script>',
        f'<link rel="modulepreload" href="{BUNDLE}">',
        *(f'<link rel="modulepreload" crossorigin href="{path}">' for path in component_script()),
    )
).encode()
SLASHES = re.compile("/{2,}")


class PageTags:
    """Middleware that adds the tags of the styles, the bundle and the first script to every HTML page."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the app does, with the tags where the answer is a page."""
        if _asks_for_a_page(scope) and "//" in scope["path"]:
            # Of such an address a browser would make wrong ones for all that the page fetches.
            query = scope["query_string"].decode()
            path = SLASHES.sub("/", scope["path"])
            await RedirectResponse(f"{path}?{query}" if query else path)(scope, receive, send)
        elif _asks_for_a_page(scope):
            await self.app(_uncompressed(scope), receive, _adding(send))
        else:
            await self.app(scope, receive, send)


def _adding(send: Send) -> Send:
    """Send an answer on; a page waits until all of it is there."""
    start: Message | None = None
    body = b""

    async def send_tagged(message: Message) -> None:
        nonlocal start, body
        if message["type"] == "http.response.start" and _is_page(message):
            start = message
        elif start is None:
            await send(message)
        else:
            body += message.get("body", b"")
            if not message.get("more_body"):
                tagged = body.replace(END_OF_PAGE, TAGS + END_OF_PAGE, 1)
                headers = MutableHeaders(scope=start)
                headers["content-length"] = str(len(tagged))
                # These are of Streamlit's page alone: by them a browser would not see that the tags changed.
                for name in ("etag", "last-modified"):
                    if name in headers:
                        del headers[name]
                await send(start)
                await send({**message, "body": tagged})

    return send_tagged


def _asks_for_a_page(scope: Scope) -> bool:
    if scope["type"] != "http" or scope["method"] != "GET":
        return False
    return "text/html" in Headers(scope=scope).get("accept", "")


def _uncompressed(scope: Scope) -> Scope:
    """The same request without compression: no tag can be added to a compressed answer."""
    plain = [(name, value) for name, value in scope["headers"] if name != b"accept-encoding"]
    return {**scope, "headers": plain}


def _is_page(message: Message) -> bool:
    return MutableHeaders(scope=message).get("content-type", "").startswith("text/html")
