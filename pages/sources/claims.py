"""What the documents print about their own examples, so that it can be computed again."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from fractions import Fraction
from math import isclose, isfinite

from metrics.words import N_
from pages.sources.computed_numbers import Floats, Measured, Number
from pages.sources.mistakes import ErrorToFind


@dataclass(frozen=True)
class Claim:
    """One printed number: where it stands, what the text calls it, and what is computed in its place.

    `printed` is "" where the document defines something and prints no number. `opens` is the lesson of a
    number that no metric gives; `mistakes` name the entries that explain a difference, and `error` is the
    task for somebody who is to find it.
    """

    key: str
    lines: str
    says: str
    printed: str
    number: Number
    mistakes: tuple[str, ...] = ()
    opens: Measured | None = None
    error: ErrorToFind | None = None

    @property
    def lesson(self) -> Measured:
        """The lesson that shows the number, or the one nearest to it."""
        known = (one for one in (self.number, self.opens) if isinstance(one, Measured))
        return next(known)

    @property
    def first_number(self) -> str:
        """The first number of those that are printed, "" where there is none."""
        found = NUMBER.search(self.printed)
        return found.group() if found else ""

    @property
    def verdict(self) -> Verdict:
        """Whether the printed number is the computed one, found out now."""
        return judge(self.printed, self.number.values)


MOST = 1e12  # no larger number is printed, and one that is much larger has no digits to round
NUMBER = re.compile(r"\d*\.?\d+(?:/\d*\.?\d+)?")


@dataclass(frozen=True)
class Verdict:
    """The verdict on a printed number: a sign, a word, a sentence, and how far it is from agreement."""

    sign: str
    word: str
    sentence: str
    kind: str


NOTHING_PRINTED = Verdict("–", N_("not printed"), N_("The text prints no number here."), "silent")
EXACT = Verdict("=", N_("agrees"), N_("Yes, it is what is computed."), "agrees")
ROUNDED = Verdict("≈", N_("agrees (rounded)"), N_("Yes, it is what is computed, rounded."), "agrees")
CUT_OFF = Verdict("…", N_("cut off, not rounded"), N_("Nearly: it is cut off, and not rounded."), "cut")
DIFFERS = Verdict("≠", N_("differs"), N_("No, another number is computed."), "differs")
WORST_LAST = (NOTHING_PRINTED, EXACT, ROUNDED, CUT_OFF, DIFFERS)


def judge(printed: str, values: Floats) -> Verdict:
    """Compare every number in the text with the value in its place; the worst verdict counts."""
    texts = NUMBER.findall(printed)
    if not texts:
        return NOTHING_PRINTED
    if len(texts) != len(values):
        return DIFFERS
    return max(map(_of_one, texts, map(float, values)), key=WORST_LAST.index)


def _of_one(text: str, value: float) -> Verdict:
    if not isfinite(value) or abs(value) > MOST:
        return DIFFERS
    numerator, _, denominator = text.partition("/")
    if isclose(value, Fraction(numerator) / Fraction(denominator or 1), rel_tol=1e-12, abs_tol=1e-15):
        return EXACT
    if denominator or "." not in text:
        return DIFFERS
    places = Decimal(1).scaleb(-len(text.partition(".")[2]))
    for rounding, verdict in ((ROUND_HALF_UP, ROUNDED), (ROUND_DOWN, CUT_OFF)):
        if Decimal(value).quantize(places, rounding) == Decimal(text):
            return verdict
    return DIFFERS
