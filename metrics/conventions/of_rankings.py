"""The conventions of the ranking metrics: what can be chosen, and what each choice means."""

from dataclasses import dataclass
from typing import Literal

from metrics.conventions.declaring import switch
from metrics.conventions.shared_choices import (
    EARLIER_FIRST,
    LATER_FIRST,
    LEFT_OUT,
    NO_PAIR,
    NOTHING_TO_FIND,
    RANK_OF_TIED_LABELS,
    ZERO_OVER_ZERO,
    NoPair,
    NothingToFind,
    RankOfTiedLabels,
    ZeroOverZero,
)
from metrics.words import N_


@dataclass(frozen=True, kw_only=True)
class RankingConventions:
    """What the metrics of rankings leave open."""

    one_error_tie: Literal["first", "optimistic", "pessimistic", "average"] = switch(
        "first",
        N_("Several labels share the top score"),
        {
            "first": (N_("the left one"), N_("The leftmost of the tied labels is taken as the top one.")),
            "optimistic": (N_("a true one"), N_("No error if any of the tied labels is true.")),
            "pessimistic": (N_("a false one"), N_("An error if any of the tied labels is false.")),
            "average": (
                N_("on average"),
                N_("The share of false labels among the tied ones: a random pick."),
            ),
        },
    )
    one_error_empty: Literal["error", "skip"] = switch(
        "error",
        N_("A sample without true labels"),
        {
            "error": (N_("an error"), N_("Its top label is not true, so it counts as an error.")),
            "skip": LEFT_OUT,
        },
    )
    reciprocal_rank_tie: RankOfTiedLabels = switch("together", N_("Rank of tied labels"), RANK_OF_TIED_LABELS)
    reciprocal_rank_empty: ZeroOverZero = switch("zero", N_("A sample without true labels"), ZERO_OVER_ZERO)
    coverage_start: Literal["zero", "one"] = switch(
        "zero",
        N_("The top label is at depth"),
        {
            "zero": ("0", N_("Coverage counts the steps down from the top label: rank minus 1.")),
            "one": ("1", N_("Coverage counts the labels walked through: the rank itself.")),
        },
    )
    coverage_rank: RankOfTiedLabels = switch("together", N_("Rank of tied labels"), RANK_OF_TIED_LABELS)
    coverage_empty: Literal["skip", "top", "bottom"] = switch(
        "skip",
        N_("A sample without true labels"),
        {
            "skip": LEFT_OUT,
            "top": (
                N_("rank 0"),
                N_("Nothing has to be found, so the walk ends before the top label: rank 0."),
            ),
            "bottom": (N_("the last rank"), N_("The walk finds nothing and ends at the last label.")),
        },
    )
    coverage_unit: Literal["labels", "share"] = switch(
        "labels",
        N_("Coverage is measured in"),
        {
            "labels": (N_("labels"), N_("A number of labels.")),
            "share": (N_("share of labels"), N_("The number of labels divided by how many there are.")),
        },
    )
    ranking_loss_tie: Literal["one", "half", "zero", "last"] = switch(
        "one",
        N_("A tied pair counts"),
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
        },
    )
    ranking_loss_no_pairs: NothingToFind = switch(
        "skip", N_("A sample without a pair to compare"), NOTHING_TO_FIND
    )
    is_error_tie: Literal["one", "zero", "first", "last"] = switch(
        "one",
        N_("A tied pair is"),
        {
            "one": (N_("wrong"), N_("A true and a false label with the same score are in the wrong order.")),
            "zero": (N_("right"), N_("A true and a false label with the same score are in the right order.")),
            "first": (N_("left first"), N_("Of a tied pair the left column is taken as the higher one.")),
            "last": (
                N_("right first"),
                N_("Of a tied pair the right column is taken as the higher one, as in Mulan."),
            ),
        },
    )
    is_error_no_pairs: NoPair = switch("zero", N_("A sample without a pair to compare"), NO_PAIR)
    margin_loss_rank: RankOfTiedLabels = switch("together", N_("Rank of tied labels"), RANK_OF_TIED_LABELS)
    margin_loss_no_pairs: NoPair = switch("zero", N_("A sample without a pair to compare"), NO_PAIR)
    precision_empty_row: ZeroOverZero = switch("skip", N_("A sample without true labels"), ZERO_OVER_ZERO)
    precision_no_positives: NothingToFind = switch("skip", N_("Nothing true to find"), NOTHING_TO_FIND)
    precision_rank: Literal["together", "first", "last"] = switch(
        "together",
        N_("Rank of tied items"),
        {
            "together": (
                N_("lowest place"),
                N_("Tied items all take the lowest of their places: each counts the others."),
            ),
            "first": EARLIER_FIRST,
            "last": LATER_FIRST,
        },
    )
    precision_interpolation: Literal["step", "all_points", "eleven_points", "eleven_thresholds"] = switch(
        "step",
        N_("Area under precision and recall"),
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
        },
    )
