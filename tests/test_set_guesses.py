"""A wrong guess of a share of labels is told which other share it is."""

from __future__ import annotations

import re
from itertools import product

import pytest

from metrics import METRICS
from metrics.graph.digits import exact
from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix, example_of
from pages.lessons.guess_feedback import Decision, Parting
from pages.lessons.lesson import Lesson
from pages.lessons.page_sentence import plain_sentence
from pages.lessons.scene import scene_of
from pages.lessons.set_pages import f_told
from pages.lessons.working_pages import WorkingPages
from pages.sets import LESSONS
from pages.state.focus import START, Focus

ANSWERED = {
    one.metric: one for one in LESSONS if one.metric in ("precision", "recall", "hamming_loss", "accuracy")
}


def pages_of(lesson: Lesson, part: int = 0) -> WorkingPages:
    focus = Focus(metric=lesson.metric, average="samples", step=START, part=part)
    scene = scene_of(example_of(PHOTOS), focus, PHOTOS.samples, PHOTOS.labels)
    return lesson.pages(scene)


def guesses(metric: str, part: int = 0) -> tuple[Parting, ...]:
    lesson = ANSWERED[metric]
    decided = lesson.questions["samples"].decides(pages_of(lesson, part))
    assert isinstance(decided, Decision)
    return decided.partings


@pytest.mark.parametrize(("metric", "other"), [("precision", "recall"), ("recall", "precision")])
def test_precision_and_recall_are_told_apart(metric: str, other: str) -> None:
    value = METRICS[other](example_of(PHOTOS), "samples").parts.value[0]
    [told] = [one.told for one in guesses(metric) if exact(one.value) == exact(value)]
    assert f"is the {other}" in told


@pytest.mark.parametrize("metric", ANSWERED)
@pytest.mark.parametrize("part", range(len(PHOTOS.samples)))
def test_no_answer_calls_the_value_itself_wrong(metric: str, part: int) -> None:
    value = METRICS[metric](example_of(PHOTOS), "samples").parts.value[part]
    assert exact(value) not in {exact(one.value) for one in guesses(metric, part)}


def test_precision_and_recall_are_no_accuracy() -> None:
    """Of photo 1 cat is found, car missed; dog and boat are wrongly predicted."""
    told = {exact(one.value): one.told for one in reversed(guesses("accuracy"))}
    assert "car" in told["1/3"]
    assert "dog and boat" in told["1/2"]
    assert told["3/4"].startswith("3/4 is the share that is missed or wrongly predicted")


@pytest.mark.parametrize("truth", list(product((0, 1), repeat=3)))
def test_f_is_told_by_its_counts(truth: tuple[int, ...]) -> None:
    for made in product((0.0, 1.0), repeat=3):
        matrix = Matrix.of([list(truth)], [list(made)])
        scene = scene_of(
            example_of(matrix), Focus(metric="f_beta", average="samples"), matrix.samples, matrix.labels
        )
        told = plain_sentence(f_told(scene))
        found = re.search(r"2 · (\d) of 2 · (\d) \+ (\d) missed \+ (\d) wrong", told)
        if not found:
            assert not told
            assert not any(one and other for one, other in zip(truth, made, strict=True))
            continue
        both, again, missed, put = map(int, found.groups())
        assert both == again
        assert 2 * both / (2 * both + missed + put) == pytest.approx(float(scene.of_part[-1].value))
        assert ("closer to the lower" in told) == (missed != put)


def test_hamming_loss_names_the_errors_that_a_guess_has_left_out() -> None:
    """Photo 1 misses car; dog and boat are wrongly predicted."""
    told = {exact(one.value): one.told for one in reversed(guesses("hamming_loss"))}
    assert all(name in told["1/5"] for name in ("car", "dog", "boat"))
    assert told["2/5"] == "2/5 counts the right labels, or only the wrongly predicted."
    decided = ANSWERED["hamming_loss"].questions["samples"].decides(pages_of(ANSWERED["hamming_loss"]))
    assert "dog, car and boat" in decided.reason
