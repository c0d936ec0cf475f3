"""The conventions of the metrics that walk a threshold down the scores."""

from dataclasses import dataclass
from typing import Literal

from metrics.conventions.declaring import switch
from metrics.conventions.shared_choices import EARLIER_FIRST, LATER_FIRST, NOTHING_TO_FIND, NothingToFind
from metrics.words import N_


@dataclass(frozen=True, kw_only=True)
class CurveConventions:
    """What the metrics of curves leave open."""

    auc_tie: Literal["one", "half", "zero"] = switch(
        "one",
        N_("A tied pair counts"),
        {
            "one": ("1", N_("A true item level with a false one counts as above it: the upper corner.")),
            "half": ("½", N_("A true item level with a false one counts half: the straight line.")),
            "zero": ("0", N_("A true item level with a false one does not count: the lower corner.")),
        },
    )
    auc_one_class: NothingToFind = switch("skip", N_("All true or all false: no pair"), NOTHING_TO_FIND)
    peak_f1_walk: Literal["together", "first", "last"] = switch(
        "together",
        N_("Items with the same score are predicted"),
        {
            "together": (N_("together"), N_("One step for each distinct score, as a threshold does.")),
            "first": EARLIER_FIRST,
            "last": LATER_FIRST,
        },
    )
