"""The conventions of the ranking metrics: what can be chosen, and what each choice means."""

from metrics.choices import COUNTED_0, COUNTED_1, LEFT_OUT, SPOILS
from metrics.switch import Switch, choices
from metrics.words import N_

TIED_RANK = {
    "max": (
        N_("lowest place"),
        N_("Tied items all take the lowest of their places: each counts the others."),
    ),
    "first": (
        N_("earlier first"),
        N_("Tied items are ranked one after the other: in a row from the left, in a column from the top."),
    ),
    "last": (
        N_("later first"),
        N_(
            "Tied items are ranked one after the other: in a row from the right, in a column from the bottom."
        ),
    ),
}

RANKING_SWITCHES = (
    Switch(
        "one_error_tie",
        "first",
        N_("Several labels share the top score"),
        choices(
            {
                "first": (N_("the left one"), N_("The leftmost of the tied labels is taken as the top one.")),
                "optimistic": (N_("a true one"), N_("No error if any of the tied labels is true.")),
                "pessimistic": (N_("a false one"), N_("An error if any of the tied labels is false.")),
                "expected": (
                    N_("on average"),
                    N_("The share of false labels among the tied ones: a random pick."),
                ),
            }
        ),
    ),
    Switch(
        "one_error_empty",
        "error",
        N_("A sample without true labels"),
        choices(
            {
                "error": (N_("an error"), N_("Its top label is not true, so it counts as an error.")),
                "skip": LEFT_OUT,
            }
        ),
    ),
    Switch(
        "coverage_start",
        "zero",
        N_("The top label is at depth"),
        choices(
            {
                "zero": ("0", N_("Coverage counts the steps down from the top label: rank minus 1.")),
                "one": ("1", N_("Coverage counts the labels walked through: the rank itself.")),
            }
        ),
    ),
    Switch(
        "coverage_rank",
        "max",
        N_("Rank of tied labels"),
        choices(
            {
                "max": (
                    N_("lowest place"),
                    N_("Tied labels all take the lowest of their places: each counts the others."),
                ),
                "min": (
                    N_("highest place"),
                    N_("Tied labels all take the highest of their places: none counts the others."),
                ),
                "first": (
                    N_("left first"),
                    N_("Tied labels are ranked one after the other, the left column first."),
                ),
                "last": (
                    N_("right first"),
                    N_("Tied labels are ranked one after the other, the right column first."),
                ),
            }
        ),
    ),
    Switch(
        "coverage_empty",
        "skip",
        N_("A sample without true labels"),
        choices(
            {
                "skip": LEFT_OUT,
                "top": (
                    N_("rank 0"),
                    N_("Nothing has to be found, so the walk ends before the top label: rank 0."),
                ),
                "bottom": (N_("the last rank"), N_("The walk finds nothing and ends at the last label.")),
            }
        ),
    ),
    Switch(
        "coverage_unit",
        "labels",
        N_("Coverage is measured in"),
        choices(
            {
                "labels": (N_("labels"), N_("A number of labels.")),
                "share": (N_("share of labels"), N_("The number of labels divided by how many there are.")),
            }
        ),
    ),
    Switch(
        "ranking_loss_tie",
        "one",
        N_("A tied pair counts"),
        choices(
            {
                "one": ("1", N_("A true and a false label with the same score count as a wrong pair.")),
                "half": ("½", N_("A true and a false label with the same score count as half a wrong pair.")),
                "zero": ("0", N_("A true and a false label with the same score count as a right pair.")),
                "last": (
                    N_("by column"),
                    N_(
                        "Of a tied pair the right column is taken as the higher one, as in torchmetrics with "
                        "up to 16 labels."
                    ),
                ),
            }
        ),
    ),
    Switch(
        "ranking_loss_no_pairs",
        "skip",
        N_("A sample without a pair to compare"),
        choices({"skip": LEFT_OUT, "zero": COUNTED_0, "undefined": SPOILS}),
    ),
    Switch(
        "precision_empty_row",
        "skip",
        N_("A sample without true labels"),
        choices({"skip": LEFT_OUT, "zero": COUNTED_0, "one": COUNTED_1, "undefined": SPOILS}),
    ),
    Switch(
        "precision_no_positives",
        "skip",
        N_("Nothing true to find"),
        choices({"skip": LEFT_OUT, "zero": COUNTED_0, "undefined": SPOILS}),
    ),
    Switch("precision_rank", "max", N_("Rank of tied items"), choices(TIED_RANK)),
    Switch(
        "precision_interpolation",
        "step",
        N_("Area under precision and recall"),
        choices(
            {
                "step": (N_("steps"), N_("The precision at the rank of each true item, averaged.")),
                "all_points": (
                    N_("interpolated"),
                    N_("At each true item the best precision there or further down the list, averaged."),
                ),
                "eleven_points": (
                    N_("11 recall levels"),
                    N_("At recall 0, 0.1, …, 1 the best precision at that recall or beyond, averaged."),
                ),
                "eleven_thresholds": (
                    N_("11 thresholds"),
                    N_("The steps at the thresholds 1, 0.9, …, 0 only: a misreading of 11 recall levels."),
                ),
            }
        ),
    ),
)
