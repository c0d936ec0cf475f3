"""The conventions of the metrics of scores: rankings, curves, gains and losses."""

from dataclasses import dataclass
from typing import Literal

from ..words import N_
from .declaring import (
    EARLIER_FIRST,
    LATER_FIRST,
    LEFT_HIGHER,
    NO_PAIR,
    NO_PAIR_COUNTED_0,
    NO_PAIR_LEFT_OUT,
    NO_TRUE_LABEL,
    NO_TRUE_LABEL_LEFT_OUT,
    RANK_OF_TIED_LABELS,
    RIGHT_HIGHER,
    NoPair,
    NothingToFind,
    RankOfTiedLabels,
    ZeroOverZero,
    dial,
    switch,
)

EMPTY_SAMPLE = N_("A sample without true labels")
RANK_OF_A_TIE = N_("Rank of tied labels")
WHICH_RANK = N_("Labels have the same score. Which rank do they get?")
EMPTY_COUNTS_AS = N_("A sample has no true label. What does it count as?")
NO_PAIR_COUNTS_AS = N_("A sample has no pair to compare. What does it count as?")
WITHOUT_A_PAIR = N_("A sample whose labels are all true or all false")


@dataclass(frozen=True, kw_only=True)
class RankingConventions:
    """What the metrics of rankings leave open."""

    one_error_tie: Literal["first", "optimistic", "pessimistic", "average"] = switch(
        "first",
        N_("Several labels share the top score"),
        N_("Several labels share the top score. Which one counts?"),
        {
            "first": (
                N_("the left one"),
                N_("{source} takes the leftmost of the labels that share the top score."),
            ),
            "optimistic": (
                N_("a true one"),
                N_("{source} counts no error where one of the labels that share the top score is true."),
            ),
            "pessimistic": (
                N_("a false one"),
                N_("{source} counts an error where one of the labels that share the top score is false."),
            ),
            "average": (
                N_("on average"),
                N_("{source} counts the share of false labels among those that share the top score."),
            ),
        },
    )
    one_error_empty: Literal["error", "skip"] = switch(
        "error",
        EMPTY_SAMPLE,
        N_("A sample has no true label. Is that an error?"),
        {
            "error": (
                N_("an error"),
                N_("{source} counts a sample without true labels as an error, as its top label is not true."),
            ),
            "skip": NO_TRUE_LABEL_LEFT_OUT,
        },
    )
    reciprocal_rank_tie: RankOfTiedLabels = switch(
        "together",
        RANK_OF_A_TIE,
        WHICH_RANK,
        RANK_OF_TIED_LABELS,
    )
    reciprocal_rank_empty: ZeroOverZero = switch("zero", EMPTY_SAMPLE, EMPTY_COUNTS_AS, NO_TRUE_LABEL)
    coverage_start: Literal["zero", "one"] = switch(
        "zero",
        N_("The top label counts as"),
        N_("Does the top label count as 0 or as 1?"),
        {
            "zero": N_(
                "{source} counts the top label as 0, so coverage is the rank of the last true label minus 1."
            ),
            "one": N_("{source} counts the top label as 1, so coverage is the rank of the last true label."),
        },
    )
    coverage_rank: RankOfTiedLabels = switch(
        "together",
        RANK_OF_A_TIE,
        WHICH_RANK,
        RANK_OF_TIED_LABELS,
    )
    coverage_empty: Literal["skip", "top", "bottom"] = switch(
        "skip",
        EMPTY_SAMPLE,
        N_("A sample has no true label. Which rank does it get?"),
        {
            "skip": NO_TRUE_LABEL_LEFT_OUT,
            "top": (
                N_("rank 0"),
                N_("{source} gives rank 0 to a sample without true labels, as nothing has to be found."),
            ),
            "bottom": (
                N_("the last rank"),
                N_(
                    "{source} gives the last rank to a sample without true labels, as the whole ranking is "
                    "read in vain."
                ),
            ),
        },
    )
    coverage_unit: Literal["labels", "share"] = switch(
        "labels",
        N_("Coverage is measured in"),
        N_("Is coverage a number of labels, or a share of them?"),
        {
            "labels": (N_("labels"), N_("{source} measures coverage as a number of labels.")),
            "share": (N_("share of labels"), N_("{source} divides coverage by the number of labels.")),
        },
    )
    ranking_loss_tie: Literal["one", "half", "zero", "last"] = switch(
        "one",
        N_("A tied pair counts"),
        N_("A true and a false label have the same score. Is this pair wrong?"),
        {
            "one": N_("{source} counts a tied pair as a wrong pair."),
            "half": N_("{source} counts a tied pair as half a wrong pair."),
            "zero": N_("{source} counts a tied pair as a right pair."),
            "last": RIGHT_HIGHER,
        },
    )
    ranking_loss_no_pairs: NothingToFind = switch(
        "skip",
        WITHOUT_A_PAIR,
        NO_PAIR_COUNTS_AS,
        {
            "skip": NO_PAIR_LEFT_OUT,
            "zero": NO_PAIR_COUNTED_0,
            "undefined": N_(
                "{source} gives no value to a sample whose labels are all true or all false, and no "
                "average either."
            ),
        },
    )
    is_error_tie: Literal["one", "zero", "first", "last"] = switch(
        "one",
        N_("A tied pair is"),
        N_("A true and a false label have the same score. Is this pair wrong?"),
        {
            "one": (N_("wrong"), N_("{source} takes a tied pair as one in the wrong order.")),
            "zero": (N_("right"), N_("{source} takes a tied pair as one in the right order.")),
            "first": LEFT_HIGHER,
            "last": RIGHT_HIGHER,
        },
    )
    is_error_no_pairs: NoPair = switch("zero", WITHOUT_A_PAIR, NO_PAIR_COUNTS_AS, NO_PAIR)
    margin_loss_rank: RankOfTiedLabels = switch(
        "together",
        RANK_OF_A_TIE,
        WHICH_RANK,
        RANK_OF_TIED_LABELS,
    )
    margin_loss_no_pairs: NoPair = switch("zero", WITHOUT_A_PAIR, NO_PAIR_COUNTS_AS, NO_PAIR)
    precision_empty_row: ZeroOverZero = switch("skip", EMPTY_SAMPLE, EMPTY_COUNTS_AS, NO_TRUE_LABEL)
    precision_no_positives: NothingToFind = switch(
        "skip",
        N_("Average precision where nothing is true"),
        N_("Nothing is true. What is average precision then?"),
        {
            "skip": N_("{source} gives no average precision where nothing is true; the mean leaves it out."),
            "zero": N_("{source} counts average precision as 0 where nothing is true."),
            "undefined": N_("{source} gives no average precision where nothing is true, and no mean either."),
        },
    )
    precision_rank: Literal["together", "first", "last"] = switch(
        "together",
        N_("Rank of equal scores"),
        N_("Two scores are equal. Which rank do they get?"),
        {
            "together": (
                N_("worst rank"),
                N_("{source} gives equal scores the worst of the ranks that they share."),
            ),
            "first": EARLIER_FIRST,
            "last": LATER_FIRST,
        },
    )
    precision_interpolation: Literal["step", "all_points", "eleven_points", "eleven_thresholds"] = switch(
        "step",
        N_("Area under precision and recall"),
        N_("How is the area under precision and recall measured?"),
        {
            "step": (N_("steps"), N_("{source} averages the precision at every true entry of the ranking.")),
            "all_points": (
                N_("interpolated"),
                N_("{source} averages the best precision at every true entry or further down."),
            ),
            "eleven_points": (
                N_("11 recall levels"),
                N_("{source} averages the best precision at recall 0, 0.1, …, 1 or beyond."),
            ),
            "eleven_thresholds": (
                N_("11 thresholds"),
                N_(
                    "{source} takes the steps at the thresholds 1, 0.9, …, 0 only, which is a misreading of "
                    "the 11 recall levels."
                ),
            ),
        },
    )


