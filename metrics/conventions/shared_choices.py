"""What several conventions offer in the same words."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from metrics.conventions.declaring import Said
from metrics.words import N_

LEFT_OUT: Said = (N_("left out"), N_("It has no value, and the average is taken over the others."))
COUNTED_0: Said = ("0", N_("It counts as 0."))
COUNTED_1: Said = ("1", N_("It counts as 1."))
SPOILS: Said = (N_("undefined"), N_("It has no value, and neither has any average that it is part of."))
NO_VALUE: Said = (N_("undefined"), N_("It has no value."))

ZeroOverZero: TypeAlias = Literal["skip", "zero", "one", "undefined"]
ZERO_OVER_ZERO: Mapping[ZeroOverZero, Said] = {
    "skip": LEFT_OUT,
    "zero": COUNTED_0,
    "one": COUNTED_1,
    "undefined": SPOILS,
}

NothingToFind: TypeAlias = Literal["skip", "zero", "undefined"]
NOTHING_TO_FIND: Mapping[NothingToFind, Said] = {
    "skip": LEFT_OUT,
    "zero": COUNTED_0,
    "undefined": SPOILS,
}

NoPair: TypeAlias = Literal["zero", "skip"]
NO_PAIR: Mapping[NoPair, Said] = {
    "zero": ("0", N_("Nothing is in the wrong order, so it counts as 0.")),
    "skip": LEFT_OUT,
}

EARLIER_FIRST: Said = (
    N_("earlier first"),
    N_("Tied items are ranked one after the other: in a row from the left, in a column from the top."),
)
LATER_FIRST: Said = (
    N_("later first"),
    N_("Tied items are ranked one after the other: in a row from the right, in a column from the bottom."),
)

RankOfTiedLabels: TypeAlias = Literal["together", "highest", "first", "last"]
RANK_OF_TIED_LABELS: Mapping[RankOfTiedLabels, Said] = {
    "together": (
        N_("lowest place"),
        N_("Tied labels all take the lowest of their places: each counts the others."),
    ),
    "highest": (
        N_("highest place"),
        N_("Tied labels all take the highest of their places: none counts the others."),
    ),
    "first": (N_("left first"), N_("Tied labels are ranked one after the other, the left column first.")),
    "last": (N_("right first"), N_("Tied labels are ranked one after the other, the right column first.")),
}
