"""How numbers look to people. A text on the screen, in a figure or in a file has its numbers from here.

=========================  ==========================================================  ==================
writer                     for                                                         example
=========================  ==========================================================  ==================
`shortest(value)`          a value in a sentence, a table or a picture                 `7/8`, `0.6823`
`printed(value, written)`  the same in a lesson, where a part may have no value        `7/8`, `0/0`
`headline(value)`          a value by itself, such as that of a metric                 `7/8 = 0.875`
`decimal(value, digits)`   a score, a place on an axis, a column without fractions     `0.875`
`in_decimals(value)`       a term of a sum, which is added up in decimals              `0.6167`
`four_decimals(value)`     what a library or somebody's code prints                    `0.6167`
`as_given(value)`          a number of the matrix in a formula, as it was typed        `0.25`, `1/3`
`told_apart(*values)`      values to be compared, in as many digits as that takes      `0.1234`, `0.1235`
`plain_number(value)`      plain text, as Python writes numbers                        `-1e-05`
=========================  ==========================================================  ==================

`as_latex` has any of these texts in a formula, `number_in` is the number that is read in one.

No number is rounded to a whole number or to ½ where it is none: those mean something of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import floor, isclose, isfinite, isnan

MAX_NUMERATOR, MAX_DENOMINATOR = 12_000, 120
MAX_WHOLE_LENGTH, LARGE = 1e12, 100
MOST_DIGITS = 12  # what differs beyond them is a rounding error
MINUS, POWER, INFINITY, UNDEFINED, ZERO_OVER_ZERO = "−", "×10", "∞", "undefined", "0/0"
CACHED_NUMBERS = 4096  # a page writes the same few numbers again and again
RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
LOWERED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")


@lru_cache(CACHED_NUMBERS)
def decimal(value: float, digits: int = 4) -> str:
    """Four significant digits, or `digits` of them; all digits before the point; "undefined" for NaN."""
    if isnan(value):
        return UNDEFINED
    if not isfinite(value):
        return INFINITY if value > 0 else f"{MINUS}{INFINITY}"
    mantissa, power = _rounded(value, digits)
    raised = f"{POWER}{power.translate(RAISED)}" if power else ""
    return mantissa.replace("-", MINUS) + raised


@lru_cache(CACHED_NUMBERS)
def fraction(value: float) -> Fraction | None:
    """The value as a fraction with a denominator from 2 to 120, or None where it is none, or a long one."""
    if not isfinite(value):
        return None
    # A fraction that close to a number is a convergent of its continued fraction.
    above, below, above_before, below_before, rest = 1, 0, 0, 1, value
    while True:
        whole = floor(rest)
        above, above_before = whole * above + above_before, above
        below, below_before = whole * below + below_before, below
        if below > MAX_DENOMINATOR or (below > 1 and abs(above) > MAX_NUMERATOR):
            return None
        if isclose(above / below, value, rel_tol=1e-12, abs_tol=1e-15):
            return Fraction(above, below) if below > 1 else None
        rest = 1 / (rest - whole)


@lru_cache(CACHED_NUMBERS)
def shortest(value: float) -> str:
    """The value in its shortest form: `7/8`, a whole number, else four significant digits."""
    near = fraction(value)
    return decimal(value) if near is None else f"{near}".replace("-", MINUS)


def printed(value: float, written: Callable[[float], str] = shortest) -> str:
    """The value as it is `written`, and 0/0 where there is none."""
    return ZERO_OVER_ZERO if isnan(value) else written(value)


def headline(value: float, written: Callable[[float], str] = decimal) -> str:
    """A small fraction and what it is `written` as, `7/8 = 0.875`; any other value as `written` alone."""
    return written(value) if fraction(value) is None else f"{shortest(value)} = {written(value)}"


@lru_cache(CACHED_NUMBERS)
def in_decimals(value: float, large: float = LARGE) -> str:
    """Four decimals, or fewer where these are all, and never a fraction; a `large` number in four digits."""
    if not isfinite(value) or abs(value) >= large:
        return decimal(value)
    written = f"{value + 0.0:.4f}"
    if isclose(float(written), value, rel_tol=1e-12):
        written = written.rstrip("0").rstrip(".")
    elif _means_something(float(written)):
        return decimal(value)
    return written.replace("-", MINUS)


def four_decimals(value: float) -> str:
    """The same for any size of number, as code prints it."""
    return in_decimals(value, MAX_WHOLE_LENGTH)


@lru_cache(CACHED_NUMBERS)
def as_given(value: float) -> str:
    """A number as it was typed: in decimals where four of them write it fully, else in its shortest form."""
    is_typed = isfinite(value) and isclose(round(value, 4), value, rel_tol=1e-12, abs_tol=1e-15)
    return decimal(value) if is_typed else shortest(value)


def _three_digits(value: float) -> str:
    """Three significant digits."""
    return decimal(value, 3)


def told_apart(*values: float, written: Callable[[float], str] = _three_digits) -> tuple[str, ...]:
    """Values as they are `written`, or in as many significant digits as tell those apart that differ."""
    n_different = len({decimal(value, MOST_DIGITS) for value in values})
    digits = 4
    while len({decimal(value, digits) for value in values}) < n_different:
        digits += 1
    texts = tuple(map(written, values))
    if digits == 4 and len(set(texts)) >= n_different:
        return texts
    return tuple(decimal(value, digits) for value in values)


def plain_number(value: float) -> str:
    """Four significant digits as Python writes them; "undefined" for NaN."""
    return UNDEFINED if isnan(value) else f"{value:.4g}".replace("inf", INFINITY)


@lru_cache(CACHED_NUMBERS)
def as_latex(text: str) -> str:
    """The text of a number in LaTeX, its fraction small."""
    if text == UNDEFINED:
        return rf"\text{{{UNDEFINED}}}"
    sign, number = ("-", text[1:]) if text.startswith(MINUS) else ("", text)
    if "/" in number:
        return rf"{sign}\tfrac{{{number.replace('/', '}{')}}}"
    mantissa, _, power = number.partition(POWER)
    times = rf" \times 10^{{{power.translate(LOWERED)}}}" if power else ""
    return sign + mantissa.replace(INFINITY, r"\infty") + times


@lru_cache(CACHED_NUMBERS)
def number_in(text: str) -> float:
    """The number that is read in a text of one of these writers; NaN where it is undefined."""
    if text == UNDEFINED:
        return float("nan")
    above, _, below = text.replace(MINUS, "-").replace(INFINITY, "inf").partition("/")
    mantissa, _, power = above.partition(POWER)
    exponent = f"e{power.translate(LOWERED)}" if power else ""
    return float(mantissa + exponent) / int(below or 1)


def _rounded(value: float, digits: int = 4) -> tuple[str, str]:
    """Significant digits, and the power of ten where the number is too long or too small without."""
    written = f"{value + 0.0:.{digits}g}"
    if "e" not in written:
        return _distinct(written, value, digits), ""
    if 1 <= abs(value) < MAX_WHOLE_LENGTH:
        return f"{value:.0f}", ""
    mantissa, _, power = written.partition("e")
    return mantissa, str(int(power))


def _distinct(written: str, value: float, digits: int) -> str:
    """The number as written, or with the digits that tell it from the whole number or the ½ it rounds to.

    0.99999 is not 1, which is perfect, and 0.49999 not ½, which is chance. Numbers that have four digits
    before the point are rounded to whole ones.
    """
    if abs(value) >= 10 ** (digits - 1):
        return written
    while _means_something(float(written)) and not isclose(float(written), value, rel_tol=1e-12):
        digits += 1
        written = f"{value:.{digits}g}"
    return written


def _means_something(number: float) -> bool:
    return number.is_integer() or abs(number) == 1 / 2
