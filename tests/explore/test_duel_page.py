"""The page of the duel on awkward matrices: what it opens on, its model B, and what each metric prefers."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from metrics.behaviour.variants import every_case, values_of
from metrics.graph.digits import told_apart
from pages.explore.duel.models import model_b, paste_scores
from pages.explore.duel.preference_tables import code_of_duel, table_of_duel
from pages.explore.duel.preferences import advantages, compare_models
from pages.explore.duel.reasons import reason_sentences
from pages.intake.examples import DOCUMENTS, PHOTOS, SECOND_MODEL
from pages.intake.matrix import Matrix, example_of
from pages.start.every_number import ends_in_reach
from pages.state.document import RivalScores, digest_of_names, rival_for_browser
from pages.state.focus import Focus
from pages.state.link import code_of
from pages.state.session import Session
from tests.every import for_every
from tests.printed_code import printed_by
from tests.shell.edited import add_label, edited, score
from tests.shell.tab import complaints, edit, html, parts, press, send, session_on, tab_of
from tests.shell.test_pages import MATRICES, data_of, opened

PAGE = "duel.py"
SAME = "A and B are the same"
RULES, PHOTO_EXAMPLE = Focus().conventions, example_of(PHOTOS)


def duel(matrix: Matrix, **query: str) -> AppTest:
    """The page about this matrix."""
    return opened({"m": code_of(matrix), **query}, PAGE)


def texts(app: AppTest, name: str) -> list[str]:
    """The texts of the elements with this test id."""
    found = re.findall(rf'data-testid="{name}"[^>]*>([^<]*)<', html(app))
    return [unescape(text) for text in found]


def pressed(app: AppTest, part: str, name: str) -> AppTest:
    """The page after a press of a button."""
    press(app, part, name)
    assert not app.exception
    return app


def session_of(app: AppTest) -> Session:
    session: Session = app.session_state["session"]
    return session


def test_the_story_opens_on_two_models_that_the_metrics_are_split_over() -> None:
    app = duel(PHOTOS)
    assert texts(app, "headline") == ["A 7 : 5 B"]
    assert "equal</small>" not in html(app)
    counted = re.search(r"All (\d+) numbers, with every average: A (\d+) : (\d+) B, (\d+) equal\.", html(app))
    assert counted
    every, of_a, of_b, equal = map(int, counted.groups())
    assert every == of_a + of_b + equal == len(every_case())
    assert of_a > of_b > equal
    assert data_of(app, "bars")["html"].count("data-case=") == 7 + 5
    table = data_of(pressed(app, "every_number", "every"), "every_preference")["html"]
    captions = [f"Prefer model A: {of_a}", f"Prefer model B: {of_b}"]
    assert re.findall("<caption>([^<]*)</caption>", table) == captions
    assert table.count('scope="row"') == len(every_case())


def test_the_reason_names_the_part_of_the_gap_and_what_only_the_winner_has_right() -> None:
    found = {one.case: one for one in compare_models(PHOTO_EXAMPLE, SECOND_MODEL, RULES)}
    expected = {
        ("one_error", "samples"): "All of it comes from photo 1: A has 0 there, B has 1. "
        "A puts cat, which is true, above dog, which is not; B does not.",
        ("recall", "micro"): "B predicts car of photo 1, which is true; A misses it.",
        ("subset_accuracy", "samples"): "All of it comes from photo 2: A has 1 there, B has 0. "
        "A leaves out cat, which is false; B predicts it.",
        ("brier_score", "macro"): "The gap is widest for boat: A has 0.2 there, B has 0.141. "
        "B gives boat of photo 1, which is false, 0.11; A gives it 0.66.",
    }
    for case, sentences in expected.items():
        assert reason_sentences(found[case], PHOTO_EXAMPLE, SECOND_MODEL, RULES, PHOTOS) == sentences


def test_a_matrix_without_a_second_model_is_compared_with_itself_as_it_was_opened() -> None:
    opened_matrix = DOCUMENTS["d0"].matrix
    app = duel(opened_matrix)
    edit(app, edited(opened_matrix, score(0, 0, 0.9)))
    assert texts(app, "headline") != [SAME]
    assert model_b(session_of(app)).rival.scores == opened_matrix.scores
    edit(app, add_label(opened_matrix))
    assert texts(app, "headline") == [SAME]


def test_each_edit_of_model_b_is_in_the_document_and_the_link() -> None:
    """The browser puts model B into the document: so undo, a reload and the link have it."""
    app = duel(PHOTOS)
    changed = RivalScores(((0.01, *SECOND_MODEL[0][1:]), *SECOND_MODEL[1:]), digest_of_names(PHOTOS))
    tab_of(app).document |= {"rival": rival_for_browser(changed)}
    send(app)
    assert session_of(app).rival == changed
    assert texts(app, "headline") != ["A 7 : 5 B"]
    again = opened(dict(session_of(app).query), PAGE)
    assert session_of(again).rival == changed
    assert texts(again, "headline") == texts(app, "headline")
    tab_of(app).document |= {"rival": None}  # undo
    assert texts(send(app), "headline") == ["A 7 : 5 B"]


def test_scores_that_are_brought_are_model_b_where_they_fit_and_nothing_is_lost_where_they_do_not() -> None:
    session = session_on(PHOTOS)
    paste_scores(session, PHOTOS)
    assert session.rival == RivalScores.of(PHOTOS)
    paste_scores(session, Matrix.of([[1, 0]], [[0.5, 0.1]]))
    assert session.rival == RivalScores.of(PHOTOS)
    assert session.proposal["sentence"] == (
        "These are 1×2 scores, and the matrix has 4×5 cells: model B needs a score for each of them. "
        "It stays as it is."
    )


def test_a_model_b_that_does_not_fit_has_a_note() -> None:
    app = pressed(duel(PHOTOS), "model_b", "pin")
    for matrix, note in (
        (add_label(PHOTOS), "Model B has 4×5 scores, and the matrix has 4×6 cells"),
        (replace(PHOTOS, labels=("tiger", *PHOTOS.labels[1:])), "Model B was made for other names"),
    ):
        assert texts(edit(app, matrix), "note-on-b")[0].startswith(note)
    for word in ("~0123", "nonsense"):
        expected = ["The scores of model B are not in the link: pin some again."]
        assert complaints(duel(PHOTOS, rival=word)) == expected


def test_scores_too_many_for_a_link_stay_in_the_tab() -> None:
    app = opened({}, PAGE)
    some = Matrix.of([[row % 2] * 50 for row in range(50)], np.random.default_rng(0).random((50, 50)))
    edit(app, some, is_opened=True)
    assert session_of(pressed(app, "model_b", "pin")).query["rival"] == ""
    assert texts(app, "headline") == [SAME]
    assert texts(edit(app, edited(some, score(1, 0, 2))), "headline") != [SAME]
    assert not app.exception


def test_metrics_without_a_value_for_both_models_have_no_bar() -> None:
    app = duel(MATRICES["nothing true"], curves="roc_auc.samples-roc_auc.macro", preset="d0")
    assert "bars" not in parts(pressed(app, "model_b", "pin"))
    assert "None of the metrics that are to be drawn has a value" in html(app)


@for_every("matrix", [PHOTOS, *MATRICES.values()])
def test_the_verdicts_are_those_of_each_model_alone_and_the_code_prints_the_table(matrix: Matrix) -> None:
    example = example_of(matrix)
    others = (np.negative(matrix.scores), np.flip(matrix.scores, 1))
    for turned in [SECOND_MODEL] if matrix is PHOTOS else others:
        rival = tuple(map(tuple, np.asarray(turned).tolist()))
        other = example_of(replace(matrix, scores=rival))
        found = compare_models(example, rival, RULES)
        for one in found:
            own = float(values_of(one.case, example, RULES)), float(values_of(one.case, other, RULES))
            assert one.values == pytest.approx(own, rel=1e-12, nan_ok=True), one.case
            assert "nan" not in reason_sentences(one, example, rival, RULES, matrix)
        shares = advantages(found, ends_in_reach(example, RULES))
        assert [share for _one, share in shares] == sorted(share for _one, share in shares)
        for one, share in shares:
            assert -1 <= share <= 1
            assert one.winner == ("A" if share < 0 else "B" if share > 0 else "")
        printed = [line.split()[-2:] for line in printed_by(code_of_duel(example, rival, RULES))]
        values = np.array([(row["A"], row["B"]) for row in table_of_duel(found)])
        assert np.array(printed, float) == pytest.approx(values, nan_ok=True)


def test_a_bar_is_as_long_as_the_gap_is_of_the_way_from_the_worst_value_in_reach() -> None:
    ends = ends_in_reach(PHOTO_EXAMPLE, RULES)
    found = [one for one in compare_models(PHOTO_EXAMPLE, SECOND_MODEL, RULES) if one.case[0] == "coverage"]
    recall = replace(found[0], case=("recall", "samples"), values=(0.0, 1.0))
    lengths = {one.case[0]: share for one, share in advantages([*found, recall], ends)}
    worst, best = ends["coverage"]
    assert lengths == pytest.approx({"recall": 1, "coverage": (2.25 - 1.75) / (worst - best)})
    # Two values are written so that they differ.
    assert told_apart(1 / 3, 1 / 4) == ("0.333", "0.25")
    assert told_apart(0.12341, 0.12342) == ("0.12341", "0.12342")
    assert told_apart(float("nan"), 0.5) == ("undefined", "0.5")
