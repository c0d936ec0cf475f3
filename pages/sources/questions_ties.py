"""Questions about ties: what counts where two scores are equal?"""

from __future__ import annotations

from collections.abc import Mapping

from metrics import METRICS, PRESETS, Example
from metrics.words import N_
from pages.intake.examples import EXAMPLES
from pages.sources.computed_numbers import Measured
from pages.sources.public_question import (
    SKLEARN,
    TORCHMETRICS,
    Made,
    PublicQuestion,
    Side,
    Try,
    changes,
    issues,
    score,
)

_CONSTANT = EXAMPLES["equal_scores"].matrix
_NDCG = EXAMPLES["ndcg_ties"].matrix
_TIED_PAIR = EXAMPLES["tied_pair"].matrix
_TOP_IS_TRUE = EXAMPLES["top_is_true"].matrix


def _without_auc(example: Example) -> float:
    return 1 - float(METRICS["roc_auc"](example, "samples", PRESETS["scikit_learn"]))


def _first_column_is_false(example: Example) -> float:
    """One-error of a program that takes the label of the first column for the top one."""
    return float(1 - example.truth[:, 0].mean())


def _by_column(part: int) -> Measured:
    return Measured(_NDCG, "ndcg", "samples", "scikit_learn", {"ndcg_tie": "first"}, part)


TIES: Mapping[str, PublicQuestion] = {
    "constant_model": PublicQuestion(
        _CONSTANT,
        N_("Can a model that gives all labels the same score have a perfect ranking loss?"),
        N_(
            "Not in scikit-learn, which counts every tie as wrong. torchmetrics ranks tied labels by their "
            "column, and here that happens to put the true ones above the false ones."
        ),
        {
            "by_column": Side(
                N_("torchmetrics"),
                N_("Tied labels are ranked by their column, the last one first."),
                Measured(_CONSTANT, "ranking_loss", preset="torchmetrics"),
                "multilabel_ranking_loss(y_score, y_true, num_labels)",
            ),
            "library": Side(
                N_("scikit-learn"),
                N_("A tied pair counts as wrong."),
                Measured(_CONSTANT, "ranking_loss", preset="scikit_learn"),
                "label_ranking_loss(y_true, y_score)",
            ),
        },
        Try(
            N_("Raise car in photo 1 to 0.6. Which of the two values notices?"),
            score(0, 2, 0.6),
            N_(
                "scikit-learn’s value notices, and falls from {was_library} to {library}: in photo 1 the "
                "true car is above its tie now. torchmetrics had ranked car first already, because of its "
                "column, and stays at {by_column}."
            ),
        ),
        changes(SKLEARN, 3971),
    ),
    "ndcg_ties": PublicQuestion(
        _NDCG,
        N_("Can a model that gives all labels the same score have an NDCG of 1?"),
        N_(
            "Yes, if ties are broken by column: photo 1 is lucky, as its true label comes first, and photo 2 "
            "is not. If tied labels share their places, luck is of no use."
        ),
        {
            "first_x1": Side(
                N_("By column, photo 1"), N_("The first of two tied labels comes first."), _by_column(0)
            ),
            "first_x2": Side(
                N_("By column, photo 2"), N_("The first of two tied labels comes first."), _by_column(1)
            ),
            "shared": Side(
                N_("scikit-learn"),
                N_("Tied labels share their places."),
                Measured(_NDCG, "ndcg", preset="scikit_learn"),
                "ndcg_score(y_true, y_score)",
            ),
        },
        Try(
            N_("Raise cat in photo 1 to 0.6, which breaks its tie. Which value rises?"),
            score(0, 0, 0.6),
            N_(
                "scikit-learn’s value rises, from {was_shared} to {shared}: in photo 1 cat is alone at the "
                "top now and shares its place no longer. By column cat came first before, too. Photo 2 "
                "still has its tie."
            ),
        ),
        (
            *issues("elixir-nx/scholar", 360),
            *changes(TORCHMETRICS, 2031),
            *issues("lightgbm-org/LightGBM", 3363),
        ),
    ),
    "loss_and_auc": PublicQuestion(
        _TIED_PAIR,
        N_("Is ranking loss the same as 1 − AUC?"),
        N_(
            "Only without ties. In photo 1 cat and dog are tied: scikit-learn’s ranking loss counts that as "
            "fully wrong, its AUC as half right. With the same rule for both they agree."
        ),
        {
            "loss": Side(
                N_("Ranking loss"),
                N_("A tied pair counts as wrong."),
                Measured(_TIED_PAIR, "ranking_loss", preset="scikit_learn"),
                "label_ranking_loss(y_true, y_score)",
            ),
            "without_auc": Side(
                N_("1 − AUC"),
                N_("A tied pair counts as half right."),
                Made(_without_auc),
                "1 - roc_auc_score(y_true, y_score, average='samples')",
            ),
            "half": Side(
                N_("Ranking loss with AUC’s rule"),
                N_("A tied pair counts ½."),
                Measured(
                    _TIED_PAIR, "ranking_loss", preset="scikit_learn", changes={"ranking_loss_tie": "half"}
                ),
            ),
        },
        Try(
            N_("Raise cat in photo 1 to 0.6, which breaks the tie. Do all agree now?"),
            score(0, 0, 0.6),
            N_(
                "Yes. In photo 1 cat is at 0.6 now and dog at 0.5, so no pair is tied. The three rules have "
                "nothing left to decide, and all give {loss}."
            ),
        ),
        changes(SKLEARN, 3971),
        also=("roc_auc",),
    ),
    "argmax": PublicQuestion(
        _TOP_IS_TRUE,
        N_("One-error: is it argmax or argmin?"),
        N_(
            "Both are right: argmax of the scores, or argmin of the ranks, where rank 1 is the highest "
            "score. But the package in the thread hands out its ranks by column, so that its argmin always "
            "finds cat. Its formula is right, its code is not."
        ),
        {
            "top": Side(
                N_("argmax of the scores"),
                N_("The label with the highest score is on top."),
                Measured(_TOP_IS_TRUE, "one_error", preset="scikit_learn"),
                "1 - np.mean(y_true[np.arange(len(y_true)), y_score.argmax(axis=1)])",
            ),
            "given": Side(
                N_("argmin of that package’s ranks"),
                N_("The label of the first column is on top."),
                Made(_first_column_is_false),
                "1 - np.mean(y_true[:, 0])",
            ),
        },
        Try(
            N_("Raise cat in photo 1 to 1. Do both look at the same label now?"),
            score(0, 0, 1),
            N_(
                "Yes. Cat has the highest score of photo 1 now and stands in the first column, so both look "
                "at cat. It is false there, and both give {top}."
            ),
        ),
        issues("Jopepato/multilabelMetrics", 12),
    ),
}
