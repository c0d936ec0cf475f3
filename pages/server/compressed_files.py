"""Scripts and styles go out compressed, each of them compressed once for all visitors."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from mimetypes import guess_type

import streamlit as st
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pages.shell.browser_files import BUNDLE, ROOT, address_of
from pages.shell.served_bundle import bundle
from pages.streamlit_internals import versioned_files

COMPRESSIBLE = (".js", ".css", ".svg")  # fonts and pictures are compressed already
KEEP = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}


def files_by_path() -> dict[str, Callable[[], bytes]]:
    """What reads the files whose addresses change with their content, by their paths below the base path."""
    streamlits = {f"/{path}": file for path, file in versioned_files().items()}
    ours = {f"/{address_of(file)}": file for file in ROOT.rglob("*")}
    files = {path: file for path, file in (streamlits | ours).items() if file.suffix in COMPRESSIBLE}
    return {f"/{BUNDLE}": bundle, **{path: file.read_bytes for path, file in files.items()}}


class CompressedFiles:
    """Middleware that answers with these files itself where the browser takes gzip; the app has the others.

    Streamlit sends its own files as they are, since it would compress them anew for every visitor.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        base = str(st.get_option("server.baseUrlPath")).strip("/")
        self.files = {f"/{base}{path}" if base else path: read for path, read in files_by_path().items()}
        self.compressed: dict[str, asyncio.Task[bytes]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the compressed file, or as the app does."""
        if scope["type"] != "http" or scope["path"] not in self.files:
            await self.app(scope, receive, send)
        elif scope["method"] == "GET" and takes_gzip(Headers(scope=scope)):
            headers = KEEP | {"Content-Encoding": "gzip"}
            content, kind = await self.content(scope["path"]), guess_type(scope["path"])[0]
            await Response(content, headers=headers, media_type=kind)(scope, receive, send)
        else:
            await self.app(scope, receive, _varying(send))

    async def content(self, path: str) -> bytes:
        """The compressed file; whoever comes while it is being compressed waits for the same."""
        if path not in self.compressed:
            self.compressed[path] = asyncio.create_task(asyncio.to_thread(_compressed, self.files[path]))
        try:
            return await asyncio.shield(self.compressed[path])
        except Exception:  # the file could not be read now: whoever comes next has it read again
            self.compressed.pop(path, None)
            raise


def takes_gzip(headers: Headers) -> bool:
    """Whether the browser says that it can read gzip, and wants the whole file."""
    return "gzip" in headers.get("accept-encoding", "") and "range" not in headers


def _compressed(read: Callable[[], bytes]) -> bytes:
    return gzip.compress(read(), mtime=0)


def _varying(send: Send) -> Send:
    async def send_varying(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).add_vary_header("Accept-Encoding")
        await send(message)

    return send_varying
