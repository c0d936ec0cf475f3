"""The conventions of the losses: how the loss of the cells becomes one number."""

from metrics.switch import Switch, choices
from metrics.words import N_

LOSS_SWITCHES = (
    Switch(
        "loss_over_labels",
        "mean",
        N_("Over the labels of a sample"),
        choices(
            {
                "mean": (N_("mean"), N_("The loss of a sample is the mean over its labels.")),
                "sum": (N_("sum"), N_("The loss of a sample is the sum over its labels.")),
            }
        ),
    ),
    Switch(
        "loss_over_samples",
        "mean",
        N_("Over the samples"),
        choices(
            {
                "mean": (N_("mean"), N_("The mean over the samples.")),
                "sum": (N_("sum"), N_("The sum over the samples: it grows with every sample.")),
            }
        ),
    ),
)
