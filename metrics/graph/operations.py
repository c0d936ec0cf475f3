"""The table of arithmetic: how each operation is computed, how it is written, how tightly it binds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .arrays import Array

NEGATIVE, SUM, PRODUCT, POWER, ATOM = range(5)
BY_CASE = "by_case"


@dataclass(frozen=True)
class Notation:
    """How an operation is written: `{0}` and `{1}` stand for its operands.

    `binds` says how tightly the whole binds, `needs` how tightly each operand must bind to stand there
    without parentheses.
    """

    text: str
    binds: int
    needs: tuple[int, ...]

    def write(self, operands: Sequence[tuple[str, int]], parentheses: str) -> str:
        """Fill in the operands, each with how tightly it binds, in `parentheses` where it needs them."""
        return self.text.format(
            *(
                text if binds >= least else parentheses.format(text)
                for (text, binds), least in zip(operands, self.needs, strict=True)
            )
        )


@dataclass(frozen=True)
class Operation:
    """A row of the table: the function of numpy, and its notation in LaTeX and in plain text.

    `encloses` says that the place of its operand keeps a negative number apart, as an exponent does.
    """

    compute: Callable[..., Array]
    latex: Notation
    plain: Notation
    encloses: bool = False


@np.errstate(invalid="ignore")
def ratio(above: Any, below: Any) -> Array:
    """Divide, with NaN and no warning for 0/0 and ∞/∞ (nothing here divides anything else by 0)."""
    if np.count_nonzero(below) < np.size(below):
        below = np.where(below == 0, np.nan, below)
    return np.asarray(above / below)


@np.errstate(invalid="ignore")
def _product(one: Any, other: Any) -> Array:
    """Multiply; 0 times ∞ is 0, without a warning: what weighs nothing does not count."""
    product = np.asarray(one * other)
    if not np.isnan(product).any():
        return product
    nothing = (one == 0) & np.isinf(other) | np.isinf(one) & (other == 0)
    return np.asarray(np.where(nothing, 0.0, product))


def _logarithm(of: Any) -> Array:
    """The natural logarithm, −∞ for 0 without a warning."""
    with np.errstate(divide="ignore"):
        return np.asarray(np.log(of))


def _logarithm_of_the_rest(share: Any) -> Array:
    """The logarithm of 1 less a share, exact also where the share is tiny; −∞ for 1 without a warning."""
    with np.errstate(divide="ignore"):
        return np.asarray(np.log1p(-share))


def _by_case(which: Any, if_one: Any, if_zero: Any) -> Array:
    """The first value where `which` is 1, the second one where it is 0."""
    return np.asarray(np.where(which, if_one, if_zero))


def _alike(compute: Callable[..., Array], text: str, binds: int, *needs: int) -> Operation:
    """An operation that is written alike in LaTeX and in plain text."""
    return Operation(compute, Notation(text, binds, needs), Notation(text, binds, needs))


def _function(compute: Callable[..., Array], latex: str, plain: str, least: int = NEGATIVE) -> Operation:
    """An operation that keeps its operands apart from their surroundings."""
    needs = (least,) * (1 + ("{1}" in latex))
    return Operation(compute, Notation(latex, ATOM, needs), Notation(plain, ATOM, needs))


OPERATIONS: Mapping[str, Operation] = {
    "add": _alike(np.add, "{0} + {1}", SUM, NEGATIVE, SUM),
    "subtract": _alike(np.subtract, "{0} - {1}", SUM, NEGATIVE, PRODUCT),
    "negative": _alike(np.negative, "-{0}", NEGATIVE, PRODUCT),
    "multiply": Operation(
        _product,
        Notation(r"{0} \cdot {1}", PRODUCT, (PRODUCT, POWER)),
        Notation("{0} · {1}", PRODUCT, (PRODUCT, POWER)),
    ),
    "divide": Operation(
        ratio,
        Notation(r"\frac{{{0}}}{{{1}}}", POWER, (NEGATIVE, NEGATIVE)),
        Notation("{0}/{1}", PRODUCT, (PRODUCT, ATOM)),
    ),
    "square": Operation(np.square, Notation("{0}^2", POWER, (ATOM,)), Notation("{0}²", POWER, (ATOM,))),
    "root": _function(np.sqrt, r"\sqrt{{{0}}}", "√({0})"),
    "exp": Operation(
        np.exp,
        Notation("e^{{{0}}}", POWER, (NEGATIVE,)),
        Notation("e^({0})", POWER, (NEGATIVE,)),
        encloses=True,
    ),
    "ln": _function(_logarithm, r"\ln\left({0}\right)", "ln({0})"),
    "ln_1_less": _function(_logarithm_of_the_rest, r"\ln\left(1 - {0}\right)", "ln(1 - {0})", PRODUCT),
    # Of 1 and something tiny the sum would be 1.
    "ln_1_plus": _function(np.log1p, r"\ln\left(1 + {0}\right)", "ln(1 + {0})", SUM),
    "log_2": _function(np.log2, r"\log_{{2}}\left({0}\right)", "log₂({0})"),
    "log_10": _function(np.log10, r"\log_{{10}}\left({0}\right)", "log₁₀({0})"),
    "larger": _function(np.maximum, r"\max\{{{0}, {1}\}}", "max({0}, {1})"),
    "smaller": _function(np.minimum, r"\min\{{{0}, {1}\}}", "min({0}, {1})"),
    BY_CASE: Operation(
        _by_case,
        Notation(
            r"\begin{{cases}} {1} & {0} = 1 \\ {2} & {0} = 0 \end{{cases}}", ATOM, (ATOM, NEGATIVE, NEGATIVE)
        ),
        Notation("({1} if {0} = 1, {2} if {0} = 0)", ATOM, (ATOM, NEGATIVE, NEGATIVE)),
    ),
    "is_at_least": _function(np.greater_equal, r"\left[{0} \ge {1}\right]", "[{0} ≥ {1}]"),
    "is_above": _function(np.greater, r"\left[{0} > {1}\right]", "[{0} > {1}]"),
    "is_at_most": _function(np.less_equal, r"\left[{0} \le {1}\right]", "[{0} ≤ {1}]"),
    "is_equal": _function(np.equal, r"\left[{0} = {1}\right]", "[{0} = {1}]"),
}
