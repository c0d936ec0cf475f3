"""The precision-recall lesson: its walks, its curve and its readings."""

from __future__ import annotations

from itertools import product
from xml.etree.ElementTree import Element, fromstring

import numpy as np
import pytest

from metrics import SWITCHES
from metrics.graph.digits import exact
from pages.intake.matrix import Matrix
from pages.lesson_links import LESSONS
from pages.lessons.lesson import Lesson
from pages.lessons.page_sentence import plain_sentence
from pages.lessons.picture import Picture
from pages.lessons.pictures.averages import with_averages
from pages.lessons.pictures.precision_recall_pictures import draw_peak_f1, draw_precision_recall
from pages.lessons.pictures.threshold_list import MAX_SINGLE
from pages.lessons.precision_recall_pages import (
    AT_EACH_RANK,
    CurveCourse,
    areas,
    curve_pages,
    f1_pages,
    half_of_peak_page,
)
from pages.lessons.precision_recall_sentences import F1_WALK, f1_walk
from pages.lessons.scene import Scene
from pages.lessons.threshold_pages import MAX_THRESHOLDS, places_with_a_page
from pages.lessons.working_pages import WorkingPages, working_pages
from tests.every import for_every
from tests.pictures.picture_reader import of_class, random_matrix, seen, text_of, when_shown

HOW = tuple(SWITCHES["precision_interpolation"].choices)
TIES = tuple(SWITCHES["precision_rank"].choices)
RNG = np.random.default_rng(7)
# Down the list: true, false, true, false.
PLAIN = Matrix.of([[1], [0], [1], [0]], [[0.9], [0.8], [0.7], [0.6]], ["ape", "bee", "cat", "dog"], ["wild"])
MATRICES = {
    "plain": PLAIN,
    "ties": Matrix.of([[1, 0, 1], [0, 1, 0], [1, 1, 0]], [[0.5, 0.5, 0.2], [0.5, 0.1, 0.2], [0.3, 0.5, 0.2]]),
    "fifty samples": random_matrix(RNG, 50, 3, 61),
    "weights": random_matrix(RNG, 6, 4, 6, weights=(1, 0, 0.25, 2, 3.5, 0)),
    "all weight on a false one": Matrix.of([[1], [0]], [[0.5], [0.4]], weights=(0, 1)),
    "logits": Matrix.of([[1, 0], [0, 1], [1, 1]], [[800, -800], [-800.5, 0], [800, 3]]),
    "two hundred": Matrix.of(
        [[place % 2] for place in range(200)], [[-float(place)] for place in range(200)]
    ),
}


def curve_of(matrix: Matrix, how: str = "step", ties: str = "together") -> tuple[Scene, WorkingPages]:
    rules = {"precision_interpolation": how, "precision_rank": ties}
    scene = seen(matrix, "average_precision", "macro", **rules)
    return scene, working_pages(scene, curve_pages(scene))


def f1_of(matrix: Matrix, ties: str = "together") -> tuple[Scene, WorkingPages]:
    scene = seen(matrix, "peak_f1", "macro", peak_f1_walk=ties)
    return scene, working_pages(scene, f1_pages(scene))


def read(picture: Picture) -> Element:
    return fromstring(f"<div>{picture.drawn}</div>")


@for_every("name", MATRICES)
@for_every(("how", "ties"), list(product(HOW, TIES)))
def test_strips_or_crosses_come_to_the_value_and_everything_is_shown_on_some_page(name, how, ties):
    scene, pages = curve_of(MATRICES[name], how, ties)
    course, value = CurveCourse.of(scene, pages), scene.part_value
    if course.walked.has_true and how == "eleven_points":
        assert len(course.crosses) == 11
        assert np.mean([cross.precision for cross in course.crosses]) == pytest.approx(value)
    elif course.walked.has_true:
        assert sum(strip.area for strip in course.strips) == pytest.approx(value, abs=1e-12)
    root = read(draw_precision_recall(scene, pages))
    assert all(when for _one, when in when_shown(root, range(pages.last_of_part + 1)))


def test_a_true_item_adds_a_strip_on_the_page_of_its_threshold():
    scene, pages = curve_of(PLAIN)
    course = CurveCourse.of(scene, pages)
    points = [(point.recall, point.precision, point.kind, point.page) for point in course.points]
    assert points == [
        (1 / 2, 1, "true", 1),
        (1 / 2, 1 / 2, "false", 2),
        (1, pytest.approx(2 / 3), "true", 3),
        (1, 1 / 2, "false", 4),
    ]
    strips = [(strip.left, strip.right, strip.height, strip.page) for strip in course.strips]
    assert strips == [(0, 1 / 2, 1, 1), (1 / 2, 1, pytest.approx(2 / 3), 3)]
    rows = of_class(read(draw_precision_recall(scene, pages)), "row")[1:]
    assert [text_of(row) for row in rows] == ["ape0.91/11/2", "bee0.81/21/2", "cat0.72/32/2", "dog0.62/42/2"]


def test_the_best_precision_from_here_on_is_the_height_where_that_is_the_rule():
    scene, pages = curve_of(Matrix.of([[0], [1], [1]], [[0.9], [0.5], [0.4]]), "all_points")
    strips = CurveCourse.of(scene, pages).strips
    assert [strip.height for strip in strips] == pytest.approx([2 / 3, 2 / 3])
    expected = [pages.reached("average_precision.best_from_here", item) for item in (1, 2)]
    assert [strip.page for strip in strips] == expected


