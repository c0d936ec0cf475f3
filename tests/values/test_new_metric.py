"""The example of docs/architecture.md is shown on the stage, although nobody has drawn a picture for it."""

from __future__ import annotations

import pytest

from metrics import METRICS
from pages.lessons.pictures.step_table import MAX_ITEMS, draw_step_table
from tests.every import for_every
from tests.test_architecture import example_lesson, example_metric
from tests.values import test_pictures
from tests.values.test_pictures import CASES, MATRICES, drawn, when_shown

AVERAGES = ("macro", "micro")
OF_EVERY_PICTURE = (
    test_pictures.test_every_element_is_shown_on_some_page_and_speaks_of_cells_that_there_are,
    test_pictures.test_what_glides_stands_at_several_places_and_never_at_two_at_once,
    test_pictures.test_the_totals_are_those_of_the_engine_and_appear_when_they_are_computed,
    test_pictures.test_no_result_is_shown_before_the_page_that_finds_it,
)


@pytest.fixture(params=range(len(AVERAGES)), ids=AVERAGES)
def case(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """The number of its lesson under an average, which for a while is one of all lessons."""
    metric, lesson = example_metric(), example_lesson()
    monkeypatch.setitem(METRICS, metric.key, metric)
    assert lesson.taught == AVERAGES
    more = [(lesson, average) for average in lesson.taught]
    monkeypatch.setattr(test_pictures, "CASES", [*CASES, *more])
    return len(CASES) + int(request.param)


def test_its_lesson_needs_no_picture() -> None:
    assert example_lesson().draw is draw_step_table


def test_its_picture_is_as_every_other(case: int) -> None:
    for check in OF_EVERY_PICTURE:
        check(case)


@for_every("name", MATRICES)
def test_each_step_finds_something_in_it(case: int, name: str) -> None:
    """On the page of every step, and of every line that has a page of its own, a number appears."""
    scene, pages, picture = drawn(case, name)
    numbers = [when.start for one, when in when_shown(picture, range(len(pages))) if one.tag == "b"]
    of_part = {step.key for step in scene.part_steps}
    wanted = {place for place, page in enumerate(pages) if page.key.partition(":")[0] in of_part}
    assert wanted <= set(numbers)


@for_every("name", ("the story", "ties"))
def test_what_a_step_says_of_the_items_stands_in_their_rows(case: int, name: str) -> None:
    scene, pages, picture = drawn(case, name)
    predicted, since = scene.step_with("predicted"), pages.reached("predicted")
    found = {
        one.get("data-cells"): one.text
        for one, when in when_shown(picture, range(len(pages)))
        if one.tag == "b" and one.get("title") == predicted.title and when.start == since
    }
    predictions = zip(scene.cells, predicted.value.astype(int).tolist(), strict=True)
    shown = list(predictions)[:MAX_ITEMS]
    assert found == {f"{row}:{column}": str(value) for (row, column), value in shown}
