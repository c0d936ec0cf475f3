"""What a lesson asks, by a number or by buttons, what it answers to a guess, and why averages differ."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import permutations, product
from math import isclose, isfinite, sqrt
from typing import Any

import numpy as np
import pytest

from metrics import METRICS, same_value
from pages.frame.lesson_links import LESSONS
from pages.intake.examples import EXAMPLES, PHOTOS
from pages.intake.matrix import Matrix
from pages.lessons.average_pages import COMPARED, MERGED
from pages.lessons.average_sentences import (
    cost_of_one_wrong,
    weight_before_and_now,
    weights_sentence,
    why_apart,
)
from pages.lessons.lesson import Lesson
from pages.lessons.page_words import words_of_pages
from pages.lessons.sentence_parts import plain_sentence
from pages.lessons.set_sentences import f_sentence
from pages.lessons.stage.guess_feedback import part_feedback
from pages.lessons.stage.question import LessonQuestion, question_data
from pages.lessons.stage.question_choices import CHOICES, MACRO_OR_MICRO, RISES_OR_FALLS, higher_or_lower
from pages.lessons.working_pages import WorkingPages, pages_of
from pages.state.focus import START
from tests.every import for_every
from tests.pictures.picture_reader import scene_on

# cat .82 and car .38 are true, dog .45 stands between them.
PHOTO = Matrix.of(
    [[1, 0, 1, 0, 0]], [[0.82, 0.45, 0.38, 0.24, 0.06]], ["photo"], ["cat", "dog", "car", "tree", "boat"]
)


def pages_at(metric: str, step: str | None = START, matrix: Matrix = PHOTO) -> WorkingPages:
    return pages_of(scene_on(matrix, metric, step=step))


def feedback(pages: WorkingPages) -> dict[str, Any]:
    return part_feedback(pages, words_of_pages(pages))


def asked(pages: WorkingPages, question: LessonQuestion) -> dict[str, Any]:
    return question_data(pages, words_of_pages(pages), question, edited=False)


def partings(metric: str, step: str | None = START) -> dict[float, Any]:
    """The numbers that a guess may be, each with its page and its sentence; the first one of each counts."""
    found: dict[float, Any] = {}
    for one in feedback(pages_at(metric, step))["known_guesses"]:
        found.setdefault(one.value, one)
    return found


def test_the_value_of_an_earlier_step_leads_to_the_step_after_it() -> None:
    """The depth is 3, coverage takes 1 away."""
    depth = partings("coverage")[3]
    assert depth.page == "coverage"
    assert "the working goes on from there" in depth.sentence


def test_a_guess_of_nothing_is_not_taken_for_a_count_that_found_nothing() -> None:
    """No false negative and one false positive: 0 and 1 are guesses of the whole, not of these counts."""
    everything = Matrix.of([[1, 1, 0]], [[0.9, 0.8, 0.7]])
    made = feedback(pages_at("f_beta", START, everything))
    sentences = [one.sentence for one in made["known_guesses"] if one.value in (0, 1)]
    assert not any("False" in one or "rongly" in one for one in sentences)


def test_the_value_under_another_rule_names_the_rule_and_the_first_step_that_differs() -> None:
    tied = Matrix.of([[1, 0]], [[0.5, 0.5]])
    made = feedback(pages_at("ranking_loss", START, tied))
    halves = [one for one in made["known_guesses"] if one.value == 0.5]
    assert len(halves) == 1
    assert halves[0].page.startswith("ranking_loss.wrong_pairs")
    assert halves[0].sentence == (
        "By another rule your guess is right. That rule counts a tied pair as half a wrong pair. "
        "This page counts a tied pair as a wrong pair."
    )


def test_other_rules_are_tried_for_the_opening_question_alone() -> None:
    assert len(partings("coverage", "coverage")) < len(partings("coverage", START))
    assert set(sentences("macro", "precision")) == {1.0, round(1 / 3, 6)}


def test_a_share_says_what_is_counted_and_of_how_many() -> None:
    """One of 2 · 3 pairs is in the wrong order."""
    share: Any = feedback(pages_at("ranking_loss"))["share"]
    assert share.cases == 6
    assert share.page.startswith("ranking_loss.wrong_pairs")
    assert share.sentence.format(counted=2) == "Your guess counts 2 of 6; it is 1 of 6."
    assert feedback(pages_at("average_precision"))["share"] is None  # (1 + 2/3) / 2
    of_all_cells = asked(pages_of_average("micro"), WHOLE)["share"]
    assert (of_all_cells.cases, of_all_cells.sentence[-13:]) == (4, "it is 2 of 4.")


# Precision of the labels: 1/1 and 1/3; of all cells 2/4. The first is true once, the second twice.
TWO_LABELS = Matrix.of([[1, 1], [0, 1], [0, 0], [0, 0]], [[0.9, 0.8], [0.1, 0.2], [0.3, 0.7], [0.4, 0.6]])
WHOLE = LessonQuestion("{metric}: what is the mean?", of_average=True)


def pages_of_average(average: str, step: str | None = START) -> WorkingPages:
    return pages_of(scene_on(TWO_LABELS, "precision", average, step=step))


def sentences(average: str, step: str | None = START) -> dict[float, Any]:
    """The numbers that a guess may be, each with its sentence; the first one of each counts."""
    found: dict[float, Any] = {}
    for one in asked(pages_of_average(average, step), WHOLE)["known_guesses"]:
        found.setdefault(round(one.value, 6), one)
    return found


def test_of_an_average_the_number_above_the_stage_is_guessed() -> None:
    question = asked(pages_of_average("macro"), WHOLE)
    assert question["value"] == pytest.approx((1 / 1 + 1 / 3) / 2)
    assert question["text"] == "Precision: what is the mean?"
    assert question["label"] == "Your guess:"
    of_part = asked(pages_of_average("macro"), LessonQuestion())
    assert of_part["value"] == 1 / 1
    assert of_part["label"] == "Your guess for l1:"


def test_a_guess_of_an_average_may_be_the_value_of_one_part_or_of_another_average() -> None:
    found = sentences("macro")
    assert found[1.0].sentence == "Your guess is the value of l1 alone."
    assert found[round(1 / 3, 6)].sentence == "Your guess is the value of l2 alone."
    assert found[0.5].sentence == "With another average your guess is right: micro."
    weighted = round((1 * 1 + 2 / 3) / 3, 6)
    assert found[weighted].sentence == "With another average your guess is right: weighted."
    assert round((1 / 1 + 1 / 3) / 2, 6) not in found
    assert {one.page for one in found.values()} == {"precision.average"}


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


CASES = [(lesson, average) for lessons in LESSONS.values() for lesson in lessons for average in lesson.taught]


def pages_on(lesson: Lesson, average: str, matrix: Matrix, part: int = 0) -> WorkingPages:
    return lesson.pages(scene_on(matrix, lesson.metric, average, part=part))


def lesson(page: str, metric: str) -> Lesson:
    return next(one for one in LESSONS[page] if one.metric == metric)


def question_about(one: Lesson, pages: WorkingPages) -> dict[str, Any]:
    return question_data(pages, one.words(pages), one.question(pages.scene), edited=False)


@for_every(("one", "average"), CASES)
def test_exactly_one_answer_is_right_and_no_guess_that_is_the_value_is_called_wrong(one, average):
    for part in range(4):
        pages = pages_on(one, average, PHOTOS, part)
        data = question_about(one, pages)
        right = [answer.text for answer in data.get("answers", ()) if answer.is_right]
        assert len(right) == ("answers" in data)
        assert not {"yes", "no"} & set(right) or right == ["yes" if pages.scene.part_value == 1 else "no"]
        assert data["reason"]
        assert not any(isclose(guess.value, data["value"]) for guess in data.get("known_guesses", ()))


def test_another_part_is_compared_that_has_another_value():
    one = lesson("ndcg", "ndcg")
    pages = pages_on(one, "samples", PHOTOS)
    values = pages.scene.result.parts.value.tolist()
    others = [place for place in (1, 2, 3) if not isclose(values[place], values[0])]
    other = next(place for place in others if 0 < values[place] < 1)
    choices = higher_or_lower(pages, one.words(pages))
    assert choices is not None
    assert PHOTOS.samples[other] in choices.prompt
    assert [one.is_right for one in choices.answers] == [values[0] > values[other], values[0] < values[other]]
    alike = Matrix.of([[1, 0], [1, 0]], [[0.9, 0.1], [0.9, 0.1]])
    pages = pages_on(one, "samples", alike)
    assert higher_or_lower(pages, one.words(pages)) is None


def test_the_label_that_decides_between_macro_and_micro_is_named():
    one = lesson("averaging", "f_beta")
    pages = pages_on(one, "macro", EXAMPLES["d0"].matrix)
    macro, micro = (float(pages.scene.under(average)) for average in ("macro", "micro"))
    choices = CHOICES[MACRO_OR_MICRO](pages, one.words(pages))
    assert choices is not None
    assert [one.is_right for one in choices.answers] == [macro > micro, micro > macro, False]
    higher = "macro" if macro > micro else "micro"
    assert choices.reason.startswith(tuple(f"{name} has" for name in pages.scene.labels))
    assert ("micro is higher" in choices.reason) == (higher == "micro")


def test_weights_are_guessed_by_how_often_labels_are_true():
    one = lesson("averaging", "f_beta")
    pages = pages_on(one, "weighted", PHOTOS)
    words = one.words(pages)
    choices = CHOICES[RISES_OR_FALLS](pages, words)
    assert choices is not None
    assert choices.prompt == "Macro is 47/75 = 0.6267. Now tree, at 1, counts × 3; car, at 0, × 1. The mean:"
    assert [one.is_right for one in choices.answers] == [True, False, False]
    # (2/3 · 2 + 4/5 · 2 + 0 + 1 · 3 + 2/3) / 9 = 11/15, beside (2/3 + 4/5 + 0 + 1 + 2/3) / 5 = 47/75.
    assert pages[0].key == COMPARED
    assert plain_sentence(words[0].sentence) == (
        "Weighted is higher: 11/15 = 0.7333 by how often labels are true, "
        "47/75 = 0.6267 with each label once."
    )
    alike = Matrix.of([[1, 1], [0, 0]], [[0.9, 0.1], [0.9, 0.1]])
    of_two_alike = pages_on(lesson("averaging", "f_beta"), "weighted", alike)
    assert CHOICES[RISES_OR_FALLS](of_two_alike, one.words(of_two_alike)) is None
    assert of_two_alike[0].key != COMPARED


HALF_AND_LESS = Matrix.of([[1, 0], [1, 0]], [[0.9, 0.5], [0.9, 0.4]])  # 1/2 is missed by 1/2, 0.9 by 0.1
REASONS = [
    ("ndcg", "ndcg", "samples", PHOTOS, "on top, which is true, photo 3 has car, which is false."),
    ("losses", "brier_score", "samples", PHOTOS, "in 3 of 5 cells of photo 1, in 0 of those of photo 2."),
    ("losses", "brier_score", "samples", HALF_AND_LESS, "costs 0.01 + 0.25 ≈ 0.26, x2 0.01 + 0.16 ≈ 0.17."),
    ("ndcg", "ndcg", "micro", PHOTOS, "the mean down: car, false, is on top there, here only at rank 3."),
    ("averaging", "hamming_loss", "macro", PHOTOS, "so the mean of the labels is the share of all."),
    ("averaging", "cohen_kappa", "macro", PHOTOS, "labels to 13/30; all cells at once give 1/2."),
    ("sets", "hamming_loss", "samples", PHOTOS, "3 wrong. 3 of 5 labels are wrong: Hamming loss is 3/5."),
    ("ranking", "is_error", "samples", PHOTOS, "dog are false and ranked above car, so the error is 1."),
    ("ranking", "margin_loss", "samples", PHOTOS, "boat is on rank 2 and car on rank 4: 2 steps."),
]


@for_every(("page", "metric", "average", "matrix", "ending"), REASONS)
def test_the_reason_names_what_decides(page, metric, average, matrix, ending):
    one = lesson(page, metric)
    assert question_about(one, pages_on(one, average, matrix))["reason"].endswith(ending)


# Of photo 1 the true labels, cat and car, are on ranks 1 and 4: 2 of 6 pairs are wrong, 2 of 5 labels right.
# The shares of its PRO loss are 1/2, 2/3, 1/3 and 0.
WRONG_GUESSES = [
    ("ranking", "average_precision", 1 / 2, "1/2 is the share down to car alone; down to cat it is 1."),
    ("ranking", "average_precision", 2 / 5, "2 of 5 is the share of the whole list"),
    ("ranking", "ranking_loss", 4 / 6, "2/3 is the share of right pairs"),
    ("ranking", "coverage", 4, "4 is the rank of the last true label"),
    ("ranking", "coverage", 2, "2 counts only the false labels that are read past"),
    ("sets", "precision", 1 / 2, "1/2 is the recall: 1 of 2 true labels."),
    ("sets", "recall", 1 / 3, "1/3 is the precision: 1 of 3 predicted labels."),
    ("sets", "accuracy", 1 / 3, "1/3 is precision: 1 of 3 predicted. What is missed counts too: car."),
    ("sets", "accuracy", 1 / 2, "1/2 is recall: 1 of 2 true. What is wrongly predicted counts too:"),
    ("sets", "accuracy", 3 / 4, "3/4 is the share that is missed or wrongly predicted."),
    ("sets", "hamming_loss", 1 / 5, "1/5 counts only what is missed: car. dog and boat are wrong, too."),
    ("sets", "hamming_loss", 2 / 5, "2/5 counts the right labels, or only the wrongly predicted."),
    ("sets", "balanced_accuracy", 2 / 5, "2/5 is the share of right labels, 2 of 5"),
    ("pro_loss", "pro_loss", 5 / 12, "You took 5 of 12 comparisons, but each box weighs the same,"),
    ("pro_loss", "pro_loss", (1 / 2 + 2 / 3 + 1 / 3) / 3, "You divided by 3, but a box with 0 counts, too:"),
]


@for_every(("page", "metric", "guess", "beginning"), WRONG_GUESSES)
def test_a_guess_that_counts_something_else_is_recognised(page, metric, guess, beginning):
    one = lesson(page, metric)
    known = question_about(one, pages_on(one, "samples", PHOTOS))["known_guesses"]
    assert next(it.sentence for it in known if isclose(it.value, guess)).startswith(beginning)


def test_a_question_that_counts_steps_takes_whole_numbers_only():
    for metric, answer in {"coverage": "It is a whole number.", "reciprocal_rank": None}.items():
        one = lesson("ranking", metric)
        assert question_about(one, pages_on(one, "samples", PHOTOS)).get("whole") == answer


def test_the_sample_named_beside_the_mean_moves_it_away_from_the_value_of_all_cells():
    found, ndcg = set(), lesson("ndcg", "ndcg")
    for scores in permutations((0.9, 0.5, 0.1)):
        matrix = Matrix.of([[1, 0, 0], [0, 0, 1]], [scores, (0.8, 0.2, 0.6)])
        pages = pages_on(ndcg, "micro", matrix)
        choices = higher_or_lower(pages, ndcg.words(pages))
        assert choices is not None
        right = next(one.text for one in choices.answers if one.is_right)
        words = {"higher": "pulls the mean down", "lower": "lifts the mean"}
        assert [way for way, data in words.items() if data in choices.reason] == [
            right
        ] or right == "the same"
        found.add(right)
    assert found >= {"higher", "lower"}


OF_LABELS = [one for one, metric in METRICS.items() if metric.family == "sets" and "macro" in metric.averages]


def some_matrices(count: int) -> list[Matrix]:
    """Small ones with labels that are never true or never predicted, and with equal columns."""
    rng = np.random.default_rng(7)
    made = []
    for _turn in range(count):
        shape = rng.integers(1, 5), rng.integers(1, 5)
        truth, scores = rng.integers(0, 2, shape), rng.integers(0, 2, shape).astype(float)
        made.append(Matrix.of(truth.tolist(), scores.tolist()))
    return [
        *made,
        Matrix.of([[1, 0], [0, 1]], [[1, 0], [0, 1]]),
        Matrix.of([[1, 0], [0, 0]], [[1, 1], [0, 0]]),
    ]


@for_every("metric", OF_LABELS)
def test_the_sentence_on_the_weights_is_true(metric):
    for matrix in some_matrices(40):
        here = scene_on(matrix, metric, "macro")
        macro, micro = (float(here.under(one)) for one in ("macro", "micro"))
        data = (
            f"{plain_sentence(weights_sentence(here))} {why_apart(here) if isfinite(macro + micro) else ''}"
        )
        assert ("on every matrix" in data) <= (metric in ("accuracy", "hamming_loss"))
        assert ("micro is higher" in data) <= (micro > macro)
        assert ("micro is lower" in data) <= (micro < macro)
        assert ("by chance" in data) <= (metric == "cohen_kappa" or same_value(macro, micro))
        counted = re.search(
            r"has (\S+)\. Macro counts it as one of (\d+) labels, micro as ([\d/]+) of the ([\d/]+)", data
        )
        if counted:
            value, labels, own, of = map(Fraction, counted.groups())
            assert (own / of - 1 / labels) * (value - Fraction(macro)) * Fraction(micro - macro) > 0


@for_every("metric", ("f_beta", "balanced_accuracy", "matthews_correlation", "cohen_kappa"))
def test_the_counts_of_all_cells_come_to_the_value_in_the_sentence(metric):
    for matrix in some_matrices(40):
        one = lesson("averaging", metric)
        pages = pages_on(one, "macro", matrix)
        if float(pages.scene.under("micro")) != float(pages.scene.under("micro")):
            continue
        data = plain_sentence(one.words(pages)[pages.reached(MERGED)].sentence)
        *numbers, value = [
            float(Fraction(one))
            for one in re.findall(r"[−-]?\d+(?:\.\d+|/\d+)?", data.replace("− ", "").replace("−", "-"))
        ]
        worked = {
            "f_beta": lambda two, tp, _two, _tp, fn, fp: two * tp / (two * tp + fn + fp),
            "balanced_accuracy": lambda tp, true, tn, false: (tp / true + tn / false) / 2,
            "matthews_correlation": lambda tp, tn, fp, fn, t, f, p, s: (
                (tp * tn - fp * fn) / sqrt(t * f * p * s)
            ),
            "cohen_kappa": lambda p, t, s, f, chance, agreed: (agreed - p * t - s * f) / (1 - chance),
        }[metric]
        if data.startswith(("All cells: 2 ·", "By chance")) or "Halfway" in data or "root" in data:
            assert isclose(worked(*numbers), value, abs_tol=5e-4), data


def test_a_task_that_is_done_says_where_the_averages_went():
    truth, scores = [[1, 0, 1], [1, 1, 0]], [[1.0, 0, 1], [0, 1, 0]]
    opened = scene_on(Matrix.of(truth, scores), "f_beta", "macro")
    now = scene_on(Matrix.of(truth, [scores[0], [1.0, 1, 0]]), "f_beta", "macro")
    # F is 2/3, 1, 1; of what is true and what is predicted the first label has 2 + 1 of 7, then 2 + 2 of 8.
    assert weight_before_and_now(now, opened) == (
        "l1 weighed 1/3 in macro and 3/7 in micro, now 1/3 and 1/2. "
        "Macro was 8/9 and is 1, micro was 6/7 and is 1."
    )
    opened = scene_on(Matrix.of([[1, 0], [0, 0], [0, 1]], [[1, 1], [0, 0], [0, 0]]), "precision", "macro")
    now = scene_on(Matrix.of([[1, 0], [0, 0], [0, 1]], [[1, 1], [1, 0], [0, 0]]), "precision", "macro")
    assert cost_of_one_wrong(now, opened) == (
        "l1 had 1 of 1 right, and has 1 of 2 now: the fewer there are, the more one costs. "
        "Macro was 1/2 and is 1/4, micro was 1/2 and is 1/3."
    )
    now = scene_on(Matrix.of([[1, 0], [0, 0], [0, 1]], [[1, 1], [0, 1], [0, 0]]), "precision", "macro")
    assert cost_of_one_wrong(now, opened) == (
        "l2 had none right, so its precision had nothing to lose. "
        "Macro was 1/2 and is 1/2, micro was 1/2 and is 1/3."
    )
