"""Scripts and styles go out compressed, each of them compressed once for all visitors."""

from __future__ import annotations

import asyncio
import gzip
from mimetypes import guess_type
from pathlib import Path

import streamlit as st
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pages.views.browser_files import ROOT, address_of

STATIC = Path(st.__file__).parent / "static"
COMPRESSIBLE = (".js", ".css", ".svg")  # fonts and pictures are compressed already
KEEP = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}


def files_by_path() -> dict[str, Path]:
    """The files whose addresses change with their content, by their paths below the base path."""
    streamlits = {f"/{file.relative_to(STATIC).as_posix()}": file for file in (STATIC / "static").rglob("*")}
    ours = {f"/{address_of(file)}": file for file in ROOT.rglob("*")}
    return {path: file for path, file in (streamlits | ours).items() if file.suffix in COMPRESSIBLE}


class CompressedFiles:
    """Middleware that answers with these files itself where the browser takes gzip; the app has the others.

    Streamlit sends its own files as they are, since it would compress them anew for every visitor.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        base = str(st.get_option("server.baseUrlPath")).strip("/")
        self.files = {f"/{base}{path}" if base else path: file for path, file in files_by_path().items()}
        self.compressed: dict[Path, asyncio.Task[bytes]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the compressed file, or as the app does."""
        file = self.files.get(scope["path"]) if scope["type"] == "http" else None
        if file is None:
            await self.app(scope, receive, send)
        elif scope["method"] == "GET" and takes_gzip(Headers(scope=scope)):
            headers = KEEP | {"Content-Encoding": "gzip"}
            content = await self.content(file)
            await Response(content, headers=headers, media_type=guess_type(file.name)[0])(
                scope, receive, send
            )
        else:
            await self.app(scope, receive, _varying(send))

    async def content(self, file: Path) -> bytes:
        """The compressed file; whoever comes while it is being compressed waits for the same."""
        if file not in self.compressed:
            self.compressed[file] = asyncio.create_task(asyncio.to_thread(_compressed, file))
        return await asyncio.shield(self.compressed[file])


def takes_gzip(headers: Headers) -> bool:
    """Whether the browser says that it can read gzip, and wants the whole file."""
    return "gzip" in headers.get("accept-encoding", "") and "range" not in headers


def _compressed(file: Path) -> bytes:
    return gzip.compress(file.read_bytes(), mtime=0)


def _varying(send: Send) -> Send:
    async def send_varying(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).add_vary_header("Accept-Encoding")
        await send(message)

    return send_varying
