"""Tables that people paste: what is read, and what a fault is called."""

from __future__ import annotations

import json
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import InputError
from pages.intake.csv_text import SIGNS, guarded, unguarded
from pages.intake.input_reader import read_text
from pages.intake.numerals import is_number
from pages.intake.table_kinds import Table
from tests.every import for_every


def table_from(text: str) -> Table:
    """The only table of a text that was pasted for the scores."""
    (table,) = read_text(text, "y_score").tables.values()
    return table


TWO_BY_TWO = ((1.0, 0.0), (0.5, -2.0))


@for_every(
    "text",
    [
        "[[1, 0], [0.5, -2]]",
        "y_true = np.array([[1, 0],\n [0.5, -2]])",
        "torch.tensor([[1., 0.], [0.5, -2.]], dtype=torch.float32);",
        "[[ 1.   0. ]\n [ 0.5 -2. ]]",
        "[[1 0]\n[.5 −2]]",
        "1,0\n0.5,-2",
        "1\t0\n0.5\t-2\n\n",
        "\ufeff1;0\r\n0,5;-2",
        "1,0;0\n0,5;-2",
        "1 0\n0.5 -2",
        '"1","0"\n"0.5","-2"',
        "1e0,0\n5e-1,-2.0",
        "[(1, 0,), (.5, -2.),]",
        "[[1, 0],  # the first\n [0.5, -2]]",
    ],
)
def test_the_same_table_in_many_hands(text):
    table = table_from(text)
    assert (table.values, table.rows, table.columns) == (TWO_BY_TWO, None, None)


@for_every(
    ("text", "rows", "columns"),
    [
        ("a,b\n1,0\n0.5,-2", None, ("a", "b")),
        (",a,b\nx,1,0\ny,0.5,-2", ("x", "y"), ("a", "b")),
        ("\ta\tb\nx\t1\t0\ny\t0.5\t-2\n", ("x", "y"), ("a", "b")),
        ("x\t1\t0\ny\t0,5\t-2", ("x", "y"), None),
        ("sample;猫;狗\nx;1;0\ny;0,5;-2", ("x", "y"), ("猫", "狗")),
        ("7,a,b\nx,1,0\ny,0.5,-2", ("x", "y"), ("a", "b")),
        (",'=1+1,'@b\n'-x,1,0\ny,0.5,-2", ("-x", "y"), ("=1+1", "@b")),
    ],
)
def test_words_in_the_first_line_or_column_are_names(text, rows, columns):
    table = table_from(text)
    assert (table.values, table.rows, table.columns) == (TWO_BY_TWO, rows, columns)


@for_every(
    ("text", "said"),
    [
        ("", "There is no table in this text."),
        ("\x00\x01", "There is no table in this text."),
        ("1,0\n1,x", "Line 2, column 2: “x” is not a finite number."),
        ("1,0\n1", "All lines must have as many cells as line 1, which has 2: line 2 has 1."),
        ("a,b\n1,1e999", "Line 2, column 2: “1e999” is not a finite number."),
        ("1,nan", "Line 1, column 2: “nan” is not a finite number."),
        ("a,b,c", "Line 1, column 1: “a” is not a finite number."),
        ("1,b\n", "Line 1, column 2: “b” is not a finite number."),
        ('1,"0\n1,1', "The quotation marks do not match"),
        ("[[1, 0], [1]]", "All lines must have as many cells as line 1, which has 2: line 2 has 1."),
        ("[[1, 'a']]", "Line 1, column 6: “'a'” is not a finite number."),
        ("[[1, [2]]]", "Line 1, column 6: this is not a list of lists of numbers"),
        ("[1, 0]", "Row 1 is not a list of numbers."),
        ("[]", "This is not a list of lists of numbers"),
        ("[[1, 0], [1, 0,,]]", "Line 1, column 16: this is not a list of lists"),
        ("[[__import__('os').system('true')]]", "Line 1, column 3: “__import__” is not a finite number."),
        ("[" * 5000 + "]" * 5000, "not a list of lists"),
        (
            "[[" + "9" * 5000 + "]]",
            "Line 1, column 3: this cell has 5,000 characters, and at most 400 are allowed.",
        ),
        ("[[1e400]]", "Line 1, column 3: “1e400” is not a finite number."),
        ("[[nan, 1]]", "Line 1, column 3: “nan” is not a finite number."),
        ("[[1, 2],\n [3, Infinity]]", "Line 2, column 6: “Infinity” is not a finite number."),
        ("y = np.array([[nan, 1]])", "Line 1, column 16: “nan” is not a finite number."),
        ("y =\n  [[0, 1],\n   [nan, 1]]", "Line 3, column 5: “nan” is not a finite number."),
        ("y = [[1, 0],[x y]]", "Line 1, column 14: “x” is not a finite number."),
        ("[[ 1. nan]\n [ 0.  1.]]", "Line 1, column 7: “nan” is not a finite number."),
        ("[[1, 0],\n [1 2, 0]]", "Line 2, column 3: “1 2” is not a finite number."),
        ("[[1, 0], # [x\n [1, y]]", "Line 2, column 6: “y” is not a finite number."),
        ("[[1, 0],, [1, 0]]", "Line 1, column 9: this is not a list of lists"),
        ("[[1, 0], 7]", "Row 2 is not a list of numbers."),
        ("[[]]", "Row 1 is not a list of numbers."),
        ("[['true', 1]]", "Line 1, column 3: “'true'” is not a finite number."),
        ("[[print(1)]]", "Line 1, column 3: “print” is not a finite number."),
        ("1," * 2_100_000, "This text is too long"),
        ("\n".join(["1 " * 1000] * 501), "This table is too large"),
    ],
)
def test_a_fault_is_named_with_its_place(text, said):
    with pytest.raises(InputError) as caught:
        table_from(text)
    assert str(caught.value).startswith(said) or said in str(caught.value)


