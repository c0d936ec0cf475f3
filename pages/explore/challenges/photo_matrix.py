"""Small matrices to begin a challenge with: photos and tags, as in the story."""

from __future__ import annotations

from collections.abc import Sequence

from pages.intake.decision_rule import THRESHOLD
from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix


def photos(
    truth: Sequence[Sequence[int]], scores: Sequence[Sequence[float]], threshold: float = THRESHOLD
) -> Matrix:
    """The first photos and tags of the story with these truths and scores."""
    samples, labels = PHOTOS.samples[: len(truth)], PHOTOS.labels[: len(truth[0])]
    return Matrix.of(truth, scores, samples, labels, decision=("one", (threshold,)))
