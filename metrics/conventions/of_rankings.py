"""The conventions of the ranking metrics: what can be chosen, and what each choice means."""

from dataclasses import dataclass
from typing import Literal

from ..words import N_
from .declaring import switch
from .shared_choices import (
    EARLIER_FIRST,
    LATER_FIRST,
    NO_PAIR,
    NO_PAIR_COUNTED_0,
    NO_PAIR_LEFT_OUT,
    NO_TRUE_LABEL,
    NO_TRUE_LABEL_LEFT_OUT,
    RANK_OF_TIED_LABELS,
    NoPair,
    NothingToFind,
    RankOfTiedLabels,
    ZeroOverZero,
)

EMPTY_SAMPLE = N_("A sample without true labels")
RANK_OF_A_TIE = N_("Rank of tied labels")
WITHOUT_A_PAIR = N_("A sample whose labels are all true or all false")


@dataclass(frozen=True, kw_only=True)
class RankingConventions:
    """What the metrics of rankings leave open."""

    one_error_tie: Literal["first", "optimistic", "pessimistic", "average"] = switch(
        "first",
        N_("Several labels share the top score"),
        {
            "first": (
                N_("the left one"),
                N_("Where several labels share the top score, the leftmost is taken as the top label."),
                N_("{source} takes the leftmost of the labels that share the top score."),
            ),
            "optimistic": (
                N_("a true one"),
                N_("Where several labels share the top score, a true label among them is enough."),
                N_("{source} counts no error where one of the labels that share the top score is true."),
            ),
            "pessimistic": (
                N_("a false one"),
                N_("Where several labels share the top score, a false label among them is an error."),
                N_("{source} counts an error where one of the labels that share the top score is false."),
            ),
            "average": (
                N_("on average"),
                N_("Where several labels share the top score, the share of false ones among them counts."),
                N_("{source} counts the share of false labels among those that share the top score."),
            ),
        },
    )
    one_error_empty: Literal["error", "skip"] = switch(
        "error",
        EMPTY_SAMPLE,
        {
            "error": (
                N_("an error"),
                N_("A sample without true labels counts as an error: its top label is not true."),
                N_("{source} counts a sample without true labels as an error."),
            ),
            "skip": NO_TRUE_LABEL_LEFT_OUT,
        },
    )
    reciprocal_rank_tie: RankOfTiedLabels = switch("together", RANK_OF_A_TIE, RANK_OF_TIED_LABELS)
    reciprocal_rank_empty: ZeroOverZero = switch("zero", EMPTY_SAMPLE, NO_TRUE_LABEL)
    coverage_start: Literal["zero", "one"] = switch(
        "zero",
        N_("The top label counts as"),
        {
            "zero": (
                "0",
                N_("The top label counts as 0, so coverage is the rank of the last true label minus 1."),
                N_("{source} counts the top label as 0."),
            ),
            "one": (
                "1",
                N_("The top label counts as 1, so coverage is the rank of the last true label."),
                N_("{source} counts the top label as 1."),
            ),
        },
    )
    coverage_rank: RankOfTiedLabels = switch("together", RANK_OF_A_TIE, RANK_OF_TIED_LABELS)
    coverage_empty: Literal["skip", "top", "bottom"] = switch(
        "skip",
        EMPTY_SAMPLE,
        {
            "skip": NO_TRUE_LABEL_LEFT_OUT,
            "top": (
                N_("rank 0"),
                N_("A sample without true labels gets rank 0, as nothing has to be found."),
                N_("{source} gives rank 0 to a sample without true labels."),
            ),
            "bottom": (
                N_("the last rank"),
                N_("A sample without true labels gets the last rank, as the whole ranking is read in vain."),
                N_("{source} gives the last rank to a sample without true labels."),
            ),
        },
    )
    coverage_unit: Literal["labels", "share"] = switch(
        "labels",
        N_("Coverage is measured in"),
        {
            "labels": (
                N_("labels"),
                N_("Coverage is a number of labels."),
                N_("{source} measures coverage as a number of labels."),
            ),
            "share": (
                N_("share of labels"),
                N_("Coverage is divided by the number of labels."),
                N_("{source} divides coverage by the number of labels."),
            ),
        },
    )
    ranking_loss_tie: Literal["one", "half", "zero", "last"] = switch(
        "one",
        N_("A tied pair counts"),
        {
            "one": (
                "1",
                N_("A true and a false label with the same score count as a wrong pair."),
                N_("{source} counts a tied pair as a wrong pair."),
            ),
            "half": (
                "½",
                N_("A true and a false label with the same score count as half a wrong pair."),
                N_("{source} counts a tied pair as half a wrong pair."),
            ),
            "zero": (
                "0",
                N_("A true and a false label with the same score count as a right pair."),
                N_("{source} counts a tied pair as a right pair."),
            ),
            "last": (
                N_("by column"),
                N_(
                    "Of two labels with the same score, the right one is ranked higher, as torchmetrics does "
                    "for up to 16 labels."
                ),
                N_("{source} ranks the right one of two tied labels higher."),
            ),
        },
    )
    ranking_loss_no_pairs: NothingToFind = switch(
        "skip",
        WITHOUT_A_PAIR,
        {
            "skip": NO_PAIR_LEFT_OUT,
            "zero": NO_PAIR_COUNTED_0,
            "undefined": (
                N_("undefined"),
                N_(
                    "A sample whose labels are all true or all false has no value, "
                    "and neither has the average."
                ),
                N_(
                    "{source} gives no value to a sample whose labels are all true or all false, "
                    "and no average either."
                ),
            ),
        },
    )
    is_error_tie: Literal["one", "zero", "first", "last"] = switch(
        "one",
        N_("A tied pair is"),
        {
            "one": (
                N_("wrong"),
                N_("A true and a false label with the same score are in the wrong order."),
                N_("{source} takes a tied pair as one in the wrong order."),
            ),
            "zero": (
                N_("right"),
                N_("A true and a false label with the same score are in the right order."),
                N_("{source} takes a tied pair as one in the right order."),
            ),
            "first": (
                N_("left first"),
                N_("Of two labels with the same score, the left one is ranked higher."),
                N_("{source} ranks the left one of two tied labels higher."),
            ),
            "last": (
                N_("right first"),
                N_("Of two labels with the same score, the right one is ranked higher, as in Mulan."),
                N_("{source} ranks the right one of two tied labels higher."),
            ),
        },
    )
    is_error_no_pairs: NoPair = switch("zero", WITHOUT_A_PAIR, NO_PAIR)
    margin_loss_rank: RankOfTiedLabels = switch("together", RANK_OF_A_TIE, RANK_OF_TIED_LABELS)
    margin_loss_no_pairs: NoPair = switch("zero", WITHOUT_A_PAIR, NO_PAIR)
    precision_empty_row: ZeroOverZero = switch("skip", EMPTY_SAMPLE, NO_TRUE_LABEL)
    precision_no_positives: NothingToFind = switch(
        "skip",
        N_("Average precision where nothing is true"),
        {
            "skip": (
                N_("left out"),
                N_("Where nothing is true, there is no average precision, and the mean leaves it out."),
                N_("{source} gives no average precision where nothing is true; the mean leaves it out."),
            ),
            "zero": (
                "0",
                N_("Where nothing is true, average precision counts as 0."),
                N_("{source} counts average precision as 0 where nothing is true."),
            ),
            "undefined": (
                N_("undefined"),
                N_("Where nothing is true, there is no average precision, and no mean either."),
                N_("{source} gives no average precision where nothing is true, and no mean either."),
            ),
        },
    )
    precision_rank: Literal["together", "first", "last"] = switch(
        "together",
        N_("Rank of equal scores"),
        {
            "together": (
                N_("worst rank"),
                N_("Equal scores all get the worst of the ranks that they share."),
                N_("{source} gives equal scores the worst of the ranks that they share."),
            ),
            "first": EARLIER_FIRST,
            "last": LATER_FIRST,
        },
    )
    precision_interpolation: Literal["step", "all_points", "eleven_points", "eleven_thresholds"] = switch(
        "step",
        N_("Area under precision and recall"),
        {
            "step": (
                N_("steps"),
                N_("Average precision is the mean of the precision at every true entry of the ranking."),
                N_("{source} averages the precision at every true entry of the ranking."),
            ),
            "all_points": (
                N_("interpolated"),
                N_("The best precision at every true entry or further down the ranking is averaged."),
                N_("{source} averages the best precision at every true entry or further down."),
            ),
            "eleven_points": (
                N_("11 recall levels"),
                N_("The best precision at recall 0, 0.1, …, 1 or beyond is averaged."),
                N_("{source} averages the best precision at recall 0, 0.1, …, 1 or beyond."),
            ),
            "eleven_thresholds": (
                N_("11 thresholds"),
                N_(
                    "The steps are taken at the thresholds 1, 0.9, …, 0 only, which is a misreading of the "
                    "11 recall levels."
                ),
                N_("{source} takes the steps at the thresholds 1, 0.9, …, 0 only, a misreading."),
            ),
        },
    )
