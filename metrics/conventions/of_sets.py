"""Conventions of predictions, sets and what is empty."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..words import N_
from .declaring import ChoiceText, ZeroOverZero, dial, switch

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
        N_("A score equals the threshold. Is the label predicted?"),
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
        N_("Labels tie for the last of the top K places. Which are predicted?"),
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
        N_("What is the accuracy of a sample?"),
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
        "cell",
        N_("Accuracy of a label"),
        N_("What is the accuracy of a label?"),
        {"cell": CELL, "jaccard": JACCARD_OF_LABELS},
    )
    f_of_samples: Literal["means", "each"] = switch(
        "means",
        N_("F score over the samples"),
        N_("One F score for all samples: what is averaged?"),
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
        N_("One F score for all labels: what is averaged?"),
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
        N_("How much does recall count beside precision?"),
        name=N_("β of the F score"),
        meaning=N_("Below 1 precision counts more, above 1 recall."),
        value_sentence=N_("F is computed with β = {value}."),
        symbol=r"\beta",
        lowest=0.01,
        highest=100.0,
        samples=(0.5, 1.0, 2.0),
        swept=(0.1, 10.0),
    )


@dataclass(frozen=True, kw_only=True)
class EmptySetConventions:
    """What the metrics of sets give where their fraction is 0/0."""

    precision_nothing_predicted: ZeroOverZero = switch(
        "skip",
        N_("Precision where nothing is predicted"),
        N_("Nothing is predicted. What is precision then?"),
        {
            "skip": N_(
                "{source} gives no precision where nothing is predicted, so the average leaves it out."
            ),
            "zero": N_("{source} counts precision as 0 where nothing is predicted."),
            "one": N_("{source} counts precision as 1 where nothing is predicted."),
            "undefined": N_("{source} gives no precision where nothing is predicted, and no average either."),
        },
    )
    recall_nothing_true: ZeroOverZero = switch(
        "skip",
        N_("Recall where nothing is true"),
        N_("Nothing is true. What is recall then?"),
        {
            "skip": N_("{source} gives no recall where nothing is true, so the average leaves it out."),
            "zero": N_("{source} counts recall as 0 where nothing is true."),
            "one": N_("{source} counts recall as 1 where nothing is true."),
            "undefined": N_("{source} gives no recall where nothing is true, and no average either."),
        },
    )
    specificity_nothing_false: ZeroOverZero = switch(
        "skip",
        N_("Specificity where nothing is false"),
        N_("Nothing is false. What is specificity then?"),
        {
            "skip": N_("{source} gives no specificity where nothing is false, so the average leaves it out."),
            "zero": N_("{source} counts specificity as 0 where nothing is false."),
            "one": N_("{source} counts specificity as 1 where nothing is false."),
            "undefined": N_("{source} gives no specificity where nothing is false, and no average either."),
        },
    )
    balanced_accuracy_one_class: Literal["skip", "occurring", "zero", "undefined"] = switch(
        "skip",
        N_("Balanced accuracy where all is true or all is false"),
        N_("All is true, or all is false. What is balanced accuracy then?"),
        {
            "skip": N_(
                "{source} gives no value where all is true or all is false, so the average leaves it out."
            ),
            "occurring": (
                N_("the class that occurs"),
                N_(
                    "{source} counts only the share of the class that occurs where all is true or all is "
                    "false."
                ),
            ),
            "zero": (
                N_("half"),
                N_("{source} counts the share of the missing class as 0 where all is true or all is false."),
            ),
            "undefined": N_(
                "{source} gives no value where all is true or all is false, and no average either."
            ),
        },
    )
    matthews_constant: Literal["skip", "zero", "limit", "undefined"] = switch(
        "skip",
        N_("Matthews correlation where truth or prediction never varies"),
        N_("Truth or prediction never varies. What is the Matthews correlation then?"),
        {
            "skip": N_(
                "{source} gives no value where truth or prediction never varies, so the average leaves "
                "it out."
            ),
            "zero": N_("{source} counts the correlation as 0 where truth or prediction never varies."),
            "limit": (
                N_("1, 0 or −1"),
                N_(
                    "{source} counts 1 if all is right, −1 if all is wrong and 0 otherwise, where truth or "
                    "prediction never varies."
                ),
            ),
            "undefined": N_(
                "{source} gives no value where truth or prediction never varies, and no average either."
            ),
        },
    )
    kappa_no_chance: ZeroOverZero = switch(
        "skip",
        N_("Cohen’s kappa where chance alone gives full agreement"),
        N_("Chance alone agrees fully. What is Cohen’s kappa then?"),
        {
            "skip": N_("{source} gives no kappa where chance agrees fully, so the average leaves it out."),
            "zero": N_("{source} counts kappa as 0 where chance alone gives full agreement."),
            "one": N_("{source} counts kappa as 1 where chance alone gives full agreement."),
            "undefined": N_("{source} gives no kappa where chance agrees fully, and no average either."),
        },
    )
    both_empty: ZeroOverZero = switch(
        "skip",
        N_("Nothing true and nothing predicted"),
        N_("Nothing is true and nothing is predicted. What is the value then?"),
        {
            "skip": N_(
                "{source} gives no value where nothing is true and nothing predicted; the average "
                "leaves it out."
            ),
            "zero": N_("{source} counts the value as 0 where nothing is true and nothing predicted."),
            "one": N_("{source} counts the value as 1 where nothing is true and nothing predicted."),
            "undefined": N_(
                "{source} gives no value where nothing is true and nothing predicted, and no average either."
            ),
        },
    )
    accuracy_both_empty: ZeroOverZero = switch(
        "skip",
        N_("Accuracy with nothing true, nothing predicted"),
        N_("Nothing is true and nothing is predicted. What is accuracy then?"),
        {
            "skip": N_(
                "{source} gives no accuracy where nothing is true and nothing predicted, so the average "
                "leaves it out."
            ),
            "zero": N_("{source} counts accuracy as 0 where nothing is true and nothing predicted."),
            "one": N_("{source} counts accuracy as 1 where nothing is true and nothing predicted."),
            "undefined": N_(
                "{source} gives no accuracy where nothing is true and nothing predicted, and no average "
                "either."
            ),
        },
    )
    pooled_empty: Literal["undefined", "zero", "one"] = switch(
        "undefined",
        N_("0/0 over all cells"),
        N_("The fraction over all cells is 0/0. What is the value then?"),
        {
            "undefined": N_("{source} gives no value where the fraction over all cells is 0/0."),
            "zero": N_("{source} counts a fraction of 0/0 over all cells as 0."),
            "one": N_("{source} counts a fraction of 0/0 over all cells as 1."),
        },
    )
