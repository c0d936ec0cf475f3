"""How numbers look to people: a small fraction where the value is one, else four significant digits."""

from __future__ import annotations

from fractions import Fraction
from math import isclose, isfinite

LARGEST_DENOMINATOR = 120
MINUS = "−"


def decimal(value: float) -> str:
    """Four significant digits, − for minus, "undefined" for NaN."""
    if not isfinite(value):
        return "undefined" if value != value else ("∞" if value > 0 else f"{MINUS}∞")
    rounded = f"{value:.4g}" if abs(value) < 10_000 else f"{value:.0f}"
    return rounded.replace("-", MINUS)


def fraction(value: float) -> Fraction | None:
    """The value as a fraction with a small denominator, or None where it is none."""
    if not isfinite(value):
        return None
    near = Fraction(value).limit_denominator(LARGEST_DENOMINATOR)
    return near if isclose(near, value, rel_tol=1e-12, abs_tol=1e-15) else None


def exact(value: float) -> str:
    """The value in its shortest form: a whole number, a short decimal, a fraction, else four digits."""
    near = fraction(value)
    if near is None or near.denominator == 1 or _is_short(value):
        return decimal(value)
    return f"{near.numerator}/{near.denominator}".replace("-", MINUS)


def headline(value: float) -> str:
    """The value as people write it: `7/8 = 0.875`, a whole number alone, else four significant digits."""
    near = fraction(value)
    if near is None or near.denominator == 1:
        return decimal(value)
    return f"{near.numerator}/{near.denominator} = {decimal(value)}".replace("-", MINUS)


def latex_number(value: float) -> str:
    """The value in its shortest form, as LaTeX."""
    if not isfinite(value):
        return r"\text{undefined}" if value != value else (r"\infty" if value > 0 else r"-\infty")
    near = fraction(value)
    if near is None or near.denominator == 1 or _is_short(value):
        return decimal(value).replace(MINUS, "-")
    sign = "-" if near < 0 else ""
    return rf"{sign}\tfrac{{{abs(near.numerator)}}}{{{near.denominator}}}"


def _is_short(value: float) -> bool:
    """Whether at most two decimals write the value fully, as a score is typed."""
    return isclose(round(value, 2), value, rel_tol=1e-12, abs_tol=1e-15)
