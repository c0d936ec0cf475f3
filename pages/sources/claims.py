"""What a text prints or says, and the verdict on it: claims, mistakes, and errors to find."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from fractions import Fraction
from math import isclose, isfinite

from metrics.words import N_
from pages.sources.computed_numbers import Floats, Measured, Number

WRONG = N_("The printed number is wrong")
OWN_WORDS = N_("The number does not follow from the text’s own words")
OTHER_RULE = N_("No error of arithmetic: another rule has the same name")


@dataclass(frozen=True)
class ErrorToFind:
    """What is wrong with a printed number, and how somebody finds it.

    `sort` is WRONG, OWN_WORDS or OTHER_RULE. `claim` is what is claimed, as a question with {printed} in it,
    and `asks` what to find. `text` is what the document says there, in other words, `formula` what it says in
    signs, and `task` how to compute, in which {parts} are the values of the samples. `hint` is for somebody
    who has typed another number, and `reply_to_printed` for somebody who has typed that of the text.
    `right_name` is what the right number is called, `right_rule` what gives it, `verdict` what makes the two
    differ, and `answer` why. `place` is where it stands among all of them, and `is_easy` marks the one to
    begin with.
    """

    sort: str
    place: int
    claim: str
    asks: str
    text: str
    formula: str
    task: str
    hint: str
    reply_to_printed: str
    right_name: str
    right_rule: str
    verdict: str
    answer: str
    is_easy: bool = False


@dataclass(frozen=True)
class DocumentMistake:
    """One error or ambiguity: its title, a sentence for a student, the number it leads to, and the other one.

    `theirs` is what the formula, text or code of the `documents` leads to, None where a program gives no
    number at all; `right` is the right number or, where both are in use, the other one, which is that of
    the `others`. `stops` says that a program ends or returns no number there. `opens` is a lesson for where
    neither number has one.
    """

    key: str
    documents: tuple[str, ...]
    title: str
    sentence: str
    theirs: Number | None
    right: Number
    stops: bool = False
    opens: Measured | None = None
    others: tuple[str, ...] = ()

    def numbers(self, document: str) -> tuple[Number | None, Number | None]:
        """What the document leads to, then what is right or found elsewhere; None where a program stops."""
        theirs = None if self.stops else self.theirs
        return (self.right, theirs) if document in self.others else (theirs, self.right)

    def lesson(self, document: str) -> Measured:
        """The lesson that shows the document's number, or the one nearest to it."""
        own = (self.right, self.theirs) if document in self.others else (self.theirs, self.right)
        return next(one for one in (*own, self.opens) if isinstance(one, Measured))


@dataclass(frozen=True)
class Slip:
    """An error that is about no number: a name, a sign, a missing picture."""

    key: str
    documents: tuple[str, ...]
    sentence: str


@dataclass(frozen=True)
class Claim:
    """One printed number: where it stands, what the text calls it, and what is computed in its place.

    `printed` is "" where the document defines something and prints no number. `opens` is the lesson of a
    number that no metric gives; `mistakes` name the entries that explain a difference, and `error` is the
    task for somebody who is to find it.
    """

    key: str
    lines: str
    sentence: str
    printed: str
    number: Number
    mistakes: tuple[str, ...] = ()
    opens: Measured | None = None
    error: ErrorToFind | None = None

    @property
    def lesson(self) -> Measured:
        """The lesson that shows the number, or the one nearest to it."""
        return next(one for one in (self.number, self.opens) if isinstance(one, Measured))

    @property
    def first_number(self) -> str:
        """The first number of those that are printed, "" where there is none."""
        first = NUMBER.search(self.printed)
        return first.group() if first else ""

    @property
    def verdict(self) -> Verdict:
        """Whether the printed number is the computed one, found out now."""
        return judge(self.printed, self.number.values)


MAX_PRINTED = 1e12  # no larger number is printed, and one that is much larger has no digits to round
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
    return max(map(_verdict_on, texts, map(float, values)), key=WORST_LAST.index)


def _verdict_on(text: str, value: float) -> Verdict:
    if not isfinite(value) or abs(value) > MAX_PRINTED:
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
