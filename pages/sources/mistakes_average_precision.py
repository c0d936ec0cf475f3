"""The errors about average precision, of samples and of labels (C43 to C57, C74)."""

from __future__ import annotations

from metrics.words import N_
from pages.intake.examples import EXAMPLES
from pages.intake.matrix import Matrix
from pages.sources.claims import Mistake, Slip
from pages.sources.computed_numbers import Computed, Measured, mean, precision_strictly_above

_D2 = EXAMPLES["d2_labels"].matrix
_BINARY = EXAMPLES["d2_binary"].matrix
_TWO_ROWS = EXAMPLES["three_precisions"].matrix
_NO_POSITIVES = EXAMPLES["no_positives"].matrix
_KIND = EXAMPLES["kind_ties"].matrix
_CURVE = EXAMPLES["interpolated"].matrix
_TIED_LEFT = Matrix.of([[1, 0, 0]], [[0.5, 0.5, 0.5]])
_TIED_MIDDLE = Matrix.of([[0, 1, 0]], [[0.5, 0.5, 0.5]])
_LAST_TRUE = Matrix.of([[1, 0, 1]], [[0.9, 0.5, 0.3]])
_ROW_EMPTY = Matrix.of([[1, 0], [0, 0]], [[0.9, 0.1], [0.9, 0.1]])
_NOTHING_TRUE = Matrix.of([[0, 0]], [[0.9, 0.1]])
_ONE_LABEL = Matrix.of([[0], [1], [0]], [[0.2], [0.7], [0.4]])
_WEIGHTED = Matrix.of(_D2.truth, _D2.scores, weights=[2, 0.5, 1, 1])


def _precision(matrix: Matrix, average: str = "samples", preset: str = "d2", **changes: object) -> Measured:
    return Measured(matrix, "average_precision", average, preset, changes)


MISTAKES_OF_AVERAGE_PRECISION = (
    Mistake(
        "C43",
        ("D0",),
        N_("Average precision: the rank of tied scores"),
        N_(
            "Average precision leaves the rank of tied labels open: they may be ranked by column, or all "
            "take the lowest place."
        ),
        _precision(_TIED_MIDDLE, preset="d0", precision_rank="first"),
        _precision(_TIED_MIDDLE, preset="d0"),
    ),
    Mistake(
        "C44",
        ("D3",),
        N_("Average precision: > in place of ≥"),
        N_(
            "“Strictly above” leaves out the label itself, so that the top label becomes 0/0. The sign must "
            "be ≥."
        ),
        Computed(lambda: precision_strictly_above(_LAST_TRUE)),
        _precision(_LAST_TRUE, preset="matlab_d3"),
    ),
    Mistake(
        "C45",
        ("D3",),
        N_("Average precision: a sample without true labels"),
        N_("A single sample without true labels makes the average precision of all samples undefined."),
        _precision(_ROW_EMPTY, preset="matlab_d3"),
        _precision(_ROW_EMPTY),
        stops=True,
    ),
    Mistake(
        "C46",
        ("D3",),
        N_("Average precision: ties ranked by column"),
        N_(
            "Ties are ranked by column, so that a model that gives all labels the same score is perfect "
            "whenever the first label is true."
        ),
        _precision(_TIED_LEFT, preset="matlab_d3"),
        _precision(_TIED_LEFT),
    ),
    Mistake(
        "C47",
        ("D4",),
        N_("LRAP: the lowest place is not always stricter"),
        N_(
            "The lowest place for tied labels is not always the stricter rule: here, breaking the tie in "
            "either order gives less."
        ),
        _precision(_KIND, preset="d4"),
        _precision(_KIND, preset="d4", precision_rank="first"),
    ),
    Mistake(
        "C48",
        ("D4",),
        N_("LRAP: above 0, unless nothing is true"),
        N_(
            "LRAP is said to be always above 0. It is, unless no sample has a true label and such samples "
            "count as 0."
        ),
        _precision(_NOTHING_TRUE, preset="d4"),
        _precision(_NOTHING_TRUE, preset="d4", precision_empty_row="zero"),
    ),
    Mistake(
        "C50",
        ("D0", "D3", "D4"),
        N_("Average precision: of samples, or of labels"),
        N_(
            "“Average precision” names two metrics: one for each sample and, in the article on AP, "
            "one for each label."
        ),
        _precision(_TWO_ROWS, preset="d4"),
        _precision(_TWO_ROWS, "macro"),
        others=("D2",),
    ),
    Mistake(
        "C51",
        ("D2",),
        N_("Average precision: it is an average"),
        N_(
            "Average precision is said not to be an average, but it is one: the mean of the precisions at "
            "the true items."
        ),
        _precision(_BINARY, "macro"),
        Computed(
            mean(
                Measured(
                    _BINARY,
                    "average_precision",
                    "macro",
                    "d2",
                    part=0,
                    step="precision_here",
                    true_only=True,
                )
            )
        ),
    ),
    Mistake(
        "C52",
        ("D2",),
        N_("Average precision: eleven levels of recall, not thresholds"),
        N_("The eleven points are levels of recall, not thresholds on the scores."),
        _precision(_CURVE, "macro", precision_interpolation="eleven_thresholds"),
        _precision(_CURVE, "macro", precision_interpolation="eleven_points"),
    ),
    Mistake(
        "C54",
        ("D2",),
        N_("Average precision: weights change the mean over labels"),
        N_(
            "Sample weights are said to be for one label only, but they change the mean over the labels as "
            "well."
        ),
        _precision(_D2, "macro"),
        _precision(_WEIGHTED, "macro"),
    ),
    Mistake(
        "C56",
        ("D2",),
        N_("Average precision: a label that is never true"),
        N_(
            "The recall of a label that is never true is 0/0. The article has no rule for it, although the "
            "mean depends on it."
        ),
        _precision(_NO_POSITIVES, "macro"),
        _precision(_NO_POSITIVES, "macro", "zhang_zhou_2014"),
    ),
    Mistake(
        "C57",
        ("D2",),
        N_("Average precision: a tie in the first label"),
        N_(
            "The first label of the example has a tie that the article does not mention. Broken in favour "
            "of the model, it gives more."
        ),
        Measured(_D2, "average_precision", "macro", "d2", {"precision_rank": "last"}, part=0),
        Measured(_D2, "average_precision", "macro", "d2", part=0),
    ),
    Mistake(
        "C74",
        ("D3",),
        N_("Average precision: a single label stops the program"),
        N_(
            "With a single label, the maximum of a matrix turns into that of a row, and the program stops "
            "with an error."
        ),
        None,
        _precision(_ONE_LABEL),
        stops=True,
    ),
)
SLIPS_OF_AVERAGE_PRECISION = (
    Slip(
        "C49",
        ("D4",),
        N_("The last formula adds up the samples but does not divide by their number."),
    ),
    Slip(
        "C53", ("D2",), N_("Several classes for one sample are called multi-class, but that is multi-label.")
    ),
    Slip(
        "C55",
        ("D2",),
        N_(
            "All classes but the positive one are said to count as negative, but scikit-learn refuses such "
            "data."
        ),
    ),
)
