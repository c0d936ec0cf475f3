"""A convention as a switch: its title, its choices and what each of them means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from numbers import Integral, Real
from typing import Any


@dataclass(frozen=True)
class Choice:
    """One way to decide a convention: its short title and what it means, in one sentence."""

    title: str
    meaning: str


@dataclass(frozen=True)
class Switch:
    """A convention with its choices, keyed by the value that `Conventions` holds."""

    key: str
    default: str
    title: str
    choices: Mapping[str, Choice]


@dataclass(frozen=True)
class Dial:
    """A convention that is a number: its title, what it does, and the numbers it can be.

    `whole` says that only whole numbers are allowed, `at_lowest` what the lowest one stands for, if it is
    more than a number.
    """

    key: str
    default: float
    title: str
    meaning: str
    lowest: float
    highest: float
    whole: bool = False
    at_lowest: str = ""

    def allows(self, value: object) -> bool:
        """Whether the number can be chosen."""
        if isinstance(value, bool) or not isinstance(value, Integral if self.whole else Real):
            return False
        number: Any = value  # Not as a float: a whole number may be too long for one.
        return bool(self.lowest <= number <= self.highest)

    def number(self, value: Any) -> float:
        """The allowed number as Python has it, whoever made it."""
        return int(value) if isinstance(value, Integral) else float(value)


def choices(texts: Mapping[str, tuple[str, str]]) -> Mapping[str, Choice]:
    """The choices of a switch from their titles and meanings."""
    return {value: Choice(*text) for value, text in texts.items()}
