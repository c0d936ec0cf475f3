"""The conventions of the metrics that compare two sets: what is predicted, what is divided, what 0/0 is."""

from metrics.choices import COUNTED_0, COUNTED_1, LEFT_OUT, NO_VALUE, SPOILS
from metrics.switch import Dial, Switch, choices
from metrics.words import N_

EMPTY = choices({"skip": LEFT_OUT, "zero": COUNTED_0, "one": COUNTED_1, "undefined": SPOILS})
JACCARD = (
    N_("∩ over ∪"),
    N_("What is both true and predicted, out of what is at least one of the two (Jaccard)."),
)
CELL = (N_("right cells"), N_("The share of right cells, those rightly left out among them."))
EACH = (N_("the mean of F"), N_("F of every part, then their mean."))
MEANS = (N_("F of the means"), N_("The mean precision and the mean recall, then F of these two."))

SET_SWITCHES = (
    Switch(
        "threshold_rule",
        "at_least",
        N_("A score equal to the threshold"),
        choices(
            {
                "at_least": (
                    N_("is predicted (≥)"),
                    N_("A label is predicted at the threshold and above it."),
                ),
                "above": (N_("is not (>)"), N_("A label is predicted only above the threshold.")),
            }
        ),
    ),
    Switch(
        "top_k_tie",
        "first",
        N_("A tie for the last of the top K places"),
        choices(
            {
                "first": (N_("left first"), N_("Of tied labels the left columns are taken first.")),
                "last": (N_("right first"), N_("Of tied labels the right columns are taken first.")),
                "all": (N_("all of them"), N_("All labels tied with the last place are predicted too.")),
            }
        ),
    ),
    Switch(
        "accuracy_of_samples",
        "jaccard",
        N_("Accuracy of a sample"),
        choices(
            {
                "jaccard": JACCARD,
                "over_labels": (
                    N_("∩ over all labels"),
                    N_(
                        "A misreading: both true and predicted, out of all labels. A perfect prediction is "
                        "below 1 unless all labels are true."
                    ),
                ),
                "cell": CELL,
            }
        ),
    ),
    Switch(
        "accuracy_of_labels",
        "cell",
        N_("Accuracy of a label"),
        choices({"cell": CELL, "jaccard": JACCARD}),
    ),
    Switch("f_of_samples", "means", N_("F over samples is"), choices({"means": MEANS, "each": EACH})),
    Switch("f_of_labels", "each", N_("F over labels is"), choices({"each": EACH, "means": MEANS})),
    Switch("precision_nothing_predicted", "skip", N_("Precision where nothing is predicted"), EMPTY),
    Switch("recall_nothing_true", "skip", N_("Recall where nothing is true"), EMPTY),
    Switch("both_empty", "skip", N_("Nothing true and nothing predicted"), EMPTY),
    Switch("accuracy_both_empty", "skip", N_("Accuracy with nothing true, nothing predicted"), EMPTY),
    Switch(
        "pooled_empty",
        "undefined",
        N_("0/0 over all cells"),
        choices({"undefined": NO_VALUE, "zero": COUNTED_0, "one": COUNTED_1}),
    ),
)
SET_DIALS = (
    Dial(
        "beta",
        1.0,
        N_("β"),
        N_("How many times as much recall weighs as precision: 1 the same, above 1 recall more."),
        0.01,
        100.0,
    ),
)
