"""The errors about ranking metrics and their curves (C27 to C57)."""

from __future__ import annotations

from metrics.words import N_
from pages.intake.examples import EXAMPLES
from pages.intake.matrix import Matrix
from pages.sources.arithmetic import complement, mean, total
from pages.sources.computed_numbers import Computed, Measured
from pages.sources.misprints import precision_strictly_above
from pages.sources.mistakes import Mistake, Slip

_D0, _D2 = EXAMPLES["d0"].matrix, EXAMPLES["d2_labels"].matrix
_BINARY = EXAMPLES["d2_binary"].matrix
_TIED_PAIR = EXAMPLES["tied_pair"].matrix
_LEVEL = EXAMPLES["sum_of_two"].matrix
_TWO_ROWS = EXAMPLES["three_precisions"].matrix
_ALL_TIED = EXAMPLES["all_tied"].matrix
_TIED_TOP = EXAMPLES["tied_top"].matrix
_EMPTY = EXAMPLES["empty_coverage"].matrix
_NO_POSITIVES = EXAMPLES["no_positives"].matrix
_FLATTENED = EXAMPLES["flattened"].matrix
_NDCG_TIES = EXAMPLES["ndcg_ties"].matrix
_KIND = EXAMPLES["kind_ties"].matrix
_CURVE = EXAMPLES["interpolated"].matrix
_LEVEL_COLUMN = Matrix.of([[1], [0]], [[0.5], [0.5]])
_AXES = Matrix.of([[1], [1], [0]], [[0.9], [0.8], [0.1]])
_TIED_LEFT = Matrix.of([[1, 0, 0]], [[0.5, 0.5, 0.5]])
_TIED_MIDDLE = Matrix.of([[0, 1, 0]], [[0.5, 0.5, 0.5]])
_LAST_TRUE = Matrix.of([[1, 0, 1]], [[0.9, 0.5, 0.3]])
_ROW_EMPTY = Matrix.of([[1, 0], [0, 0]], [[0.9, 0.1], [0.9, 0.1]])
_NOTHING_TRUE = Matrix.of([[0, 0]], [[0.9, 0.1]])
_NO_PAIR = Matrix.of([[1, 0], [0, 0]], [[0.1, 0.9], [0.3, 0.2]])
_ONE_LABEL = Matrix.of([[0], [1], [0]], [[0.2], [0.7], [0.4]])
_WEIGHTED = Matrix.of(_D2.truth, _D2.scores, weights=[2, 0.5, 1, 1])


def _precision(matrix: Matrix, average: str = "samples", preset: str = "d2", **changes: object) -> Measured:
    return Measured(matrix, "average_precision", average, preset, changes)


