"""The conventions of the losses: how the loss of the cells becomes one number."""

from dataclasses import dataclass
from typing import Literal

from ..words import N_
from .declaring import switch


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
