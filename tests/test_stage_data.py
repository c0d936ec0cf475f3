"""What the stage is told: within its budget, and of each thing only what the reader can see or be told."""

from __future__ import annotations

import json
from typing import Any

import pytest

from metrics.graph.digits import decimal
from pages.intake.matrix import Matrix, example_of
from pages.lesson_links import LESSONS
from pages.lessons import line, scene
from pages.lessons.goals import task_told
from pages.lessons.lesson import Lesson
from pages.lessons.scene import scene_of
from pages.lessons.stage.stage import stage_data
from pages.state.focus import START, Focus
from tests.benchmarks.cost_of_edits import MATRICES
from tests.every import for_every

LARGEST = {"2×5": 28_500, "4×5": 30_000}  # bytes before compression
CASES = [
    (lesson, average, size)
    for lessons in LESSONS.values()
    for lesson in lessons
    for average in lesson.taught
    if average != "micro"  # it has all cells for its items, and a page for each threshold
    for size in LARGEST
]
NDCG = LESSONS["ndcg"][0]


def told(
    lesson: Lesson, average: str, matrix: Matrix, *, edited: bool = True, filling_in: bool = False
) -> dict[str, Any]:
    """What the stage of a lesson is told of a matrix."""
    focus = Focus(metric=lesson.metric, average=average, step=None if edited else START)
    scene = scene_of(example_of(matrix), focus, matrix.samples, matrix.labels)
    pages = lesson.pages(scene)
    question, task = lesson.question(scene), task_told(lesson.task, scene, None)
    return stage_data(pages, lesson.draw(scene, pages), focus.step, "", edited, question, task, filling_in)


@for_every(("lesson", "average", "size"), CASES)
def test_an_edit_of_a_small_matrix_sends_the_stage_little(lesson: Lesson, average: str, size: str) -> None:
    sent = len(json.dumps(told(lesson, average, MATRICES[size])))
    assert sent <= LARGEST[size], sent


def test_of_very_many_ranks_only_those_on_the_board_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    written = []
    monkeypatch.setattr(scene, "decimal", lambda value: written.append(value) or decimal(value))
    told(NDCG, "micro", MATRICES["50×20"])
    assert 0 < len(written) <= 5 * 1_000, "each of 1,000 ranks, and not each for every other one"


def test_what_a_step_does_is_told_to_those_who_fill_in_blanks() -> None:
    pages = told(NDCG, "samples", MATRICES["2×5"], filling_in=True)["pages"]
    assert pages[1]["does"]["1"] == "Divide 1 by log₂(1 + 2)."
    counted = told(LESSONS["ranking"][0], "samples", MATRICES["2×5"], filling_in=True)["pages"]
    reasons = [
        why
        for page in counted
        for of_line in page.get("not_counted", {}).values()
        for why in of_line.values()
    ]
    assert any(why.endswith("is true: only false ones count here.") for why in reasons)
    others = told(NDCG, "samples", MATRICES["2×5"])["pages"]
    assert not any("does" in page for page in others)
    assert [page["key"] for page in others] == [page["key"] for page in pages]


def test_where_a_guess_parts_from_the_value_is_told_until_the_first_edit() -> None:
    ranking_loss = next(one for one in LESSONS["ranking"] if one.metric == "ranking_loss")
    asked = told(ranking_loss, "samples", MATRICES["2×5"], edited=False)["question"]
    assert asked["partings"]
    shown = told(ranking_loss, "samples", MATRICES["2×5"])["question"]
    assert "partings" not in shown
    assert shown["value"] == asked["value"]


def test_the_same_formula_with_other_numbers_is_set_once() -> None:
    told(NDCG, "samples", MATRICES["2×5"])
    before = line._broken.cache_info().misses
    once_more = Matrix.of(
        [[1, 0, 1, 0, 0], [0, 1, 0, 1, 0]], [[0.9, 0.6, 0.4, 0.3, 0.7], [0.4, 0.6, 0.2, 0.8, 0.1]]
    )
    board = told(NDCG, "samples", once_more)["board"]
    assert line._broken.cache_info().misses == before
    assert "0.9" in board


def test_what_stands_on_the_page_before_is_not_said_again_unless_it_has_numbers() -> None:
    ranking_loss = next(one for one in LESSONS["ranking"] if one.metric == "ranking_loss")
    board = told(ranking_loss, "samples", MATRICES["2×5"])["board"]
    pages = [page.partition("</section>")[0] for page in board.split("<section")[1:]]
    repeated = [place for place, page in enumerate(pages) if "data-same='1'" in page]
    assert repeated
    assert all("class='line rule'" in pages[place - 1] for place in repeated)
    assert all("data-value" in pages[place] for place in repeated)
