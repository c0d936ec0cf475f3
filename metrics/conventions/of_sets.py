"""The conventions of the metrics that compare two sets: what is predicted, and what is divided by what."""

from dataclasses import dataclass
from typing import Literal

from ..words import N_
from .declaring import ChoiceText, dial, switch

JACCARD = N_("Jaccard index")
JACCARD_OF_SAMPLES: ChoiceText = (
    JACCARD,
    N_(
        "{source} takes the Jaccard index of a sample: of the labels that are true or predicted, the share "
        "that is both."
    ),
)
JACCARD_OF_LABELS: ChoiceText = (
    JACCARD,
    N_("{source} takes the Jaccard index: of the cells that are true or predicted, the share that is both."),
)
CELL: ChoiceText = (
    N_("right cells"),
    N_("{source} takes the share of all cells that are right, including those correctly not predicted."),
)


@dataclass(frozen=True, kw_only=True)
class SetConventions:
    """What the metrics of sets leave open."""

    threshold_rule: Literal["at_least", "above"] = switch(
        "at_least",
        N_("A score equal to the threshold"),
        {
            "at_least": (
                N_("is predicted (≥)"),
                N_("{source} predicts a label whose score equals the threshold."),
            ),
            "above": (
                N_("is not predicted (>)"),
                N_("{source} does not predict a label whose score equals the threshold."),
            ),
        },
    )
    top_k_tie: Literal["first", "last", "together"] = switch(
        "first",
        N_("A tie for the last of the top K places"),
        {
            "first": (
                N_("left first"),
                N_("{source} predicts the leftmost labels where some tie for the last of the top K places."),
            ),
            "last": (
                N_("right first"),
                N_("{source} predicts the rightmost labels where some tie for the last of the top K places."),
            ),
            "together": (
                N_("all of them"),
                N_("{source} predicts all labels that tie for the last of the top K places."),
            ),
        },
    )
    accuracy_of_samples: Literal["jaccard", "over_labels", "cell"] = switch(
        "jaccard",
        N_("Accuracy of a sample"),
        {
            "jaccard": JACCARD_OF_SAMPLES,
            "over_labels": (
                N_("both, of all labels"),
                N_(
                    "{source} takes the share of all labels that are both true and predicted. This is a "
                    "misreading: a perfect prediction is below 1 unless all labels are true."
                ),
            ),
            "cell": CELL,
        },
    )
    accuracy_of_labels: Literal["cell", "jaccard"] = switch(
        "cell", N_("Accuracy of a label"), {"cell": CELL, "jaccard": JACCARD_OF_LABELS}
    )
    f_of_samples: Literal["means", "each"] = switch(
        "means",
        N_("F score over the samples"),
        {
            "means": (
                N_("F of the means"),
                N_("{source} computes F from the mean precision and the mean recall of the samples."),
            ),
            "each": (
                N_("mean of the F scores"),
                N_("{source} computes F for every sample and averages these F scores."),
            ),
        },
    )
    f_of_labels: Literal["each", "means"] = switch(
        "each",
        N_("F score over the labels"),
        {
            "means": (
                N_("F of the means"),
                N_("{source} computes F from the mean precision and the mean recall of the labels."),
            ),
            "each": (
                N_("mean of the F scores"),
                N_("{source} computes F for every label and averages these F scores."),
            ),
        },
    )
    beta: float = dial(
        1.0,
        N_("β"),
        N_("β says how much recall counts: as much as precision at β = 1, more above 1, less below it."),
        N_("F is computed with β = {value}."),
        lowest=0.01,
        highest=100.0,
    )
