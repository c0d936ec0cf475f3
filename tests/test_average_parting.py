"""Where a guess and the value of an average part: at one part alone, or at another average."""

from __future__ import annotations

from typing import Any

import pytest

from pages.intake.matrix import Matrix, example_of
from pages.lessons.scene import scene_of
from pages.lessons.stage.question import LessonQuestion, question_of
from pages.lessons.working_pages import WorkingPages, working_pages
from pages.state.focus import START, Focus

# Precision of the labels: 1/1 and 1/3; of all cells 2/4. The first is true once, the second twice.
MATRIX = Matrix.of([[1, 1], [0, 1], [0, 0], [0, 0]], [[0.9, 0.8], [0.1, 0.2], [0.3, 0.7], [0.4, 0.6]])
WHOLE = LessonQuestion("{metric}: what is the mean?", of_average=True)


def pages_of(average: str, step: str | None = START) -> WorkingPages:
    focus = Focus(metric="precision", average=average, step=step)
    return working_pages(scene_of(example_of(MATRIX), focus, MATRIX.samples, MATRIX.labels))


def told(average: str, step: str | None = START) -> dict[float, Any]:
    """The numbers that a guess may be, each with its sentence; the first one of each counts."""
    found: dict[float, Any] = {}
    for one in question_of(pages_of(average, step), WHOLE, edited=False)["partings"]:
        found.setdefault(round(one["value"], 6), one)
    return found


def test_what_is_asked_of_an_average_is_the_number_above_the_stage() -> None:
    asked = question_of(pages_of("macro"), WHOLE, edited=False)
    assert asked["value"] == pytest.approx((1 / 1 + 1 / 3) / 2)
    assert asked["text"] == "Precision: what is the mean?"
    assert asked["label"] == "Your guess:"
    of_part = question_of(pages_of("macro"), LessonQuestion(), edited=False)
    assert of_part["value"] == 1 / 1
    assert of_part["label"] == "Your guess for l1:"


def test_a_guess_of_an_average_may_be_the_value_of_one_part_or_of_another_average() -> None:
    found = told("macro")
    assert found[1.0]["told"] == "Your guess is the value of l1 alone."
    assert found[round(1 / 3, 6)]["told"] == "Your guess is the value of l2 alone."
    assert found[0.5]["told"] == "With another average your guess is right: micro."
    weighted = round((1 * 1 + 2 / 3) / 3, 6)
    assert found[weighted]["told"] == "With another average your guess is right: weighted."
    assert round((1 / 1 + 1 / 3) / 2, 6) not in found
    assert {one["page"] for one in found.values()} == {"precision.average"}


def test_other_averages_are_tried_for_the_opening_question_alone() -> None:
    assert set(told("macro", "precision")) == {1.0, round(1 / 3, 6)}


def test_all_cells_have_one_value_which_parts_as_that_of_a_part_does() -> None:
    asked = question_of(pages_of("micro"), WHOLE, edited=False)
    assert (asked["value"], asked["share"]["counted"], asked["share"]["cases"]) == (0.5, 2, 4)
