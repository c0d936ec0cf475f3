"""Questions about ties (what counts where two scores are equal?) and about averages."""

from __future__ import annotations

from collections.abc import Mapping

from metrics import METRICS, PRESETS, Example
from metrics.words import N_
from pages.sources.computed_numbers import Measured
from pages.sources.public_question import (
    NEW_LABEL,
    SKLEARN,
    TORCHMETRICS,
    PublicQuestion,
    Side,
    Try,
    issues,
    prediction_edit,
    pull_requests,
    score_edit,
)
from pages.sources.question_matrices import QUESTION_MATRICES

_CONSTANT = QUESTION_MATRICES["equal_scores"]
_NDCG = QUESTION_MATRICES["ndcg_ties"]
_TIED_PAIR = QUESTION_MATRICES["tied_pair"]
_TOP_IS_TRUE = QUESTION_MATRICES["top_is_true"]


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
            score_edit(0, 2, 0.6),
            N_(
                "scikit-learn’s value notices, and falls from {was_library} to {library}: in photo 1 the "
                "true car is above its tie now. torchmetrics had ranked car first already, because of its "
                "column, and stays at {by_column}."
            ),
        ),
        pull_requests(SKLEARN, 3971),
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
            score_edit(0, 0, 0.6),
            N_(
                "scikit-learn’s value rises, from {was_shared} to {shared}: in photo 1 cat is alone at the "
                "top now and shares its place no longer. By column cat came first before, too. Photo 2 "
                "still has its tie."
            ),
        ),
        (
            *issues("elixir-nx/scholar", 360),
            *pull_requests(TORCHMETRICS, 2031),
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
                _without_auc,
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
            score_edit(0, 0, 0.6),
            N_(
                "Yes. In photo 1 cat is at 0.6 now and dog at 0.5, so no pair is tied. The three rules have "
                "nothing left to decide, and all give {loss}."
            ),
        ),
        pull_requests(SKLEARN, 3971),
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
                _first_column_is_false,
                "1 - np.mean(y_true[:, 0])",
            ),
        },
        Try(
            N_("Raise cat in photo 1 to 1. Do both look at the same label now?"),
            score_edit(0, 0, 1),
            N_(
                "Yes. Cat has the highest score of photo 1 now and stands in the first column, so both look "
                "at cat. It is false there, and both give {top}."
            ),
        ),
        issues("Jopepato/multilabelMetrics", 12),
    ),
}


_APART = QUESTION_MATRICES["macro_f_apart"]
_RARE = QUESTION_MATRICES["rare_label"]
_SPARSE = QUESTION_MATRICES["mostly_false"]
_ORDERED = QUESTION_MATRICES["three_precisions"]
_ABSENT = QUESTION_MATRICES["absent_labels"]
_MACRO, _MICRO = "f1_score(y_true, y_pred, average='macro')", "f1_score(y_true, y_pred, average='micro')"

