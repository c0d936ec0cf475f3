"""The conventions of the metrics that walk a threshold down the scores."""

from metrics.choices import COUNTED_0, LEFT_OUT, SPOILS
from metrics.ranking_switches import TIED_RANK
from metrics.switch import Switch, choices
from metrics.words import N_

CURVE_SWITCHES = (
    Switch(
        "auc_tie",
        "one",
        N_("A tied pair counts"),
        choices(
            {
                "one": ("1", N_("A true item level with a false one counts as above it: the upper corner.")),
                "half": ("½", N_("A true item level with a false one counts half: the straight line.")),
                "zero": ("0", N_("A true item level with a false one does not count: the lower corner.")),
            }
        ),
    ),
    Switch(
        "auc_one_class",
        "skip",
        N_("All true or all false: no pair"),
        choices({"skip": LEFT_OUT, "zero": COUNTED_0, "undefined": SPOILS}),
    ),
    Switch(
        "peak_f1_walk",
        "threshold",
        N_("Items with the same score are predicted"),
        choices(
            {
                "threshold": (N_("together"), N_("One step for each distinct score, as a threshold does.")),
                "first": TIED_RANK["first"],
                "last": TIED_RANK["last"],
            }
        ),
    ),
)
