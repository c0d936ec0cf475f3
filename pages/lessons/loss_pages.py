"""The page that the lesson on losses adds: where ½ for everything is cheaper by one of two losses alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from metrics import same_value
from metrics.parts.part import ROWS
from metrics.pictures.losses import label_losses_of
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPage

BESIDE_A_HALF = "half"
HALF = 0.5
QUARTER, LN_2 = HALF**2, float(-np.log(HALF))


@dataclass(frozen=True)
class CostsByBothLosses:
    """What a part costs by the Brier score and by sigmoid cross-entropy, where scores are probabilities."""

    brier_score: float
    cross_entropy: float


def beside_a_half(scene: Scene) -> CostsByBothLosses | None:
    """What a sample costs where the two losses disagree on whether ½ would be better, else None."""
    rules, source = scene.result.conventions, scene.result.inputs
    if source.kind != ROWS or rules.brier_outcomes == "both" or source.weight is not None:
        return None
    losses = label_losses_of(scene.result, scene.focus.part)
    if losses is None:
        return None
    with np.errstate(divide="ignore"):
        costs = CostsByBothLosses(scene.part_value, float(-np.log(losses.of_the_truth).mean()))
    if same_value(costs.brier_score, QUARTER) or same_value(costs.cross_entropy, LN_2):
        return None
    return None if (costs.brier_score < QUARTER) == (costs.cross_entropy < LN_2) else costs


def page_on_a_half(scene: Scene) -> Iterator[WorkingPage]:
    """A page after the last step where saying ½ for everything is cheaper by one of the two losses alone."""
    if beside_a_half(scene):
        yield WorkingPage(BESIDE_A_HALF)
