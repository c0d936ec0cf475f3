"""How numbers look to people: a small fraction where the value is one, else four significant digits.

No number is rounded to a whole number or to ½ where it is none: those mean something of their own.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import floor, isclose, isfinite, isnan

MAX_NUMERATOR, MAX_DENOMINATOR = 12_000, 120
MAX_WHOLE_LENGTH, LARGE = 1e12, 100
MINUS = "−"
CACHED_NUMBERS = 4096  # a page writes the same few numbers again and again
RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
LOWERED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")


@lru_cache(CACHED_NUMBERS)
def decimal(value: float, digits: int = 4) -> str:
    """Four significant digits, or `digits` of them; all digits before the point; "undefined" for NaN."""
    if isnan(value):
        return "undefined"
    if not isfinite(value):
        return "∞" if value > 0 else f"{MINUS}∞"
    mantissa, power = _rounded(value, digits)
    raised = f"×10{power.translate(RAISED)}" if power else ""
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


def distinct_decimals(*values: float) -> tuple[str, ...]:
    """Values to be compared with each other, in three significant digits or as many as tell them apart."""
    for digits in range(3, 17):
        written = tuple(decimal(value, digits) for value in values)
        if len(set(written)) == len(set(values)):
            break
    return written


def headline(value: float) -> str:
    """The value as people write it: `7/8 = 0.875`, a whole number alone, else four significant digits."""
    near = fraction(value)
    return decimal(value) if near is None else f"{shortest(value)} = {decimal(value)}"


def four_decimals(value: float) -> str:
    """The value as a terminal prints it, rounded to four decimals where it has more."""
    if not isfinite(value) or abs(value) >= MAX_WHOLE_LENGTH:
        return decimal(value)
    written = f"{value:.4f}"
    if isclose(float(written), value, rel_tol=1e-12):
        written = written.rstrip("0").rstrip(".")
    elif _means_something(float(written)):
        return decimal(value)
    return written.replace("-", MINUS)


@lru_cache(CACHED_NUMBERS)
def in_decimals(value: float) -> str:
    """A term of a sum: in four decimals and never as a fraction; a large number in four digits."""
    return four_decimals(value) if abs(value) < LARGE else decimal(value)


def rounded_in_decimals(value: float) -> float:
    """The number that a value is written as by `in_decimals`."""
    if not isfinite(value):
        return value
    return _number_in(in_decimals(value))


def with_decimals(value: float) -> str:
    """A small fraction with its decimals, `37/60 = 0.6167`; any other value with these alone."""
    near = fraction(value)
    return four_decimals(value) if near is None else f"{shortest(value)} = {four_decimals(value)}"


def latex_decimal(value: float) -> str:
    """The value in four significant digits, as LaTeX."""
    if isnan(value):
        return r"\text{undefined}"
    if not isfinite(value):
        return r"\infty" if value > 0 else r"-\infty"
    mantissa, power = _rounded(value)
    return rf"{mantissa} \times 10^{{{power}}}" if power else mantissa


def latex_in_decimals(value: float) -> str:
    """The value as by `in_decimals`, as LaTeX."""
    written = in_decimals(value)
    return latex_decimal(value) if "×" in written or not isfinite(value) else written.replace(MINUS, "-")


def latex_given(value: float) -> str:
    """A value as it was typed: in decimals where a few write it fully, else as `latex_number`."""
    typed = isfinite(value) and isclose(round(value, 4), value, rel_tol=1e-12, abs_tol=1e-15)
    return latex_decimal(value) if typed else latex_number(value)


def latex_number(value: float) -> str:
    """The value as a small fraction where it is one, as LaTeX."""
    near = fraction(value)
    if near is None:
        return latex_decimal(value)
    sign = "-" if near < 0 else ""
    return rf"{sign}\tfrac{{{abs(near.numerator)}}}{{{near.denominator}}}"


def rounded_as_written(value: float) -> float:
    """The number that a value is written as: a small fraction, or its four significant digits."""
    return value if not isfinite(value) or fraction(value) is not None else _number_in(decimal(value))


def _number_in(text: str) -> float:
    mantissa, _, power = text.replace(MINUS, "-").partition("×10")
    return float(f"{mantissa}e{power.translate(LOWERED) or 0}")


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