@for_every(
    "text",
    [
        "TRUE\tFALSE\nFALSE\tTRUE",
        "true,false\nFalse,True",
        "True False\nFalse True",
        "[[True, False], [False, True]]",
        "[[true,false],[false,true]]",
        "[[ True False]\n [False  True]]",
        "array([[ True, False],\n       [False,  True]])",
    ],
)
def test_true_and_false_are_one_and_zero(text):
    table = table_from(text)
    assert (table.values, table.rows, table.columns) == (((1, 0), (0, 1)), None, None)


def test_true_and_false_above_numbers_are_names():
    table = table_from("true,false\n1,0\n0,1")
    assert (table.values, table.columns) == (((1, 0), (0, 1)), ("true", "false"))
    assert table_from("true,false\n1,FALSE").values == ((1, 0), (1, 0))


@pytest.mark.parametrize("text", ["1,2", "1;2", "0,5\t1", "1 2"])
def test_one_line_is_a_table_of_one_row(text):
    assert len(table_from(text).values) == 1


FINITE = st.floats(allow_nan=False, allow_infinity=False)
TABLES = st.integers(1, 5).flatmap(
    lambda width: st.lists(st.lists(FINITE, min_size=width, max_size=width), min_size=1, max_size=5)
)


@given(values=TABLES)
def test_lists_that_are_written_are_read_again(values):
    wanted = tuple(map(tuple, values))
    assert table_from(repr(values)).values == wanted
    assert table_from(json.dumps(values)).values == wanted
    assert table_from("\n".join(",".join(map(repr, row)) for row in values)).values == wanted
    assert table_from("\n".join("\t".join(map(repr, row)) for row in values)).values == wanted


@given(values=TABLES)
def test_what_numpy_prints_is_read_again(values):
    shown = np.array2string(np.array(values), threshold=100, floatmode="unique", max_line_width=10_000)
    assert table_from(shown).values == tuple(map(tuple, values))


@given(text=st.text() | st.text(alphabet="[]()0123456789.,;\t\n -eE'\"=TFtruefals"))
@settings(max_examples=10 * settings().max_examples)
def test_no_text_gives_anything_but_a_table_or_a_sentence(text):
    with suppress(InputError):
        table = table_from(text)
        assert len({len(row) for row in table.values}) == 1
        assert np.isfinite(table.values).all()


@given(name=st.text(min_size=1, max_size=8))
def test_no_name_is_a_formula_in_a_spreadsheet_and_every_name_comes_back(name):
    assert not guarded(name).startswith(SIGNS)
    assert unguarded(guarded(name)) == name


@for_every("cell", ["١", "1_000", "0x10", "1e", "--1", "inf", "1.2.3", "1,2,3"])
def test_only_plain_numbers_are_numbers(cell):
    assert not is_number(cell)
