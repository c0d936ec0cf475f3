"""The errors about rankings, the ROC curve, NDCG and average precision (C27 to C57, C74 to C77)."""

from __future__ import annotations

from metrics.words import N_
from pages.intake.examples import DOCUMENTS
from pages.intake.matrix import Matrix
from pages.sources.claims import DocumentMistake, Slip
from pages.sources.computed_numbers import (
    Computed,
    Measured,
    precision_strictly_above,
    total,
)
from pages.sources.question_matrices import QUESTION_MATRICES

_D0 = DOCUMENTS["d0"].matrix
_TIED_PAIR = QUESTION_MATRICES["tied_pair"]
_LEVEL = QUESTION_MATRICES["sum_of_two"]
_TWO_ROWS = QUESTION_MATRICES["three_precisions"]
_ALL_TIED = QUESTION_MATRICES["all_tied"]
_TIED_TOP = QUESTION_MATRICES["tied_top"]
_EMPTY = QUESTION_MATRICES["empty_coverage"]
_FLATTENED = QUESTION_MATRICES["flattened"]
_NDCG_TIES = QUESTION_MATRICES["ndcg_ties"]
_LEVEL_COLUMN = Matrix.of([[1], [0]], [[0.5], [0.5]])
_AXES = Matrix.of([[1], [1], [0]], [[0.9], [0.8], [0.1]])
_TIED_LEFT = Matrix.of([[1, 0, 0]], [[0.5, 0.5, 0.5]])
_NO_PAIR = Matrix.of([[1, 0], [0, 0]], [[0.1, 0.9], [0.3, 0.2]])
_D2 = DOCUMENTS["d2_labels"].matrix
_BINARY = DOCUMENTS["d2_binary"].matrix
_NO_POSITIVES = QUESTION_MATRICES["no_positives"]
_KIND = QUESTION_MATRICES["kind_ties"]
_CURVE = QUESTION_MATRICES["interpolated"]
_TIED_MIDDLE = Matrix.of([[0, 1, 0]], [[0.5, 0.5, 0.5]])
_LAST_TRUE = Matrix.of([[1, 0, 1]], [[0.9, 0.5, 0.3]])
_ROW_EMPTY = Matrix.of([[1, 0], [0, 0]], [[0.9, 0.1], [0.9, 0.1]])
_NOTHING_TRUE = Matrix.of([[0, 0]], [[0.9, 0.1]])
_ONE_LABEL = Matrix.of([[0], [1], [0]], [[0.2], [0.7], [0.4]])
_WEIGHTED = Matrix.of(_D2.truth, _D2.scores, weights=[2, 0.5, 1, 1])


_PRECISIONS = Measured(
    _BINARY, "average_precision", "macro", "d2", part=0, step="precision_here", true_only=True
)


def _precision(matrix: Matrix, average: str = "samples", preset: str = "d2", **changes: object) -> Measured:
    return Measured(matrix, "average_precision", average, preset, changes)


