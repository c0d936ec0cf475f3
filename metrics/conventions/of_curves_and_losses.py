"""Conventions of curves, of gains and of losses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..words import N_
from .declaring import dial, switch
from .shared_choices import EARLIER_FIRST, LATER_FIRST, NothingToFind


@dataclass(frozen=True, kw_only=True)
class CurveConventions:
    """What the metrics of curves leave open."""

    auc_tie: Literal["one", "half", "zero"] = switch(
        "one",
        N_("A tied pair counts"),
        {
            "one": N_("{source} counts a tied pair as a right pair: the curve runs over the upper corner."),
            "half": N_("{source} counts a tied pair as half a right pair: the curve runs straight."),
            "zero": N_("{source} counts a tied pair as a wrong pair: the curve runs over the lower corner."),
        },
    )
    auc_one_class: NothingToFind = switch(
        "skip",
        N_("ROC AUC where all is true or all is false"),
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
        {
            "skip": N_("{source} gives no NDCG where nothing is true, so the average leaves it out."),
            "zero": N_("{source} counts NDCG as 0 where nothing is true."),
            "undefined": N_("{source} gives no NDCG where nothing is true, and no average either."),
        },
    )
    ndcg_log: Literal["two", "e", "ten"] = switch(
        "two",
        N_("Base of the logarithm"),
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
        N_("Only the first k ranks of the ranking count; with k = 0 all of them count."),
        N_("It stops after rank {value}."),
        lowest=0,
        highest=1_000_000,
        at_lowest=N_("all"),
        chosen_lowest=N_("All ranks of the ranking count."),
    )
    pro_mean: Literal["mean_of_four", "nonempty", "sum"] = switch(
        "mean_of_four",
        N_("The four shares of errors"),
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
        {
            "mean": (N_("mean"), N_("{source} takes the mean over the labels of a sample.")),
            "sum": (N_("sum"), N_("{source} takes the sum over the labels of a sample.")),
        },
    )
    loss_over_samples: Literal["mean", "sum"] = switch(
        "mean",
        N_("Over the samples"),
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
