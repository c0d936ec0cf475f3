"""A page of the app as a browser draws it, made by its own script without a server."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable
from contextlib import ExitStack
from mimetypes import guess_type
from pathlib import Path
from runpy import run_path
from typing import Any
from unittest.mock import patch
from zlib import decompress

import pytest
import streamlit
from playwright.sync_api import Page, Route

from pages.frame.lesson_links import LESSONS, page_of_lesson
from pages.intake.matrix import Matrix
from pages.shell import joined
from pages.shell.browser_files import BUNDLE, VERSION
from pages.shell.bundle import bundle
from pages.state.document import matrix_for_browser
from pages.state.focus import Focus
from pages.state.session import CachedMatrix, Session
from pages.style.sheet import sheet
from pages.workbench import lesson_page
from pages.workbench.top_bar import top_bar

ROOT = Path(__file__).parents[2] / "pages"
ORIGIN = "http://lab.test"
FONT = next(Path(streamlit.__file__).parent.glob("static/static/media/SourceSansVF-Upright*.woff2"))
CASES = [
    (lesson.metric, average)
    for lessons in LESSONS.values()
    for lesson in lessons
    for average in lesson.taught
]
# One metric and average of each lesson page are in the usual run.
USUAL = [
    ("f_beta", "samples"),
    ("f_beta", "macro"),
    ("coverage", "samples"),
    ("ranking_loss", "samples"),
    ("roc_auc", "macro"),
    ("average_precision", "macro"),
    ("ndcg", "samples"),
    ("pro_loss", "samples"),
    ("softmax_cross_entropy", "samples"),
]
DOCUMENT = """<!doctype html><html style="color-scheme: light dark"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
@font-face {{ font-family: "Source Sans"; src: url(/font); font-weight: 200 900; }}
:root {{ --st-font: "Source Sans", sans-serif; }}
body {{ margin: 0; background: light-dark(#fff, #14171b); }}
[data-testid=stMain] {{ height: 100vh; overflow-y: auto; }}
{rules}
</style></head><body><div data-testid="stMain"><div data-testid="stMainBlockContainer" id="page">
</div></div></body></html>"""
DRAW = Path(__file__).with_name("draw_page.js").read_text(encoding="utf-8").partition("\n")[2]


def quick(cases: Iterable[Any], wanted: Container[Any]) -> list[Any]:
    """The cases, all but the wanted ones for the thorough run."""
    return [
        pytest.param(
            *(one if isinstance(one, tuple) else (one,)),
            marks=[] if one in wanted else [pytest.mark.thorough],
        )
        for one in cases
    ]


def open_drawing_room(page: Page) -> None:
    """An empty page that can import the app's modules."""
    page.route(f"{ORIGIN}/**", _serve)
    page.goto(f"{ORIGIN}/ranking")


def _serve(route: Route) -> None:
    path = route.request.url.removeprefix(ORIGIN).partition("?")[0]
    if path == "/ranking":
        route.fulfill(body=DOCUMENT.format(rules=sheet()), content_type="text/html")
    elif path == "/font":
        route.fulfill(path=FONT, content_type="font/woff2")
    elif path == f"/{BUNDLE}":
        route.fulfill(body=bundle(), content_type="text/javascript")
    else:
        file = ROOT / path.removeprefix(f"/parts/{VERSION}/")
        route.fulfill(path=file, content_type=guess_type(file.name)[0] or "font/woff2")


def nodes_of_lesson(matrix: Matrix, metric: str, average: str) -> list[dict[str, Any]]:
    """The data that the browser gets for the page of a lesson, as the frame and the page's script make it."""
    name = page_of_lesson(metric, average)
    session = Session(name, CachedMatrix(matrix), matrix, Focus(metric=metric, average=average))
    shown: list[bytes] = []
    with ExitStack() as patched:
        patched.enter_context(patch.object(joined, "_render", lambda data, **_: shown.append(data)))
        patched.enter_context(patch.object(lesson_page, "current_session", lambda: session))
        patched.enter_context(patch.object(Session, "answer", lambda _session: {}))
        with joined.joined(session):
            top_bar(session, name, "")
            with joined.box(f"page {name}"):
                run_path(str(ROOT / f"{name}.py"), run_name="__main__")
    nodes: list[dict[str, Any]] = json.loads(decompress(shown[0]))["nodes"]
    return nodes


def draw(page: Page, matrix: Matrix, metric: str, average: str) -> list[dict[str, Any]]:
    """Draw the page of a lesson, which begins with the question; the pages of its stage."""
    nodes = nodes_of_lesson(matrix, metric, average)
    document = {"matrix": matrix_for_browser(matrix), "rules": {}, "rival": None}
    given = {"document": document, "nodes": nodes, "address": f"/{BUNDLE}"}
    page.evaluate(DRAW, given)
    (of_page,) = (node["nodes"] for node in nodes if "nodes" in node)
    (pages,) = (node["data"]["pages"] for node in of_page if node.get("part") == "stage")
    return list(pages)
