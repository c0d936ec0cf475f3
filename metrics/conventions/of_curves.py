"""The conventions of the metrics that walk a threshold down the scores."""

from dataclasses import dataclass
from typing import Literal

from ..words import N_
from .declaring import switch
from .shared_choices import EARLIER_FIRST, LATER_FIRST, NothingToFind


@dataclass(frozen=True, kw_only=True)
class CurveConventions:
    """What the metrics of curves leave open."""

    auc_tie: Literal["one", "half", "zero"] = switch(
        "one",
        N_("A tied pair counts"),
        {
            "one": N_("{source} counts a tied pair as a right pair: the curve runs over the upper corner."),
            "half": N_("{source} counts a tied pair as half a right pair: the curve runs straight."),
            "zero": N_("{source} counts a tied pair as a wrong pair: the curve runs over the lower corner."),
        },
    )
    auc_one_class: NothingToFind = switch(
        "skip",
        N_("ROC AUC where all is true or all is false"),
        {
            "skip": N_(
                "{source} gives no AUC where all is true or all is false, so the average leaves it out."
            ),
            "zero": N_("{source} counts the AUC as 0 where all is true or all is false."),
            "undefined": N_(
                "{source} gives no AUC where all is true or all is false, and no average either."
            ),
        },
    )
    peak_f1_walk: Literal["together", "first", "last"] = switch(
        "together",
        N_("Equal scores are predicted"),
        {
            "together": (N_("together"), N_("{source} predicts equal scores together, as a threshold does.")),
            "first": EARLIER_FIRST,
            "last": LATER_FIRST,
        },
    )
