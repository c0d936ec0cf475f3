"""What the app serves as one file each: the bundle of all scripts, and the style sheet of all pages."""

from __future__ import annotations

import json
from functools import cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pages.shell.browser_files import BUNDLE, KEPT, ROOT, SHEET, below_base
from pages.shell.bundle import bundled
from pages.shell.component import components
from pages.style.sheet import sheet

# What is not in it: pages have these in tags of their own, or fetch them where a figure is seen.
APART = (
    ROOT / "server" / "server_address.js",
    ROOT / "figures" / "plotly" / "plotly-cartesian.min.js",
)


@cache
def bundle() -> bytes:
    """One module that exports `scripts`, as `bundled` makes them, and `components`, which tells of each one.

    BundleError for a script that cannot be one of them.
    """
    files = sorted(file for file in ROOT.rglob("*") if file.suffix == ".js" and file not in APART)
    texts = {file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in files}
    known = {name: component.facts() for name, component in components().items()}
    return f"{bundled(texts)}\nexport const components = {json.dumps(known, ensure_ascii=False)};\n".encode()


def bundled_routes() -> list[Route]:
    """The routes for the app's server; a browser may keep what it gets for ever."""
    return [_route(BUNDLE, bundle(), "text/javascript"), _route(SHEET, sheet().encode(), "text/css")]


def _route(path: str, content: bytes, media_type: str) -> Route:
    def answer(_request: Request) -> Response:
        return Response(content, media_type=media_type, headers=KEPT)

    return Route(below_base(path), answer)
