"""On the pages of an average: the value of every part as a bar, as wide as it counts, and their mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from metrics.graph.digits import exact
from metrics.once import once
from pages.lessons.fitted_text import fitted_text, fitting_number, shortened, text_width
from pages.lessons.means import ZERO_OVER_ZERO, MeanOfParts, means_of
from pages.lessons.name_chip import ring
from pages.lessons.picture import WIDTH, Box, part_of_picture
from pages.lessons.working_pages import WorkingPages
from pages.views.markup import Html, element
from pages.views.roc_pictures import first_and_chosen
from pages.views.scene import Scene
from pages.words import gettext as _

MOST_BARS, MOST_CELLS = 10, 500
LEFT, RIGHT, TOP, BOTTOM = 40.0, 474.0, 34.0, 214.0
NAMES, WEIGHTS, NOTE = 229.0, 249.0, 270.0
LETTERS, LARGE = 14.0, 18.0
LEFT_OUT, GAP, LEAST_ROOM = 40.0, 8.0, 22.0


@dataclass(frozen=True, eq=False)
class Bars:
    """The bars of the first parts and the chosen one."""

    scene: Scene
    mean: MeanOfParts

    @once
    def shown(self) -> list[int]:
        """The parts that have a bar."""
        return first_and_chosen(self.scene, MOST_BARS)

    @once
    def boxes(self) -> dict[int, Box]:
        """Where the bar of each part stands when its value is 1: as wide as the part counts in the mean."""
        weights = self.mean.weights
        used = [part for part in self.shown if self.mean.used[part]]
        counted = {part: 1.0 if weights is None else float(weights[part]) for part in used}
        room = RIGHT - LEFT - GAP * len(self.shown)
        narrow = min(LEFT_OUT, room / len(self.shown))
        unit = (room - narrow * (len(self.shown) - len(used))) / (sum(counted.values()) or 1)
        x, boxes = LEFT + GAP, {}
        for part in self.shown:
            width = unit * counted[part] if part in counted else narrow
            boxes[part] = Box(x, TOP, width, BOTTOM - TOP)
            x += width + GAP
        return boxes


def bars_of_parts(scene: Scene, pages: WorkingPages) -> Iterator[Html]:
    """The bars, from the first page of the average on, and on its last page their mean."""
    if pages.average is None:
        return
    (mean,) = means_of(scene)
    bars = Bars(scene, mean)
    last = len(pages) - 1
    drawn = (_bar(bars, part, pages.average) for part in bars.shown)
    hidden = scene.result.source.n_parts - len(bars.shown)
    more = _("… {n} more").format(n=hidden)
    note = [fitted_text(RIGHT, NOTE, more, 120, LETTERS, anchor="end")] if hidden else []
    yield part_of_picture("g", *_axis(), *drawn, *note, since=pages.average, css="bars")
    yield _mean(bars, last)


def _axis() -> Iterator[Html]:
    for value in (0, 0.5, 1):
        y = f"{_height(value):g}"
        yield element("line", x1=f"{LEFT - 4:g}", x2=f"{RIGHT:g}", y1=y, y2=y, css="grid")
        yield fitted_text(LEFT - 9, _height(value), exact(value), 28, LETTERS, "tick", "end")


def _height(value: float) -> float:
    return BOTTOM - (BOTTOM - TOP) * value


def _bar(bars: Bars, part: int, page: int) -> Html:
    scene, mean, box = bars.scene, bars.mean, bars.boxes[part]
    used, value = bool(mean.used[part]), float(mean.values[part])
    top = _height(0 if np.isnan(value) else value)
    bar = Box(box.x, top, box.width, BOTTOM - top)
    middle, room = box.middle[0], box.width + GAP - 2
    said = ZERO_OVER_ZERO if np.isnan(value) else fitting_number(value, room, LETTERS)
    texts = []
    if text_width(said, LETTERS) <= room:
        texts.append(fitted_text(middle, BOTTOM - 11, said, room, LETTERS, "value"))
    if room >= LEAST_ROOM:
        texts.append(
            fitted_text(middle, NAMES, shortened(scene.part_names[part], room, LETTERS), room, LETTERS)
        )
    if used and mean.weights is not None:
        counts = f"× {fitting_number(float(mean.weights[part]), room - 2 * LETTERS, LETTERS)}"
        if text_width(counts, LETTERS) <= room:
            texts.append(fitted_text(middle, WEIGHTS, counts, room, LETTERS, "weight"))
    cells = scene.cells_of(part) if scene.result.source.n_items <= MOST_CELLS else ()
    css = f"bar{' chosen' if part == scene.focus.part else ''}{'' if used else ' out'}"
    tip = element("title", f"{scene.part_names[part]}: {said}")
    return part_of_picture(
        "g", tip, bar.drawn("frame"), *texts, bar.drawn("ring"), cells=cells, now=(page,), css=css
    )


def _mean(bars: Bars, page: int) -> Html:
    average = float(bars.mean.average.value)
    used = int(np.count_nonzero(bars.mean.used))
    told = _("mean of {count}: {value}")
    if bars.mean.weights is not None:
        told = _("weighted mean of {count}: {value}")
    said = told.format(count=used, value=exact(average))
    room = text_width(said, LARGE)
    place = Box(WIDTH - 14 - room, 3, room + 10, 24)
    text = fitted_text(*place.middle, said, room + 1, LARGE, "result")
    y = f"{_height(average):g}"
    ends = {"x1": f"{LEFT:g}", "x2": f"{RIGHT:g}", "y1": y, "y2": y}
    line = [] if np.isnan(average) else [element("line", css="mean", **ends)]
    return part_of_picture("g", *line, text, ring(place), since=page, now=(page,))