@dataclass(frozen=True, kw_only=True)
class CurveConventions:
    """What the metrics of curves leave open."""

    auc_tie: Literal["one", "half", "zero"] = switch(
        "one",
        N_("A tied pair counts"),
        N_("A true and a false entry have the same score. Is this pair right?"),
        {
            "one": N_("{source} counts a tied pair as a right pair: the curve runs over the upper corner."),
            "half": N_("{source} counts a tied pair as half a right pair: the curve runs straight."),
            "zero": N_("{source} counts a tied pair as a wrong pair: the curve runs over the lower corner."),
        },
    )
    auc_one_class: NothingToFind = switch(
        "skip",
        N_("ROC AUC where all is true or all is false"),
        N_("All is true, or all is false. What is the ROC AUC then?"),
        {
            "skip": N_(
                "{source} gives no AUC where all is true or all is false, so the average leaves it out."
            ),
            "zero": N_("{source} counts the AUC as 0 where all is true or all is false."),
            "undefined": N_(
                "{source} gives no AUC where all is true or all is false, and no average either."
            ),
        },
    )
    peak_f1_walk: Literal["together", "first", "last"] = switch(
        "together",
        N_("Equal scores are predicted"),
        N_("Two scores are equal. Are they predicted together?"),
        {
            "together": (N_("together"), N_("{source} predicts equal scores together, as a threshold does.")),
            "first": EARLIER_FIRST,
            "last": LATER_FIRST,
        },
    )


