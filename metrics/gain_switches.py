"""The conventions of the metrics that reward a place in the list: NDCG and PRO loss."""

from metrics.choices import COUNTED_0, LEFT_OUT, SPOILS
from metrics.ranking_switches import TIED_RANK
from metrics.switch import Dial, Switch, choices
from metrics.words import N_

GAIN_SWITCHES = (
    Switch(
        "ndcg_tie",
        "averaged",
        N_("Tied items"),
        choices(
            {
                "averaged": (N_("share"), N_("Tied items share the discounts of their places evenly.")),
                "first": TIED_RANK["first"],
                "last": TIED_RANK["last"],
            }
        ),
    ),
    Switch(
        "ndcg_empty",
        "skip",
        N_("Nothing true: no ideal gain"),
        choices({"skip": LEFT_OUT, "zero": COUNTED_0, "undefined": SPOILS}),
    ),
    Switch(
        "ndcg_log",
        "two",
        N_("Base of the logarithm"),
        choices(
            {
                "two": ("2", N_("A discount of 1/log₂(1 + place).")),
                "e": ("e", N_("A discount of 1/ln(1 + place): both sums grow alike, their ratio stays.")),
                "ten": (
                    "10",
                    N_("A discount of 1/lg(1 + place): both sums grow alike, their ratio stays."),
                ),
            }
        ),
    ),
    Switch(
        "pro_mean",
        "mean_of_four",
        N_("The four groups of pairs"),
        choices(
            {
                "mean_of_four": (N_("mean of four"), N_("A group without a pair counts as 0 in the mean.")),
                "nonempty": (N_("mean of the non-empty"), N_("The mean of the groups that have a pair.")),
                "sum": (N_("sum"), N_("The sum of the groups: up to 4.")),
            }
        ),
    ),
    Switch(
        "pro_order",
        "given",
        N_("Pairs of two true labels"),
        choices(
            {
                "given": (N_("compared"), N_("The more relevant of two true labels should score higher.")),
                "omitted": (N_("omitted"), N_("No order among the true labels: three groups remain.")),
            }
        ),
    ),
)
GAIN_DIALS = (
    Dial(
        "ndcg_depth",
        0,
        N_("Places counted (k)"),
        N_("Only the first k places of the list count; 0 counts all of them."),
        0,
        1_000_000,
        whole=True,
        at_lowest=N_("all"),
    ),
)
