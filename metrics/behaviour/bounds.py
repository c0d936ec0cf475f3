"""Every claim that somebody may try to break, in the order they are offered; claims of lists and losses."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from ..conventions import Conventions
from ..graph.arrays import Array, Mask
from ..input.example import Example
from ..words import N_
from .bound import EQUAL, Bound, ClaimSide, TruthAndScores, Value, mean_over_samples, metric_of
from .bounds_of_rankings import OF_RANKINGS
from .bounds_of_sets import OF_SETS
from .variants import variants_of

POOLED_AUC = metric_of("roc_auc", "micro")


def _first_label_halved(example: Example, rules: Conventions) -> Array:
    if example.scores is None:
        return np.array(np.nan)
    halved = example.scores * np.where(np.arange(example.truth.shape[-1]) == 0, 0.5, 1.0)
    return POOLED_AUC(replace(example, scores=halved), rules)


def _one_threshold(example: Example) -> Mask:
    same = example.decided_by == "threshold" and bool((example.threshold == example.threshold.flat[0]).all())
    return np.full(variants_of(example), same)


OF_LISTS = (
    Bound(
        "best_threshold",
        N_("F1 over all cells is never above peak F1 over all cells."),
        N_("micro F1 ≤ micro peak F1"),
        (
            ClaimSide(N_("Micro F1"), metric_of("f_beta", "micro")),
            ClaimSide(N_("Micro peak F1"), metric_of("peak_f1", "micro")),
        ),
        rules=Conventions(pooled_empty="zero"),
        rules_in_words=N_("Equal scores are predicted together. A fraction of 0/0 counts as 0."),
        condition_in_words=N_("One threshold must decide for all cells what is predicted."),
        condition=_one_threshold,
        why=N_(
            "Peak F1 is the highest F1 that one threshold for all cells can reach. The threshold in force is "
            "one of those that it tries."
        ),
        hints=(
            N_("Move the threshold, and leave the scores as they are. Which of the two sides moves?"),
            N_("Is there a threshold at which the two sides are equal?"),
        ),
    ),
    Bound(
        "own_thresholds",
        N_(
            "With the best threshold for each label, the mean of the labels’ F1 is never below F1 over all "
            "cells with the best common threshold."
        ),
        N_("micro peak F1 ≤ macro peak F1"),
        (
            ClaimSide(N_("Micro peak F1"), metric_of("peak_f1", "micro")),
            ClaimSide(N_("Macro peak F1"), metric_of("peak_f1", "macro")),
        ),
        rules_in_words=N_("A label that is nowhere true has a peak F1 of 0."),
        why=N_(
            "Thresholds of their own help each label, but the mean counts every label alike. A rare label "
            "that is ranked badly lowers the mean a lot and hardly changes F1 over all cells."
        ),
        hints=(
            N_("How much does a rare label count on the left side, and how much on the right side?"),
            N_("Rank a frequent label perfectly, and give the only true cell of a rare label a low score."),
        ),
        start=TruthAndScores(((1, 1), (0, 1), (1, 0)), ((0.9, 0.4), (0.7, 0.3), (0.8, 0.1))),
        counterexample=TruthAndScores(((1, 0), (1, 0), (1, 1)), ((0.9, 0.3), (0.8, 0.2), (0.7, 0.1))),
    ),
    Bound(
        "peak_above_average",
        N_("Average precision over the samples is never above peak F1 over the samples."),
        N_("average precision ≤ peak F1"),
        (
            ClaimSide(N_("Average precision"), metric_of("average_precision", "samples")),
            ClaimSide(N_("Peak F1"), metric_of("peak_f1", "samples")),
        ),
        rules=Conventions(precision_empty_row="zero"),
        rules_in_words=N_("A sample with nothing true counts as 0."),
        why=N_(
            "A true label at the top has a precision of 1, whatever follows. F1 at its place also counts the "
            "true labels that are still to come, and further down the false labels on the way to them, so "
            "that it may be high nowhere."
        ),
        hints=(
            N_("A true label at the top keeps a precision of 1, whatever follows. What is its F1 there?"),
            N_("Take two true labels of four: rank one of them first, and the other one last."),
        ),
        counterexample=TruthAndScores(((1, 0, 0, 1),), ((0.9, 0.8, 0.7, 0.6),)),
    ),
    Bound(
        "one_long_list",
        N_("NDCG over all cells, as one list, equals the mean of the samples’ NDCG."),
        N_("NDCG of one list = mean NDCG of the samples"),
        (
            ClaimSide(N_("NDCG over all cells"), metric_of("ndcg", "micro")),
            ClaimSide(N_("NDCG over the samples"), metric_of("ndcg", "samples")),
        ),
        relation=EQUAL,
        rules_in_words=N_("A sample with nothing true is left out."),
        condition_in_words=N_("Something must be true, and the samples must not be weighted."),
        why=N_(
            "One list of all cells also compares scores of different samples. Each sample by itself may be "
            "ranked perfectly, while its true label scores lower than the false label of another sample."
        ),
        hints=(
            N_("Which pairs of cells are compared in one long list, and never within a sample?"),
            N_("Rank each sample perfectly, and let the scores of one sample all be higher."),
        ),
        start=TruthAndScores(((1, 0), (1, 0)), ((0.9, 0.3), (0.8, 0.1))),
        counterexample=TruthAndScores(((1, 0), (1, 0)), ((0.9, 0.8), (0.4, 0.1))),
    ),
    Bound(
        "halved_scores",
        N_("ROC AUC over all cells stays the same if all scores of the first label are halved."),
        N_("micro ROC AUC = micro ROC AUC with the first label halved"),
        (
            ClaimSide(N_("ROC AUC over all cells"), POOLED_AUC),
            ClaimSide(N_("With the first label halved"), Value(_first_label_halved)),
        ),
        relation=EQUAL,
        condition_in_words=N_("At least one cell must be true and at least one false."),
        why=N_(
            "Halving keeps the order within the first label, so its own ROC AUC stays. But over all cells "
            "its scores are compared with those of the other labels, and there the order can change."
        ),
        hints=(
            N_("Halving keeps the order of the scores within one label. Which other orders are there?"),
            N_("Let a true cell of the first label score a bit higher than a false cell of another label."),
        ),
        start=TruthAndScores(((1, 0), (1, 0), (0, 1)), ((0.9, 0.3), (0.8, 0.2), (0.1, 0.4))),
        counterexample=TruthAndScores(((1, 0), (0, 1)), ((0.8, 0.5), (0.2, 0.9))),
    ),
)


FROM_LOGITS = TruthAndScores(
    ((1, 0, 1, 0), (0, 1, 0, 1), (0, 0, 1, 0)),
    ((2.0, 0.5, -0.3, -1.5), (-1.0, 1.8, -0.6, 0.9), (0.7, -1.2, 0.4, -2.0)),
)


def _hamming_at(threshold: float) -> Value:
    """Hamming loss of what a threshold predicts, whatever the example itself says."""

    def value(example: Example, rules: Conventions) -> Array:
        if example.scores is None:
            return np.array(np.nan)
        by_threshold = replace(example, predicted=None, top_k=None, threshold=np.array(threshold))
        return metric_of("hamming_loss", "samples")(by_threshold, rules)

    return Value(value)


def _least_softmax(example: Example, rules: Conventions) -> Array:
    true = example.truth.sum(-1)
    return mean_over_samples(example, true * np.log(np.maximum(true, 1)))


OF_LOSSES = (
    Bound(
        "wrong_cells_cost",
        N_("Sigmoid cross-entropy is never below ln 2 times Hamming loss at threshold 0."),
        N_("ln 2 × Hamming loss ≤ sigmoid cross-entropy"),
        (
            ClaimSide(N_("ln 2 × Hamming loss at threshold 0"), math.log(2) * _hamming_at(0.0)),
            ClaimSide(N_("Sigmoid cross-entropy"), metric_of("sigmoid_cross_entropy", "samples")),
        ),
        rules_in_words=N_(
            "Both are means over all cells. Here Hamming loss predicts the scores from 0 upwards."
        ),
        why=N_(
            "A cell on the wrong side of 0 gives its right answer a probability of ½ at most, so it costs at "
            "least ln 2. No other cell costs less than 0."
        ),
        hints=(
            N_("What does a single cell cost whose score is 0?"),
            N_("Get every cell wrong, with scores close to 0. Where do the two sides stand?"),
        ),
        start=FROM_LOGITS,
    ),
    Bound(
        "softmax_never_0",
        N_("For a sample with k true labels, softmax cross-entropy is never below k ln k."),
        N_("mean of k ln k ≤ softmax cross-entropy"),
        (
            ClaimSide(N_("Mean of k ln k"), Value(_least_softmax)),
            ClaimSide(N_("Softmax cross-entropy"), metric_of("softmax_cross_entropy", "samples")),
        ),
        why=N_(
            "Softmax shares out a probability of 1 among the labels. The loss is lowest where each of the k "
            "true labels has 1/k, and then each costs ln k. With two true labels or more it is never 0."
        ),
        hints=(
            N_("Which probabilities should two true labels have so that their product is largest?"),
            N_("Give all true labels of a sample one and the same high score, and the false ones a low one."),
        ),
        start=FROM_LOGITS,
    ),
    Bound(
        "brier_and_hamming",
        N_("Hamming loss at threshold ½ is never above 4 times the Brier score."),
        N_("Hamming loss ≤ 4 × Brier score"),
        (
            ClaimSide(N_("Hamming loss at threshold ½"), _hamming_at(0.5)),
            ClaimSide(N_("4 × Brier score"), 4 * metric_of("brier_score", "samples")),
        ),
        rules_in_words=N_(
            "The Brier score is the mean over all cells of the squared difference of score and truth."
        ),
        condition_in_words=N_("Every score must be a probability, from 0 to 1."),
        why=N_(
            "The probability of a wrong cell is at least ½ away from the truth, so its squared difference is "
            "at least ¼. A right cell adds 0 to Hamming loss, and never less than 0 to the Brier score."
        ),
        hints=(
            N_("How large is the squared difference of a wrong cell at least?"),
            N_("Give a wrong cell a probability close to ½ and every other cell exactly 0 or 1."),
        ),
    ),
)


# From easy to hard; which of them can be broken is not to be guessed from their places. These are their
# numbers in links, which never change: a new one comes last.
IN_ORDER = (
    "wrong_cells",
    "top_label",
    "right_sets",
    "auc_and_loss",
    "loss_and_precision",
    "weight_of_ties",
    "accuracy_below_right_cells",
    "f1_below_right_cells",
    "best_threshold",
    "macro_below_micro",
    "micro_between_labels",
    "pairs_and_margin",
    "one_long_list",
    "one_true_label",
    "reciprocal_rank_and_one_error",
    "right_sets_without_empty_ones",
    "brier_and_hamming",
    "halved_scores",
    "pooled_sets",
    "coverage_and_pairs",
    "macro_f1_above_lower_mean",
    "part_of_pro_loss",
    "wrong_cells_cost",
    "own_thresholds",
    "share_of_true_labels",
    "lowest_average_precision",
    "f1_of_means",
    "ties_at_the_worst_rank",
    "softmax_never_0",
    "peak_above_average",
    "accuracy_from_f1",
    "kappa_below_matthews",
)
_BY_KEY = {bound.key: bound for bound in (*OF_SETS, *OF_RANKINGS, *OF_LISTS, *OF_LOSSES)}
BOUNDS: Mapping[str, Bound] = {key: _BY_KEY[key] for key in IN_ORDER}
