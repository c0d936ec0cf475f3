"""What the review of Zhang and Zhou (2014) defines; its conventions are the usual ones here."""

from ..conventions import Conventions
from ..words import N_
from .source import Defined, Text

OVER_SAMPLES_AND_LABELS = ("samples", "macro", "micro")

OF_RANKINGS: Defined = {
    "one_error": ("samples",),
    "coverage": ("samples",),
    "ranking_loss": ("samples",),
    "average_precision": ("samples",),
}
DEFINED: Defined = {
    "subset_accuracy": ("samples",),
    "hamming_loss": ("samples",),
    "accuracy": OVER_SAMPLES_AND_LABELS,
    "precision": OVER_SAMPLES_AND_LABELS,
    "recall": OVER_SAMPLES_AND_LABELS,
    "f_beta": OVER_SAMPLES_AND_LABELS,
    **OF_RANKINGS,
    "roc_auc": ("macro", "micro"),
}

ZHANG_ZHOU_2014 = Text(
    key="zhang_zhou_2014",
    title="Zhang & Zhou 2014",
    summary=N_(
        "These are the formulas of the review of Zhang and Zhou (2014). What they leave open, such as ties, "
        "is decided here; what they leave undefined (0/0) is left out of the average."
    ),
    preset=Conventions(),
    defines=DEFINED,
)
