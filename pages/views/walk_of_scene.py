"""The walk of the threshold down the part that is looked at, made once for all who draw it."""

from __future__ import annotations

from metrics.conventions.ties import TOGETHER
from metrics.pictures.threshold_walk import ThresholdWalk, threshold_walk
from pages.views.scene import Scene


def walk_of(scene: Scene, ties: str = TOGETHER) -> ThresholdWalk:
    """The points that the threshold passes; `ties` is as for `threshold_walk`."""
    source, part = scene.result.source, scene.focus.part
    key = "walk_of_scene", part, ties
    if key not in source.kept:
        source.kept[key] = threshold_walk(source, part, ties)
    made: ThresholdWalk = source.kept[key]
    return made
