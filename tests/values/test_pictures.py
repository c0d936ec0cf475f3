"""Every picture of every lesson: what must hold of any of them, whoever drew it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from xml.etree.ElementTree import Element, fromstring

import numpy as np
import pytest

from metrics import METRICS, Quantity
from metrics.graph.digits import decimal, shortest
from pages.frame.lesson_links import LESSONS
from pages.intake.examples import PHOTOS
from pages.intake.matrix import example_of
from pages.lessons.average_pages import OTHER_PARTS
from pages.lessons.lesson import Lesson
from pages.lessons.page_words import Words
from pages.lessons.pictures.averages import picture_of
from pages.lessons.pictures.step_table import MAX_ITEMS, draw_step_table
from pages.lessons.scene import Scene, scene_of
from pages.lessons.sentence_parts import plain_sentence
from pages.lessons.working_pages import WorkingPages
from pages.state.focus import Focus
from tests.every import for_every
from tests.pictures.picture_reader import EXAMPLES, text_of, when_shown
from tests.test_architecture import example_lesson, example_metric

MATRICES = {"the story": example_of(PHOTOS), **EXAMPLES}
CASES = [
    (replace(lesson, draw=draw), average)
    for lessons in LESSONS.values()
    for lesson in lessons
    for average in lesson.taught
    for draw in (lesson.draw, draw_step_table)  # the second is that of any metric without a picture
]
# That of docs/extending.md, in a lesson for which nobody has drawn a picture.
NEW_METRIC = example_metric()
NEW_LESSON = Lesson("miss_rate", example_lesson().task, averages=NEW_METRIC.averages)
NEW_CASES = [(NEW_LESSON, "macro"), (NEW_LESSON, "micro")]
CASES += NEW_CASES
NAMES = [f"{lesson.metric}, {average}, {lesson.draw.__name__}" for lesson, average in CASES]
NEW = len(CASES) - len(NEW_CASES)

of_every_lesson = pytest.mark.parametrize("case", range(len(CASES)), ids=NAMES)
of_the_new_metric = pytest.mark.parametrize("case", range(NEW, len(CASES)), ids=NAMES[NEW:])


@pytest.fixture(autouse=True)
def new_metric(monkeypatch):
    monkeypatch.setitem(METRICS, NEW_METRIC.key, NEW_METRIC)


@cache
def drawn(case: int, name: str, part: int = 0) -> tuple[Scene, WorkingPages, Element]:
    """The scene, the pages and the picture of a lesson on a matrix."""
    lesson, average = CASES[case]
    example = MATRICES[name]
    rows, columns = example.truth.shape[-2:]
    # Names that are neither markup nor places in a text, whatever they look like.
    samples, labels = [f"<{row + 1}" for row in range(rows)], [f"{{{column}}}" for column in range(columns)]
    scene = scene_of(example, Focus(lesson.metric, average, part), samples, labels)
    pages = lesson.pages(scene)
    picture = picture_of(lesson.draw, scene, pages)
    return scene, pages, fromstring(f"<div>{picture.drawn}</div>")


@of_every_lesson
@for_every("name", MATRICES)
def test_every_element_is_shown_of_real_cells_and_never_at_two_places_at_once(case: int, name: str) -> None:
    scene, pages, picture = drawn(case, name)
    rows, columns = scene.example.truth.shape[-2:]
    question = -1  # it stands before the first page, with the picture
    for one, when in when_shown(picture, range(question, len(pages))):
        assert len(when) > 0, (one.tag, one.attrib)
        for cell in (one.get("data-cells") or "").split():
            row, column = map(int, cell.split(":"))
            assert 0 <= row < rows
            assert 0 <= column < columns
        assert all(int(page) in when for page in (one.get("data-now") or "").split()), one.attrib
    places: dict[str, list[range]] = {}
    for one, when in when_shown(picture, range(len(pages))):
        if thing := one.get("data-id"):
            places.setdefault(thing, []).append(when)
    for thing, shown in places.items():
        assert len(shown) > 1, thing
        assert len(set().union(*shown)) == sum(map(len, shown)), thing


@of_every_lesson
@for_every("name", MATRICES)
def test_the_totals_are_those_of_the_engine_and_appear_when_they_are_computed(case: int, name: str) -> None:
    scene, pages, picture = drawn(case, name)
    shown = when_shown(picture, range(len(pages)))
    totals = [(float(value), when.start) for one, when in shown if (value := one.get("data-value"))]
    value = scene.part_steps[-1]
    wanted = [(float(value.value), pages.reached(value.key))]
    last = scene.working[-1]
    if pages.first_of_average is not None:
        wanted.append((float(last.value), pages.reached(last.key)))
    assert all(any(np.array_equal(one, other, equal_nan=True) for other in totals) for one in wanted), totals


NUMBER = re.compile(r"−?\d+(?:[./]\d+)?(?:e[+−-]?\d+)?")


def within(quantity: Quantity) -> Iterator[Quantity]:
    yield quantity
    for term in quantity.made_of:
        yield from within(term.source)


WRITTEN = (shortest, decimal, "{:.4f}".format)


def known(pages: WorkingPages, words: Words, page: int) -> set[str]:
    """The numbers that the pages up to this one have found or say, as they are written."""
    shown = pages.pages[: page + 1]
    found = {one for page in shown if page.quantity for one in within(page.quantity)}
    listed = {line.quantity for page in shown for line in page.lines}
    values = {float(value) for one in found | listed for value in np.ravel(np.asarray(one.value, float))}
    steps = {step.key: step for step in pages.scene.working}
    reached = [(key, item) for page in shown for key, items in page.reaches.items() for item in items]
    values |= {float(steps[key].entry(item)) for key, item in reached}
    if any(page.key == OTHER_PARTS for page in shown):
        values |= {float(value) for value in pages.scene.result.parts.value}
    sentences = "".join(
        plain_sentence(one.sentence) for page, one in zip(shown, words, strict=False) if not page.quantity
    )
    return {"0/0", *NUMBER.findall(sentences), *(write(value) for value in values for write in WRITTEN)}


@of_every_lesson
@for_every("name", ("the story", "ties"))
def test_no_result_is_shown_before_the_page_that_finds_it(case: int, name: str) -> None:
    """In a picture the element `b` holds what a step has found."""
    _scene, pages, picture = drawn(case, name)
    words = CASES[case][0].words(pages)
    for one, when in when_shown(picture, range(len(pages))):
        if one.tag == "b":
            numbers = NUMBER.findall(text_of(one))
            assert set(numbers) <= known(pages, words, when.start), (text_of(one), when.start)


def test_the_lesson_of_the_new_metric_needs_no_picture():
    assert NEW_LESSON.draw is draw_step_table
    assert NEW_LESSON.taught == tuple(average for _lesson, average in NEW_CASES)


@of_the_new_metric
@for_every("name", MATRICES)
def test_each_step_finds_something_in_it(case: int, name: str) -> None:
    """On the page of every step, and of every line that has a page of its own, a number appears."""
    scene, pages, picture = drawn(case, name)
    numbers = [when.start for one, when in when_shown(picture, range(len(pages))) if one.tag == "b"]
    of_part = {step.key for step in scene.part_steps}
    wanted = {place for place, page in enumerate(pages) if page.key.partition(":")[0] in of_part}
    assert wanted <= set(numbers)


@of_the_new_metric
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
