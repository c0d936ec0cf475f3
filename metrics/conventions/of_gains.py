"""The conventions of the metrics that reward a place in the list: NDCG and PRO loss."""

from dataclasses import dataclass
from typing import Literal

from metrics.conventions.declaring import dial, switch
from metrics.conventions.shared_choices import EARLIER_FIRST, LATER_FIRST, NOTHING_TO_FIND, NothingToFind
from metrics.words import N_


@dataclass(frozen=True, kw_only=True)
class GainConventions:
    """What NDCG and PRO loss leave open."""

    ndcg_tie: Literal["average", "first", "last"] = switch(
        "average",
        N_("Tied items"),
        {
            "average": (N_("share"), N_("Tied items share the discounts of their places evenly.")),
            "first": EARLIER_FIRST,
            "last": LATER_FIRST,
        },
    )
    ndcg_empty: NothingToFind = switch("skip", N_("Nothing true: no ideal gain"), NOTHING_TO_FIND)
    ndcg_log: Literal["two", "e", "ten"] = switch(
        "two",
        N_("Base of the logarithm"),
        {
            "two": ("2", N_("A discount of 1/log₂(1 + place).")),
            "e": ("e", N_("A discount of 1/ln(1 + place): both sums grow alike, their ratio stays.")),
            "ten": ("10", N_("A discount of 1/lg(1 + place): both sums grow alike, their ratio stays.")),
        },
    )
    ndcg_depth: int = dial(
        0,
        N_("Places counted (k)"),
        N_("Only the first k places of the list count; 0 counts all of them."),
        0,
        1_000_000,
        at_lowest=N_("all"),
    )
    pro_mean: Literal["mean_of_four", "nonempty", "sum"] = switch(
        "mean_of_four",
        N_("The four groups of pairs"),
        {
            "mean_of_four": (N_("mean of four"), N_("A group without a pair counts as 0 in the mean.")),
            "nonempty": (N_("mean of the non-empty"), N_("The mean of the groups that have a pair.")),
            "sum": (N_("sum"), N_("The sum of the groups: up to 4.")),
        },
    )
    pro_order: Literal["given", "omitted"] = switch(
        "given",
        N_("Pairs of two true labels"),
        {
            "given": (N_("compared"), N_("The more relevant of two true labels should score higher.")),
            "omitted": (N_("omitted"), N_("No order among the true labels: three groups remain.")),
        },
    )
