"""The lessons as a whole: which teaches what, what they begin with, and the matrix that is lent."""

from __future__ import annotations

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from metrics import METRICS, Result, steps
from pages.frame.lesson_links import LESSONS, page_of_lesson
from pages.intake.examples import DOCUMENTS, PHOTO_LOGITS, PHOTOS, SECOND_MODEL, second_model
from pages.intake.matrix import Matrix, example_of
from pages.state.focus import Focus, part_to_open_on
from pages.state.link import code_of
from pages.state.session import Session
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
    assert page_of_lesson(metric, average) == page


RULES = Focus().conventions  # a lesson opens with these
EXAMPLE = example_of(PHOTOS)
TRUTH, SCORES = np.array(PHOTOS.truth, bool), np.array(PHOTOS.scores)
PREDICTED = SCORES >= 0.5
# A sample gives each of these 0 or 1.
ALL_OR_NOTHING = {"subset_accuracy", "zero_one_loss", "one_error", "is_error"}


def result(metric: str, average: str = "samples") -> Result:
    return METRICS[metric](EXAMPLE, average, RULES)


def values(metric: str, average: str = "samples") -> np.ndarray:
    return np.atleast_1d(np.asarray(result(metric, average).parts.value, float))


@pytest.mark.parametrize("axis", [0, 1], ids=["label", "photo"])
def test_every_part_has_something_of_everything(axis: int) -> None:
    for cells in (TRUTH, ~TRUTH, PREDICTED, ~PREDICTED):
        assert cells.any(axis=axis).all()


@for_every(("metric", "average"), CASES)
def test_nothing_is_undefined(metric: str, average: str) -> None:
    found = result(metric, average)
    assert np.isfinite(values(metric, average)).all()
    assert np.isfinite(float(found))
    for quantity in (*map(found.part, range(found.inputs.n_parts)), found.overall):
        assert not any(note.replaces for step in steps(quantity) for note in step.notes)


@for_every(("metric", "average"), [case for case in CASES if "micro" not in case])
def test_a_lesson_opens_on_a_part_that_is_worth_asking_about(metric: str, average: str) -> None:
    """It is neither 0 nor 1 nor the mean; of all or nothing, it is not all right."""
    parts, mean = values(metric, average), float(result(metric, average))
    worth_asking = [one not in (0, 1) and one != pytest.approx(mean) for one in parts]
    if metric in ALL_OR_NOTHING:
        worth_asking = [one != (metric == "subset_accuracy") for one in parts]
    assert worth_asking[part_to_open_on(EXAMPLE, METRICS[metric], average, RULES)]


def test_the_logits_are_of_the_same_photos_and_stand_for_the_same_probabilities() -> None:
    for field in ("truth", "samples", "labels"):
        assert getattr(PHOTO_LOGITS, field) == getattr(PHOTOS, field)
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
    assert answered["query"]["m"] == code_of(PHOTOS)
    lent = {"lender": "losses", "opened": True}
    assert answered["proposal"].items() >= lent.items()
    assert in_place(app) == PHOTO_LOGITS  # the page is drawn with them at once


def test_a_link_to_the_logits_leaves_the_photos_to_the_other_pages() -> None:
    app = opened({"m": code_of(PHOTO_LOGITS), "metric": "brier_score"}, PAGE)
    answered = answer(app)
    assert answered["opened"]["document"]["matrix"]["scores"] == [list(row) for row in PHOTOS.scores]
    assert answered["proposal"]["lender"] == "losses"
    assert in_place(app) == PHOTO_LOGITS
    assert in_place(send(opened({"m": code_of(PHOTO_LOGITS)}, "roc.py"))) == PHOTO_LOGITS


def test_the_logits_are_lent_once_to_whoever_has_the_photos_and_no_matrix_of_their_own() -> None:
    app = opened({}, "roc.py")
    assert in_place(app) == PHOTOS
    app = send(go(app, "losses"))
    assert in_place(app) == PHOTO_LOGITS
    assert "proposal" not in answer(app)
    assert in_place(look(app, metric="softmax_cross_entropy")) == PHOTO_LOGITS
    for matrix in (PHOTOS, edited(PHOTOS, score(0, 0, 0.9)), DOCUMENTS["d0"].matrix):
        edit(app, matrix)  # as Undo does, or the menu of ready matrices
        assert in_place(app) == matrix
        assert "proposal" not in answer(app)


def test_an_address_that_says_which_matrix_or_metric_is_taken_at_its_word() -> None:
    assert in_place(send(opened({"m": code_of(PHOTOS)}, PAGE))) == PHOTOS
    query = {"m": code_of(PHOTOS), "metric": "softmax_cross_entropy"}
    assert in_place(send(opened(query, PAGE))) == PHOTOS
    app = look(opened({}, "overview.py"), metric="brier_score", average="samples")
    assert in_place(go(app, "losses")) == PHOTOS
