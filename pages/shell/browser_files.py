"""The browser's half of the pages: scripts, styles and a font that the app serves itself, each once.

A page uses them as one, the bundle (`served_bundle.py`); each stands at its own address too.
"""

from __future__ import annotations

import os
from hashlib import blake2b
from os import PathLike, stat_result
from pathlib import Path

import streamlit as st
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

ROOT = Path(__file__).parents[1]
ENDINGS = (".js", ".css", ".woff2")
PREFIX = "parts"
KEPT = {"Cache-Control": "public, max-age=31536000, immutable"}  # by a browser, for ever


def _version() -> str:
    """A short name for what all the scripts and styles, and the words in the code, say together."""
    said = blake2b(digest_size=6)
    for file in sorted(file for file in ROOT.rglob("*") if file.suffix in (*ENDINGS, ".py")):
        said.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return said.hexdigest()


VERSION = _version()


def address_of(file: Path) -> str:
    """Where a script is served, relative to the address of any page.

    The version stands in front, so that what a script imports by a relative path is of the same version.
    """
    return f"{PREFIX}/{VERSION}/{file.relative_to(ROOT).as_posix()}"


BUNDLE, SHEET = address_of(ROOT / "bundle.js"), address_of(ROOT / "sheet.css")


class BrowserFiles(StaticFiles):
    """The scripts and styles under `pages/`, and no other file; a browser may keep them for ever."""

    def __init__(self) -> None:
        super().__init__(directory=ROOT)

    def lookup_path(self, path: str) -> tuple[str, stat_result | None]:
        """The file of an address within `/parts`, which begins with the version; none for another version."""
        wanted, _slash, name = path.partition(os.sep)
        if wanted != VERSION or not name.endswith(ENDINGS):
            return "", None
        return super().lookup_path(name)

    def file_response(
        self,
        full_path: str | PathLike[str],
        stat_result: stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """The file, with a header that lets the browser keep it."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers.update(KEPT)
        return response


def browser_files_route() -> Mount:
    """The route for the app's server."""
    return Mount(below_base(PREFIX), BrowserFiles())


def below_base(path: str) -> str:
    """A path below the one that Streamlit is told to serve at."""
    base = str(st.get_option("server.baseUrlPath")).strip("/")
    return f"/{base}/{path}" if base else f"/{path}"
