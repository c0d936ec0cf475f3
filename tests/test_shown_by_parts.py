"""The last page of a lesson on rankings says what the samples at hand show, and nothing that is not so."""

from __future__ import annotations

import numpy as np
import pytest

from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix, example_of
from pages.lesson_links import LESSONS
from pages.lessons.goals import wrong_pairs
from pages.lessons.lesson import Lesson
from pages.lessons.scene import scene_of
from pages.state.focus import Focus
from tests.every import for_every

OF_RANKINGS = {lesson.metric: lesson for page in ("ranking", "pro_loss") for lesson in LESSONS[page]}
SHOWN_BY_PHOTOS = {
    "ranking_loss": "photo 1 and photo 3 both have 1/3, but photo 3 has a false label at the top.",
    "coverage": "photo 2 is in perfect order and still has 1, as 2 of its labels are true.",
    "is_error": "photo 4 has 1 wrong pair and photo 3 has 2, but each counts 1.",
    "one_error": "photo 1 has 2 wrong pairs (false above true) and still counts 0, as its top label is true.",
    "margin_loss": (
        "Here each margin loss is the number of wrong pairs: 2, 0, 2 and 1. But two false labels above two "
        "true ones are 4 wrong pairs and 3 steps."
    ),
    "average_precision": (
        "photo 1 and photo 3 have 2 wrong pairs (false above true) each. photo 3 has a false label at the "
        "top: 7/12, not 3/4."
    ),
    "pro_loss": "photo 2 loses 1/4 only because its true labels are not in the order of the columns.",
}


def shown(lesson: Lesson, matrix: Matrix, part: int = 3) -> str:
    focus = Focus(metric=lesson.metric, average="samples", part=part)
    return lesson.shows(scene_of(example_of(matrix), focus, matrix.samples, matrix.labels))


@pytest.mark.parametrize("metric", SHOWN_BY_PHOTOS)
def test_the_photos_show_it(metric: str) -> None:
    assert shown(OF_RANKINGS[metric], PHOTOS) == SHOWN_BY_PHOTOS[metric]


def test_few_pairs_are_shown_to_weigh_as_much_where_no_sample_loses_by_its_order_alone() -> None:
    matrix = Matrix.of([[1, 1, 0, 0]], [[0.9, 0.4, 0.6, 0.1]])
    assert shown(OF_RANKINGS["pro_loss"], matrix, 0) == (
        "1 pair of true labels weighs as much in x1 as all 4 pairs of a true and a false label."
    )


def test_a_margin_smaller_than_the_number_of_wrong_pairs_is_shown() -> None:
    matrix = Matrix.of([[0, 0, 1, 1]], [[0.9, 0.8, 0.7, 0.6]])
    assert shown(OF_RANKINGS["margin_loss"], matrix).endswith("has 4 wrong pairs, but its margin loss is 3.")


@for_every("lesson", list(OF_RANKINGS.values()))
def test_nothing_is_said_of_ties_or_of_samples_without_a_pair(lesson: Lesson) -> None:
    level = Matrix.of([[1, 0, 1], [0, 1, 0]], [[0.5, 0.5, 0.5], [0.5, 0.5, 0.1]])
    all_or_none = Matrix.of([[1, 1], [0, 0]], [[0.9, 0.1], [0.9, 0.1]])
    if lesson.metric not in ("pro_loss", "one_error"):
        assert not shown(lesson, level, 0)
    assert not shown(lesson, all_or_none, 0)


def test_a_tie_at_the_top_is_said_beside_what_it_counts() -> None:
    level = Matrix.of([[1, 0, 1], [0, 1, 0]], [[0.5, 0.5, 0.5], [0.5, 0.5, 0.1]])
    assert shown(OF_RANKINGS["one_error"], level, 0) == (
        "x1 has a true and a false label tied at the top: by the rule in force it counts 0."
    )


def test_a_pair_is_wrong_where_the_false_one_is_above() -> None:
    truth, scores = np.array([True, False, True, False]), np.array([0.5, 0.5, 0.1, 0.4])
    assert wrong_pairs(truth, scores) == 2
