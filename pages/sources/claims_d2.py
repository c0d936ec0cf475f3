"""The numbers of D2: average precision of one label, of three, and with weighted samples."""

from __future__ import annotations

from metrics.words import N_
from pages.intake.examples import DOCUMENTS
from pages.intake.matrix import Matrix
from pages.sources.arithmetic import shares
from pages.sources.claims import Claim
from pages.sources.computed_numbers import Computed, Measured

_BINARY, _LABELS, _WEIGHTED = (
    DOCUMENTS["d2_binary"].matrix,
    DOCUMENTS["d2_labels"].matrix,
    DOCUMENTS["d2_weights"].matrix,
)


def _of(matrix: Matrix, average: str = "macro", step: str = "") -> Measured:
    return Measured(matrix, "average_precision", average, preset="d2", step=step)


def _down_the_list(matrix: Matrix, step: str, interpolation: str = "step") -> Measured:
    chosen = {"precision_interpolation": interpolation}
    return Measured(
        matrix, "average_precision", "macro", "d2", changes=chosen, part=0, step=step, ordered=True
    )


# The working names the recall only where precision is interpolated over it.
_OVER_RECALL = "eleven_points"
CLAIMS_D2 = (
    Claim(
        "B26 precision",
        "27–48",
        N_("Precision at each score, the highest first"),
        "1; 1/2; 2/3; 2/4",
        _down_the_list(_BINARY, "precision_here"),
    ),
    Claim(
        "B26 recall",
        "27–48",
        N_("Recall at each score, the highest first"),
        "1/2; 1/2; 1; 1",
        _down_the_list(_BINARY, "recall_here", _OVER_RECALL),
    ),
    Claim("B26", "27–48", N_("Average precision of one label"), "5/6", _of(_BINARY), ("C51", "C52")),
    Claim(
        "B27",
        "52–69",
        N_("Average precision of each of three labels"),
        "0.75; 1; 1",
        _of(_LABELS, step="average_precision"),
        ("C57",),
    ),
    Claim("B28", "71–75", N_("Their mean, mAP"), "11/12", _of(_LABELS)),
    Claim(
        "B29 weights",
        "98–105",
        N_("Weight of each label: its share of all true cells"),
        "2/7; 4/7; 1/7",
        Computed(shares(_of(_LABELS, step="positives"))),
        (),
        _of(_LABELS, "weighted"),
    ),
    Claim("B29", "98–105", N_("The weighted mean"), "13/14", _of(_LABELS, "weighted")),
    Claim(
        "B30 micro",
        "98–105",
        N_("Average precision of all cells in one ranking (micro)"),
        "",
        _of(_LABELS, "micro"),
    ),
    Claim(
        "B30",
        "98–105",
        N_("Average precision, averaged over the samples"),
        "",
        _of(_LABELS, "samples"),
        ("C50",),
    ),
    Claim(
        "B31 precision",
        "91–96",
        N_("Precision with weighted samples, the highest score first"),
        "2/2; 2/2.5; 2/3.5; 3/4.5",
        _down_the_list(_WEIGHTED, "precision_here"),
    ),
    Claim(
        "B31 recall",
        "91–96",
        N_("Recall with weighted samples, the highest score first"),
        "2/3; 2/3; 2/3; 1",
        _down_the_list(_WEIGHTED, "recall_here", _OVER_RECALL),
    ),
    Claim("B31", "91–96", N_("Average precision with weighted samples"), "8/9", _of(_WEIGHTED), ("C54",)),
)
