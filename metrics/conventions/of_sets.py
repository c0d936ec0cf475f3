"""The conventions of the metrics that compare two sets: what is predicted, what is divided, what 0/0 is."""

from dataclasses import dataclass
from typing import Literal

from metrics.conventions.declaring import Said, dial, switch
from metrics.conventions.shared_choices import (
    COUNTED_0,
    COUNTED_1,
    LEFT_OUT,
    NO_VALUE,
    SPOILS,
    ZERO_OVER_ZERO,
    ZeroOverZero,
)
from metrics.words import N_

JACCARD: Said = (
    N_("∩ over ∪"),
    N_("What is both true and predicted, out of what is at least one of the two (Jaccard)."),
)
CELL: Said = (N_("right cells"), N_("The share of right cells, those rightly left out among them."))

EACH: Said = (N_("the mean of F"), N_("F of every part, then their mean."))
MEANS: Said = (N_("F of the means"), N_("The mean precision and the mean recall, then F of these two."))


@dataclass(frozen=True, kw_only=True)
class SetConventions:
    """What the metrics of sets leave open."""

    threshold_rule: Literal["at_least", "above"] = switch(
        "at_least",
        N_("A score equal to the threshold"),
        {
            "at_least": (N_("is predicted (≥)"), N_("A label is predicted at the threshold and above it.")),
            "above": (N_("is not (>)"), N_("A label is predicted only above the threshold.")),
        },
    )
    top_k_tie: Literal["first", "last", "together"] = switch(
        "first",
        N_("A tie for the last of the top K places"),
        {
            "first": (N_("left first"), N_("Of tied labels the left columns are taken first.")),
            "last": (N_("right first"), N_("Of tied labels the right columns are taken first.")),
            "together": (N_("all of them"), N_("All labels tied with the last place are predicted too.")),
        },
    )
    accuracy_of_samples: Literal["jaccard", "over_labels", "cell"] = switch(
        "jaccard",
        N_("Accuracy of a sample"),
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
        },
    )
    accuracy_of_labels: Literal["cell", "jaccard"] = switch(
        "cell", N_("Accuracy of a label"), {"cell": CELL, "jaccard": JACCARD}
    )
    f_of_samples: Literal["means", "each"] = switch(
        "means", N_("F over samples is"), {"means": MEANS, "each": EACH}
    )
    f_of_labels: Literal["each", "means"] = switch(
        "each", N_("F over labels is"), {"each": EACH, "means": MEANS}
    )
    beta: float = dial(
        1.0,
        N_("β"),
        N_("How many times as much recall weighs as precision: 1 the same, above 1 recall more."),
        0.01,
        100.0,
    )
    precision_nothing_predicted: ZeroOverZero = switch(
        "skip", N_("Precision where nothing is predicted"), ZERO_OVER_ZERO
    )
    recall_nothing_true: ZeroOverZero = switch("skip", N_("Recall where nothing is true"), ZERO_OVER_ZERO)
    specificity_nothing_false: ZeroOverZero = switch(
        "skip", N_("Specificity where nothing is false"), ZERO_OVER_ZERO
    )
    balanced_accuracy_one_class: Literal["skip", "occurring", "zero", "undefined"] = switch(
        "skip",
        N_("Balanced accuracy where all is true or all false"),
        {
            "skip": LEFT_OUT,
            "occurring": (
                N_("the class there is"),
                N_("The share of the one class that occurs counts alone."),
            ),
            "zero": (N_("half"), N_("The share of the class that does not occur counts as 0.")),
            "undefined": SPOILS,
        },
    )
    matthews_constant: Literal["skip", "zero", "limit", "undefined"] = switch(
        "skip",
        N_("Matthews correlation where truth or prediction never varies"),
        {
            "skip": LEFT_OUT,
            "zero": COUNTED_0,
            "limit": (
                N_("1, 0 or −1"),
                N_("It counts as 1 where all is right, as −1 where all is wrong, else as 0."),
            ),
            "undefined": SPOILS,
        },
    )
    kappa_no_chance: ZeroOverZero = switch(
        "skip", N_("Cohen’s kappa where chance alone agrees fully"), ZERO_OVER_ZERO
    )
    both_empty: ZeroOverZero = switch("skip", N_("Nothing true and nothing predicted"), ZERO_OVER_ZERO)
    accuracy_both_empty: ZeroOverZero = switch(
        "skip", N_("Accuracy with nothing true, nothing predicted"), ZERO_OVER_ZERO
    )
    pooled_empty: Literal["undefined", "zero", "one"] = switch(
        "undefined",
        N_("0/0 over all cells"),
        {"undefined": NO_VALUE, "zero": COUNTED_0, "one": COUNTED_1},
    )
