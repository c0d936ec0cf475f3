"""The pages of the ROC lesson on which the threshold walks down the scores."""

from __future__ import annotations

from metrics import Quantity
from metrics.conventions.ties import TOGETHER
from metrics.parts.ranking import ranking_of
from metrics.parts.rates import false_positive_rate_down_to_here, recall_down_to_here
from pages.stage.threshold_pages import threshold_pages
from pages.stage.working_pages import WorkingPage
from pages.views.scene import Scene
from pages.views.walk_of_scene import walk_of

ROC_WALK = "roc.threshold"


def roc_walk_pages(scene: Scene) -> tuple[WorkingPage, ...]:
    """One page for each threshold, from above the top score down; none where there is no curve."""
    points = walk_of(scene)
    return threshold_pages(scene, points, _rates(scene), ROC_WALK) if points.has_pairs else ()


def _rates(scene: Scene) -> tuple[Quantity, ...]:
    ranking, part = ranking_of(scene.result.source, TOGETHER), scene.focus.part
    return recall_down_to_here(ranking).at(part), false_positive_rate_down_to_here(ranking).at(part)
