"""The conventions of the losses: how the loss of the cells becomes one number."""

from dataclasses import dataclass
from typing import Literal

from metrics.conventions.declaring import switch
from metrics.words import N_


@dataclass(frozen=True, kw_only=True)
class LossConventions:
    """What the losses leave open."""

    loss_over_labels: Literal["mean", "sum"] = switch(
        "mean",
        N_("Over the labels of a sample"),
        {
            "mean": (N_("mean"), N_("The loss of a sample is the mean over its labels.")),
            "sum": (N_("sum"), N_("The loss of a sample is the sum over its labels.")),
        },
    )
    loss_over_samples: Literal["mean", "sum"] = switch(
        "mean",
        N_("Over the samples"),
        {
            "mean": (N_("mean"), N_("The mean over the samples.")),
            "sum": (N_("sum"), N_("The sum over the samples: it grows with every sample.")),
        },
    )
    brier_outcomes: Literal["one", "both"] = switch(
        "one",
        N_("Squared differences of each label"),
        {
            "one": ("1", N_("That of the probability that the label is true.")),
            "both": (
                "2",
                N_("Also that of the probability that it is false, as Brier wrote it: twice the number."),
            ),
        },
    )
