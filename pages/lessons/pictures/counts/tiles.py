"""The lesson of averages: the counts of a part, then the tiles of all parts and what they make."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from metrics.words import N_
from pages.lessons.average_pages import AGREEMENT, COMPARED, WEIGHTS
from pages.lessons.means import means_of
from pages.lessons.picture import Picture, picture
from pages.lessons.pictures.counts.averaged_tiles import averaged_tiles
from pages.lessons.pictures.counts.cell_grid import cell_grid
from pages.lessons.pictures.counts.compared_averages import compared_averages
from pages.lessons.pictures.counts.counted_part import counted_part
from pages.lessons.pictures.counts.label_weights import label_weights
from pages.lessons.pictures.counts.two_averages_of_f import two_averages_of_f
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages, page_of
from pages.shell.markup import Html
from pages.words import gettext as _

SAID = {
    "samples": N_(
        "The four counts of a sample give its value. Then each sample has a tile with its value below, "
        "and the average is the mean of these values."
    ),
    "macro": N_(
        "Macro beside micro; then the counts of each label in a tile with its value below, the mean of these "
        "values, and all counts merged."
    ),
    "weighted": N_(
        "The four counts of a label give its value. Then each label has a tile with its value below. "
        "In the weighted mean a label counts as often as it is true."
    ),
    "micro": N_(
        "Macro beside micro; then every cell of the matrix by its kind, and the counts of all of them with "
        "those of each label below."
    ),
}
BY_WEIGHT = N_(
    "The four counts of a sample give its value. Then each sample has a tile with its value below, "
    "and in their mean every sample counts by its weight."
)
OF_MEANS = N_(
    "Each tile has its precision P and its recall R below. "
    "Both are averaged first, and F is computed last, from the two means."
)


def tiles_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """Macro beside micro, the counts of one part, all tiles and their mean; what the last pages speak of."""
    return replace(picture("tiles", *_drawn(scene, pages), told=_(_said(scene))), has_average=True)


def _drawn(scene: Scene, pages: WorkingPages) -> Iterator[Html]:
    if page_of(pages, COMPARED) is not None:
        yield compared_averages(scene, pages)
    if scene.focus.average == "micro":
        yield cell_grid(scene, pages)
    else:
        yield counted_part(scene, pages)
        yield from averaged_tiles(scene, pages)
    if page_of(pages, WEIGHTS) is not None:
        yield label_weights(scene, pages)
    page = page_of(pages, AGREEMENT)
    if page is not None and scene.metric.key == "f_beta":
        yield two_averages_of_f(scene, page)


def _said(scene: Scene) -> str:
    average = scene.focus.average
    means = () if average == "micro" else means_of(scene)
    if len(means) > 1:
        return OF_MEANS
    if average == "samples" and means and means[0].weights is not None:
        return BY_WEIGHT
    return SAID[average]
