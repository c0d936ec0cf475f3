"""The workbench and the stage as a browser draws them, made by Python without a server.

The components' own modules run with the data that Python makes; what Streamlit draws round them is a box of
the height that it has in the app, which `test_the_chrome_is_no_higher_than_it_is_taken_for` checks.
"""

from __future__ import annotations

from dataclasses import replace
from mimetypes import guess_type
from pathlib import Path
from typing import Any
from unittest.mock import patch

import streamlit
from pages.views.theme import STYLES, colours
from playwright.sync_api import Page, Route

from pages.intake.decision_rule import KINDS
from pages.intake.matrix import Matrix, example_of
from pages.lesson_links import LESSONS
from pages.lessons import stage
from pages.lessons.goals import task_told
from pages.lessons.working_pages import WorkingPages, working_pages
from pages.state.document import matrix_for_browser
from pages.state.focus import Focus
from pages.state.held_matrix import HeldMatrix
from pages.state.session import Session
from pages.views.browser_files import BUNDLE, VERSION
from pages.views.scene import scene_of
from pages.views.served_bundle import bundle
from pages.workbench import bench, matrix_editor, score_line

ROOT = Path(__file__).parents[2] / "pages"
ORIGIN = "http://lab.test"
FONT = next(Path(streamlit.__file__).parent.glob("static/static/media/SourceSansVF-Upright*.woff2"))
# What stands above the workbench, between it and the stage, and between the matrix and the score line, in px.
ABOVE, DECIDING, BETWEEN = 40, 48, 100
PADDING = 12  # of the page, at its top
STAGED = {
    (lesson.metric, average): lesson
    for lessons in LESSONS.values()
    for lesson in lessons
    for average in lesson.taught
}
WITH_PREDICTIONS = {lesson.metric for lesson in LESSONS["averaging"]}
DOCUMENT = """<!doctype html><html><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
@font-face {{ font-family: "Source Sans"; src: url({font}); font-weight: 200 900; }}
:root {{ --st-font: "Source Sans", sans-serif; --st-text-color: #31333f; --st-background-color: #fff;
  --st-secondary-background-color: #f0f2f6; --st-primary-color: #0072B2; --st-base-radius: 0.5rem;
  --st-border-color: #ddd; font-family: var(--st-font); }}
* {{ box-sizing: border-box; }}
body {{ margin: 0; color: var(--st-text-color); }}
[data-testid=stMain] {{ height: 100vh; overflow-y: auto; }}
.columns {{ display: grid; gap: 1rem; }}
.columns > * {{ min-width: 0; }}
@media (max-width: 40rem) {{ .columns {{ grid-template-columns: 1fr !important; }} }}
{colours}{rules}
</style></head><body><div data-testid="stMain"><div data-testid="stMainBlockContainer">
<div id="above"></div><div class="columns"><div id="matrix_editor"></div><div id="score_line"></div></div>
<div id="between"></div><div id="stage"></div></div></div></body></html>"""
DRAW = Path(__file__).with_name("draw_stage.js").read_text(encoding="utf-8").partition("\n")[2]


def open_drawing_room(page: Page) -> None:
    """An empty page that can import the app's modules."""
    page.route(f"{ORIGIN}/**", _serve)
    page.goto(f"{ORIGIN}/ranking")


def _serve(route: Route) -> None:
    path = route.request.url.removeprefix(ORIGIN).partition("?")[0]
    if path == "/ranking":
        route.fulfill(body=_document(), content_type="text/html")
    elif path == "/font":
        route.fulfill(path=FONT, content_type="font/woff2")
    elif path == f"/{BUNDLE}":
        route.fulfill(body=bundle(), content_type="text/javascript")
    else:
        file = ROOT / path.removeprefix(f"/parts/{VERSION}/")
        route.fulfill(path=file, content_type=guess_type(file.name)[0] or "font/woff2")


def _document() -> str:
    return DOCUMENT.format(font="/font", colours=colours(), rules=STYLES.read_text(encoding="utf-8"))


def pages_of(matrix: Matrix, metric: str, average: str, part: int = 0) -> WorkingPages:
    """The pages of a metric's working, as its lesson shows them."""
    focus = Focus(metric=metric, average=average, part=part)
    scene = scene_of(example_of(matrix), focus, matrix.samples, matrix.labels)
    lesson = STAGED.get((metric, average))
    session = Session("", HeldMatrix(matrix), matrix, focus)
    window = session.look_at(scene.cells[0])
    scene = replace(scene, window=window)
    return lesson.pages(scene) if lesson else working_pages(scene)


def draw(page: Page, pages: WorkingPages, matrix: Matrix) -> None:
    """Draw the workbench and the stage with these pages, which begin with the question."""
    scene = pages.scene
    lesson = STAGED.get((scene.metric.key, scene.focus.average))
    picture = lesson.draw(scene, pages) if lesson and lesson.draw else None
    predictions = scene.metric.key in WITH_PREDICTIONS
    told = _of_the_workbench(pages, matrix, predictions)
    task = task_told(lesson.task, scene, None) if lesson else None
    told["stage"] = stage.stage_data(pages, picture, None, task=task)
    nodes = [{"part": name, "component": name, "data": data} for name, data in told.items()]
    above = ABOVE + DECIDING if predictions else ABOVE
    columns = "3fr 2fr" if predictions else "1fr 1fr"
    heights = {"above": above, "between": BETWEEN}
    document = {"matrix": matrix_for_browser(matrix), "rules": {}, "rival": None}
    given = {"document": document, "name": matrix.fingerprint, "nodes": nodes}
    page.evaluate(DRAW, {"address": f"/{BUNDLE}", "heights": heights, "columns": columns, **given})


def _of_the_workbench(pages: WorkingPages, matrix: Matrix, predictions: bool) -> dict[str, Any]:
    """What Python tells the matrix editor and the score line on the page of a lesson."""
    told: dict[str, Any] = {}
    scene = pages.scene
    session = Session("", HeldMatrix(matrix), matrix, scene.focus)
    with (
        patch.object(matrix_editor, "_render", lambda key, data, **_: told.update(matrix_editor=data)),
        patch.object(score_line, "_render", lambda key, data, **_: told.update(score_line=data)),
        patch.object(bench, "box"),
        patch.object(bench, "choose_decision"),
    ):
        bench.workbench(session, scene, predictions=predictions and bool(KINDS), on_stage=True)
    return told
