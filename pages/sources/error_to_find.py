"""An error that somebody is to find in a text: what is asked, what is said of a number, and the answer."""

from __future__ import annotations

from dataclasses import dataclass

from metrics.words import N_

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