@dataclass(frozen=True, kw_only=True)
class GainConventions:
    """What NDCG and PRO loss leave open."""

    ndcg_tie: Literal["average", "first", "last"] = switch(
        "average",
        N_("Equal scores"),
        N_("Two scores are equal. Which discount do they get?"),
        {
            "average": (
                N_("share the discount"),
                N_("{source} gives equal scores the average discount of their ranks."),
            ),
            "first": EARLIER_FIRST,
            "last": LATER_FIRST,
        },
    )
    ndcg_empty: NothingToFind = switch(
        "skip",
        N_("NDCG where nothing is true"),
        N_("Nothing is true. What is NDCG then?"),
        {
            "skip": N_("{source} gives no NDCG where nothing is true, so the average leaves it out."),
            "zero": N_("{source} counts NDCG as 0 where nothing is true."),
            "undefined": N_("{source} gives no NDCG where nothing is true, and no average either."),
        },
    )
    ndcg_log: Literal["two", "e", "ten"] = switch(
        "two",
        N_("Base of the logarithm"),
        N_("Which logarithm is in the discount?"),
        {
            "two": ("2", N_("{source} takes 1/log₂(1 + rank) as the discount of a rank.")),
            "e": (
                "e",
                N_(
                    "{source} takes 1/ln(1 + rank) as the discount of a rank. Both sums change by the "
                    "same factor, so NDCG stays the same."
                ),
            ),
            "ten": (
                "10",
                N_(
                    "{source} takes 1/lg(1 + rank) as the discount of a rank. Both sums change by the "
                    "same factor, so NDCG stays the same."
                ),
            ),
        },
    )
    ndcg_depth: int = dial(
        0,
        N_("Ranks counted (k)"),
        N_("How many ranks of the ranking count?"),
        name=N_("k of NDCG"),
        meaning=N_("Only the first k ranks count; with k = 0 all of them count."),
        value_sentence=N_("It stops after rank {value}."),
        symbol="k",
        lowest=0,
        highest=1_000_000,
        samples=range(11),
        lowest_title=N_("all"),
        lowest_sentence=N_("All ranks of the ranking count."),
    )
    pro_mean: Literal["mean_of_four", "nonempty", "sum"] = switch(
        "mean_of_four",
        N_("The four shares of errors"),
        N_("How do the four groups of pairs become one number?"),
        {
            "mean_of_four": (
                N_("mean of four"),
                N_("{source} takes the mean of the shares; where there is nothing to compare, a share is 0."),
            ),
            "nonempty": (
                N_("mean of the non-empty"),
                N_("{source} takes the mean of the shares for which there is something to compare."),
            ),
            "sum": (N_("sum"), N_("{source} takes the sum of the shares, which can reach 4.")),
        },
    )
    pro_order: Literal["given", "omitted"] = switch(
        "given",
        N_("Pairs of two true labels"),
        N_("Are two true labels compared with each other?"),
        {
            "given": (
                N_("compared"),
                N_("{source} compares true labels, too: the more relevant one should score higher."),
            ),
            "omitted": (
                N_("omitted"),
                N_("{source} does not compare true labels with each other, so three shares remain."),
            ),
        },
    )


@dataclass(frozen=True, kw_only=True)
class LossConventions:
    """What the losses leave open."""

    loss_over_labels: Literal["mean", "sum"] = switch(
        "mean",
        N_("Over the labels of a sample"),
        N_("Are the labels of a sample averaged, or added up?"),
        {
            "mean": (N_("mean"), N_("{source} takes the mean over the labels of a sample.")),
            "sum": (N_("sum"), N_("{source} takes the sum over the labels of a sample.")),
        },
    )
    loss_over_samples: Literal["mean", "sum"] = switch(
        "mean",
        N_("Over the samples"),
        N_("Are the samples averaged, or added up?"),
        {
            "mean": (N_("mean"), N_("{source} averages the losses of the samples.")),
            "sum": (
                N_("sum"),
                N_("{source} adds up the losses of the samples, so the sum grows with every sample."),
            ),
        },
    )
    brier_outcomes: Literal["one", "both"] = switch(
        "one",
        N_("Squared differences of each label"),
        N_("Does each label count once, or twice?"),
        {
            "one": N_("{source} counts each label once, with the probability that it is true."),
            "both": (
                "2",
                N_(
                    "{source} counts each label twice, with the probability that it is true and with the "
                    "probability that it is false, as Brier wrote it: this doubles the value."
                ),
            ),
        },
    )
