"""The lesson of averages: the counts of a part, then the tiles of all parts and what they make."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from metrics.parts.part import CELLS, COLUMNS, ROWS, ByKind
from metrics.words import N_
from pages.lessons.average_pages import AGREEMENT, COMPARED, WEIGHTS
from pages.lessons.picture import Picture, picture
from pages.lessons.pictures.counts.averaged_tiles import averaged_tiles
from pages.lessons.pictures.counts.cell_grid import cell_grid
from pages.lessons.pictures.counts.compared_averages import compared_averages
from pages.lessons.pictures.counts.counted_part import counted_part
from pages.lessons.pictures.counts.kinds_of_accuracy import accuracies_of_labels
from pages.lessons.pictures.counts.label_weights import label_weights
from pages.lessons.pictures.counts.two_averages_of_f import two_averages_of_f
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages, page_of
from pages.shell.markup import Html
from pages.words import gettext as _

BESIDE_EACH_OTHER = N_(
    "Macro is the mean of the bars on the left. Micro is computed from the four counts on the right."
)
BY_HOW_OFTEN_TRUE = N_(
    "Macro counts each bar once. Weighted counts it as often as the label is true, and divides by the sum of "
    "these weights."
)
FOUR_FRAMES: ByKind = {
    ROWS: N_("Each label of the sample goes into one of four frames, by what is true and what is predicted."),
    COLUMNS: N_(
        "Each sample of the label goes into one of four frames, by what is true and what is predicted."
    ),
    CELLS: N_("Each cell goes into one of four frames, by what is true and what is predicted."),
}


def tiles_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """Macro beside micro, the counts of one part, all tiles and their mean; what the last pages speak of."""
    is_compared = page_of(pages, COMPARED) is not None
    beside = BY_HOW_OFTEN_TRUE if scene.focus.average == "weighted" else BESIDE_EACH_OTHER
    told = _(beside if is_compared else FOUR_FRAMES[scene.result.source.kind])
    return replace(picture("tiles", *_drawn(scene, pages), told=told), has_average=True)


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
    if page is not None:
        beside = two_averages_of_f if scene.metric.key == "f_beta" else accuracies_of_labels
        yield beside(scene, page)
