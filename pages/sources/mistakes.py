"""The errors and ambiguities of the documents, each with the smallest matrix that shows it."""

from __future__ import annotations

from dataclasses import dataclass

from metrics.words import N_
from pages.sources.computed_numbers import Measured, Number

WRONG = N_("The printed number is wrong")
OWN_WORDS = N_("The number does not follow from the text’s own words")
OTHER_RULE = N_("No error of arithmetic: another rule has the same name")
SORTS = (WRONG, OWN_WORDS, OTHER_RULE)


@dataclass(frozen=True)
class ErrorToFind:
    """What is wrong with a printed number, of one of the `SORTS`, and how somebody finds it.

    `claims` is what is claimed, as a question with {printed} in it, and `asks` what to find. `text` is what
    the document says there, in other words, `formula` what it says in signs, and `task` how to compute, in
    which {parts} are the values of the samples. `hint` is for somebody who has typed another number, and
    `of_text` for somebody who has typed that of the text. `named` is what the right number is called beside
    it, `rule` what gives it, `verdict` what makes the two differ, and `answer` why. `place` is where it
    stands among all of them, and `is_easy` marks the one to begin with.
    """

    sort: str
    place: int
    claims: str
    asks: str
    text: str
    formula: str
    task: str
    hint: str
    of_text: str
    named: str
    rule: str
    verdict: str
    answer: str
    is_easy: bool = False


@dataclass(frozen=True)
class Mistake:
    """One error or ambiguity: its title, a sentence for a student, the number it leads to, and the other one.

    `theirs` is what the formula, text or code of the `documents` leads to, None where a program gives no
    number at all; `right` is the right number or, where both are in use, the other one, which is that of
    the `others`. `stops` says that a program ends or returns no number there. `opens` is a lesson for where
    neither number has one.
    """

    key: str
    documents: tuple[str, ...]
    title: str
    says: str
    theirs: Number | None
    right: Number
    stops: bool = False
    opens: Measured | None = None
    others: tuple[str, ...] = ()

    def concerns(self, document: str) -> bool:
        """Whether it is about this document."""
        return document in self.documents or document in self.others

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
    says: str
