"""How numbers look: every expected text is what a person would write."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, isnan, nan

import pytest

from metrics.graph.digits import (
    as_given,
    as_latex,
    decimal,
    four_decimals,
    headline,
    in_decimals,
    number_in,
    shortest,
)
from tests.every import for_every


@for_every(
    ("value", "text"),
    [
        ((1 / 6 + 1 / 6) / 2, "1/6 = 0.1667"),
        ((5 / 6 + 11 / 12) / 2, "7/8 = 0.875"),
        (-1 / 2, "−1/2 = −0.5"),
        (0.0, "0"),
        (-0.0, "0"),
        (2 - 2 / 3 - 1 / 3, "1"),
        (1 / 127, "0.007874"),
        (123.456789, "123.5"),
        (12_345.678, "12346"),
        (nan, "undefined"),
        (inf, "∞"),
        (-inf, "−∞"),
        # None reads as a whole number or as one half that it is not.
        (1 - 1e-9, "0.999999999"),
        (1.00001, "1.00001"),
        (-0.99999, "−0.99999"),
        (0.500004, "0.500004"),
        (999.994, "999.99"),
        (2.49999, "2.5"),
        (1e-5, "1×10⁻⁵"),
        (0.0001, "0.0001"),
        (0.24999, "0.25"),
        (1 - 1e-13, "1"),
        (0.5 + 1e-14, "1/2 = 0.5"),
        (119.5, "239/2 = 119.5"),
        (123_456.7, "123457"),
    ],
)
def test_a_number_is_headed_as_people_write_it(value: float, text: str) -> None:
    assert headline(value) == text


def test_a_formula_tells_nearly_1_from_1_too() -> None:
    assert as_latex(decimal(0.99999)) == as_latex(shortest(0.99999)) == "0.99999"
    assert as_latex(decimal(1.0)) == "1"


@pytest.mark.parametrize("value", [1e300, -1e300, 1.7976931348623157e308, 123_456_789_012.0])
def test_a_huge_number_is_short(value: float) -> None:
    assert len(shortest(value)) <= 14


@pytest.mark.parametrize("value", [1.5e-7, -1e-300, 1e300])
def test_a_formula_writes_a_power_of_ten_and_not_the_letter_e(value: float) -> None:
    assert "e" not in as_latex(decimal(value)).replace(r"\times", "").replace(r"\text", "")
    assert "10^{" in as_latex(decimal(value))


def test_a_score_keeps_its_decimals_and_a_result_becomes_a_fraction() -> None:
    assert as_given(0.25) == "0.25"
    assert as_latex(as_given(1 / 3)) == r"\tfrac{1}{3}"
    assert as_latex(shortest(0.25)) == r"\tfrac{1}{4}"
    assert as_latex(shortest(-2 / 3)) == r"-\tfrac{2}{3}"
    assert as_latex(shortest(3.0)) == "3"
    assert as_latex(shortest(nan)) == r"\text{undefined}"


@pytest.mark.parametrize(("value", "text"), [(9999.4, "9999"), (9999.9, "10000"), (-9999.9, "−10000")])
def test_four_digits_rounded_up_are_five(value: float, text: str) -> None:
    assert decimal(value) == text


NUMBERS = [0.0, 7 / 8, -2 / 3, 3.0, 0.99999, -123.456, 0.61666, 1.5e-7, -1e300, 1e11 + 0.4, inf, -inf]


@for_every("written", [decimal, shortest, in_decimals, four_decimals, as_given])
def test_what_is_written_is_read_as_the_number_that_it_is_near(written: Callable[[float], str]) -> None:
    for value in NUMBERS:
        assert number_in(written(value)) == pytest.approx(value, rel=1e-3)
    assert isnan(number_in(written(nan)))


def test_nothing_is_written_with_the_sign_of_minus_0() -> None:
    in_decimals.cache_clear()
    assert in_decimals(-0.0) == four_decimals(-0.0) == "0"
