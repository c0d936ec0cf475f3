"""What a matrix takes in and refuses in a sentence; as a file it comes back, and tables make one."""

from __future__ import annotations

import csv
import io
import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from metrics import InputError
from pages.intake.csv_text import csv_of, guarded, unguarded
from pages.intake.examples import FIRST_MATRIX, READY
from pages.intake.grid import is_value_text
from pages.intake.input_reader import read_file
from pages.intake.json_text import json_of
from pages.intake.matrix import Matrix
from pages.intake.tables import ReadTables, Table, matrix_of
from pages.sources.question_matrices import QUESTION_MATRICES
from tests.every import for_every
from tests.intake.input_files import npy

HOSTILE = Matrix.of(
    [[1, 0], [0, 1]],
    [[0.5, -2], [1e-300, 1e300]],
    ["=cmd|'/C calc'!A0", "1"],
    ["+1,2;3", '<b>"x"</b> $a$ '],
    decision=("hand", [[0, 1], [1, 1]]),
)
MATRICES = {**{key: one.matrix for key, one in READY.items()}, **QUESTION_MATRICES, "hostile": HOSTILE}
SMALL = Matrix.of([[1, 0]], [[0.5, 0.1]])


AWKWARD = [
    *("x;=1+1;", ";-2", 'a;"=1+1;', 'y_true "=1+1"', "a\t=1", "＝1+1", "a; ＋1", "x,@sum", "'=1", "'x'", "1"),
    *("-0.5", "y_true y_score", "TRUE", "a|b", '"', "a;'-1"),
]
SIGNS_OF_CELLS = st.text(alphabet="ab1 =+-@＝＋－＠'\";,\t\n|", max_size=12)
NAMES = st.lists(SIGNS_OF_CELLS | st.text(max_size=12) | st.sampled_from(AWKWARD), min_size=1, max_size=4)


def cells_in(text: str, delimiter: str) -> list[str]:
    """The cells as a spreadsheet has them that splits at this sign, without those of numbers."""
    quoted = [cell for row in csv.reader(io.StringIO(text), delimiter=delimiter) for cell in row]
    blunt = [cell.strip('"') for line in text.splitlines() for cell in line.split(delimiter)]
    return [cell.lstrip() for cell in (*quoted, *blunt) if not is_value_text(cell)]


def comes_back_and_is_no_formula(matrix: Matrix) -> None:
    text = csv_of(matrix)
    back = matrix_of(read_file("m.csv", text.encode("utf-8-sig")), SMALL)
    assert (back.samples, back.labels) == (matrix.samples, matrix.labels)
    assert (back.truth, back.scores) == (matrix.truth, matrix.scores)
    assert matrix.decision.kind != "hand" or back.decision == matrix.decision
    for delimiter in ",;\t":
        assert not [cell for cell in cells_in(text, delimiter) if cell.startswith(tuple("=+-@＝＋－＠"))]


@for_every("key", MATRICES)
def test_a_matrix_comes_back_from_its_files_and_no_cell_of_it_is_a_formula(key: str) -> None:
    matrix = MATRICES[key]
    assert matrix_of(read_file("m.json", json_of(matrix).encode()), SMALL) == matrix
    comes_back_and_is_no_formula(matrix)


@for_every("name", AWKWARD)
def test_no_name_is_split_or_a_formula_wherever_a_spreadsheet_splits(name):
    assert unguarded(guarded(name)) == name
    comes_back_and_is_no_formula(Matrix.of([[1, 0]], [[0.5, -0.5]], [name], [name, "b"]))


@given(samples=NAMES, labels=NAMES)
@settings(max_examples=2 * settings().max_examples)
def test_no_names_are_split_or_formulas_wherever_a_spreadsheet_splits(samples, labels):
    size = len(samples), len(labels)
    try:
        matrix = Matrix.of(np.zeros(size), np.full(size, -1.5), samples, labels)
    except InputError as error:  # two names may be the same once they are tidied
        assume("already taken" not in str(error))
        raise
    comes_back_and_is_no_formula(matrix)


@for_every(
    ("name", "content", "kind"),
    [
        ("y.TSV", b"1\t0.5\n0\t1", "y_score"),
        ("y.npy", npy(np.eye(2, dtype=int)), "y_true"),
        ("y.npy", npy(np.array([[True, False]])), "y_true"),
        ("y.npy", npy(np.array([[0.5, 1], [0, 1]], order="F", dtype="f4")), "y_score"),
    ],
)
def test_one_matrix_is_truths_if_all_of_it_is_0_or_1_and_else_scores(name, content, kind):
    assert list(read_file(name, content).tables) == [kind]


def test_an_npy_file_with_three_axes_holds_truths_scores_and_predictions():
    three = read_file("y.npy", npy(np.array([[[1, 0]], [[0.3, 0.6]], [[0, 1]]])))
    matrix = matrix_of(three, FIRST_MATRIX)
    assert (matrix.truth, matrix.scores) == (((1, 0),), ((0.3, 0.6),))
    assert (matrix.decision.kind, matrix.decision.cells) == ("hand", ((0, 1),))


@for_every("shape", ["(50000, 50000)", "(9**9**9, 1)", "(-1, 1)", "(1, 2, 3, 4)"])
def test_a_header_that_promises_what_is_not_there_is_refused(shape):
    content = npy(np.zeros((1, 1)))
    promise = content.replace(b"(1, 1), }" + b" " * (len(shape) - 6), f"{shape}, }}".encode())
    assert len(promise) == len(content)
    with pytest.raises(InputError):
        read_file("y.npy", promise)


