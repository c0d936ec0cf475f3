"""Questions about libraries: one word, several definitions."""

from __future__ import annotations

from collections.abc import Mapping

from metrics.words import N_
from pages.sources.computed_numbers import Computed, Measured
from pages.sources.public_question import (
    NEW_LABEL,
    SKLEARN,
    TORCHMETRICS,
    PublicQuestion,
    Side,
    Try,
    issues,
    pull_requests,
    score_edit,
    truth_edit,
)
from pages.sources.question_matrices import QUESTION_MATRICES
from pages.sources.questions_thresholds_and_losses import STRAIGHT, straight_lines

_COVERAGE = QUESTION_MATRICES["last_true"]
_DEPTHS = QUESTION_MATRICES["how_deep"]
_ACCURACIES = QUESTION_MATRICES["four_accuracies"]
_ONE_LABEL = QUESTION_MATRICES["three_areas"]
# How many labels of each sample the tutorial’s text says one has to read.
_DEPTHS_SAID = (2, 1, 2)

LIBRARIES: Mapping[str, PublicQuestion] = {
    "coverage_start": PublicQuestion(
        _COVERAGE,
        N_("Why is my coverage one higher than in the paper?"),
        N_(
            "scikit-learn counts how many labels you have to read to find all true ones. Zhang & Zhou 2014 "
            "count the steps down from the top label, which is one less."
        ),
        {
            "library": Side(
                N_("scikit-learn"),
                N_("The labels that are read are counted."),
                Measured(_COVERAGE, "coverage", preset="scikit_learn"),
                "coverage_error(y_true, y_score)",
            ),
            "paper": Side(
                N_("Zhang & Zhou 2014"),
                N_("The steps below the top label are counted."),
                Measured(_COVERAGE, "coverage", preset="zhang_zhou_2014"),
            ),
        },
        Try(
            N_("Make car false in photo 2, so that it has no true label. What does each rule give now?"),
            truth_edit(1, 2, 0),
            N_(
                "Photo 2 has no true label now. scikit-learn counts it as 0, Zhang & Zhou 2014 leave it out "
                "of the mean. So scikit-learn gives {library} and they give {paper}: equal by accident, not "
                "by rule."
            ),
        ),
        (*issues(SKLEARN, 7698), *pull_requests(SKLEARN, 7769, 7915)),
    ),
    "coverage_by_hand": PublicQuestion(
        _DEPTHS,
        N_("A tutorial’s text implies a coverage of {implied}, its code gives {mean}. Who is right?"),
        N_(
            "The code is right. Coverage is how many labels you have to read, on average, until all true "
            "ones are found. The text overlooks that the second true label of photo 3 comes last."
        ),
        {
            "mean": Side(
                N_("The tutorial’s code"),
                N_("The mean of how many labels are read."),
                Measured(_DEPTHS, "coverage", preset="scikit_learn"),
                "coverage_error(y_true, y_score)",
            ),
            "implied": Side(
                N_("The tutorial’s text"),
                N_("As printed: it takes photo 3 to be read after two labels."),
                Computed(lambda: sum(_DEPTHS_SAID) / len(_DEPTHS_SAID)),
            ),
        },
        Try(
            N_("Make car false in photo 3. By how much does coverage fall?"),
            truth_edit(2, 2, 0),
            N_(
                "Photo 3 is read after its first label now and no longer after its third, so that the code "
                "gives {mean} and no longer {was_mean}. What the text implies stays {implied}: it is "
                "printed."
            ),
        ),
        ("https://www.geeksforgeeks.org/?p=383979",),
    ),
    "four_accuracies": PublicQuestion(
        _ACCURACIES,
        N_("Why do two libraries disagree about accuracy?"),
        N_(
            "The word has four meanings: samples with every label right, right cells, and the labels that "
            "are both true and predicted, out of those that are either or out of all."
        ),
        {
            "subset": Side(
                N_("accuracy_score"),
                N_("The share of samples with every label right."),
                Measured(_ACCURACIES, "subset_accuracy", preset="scikit_learn"),
                "accuracy_score(y_true, y_pred)",
            ),
            "union": Side(
                N_("jaccard_score"),
                N_("Labels that are both, out of those that are true or predicted."),
                Measured(_ACCURACIES, "accuracy", preset="scikit_learn"),
                "jaccard_score(y_true, y_pred, average='samples')",
            ),
            "cells": Side(
                N_("torchmetrics"),
                N_("The share of right cells."),
                Measured(_ACCURACIES, "accuracy", preset="torchmetrics"),
                "multilabel_accuracy(y_pred, y_true, num_labels, average='micro')",
            ),
            "labels": Side(
                N_("Divided by all labels"),
                N_("Labels that are both, out of all labels."),
                Measured(_ACCURACIES, "accuracy", preset="d0"),
                "np.mean(y_true & y_pred)",
            ),
        },
        Try(
            N_("Add a label that is never true and never predicted. Which of the four values rises?"),
            NEW_LABEL,
            N_(
                "Only that of torchmetrics, from {was_cells} to {cells}: it counts the new cells, which are "
                "right. Divided by all labels it falls, from {was_labels} to {labels}. The other two do not "
                "see the new label."
            ),
        ),
        (*issues(TORCHMETRICS, 1853), *issues(SKLEARN, 13421, 11743), *pull_requests(SKLEARN, 19874)),
    ),
    "interpolation": PublicQuestion(
        _ONE_LABEL,
        N_("Why do two programs get different average precisions?"),
        N_(
            "They measure different areas under the same points: in steps, under straight lines from point "
            "to point, or as the mean of the best precision at 11 levels of recall, as Pascal VOC once did."
        ),
        {
            "steps": Side(
                N_("In steps"),
                N_("Each precision counts for the recall that it adds."),
                Measured(_ONE_LABEL, "average_precision", "macro", "scikit_learn"),
                "average_precision_score(y_true, y_score, average='macro')",
            ),
            "straight": Side(
                N_("By straight lines"),
                N_("The points are joined."),
                straight_lines,
                STRAIGHT,
            ),
            "eleven": Side(
                N_("At 11 levels of recall"),
                N_("The best precision from each level on."),
                Measured(
                    _ONE_LABEL,
                    "average_precision",
                    "macro",
                    "scikit_learn",
                    {"precision_interpolation": "eleven_points"},
                ),
            ),
        },
        Try(
            N_("Raise photo 1, which has no cat, to 0.9. Which of the three falls least?"),
            score_edit(0, 0, 0.9),
            N_(
                "At 11 levels it falls least, from {was_eleven} to {eleven}; in steps it falls from "
                "{was_steps} to {steps}, by straight lines from {was_straight} to {straight}."
            ),
        ),
        (*issues(SKLEARN, 29051, 9618, 5379), *pull_requests(SKLEARN, 6065, 7356, 9017)),
    ),
}
