"""Of a matrix that is too large for the lab the import shows the numbers, and takes a part."""

from __future__ import annotations

import json
import re
from html import escape
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from metrics import METRICS, InputError, report
from metrics.graph.digits import decimal
from pages.intake import limits
from pages.intake.examples import PHOTOS
from pages.intake.grid import MAX_LIST_OF_NUMBERS_LENGTH, listed_places
from pages.intake.matrix import Matrix, example_of
from pages.intake.tables import Guess, ReadTables, Table
from pages.state.document import matrix_for_browser, matrix_from_browser
from pages.state.link import code_of
from pages.state.message import MESSAGE, PAGE
from pages.state.visitor import sync_session
from pages.words import sentence_of
from pages.workbench.import_preview import KEY, Import
from pages.workbench.large_matrix import first_part, submatrix
from tests.every import for_every
from tests.shell.tab import Tab, answer, complaints, edit, session_on
from tests.shell.test_link import code_of_content
from tests.shell.test_pages import PATIENCE, opened

ROWS, COLUMNS = 4, 5


def matrix_of(rows: int, columns: int, **more: Any) -> Matrix:
    """The truth is 1 in every third cell, and the score of a cell is its place, a tenth for every label."""
    return Matrix.of(
        [[int((row + column) % 3 == 0) for column in range(columns)] for row in range(rows)],
        [[row + column / 10 for column in range(columns)] for row in range(rows)],
        **more,
    )


