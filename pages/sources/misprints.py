"""The arithmetic that a slip in a text or a program leads to, where no convention stands for it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from metrics import Conventions
from pages.intake.matrix import Matrix, example_of

Bits = NDArray[np.bool_]


def completely_wrong(matrix: Matrix) -> float:
    """The share of samples without a single right cell."""
    truth, predicted = _bits(matrix)
    return float((truth != predicted).all(axis=1).mean())


def f1_with_length(matrix: Matrix, length: int) -> float:
    """F1 of the first sample when a program is told how many labels are true and does not count them."""
    truth, predicted = _bits(matrix)
    return float(2 * (truth & predicted)[0].sum() / (length + predicted[0].sum()))


def f1_with_minus_one(matrix: Matrix) -> float:
    """The mean F1 of the samples when a false label is written −1 and a program takes that for a yes."""
    truth, predicted = _bits(matrix)
    hits = (np.where(truth, 1, -1).astype(bool) & predicted).sum(axis=1)
    return float((2 * hits / (truth.sum(axis=1) + predicted.sum(axis=1))).mean())


def precision_strictly_above(matrix: Matrix) -> float:
    """Average precision of the first sample when a label does not count itself: 0/0 for the top one."""
    truth, scores = np.array(matrix.truth, np.bool_)[0], np.array(matrix.scores)[0]
    above = scores[None] > scores[truth][:, None]
    with np.errstate(invalid="ignore"):
        return float(((above & truth).sum(axis=1) / above.sum(axis=1)).mean())


def ranks_in_column_order(matrix: Matrix) -> NDArray[np.intp]:
    """What a program hands out that numbers the labels of a sample without looking at their scores."""
    return np.arange(len(matrix.labels)) + 1


def one_error_by(ranks: NDArray[np.intp], matrix: Matrix) -> float:
    """One-error of the first sample when the label with the smallest of these ranks is taken for the top."""
    return float(1 - matrix.truth[0][ranks.argmin()])


def naive_sigmoid_loss(matrix: Matrix) -> float:
    """Sigmoid cross-entropy from the logarithm of a rounded probability: 0 times log 0 is no number."""
    truth, logits = np.array(matrix.truth), np.array(matrix.scores)
    chance = 1 / (1 + np.exp(-logits))
    with np.errstate(divide="ignore", invalid="ignore"):
        return float(-(truth * np.log(chance) + (1 - truth) * np.log(1 - chance)).mean())


def in_32_bits(matrix: Matrix) -> Matrix:
    """The matrix with its scores rounded to 32 bits."""
    return Matrix.of(matrix.truth, np.array(matrix.scores, np.float32).astype(np.float64).tolist())


def _bits(matrix: Matrix) -> tuple[Bits, Bits]:
    return np.array(matrix.truth, np.bool_), example_of(matrix).prediction(Conventions())
