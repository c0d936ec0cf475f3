"""The sentences of lessons: of pages, and of last pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import parse_qs

import numpy as np
import pytest

from metrics import METRICS, Example, steps
from metrics.graph.written import ROUNDED
from pages.frame.lesson_links import LESSONS
from pages.intake.examples import EXAMPLES, PHOTOS
from pages.intake.matrix import Matrix
from pages.lessons.goals import wrong_pairs
from pages.lessons.lesson import Lesson
from pages.lessons.page_words import TITLES_WITH_ITEM
from pages.lessons.sentence_parts import ColouredText, join_names, plain_sentence
from pages.lessons.stage.legend import (
    BRACKETS,
    letters_in,
    letters_of_formula,
    new_letters,
    quantities_of,
    written_in_letters,
)
from pages.lessons.working_pages import WorkingPages
from tests.browser.drawn_page import nodes_of_lesson
from tests.every import for_every
from tests.matrices import one_switch_each
from tests.pictures.picture_reader import looked_at, scene_on

EVERY = [lesson for lessons in LESSONS.values() for lesson in lessons]
LINK = re.compile('data-page="(?P<page>[^"]*)"(?: data-asks="(?P<asks>[^"]*)")?')
LONGEST = 150
TIED = Example.of(
    [[1, 0, 0, 1], [1, 0, 1, 0]],
    [[0.5, 0.5, 0.2, 0.1], [0.9, 0.3, 0.4, 0.6]],
    relevance_order=[[2, 1, 4, 3], [3, 1, 2, 4]],
)


def ending(lesson: Lesson, average: str) -> str:
    """The last page of a lesson on D0, as the browser is text of it."""
    nodes = nodes_of_lesson(EXAMPLES["d0"].matrix, lesson.metric, average)
    (of_page,) = (node["nodes"] for node in nodes if "nodes" in node)
    (text,) = (node["data"]["ending"] for node in of_page if node.get("part") == "stage")
    return unescape(str(text))


@for_every("lesson", EVERY)
def test_a_task_asks_why_and_says_it(lesson):
    why = lesson.task.why
    assert why is not None, lesson.metric
    claims = [why.right, *why.wrong]
    assert len(set(claims)) == 3
    for text in (why.question, why.because, *claims, *why.wrong.values()):
        assert text, lesson.metric
    assert why.question.endswith("?")
    assert not lesson.task.text.endswith("?")  # what to do; the question comes when it is done
    for text in (lesson.in_short, lesson.use):  # of the last page
        assert 0 < len(text) <= LONGEST
        assert text.endswith(".")


@pytest.mark.parametrize("page", LESSONS)
def test_every_lesson_leads_to_another_one_and_the_last_one_to_the_start(page):
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


MAX_LETTERS = 110
CASES = [(lesson, average) for lessons in LESSONS.values() for lesson in lessons for average in lesson.taught]
MATRICES = {"the story": PHOTOS, "D0": EXAMPLES["d0"].matrix, "digits": EXAMPLES["digits"].matrix}


def pages_of_parts(lesson: Lesson, average: str, matrix: Matrix) -> Iterator[WorkingPages]:
    for part in range(3):
        yield lesson.pages(scene_on(matrix, lesson.metric, average, part=part))


@pytest.mark.parametrize("name", MATRICES)
@for_every(("lesson", "average"), CASES)
def test_every_page_says_what_it_finds_and_explains_its_letters_where_they_first_stand(lesson, average, name):
    for pages in pages_of_parts(lesson, average, MATRICES[name]):
        explained: set[str] = set()
        for page, own, new in zip(pages, lesson.words(pages), new_letters(pages), strict=True):
            words = own.sentence
            text = plain_sentence(words)
            assert text.endswith((".", "?", "!")), (page.key, text)
            assert text[0].isupper() or isinstance(words[0], ColouredText), text
            assert len(text) <= MAX_LETTERS, (page.key, text)
            assert any(isinstance(word, ColouredText) for word in words) or "0/0" in text, (page.key, text)
            of_page = quantities_of(page)
            explained |= {letter for one in of_page for letter in letters_in(one.symbol)}
            explained |= {one.letter for one in new}
            in_letters = written_in_letters(pages, page)
            written = {letter for one in in_letters for letter in letters_of_formula(one)}
            assert {one for one in written if len(one) < 3} <= explained, page.key
            written |= {letter for one in of_page for letter in letters_in(one.symbol)}
            assert {one.letter for one in new} - {BRACKETS, ROUNDED} <= written, page.key


def test_many_names_are_counted():
    names = [ColouredText(f"label {number}") for number in range(12)]
    assert plain_sentence(join_names(names[:1])) == "label 0"
    assert plain_sentence(join_names(names[:2])) == "label 0 and label 1"
    assert plain_sentence(join_names(names)) == "label 0, label 1, label 2, label 3, label 4 and 7 more"


def test_the_sign_of_rounding_is_explained_where_it_first_stands():
    """The exponentials of 0.1 and 0.3 read 1.1052 and 1.3499, which add up to 2.4551, not 2.4550."""
    _scene, pages = looked_at(Example.of([[1, 0]], [[0.1, 0.3]]), "softmax_cross_entropy")
    legends = zip(pages, new_letters(pages), strict=True)
    assert [page.key for page, new in legends if ROUNDED in {one.letter for one in new}] == ["sum_of_powers"]


OF_RANKINGS = {lesson.metric: lesson for page in ("ranking", "pro_loss") for lesson in LESSONS[page]}
LEVEL = Matrix.of([[1, 0, 1], [0, 1, 0]], [[0.5, 0.5, 0.5], [0.5, 0.5, 0.1]])
ORDER = Matrix.of([[1, 1, 0, 0]], [[0.9, 0.4, 0.6, 0.1]])
BELOW = Matrix.of([[0, 0, 1, 1]], [[0.9, 0.8, 0.7, 0.6]])
# What the last photo, or the first sample, shows of a metric: how the sentence begins.
SHOWN = [
    ("ranking_loss", PHOTOS, "photo 1 and photo 3 both have 1/3, but photo 3 has a false label at the top."),
    ("coverage", PHOTOS, "photo 2 is in perfect order and still has 1, as 2 of its labels are true."),
    ("is_error", PHOTOS, "photo 4 has 1 wrong pair and photo 3 has 2, but each counts 1."),
    ("one_error", PHOTOS, "photo 1 has 2 wrong pairs (false above true) and still counts 0, as its top"),
    ("margin_loss", PHOTOS, "Here each margin loss is the number of wrong pairs: 2, 0, 2 and 1. But two"),
    ("average_precision", PHOTOS, "photo 1 and photo 3 have 2 wrong pairs (false above true) each. photo 3"),
    ("pro_loss", PHOTOS, "photo 2 loses 1/4 only because its true labels are not in the order of"),
    ("pro_loss", ORDER, "1 pair of true labels weighs as much in x1 as all 4 pairs of a true and"),
    ("margin_loss", BELOW, "x1 has 4 wrong pairs, but its margin loss is 3."),
    ("one_error", LEVEL, "x1 has a true and a false label tied at the top: by the rule in force it counts"),
]


def shown_of(lesson: Lesson, matrix: Matrix, part: int = 0) -> str:
    return lesson.shows(scene_on(matrix, lesson.metric, part=part))


@for_every(("metric", "matrix", "beginning"), SHOWN)
def test_a_matrix_shows_it(metric, matrix, beginning):
    assert shown_of(OF_RANKINGS[metric], matrix, part=3 * (matrix is PHOTOS)).startswith(beginning)


@for_every("lesson", list(OF_RANKINGS.values()))
def test_there_is_no_sentence_on_ties_or_on_samples_without_a_pair(lesson):
    all_or_none = Matrix.of([[1, 1], [0, 0]], [[0.9, 0.1], [0.9, 0.1]])
    if lesson.metric not in ("pro_loss", "one_error"):
        assert not shown_of(lesson, LEVEL)
    assert not shown_of(lesson, all_or_none)


def test_a_pair_is_wrong_where_the_false_one_is_above():
    truth, scores = np.array([True, False, True, False]), np.array([0.5, 0.5, 0.1, 0.4])
    assert wrong_pairs(truth, scores) == 2


def test_a_title_that_takes_an_item_is_that_of_a_step():
    titles = {
        step.title
        for metric in METRICS.values()
        if metric.needs == "scores"
        for average in metric.averages
        for rules in one_switch_each(metric, average)
        for step in steps(metric(TIED, average, rules).part(0))
    }
    assert TITLES_WITH_ITEM.keys() <= titles
