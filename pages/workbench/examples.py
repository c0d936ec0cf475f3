"""The matrices of the source documents, ready to load."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from metrics.words import N_
from pages.workbench.matrix import Matrix


@dataclass(frozen=True)
class Named:
    """A matrix with a title for the menu."""

    title: str
    matrix: Matrix


EXAMPLES: Mapping[str, Named] = {
    "d0": Named(
        N_("D0: two samples, five labels"),
        Matrix.of(
            [[1, 0, 1, 0, 0], [1, 0, 1, 0, 1]], [[0.3, 0.4, 0.5, 0.1, 0.15], [0.4, 0.5, 0.7, 0.2, 0.6]]
        ),
    ),
    "d1_logits": Named(
        N_("D1: logits of two samples, four labels"),
        Matrix.of([[1, 1, 0, 0], [0, 1, 0, 1]], [[0.2, 0.5, 0.1, 0.0], [0.1, 0.5, 0.0, 0.8]]),
    ),
    "d2_binary": Named(
        N_("D2: four samples, one label"),
        Matrix.of([[0], [0], [1], [1]], [[0.4], [0.1], [0.8], [0.35]]),
    ),
    "d2_labels": Named(
        N_("D2: four samples, three labels"),
        Matrix.of(
            [[0, 1, 0], [1, 1, 0], [0, 1, 1], [1, 1, 0]],
            [[0.1, 0.8, 0.3], [0.9, 0.7, 0.5], [0.2, 0.1, 0.9], [0.1, 0.8, 0.6]],
        ),
    ),
    "d4": Named(
        N_("D4: three samples, three labels"),
        Matrix.of([[1, 0, 0], [1, 0, 1], [1, 1, 0]], [[0.75, 0.5, 1.0], [1.0, 0.2, 0.1], [0.9, 0.7, 0.6]]),
    ),
}
FIRST = EXAMPLES["d0"].matrix
