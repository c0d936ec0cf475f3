"""A number as somebody's code has printed it, and which values print like it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import isnan, log10, nan

import numpy as np

from ..errors import InputError
from ..graph.arrays import Array, Mask
from ..words import N_

DECIMAL = r"[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][-+]?\d{1,2})?"
# What libraries print around a number: tensor(0.7083, device='cuda:0'), np.float64(0.7083), [0.7083].
AROUND = re.compile(r"(?:[A-Za-z_.][\w.]*\s*)?[(\[]\s*(?P<inside>[^\s,)\]]+)\s*(?:,\s*\w+=[^)\]]*)?[)\]]")
PERCENT = re.compile(rf"(?P<number>{DECIMAL})\s*[%٪]")
FRACTION = re.compile(rf"(?P<over>{DECIMAL})\s*[/⁄]\s*(?P<under>{DECIMAL})")
LONGEST = 60
OF_32_BITS, MOST_DIGITS = 5e-7, 7
ROUNDING = 1e-9


@dataclass(frozen=True)
class TypedNumber:
    """A number that was typed, and how far a value may be from it to be printed like this.

    `slack` is half a unit of the last digit that was typed, as values are rounded. A fraction and a whole
    number are meant exactly. Where seven digits or more were typed it allows for what 32 bits lose.

    >>> from metrics.explaining.typed_number import TypedNumber
    >>> bool(TypedNumber.of("70.83 %").is_print_of(17 / 24)), TypedNumber.of("17/24").slack
    (True, 0.0)
    """

    text: str
    value: float
    slack: float

    @classmethod
    def of(cls, text: object) -> TypedNumber:
        """Return the number in a text such as 0.7083, 17/24, 70.83 %, tensor(0.7083) or nan.

        A decimal comma is read as a point. InputError for everything else.
        """
        typed = str(text).strip().replace("\N{MINUS SIGN}", "-")
        written = typed if len(typed) <= LONGEST else ""
        if around := AROUND.fullmatch(written):
            written = around["inside"]
        if written.lower() == "nan":
            return cls(typed, nan, 0.0)
        if percent := PERCENT.fullmatch(written):
            value, slack = _decimal(percent["number"])
            return cls(typed, value / 100, max(slack, _unit(percent["number"]) / 2) / 100)
        if fraction := FRACTION.fullmatch(written):
            over, under = _number(fraction["over"]), _number(fraction["under"])
            if under != 0:
                return cls(typed, over / under, 0.0)
        if re.fullmatch(DECIMAL, written):
            return cls(typed, *_decimal(written))
        raise InputError(
            N_("“{typed}” is not a number: type one such as 0.7083, 17/24, 70.83 % or nan."),
            typed=typed[:LONGEST],
        )

    def is_print_of(self, values: Array | float) -> Mask:
        """Return where values print like this; what is undefined prints like nan."""
        if isnan(self.value):
            return np.isnan(values)
        room = self.slack * (1 + ROUNDING) + ROUNDING * max(1.0, abs(self.value)) * 1e-3
        far = np.abs(np.asarray(values) - self.value)
        is_print = np.asarray(far <= room)
        for place in np.argwhere(is_print & (far >= 2 * self.slack - room)) if self.slack else ():
            is_print[tuple(place)] = self._is_rounded_to(float(np.asarray(values)[tuple(place)]))
        return is_print

    def _is_rounded_to(self, value: float) -> bool:
        """Whether one of Python's own ways of rounding gives the number, of a value half way to the next."""
        digits = -log10(2 * self.slack)
        whole = round(digits)
        if abs(digits - whole) > ROUNDING or whole < 0:  # the slack is what 32 bits lose
            return True
        rounded = [float(f"{value:.{whole}f}"), round(value, whole)]
        if whole >= 2:
            rounded.append(float(f"{value:.{whole - 2}%}".rstrip("%")) / 100)
        return any(abs(one - self.value) < self.slack for one in rounded)


def _decimal(written: str) -> tuple[float, float]:
    """The value, and how far others may be from it."""
    value, unit = _number(written), _unit(written)
    if len(re.sub(r"[eE].*|\D", "", written).lstrip("0")) >= MOST_DIGITS:
        return value, max(unit / 2, OF_32_BITS * abs(value))
    return value, unit / 2 if unit < 1 else 0.0


def _unit(written: str) -> float:
    """What one more in the last digit is worth."""
    digits, _e, power = written.lower().replace(",", ".").partition("e")
    return float(10.0 ** (int(power or 0) - len(digits.partition(".")[2])))


def _number(written: str) -> float:
    return float(written.replace(",", "."))
