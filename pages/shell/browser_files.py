"""The browser's half of the pages: scripts, styles and a font that the app serves itself, each once.

A page uses them as one, the bundle (`bundle.py`); each stands at its own address too. So does content that no
edit changes: a message has only its address.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from hashlib import blake2b
from os import stat_result
from pathlib import Path
from typing import Any

import streamlit as st
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from pages.shell.markup import Html

ROOT = Path(__file__).parents[1]
ENDINGS = (".js", ".css", ".woff2")
PREFIX = "parts"
FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}


def _version() -> str:
    """A short name for all scripts, styles and texts in the code together."""
    digest = blake2b(digest_size=6)
    for file in sorted(file for file in ROOT.rglob("*") if file.suffix in (*ENDINGS, ".py")):
        digest.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


VERSION = _version()


def address_of(file: Path) -> str:
    """Return where a script is served, relative to the address of any page.

    The version stands in front, so that what a script imports by a relative path is of the same version.
    """
    return f"{PREFIX}/{VERSION}/{file.relative_to(ROOT).as_posix()}"


BUNDLE, SHEET = address_of(ROOT / "bundle.js"), address_of(ROOT / "sheet.css")


class BrowserFiles(StaticFiles):
    """The scripts and styles under `pages/`, and no other file; a browser may store them for ever."""

    def __init__(self) -> None:
        super().__init__(directory=ROOT)

    def lookup_path(self, path: str) -> tuple[str, stat_result | None]:
        """Return the file of an address below `/parts/VERSION`; none for another version."""
        wanted, _slash, name = path.partition(os.sep)
        if wanted != VERSION or not name.endswith(ENDINGS):
            return "", None
        return super().lookup_path(name)

    def file_response(self, *given: Any, **named: Any) -> Response:
        """Return the file, with a header that lets the browser store it."""
        response = super().file_response(*given, **named)
        response.headers.update(FOREVER)
        return response


def browser_files_route() -> Mount:
    """Return the route of the scripts and styles."""
    return Mount(below_base(PREFIX), BrowserFiles())


def below_base(path: str) -> str:
    """Return a path below the base path that Streamlit is configured to serve at."""
    base = str(st.get_option("server.baseUrlPath")).strip("/")
    return f"/{base}/{path}" if base else f"/{path}"


CONTENT_PREFIX = "content"
# The content of a name; None for a name that does not exist.
Content = Callable[[str], Html | None]


def address_of_content(kind: str, name: str) -> str:
    """Return where content is served, relative to the address of any page."""
    return f"{CONTENT_PREFIX}/{kind}/{name}"


def served_content_route(kinds: Mapping[str, Content]) -> Route:
    """Return the route of the content; a browser stores it, and asks whether it is still the same."""

    def answer(request: Request) -> Response:
        kind, name = request.path_params["kind"], request.path_params["name"]
        content = kinds[kind](name) if kind in kinds else None
        if content is None:
            return Response(status_code=404)
        tag = f'"{blake2b(content.encode(), digest_size=8).hexdigest()}"'
        headers = {"ETag": tag, "Cache-Control": "no-cache"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return HTMLResponse(content, headers=headers)

    return Route(below_base(f"{CONTENT_PREFIX}/{{kind}}/{{name}}"), answer)
