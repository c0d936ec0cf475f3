"""What a lesson answers to a guess."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from metrics import METRICS
from metrics.graph.digits import exact
from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix, example_of
from pages.lessons.lesson import Lesson
from pages.lessons.page_sentence import plain_sentence
from pages.lessons.set_pages import f_sentence
from pages.lessons.stage.guess_feedback import GuessExplanation, KnownGuess, part_feedback
from pages.lessons.stage.question import LessonQuestion, question_data
from pages.lessons.working_pages import WorkingPages, working_pages
from pages.sets import LESSONS
from pages.state.focus import START
from tests.lessons.seen import scene_on

# cat .82 and car .38 are true, dog .45 stands between them.
PHOTO = Matrix.of(
    [[1, 0, 1, 0, 0]], [[0.82, 0.45, 0.38, 0.24, 0.06]], ["photo"], ["cat", "dog", "car", "tree", "boat"]
)


def pages_of(metric: str, step: str | None = START, matrix: Matrix = PHOTO) -> WorkingPages:
    return working_pages(scene_on(matrix, metric, step=step))


def partings(metric: str, step: str | None = START) -> dict[float, Any]:
    """The numbers that a guess may be, each with its page and its sentence; the first one of each counts."""
    found: dict[float, Any] = {}
    for one in part_feedback(pages_of(metric, step))["known_guesses"]:  # type: ignore[attr-defined]
        found.setdefault(one["value"], one)
    return found


def test_the_value_of_an_earlier_step_leads_to_the_step_after_it() -> None:
    """The depth is 3, coverage takes 1 away."""
    depth = partings("coverage")[3]
    assert depth["page"] == "coverage"
    assert "the working goes on from there" in depth["sentence"]


def test_a_guess_of_nothing_is_not_taken_for_a_count_that_found_nothing() -> None:
    """No false negative and one false positive: 0 and 1 are guesses of the whole, not of these counts."""
    everything = Matrix.of([[1, 1, 0]], [[0.9, 0.8, 0.7]])
    made = part_feedback(pages_of("f_beta", START, everything))
    sentences = [one["sentence"] for one in made["known_guesses"] if one["value"] in (0, 1)]  # type: ignore[attr-defined]
    assert not any("False" in one or "rongly" in one for one in sentences)


def test_the_value_under_another_rule_names_the_rule_and_the_first_step_that_differs() -> None:
    tied = Matrix.of([[1, 0]], [[0.5, 0.5]])
    made = part_feedback(pages_of("ranking_loss", START, tied))
    halves = [one for one in made["known_guesses"] if one["value"] == 0.5]  # type: ignore[attr-defined]
    assert len(halves) == 1
    assert halves[0]["page"].startswith("ranking_loss.wrong_pairs")
    assert halves[0]["sentence"] == (
        "By another rule your guess is right. That rule counts a tied pair as half a wrong pair. "
        "This page counts a tied pair as a wrong pair."
    )


def test_other_rules_are_tried_for_the_opening_question_alone() -> None:
    assert len(partings("coverage", "coverage")) < len(partings("coverage", START))
    assert set(sentences("macro", "precision")) == {1.0, round(1 / 3, 6)}


def test_a_share_says_what_is_counted_and_of_how_many() -> None:
    """One of 2 · 3 pairs is in the wrong order."""
    share: Any = part_feedback(pages_of("ranking_loss"))["share"]
    assert (share["counted"], share["cases"]) == (1, 6)
    assert share["page"].startswith("ranking_loss.wrong_pairs")
    assert share["sentence"].format(counted=2) == "Your guess counts 2 of 6; it is 1 of 6."
    assert part_feedback(pages_of("average_precision"))["share"] is None  # (1 + 2/3) / 2
    of_all_cells = question_data(pages_of_average("micro"), WHOLE, edited=False)["share"]
    assert (of_all_cells["counted"], of_all_cells["cases"]) == (2, 4)


# Precision of the labels: 1/1 and 1/3; of all cells 2/4. The first is true once, the second twice.
TWO_LABELS = Matrix.of([[1, 1], [0, 1], [0, 0], [0, 0]], [[0.9, 0.8], [0.1, 0.2], [0.3, 0.7], [0.4, 0.6]])
WHOLE = LessonQuestion("{metric}: what is the mean?", of_average=True)


def pages_of_average(average: str, step: str | None = START) -> WorkingPages:
    return working_pages(scene_on(TWO_LABELS, "precision", average, step=step))


def sentences(average: str, step: str | None = START) -> dict[float, Any]:
    """The numbers that a guess may be, each with its sentence; the first one of each counts."""
    found: dict[float, Any] = {}
    for one in question_data(pages_of_average(average, step), WHOLE, edited=False)["known_guesses"]:
        found.setdefault(round(one["value"], 6), one)
    return found


def test_of_an_average_the_number_above_the_stage_is_guessed() -> None:
    question = question_data(pages_of_average("macro"), WHOLE, edited=False)
    assert question["value"] == pytest.approx((1 / 1 + 1 / 3) / 2)
    assert question["text"] == "Precision: what is the mean?"
    assert question["label"] == "Your guess:"
    of_part = question_data(pages_of_average("macro"), LessonQuestion(), edited=False)
    assert of_part["value"] == 1 / 1
    assert of_part["label"] == "Your guess for l1:"


def test_a_guess_of_an_average_may_be_the_value_of_one_part_or_of_another_average() -> None:
    found = sentences("macro")
    assert found[1.0]["sentence"] == "Your guess is the value of l1 alone."
    assert found[round(1 / 3, 6)]["sentence"] == "Your guess is the value of l2 alone."
    assert found[0.5]["sentence"] == "With another average your guess is right: micro."
    weighted = round((1 * 1 + 2 / 3) / 3, 6)
    assert found[weighted]["sentence"] == "With another average your guess is right: weighted."
    assert round((1 / 1 + 1 / 3) / 2, 6) not in found
    assert {one["page"] for one in found.values()} == {"precision.average"}


ANSWERED = {
    one.metric: one for one in LESSONS if one.metric in ("precision", "recall", "hamming_loss", "accuracy")
}


def pages_of_lesson(lesson: Lesson, part: int = 0) -> WorkingPages:
    return lesson.pages(scene_on(PHOTOS, lesson.metric, step=START, part=part))


def guesses(metric: str, part: int = 0) -> tuple[KnownGuess, ...]:
    lesson = ANSWERED[metric]
    decided = lesson.questions["samples"].explain(pages_of_lesson(lesson, part))
    assert isinstance(decided, GuessExplanation)
    return decided.known_guesses


@pytest.mark.parametrize(("metric", "other"), [("precision", "recall"), ("recall", "precision")])
def test_precision_and_recall_are_distinguished(metric: str, other: str) -> None:
    value = METRICS[other](example_of(PHOTOS), "samples").parts.value[0]
    [sentences] = [one.sentence for one in guesses(metric) if exact(one.value) == exact(value)]
    assert f"is the {other}" in sentences


@pytest.mark.parametrize("metric", ANSWERED)
@pytest.mark.parametrize("part", range(len(PHOTOS.samples)))
def test_no_answer_calls_the_value_itself_wrong(metric: str, part: int) -> None:
    value = METRICS[metric](example_of(PHOTOS), "samples").parts.value[part]
    assert exact(value) not in {exact(one.value) for one in guesses(metric, part)}


def test_precision_and_recall_are_no_accuracy() -> None:
    """Of photo 1 cat is found, car missed; dog and boat are wrongly predicted."""
    sentences = {exact(one.value): one.sentence for one in reversed(guesses("accuracy"))}
    assert "car" in sentences["1/3"]
    assert "dog and boat" in sentences["1/2"]
    assert sentences["3/4"].startswith("3/4 is the share that is missed or wrongly predicted")


@pytest.mark.parametrize("truth", list(product((0, 1), repeat=3)))
def test_f_is_explained_by_its_counts(truth: tuple[int, ...]) -> None:
    for made in product((0.0, 1.0), repeat=3):
        matrix = Matrix.of([list(truth)], [list(made)])
        scene = scene_on(matrix, "f_beta")
        sentences = plain_sentence(f_sentence(scene))
        found = re.search(r"2 · (\d) of 2 · (\d) \+ (\d) missed \+ (\d) wrong", sentences)
        if not found:
            assert not sentences
            assert not any(one and other for one, other in zip(truth, made, strict=True))
            continue
        both, again, missed, put = map(int, found.groups())
        assert both == again
        assert 2 * both / (2 * both + missed + put) == pytest.approx(scene.part_value)
        assert ("closer to the lower" in sentences) == (missed != put)


def test_hamming_loss_names_the_errors_that_a_guess_has_left_out() -> None:
    """Photo 1 misses car; dog and boat are wrongly predicted."""
    sentences = {exact(one.value): one.sentence for one in reversed(guesses("hamming_loss"))}
    assert all(name in sentences["1/5"] for name in ("car", "dog", "boat"))
    assert sentences["2/5"] == "2/5 counts the right labels, or only the wrongly predicted."
    decided = ANSWERED["hamming_loss"].questions["samples"].explain(pages_of_lesson(ANSWERED["hamming_loss"]))
    assert "dog, car and boat" in decided.reason
