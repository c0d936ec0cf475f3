"""The conventions of the review, of libraries and of the five source documents, by name."""

from collections.abc import Mapping
from dataclasses import dataclass

from metrics.conventions import Conventions
from metrics.words import N_


@dataclass(frozen=True)
class Source:
    """Whose conventions a preset holds: its title and, in one sentence, what it does and does not imitate."""

    title: str
    summary: str


ZHANG_ZHOU_2014 = Conventions()
SCIKIT_LEARN = Conventions(
    coverage_start="one",
    coverage_empty="top",
    ranking_loss_no_pairs="zero",
    precision_empty_row="one",
    precision_no_positives="zero",
)
TORCHMETRICS = Conventions(
    coverage_start="one",
    coverage_empty="top",
    ranking_loss_tie="last",
    ranking_loss_no_pairs="zero",
    precision_empty_row="one",
    precision_no_positives="zero",
)

PRESETS: Mapping[str, Conventions] = {
    "zhang_zhou_2014": ZHANG_ZHOU_2014,
    "scikit_learn": SCIKIT_LEARN,
    "torchmetrics": TORCHMETRICS,
    "d0": Conventions(coverage_empty="top"),
    "d1": Conventions(),
    "d2": Conventions(),
    "matlab_d3": Conventions(
        coverage_rank="first",
        coverage_empty="bottom",
        ranking_loss_tie="zero",
        ranking_loss_no_pairs="zero",
        precision_rank="first",
        precision_empty_row="undefined",
    ),
    "d4": Conventions(precision_empty_row="one"),
}

SOURCES: Mapping[str, Source] = {
    "zhang_zhou_2014": Source(
        "Zhang & Zhou 2014",
        N_("The formulas of the review; what they leave undefined (0/0) is left out of the average."),
    ),
    "scikit_learn": Source("scikit-learn", N_("scikit-learn 1.9 with its default arguments.")),
    "torchmetrics": Source(
        "torchmetrics",
        N_("torchmetrics 1.9, without its rounding to 32 bits and its automatic sigmoid."),
    ),
    "d0": Source("Document D0", N_("The formulas of D0; a sample without true labels has rank 0.")),
    "d1": Source("Document D1", N_("D1 has no ranking metrics: here it follows the review.")),
    "d2": Source(
        "Document D2", N_("D2 defines average precision as the sum of steps; elsewhere as the review.")
    ),
    "matlab_d3": Source(
        "Document D3 (MATLAB)",
        N_("The code of D3: a tied pair counts 0, other ties go by column order, its gaps included."),
    ),
    "d4": Source(
        "Document D4", N_("D4 defines LRAP with scikit-learn's rule for empty rows; elsewhere as the review.")
    ),
}
