"""The workbench's matrix: what it takes in, and what it refuses in a sentence."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from metrics.errors import InputError
from pages.intake.matrix import Matrix


def test_a_matrix_of_arrays_is_a_matrix_of_plain_numbers_with_the_usual_names() -> None:
    matrix = Matrix.of(np.array([[True, False]]), np.array([[1, 2]], dtype=np.float32))
    assert (matrix.samples, matrix.labels) == (("x1",), ("l1", "l2"))
    assert matrix.truth == ((1, 0),)
    assert matrix.scores == ((1.0, 2.0),)
    assert {type(value) for value in (*matrix.truth[0], *matrix.scores[0])} == {int, float}


@pytest.mark.parametrize(
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


@pytest.mark.parametrize("names", [["a"], ["a", "b", "c"], ["a", " a "], ["a", 7], ["a", "b" * 41]])
def test_wrong_names_are_refused(names: list[Any]) -> None:
    with pytest.raises(InputError):
        Matrix.of([[1], [0]], [[0], [0]], samples=names)


def test_names_are_tidied() -> None:
    matrix = Matrix.of([[1], [0], [0]], [[0], [0], [0]], samples=["  a\n\tb\x00 ", "\ud800", "x2"])
    assert matrix.samples == ("a b", "x1", "x2")


def test_minus_zero_is_zero() -> None:
    assert math.copysign(1, Matrix.of([[1]], [[-0.0]]).scores[0][0]) == 1
