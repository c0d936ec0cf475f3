"""The pages of the precision-recall lesson on which the threshold walks down the scores."""

from __future__ import annotations

from metrics.parts.ranking import ranking_of
from metrics.parts.rates import f1_down_to_here, precision_down_to_here, recall_down_to_here
from metrics.pictures.threshold_walk import ThresholdWalk
from pages.stage.threshold_pages import threshold_pages
from pages.stage.working_pages import WorkingPage
from pages.views.scene import Scene
from pages.views.walk_of_scene import walk_of

CURVE_WALK, F1_WALK = "precision_recall.threshold", "peak_f1.threshold"


def curve_walk(scene: Scene) -> ThresholdWalk:
    """The points of the curve of precision over recall."""
    rules = scene.result.conventions
    return walk_of(scene, rules.precision_rank)


def f1_walk(scene: Scene) -> ThresholdWalk:
    """The points at which F1 is taken."""
    return walk_of(scene, scene.result.conventions.peak_f1_walk)


def curve_pages(scene: Scene) -> tuple[WorkingPage, ...]:
    """One page for each threshold with recall and precision there; none where nothing is true."""
    part, ranking = scene.focus.part, ranking_of(scene.result.source, scene.result.conventions.precision_rank)
    rates = recall_down_to_here(ranking).at(part), precision_down_to_here(ranking).at(part)
    walk = curve_walk(scene)
    return threshold_pages(scene, walk, rates, CURVE_WALK) if walk.tp[-1] > 0 else ()


def f1_pages(scene: Scene) -> tuple[WorkingPage, ...]:
    """One page for each threshold with F1 there; none where nothing is true."""
    part, ranking = scene.focus.part, ranking_of(scene.result.source, scene.result.conventions.peak_f1_walk)
    walk = f1_walk(scene)
    rates = (f1_down_to_here(ranking).at(part),)
    return threshold_pages(scene, walk, rates, F1_WALK) if walk.tp[-1] > 0 else ()
