"""A small reader of the LaTeX that the working prints: it gives back the number that a line says."""

from __future__ import annotations

import math
import operator
import re
from functools import cache

TOKEN = re.compile(
    r"\\left[(|\[]|\\right[)|\]]|\\frac|\\sqrt|\\cdot|\\max|\\min|\\ln|\\log_|e\^|\\ge|\\le|\\\{|\\\}|[{}+,^=<>-]"
    r"|\d+(?:\.\d+)?(?:e[+-]?\d+)?|nan|inf"
)
COMPARISONS = {
    r"\ge": operator.ge,
    r"\le": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
}


class UnreadableError(Exception):
    """The line is not arithmetic."""


@cache
def read(line: str) -> float:
    """The value of a line of arithmetic; NaN for 0/0 and for the highest or lowest of nothing."""
    reader = _Reader(_tokens(line))
    value = reader.sum()
    if reader.rest:
        raise UnreadableError(f"{line}: left over {reader.rest}")
    return value


def _tokens(line: str) -> list[str]:
    tokens, unread = TOKEN.findall(line), TOKEN.sub("", line).strip()
    if unread:
        raise UnreadableError(f"{line}: cannot read {unread!r}")
    return tokens


class _Reader:
    def __init__(self, tokens: list[str]) -> None:
        self.rest = tokens

    def next(self, expected: str = "") -> str:
        if not self.rest or (expected and self.rest[0] != expected):
            raise UnreadableError(f"expected {expected or 'a number'}, found {self.rest[:1]}")
        token, self.rest = self.rest[0], self.rest[1:]
        return token

    def follows(self, *tokens: str) -> bool:
        return bool(self.rest) and self.rest[0] in tokens

    def sum(self) -> float:
        return sum(self.summands())

    def summands(self) -> list[float]:
        found = [self.product()]
        while self.follows("+", "-"):
            sign = 1 if self.next() == "+" else -1
            found.append(sign * self.product())
        return found

    def product(self) -> float:
        total = self.power()
        while self.follows(r"\cdot"):
            self.next()
            total *= self.power()
        return total

    def power(self) -> float:
        base = self.atom()
        if self.follows("^"):
            self.next()
            return base ** self.atom()
        return base

    def atom(self) -> float:
        token = self.next()
        if token == "-":
            return -self.power()
        if token == r"\frac":
            return divided(self.braced(), self.braced())
        if token == r"\sqrt":
            return math.sqrt(self.braced())
        if token in (r"\max", r"\min"):
            values = self.listed()
            return (max if token == r"\max" else min)(values, default=math.nan)
        if token == r"\left|":
            size = float(len(self.listed())) if self.follows(r"\{") else abs(self.sum())
            self.next(r"\right|")
            return size
        if token == r"\ln":
            return self.logarithm()
        if token == r"\log_":
            base = self.braced()
            return self.logarithm() / math.log(base)
        if token == "e^":
            return power_of_e(self.braced())
        if token == r"\left[":
            holds = self.comparison()
            self.next(r"\right]")
            return holds
        if token == r"\left(":
            value = self.sum()
            self.next(r"\right)")
            return value
        try:
            return float(token)
        except ValueError:
            raise UnreadableError(f"{token} is not a number") from None

    def logarithm(self) -> float:
        """Of 1 and something tiny: 1 + 1e-20 would be 1 before its logarithm is taken.

        Of 0 it is −∞, of a negative number there is none.
        """
        self.next(r"\left(")
        summands = self.summands()
        self.next(r"\right)")
        if not sum(summands) > 0:
            return -math.inf if sum(summands) == 0 else math.nan
        if 1 in summands:
            summands.remove(1)
            return math.log1p(sum(summands))
        return math.log(sum(summands))

    def comparison(self) -> float:
        """1 where it holds, 0 where it does not, NaN where a side is NaN."""
        left = self.sum()
        sign = self.next()
        if sign not in COMPARISONS:
            raise UnreadableError(f"{sign} compares nothing")
        right = self.sum()
        return math.nan if math.isnan(left + right) else float(COMPARISONS[sign](left, right))

    def braced(self) -> float:
        self.next("{")
        value = self.sum()
        self.next("}")
        return value

    def listed(self) -> list[float]:
        self.next(r"\{")
        values: list[float] = []
        while not self.follows(r"\}"):
            if values:
                self.next(",")
            values.append(self.sum())
        self.next(r"\}")
        return values


def power_of_e(exponent: float) -> float:
    """Infinite where it is too large for a number."""
    try:
        return math.exp(exponent)
    except OverflowError:
        return math.inf


def divided(above: float, below: float) -> float:
    """0/0 is NaN; anything else over 0 is a mistake in the formula."""
    if below == 0:
        if above == 0 or math.isnan(above):
            return math.nan
        raise UnreadableError(f"{above} divided by 0")
    return above / below
