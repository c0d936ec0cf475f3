"""The stage: a lesson on one screen, whose pages the browser turns without asking Python."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from pages.stage.board import board, pace
from pages.stage.picture import Picture
from pages.stage.working_pages import WorkingPage, WorkingPages
from pages.views.component import component
from pages.views.markup import element
from pages.words import gettext as _

KEY = "stage"
_HTML = """
<section class="stage">
  <header>
    <div class="turning"><p class="pace" data-testid="step" role="status"></p></div>
    <p class="question"></p>
  </header>
  <div class="board"></div>
  <figure class="picture">
    <div class="canvas"></div>
    <figcaption><span class="told"></span><span class="saving"></span></figcaption>
  </figure>
</section>
"""
_render = component(__file__, _HTML)


def stage(pages: WorkingPages, picture: Picture | None, *, at: str | None, opening: int) -> None:
    """Show the pages, beginning with the one that `at` names; None shows all of them at once.

    The reader's place is kept in the browser: `at` is heeded where another lesson is shown, or where
    `opening` is another number than before.
    """
    _render(key=KEY, data=stage_data(pages, picture, at, opening))


def stage_data(pages: WorkingPages, picture: Picture | None, at: str | None, opening: int) -> dict[str, Any]:
    """What the page-turner is told."""
    place = pages.place_of(at)
    scene = pages.scene
    return {
        "lesson": f"{scene.metric.key}, {scene.focus.average}",
        "opening": opening,
        "at": None if place is None else pages[place].key,
        "pages": [_page(pages, number, page) for number, page in enumerate(pages)],
        "board": board(pages),
        "picture": picture.drawn if picture else element("span"),
        "told": picture.told if picture else "",
        "question": _(scene.metric.summary),
        "name": f"{scene.metric.key}_{scene.focus.average}",
        "words": _words(pages),
    }


def _page(pages: WorkingPages, number: int, page: WorkingPage) -> dict[str, object]:
    scene = pages.scene
    return {
        "key": page.key,
        "pace": pace(pages, number),
        "cells": [f"{row}:{column}" for row, column in scene.seen(page.lit)],
        "ringed": [f"{row}:{column}" for row, column in scene.seen(page.ringed)],
        "marks": [asdict(mark) for mark in page.marks],
    }


def _words(pages: WorkingPages) -> dict[str, object]:
    last = max(page.step for page in pages)
    return {
        "all_steps": _("All {last} steps").format(last=last),
        "back": {"text": _("◂ back"), "shortcut": "←", "keys": "ArrowLeft"},
        "next": {"text": _("next ▸"), "shortcut": "→", "keys": "ArrowRight"},
        "start": {"text": _("from the start"), "shortcut": ""},
        "all": {"text": _("all"), "shortcut": ""},
        "save": _("Save the picture as {kind}"),
        "steps": _("All the steps"),
        "formula": _("A formula that is wider than its place"),
        "code": _("Code"),
    }
