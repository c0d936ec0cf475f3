"""The lessons as a whole: which teaches what, what they begin with, and the matrix that is lent."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from metrics import METRICS, Result, steps
from metrics.kernels.pro_loss import FALSE, ORDER, PAIRS, TRUE
from pages.intake.examples import DOCUMENTS, PHOTO_LOGITS, PHOTOS, SECOND_MODEL, second_model
from pages.intake.matrix import Matrix, example_of
from pages.lesson_links import LESSONS, lesson_of
from pages.state.focus import Focus, part_to_open_on
from pages.state.link import code_of
from pages.state.session import Session
from pages.workbench.menu import TITLES
from tests.every import for_every
from tests.shell.edited import edited, score
from tests.shell.tab import answer, edit, go, look, send
from tests.shell.test_pages import opened

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]


@for_every(("metric", "average"), CASES)
def test_one_page_teaches_a_metric_under_an_average(metric: str, average: str) -> None:
    (page,) = (
        page
        for page, lessons in LESSONS.items()
        for lesson in lessons
        if lesson.metric == metric and average in lesson.taught
    )
    assert lesson_of(metric, average) == page


def test_every_page_with_lessons_is_in_the_menu() -> None:
    assert set(LESSONS) < set(TITLES)


@for_every("page", LESSONS)
def test_a_page_has_a_metric_once_and_only_averages_that_there_are(page: str) -> None:
    metrics = [lesson.metric for lesson in LESSONS[page]]
    assert len(set(metrics)) == len(metrics)
    assert all(lesson.taught for lesson in LESSONS[page])


RULES = Focus().conventions  # a lesson opens with these
EXAMPLE = example_of(PHOTOS)
TRUTH, SCORES = np.array(PHOTOS.truth, bool), np.array(PHOTOS.scores)
PREDICTED = SCORES >= 0.5
PHOTO_1 = CAT = 0  # a lesson opens on the first part
EVERY = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
# A sample gives each of these 0 or 1.
ALL_OR_NOTHING = {"subset_accuracy", "zero_one_loss", "one_error", "is_error"}


def result(metric: str, average: str = "samples") -> Result:
    return METRICS[metric](EXAMPLE, average, RULES)


def values(metric: str, average: str = "samples") -> np.ndarray:
    """What each part has."""
    return np.atleast_1d(np.asarray(result(metric, average).parts.value, float))


def value(metric: str, average: str = "samples") -> float:
    return float(result(metric, average))


@pytest.mark.parametrize("axis", [0, 1], ids=["label", "photo"])
def test_every_part_has_something_of_everything(axis: int) -> None:
    for cells in (TRUTH, ~TRUTH, PREDICTED, ~PREDICTED):
        assert cells.any(axis=axis).all()


@for_every("case", EVERY)
def test_nothing_is_undefined(case: tuple[str, str]) -> None:
    found = result(*case)
    assert np.isfinite(values(*case)).all()
    assert np.isfinite(float(found))
    noted = [
        step.key
        for part in range(found.source.n_parts)
        for step in (*steps(found.part(part)), *steps(found.total))
        if any(note.replaces for note in step.notes)
    ]
    assert not noted


def test_the_averages_of_f_are_far_apart() -> None:
    macro = (2 * 1 / (2 * 1 + 0 + 1) + 2 * 2 / (2 * 2 + 1 + 0) + 0 + 1 + 2 * 1 / (2 * 1 + 1 + 0)) / 5
    micro = 2 * 7 / (2 * 7 + 3 + 2)
    precision, recall = (1 / 3 + 1 + 2 / 3 + 1) / 4, (1 / 2 + 1 + 1 + 2 / 3) / 4
    samples = 2 * precision * recall / (precision + recall)
    found = [value("f_beta", average) for average in ("macro", "micro", "samples")]
    assert found == pytest.approx([macro, micro, samples])
    assert abs(macro - micro) >= 0.1
    assert min(abs(samples - macro), abs(samples - micro)) >= 0.03


def open_on_a_number() -> Iterator[tuple[str, str]]:
    """The metrics with several parts, of which not all are 0 or 1."""
    return ((key, average) for key, average in EVERY if average != "micro" and key not in ALL_OR_NOTHING)


@for_every("case", list(open_on_a_number()))
def test_a_part_is_neither_0_nor_1_nor_the_mean(case: tuple[str, str]) -> None:
    parts, mean = values(*case), value(*case)
    worth_asking = [one not in (0, 1) and one != pytest.approx(mean) for one in parts]
    metric, average = case
    assert worth_asking[part_to_open_on(EXAMPLE, METRICS[metric], average, RULES)]


def test_a_lesson_of_all_or_nothing_opens_where_it_is_not_all_right() -> None:
    opened = {one: part_to_open_on(EXAMPLE, METRICS[one], "samples", RULES) for one in ALL_OR_NOTHING}
    right = {"subset_accuracy": 1}
    assert all(values(metric)[part] != right.get(metric, 0) for metric, part in opened.items())


def test_down_photo_1_false_tags_stand_between_the_true_ones() -> None:
    order = np.argsort(-SCORES[PHOTO_1])
    assert [PHOTOS.labels[label] for label in order] == ["cat", "boat", "dog", "car", "tree"]
    assert TRUTH[PHOTO_1, order].tolist() == [True, False, False, True, False]
    assert values("coverage")[PHOTO_1] == 4 - 1
    of_two = 1 + 1 / np.log2(3)
    assert values("ndcg")[PHOTO_1] == pytest.approx((1 + 1 / np.log2(5)) / of_two)


def test_down_the_cats_precision_falls_and_rises_again() -> None:
    true = TRUTH[np.argsort(-SCORES[:, CAT]), CAT]
    assert true.tolist() == [True, False, True, False]
    precisions = np.cumsum(true) / np.arange(1, 5)
    changes = [np.sign(after - before) for before, after in pairwise(precisions)]
    assert changes == [-1, 1, -1]
    assert values("roc_auc", "macro")[CAT] == 3 / 4
    assert values("average_precision", "macro")[CAT] == pytest.approx((1 + 2 / 3) / 2)
    assert values("peak_f1", "macro")[CAT] == pytest.approx(2 * 2 / (2 + 3))


def test_pro_loss_opens_where_three_kinds_of_pairs_are_wrong_and_the_order_in_part() -> None:
    photo = part_to_open_on(EXAMPLE, METRICS["pro_loss"], "samples", RULES)
    working = {step.key: step.value for step in steps(result("pro_loss").part(photo))}
    groups = {ORDER: 2 / 3, PAIRS: 1 / 6, TRUE: 1 / 3, FALSE: 0}
    assert {key: float(np.squeeze(working[key])) for key in groups} == pytest.approx(groups)
    assert values("pro_loss")[photo] == pytest.approx((2 / 3 + 1 / 6 + 1 / 3 + 0) / 4)


def test_the_logits_are_of_the_same_photos_and_stand_for_the_same_probabilities() -> None:
    assert (PHOTO_LOGITS.truth, PHOTO_LOGITS.samples, PHOTO_LOGITS.labels) == (
        PHOTOS.truth,
        PHOTOS.samples,
        PHOTOS.labels,
    )
    logits = np.array(PHOTO_LOGITS.scores)
    assert (logits.round(1) == logits).all()
    assert all(len(set(row)) == len(row) for row in PHOTO_LOGITS.scores)
    assert abs((1 / (1 + np.exp(-logits))).round(2) - SCORES).max() <= 0.02
    assert (example_of(PHOTO_LOGITS).prediction(RULES) == PREDICTED).all()


def test_model_b_of_logits_has_logits() -> None:
    of_photos, of_logits = second_model(PHOTOS), second_model(PHOTO_LOGITS)
    assert of_photos is not None
    assert of_logits is not None
    assert of_photos.scores == SECOND_MODEL
    assert np.min(of_logits.scores) < 0
    assert abs(1 / (1 + np.exp(-np.array(of_logits.scores))) - SECOND_MODEL).max() <= 0.02


PAGE = "losses.py"


def in_place(app: AppTest) -> Matrix:
    assert not app.exception
    session: Session = app.session_state["session"]
    return session.matrix


def test_a_bare_address_opens_the_photos_with_their_logits() -> None:
    app = opened({}, PAGE)
    answered = answer(app)
    assert answered["opened"]["document"]["matrix"]["scores"] == [list(row) for row in PHOTOS.scores]
    assert answered["opened"]["focus"]["metric"] == "sigmoid_cross_entropy"
    assert answered["names"][0] == PHOTOS.fingerprint
    assert answered["query"]["m"] == code_of(PHOTOS)
    proposal = answered["proposal"]
    assert (proposal["borrowed"], proposal["opened"], proposal["name"]) == (
        "losses",
        True,
        PHOTO_LOGITS.fingerprint,
    )
    assert in_place(app) == PHOTO_LOGITS  # the page is drawn with them at once


def test_what_is_lent_is_lent_once() -> None:
    app = send(opened({}, PAGE))
    assert in_place(app) == PHOTO_LOGITS
    assert "proposal" not in answer(app)
    assert in_place(look(app, metric="softmax_cross_entropy")) == PHOTO_LOGITS
    edit(app, PHOTOS)  # as Undo does, or the menu of ready matrices
    assert in_place(app) == PHOTOS
    assert "proposal" not in answer(app)


def test_who_comes_from_another_lesson_is_lent_them() -> None:
    app = opened({}, "roc.py")
    assert in_place(app) == PHOTOS
    assert in_place(go(app, "losses")) == PHOTO_LOGITS


def test_a_matrix_of_ones_own_stays() -> None:
    own = edited(PHOTOS, score(0, 0, 0.9))
    for matrix in (own, DOCUMENTS["d0"].matrix):
        app = edit(opened({}, "roc.py"), matrix)
        assert in_place(go(app, "losses")) == matrix


def test_an_address_that_says_which_matrix_or_metric_is_taken_at_its_word() -> None:
    assert in_place(send(opened({"m": code_of(PHOTOS)}, PAGE))) == PHOTOS
    query = {"m": code_of(PHOTOS), "metric": "softmax_cross_entropy"}
    assert in_place(send(opened(query, PAGE))) == PHOTOS
    app = look(opened({}, "overview.py"), metric="brier_score", average="samples")
    assert in_place(go(app, "losses")) == PHOTOS