LARGE = matrix_of(limits.MAX_CELLS_HELD // 50 + 1, 50)
PREDICTED = [[int(row + 1 == column) for column in range(COLUMNS)] for row in range(ROWS)]
ORDER = [[5, 4, 3, 2, 1], [1, 2, 3, 4, 5], [2, 1, 3, 4, 5], [1, 2, 3, 5, 4]]


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
    assert matrix_from_browser(json.loads(json.dumps(matrix_for_browser(part)))) == part, (
        "it is a matrix like any other"
    )


def test_an_order_by_column_is_no_order_of_the_part() -> None:
    assert submatrix(matrix_of(ROWS, COLUMNS, relevance=ORDER), [2, 3], [0, 2, 3]).relevance is None


def test_a_part_that_the_lab_cannot_hold_is_refused_with_a_sentence() -> None:
    nothing = "Choose at least one sample and one label."
    matrix = matrix_of(60, 50, weights=[0] * 59 + [1])
    assert submatrix(matrix, range(10, 60), range(50)).size == (50, 50)
    for rows, columns, sentence in (
        (range(51), range(50), "51 samples × 50 labels are 2,550 cells, and the lab holds at most 2,500."),
        *(((), range(50), nothing), (range(50), (), nothing)),
        (range(50), range(50), "At least one sample must have a weight above 0."),
    ):
        with pytest.raises(InputError) as refused:
            submatrix(matrix, rows, columns)
        assert sentence_of(refused.value) == sentence


@given(st.integers(1, limits.MAX_SAMPLES), st.integers(1, limits.MAX_LABELS))
def test_the_first_part_fills_the_lab(samples: int, labels: int) -> None:
    n_samples, n_labels = first_part(samples, labels)
    assert 1 <= n_samples <= samples
    assert 1 <= n_labels <= labels
    assert limits.is_held(n_samples, n_labels)
    if n_samples < samples:
        assert not limits.is_held(n_samples + 1, n_labels)
    if n_labels < labels:
        assert n_labels >= 50


# The dialog

DIALOG = """
import streamlit as st
from pages.state.run_lock import RUN
from pages.workbench.import_preview import Destination, show_pending
session = st.session_state["given"]
with RUN:
    show_pending(session, Destination(session.load, takes_parts=True))
"""


def dialog(matrix: Matrix, *guesses: Guess) -> AppTest:
    """What the import shows of a matrix that was read, with what was guessed."""
    app = AppTest.from_string(DIALOG, default_timeout=PATIENCE)
    app.session_state["given"] = session_on(PHOTOS)
    tables = {"y_true": Table(matrix.truth), "y_score": Table(matrix.scores)}
    read = ReadTables(tables, guesses)
    app.session_state[KEY] = Import(lambda _choices, _current: read, guesses=guesses, matrix=matrix)
    return app.run()


def texts(app: AppTest) -> str:
    return " ".join(one.value for one in (*app.markdown, *app.caption))


def test_the_numbers_of_the_whole_are_those_of_its_report_and_a_refusal_stands_in_the_place_of_one() -> None:
    app = dialog(LARGE)
    assert "**51 samples × 50 labels = 2,550 cells.**" in texts(app)
    assert "33.3 % of the cells are 1: 16.67 labels of a sample" in texts(app)
    (table,) = [one.proto.body for one in app.get("html")]
    rows = re.findall(r"<tr><th .*?</tr>", table)
    found = report(example_of(LARGE))
    assert len(rows) == len(METRICS)
    for metric, row in zip(METRICS.values(), rows, strict=True):
        entries = [one for one in found.entries if one.metric == metric.key]
        shown = re.findall("<td[^>]*>([^<]+)</td>", row)
        assert shown == ["—" if one.value is None else decimal(one.value) for one in entries]
        for one in entries:
            assert one.refusal is None or escape(sentence_of(one.refusal)) in row
    assert any(one.refusal for one in found.entries), "the scores are no probabilities"


def test_what_was_read_is_refused_or_taken_in_part() -> None:
    app = dialog(LARGE)
    assert [one.value for one in app.text_input] == ["1-50", "1-50"]
    assert "50 samples × 50 labels = 2,500 cells" in texts(app)
    app.text_input[0].set_value("1-52").run()
    assert "not within 1 to 51" in app.error[0].value
    assert app.button(key="use").disabled
    app.text_input[0].set_value("1-51").run()
    assert "2,550 cells, and the lab holds at most 2,500" in app.error[0].value.replace("\\", "")
    app.text_input[0].set_value("1-40")
    app.multiselect[0].set_value([50])
    app.text_input[1].set_value("1-2")
    app.multiselect[1].set_value([49]).run()
    app.button(key="use").click().run()
    proposed = app.session_state["given"].proposal
    assert proposed["opened"]
    taken = json.loads(json.dumps(proposed["document"]["matrix"]))
    assert matrix_from_browser(taken) == submatrix(LARGE, [*range(40), 50], [0, 1, 49])
    assert KEY not in app.session_state, "nothing of the large one is kept"


# Whatever else comes is as large as the lab holds, or is refused


def test_a_link_to_a_larger_matrix_opens_the_first_example_and_says_so() -> None:
    large = matrix_of(60, 50)
    code = code_of_content({"t": ["".join(map(str, row)) for row in large.truth], "s": large.scores})
    (sentence,) = complaints(opened({"m": code, "metric": "coverage"}))
    assert sentence == (
        "The matrix in the link is too large: it has 3,000 cells, and the lab holds at most 2,500. Here is "
        "the first example."
    )


def test_a_message_with_a_larger_matrix_or_model_b_is_refused() -> None:
    for wrong in (
        {"matrix": matrix_for_browser(LARGE)},
        {"matrix": matrix_for_browser(PHOTOS), "rival": {"scores": LARGE.scores, "names": ""}},
    ):
        tab = Tab("ranking", {"rules": {}, "rival": None, **wrong}, {}, None)
        refused = sync_session({PAGE: {MESSAGE: json.loads(json.dumps(tab.message()))}}, "ranking", {})
        assert isinstance(refused, dict)
        assert "are 2,550 cells, and the lab holds at most 2,500." in refused["refused"]


def test_no_edit_of_python_makes_a_matrix_larger_than_the_lab_holds() -> None:
    edge = matrix_of(50, 50)
    session = session_on(edge)
    session.change_to(LARGE)
    assert session.matrix == edge
    assert session.proposal is not None
    assert "document" not in session.proposal
    assert "The matrix cannot grow any further" in session.proposal["sentence"]
    session = session_on(matrix_of(2, 2))
    session.change_to(edge)
    assert session.matrix == edge


def test_the_largest_matrix_travels_in_40_kb() -> None:
    scores = [
        [round(((row * 50 + column) * 0.6180339887) % 1, 4) for column in range(50)] for row in range(50)
    ]
    matrix = Matrix.of(matrix_of(50, 50).truth, scores)
    assert len(json.dumps(matrix_for_browser(matrix), separators=(",", ":"))) <= 40_000
    assert answer(edit(opened({}, "sets.py"), matrix, is_opened=True))["query"]["m"] == code_of(matrix)
