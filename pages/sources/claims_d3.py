"""What the functions of D3, which prints no numbers, give on the examples of D0 and D1."""

from __future__ import annotations

from metrics.words import N_
from pages.intake.examples import DOCUMENTS
from pages.sources.claims import Claim
from pages.sources.computed_numbers import Measured


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
