"""Claims about the losses that look at the scores themselves."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from ...conventions import Conventions
from ...graph.arrays import Array
from ...input.example import Example
from ...words import N_
from .bound import ORDINARY, Bound, Member, TruthAndScores, mean_over_samples, metric_of

FROM_LOGITS = TruthAndScores(
    ((1, 0, 1, 0), (0, 1, 0, 1), (0, 0, 1, 0)),
    ((2.0, 0.5, -0.3, -1.5), (-1.0, 1.8, -0.6, 0.9), (0.7, -1.2, 0.4, -2.0)),
)


def _hamming_at(threshold: float, example: Example, rules: Conventions) -> Array:
    """Hamming loss of what a threshold predicts, whatever the example itself says."""
    if example.scores is None:
        return np.array(np.nan)
    decided = replace(example, predicted=None, top_k=None, threshold=np.array(threshold))
    return metric_of(("hamming_loss", "samples"))(decided, rules)


def _ln_2_times_hamming(example: Example, rules: Conventions) -> Array:
    return np.asarray(math.log(2) * _hamming_at(0.0, example, rules))


def _hamming_at_half(example: Example, rules: Conventions) -> Array:
    return _hamming_at(0.5, example, rules)


def _least_softmax(example: Example, rules: Conventions) -> Array:
    true = example.truth.sum(-1)
    return mean_over_samples(example, true * np.log(np.maximum(true, 1)))


def _four_times_brier(example: Example, rules: Conventions) -> Array:
    return np.asarray(4 * metric_of(("brier_score", "samples"))(example, rules))


OF_LOSSES = (
    Bound(
        "wrong_cells_cost",
        N_("Sigmoid cross-entropy is never below ln 2 times Hamming loss at threshold 0."),
        N_("ln 2 × Hamming loss ≤ sigmoid cross-entropy"),
        (
            Member(N_("ln 2 × Hamming loss at threshold 0"), _ln_2_times_hamming),
            Member(N_("Sigmoid cross-entropy"), metric_of(("sigmoid_cross_entropy", "samples"))),
        ),
        true=True,
        under=N_("Both are means over all cells. Here Hamming loss predicts the scores from 0 upwards."),
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
            Member(N_("Mean of k ln k"), _least_softmax),
            Member(N_("Softmax cross-entropy"), metric_of(("softmax_cross_entropy", "samples"))),
        ),
        true=True,
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
            Member(N_("Hamming loss at threshold ½"), _hamming_at_half),
            Member(N_("4 × Brier score"), _four_times_brier),
        ),
        true=True,
        under=N_("The Brier score is the mean over all cells of the squared difference of score and truth."),
        asks=N_("Every score must be a probability, from 0 to 1."),
        why=N_(
            "The probability of a wrong cell is at least ½ away from the truth, so its squared difference is "
            "at least ¼. A right cell adds 0 to Hamming loss, and never less than 0 to the Brier score."
        ),
        hints=(
            N_("How large is the squared difference of a wrong cell at least?"),
            N_("Give a wrong cell a probability close to ½ and every other cell exactly 0 or 1."),
        ),
        start=ORDINARY,
    ),
)