def test_a_fault_in_the_truths_comes_before_missing_scores():
    with pytest.raises(InputError, match="Row 2, column 1: the truth must be 0 or 1"):
        matrix_of(ReadTables({"y_true": Table(((0, 1), (2, 0)))}, {}), SMALL)


def test_what_is_missing_is_taken_from_the_matrix_in_place_where_it_fits_or_from_the_predictions():
    truth = {"y_true": Table(((0, 1),))}
    assert matrix_of(ReadTables(truth, {}), SMALL).scores == SMALL.scores
    for tables, sentence in (
        (truth, r"The scores \(y_score\) are missing"),
        ({"y_score": Table(((0, 1),))}, r"The truths \(y_true\) are missing"),
        ({}, "There is no table yet"),
    ):
        with pytest.raises(InputError, match=sentence):
            matrix_of(ReadTables(tables, {}), FIRST_MATRIX)
    matrix = matrix_of(ReadTables({**truth, "y_pred": Table(((1, 1),))}, {}), FIRST_MATRIX)
    assert (matrix.scores, matrix.decision.cells) == (((1, 1),), ((1, 1),))


def test_tables_are_put_together_by_their_names():
    truth = Table(((1, 0), (0, 1)), ("r1", "r2"), ("a", "b"))
    scores = Table(((0.9, 0.1), (0.2, 0.8)), ("r2", "r1"), ("b", "a"))
    both = matrix_of(ReadTables({"y_true": truth, "y_score": scores}, {}), SMALL)
    assert both.truth == ((1, 0), (0, 1))
    assert both.scores == ((0.8, 0.2), (0.1, 0.9))
    assert (both.samples, both.labels) == (("r1", "r2"), ("a", "b"))
    bare = replace(truth, rows=None, columns=None)
    named_by_scores = matrix_of(ReadTables({"y_true": bare, "y_score": scores}, {}), SMALL)
    assert (named_by_scores.scores, named_by_scores.labels) == (scores.values, ("b", "a"))


def test_scores_alone_find_the_truths_in_place_by_their_names():
    in_place = Matrix.of([[1, 0]], [[0.5, 0.1]], ["x"], ["a", "b"])
    turned = Table(((0.3, 0.9),), None, ("b", "a"))
    assert matrix_of(ReadTables({"y_score": turned}, {}), in_place) == Matrix.of(
        [[1, 0]], [[0.9, 0.3]], ["x"], ["a", "b"]
    )
    others = Table(((0.3, 0.9),), None, ("c", "d"))
    renamed = matrix_of(ReadTables({"y_score": others}, {}), in_place)
    assert (renamed.truth, renamed.labels) == (((1, 0),), ("c", "d"))


@for_every("names", [("bird", "cat"), ("cat", "cat"), ("bird", "fish")])
def test_tables_that_name_other_things_are_refused(names):
    truth = Table(((1, 0),), None, ("cat", "dog"))
    scores = Table(((0.9, 0.1),), None, names)
    with pytest.raises(InputError, match="y_true and y_score do not have the same names: there is “"):
        matrix_of(ReadTables({"y_true": truth, "y_score": scores}, {}), SMALL)


WHOLE = csv_of(MATRICES["d0"]).encode()


# What it takes in


def test_a_matrix_of_arrays_is_a_matrix_of_plain_numbers_with_the_usual_names() -> None:
    matrix = Matrix.of(np.array([[True, False]]), np.array([[1, 2]], dtype=np.float32))
    assert (matrix.samples, matrix.labels) == (("x1",), ("l1", "l2"))
    assert matrix.truth == ((1, 0),)
    assert matrix.scores == ((1.0, 2.0),)
    assert {type(value) for value in (*matrix.truth[0], *matrix.scores[0])} == {int, float}


@for_every(
    ("truth", "scores"),
    [
        *(([], []), ([[]], [[]]), ([1], [0.5]), ([[[1]]], [[[0.5]]])),
        *(([[1, 0], [1]], [[0, 0], [0, 0]]), ([[1, 0]], [[0.5]]), ([[1, 0]], [[0.5, 0.5], [0.5, 0.5]])),
        *(([[truth]], [[0.5]]) for truth in (2, 0.5, "1", math.nan)),
        *(([[1]], [[score]]) for score in (math.inf, math.nan, "0.5", None, 10**400)),
    ],
)
def test_wrong_content_is_refused(truth: Any, scores: Any) -> None:
    with pytest.raises(InputError):
        Matrix.of(truth, scores)


def test_the_refusal_of_a_value_names_its_place() -> None:
    with pytest.raises(InputError, match="Row 2, column 1") as refusal:
        Matrix.of([[1], [3]], [[0], [0]])
    assert (refusal.value.facts["row"], refusal.value.facts["column"]) == (1, 0)


@for_every("names", [["a"], ["a", "b", "c"], ["a", " a "], ["a", 7], ["a", "b" * 41]])
def test_wrong_names_are_refused(names: list[Any]) -> None:
    with pytest.raises(InputError):
        Matrix.of([[1], [0]], [[0], [0]], samples=names)


def test_names_are_tidied_and_minus_zero_is_zero() -> None:
    matrix = Matrix.of([[1], [0], [0]], [[-0.0], [0], [0]], samples=["  a\n\tb\x00 ", "\ud800", "x2"])
    assert matrix.samples == ("a b", "x1", "x2")
    assert math.copysign(1, matrix.scores[0][0]) == 1
