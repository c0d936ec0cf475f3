"""Numbers that the documents print, read off the lesson that teaches them, and again after one edit.

The steps that lead to them are read in `tests/values/test_printed_numbers.py`, without a browser.
"""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from metrics import METRICS, PRESETS, SOURCES, SWITCHES
from metrics.graph.digits import headline
from pages.intake.matrix import Matrix
from pages.lesson_links import LESSONS
from pages.state.link import code_of, matrix_from
from tests.browser.conftest import Tour
from tests.browser.lesson import (
    button,
    choose,
    choose_in_list,
    choose_metric,
    drawn_lesson,
    eventually,
    go_to,
    link,
    load_matrix,
    number,
    query,
    settled,
    truth,
    unfold,
)
from tests.values.printed_numbers import WALKS, Stop, Walk

OTHER = Matrix.of([[1, 0], [0, 1]], [[0.9, 0.3], [0.6, 0.8]])


def go(page: Page, stop: Stop) -> None:
    """To the lesson of a number by the menu, then to its metric, conventions, average and part."""
    if urlsplit(page.url).path != f"/{stop.lesson}":
        go_to(page, stop.lesson)
        page.wait_for_url(f"**/{stop.lesson}?*")
        expect(number(page)).to_be_visible()
        eventually(lambda: query(page)["metric"] in {one.metric for one in LESSONS[stop.lesson]}, True)
        settled(page)
    metric, average, preset = stop.number.metric, stop.number.average, stop.number.preset
    if query(page)["metric"] != metric:
        choose_metric(page, METRICS[metric].title)
        arrive(page, metric=metric)
    unfold(page)
    if query(page)["preset"] != preset:
        choose_in_list(page, "Conventions", SOURCES[preset].title)
        arrive(page, preset=preset)
    for switch, choice in stop.number.changes.items():
        if choice == getattr(PRESETS[preset], switch):
            continue
        choose(page, SWITCHES[switch].title, SWITCHES[switch].choices[str(choice)].title)
        arrive(page, **{switch: str(choice)})
    if query(page)["average"] != average:
        choose(page, "Average", average)
        arrive(page, average=average)
    if query(page)["part"] != str(stop.part):
        matrix = matrix_from(query(page)["m"])
        choose(page, "Part", (matrix.samples if average == "samples" else matrix.labels)[stop.part - 1])
        arrive(page, part=str(stop.part))


def arrive(page: Page, **view: str) -> None:
    """Wait until Python has written this into the address."""
    eventually(lambda: {key: query(page).get(key) for key in view}, view)
    settled(page)


@pytest.mark.thorough
@pytest.mark.parametrize("walk", [pytest.param(walk, id=walk.title) for walk in WALKS])
def test_the_numbers_of_a_document_are_on_their_lessons_and_follow_an_edit(tour: Tour, walk: Walk) -> None:
    page = drawn_lesson(tour(link("", OTHER, page=walk.stops[0].lesson)))
    load_matrix(page, walk.title)
    eventually(lambda: query(page)["m"] != code_of(OTHER), True)
    settled(page)
    loaded = query(page)["m"]
    for stop in walk.stops:
        go(page, stop)
        expect(number(page), stop.row).to_have_text(headline(stop.value_on(walk.matrix)))
        truth(page, walk.matrix.samples[0], walk.matrix.labels[0]).click()
        eventually(lambda: query(page)["m"] != loaded, True)
        settled(page)
        expect(number(page), stop.row).to_have_text(headline(stop.value_on(walk.edited)))
        button(page, "Undo").click()
        arrive(page, m=loaded)
