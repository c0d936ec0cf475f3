"""What several conventions offer in the same words."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

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
