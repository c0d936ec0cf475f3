"""Every lesson asks for a reason when its task is done, says what its metric sees, and leads on."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from urllib.parse import parse_qs

import pytest

from metrics import METRICS
from pages.intake.examples import EXAMPLES, PHOTOS
from pages.intake.matrix import example_of
from pages.lesson_links import LESSONS
from pages.lessons.goals import task_told
from pages.lessons.lesson import Lesson
from pages.lessons.scene import scene_of
from pages.state.focus import Focus
from tests.browser.drawn_page import nodes_of_lesson
from tests.every import for_every

EVERY = [lesson for lessons in LESSONS.values() for lesson in lessons]
LINK = re.compile("data-page='(?P<page>[^']*)'(?: data-asks='(?P<asks>[^']*)')?")
LONGEST = 150


def ending(lesson: Lesson, average: str) -> str:
    """The last page of a lesson on D0, as the browser is told of it."""
    nodes = nodes_of_lesson(EXAMPLES["d0"].matrix, lesson.metric, average)
    (of_page,) = (node["nodes"] for node in nodes if "nodes" in node)
    (told,) = (node["data"]["ending"] for node in of_page if node.get("part") == "stage")
    return unescape(str(told))


@for_every("lesson", EVERY)
def test_a_task_asks_why_and_says_it(lesson: Lesson) -> None:
    why = lesson.task.why
    assert why is not None, lesson.metric
    claims = [why.right, *(one.claim for one in why.wrong)]
    assert len(set(claims)) == 3
    for text in (why.question, why.because, *claims, *(one.answer for one in why.wrong)):
        assert text, lesson.metric
    assert why.question.endswith("?")
    assert not lesson.task.text.endswith("?")  # what to do; the question comes when it is done


def test_the_right_claim_is_not_always_at_the_same_place() -> None:
    places = set()
    for lesson in EVERY:
        scene = scene_of(
            example_of(PHOTOS), Focus(lesson.metric, lesson.taught[0]), PHOTOS.samples, PHOTOS.labels
        )
        done = replace(lesson.task, done=lambda now, begun: True)
        claims = json.loads(json.dumps(task_told(done, scene, None)))["why"]["claims"]
        places.add([bool(one.get("is_right")) for one in claims].index(True))
    assert places == {0, 1, 2}


@for_every("lesson", EVERY)
def test_the_last_page_says_what_the_metric_sees(lesson: Lesson) -> None:
    assert 0 < len(lesson.in_short) <= LONGEST, (lesson.metric, len(lesson.in_short))
    assert lesson.in_short.endswith(".")
    assert 0 < len(lesson.use) <= LONGEST
    assert lesson.use.endswith(".")


@pytest.mark.parametrize("page", LESSONS)
def test_every_lesson_leads_to_another_one_and_the_last_one_to_the_start(page: str) -> None:
    for lesson in LESSONS[page]:
        average = lesson.taught[0]
        found = LINK.search(ending(lesson, average))
        assert found
        asks = {name: value for name, (value,) in parse_qs(found["asks"] or "").items()}
        if found["page"] == "overview":
            assert lesson is EVERY[-1]
            continue
        if "metric" not in asks:  # the page begins with its first lesson, which this page does not have
            assert lesson.metric not in {one.metric for one in LESSONS[found["page"]]}
            continue
        taught = {one.metric: one.taught for one in LESSONS[found["page"]]}
        assert asks["step"] == "start"
        assert asks.get("average", METRICS[asks["metric"]].averages[0]) in METRICS[asks["metric"]].averages
        assert asks["metric"] in taught
        assert (found["page"], asks["metric"]) != (page, lesson.metric)


def test_a_number_that_a_text_prints_stands_on_the_last_page() -> None:
    ranking_loss = next(one for one in LESSONS["ranking"] if one.metric == "ranking_loss")
    assert "Another example, from 多标签评价指标 (Multi-label metrics), has a value of 1/6." in ending(
        ranking_loss, "samples"
    )
