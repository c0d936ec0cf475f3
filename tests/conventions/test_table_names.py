"""Tables of pandas, polars and Arrow are aligned by the names of their columns and rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics import METRICS, Example, InputError

SAMPLES, LABELS = ["a", "b", "c"], ["cat", "dog"]
TRUTH = pd.DataFrame([[1, 0], [0, 1], [1, 1]], SAMPLES, LABELS)
SCORES = pd.DataFrame([[0.9, 0.2], [0.4, 0.6], [0.7, 0.3]], SAMPLES, LABELS)


@pytest.mark.parametrize("table", [pd.DataFrame, pl.DataFrame, pa.table])
def test_columns_in_another_order_are_the_same_labels(table: Callable[[Any], Any]) -> None:
    truth, scores = table({"cat": [1], "dog": [0]}), table({"dog": [0.2], "cat": [0.9]})
    made = Example.of(truth, scores)
    assert float(METRICS["ranking_loss"](made)) == 0
    assert made.labels == ("cat", "dog")


@given(rows=st.permutations(SAMPLES), columns=st.permutations(LABELS))
def test_every_table_is_put_in_the_order_of_the_truth(rows: list[str], columns: list[str]) -> None:
    relevance = pd.DataFrame([[1, 2], [2, 1], [1, 2]], SAMPLES, LABELS)
    weights, limits = pd.Series([1.0, 2.0, 3.0], SAMPLES), pd.Series([0.5, 0.25], LABELS)
    plain = Example.of(
        TRUTH.to_numpy(),
        SCORES.to_numpy(),
        threshold=limits.to_numpy(),
        relevance_order=relevance.to_numpy(),
        sample_weight=weights.to_numpy(),
    )
    made = Example.of(
        TRUTH,
        SCORES.loc[rows, columns],
        y_pred=(SCORES > 0.5).loc[rows[::-1], columns],
        threshold=limits[columns],
        relevance_order=relevance.loc[rows, columns],
        sample_weight=weights[rows],
    )
    assert np.array_equal(made.truth, plain.truth)
    assert np.array_equal(made.predicted, SCORES.to_numpy() > 0.5)
    for field in ("scores", "threshold", "relevance_order", "sample_weight"):
        assert np.array_equal(getattr(made, field), getattr(plain, field)), field
        assert not getattr(made, field).flags.writeable
    assert (made.samples, made.labels) == (tuple(SAMPLES), tuple(LABELS))


def test_a_number_and_its_text_are_the_same_name() -> None:
    truth, scores = pd.DataFrame([[1, 0]], columns=[10, 20]), pd.DataFrame({"20": [0.2], "10": [0.9]})
    assert Example.of(truth, scores).scores.tolist() == [[0.9, 0.2]]


def test_thresholds_of_samples_follow_their_names() -> None:
    limits = pd.DataFrame({"limit": [0.1, 0.2, 0.3]}, ["c", "b", "a"])
    assert Example.of(TRUTH, SCORES, threshold=limits).threshold.ravel().tolist() == [0.3, 0.2, 0.1]


@pytest.mark.parametrize(
    ("scores", "sentence"),
    [
        (SCORES.rename(columns={"dog": "wolf"}), "y_score has no column “dog”, which y_true has"),
        (SCORES.assign(wolf=0.1), "y_true has no column “wolf”, which y_score has"),
        (SCORES.rename(index={"b": "z"}), "y_score has no row “b”, which y_true has"),
        (SCORES.iloc[:2], "y_score has no row “c”, which y_true has"),
        (SCORES[["cat", "cat"]], "y_score has several columns “cat”"),
        (SCORES.loc[["a", "a", "b"]], "y_score has several rows “a”"),
    ],
)
def test_a_name_on_one_side_or_twice_is_named(scores: pd.DataFrame, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        Example.of(TRUTH, scores)


def test_names_twice_in_the_truth_are_refused_too() -> None:
    with pytest.raises(InputError, match="y_true has several columns “cat”"):
        Example.of(TRUTH[["cat", "cat"]], SCORES)


@pytest.mark.parametrize("names", [["a", "a", "b"], [0, 1, 0]])
def test_names_twice_are_no_matter_where_nothing_is_aligned_by_them(names: list[Any]) -> None:
    """As in the index of folds one below the other, beside the array that a model gave."""
    made = Example.of(TRUTH.set_axis(names), SCORES.to_numpy())
    assert np.array_equal(made.scores, SCORES)
    assert made.samples == tuple(map(str, names))
    assert Example.of(TRUTH.to_numpy(), SCORES[["cat", "cat"]]).labels == ("cat", "cat")


@pytest.mark.parametrize(
    "scores", [SCORES.to_numpy(), SCORES.to_numpy().tolist(), pd.DataFrame(SCORES.to_numpy())]
)
def test_what_has_no_names_is_taken_as_it_is(scores: Any) -> None:
    made = Example.of(TRUTH, scores)
    assert np.array_equal(made.scores, SCORES)
    assert made.labels == tuple(LABELS)


def test_default_numbers_are_no_names_unless_both_sides_have_the_same() -> None:
    plain = pd.DataFrame(TRUTH.to_numpy())
    drawn = plain.sample(frac=1, random_state=1)
    assert list(drawn.index) != [0, 1, 2]
    assert np.array_equal(Example.of(plain, drawn).scores, plain)
    elsewhere = plain.set_axis([7, 5, 6])
    assert np.array_equal(Example.of(elsewhere, plain).scores, plain)
    assert Example.of(plain, plain).samples is None
    assert Example.of(elsewhere, plain).samples == ("7", "5", "6")


def test_a_faulty_cell_is_named_where_it_stands_in_its_own_table() -> None:
    faulty = SCORES.loc[["c", "b", "a"]].copy()
    faulty.iloc[0, 1] = np.nan
    with pytest.raises(InputError, match="y_score row 0, column 1"):
        Example.of(TRUTH, faulty)


def test_columns_that_may_lack_a_value_are_read() -> None:
    truth = TRUTH.astype("boolean")
    assert np.array_equal(Example.of(truth, SCORES.astype("Float64")).truth, TRUTH)
    truth.iloc[1, 0] = pd.NA
    with pytest.raises(InputError, match="y_true row 1, column 0"):
        Example.of(truth, SCORES)
