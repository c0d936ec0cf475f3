"""A matrix that is too large to be edited is looked at, and a part of it can be taken and edited."""

from __future__ import annotations

import json
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from metrics import InputError
from pages.intake import limits
from pages.intake.grid import MAX_LIST_OF_NUMBERS_LENGTH, listed_places
from pages.intake.matrix import Matrix
from pages.state.document import matrix_for_browser, matrix_from_browser, matrix_in_full
from pages.state.session import DECIDING, EDITOR, LINE
from pages.words import sentence_of
from pages.workbench.matrix_dialogs import submatrix
from tests.every import for_every
from tests.shell.tab import answer, edit, parts, session_on, tab_of, tell
from tests.shell.test_pages import PATIENCE
from tests.shell.test_pages import opened as opened_page

ROWS, COLUMNS = 4, 5


def matrix_of(rows: int, columns: int, **more: Any) -> Matrix:
    """The truth is 1 in every third cell, and the score of a cell is its place, a tenth for every label."""
    return Matrix.of(
        [[int((row + column) % 3 == 0) for column in range(columns)] for row in range(rows)],
        [[row + column / 10 for column in range(columns)] for row in range(rows)],
        **more,
    )


LARGE = matrix_of(limits.MAX_CELLS_EDITED // 50 + 1, 50)
PREDICTED = [[int(row + 1 == column) for column in range(COLUMNS)] for row in range(ROWS)]
ORDER = [[5, 4, 3, 2, 1], [1, 2, 3, 4, 5], [2, 1, 3, 4, 5], [1, 2, 3, 5, 4]]


def opened(page: str, matrix: Matrix) -> AppTest:
    """A page with a matrix that the tab has."""
    return edit(opened_page({}, page), matrix, is_opened=True)


def test_places_are_listed_by_numbers_and_ranges() -> None:
    texts = {" 2 – 3;7 , 2,": {1, 2, 6}, "10": {9}, "3:4，1": {0, 2, 3}, "": set()}
    assert {text: listed_places(text, 10) for text in texts} == texts


NO_RANGE = "“{}” is no number and no range such as 1-40."
NOT_WITHIN = "“{}” is not within 1 to 10, from the smaller to the larger number."


@for_every(
    ("text", "sentence"),
    [
        *((text, NO_RANGE.format(text[:20])) for text in ("a", "1-2-3", "-3", "1.5", "٣", "9" * 30)),
        *((text, NOT_WITHIN.format(text)) for text in ("0-3", "4-3")),
        ("1, 8-11", NOT_WITHIN.format("8-11")),
        ("1," * MAX_LIST_OF_NUMBERS_LENGTH, "List the numbers in at most 400 characters."),
    ],
)
def test_what_lists_no_places_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(InputError) as refused:
        listed_places(text, 10)
    assert sentence_of(refused.value) == sentence


PARTS = {
    "one threshold": (("one", [0.25]), ("one", (0.25,))),
    "thresholds of labels": (("labels", [0.1, 0.2, 0.3, 0.4, 0.5]), ("labels", (0.2, 0.5))),
    "thresholds of samples": (("samples", [0.1, 0.2, 0.3, 0.4]), ("samples", (0.1, 0.3, 0.4))),
    "the top 4 of 2 labels": (("top", 4), ("top", 2)),
    "the top 1": (("top", 1), ("top", 1)),
    "by hand": (("hand", PREDICTED), ("hand", ((1, 0), (0, 0), (0, 1)))),
}


@for_every("name", PARTS)
def test_a_part_takes_along_all_that_belongs_to_its_samples_and_labels(name: str) -> None:
    decision, expected = PARTS[name]
    matrix = matrix_of(ROWS, COLUMNS, decision=decision, relevance=ORDER, weights=[1, 2, 0, 4])
    part = submatrix(matrix, [3, 0, 2, 0], [4, 1])
    assert (part.samples, part.labels) == (("x1", "x3", "x4"), ("l2", "l5"))
    assert part.truth == ((0, 0), (1, 1), (0, 0))
    assert part.scores == ((0 + 1 / 10, 0 + 4 / 10), (2 + 1 / 10, 2 + 4 / 10), (3 + 1 / 10, 3 + 4 / 10))
    assert (part.decision.kind, part.decision.content) == expected
    # Of the places 4 and 1, 1 and 5, 2 and 4 the smaller one is the first of two.
    assert part.relevance == ((2, 1), (1, 2), (1, 2))
    assert part.weights == (1, 0, 4)
    assert matrix_from_browser(json.loads(json.dumps(matrix_in_full(part)))) == part, (
        "it is a matrix like any other"
    )


def test_an_order_by_column_is_no_order_of_the_part() -> None:
    assert submatrix(matrix_of(ROWS, COLUMNS, relevance=ORDER), [2, 3], [0, 2, 3]).relevance is None


def test_a_part_that_cannot_be_edited_is_refused_with_a_sentence() -> None:
    nothing = "Choose at least one sample and one label."
    matrix = matrix_of(60, 50, weights=[0] * 59 + [1])
    assert submatrix(matrix, range(10, 60), range(50)).size == (50, 50)
    for rows, columns, sentence in (
        (range(51), range(50), "51 samples × 50 labels are 2,550 cells, and at most 2,500 can be edited"),
        *(((), range(50), nothing), (range(50), (), nothing)),
        (range(50), range(50), "At least one sample must have a weight above 0."),
    ):
        with pytest.raises(InputError) as refused:
            submatrix(matrix, rows, columns)
        assert sentence in sentence_of(refused.value)


# The dialog


def dialog(matrix: Matrix) -> AppTest:
    """The dialog alone, which begins with the second to the fourth sample and the first two labels."""
    script = """
import streamlit as st
from pages.workbench.matrix_dialogs import open_part_dialog
open_part_dialog(st.session_state["given"], range(1, 4), range(2))
"""
    app = AppTest.from_string(script, default_timeout=PATIENCE)
    app.session_state["given"] = session_on(matrix)
    return app.run()


def test_the_dialog_says_why_a_part_cannot_be_taken_and_proposes_what_can() -> None:
    app = dialog(LARGE)
    assert [one.value for one in app.text_input] == ["2-4", "1-2"]
    assert app.info[0].value.startswith("3 samples × 2 labels = 6 cells")
    app.text_input(key="part_samples").set_value("1-52")
    app.button(key="part_taken").click().run()
    assert "not within 1 to 51" in app.error[0].value
    assert not app.info
    assert app.session_state["given"].proposal is None
    app.text_input(key="part_samples").set_value("1-40, 51")
    app.multiselect(key="part_names").set_value([49])
    app.button(key="part_taken").click().run()
    proposed = app.session_state["given"].proposal
    assert proposed["opened"]
    taken = json.loads(json.dumps(proposed["document"]["matrix"]))
    assert matrix_from_browser(taken) == submatrix(LARGE, [*range(40), 50], [0, 1, 49])


# What Python does with a matrix that is too large to be edited


def test_python_edits_no_matrix_that_is_too_large_and_makes_none() -> None:
    edge = matrix_of(50, 50)
    for before, after, sentence in (
        (LARGE, matrix_of(51, 49), "can be looked at, but not edited"),
        (edge, LARGE, "The matrix cannot grow any further"),
    ):
        session = session_on(before)
        session.change_to(after)
        assert session.matrix == before
        assert session.proposal is not None
        assert "document" not in session.proposal
        assert sentence in session.proposal["sentence"]
    session = session_on(matrix_of(2, 2))
    session.change_to(edge)
    assert session.matrix == edge


def test_of_a_large_matrix_a_page_shows_what_is_in_sight_and_takes_no_predictions_by_hand() -> None:
    app = opened("sets.py", LARGE)
    editor, line = parts(app)[EDITOR]["data"], parts(app)[LINE]["data"]
    assert (editor["rows"], editor["columns"]) == (list(range(12)), list(range(12)))
    assert editor["part"] == json.loads(json.dumps(matrix_in_full(LARGE.part(range(12), range(12)))))
    assert [len(row) for row in editor["predicted"]] == [12] * 12
    assert line["part"]["scores"] == [list(LARGE.scores[0][:30])]
    assert "part" not in parts(opened("sets.py", matrix_of(50, 50)))[EDITOR]["data"]
    before = tab_of(app).document
    tell(app, DECIDING, "by_hand")
    assert tab_of(app).adopted, "it was answered"
    assert tab_of(app).document == before


def test_the_largest_matrix_that_is_edited_travels_in_40_kb() -> None:
    scores = [
        [round(((row * 50 + column) * 0.6180339887) % 1, 4) for column in range(50)] for row in range(50)
    ]
    matrix = Matrix.of(matrix_of(50, 50).truth, scores)
    assert len(json.dumps(matrix_for_browser(matrix), separators=(",", ":"))) <= 40_000
    assert answer(opened("sets.py", matrix))["names"][0] == matrix.fingerprint
