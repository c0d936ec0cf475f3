"""What the second, third and fourth document claim: the AP score, ten functions in MATLAB, and LRAP."""

from __future__ import annotations

import numpy as np

from metrics.words import N_
from pages.intake.examples import DOCUMENTS
from pages.intake.matrix import Matrix
from pages.sources.claims import Claim
from pages.sources.computed_numbers import Computed, Floats, Measured, total

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


def _shares_of_true_cells() -> Floats:
    positives = _of(_LABELS, step="positives").values
    return np.asarray(positives / positives.sum())


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
        Computed(_shares_of_true_cells),
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


def _on(example: str, metric: str, average: str = "samples") -> Measured:
    return Measured(DOCUMENTS[example].matrix, metric, average, preset="matlab_d3")


CLAIMS_D3 = (
    Claim(
        "D3 rankingLoss",
        "9–50",
        N_("Ranking loss of the overview’s example"),
        "",
        _on("d0", "ranking_loss"),
        ("C27",),
    ),
    Claim(
        "D3 proLoss",
        "52–137",
        N_("PRO loss of the overview’s example"),
        "",
        _on("d0", "pro_loss"),
        ("C58", "C61"),
    ),
    Claim(
        "D3 hamming",
        "139–166",
        N_("Hamming loss of the overview’s example"),
        "",
        _on("d0_sets", "hamming_loss"),
    ),
    Claim("D3 exampleF1", "168–196", N_("F1 of the overview’s samples"), "", _on("d0_sets", "f_beta")),
    Claim(
        "D3 microF1",
        "198–234",
        N_("Micro F1 of the overview’s example"),
        "",
        _on("d0_sets", "f_beta", "micro"),
        ("C15",),
    ),
    Claim(
        "D3 microF1 of D1",
        "198–234",
        N_("Micro F1 of the example of the article with code"),
        "",
        _on("d1_sets", "f_beta", "micro"),
    ),
    Claim(
        "D3 macroF1",
        "236–272",
        N_(
            "Macro F1 of the overview’s example: a label is neither true nor predicted, and the program stops"
        ),
        "",
        _on("d0_sets", "f_beta", "macro"),
        ("C17",),
    ),
    Claim(
        "D3 macroF1 repaired",
        "236–272",
        N_("The same, if that label counts as 0"),
        "",
        Measured(DOCUMENTS["d0_sets"].matrix, "f_beta", "macro", "matlab_d3", changes={"both_empty": "zero"}),
        ("C17",),
    ),
    Claim(
        "D3 macroF1 of D1",
        "236–272",
        N_("Macro F1 of the example of the article with code"),
        "",
        _on("d1_sets", "f_beta", "macro"),
    ),
    Claim(
        "D3 subset",
        "274–303",
        N_("Subset accuracy of the overview’s example"),
        "",
        _on("d0_sets", "subset_accuracy"),
    ),
    Claim(
        "D3 oneError",
        "305–338",
        N_("One-error of the overview’s example"),
        "",
        _on("d0", "one_error"),
        ("C34",),
    ),
    Claim(
        "D3 averagePrecision",
        "340–391",
        N_("Average precision of the overview’s example"),
        "",
        _on("d0", "average_precision"),
        ("C44", "C46"),
    ),
    Claim(
        "D3 coverage",
        "393–427",
        N_("Coverage of the overview’s example"),
        "",
        _on("d0", "coverage"),
        ("C36",),
    ),
)


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
    Claim("B32 x2", "51–53", N_("Precision at the true labels of x2"), "1; 0.66", _precisions(1), ("C72",)),
    Claim("B32 x3", "55–57", N_("Precision at the true labels of x3"), "1; 1", _precisions(2)),
    Claim("B32", "47–57", N_("LRAP of each sample"), "0.5; 0.83; 1", _SAMPLES),
    Claim("B33 sum", "59–61", N_("The sum over the samples"), "2.33", Computed(total(_SAMPLES)), (), _WHOLE),
    Claim("B33", "59–61", N_("LRAP by hand"), "0.77", _WHOLE, ("C49", "C72")),
)