MISTAKES_OF_RANKING = (
    Mistake(
        "C27",
        ("D3",),
        N_(
            "A tied pair counts 1 in D0’s formula, 0 in its words and in D3’s code, and ½ in the text of D3:"
            " the line of code for it is switched off."
        ),
        Measured(_TIED_PAIR, "ranking_loss", preset="matlab_d3"),
        Measured(_TIED_PAIR, "ranking_loss", preset="d0"),
        others=("D0",),
    ),
    Mistake(
        "C28",
        ("D0",),
        N_("AUC and ranking loss are said to sum to 1; with D0’s own signs a tie is counted in both."),
        Computed(
            total(Measured(_LEVEL, "ranking_loss", preset="d0"), Measured(_LEVEL, "roc_auc", "samples", "d0"))
        ),
        Computed(
            total(
                Measured(_LEVEL, "ranking_loss", changes={"ranking_loss_tie": "half"}),
                Measured(_LEVEL, "roc_auc", "samples", changes={"auc_tie": "half"}),
            )
        ),
        opens=Measured(_LEVEL, "ranking_loss", preset="d0"),
    ),
    Mistake(
        "C29",
        ("D0",),
        N_(
            "Macro AUC is no mirror image of ranking loss: it compares the samples within a label,"
            " ranking loss the labels within a sample. 1 − ranking loss is the AUC of the samples."
        ),
        Computed(complement(Measured(_TWO_ROWS, "ranking_loss", preset="d0"))),
        Measured(_TWO_ROWS, "roc_auc", "macro", preset="d0"),
    ),
    Mistake(
        "C30",
        ("D0",),
        N_("The formula counts a tie 1, the drawn curve counts it ½: scores that are all equal get 1."),
        Measured(_ALL_TIED, "roc_auc", "macro", preset="d0"),
        Measured(_ALL_TIED, "roc_auc", "macro", changes={"auc_tie": "half"}),
    ),
    Mistake(
        "C31",
        ("D0",),
        N_(
            "One point of the ROC curve for each sample makes tied scores depend on their order;"
            " it takes one point for each distinct score."
        ),
        Measured(_LEVEL_COLUMN, "roc_auc", "macro", changes={"auc_tie": "one"}),
        Measured(_LEVEL_COLUMN, "roc_auc", "macro", changes={"auc_tie": "half"}),
    ),
    Mistake(
        "C32",
        ("D0",),
        N_(
            "The names of the two rates are exchanged; whoever labels the axes so gets the"
            " area on the other side."
        ),
        Computed(complement(Measured(_AXES, "roc_auc", "macro"))),
        Measured(_AXES, "roc_auc", "macro"),
    ),
    Mistake(
        "C34",
        ("D0", "D3"),
        N_(
            "Which label is on top when several share the highest score? D0 does not say, D3 takes the first;"
            " on average over the tied ones it is another number."
        ),
        Measured(_TIED_TOP, "one_error", preset="matlab_d3"),
        Measured(_TIED_TOP, "one_error", changes={"one_error_tie": "average"}),
    ),
    Mistake(
        "C35",
        ("D0",),
        N_(
            "The − 1 counts the steps down the list; without it, as in scikit-learn, the"
            " labels walked through."
        ),
        Measured(_D0, "coverage", preset="d0"),
        Measured(_D0, "coverage", preset="scikit_learn"),
    ),
    Mistake(
        "C36",
        ("D3",),
        N_("The code ranks tied labels by their column: coverage changes when the labels are renamed."),
        Measured(_TIED_LEFT, "coverage", preset="matlab_d3"),
        Measured(_TIED_LEFT, "coverage"),
    ),
    Mistake(
        "C37",
        ("D3",),
        N_(
            "A sample without true labels is as deep as can be in D3, 0 in scikit-learn and −1 by D0’s guess."
        ),
        Measured(_EMPTY, "coverage", preset="matlab_d3"),
        Measured(_EMPTY, "coverage", preset="d0"),
        others=("D0",),
    ),
    Mistake(
        "C39",
        ("D0",),
        N_("To flatten the matrix is another metric: it compares scores across samples."),
        Measured(_FLATTENED, "ndcg", "micro", preset="d0"),
        Measured(_FLATTENED, "ndcg", "samples", preset="d0"),
    ),
    Mistake(
        "C40",
        ("D0",),
        N_("The base of the logarithm is not given: it changes DCG, but not NDCG."),
        Measured(_D0, "ndcg", preset="d0", changes={"ndcg_log": "e"}, part=0, step="ndcg.dcg"),
        Measured(_D0, "ndcg", preset="d0", part=0, step="ndcg.dcg"),
    ),
    Mistake(
        "C41",
        ("D0",),
        N_(
            "Ranks of tied scores are not defined; by column the second sample differs from"
            " the shared places."
        ),
        Measured(_NDCG_TIES, "ndcg", changes={"ndcg_tie": "first"}, part=1),
        Measured(_NDCG_TIES, "ndcg", part=1),
    ),
    Mistake(
        "C42",
        ("D0",),
        N_("To predict one label after the other splits a tie; a threshold cannot."),
        Measured(_LEVEL, "peak_f1", changes={"peak_f1_walk": "first"}),
        Measured(_LEVEL, "peak_f1"),
    ),
    Mistake(
        "C43",
        ("D0",),
        N_("Average precision leaves the rank of tied labels open: the first column, or the lowest place."),
        _precision(_TIED_MIDDLE, preset="d0", precision_rank="first"),
        _precision(_TIED_MIDDLE, preset="d0"),
    ),
    Mistake(
        "C44",
        ("D3",),
        N_("Strictly above leaves the label itself out, so that the top label is 0/0; it must be ≥."),
        Computed(lambda: precision_strictly_above(_LAST_TRUE)),
        _precision(_LAST_TRUE, preset="matlab_d3"),
    ),
    Mistake(
        "C45",
        ("D3",),
        N_("One sample without true labels makes the average precision of the whole set no number."),
        _precision(_ROW_EMPTY, preset="matlab_d3"),
        _precision(_ROW_EMPTY),
        stops=True,
    ),
    Mistake(
        "C46",
        ("D3",),
        N_("Ties go by column: a model that scores all labels alike is perfect when the first one is true."),
        _precision(_TIED_LEFT, preset="matlab_d3"),
        _precision(_TIED_LEFT),
    ),
    Mistake(
        "C47",
        ("D4",),
        N_(
            "The lowest place for ties is not always the harsher one: here either order of"
            " the tie gives less."
        ),
        _precision(_KIND, preset="d4"),
        _precision(_KIND, preset="d4", precision_rank="first"),
    ),
    Mistake(
        "C48",
        ("D4",),
        N_(
            "LRAP is said to be always above 0. It is, unless no sample has a true label and such"
            " samples count as 0."
        ),
        _precision(_NOTHING_TRUE, preset="d4"),
        _precision(_NOTHING_TRUE, preset="d4", precision_empty_row="zero"),
    ),
    Mistake(
        "C50",
        ("D0", "D3", "D4"),
        N_("Average precision names two metrics: over each sample (D0, D3, D4) or over each label (D2)."),
        _precision(_TWO_ROWS, preset="d4"),
        _precision(_TWO_ROWS, "macro"),
        others=("D2",),
    ),
    Mistake(
        "C51",
        ("D2",),
        N_("The average is said to be none, but it is: the mean of the precisions at the true items."),
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
        N_("The eleven points are levels of recall, not thresholds on the scores."),
        _precision(_CURVE, "macro", precision_interpolation="eleven_thresholds"),
        _precision(_CURVE, "macro", precision_interpolation="eleven_points"),
    ),
    Mistake(
        "C54",
        ("D2",),
        N_("Sample weights are said to be for one label; they change the mean over labels as well."),
        _precision(_D2, "macro"),
        _precision(_WEIGHTED, "macro"),
    ),
    Mistake(
        "C56",
        ("D2",),
        N_("A label that is never true has no recall, 0/0; D2 has no rule, and the mean hangs on it."),
        _precision(_NO_POSITIVES, "macro"),
        _precision(_NO_POSITIVES, "macro", "zhang_zhou_2014"),
    ),
    Mistake(
        "C57",
        ("D2",),
        N_("The first label of the example has a tie that goes unmentioned; broken kindly it gives more."),
        Measured(_D2, "average_precision", "macro", "d2", {"precision_rank": "last"}, part=0),
        Measured(_D2, "average_precision", "macro", "d2", part=0),
    ),
    Mistake(
        "C74",
        ("D3",),
        N_(
            "With one label only, the maximum of a matrix becomes that of a row, and the"
            " code ends in an error."
        ),
        None,
        _precision(_ONE_LABEL),
        stops=True,
    ),
    Mistake(
        "C75",
        ("D3",),
        N_("A sample without a pair counts 0 and stays in the mean; others leave it out."),
        Measured(_NO_PAIR, "ranking_loss", preset="matlab_d3"),
        Measured(_NO_PAIR, "ranking_loss"),
    ),
    Mistake(
        "C76",
        ("D0",),
        N_("A label that is always true has no pair, 0/0; D0 has no rule, and the macro mean hangs on it."),
        Measured(EXAMPLES["one_class"].matrix, "roc_auc", "macro", "d0"),
        Measured(EXAMPLES["one_class"].matrix, "roc_auc", "macro"),
    ),
)
SLIPS_OF_RANKING = (
    Slip(
        "C33",
        ("D0",),
        N_("Pairs are said to come from all possible examples; they come from the given ones."),
    ),
    Slip(
        "C38", ("D0",), N_("The sums of NDCG run over i while their terms say l; k, m and ŷ are not defined.")
    ),
    Slip("C49", ("D4",), N_("The last formula sums where it should divide by the number of samples.")),
    Slip("C53", ("D2",), N_("Several classes for one sample are called multi-class; it is multi-label.")),
    Slip(
        "C55", ("D2",), N_("All but the positive class are said to be negative; scikit-learn refuses that.")
    ),
    Slip("C77", ("D3",), N_("A score that is no number gets better results in MATLAB; here it is refused.")),
)
