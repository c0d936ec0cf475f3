"""A small reader of the LaTeX that the working prints: it gives back the number that a line says."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from functools import cache

# What LaTeX writes, and how Python does, in the order in which the one is replaced by the other. A logarithm
# of 1 and something tiny is taken of the tiny alone: 1 + 1e-20 would be 1 before it is taken.
AS_PYTHON = {
    r"\left|\{": "size([",
    r"\}\right|": "])",
    r"\left|": "abs(",
    r"\right|": ")",
    r"\left[": "holds(",
    r"\right]": ")",
    r"\ln\left(1 + ": "ln_1_plus(",
    r"\ln\left(1 - ": "ln_1_plus(-",
    r"\left(": "(",
    r"\right)": ")",
    r"\max\{": "highest([",
    r"\min\{": "lowest([",
    r"\}": "])",
    r"\frac": "divided",
    r"\sqrt": "root",
    r"\ln": "ln",
    r"\log_": "log",
    r"\cdot": "*",
    r"\ge": ", ge,",
    r"\le": ", le,",
    ">": ", gt,",
    "=": ", eq,",
    "e^{": "exp(",
    "{": "(",
    "}": ")",
    "^": "**",
}


class UnreadableError(Exception):
    """The line is not arithmetic."""


@cache
def read(line: str) -> float:
    """The value of a line of arithmetic; NaN for 0/0 and for the highest or lowest of nothing."""
    python = line
    for latex, written in AS_PYTHON.items():
        python = python.replace(latex, written)
    try:
        value = eval(python, {"__builtins__": {}}, NAMES)
    except (SyntaxError, NameError, TypeError) as problem:
        raise UnreadableError(f"{line}: {problem}") from None
    if not isinstance(value, int | float):
        raise UnreadableError(f"{line} comes to no number")
    return float(value)


def divided(above: float) -> Callable[[float], float]:
    """0/0 is NaN; anything else over 0 is a mistake in the formula."""

    def by(below: float) -> float:
        if below == 0 and not (above == 0 or math.isnan(above)):
            raise UnreadableError(f"{above} divided by 0")
        return above / below if below else math.nan

    return by


def ln(of: float) -> float:
    """Of 0 it is −∞, of a negative number there is none."""
    return math.log(of) if of > 0 else -math.inf if of == 0 else math.nan


def ln_1_plus(rest: float) -> float:
    return math.log1p(rest) if rest > -1 else ln(1 + rest)


def exp(exponent: float) -> float:
    """Infinite where it is too large for a number."""
    try:
        return math.exp(exponent)
    except OverflowError:
        return math.inf


def holds(left: float, comparison: Callable[[float, float], bool], right: float) -> float:
    """1 where it holds, 0 where it does not, NaN where a side is NaN."""
    return math.nan if math.isnan(left + right) else float(comparison(left, right))


NAMES = {
    "abs": abs,
    "divided": divided,
    "exp": exp,
    "highest": lambda values: max(values, default=math.nan),
    "holds": holds,
    "inf": math.inf,
    "ln": ln,
    "ln_1_plus": ln_1_plus,
    "log": lambda base: lambda of: ln(of) / math.log(base),
    "lowest": lambda values: min(values, default=math.nan),
    "nan": math.nan,
    "root": math.sqrt,
    "size": len,
    **{name: getattr(operator, name) for name in ("ge", "gt", "le", "eq")},
}