def test_with_fixed_thresholds_the_strips_are_those_of_the_stops():
    """The threshold 0.9 takes the first two at once: recall 1/2 with precision 1/2; 0.5 takes the third."""
    scene, pages = curve_of(Matrix.of([[1], [0], [1]], [[0.95], [0.94], [0.5]]), "eleven_thresholds")
    strips = CurveCourse.of(scene, pages).strips
    assert [(strip.left, strip.right) for strip in strips] == [(0, 1 / 2), (1 / 2, 1)]
    assert [strip.height for strip in strips] == pytest.approx([1 / 2, 2 / 3])


@for_every("name", MATRICES)
@for_every("ties", SWITCHES["peak_f1_walk"].choices)
def test_everything_of_f1_is_shown_on_some_page_and_the_star_once_the_peak_is_taken(name, ties):
    scene, pages = f1_of(MATRICES[name], ties)
    root = read(draw_peak_f1(scene, pages))
    assert all(when for _one, when in when_shown(root, range(pages.last_of_part + 1)))
    stars = [star.get("data-from") for star in of_class(root, "star")]
    assert stars == ([str(pages.last_of_part)] if len(f1_pages(scene)) > 1 else [])


def test_very_many_strips_of_a_page_are_one_shape():
    for scene, pages, draw in (
        (*curve_of(MATRICES["two hundred"]), draw_precision_recall),
        (*f1_of(MATRICES["two hundred"]), draw_peak_f1),
    ):
        root = read(draw(scene, pages))
        shapes = of_class(root, "strips")
        assert 0 < len(shapes) < MAX_THRESHOLDS < MAX_SINGLE
        assert not of_class(root, "strip")


def lesson_of(metric: str) -> Lesson:
    return next(lesson for lesson in LESSONS["precision_recall"] if lesson.metric == metric)


@for_every("name", MATRICES)
@for_every(("how", "ties"), list(product(HOW, TIES)))
def test_the_walk_reaches_every_line_of_its_steps_once(name, how, ties):
    for scene, pages in (curve_of(MATRICES[name], how, ties), f1_of(MATRICES[name])):
        for step in scene.part_steps:
            if step.key in (*AT_EACH_RANK, "positives") and float(scene.step_with("positives").value) > 0:
                found_texts = [
                    item for place in pages.of_step[step.key] for item in pages[place].items(step.key)
                ]
                assert set(step.lines()) <= set(found_texts)
                assert len(found_texts) == len(set(found_texts))


def test_the_sentences_of_the_walk_name_what_precision_and_f1_do():
    found_texts = [plain_sentence(page.sentence) for page in curve_of(PLAIN)[1] if page.sentence]
    assert found_texts == [
        "Nothing is predicted yet. Each true sample will add a strip of width 1/2.",
        "ape is true: 1 true of 1 so far, so its strip is 1 high and 1/2 wide.",
        "bee is false: it adds no strip, and precision falls from 1 to 1/2.",
        "cat is true: 2 true of 3 so far, so its strip is 2/3 high and 1/2 wide.",
        "dog is false: it adds no strip, and precision falls from 2/3 to 1/2.",
    ]


@pytest.mark.parametrize(
    ("truth", "scores", "text"),
    [
        ("1010", "9876", "4/5, down to x3: every true one is found, and the rest is false"),
        ("1100001", "9876543", "4/5, down to x2: 2 of 3 true ones; the next costs 4 false ones"),
        ("011", "987", "4/5, at the end, with x3: only then is every true one found"),
        ("1001", "9876", "2/3, 2 times: first down to x1, last down to x4"),
        ("1110", "9889", "6/7, at the end, with x2 and x3: only then is every true one found"),
    ],
)
def test_the_peak_is_explained_by_what_is_found_and_comes_after(truth, scores, text):
    matrix = Matrix.of([[int(one)] for one in truth], [[int(one) / 10] for one in scores])
    scene, _pages = f1_of(matrix)
    assert plain_sentence(lesson_of("peak_f1").sentences["peak_f1"](scene)) == f"F1 is highest, {text}."


def test_the_peak_of_a_long_list_has_a_page():
    scene, pages = f1_of(MATRICES["fifty samples"])
    assert f1_walk(scene).peak in places_with_a_page(pages, F1_WALK)


def test_the_last_page_has_the_five_readings_and_the_half_of_the_peak():
    """Down the list true, false, true, false: trapezoids 1/2 · 1 + 1/2 · (1/2 + 2/3)/2."""
    scene, _pages = curve_of(PLAIN)
    lesson = lesson_of("average_precision")
    pages = lesson.pages(scene)
    low, high = exact(1 / 2 + (1 / 2 + 2 / 3) / 4), exact((6 + 5 * 2 / 3) / 11)
    text = plain_sentence(pages[len(pages) - 1].sentence)
    assert text == (
        f"Programs join the same points differently: {low} (straight lines) to {high} (11 recall levels)."
    )
    drawn = with_averages(lesson.draw(scene, pages), scene, pages)
    (shown,) = of_class(read(drawn), "readings-of-points")
    assert [text_of(one) for one in shown.iter("strong")] == [exact(value) for value in areas(scene).values()]
    scene, _pages = f1_of(PLAIN)
    (half,) = half_of_peak_page(scene)
    assert [mark.at for mark in half.marks] == [4 / 5 / 2]
    assert not half_of_peak_page(f1_of(MATRICES["logits"])[0])