AVERAGES: Mapping[str, PublicQuestion] = {
    "macro_f": PublicQuestion(
        _APART,
        N_("Is macro F1 the mean of the F1 values, or the F1 of the means?"),
        N_(
            "Both are in use. Cat is predicted too rarely and dog too often: each has a low F1 for it, but "
            "the means of precision and of recall hide it, so that their F1 is higher."
        ),
        {
            "mean": Side(
                N_("scikit-learn"),
                N_("The mean of the F1 values of the labels."),
                Measured(_APART, "f_beta", "macro", "scikit_learn"),
                _MACRO,
            ),
            "of_means": Side(
                N_("F1 of the means"),
                N_("F1 of macro precision and macro recall."),
                Measured(_APART, "f_beta", "macro", "scikit_learn", {"f_of_labels": "means"}),
            ),
        },
        Try(
            N_("Take back the prediction of cat in photo 1. Why are the two equal now?"),
            prediction_edit(0, 0, 0),
            N_(
                "Cat is never predicted now, so its precision, its recall and its F1 count as 0. One mean "
                "halves the F1 of dog; the other halves its precision and its recall, which halves F1 as "
                "well: both give {mean}."
            ),
        ),
        (
            *issues(SKLEARN, 7220),
            *issues("Tencent/NeuralNLP-NeuralClassifier", 55),
            *issues("BCV-Uniandes/MuST", 4),
        ),
    ),
    "micro_or_macro": PublicQuestion(
        _RARE,
        N_("Micro or macro: which one notices that a rare label is missed?"),
        N_(
            "Macro does. Dog is true in one photo only, and there it is missed. For macro F1 dog weighs as "
            "much as cat; micro F1 counts cells, and of these it is only one."
        ),
        {
            "macro": Side(
                N_("Macro F1"),
                N_("Every label weighs the same."),
                Measured(_RARE, "f_beta", "macro", "scikit_learn"),
                _MACRO,
            ),
            "micro": Side(
                N_("Micro F1"),
                N_("Every true or predicted cell weighs the same."),
                Measured(_RARE, "f_beta", "micro", "scikit_learn"),
                _MICRO,
            ),
        },
        Try(
            N_("Predict dog in photo 5, where it is true. Which of the two values jumps?"),
            prediction_edit(4, 1),
            N_(
                "Macro F1 jumps, from {was_macro} to {macro}: dog had an F1 of 0, and it weighs as much as "
                "cat. For micro F1 it is one more right cell, from {was_micro} to {micro}."
            ),
        ),
        (
            *issues(SKLEARN, 28585),
            *pull_requests(SKLEARN, 29845),
            *issues("llhthinker/BDCI2017-MingLue", 4),
        ),
    ),
    "flattened_f": PublicQuestion(
        _SPARSE,
        N_("Do I get micro F1 if I flatten the matrix first?"),
        N_(
            "No. After flattening, average='micro' takes 0 and 1 for two classes and gives the share of "
            "right cells, in which every correct 0 counts as a success."
        ),
        {
            "f": Side(
                N_("The matrix as it is"),
                N_("Micro F1 of the labels."),
                Measured(_SPARSE, "f_beta", "micro", "scikit_learn"),
                _MICRO,
            ),
            "cells": Side(
                N_("The matrix flattened"),
                N_("The share of right cells."),
                Measured(_SPARSE, "accuracy", "micro", "zhang_zhou_2014"),
                "f1_score(y_true.ravel(), y_pred.ravel(), average='micro')",
            ),
        },
        Try(
            N_("Add a label that is never true. Which of the two values climbs towards 1?"),
            NEW_LABEL,
            N_(
                "That of the flattened matrix, from {was_cells} to {cells}: every cell of the new label is "
                "a 0 that is rightly not predicted. Micro F1 does not count such cells and stays at {f}."
            ),
        ),
        issues("AndriyMulyar/bert_document_classification", 9),
    ),
    "macro_or_micro_auc": PublicQuestion(
        _ORDERED,
        N_("I drew one ROC curve for all labels. Why is its area not the mean of the AUCs?"),
        N_(
            "Within each label the order of the photos is perfect. One curve through all cells also compares "
            "different labels, and there the false cat of photo 2 stands above the true dog."
        ),
        {
            "macro": Side(
                N_("Macro AUC"),
                N_("The mean of the AUCs of the labels."),
                Measured(_ORDERED, "roc_auc", "macro", "scikit_learn"),
                "roc_auc_score(y_true, y_score, average='macro')",
            ),
            "micro": Side(
                N_("Micro AUC"),
                N_("The area under one curve through all cells."),
                Measured(_ORDERED, "roc_auc", "micro", "scikit_learn"),
                "roc_auc_score(y_true, y_score, average='micro')",
            ),
        },
        Try(
            N_("Raise dog in photo 2 to 0.85. Which of the two values rises to 1?"),
            score_edit(1, 1, 0.85),
            N_(
                "Micro AUC rises, from {was_micro} to {micro}: the true dog of photo 2 is above its false "
                "cat now, so that every true cell is above every false one. Macro AUC was {macro} already."
            ),
        ),
        (*issues(SKLEARN, 13546), *pull_requests(SKLEARN, 24200)),
    ),
    "absent_labels": PublicQuestion(
        _ABSENT,
        N_("Why does macro F1 fall when I add labels that never occur?"),
        N_(
            "Car and tree are never true and never predicted. Their F1 is 0/0, which scikit-learn counts as "
            "0 in the macro mean, though every prediction is right. Micro F1 does not notice them."
        ),
        {
            "macro": Side(
                N_("Macro F1"),
                N_("Every label weighs the same, and 0/0 counts as 0."),
                Measured(_ABSENT, "f_beta", "macro", "scikit_learn"),
                _MACRO,
            ),
            "micro": Side(
                N_("Micro F1"),
                N_("Every true or predicted cell weighs the same."),
                Measured(_ABSENT, "f_beta", "micro", "scikit_learn"),
                _MICRO,
            ),
        },
        Try(
            N_("Add one more label that never occurs. What would macro F1 be after ten more?"),
            NEW_LABEL,
            N_(
                "Macro F1 has fallen from {was_macro} to {macro}: only two of the five labels have an F1 "
                "above 0. After ten more it would be 2/15. Micro F1 stays at {micro}."
            ),
        ),
        issues(TORCHMETRICS, 1664, 1494, 295),
    ),
}
