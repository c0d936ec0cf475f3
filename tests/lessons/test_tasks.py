"""What each lesson asks to try can be done on the story, and is not done before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import log2
from typing import Any

import pytest

from metrics import SWITCHES, Conventions
from pages.frame.lesson_links import LESSONS
from pages.intake.examples import DOCUMENTS, PHOTO_LOGITS, PHOTOS
from pages.intake.matrix import Matrix
from pages.lessons import goals
from pages.lessons.conditions import Goal
from pages.lessons.goals import Task
from pages.lessons.lesson import Lesson
from pages.lessons.scene import Scene
from pages.lessons.stage.question import task_data
from tests.definitions import OF_ONE_METRIC
from tests.every import for_every
from tests.pictures.picture_reader import seen
from tests.shell.edited import Edit, add_label, by_hand, edited, predicted, score, threshold

CAT, DOG, CAR, TREE, BOAT = range(5)
CASES = {(page, lesson.metric): lesson for page, lessons in LESSONS.items() for lesson in lessons}
BY_HAND = by_hand(*[[1, 0, 0, 0, 0]] * 4)
# Of a label whose truths are 1, 0, 0, 1 in the four photos: exactly wrong.
CAT_WRONG = (score(0, CAT, 0.1), score(1, CAT, 0.9), score(2, CAT, 0.95), score(3, CAT, 0.2))
LOSSES = [case for case in CASES if case[0] == "losses"]
SIGMOID, SOFTMAX, BRIER = (
    ("losses", key) for key in ("sigmoid_cross_entropy", "softmax_cross_entropy", "brier_score")
)


# What a reader does: edits of the story, or other conventions.
SOLUTIONS: dict[str, dict[str, Sequence[Edit] | dict[str, Any]]] = {
    "sets": {
        "subset_accuracy": [score(2, CAR, 0.4)],
        "zero_one_loss": [score(2, CAR, 0.4)],
        "hamming_loss": [add_label],
        "accuracy": [add_label],
        "precision": [score(1, place, 0.9) for place in range(5)],
        "recall": [threshold(0)],
        "f_beta": {"beta": 2.0},
        "specificity": [threshold(1)],
        "balanced_accuracy": [score(0, place, 0.9) for place in range(5)],
    },
    "averaging": {
        "f_beta": [score(0, DOG, 0.4)],
        "precision": [score(0, TREE, 0.9)],
        "recall": [score(3, CAT, 0.9)],
        "accuracy": {"accuracy_of_labels": "jaccard"},
        "hamming_loss": [score(0, place, 0.9) for place in (CAT, DOG, CAR)],
        "specificity": [score(2, CAR, 0.1)],
        "balanced_accuracy": [score(2, CAR, 0.1)],
        "matthews_correlation": CAT_WRONG,
        "cohen_kappa": [score(2, CAR, 0.1)],
    },
    "ranking": {
        "one_error": [score(0, DOG, 0.82)],
        "reciprocal_rank": [score(0, CAT, 0.5)],
        "coverage": [score(0, TREE, 0.4)],
        "ranking_loss": [score(0, CAT, 0.01), score(0, CAR, 0.02)],
        "is_error": [score(0, CAR, 0.7), score(2, CAR, 0.3), score(3, CAT, 0.5)],
        "margin_loss": [score(2, DOG, 0.68)],
        "average_precision": [score(0, CAR, 0.7)],
    },
    "roc": {"roc_auc": [score(1, CAT, 0.82)]},
    "precision_recall": {
        "average_precision": [score(place, CAT, 0.5) for place in range(4)],
        "peak_f1": [score(1, CAT, 0.95), score(2, CAT, 0.96)],
    },
    "ndcg": {"ndcg": [score(0, CAR, 0.07)]},
    "pro_loss": {"pro_loss": [score(1, DOG, 0.9)]},
    "losses": {
        "sigmoid_cross_entropy": [score(0, CAT, -6)],
        "softmax_cross_entropy": [score(0, place, one + 3) for place, one in enumerate(PHOTOS.scores[0])],
        "brier_score": [score(0, CAT, 0.01)],
    },
}
PARTS = {"pro_loss": 1}  # the part that a solution is about, where it is not the first


def scene(lesson: Lesson, matrix: Matrix, part: int = 0, **rules: Any) -> Scene:
    return seen(matrix, lesson.metric, lesson.taught[0], part, **rules)


def solution_of(page: str, metric: str) -> Sequence[Edit] | dict[str, Any]:
    """What solves the task of a lesson: a metric with a definition of its own may have it there."""
    return SOLUTIONS[page][metric] if metric in SOLUTIONS[page] else OF_ONE_METRIC[metric].SOLUTION


@for_every("case", CASES)
def test_a_task_is_done_by_its_solution_and_by_nothing_else(case):
    """Neither at the start, nor once the lowest score of a photo goes a little further down."""
    lesson, (page, metric) = CASES[case], case
    solution, part, task = solution_of(page, metric), PARTS.get(metric, 0), lesson.task
    edits, rules = ([], solution) if isinstance(solution, dict) else (solution, {})
    solved = scene(lesson, edited(PHOTOS, *edits), part, **rules)
    assert task_data(task, solved, scene(lesson, PHOTOS, part))["is_done"] is True
    opened = scene(lesson, PHOTOS)
    for other in (opened, scene(lesson, edited(PHOTOS, score(0, TREE, 0.2)))):
        assert not task.is_done(other, opened)
    assert task_data(task, scene(lesson, DOCUMENTS["d4"].matrix), opened)["is_done"] in (True, False)


OTHER_SIZES = [
    Matrix.of([(*row, row[0]) for row in PHOTOS.truth], [(*row, row[1]) for row in PHOTOS.scores]),
    Matrix.of(PHOTOS.truth[:3], PHOTOS.scores[:3]),
    Matrix.of([[0]], [[0.5]]),
]


@for_every("case", CASES)
def test_what_a_task_says_of_an_edit_can_be_said_of_a_matrix_of_another_size(case):
    lesson = CASES[case]
    for average in lesson.taught:
        opened, *edits = (seen(one, lesson.metric, average) for one in (PHOTOS, *OTHER_SIZES))
        for now in edits:
            for task in (lesson.task, replace(lesson.task, goal=Goal(()))):  # one that is done at once
                assert task_data(task, now, opened)["text"]


@pytest.mark.parametrize("case", [case for case in CASES if CASES[case].task.rule])
def test_the_rule_that_a_task_is_about_can_be_chosen_beside_it(case):
    lesson = CASES[case]
    rule: Any = task_data(lesson.task, scene(lesson, PHOTOS), None)["rule"]
    offered = [one["value"] for one in rule["options"]]
    assert offered == list(SWITCHES[rule["key"]].choices if rule["key"] in SWITCHES else (1 / 2, 1, 2))
    assert rule["chosen"] == getattr(Conventions(), rule["key"]) in offered


def test_a_prediction_by_hand_is_a_changed_cell():
    lesson = CASES["averaging", "hamming_loss"]
    opened = edited(PHOTOS, BY_HAND)
    now = edited(opened, *(predicted(0, place, 1) for place in (DOG, CAR, TREE)))
    assert lesson.task.is_done(scene(lesson, now), scene(lesson, opened))


def test_what_is_so_from_the_start_has_not_been_done():
    """A perfect sample: the reader has brought nothing about, and after an edit and its undo neither."""
    perfect = Matrix.of([[1, 0]], [[0.9, 0.1]])
    now = seen(perfect, "is_error")
    assert float(now.result) == 0
    assert not Task("", goals.value_becomes(0)).is_done(now, now)
    assert not Task("", goals.a_part_becomes(0)).is_done(now, now)


def test_all_scores_move_alike_when_one_number_is_added_to_each():
    task, opened = Task("", goals.all_scores_move_alike), seen(PHOTOS, "softmax_cross_entropy")
    before = PHOTOS.scores[0]

    def after(*added: float) -> bool:
        edits = [
            score(0, place, one + more) for place, (one, more) in enumerate(zip(before, added, strict=True))
        ]
        return task.is_done(seen(edited(PHOTOS, *edits), "softmax_cross_entropy"), opened)

    assert after(3, 3, 3, 3, 3)
    assert not after(0, 0, 0, 0, 0)
    assert not after(3, 3, 3, 3, 2)


NOT_DONE = [
    # Car, a true label of photo 1, falls below tree: coverage rises by 1 all the same.
    (("ranking", "coverage"), [score(0, CAR, 0.2)]),
    # Recall is 1 by the true labels alone: the task is followed by the price of predicting the false ones.
    (("sets", "recall"), [score(0, CAR, 0.9), score(3, CAT, 0.9)]),
    # Of photo 1 one in three predicted labels is true, and two in five of all: precision rises.
    (("sets", "precision"), [score(0, place, 0.9) for place in range(5)]),
]


@for_every(("case", "edits"), NOT_DONE)
def test_the_same_value_reached_in_another_way_does_not_do_it(case, edits):
    lesson = CASES[case]
    assert not lesson.task.is_done(scene(lesson, edited(PHOTOS, *edits)), scene(lesson, PHOTOS))


def test_the_answer_has_what_a_rank_costs_by_the_discounts_in_force():
    lesson = CASES["ndcg", "ndcg"]
    opened, now = scene(lesson, PHOTOS), scene(lesson, edited(PHOTOS, score(0, CAR, 0.07)))
    why = task_data(lesson.task, now, opened)["why"]
    answers = [one["answer"] for one in why["claims"] if one["is_right"]]  # type: ignore[index]
    before, after = (f"{(1 + 1 / log2(1 + rank)) / (1 + 1 / log2(3)):.4f}" for rank in (4, 5))
    assert answers == [
        "Right. From rank 1 to 2 it loses 1 − 0.6309 = 0.3691, from rank 3 to 4 only 0.5 − 0.4307 = 0.0693. "
        f"Your change took NDCG of photo 1 from {before} to {after}."
    ]


SO_FAR: list[tuple[tuple[str, str], Matrix, list[Edit], str]] = [
    (("ndcg", "ndcg"), PHOTOS, [score(0, TREE, 0.2)], "as before: what is true stands at the same ranks"),
    (("ndcg", "ndcg"), PHOTOS, [score(0, CAR, 0.07), score(0, CAT, 0.1)], "2 cells have changed, and only"),
    (("ranking", "coverage"), PHOTOS, [score(0, CAT, 0.01)], "Something true has changed"),
    (("averaging", "hamming_loss"), PHOTOS, [score(0, CAT, 0.1)], "1 of 3 cells have changed"),
    # Another part than the one that is looked at.
    (("ranking", "ranking_loss"), PHOTOS, [score(1, TREE, 0.4)], "Ranking loss of photo 2 was 0 and is"),
    (("ranking", "ranking_loss"), PHOTOS, [score(1, TREE, 0.7)], "Ranking loss of photo 1 is 1/3 as before"),
    (("roc", "roc_auc"), PHOTOS, [score(0, DOG, 0.6)], "is 3/4 now, but the picture shows cat."),
    (("ranking", "margin_loss"), PHOTOS, [score(0, CAT, 0.6)], "3 wrong pairs and a margin loss of 3."),
    (("ranking", "is_error"), PHOTOS, [score(3, BOAT, 0.1)], "photo 1 still has 2 wrong pairs."),
    # Losses, and squared errors of logits: of the label whose cost has changed by most.
    (SIGMOID, PHOTO_LOGITS, [score(0, CAT, -2)], "with the logit −2, after 0.2014: lower it further"),
    (SIGMOID, PHOTO_LOGITS, [score(0, CAT, 3)], "go the other way"),
    (BRIER, PHOTO_LOGITS, [score(0, DOG, 0.4)], "0.3584 with the logit 0.4, after 0.3300: raise it further"),
    (SOFTMAX, PHOTO_LOGITS, [score(0, CAT, 4.5)], "Risen by 3: 1 of 5 logits."),
    (SOFTMAX, PHOTO_LOGITS, [score(0, CAT, 4.5), score(0, DOG, 3)], "and is 3 now: it must be 3.3"),
    *((case, PHOTO_LOGITS, [score(1, CAT, 2)], "change photo 1, which you look at") for case in LOSSES),
]


@for_every(("case", "matrix", "edits", "answer"), SO_FAR)
def test_an_edit_that_has_not_done_it_is_answered(case, matrix, edits, answer):
    lesson = CASES[case]
    data = task_data(lesson.task, scene(lesson, edited(matrix, *edits)), scene(lesson, matrix))
    assert not data["is_done"]
    assert answer in str(data["so_far"])
