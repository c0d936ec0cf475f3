"""Choices that several conventions offer: for ties, for 0/0 and for what is not there.

Tied items, whose scores are equal, are taken in one of these ways:

first     one after the other: in a row from the left, in a column from the top
last      one after the other: in a row from the right, in a column from the bottom
together  all at once: what reaches one of them reaches all. Each of them counts the others, so their rank
          is the lowest of their places, and a top K that includes one of them includes them all
highest   all on the highest of their places: none of them counts the others
average   each gets the mean of what they would get one after the other

A tied pair is a true and a false item with the same score. It counts as `one` pair, as `half` a pair or as
`zero` pairs, or as the places of its two items say (`first`, `last`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from ..words import N_
from .declaring import ChoiceText

ZeroOverZero: TypeAlias = Literal["skip", "zero", "one", "undefined"]
NothingToFind: TypeAlias = Literal["skip", "zero", "undefined"]

NO_TRUE_LABEL_LEFT_OUT: ChoiceText = N_(
    "{source} gives no value to a sample without true labels, so the average leaves it out."
)
NO_TRUE_LABEL: Mapping[ZeroOverZero, ChoiceText] = {
    "skip": NO_TRUE_LABEL_LEFT_OUT,
    "zero": N_("{source} counts a sample without true labels as 0."),
    "one": N_("{source} counts a sample without true labels as 1."),
    "undefined": N_("{source} gives no value to a sample without true labels, and no average either."),
}

NO_PAIR_LEFT_OUT: ChoiceText = N_(
    "{source} gives no value to a sample whose labels are all true or all false, so the average leaves it "
    "out."
)
NO_PAIR_COUNTED_0: ChoiceText = N_(
    "{source} counts a sample whose labels are all true or all false as 0: it has no pair in the wrong order."
)
NoPair: TypeAlias = Literal["zero", "skip"]
NO_PAIR: Mapping[NoPair, ChoiceText] = {"zero": NO_PAIR_COUNTED_0, "skip": NO_PAIR_LEFT_OUT}

EARLIER_FIRST: ChoiceText = (
    N_("earlier first"),
    N_("{source} ranks equal scores one after the other, in a row from the left, in a column from the top."),
)
LATER_FIRST: ChoiceText = (
    N_("later first"),
    N_(
        "{source} ranks equal scores one after the other, in a row from the right, in a column from the "
        "bottom."
    ),
)

LEFT_HIGHER: ChoiceText = (
    N_("further left first"),
    N_("{source} ranks higher the one of two tied labels that is further to the left in the matrix."),
)
RIGHT_HIGHER: ChoiceText = (
    N_("further right first"),
    N_("{source} ranks higher the one of two tied labels that is further to the right in the matrix."),
)

RankOfTiedLabels: TypeAlias = Literal["together", "highest", "first", "last"]
RANK_OF_TIED_LABELS: Mapping[RankOfTiedLabels, ChoiceText] = {
    "together": (N_("worst rank"), N_("{source} gives tied labels the worst of the ranks that they share.")),
    "highest": (N_("best rank"), N_("{source} gives tied labels the best of the ranks that they share.")),
    "first": (N_("left first"), N_("{source} ranks tied labels one after the other, from left to right.")),
    "last": (N_("right first"), N_("{source} ranks tied labels one after the other, from right to left.")),
}


FIRST: Final = "first"
LAST: Final = "last"
TOGETHER: Final = "together"
HIGHEST: Final = "highest"
AVERAGE: Final = "average"

MOST_SORTED_BY_COLUMN = 16  # The sort of torchmetrics keeps the order of equal scores up to here.