MISTAKES_OF_RANKING = (
    DocumentMistake(
        "C27",
        ("D3",),
        N_("Ranking loss: tied scores"),
        N_(
            "A tied pair counts 1 in the overview’s formula, 0 in its words and in the MATLAB code, and ½ in "
            "the text around that code: its line for it is switched off."
        ),
        Measured(_TIED_PAIR, "ranking_loss", preset="matlab_d3"),
        Measured(_TIED_PAIR, "ranking_loss", preset="d0"),
        others=("D0",),
    ),
    DocumentMistake(
        "C28",
        ("D0",),
        N_("AUC and ranking loss: their sum with ties"),
        N_(
            "AUC and ranking loss are said to sum to 1, but with the signs that the overview uses, a tie "
            "counts in both."
        ),
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
    DocumentMistake(
        "C29",
        ("D0",),
        N_("Macro AUC: not 1 − ranking loss"),
        N_(
            "Macro AUC is not the mirror image of ranking loss: it compares samples within a label, while "
            "ranking loss compares labels within a sample. What equals 1 − ranking loss is the AUC of the "
            "samples."
        ),
        Computed(lambda: 1 - Measured(_TWO_ROWS, "ranking_loss", preset="d0").values),
        Measured(_TWO_ROWS, "roc_auc", "macro", preset="d0"),
    ),
    DocumentMistake(
        "C30",
        ("D0",),
        N_("AUC: tied scores"),
        N_(
            "The formula counts a tie as 1, but the drawn curve as ½: by the formula, scores that are all "
            "equal get an AUC of 1."
        ),
        Measured(_ALL_TIED, "roc_auc", "macro", preset="d0"),
        Measured(_ALL_TIED, "roc_auc", "macro", changes={"auc_tie": "half"}),
    ),
    DocumentMistake(
        "C31",
        ("D0",),
        N_("ROC curve: the order of tied samples"),
        N_(
            "If every sample gets a point of the ROC curve, the curve depends on the order of tied samples. "
            "There must be one point for each distinct score."
        ),
        Measured(_LEVEL_COLUMN, "roc_auc", "macro", changes={"auc_tie": "one"}),
        Measured(_LEVEL_COLUMN, "roc_auc", "macro", changes={"auc_tie": "half"}),
    ),
    DocumentMistake(
        "C32",
        ("D0",),
        N_("ROC curve: the two rates exchanged"),
        N_(
            "The names of the two rates are exchanged. Whoever labels the axes accordingly measures the "
            "area on the wrong side of the curve."
        ),
        Computed(lambda: 1 - Measured(_AXES, "roc_auc", "macro").values),
        Measured(_AXES, "roc_auc", "macro"),
    ),
    DocumentMistake(
        "C34",
        ("D0", "D3"),
        N_("One-error: tied scores on top"),
        N_(
            "The overview does not say which label is on top if several share the highest score, and the "
            "MATLAB article takes the first. The average over the tied labels is another number."
        ),
        Measured(_TIED_TOP, "one_error", preset="matlab_d3"),
        Measured(_TIED_TOP, "one_error", changes={"one_error_tie": "average"}),
    ),
    DocumentMistake(
        "C35",
        ("D0",),
        N_("Coverage: with the − 1, or without"),
        N_(
            "With the − 1, coverage counts the steps down the ranking; without it, as in scikit-learn, it "
            "counts the labels that are read."
        ),
        Measured(_D0, "coverage", preset="d0"),
        Measured(_D0, "coverage", preset="scikit_learn"),
    ),
    DocumentMistake(
        "C36",
        ("D3",),
        N_("Coverage: tied scores"),
        N_(
            "The code ranks tied labels by their column, so that coverage changes when the columns change "
            "places."
        ),
        Measured(_TIED_LEFT, "coverage", preset="matlab_d3"),
        Measured(_TIED_LEFT, "coverage"),
    ),
    DocumentMistake(
        "C37",
        ("D3",),
        N_("Coverage: a sample without true labels"),
        N_(
            "The coverage of a sample without true labels is the largest possible one in the MATLAB "
            "article, 0 in scikit-learn and −1 in the overview, which only guesses it."
        ),
        Measured(_EMPTY, "coverage", preset="matlab_d3"),
        Measured(_EMPTY, "coverage", preset="d0"),
        others=("D0",),
    ),
    DocumentMistake(
        "C39",
        ("D0",),
        N_("NDCG: the matrix flattened"),
        N_("Flattening the matrix makes NDCG another metric, which compares scores of different samples."),
        Measured(_FLATTENED, "ndcg", "micro", preset="d0"),
        Measured(_FLATTENED, "ndcg", "samples", preset="d0"),
    ),
    DocumentMistake(
        "C40",
        ("D0",),
        N_("DCG: the base of the logarithm"),
        N_("The base of the logarithm is not given. It changes DCG, but not NDCG."),
        Measured(_D0, "ndcg", preset="d0", changes={"ndcg_log": "e"}, part=0, step="ndcg.dcg"),
        Measured(_D0, "ndcg", preset="d0", part=0, step="ndcg.dcg"),
    ),
    DocumentMistake(
        "C41",
        ("D0",),
        N_("NDCG: tied scores"),
        N_(
            "The ranks of tied scores are not defined. Ranked by column, the second sample gets another "
            "value than if tied labels share their places."
        ),
        Measured(_NDCG_TIES, "ndcg", changes={"ndcg_tie": "first"}, part=1),
        Measured(_NDCG_TIES, "ndcg", part=1),
    ),
    DocumentMistake(
        "C42",
        ("D0",),
        N_("Peak F1: tied scores taken apart"),
        N_("Predicting one label after the other separates tied labels, which no threshold can do."),
        Measured(_LEVEL, "peak_f1", changes={"peak_f1_walk": "first"}),
        Measured(_LEVEL, "peak_f1"),
    ),
    DocumentMistake(
        "C75",
        ("D3",),
        N_("Ranking loss: a sample without any pair"),
        N_("A sample without any pair counts as 0 and stays in the mean; others leave it out."),
        Measured(_NO_PAIR, "ranking_loss", preset="matlab_d3"),
        Measured(_NO_PAIR, "ranking_loss"),
    ),
    DocumentMistake(
        "C76",
        ("D0",),
        N_("AUC: a label that is always true"),
        N_(
            "A label that is always true has no pair, 0/0. The overview has no rule for it, although "
            "the macro mean depends on it."
        ),
        Measured(QUESTION_MATRICES["one_class"], "roc_auc", "macro", "d0"),
        Measured(QUESTION_MATRICES["one_class"], "roc_auc", "macro"),
    ),
    DocumentMistake(
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
    DocumentMistake(
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
    DocumentMistake(
        "C45",
        ("D3",),
        N_("Average precision: a sample without true labels"),
        N_("A single sample without true labels makes the average precision of all samples undefined."),
        _precision(_ROW_EMPTY, preset="matlab_d3"),
        _precision(_ROW_EMPTY),
        stops=True,
    ),
    DocumentMistake(
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
    DocumentMistake(
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
    DocumentMistake(
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
    DocumentMistake(
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
    DocumentMistake(
        "C51",
        ("D2",),
        N_("Average precision: it is an average"),
        N_(
            "Average precision is said not to be an average, but it is one: the mean of the precisions at "
            "the true items."
        ),
        _precision(_BINARY, "macro"),
        Computed(lambda: _PRECISIONS.values.mean()),
    ),
    DocumentMistake(
        "C52",
        ("D2",),
        N_("Average precision: eleven levels of recall, not thresholds"),
        N_("The eleven points are levels of recall, not thresholds on the scores."),
        _precision(_CURVE, "macro", precision_interpolation="eleven_thresholds"),
        _precision(_CURVE, "macro", precision_interpolation="eleven_points"),
    ),
    DocumentMistake(
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
    DocumentMistake(
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
    DocumentMistake(
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
    DocumentMistake(
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
SLIPS_OF_RANKING = (
    Slip(
        "C33",
        ("D0",),
        N_("The pairs are said to come from all possible examples, but they come from the given ones."),
    ),
    Slip(
        "C38",
        ("D0",),
        N_("The sums of NDCG run over i although their terms say l, and k, m and ŷ are not defined."),
    ),
    Slip(
        "C77", ("D3",), N_("A score that is not a number improves the result in MATLAB. Here it is refused.")
    ),
    Slip("C49", ("D4",), N_("The last formula adds up the samples but does not divide by their number.")),
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
