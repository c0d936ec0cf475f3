"""The two cross-entropies in 16-bit numbers, as a program gets them that was told to save memory."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pages.intake.matrix import Matrix

Half = NDArray[np.float16]


def sigmoid_loss(matrix: Matrix) -> float:
    """Sigmoid cross-entropy with every step rounded to 16 bits."""
    truth, logits = _halves(matrix)
    losses = np.maximum(logits, np.float16(0)) - logits * truth + np.log1p(np.exp(-np.abs(logits)))
    return float(losses.mean(axis=1).mean())


def softmax_loss(matrix: Matrix) -> float:
    """Softmax cross-entropy in 16 bits; only the sum over the labels is rounded once, at its end."""
    truth, logits = _halves(matrix)
    shifted = logits - logits.max(axis=1, keepdims=True)
    log_sum = np.log(np.exp(shifted).sum(axis=1, keepdims=True))
    losses = truth.astype(np.float32) * (log_sum.astype(np.float32) - shifted)
    return float(losses.sum(axis=1).astype(np.float16).mean())


def _halves(matrix: Matrix) -> tuple[Half, Half]:
    return np.array(matrix.truth, np.float16), np.array(matrix.scores, np.float16)
