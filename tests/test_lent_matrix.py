"""The lesson of losses lends the logits of the photos to whoever comes with the photos as they are."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest

from pages.intake.examples import DOCUMENTS, PHOTO_LOGITS, PHOTOS
from pages.intake.matrix import Matrix
from pages.state.link import code_of
from pages.state.session import Session
from tests.shell.edited import edited, score
from tests.shell.tab import answer, edit, go, look, send
from tests.shell.test_pages import opened

PAGE = "losses.py"


def in_place(app: AppTest) -> Matrix:
    assert not app.exception
    session: Session = app.session_state["session"]
    return session.matrix


def test_a_bare_address_opens_the_photos_and_lends_their_logits() -> None:
    app = opened({}, PAGE)
    told = answer(app)
    assert told["opened"]["document"]["matrix"]["scores"] == [list(row) for row in PHOTOS.scores]
    assert told["opened"]["focus"]["metric"] == "sigmoid_cross_entropy"
    assert told["names"][0] == PHOTOS.fingerprint
    assert told["query"]["m"] == code_of(PHOTOS)
    proposal = told["proposal"]
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
    asked = {"m": code_of(PHOTOS), "metric": "softmax_cross_entropy"}
    assert in_place(send(opened(asked, PAGE))) == PHOTOS
    app = look(opened({}, "overview.py"), metric="brier_score", average="samples")
    assert in_place(go(app, "losses")) == PHOTOS
