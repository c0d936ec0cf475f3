"""On the pages of the average: the ROC curves of all parts, and their mean."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from metrics.graph.digits import exact
from metrics.pictures.line import Line, spread
from metrics.pictures.roc_curve import mean_of_areas
from pages.stage.fitted_text import shortened_to
from pages.stage.picture import part_of_picture, text
from pages.stage.unit_square import ASIDE, TOP, path, written
from pages.stage.working_pages import WorkingPages
from pages.views.markup import Html, element
from pages.views.roc_pictures import curves_of, first_and_chosen
from pages.views.scene import Scene
from pages.words import gettext as _

MOST_CURVES, MOST_CORNERS, MOST_CELLS, LONGEST_NAME = 7, 100, 500, 10
ROW, SAMPLE = 24.0, 26.0


def mean_of_curves(scene: Scene, pages: WorkingPages) -> Iterator[Html]:
    """The curves of the first parts and, on the last page, the mean of all that have one."""
    since = pages.average
    if since is None:
        return
    mean = curves_of(scene)
    shown = first_and_chosen(scene, MOST_CURVES)
    for number, part in enumerate(shown):
        y = TOP + 9 + ROW * number
        curve = mean.each.get(part)
        drawn = [] if curve is None else [_curve(scene, part, curve), _sample(y, f"other {_dash(part)}")]
        yield part_of_picture("g", *drawn, _words(y, _about(scene, part, curve)), since=since)
    if mean.has_mean:
        y = TOP + 9 + ROW * len(shown) + 6
        told = _("mean of {count}: {area}").format(
            count=len(mean.each), area=exact(mean_of_areas(scene.result))
        )
        whole = element("path", css="mean", d=_way(mean.line))
        yield part_of_picture(
            "g", whole, _sample(y, "mean"), text(ASIDE, y + 20, told, "strong", "start"), since=len(pages) - 1
        )


def _about(scene: Scene, part: int, curve: Line | None) -> str:
    name = shortened_to(scene.part_names[part], LONGEST_NAME)
    if curve is None:
        return _("{name}: no pair").format(name=name)
    return _("{name}: {area}").format(name=name, area=exact(float(scene.result.parts.value[part])))


def _curve(scene: Scene, part: int, curve: Line) -> Html:
    cells = scene.cells_of(part) if scene.result.source.n_items <= MOST_CELLS else ()
    return part_of_picture("path", cells=cells, css=f"other {_dash(part)}", d=_way(curve))


def _way(curve: Line) -> str:
    places = spread(len(curve.x), MOST_CORNERS)
    return path((float(x), float(y)) for x, y in np.column_stack((curve.x, curve.y))[places])


def _dash(part: int) -> str:
    return f"dash{part % 4}"


def _sample(y: float, css: str) -> Html:
    return element("path", css=css, d=f"M{written(ASIDE)} {written(y)}h{SAMPLE:g}")


def _words(y: float, words: str) -> Html:
    return text(ASIDE + SAMPLE + 8, y, words, css="aside", anchor="start")
