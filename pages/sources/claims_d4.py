"""The numbers of D4: label ranking average precision of three samples, traced by hand."""

from __future__ import annotations

from metrics.words import N_
from pages.intake.examples import DOCUMENTS
from pages.sources.arithmetic import total
from pages.sources.claims import Claim
from pages.sources.computed_numbers import Computed, Measured

_MATRIX = DOCUMENTS["d4"].matrix
_WHOLE = Measured(_MATRIX, "average_precision", preset="d4")
_SAMPLES = Measured(_MATRIX, "average_precision", preset="d4", step="average_precision")


def _precisions(part: int) -> Measured:
    return Measured(
        _MATRIX, "average_precision", preset="d4", part=part, step="precision_here", true_only=True
    )


CLAIMS_D4 = (
    Claim("B33 library", "25–45", N_("LRAP by scikit-learn"), "0.777", _WHOLE, ("C72",)),
    Claim(
        "B32 counts",
        "47",
        N_("How often each label is true"),
        "3; 1; 1",
        Measured(_MATRIX, "average_precision", "macro", preset="d4", step="positives"),
    ),
    Claim("B32 x1", "47–49", N_("Precision at the true label of x1"), "0.5", _precisions(0)),
    Claim(
        "B32 x2",
        "51–53",
        N_("Precision at the true labels of x2"),
        "1; 0.66",
        _precisions(1),
        ("C72",),
    ),
    Claim("B32 x3", "55–57", N_("Precision at the true labels of x3"), "1; 1", _precisions(2)),
    Claim("B32", "47–57", N_("LRAP of each sample"), "0.5; 0.83; 1", _SAMPLES),
    Claim("B33 sum", "59–61", N_("The sum over the samples"), "2.33", Computed(total(_SAMPLES)), (), _WHOLE),
    Claim("B33", "59–61", N_("LRAP by hand"), "0.77", _WHOLE, ("C49", "C72")),
)
