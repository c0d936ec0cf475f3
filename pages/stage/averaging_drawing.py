"""The picture of the averaging page: tiles of counts whose values are averaged, or which slide into one."""

from __future__ import annotations

from metrics.words import N_
from pages.stage.averaged_tiles import averaged_tiles
from pages.stage.mean_of_parts import means_of
from pages.stage.merged_tiles import merged_tiles
from pages.stage.picture import Picture, drawing
from pages.stage.working_pages import WorkingPages
from pages.views.markup import element
from pages.views.scene import Scene
from pages.words import gettext as _

SAID = {
    "samples": N_(
        "Each sample has a tile with its four counts and its own value below. "
        "The average is the mean of these values: every sample counts the same."
    ),
    "macro": N_(
        "Each label has a tile with its four counts and its own value below. "
        "Macro is the mean of these values: every label counts the same, be it frequent or rare."
    ),
    "weighted": N_(
        "Each label has a tile with its four counts and its own value below. "
        "In the weighted mean a label counts as often as it is true."
    ),
    "micro": N_(
        "The counts of all labels are added up first, and one value is computed from the sums. "
        "A label with more cells to count weighs more."
    ),
}
BY_WEIGHT = N_(
    "Each sample has a tile with its four counts and its own value below. "
    "The average is the mean of these values, in which every sample counts by its weight."
)
OF_MEANS = N_(
    "Each tile has its precision P and its recall R below. "
    "Both are averaged first, and F is computed last, from the two means."
)


def averaging_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """The tiles of the parts and what the average makes of them."""
    draw = merged_tiles if scene.focus.average == "micro" else averaged_tiles
    return drawing([element("g", *draw(scene, pages), css="averaging")], _(_said(scene)))


def _said(scene: Scene) -> str:
    average = scene.focus.average
    means = () if average == "micro" else means_of(scene)
    if len(means) > 1:
        return OF_MEANS
    if average == "samples" and means[0].weights is not None:
        return BY_WEIGHT
    return SAID[average]
