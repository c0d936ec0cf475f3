"""What `Example.of` takes, and how it refuses the rest: the row, the column, and what is allowed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csc_matrix, csr_array

from metrics import METRICS, Conventions, Example, InputError
from tests.every import for_every

TRUTH = [[1, 0, 1], [0, 1, 1]]
SCORES = [[0.9, 0.2, 0.4], [0.1, 0.8, 0.3]]
ONE = Example.of(TRUTH, SCORES)


class Unreadable:
    """Something that says it is an array and cannot be read, such as a tensor that another device holds."""

    def __array__(self, *_: object, **__: object) -> np.ndarray:
        raise RuntimeError("it is somewhere else.\nMore about it.")


BITS, FINITE = "only 0 and 1 are allowed.", "a score must be a finite number."
NUMBERS = "only numbers are allowed."


def at(matrix: str, row: int, column: int, found: str, problem: str) -> str:
    return f"{matrix} row {row}, column {column} (counted from 0) is {found}: {problem}"


def weighing(row: int, found: str) -> str:
    problem = "a weight can be 0 or a number from 1e-100 to 1e+100."
    return f"sample_weight of row {row} (counted from 0) is {found}: {problem}"


TOO_LONG = "is a whole number of more than 64 bits: "
UP_TO_3 = "it can be a whole number from 1 to 3."
DAY = np.timedelta64(1, "D")
# What is given instead, and a part of the sentence.
REFUSED = [
    ({"y_true": [[1, 0, 1], [0, -1, 1]]}, at("y_true", 1, 1, "-1", BITS)),
    ({"y_score": [[0.9, 0.2, np.nan], SCORES[1]]}, at("y_score", 0, 2, "nan", FINITE)),
    ({"y_score": [SCORES, [SCORES[0], [0.1, np.inf, 0.3]]]}, at("variant (1,),", 1, 1, "inf", FINITE)),
    ({"y_pred": [[1, 0, 1], [2, 1, 1]]}, at("y_pred", 1, 0, "2", BITS)),
    ({"y_score": np.ma.array(SCORES, mask=[[1, 0, 0], [0, 0, 0]])}, "y_score has masked cells: fill them"),
    ({"y_true": [[1, 0, 1], [0, 1]]}, "y_true row 1 has length 2, row 0 has length 3 (counted from 0): all"),
    ({"y_score": [SCORES[0], ["high", 0.8, 0.3]]}, at("y_score", 1, 0, "'high'", NUMBERS)),
    ({"y_score": pd.DataFrame([[0.9, "low", 0.4], SCORES[1]])}, at("y_score", 0, 1, "'low'", NUMBERS)),
    ({"y_score": [[0.9, 0.2], [0.1, 0.8]]}, "y_score has shape (2, 2), y_true has (2, 3): both need the"),
    ({"y_true": [[]]}, "y_true is empty (shape (1, 0)): it needs at least one row and one column."),
    ({"y_true": [1, 0, 1]}, "y_true has shape (3,): it needs rows (samples) and columns (labels), such as"),
    ({"sample_weight": [1, -2]}, weighing(1, "-2.0")),
    ({"sample_weight": [np.inf, 1]}, weighing(0, "inf")),
    ({"sample_weight": [1, 1e-200]}, weighing(1, "1e-200")),
    ({"sample_weight": "heavy"}, "sample_weight is 'heavy': only numbers are allowed."),
    ({"y_score": [[2**53, 2**53 + 1, 0], [0, 1, 2]]}, "is 9007199254740992: whole numbers must stay below"),
    ({"y_score": np.array([[np.longdouble("1e400"), 0, 0], [0, 1, 2]])}, at("y_score", 0, 0, "inf", FINITE)),
    ({"y_score": [[10**400, 0, 0], [0, 1, 2]]}, "y_score holds something other than numbers, or whole numb"),
    ({"threshold": 2**70}, f"threshold {TOO_LONG}only smaller ones and numbers with a decimal point are"),
    ({"top_k": 10**5000}, f"top_k {TOO_LONG}{UP_TO_3}"),
    ({"y_score": Unreadable()}, "y_score cannot be read as numbers (RuntimeError: it is somewhere else)."),
    ({"relevance_order": [[1, 2, np.nan], [1, 2, 3]]}, "row 0, column 2 (counted from 0) is nan: a place"),
    ({"y_true": pd.DataFrame([[1, 0, None], [0, 1, 1]], dtype="Int64")}, at("y_true", 0, 2, "<NA>", NUMBERS)),
    ({"sample_weight": [0, 0]}, "sample_weight is 0 for every row: at least one sample must weigh"),
    ({"sample_weight": [1, 1, 1]}, "sample_weight has shape (3,): it needs one weight per sample, (2,)."),
    ({"threshold": SCORES}, "threshold has shape (2, 3): it can be a number, one per label (3,) or one per"),
    ({"threshold": [0.5, np.nan, 0.5]}, "threshold is not a number (NaN) at position (1,)."),
    ({"top_k": 4}, f"top_k is 4: {UP_TO_3}"),
    ({"top_k": DAY}, f"top_k is np.timedelta64(1,'D'): {UP_TO_3}"),
    ({"threshold": DAY}, "threshold is np.timedelta64(1,'D'): only numbers are allowed."),
    ({"y_true": pd.DataFrame([["1", "0"]]).astype("category")}, at("y_true", 0, 0, "'1'", NUMBERS)),
    ({"relevance_order": [[1, 2, 3], [2, 2, 3]]}, "relevance_order repeats 2.0 in row 1 (counted from 0)"),
    ({"relevance_order": [[1, 2, 3]]}, "relevance_order has shape (1, 3): it needs one number per cell"),
]


@for_every(("given_instead", "sentence"), REFUSED)
def test_a_bad_input_is_refused_in_a_sentence_that_says_where_and_what_is_allowed(given_instead, sentence):
    with pytest.raises(InputError) as refused:
        Example.of(**{"y_true": TRUTH, "y_score": SCORES, **given_instead})
    assert sentence in str(refused.value)
    assert refused.value.text.format(**refused.value.facts) == str(refused.value)


def test_an_error_of_input_is_a_value_error_and_knows_its_cell():
    with pytest.raises(ValueError, match="row 1") as refused:
        Example.of([[1, 0], [0, -1]], [[1, 0], [0, 1]])
    assert (refused.value.facts["row"], refused.value.facts["column"]) == (1, 1)


@for_every(
    ("wanted", "sentence"),
    [
        (([[1, 0]],), "Recall is computed on an Example, not on a list: make one with"),
        ((None,), "Recall is computed on an Example, not on a NoneType"),
        ((ONE, "samples", "scikit_learn"), "conventions is 'scikit_learn': it must be a Conventions(...)"),
        ((ONE, ["samples"]), "Recall has no average ['samples']: choose one of samples, macro"),
        ((ONE, "median"), "Recall has no average 'median': choose one of samples, macro"),
        ((ONE, np.array(["samples"])), "Recall has no average array"),
        ((ONE, ""), "Recall has no average '': choose one of samples, macro"),
    ],
)
def test_a_metric_says_what_is_wrong_whichever_way_it_is_called(wanted, sentence):
    for way in (METRICS["recall"], METRICS["recall"].number):
        with pytest.raises(InputError) as refused:
            way(*wanted)
        assert str(refused.value).startswith(sentence)


@for_every(
    ("key", "value", "sentence"),
    [
        ("beta", 10**400, f"beta {TOO_LONG}it can be a number from 0.01 to 100.0."),
        ("beta", -(10**5000), f"beta {TOO_LONG}it can be a number from"),
        ("beta", Fraction(10**400, 3), "beta is Fraction"),
        ("ndcg_depth", 10**400, f"ndcg_depth {TOO_LONG}it can be a whole number"),
        ("beta", DAY, "beta is np.timedelta64(1,'D'): it can be a number from 0.01 to 100.0."),
        ("ndcg_depth", DAY, "ndcg_depth is np.timedelta64(1,'D'): it can be a whole number"),
        ("one_error_tie", "perhaps", "one_error_tie is 'perhaps': it can be first, "),
        ("threshold_rule", ["above"], "threshold_rule is ['above']: it can be at_least, above."),
        ("nope", "x", "There is no convention 'nope': there are threshold_rule, "),
        (["beta"], 1, r"There is no convention ['beta']: there are threshold_rule"),
        ({}, 1, "There is no convention {}: there are threshold_rule"),
        (10**5000, 1, "There is no convention a whole number of more than 64 bits: there are"),
    ],
)
def test_a_convention_that_there_is_not_is_refused_in_a_sentence(key, value, sentence):
    with pytest.raises(InputError) as refused:
        Conventions().with_choice(key, value)
    assert str(refused.value).startswith(sentence)
    if isinstance(key, str) and key != "nope":
        with pytest.raises(InputError) as refused:
            Conventions(**{key: value})
        assert str(refused.value).startswith(sentence)


def test_there_must_be_something_to_compare():
    with pytest.raises(InputError, match="give y_score, y_pred or both"):
        Example.of(TRUTH)


@for_every(
    "hold",
    [
        lambda rows: rows,
        lambda rows: tuple(map(tuple, rows)),
        np.array,
        pd.DataFrame,
        lambda rows: np.asfortranarray(rows, np.float32),
        lambda rows: np.array(rows, np.float64)[:, ::-1][:, ::-1],
        lambda rows: np.array(rows, object),
        lambda rows: pd.DataFrame(rows, dtype="Int64"),
        lambda rows: pd.DataFrame(rows, dtype="category"),
        csr_array,
        csc_matrix,
    ],
)
@for_every("kind", [bool, int, float, np.uint8])
def test_truth_and_scores_may_be_stored_by_anything_that_holds_numbers(hold, kind):
    truth = hold([[kind(cell) for cell in row] for row in TRUTH])
    scores = hold([[3, 1, 2], [0, 2, 1]])
    assert float(METRICS["ranking_loss"](Example.of(truth, scores))) == 0
    assert float(METRICS["coverage"](Example.of(truth, scores))) == (2 - 1 + 2 - 1) / 2


def test_what_was_checked_stays_whatever_happens_to_what_the_caller_holds():
    truth, scores, weights = np.array(TRUTH, bool), np.array(SCORES), np.array([1.0, 2.0])
    example = Example.of(truth, scores, y_pred=truth, threshold=np.array(0.5), sample_weight=weights)
    before = float(METRICS["ranking_loss"](example))
    truth[:], scores[:], weights[:] = False, np.nan, np.nan
    assert np.array_equal(example.truth, TRUTH)
    assert np.array_equal(example.predicted, TRUTH)
    assert np.array_equal(example.scores, SCORES)
    assert np.array_equal(example.sample_weight, [1, 2])
    assert float(METRICS["ranking_loss"](example)) == before
    for field in ("truth", "predicted", "scores", "sample_weight", "threshold"):
        with pytest.raises(ValueError, match="read-only"):
            getattr(example, field)[...] = 0


@for_every("threshold", [0.5, [0.1, 0.2, 0.3], [[0.4], [0.6]], np.float32(0.5), -np.inf])
def test_a_threshold_is_for_all_for_each_label_or_for_each_sample(threshold):
    assert Example.of(TRUTH, SCORES, threshold=threshold).threshold.shape == np.shape(threshold)


CELLS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(min_value=10**300, max_value=10**400)
    | st.floats()
    | st.text(max_size=3)
    | st.binary(max_size=2)
    | st.complex_numbers()
    | st.dates()
    | st.just(Fraction(1, 2))
    | st.just(object())
)
JUNK = st.recursive(
    CELLS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.tuples(inner, inner)
        | st.dictionaries(st.text(max_size=2), inner, max_size=2)
        | st.sets(st.integers(), max_size=2)
    ),
    max_leaves=8,
)
NAMES = st.sampled_from(
    ["y_true", "y_score", "y_pred", "threshold", "top_k", "relevance_order", "sample_weight"]
)


@given(name=NAMES, junk=JUNK)
@settings(max_examples=5 * settings().max_examples)
def test_whatever_is_given_there_is_an_example_or_a_sentence(name, junk):
    text = made = None
    try:
        made = Example.of(**{"y_true": TRUTH, "y_score": SCORES, name: junk})
    except InputError as refused:
        text = str(refused)
    assert made or text.endswith(".")


@pytest.mark.parametrize("kind", ["columns", "cells"])
def test_the_cells_are_numbered_only_where_the_top_labels_of_a_row_are_looked_up(kind):
    matrix = ([[1, 0], [0, 1]], [[0.1, 0.2], [0.4, 0.3]])
    assert Example.of(*matrix).parts(kind).decision.of_row is None
    numbered = {"columns": [[0, 2], [1, 3]], "cells": [[0, 1, 2, 3]]}
    assert Example.of(*matrix, top_k=1).parts(kind).decision.of_row.tolist() == numbered[kind]


SAMPLES, LABELS = ["a", "b", "c"], ["cat", "dog"]
TABLE = pd.DataFrame([[1, 0], [0, 1], [1, 1]], SAMPLES, LABELS)
SCORE_TABLE = pd.DataFrame([[0.9, 0.2], [0.4, 0.6], [0.7, 0.3]], SAMPLES, LABELS)


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
    given = {"threshold": limits, "relevance_order": relevance, "sample_weight": weights}
    plain = Example.of(
        TABLE.to_numpy(), SCORE_TABLE.to_numpy(), **{name: one.to_numpy() for name, one in given.items()}
    )
    made = Example.of(
        TABLE,
        SCORE_TABLE.loc[rows, columns],
        y_pred=(SCORE_TABLE > 0.5).loc[rows[::-1], columns],
        threshold=limits[columns],
        relevance_order=relevance.loc[rows, columns],
        sample_weight=weights[rows],
    )
    assert np.array_equal(made.truth, plain.truth)
    assert np.array_equal(made.predicted, SCORE_TABLE.to_numpy() > 0.5)
    for field in ("scores", "threshold", "relevance_order", "sample_weight"):
        assert np.array_equal(getattr(made, field), getattr(plain, field)), field
        assert not getattr(made, field).flags.writeable
    assert (made.samples, made.labels) == (tuple(SAMPLES), tuple(LABELS))


def test_a_number_and_its_text_are_the_same_name() -> None:
    truth, scores = pd.DataFrame([[1, 0]], columns=[10, 20]), pd.DataFrame({"20": [0.2], "10": [0.9]})
    assert Example.of(truth, scores).scores.tolist() == [[0.9, 0.2]]


# Two names of each kind that pandas has; some have no hash, and some no order and no equality.
NAMES = {
    "texts": pd.Index(["a", "b"]),
    "numbers": pd.Index([7, 0.5]),
    "intervals": pd.interval_range(0, 2),
    "categories that are intervals": pd.Index(pd.cut([1, 2], [0, 1, 2])),
    "categories, one of them missing": pd.Index(pd.cut([1, 9], [0, 1, 2])),
    "dates": pd.date_range("2026-01-01", periods=2, tz="UTC"),
    "dates, one of them missing": pd.DatetimeIndex(["2026-01-01", None]),
    "periods": pd.period_range("2026-01-01", periods=2, freq="D"),
    "durations": pd.timedelta_range("1D", periods=2),
    "truths": pd.Index([True, False]),
    "complex numbers": pd.Index([1j, 2j]),
    "whole numbers, one of them missing": pd.Index([7, None], dtype="Int64"),
    "decimal numbers": pd.Index([Decimal(1), Decimal(2)], dtype=object),
    "two levels, a name in one missing": pd.MultiIndex.from_arrays([["a", pd.NA], [1, 2]]),
    "lists of Arrow": pd.Index(pd.array([[1], [2]], dtype=pd.ArrowDtype(pa.list_(pa.int64())))),
    "structures of Arrow": pd.Index(pd.array([{"a": 1}, {"a": 2}])),
    "arrays": pd.Series([np.array([1, 2]), np.array([1, 3])]).array,
}


@for_every(("kind", "others"), [(kind, others) for kind in NAMES for others in NAMES])
def test_tables_with_names_of_any_kind_are_aligned_or_refused_in_a_sentence(kind: str, others: str) -> None:
    for axis in (0, 1):
        table = pd.DataFrame([[1, 0], [0, 0]]).set_axis(NAMES[kind], axis=axis)
        scores = table.set_axis(NAMES[others], axis=axis).take([1, 0], axis=axis)
        if kind == others:
            assert np.array_equal(Example.of(table, scores).scores, table)
        else:
            with suppress(InputError):
                Example.of(table, scores)


OF_POLARS = [
    pl.DataFrame({"a": pl.Series([one, one], dtype=kind)})
    for one, kind in [
        ([1], pl.List(pl.Int64)),
        ({"a": "1"}, pl.Struct({"a": pl.String})),
        ("1", pl.String),
        ("1", pl.Categorical),
        ("1", pl.Enum(["1"])),
        (b"1", pl.Binary),
        (None, pl.Null),
        (None, pl.Boolean),
        (None, pl.Int64),
        (date(2026, 1, 1), pl.Date),
        (timedelta(1), pl.Duration),
    ]
]
OF_PANDAS = [pd.DataFrame({"a": names}) for names in NAMES.values() if names.dtype.kind not in "bf"]
NO_NUMBERS = [
    *OF_POLARS,
    *(table["a"] for table in OF_POLARS),
    *(table.lazy() for table in OF_POLARS),
    *(table.to_arrow()["a"] for table in OF_POLARS),
    pl.DataFrame({"a": pl.Series([object(), object()], dtype=pl.Object)}),
    pl.DataFrame({"a": pl.Series([1, 0], dtype=pl.Int128)}),  # numpy has no type for them
    *OF_PANDAS,
    *(table["a"] for table in OF_PANDAS),
]
ARGUMENTS = ["y_true", "y_score", "y_pred", "relevance_order", "sample_weight", "threshold", "top_k"]


@for_every(("name", "values"), [(name, values) for name in ARGUMENTS for values in NO_NUMBERS])
def test_what_is_no_number_is_refused_in_one_sentence_whatever_holds_it(name: str, values: Any) -> None:
    with pytest.raises(InputError, match=rf"^{name} .*[^.]\.$"):
        Example.of(**{"y_true": [[1], [0]], "y_score": [[1], [0]], name: values})


def test_thresholds_of_samples_follow_their_names() -> None:
    limits = pd.DataFrame({"limit": [0.1, 0.2, 0.3]}, ["c", "b", "a"])
    assert Example.of(TABLE, SCORE_TABLE, threshold=limits).threshold.ravel().tolist() == [0.3, 0.2, 0.1]


@pytest.mark.parametrize(
    ("scores", "sentence"),
    [
        (SCORE_TABLE.rename(columns={"dog": "wolf"}), "y_score has no column “dog”, which y_true has"),
        (SCORE_TABLE.assign(wolf=0.1), "y_true has no column “wolf”, which y_score has"),
        (SCORE_TABLE.rename(index={"b": "z"}), "y_score has no row “b”, which y_true has"),
        (SCORE_TABLE.iloc[:2], "y_score has no row “c”, which y_true has"),
        (SCORE_TABLE[["cat", "cat"]], "y_score has several columns “cat”"),
        (SCORE_TABLE.loc[["a", "a", "b"]], "y_score has several rows “a”"),
    ],
)
def test_a_name_on_one_side_or_twice_is_named(scores: pd.DataFrame, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        Example.of(TABLE, scores)
    with pytest.raises(InputError, match="y_true has several columns “cat”"):
        Example.of(TABLE[["cat", "cat"]], SCORE_TABLE)


@pytest.mark.parametrize("names", [["a", "a", "b"], [0, 1, 0]])
def test_names_twice_are_no_matter_where_nothing_is_aligned_by_them(names: list[Any]) -> None:
    """As in the index of folds one below the other, beside the array that a model gave."""
    made = Example.of(TABLE.set_axis(names), SCORE_TABLE.to_numpy())
    assert np.array_equal(made.scores, SCORE_TABLE)
    assert made.samples == tuple(map(str, names))
    assert Example.of(TABLE.to_numpy(), SCORE_TABLE[["cat", "cat"]]).labels == ("cat", "cat")


@pytest.mark.parametrize(
    "scores", [SCORE_TABLE.to_numpy(), SCORE_TABLE.to_numpy().tolist(), pd.DataFrame(SCORE_TABLE.to_numpy())]
)
def test_what_has_no_names_is_taken_as_it_is(scores: Any) -> None:
    made = Example.of(TABLE, scores)
    assert np.array_equal(made.scores, SCORE_TABLE)
    assert made.labels == tuple(LABELS)


def test_default_numbers_are_no_names_unless_both_sides_have_the_same() -> None:
    plain = pd.DataFrame(TABLE.to_numpy())
    drawn = plain.sample(frac=1, random_state=1)
    assert list(drawn.index) != [0, 1, 2]
    assert np.array_equal(Example.of(plain, drawn).scores, plain)
    elsewhere = plain.set_axis([7, 5, 6])
    assert np.array_equal(Example.of(elsewhere, plain).scores, plain)
    assert Example.of(plain, plain).samples is None
    assert Example.of(elsewhere, plain).samples == ("7", "5", "6")


def test_a_faulty_cell_is_named_where_it_stands_in_its_own_table() -> None:
    faulty = SCORE_TABLE.loc[["c", "b", "a"]].copy()
    faulty.iloc[0, 1] = np.nan
    with pytest.raises(InputError, match="y_score row 0, column 1"):
        Example.of(TABLE, faulty)
