"""Each part has its tile and its value; the values slide into their mean: samples, macro and weighted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from metrics import Note
from metrics.graph.arrays import Array, Mask
from metrics.graph.digits import as_printed, exact
from metrics.graph.relation import relation
from pages.lessons.count_tile import (
    MOST_CELLS,
    SMALLEST,
    CountTile,
    Turning,
    drawn_tile,
    places,
    ringed_text,
)
from pages.lessons.fitted_text import fitting_size, text_width
from pages.lessons.mean_line import MeanLine
from pages.lessons.means import ZERO_OVER_ZERO, MeanOfParts, means_of, printed
from pages.lessons.picture import HEIGHT, WIDTH, Box, part_of_picture
from pages.lessons.tile_row import HIGH, LOWEST, TileRow, tile_row
from pages.lessons.working_pages import WorkingPages
from pages.views.markup import Html
from pages.views.scene import Scene
from pages.words import gettext as _

VALUE_SIZES = (20, 18, 16, 14)
PITCH, DENSE = 20, 17
COUNTED = ("counted_as", "at_the_limit")


@dataclass(frozen=True, eq=False)
class ValueLine:
    """One value of every part below its tile: the metric's own, or the precision that its average takes.

    `letter` stands before it where there are several; `used` are the parts that an average takes, None where
    no average takes this value; `counted` are those whose 0/0 counts as this number.
    """

    key: str
    letter: str
    values: Array
    used: Mask | None
    counted: Mask

    def written(self, part: int) -> str:
        """The value of one part as it is printed."""
        said = printed(float(self.values[part]))
        if self.counted[part]:
            said = f"{ZERO_OVER_ZERO} → {said}"
        return f"{self.letter} {said}" if self.letter else said

    def left_out(self, part: int) -> bool:
        """Whether the average goes on without this part."""
        return self.used is not None and not self.used[part]

    def thing(self, part: int) -> str:
        """What glides from below the tile into the mean."""
        return f"{self.key}:{part}"


def averaged_tiles(scene: Scene, pages: WorkingPages) -> Iterator[Html]:
    """The tiles, the values below them, and the means into which these slide."""
    means = means_of(scene)
    lines = _value_lines(scene, means)

    def all_fit(row: TileRow) -> bool:
        texts = [line.written(tile.part) for line in lines for tile in row.tiles]
        texts += [one for mean in means for one in _weights(mean, row.tiles)]
        if any(line.left_out(tile.part) for line in lines for tile in row.tiles):
            texts.append(_("left out"))
        wide = all(text_width(one, SMALLEST) <= row.boxes[0].width for one in texts)
        return wide and all(MeanLine(mean, row).fits(_told(mean, means), len(means) == 1) for mean in means)

    row = tile_row(
        scene.result, scene.part_names, scene.focus.part, all_fit, HIGH if len(lines) == 1 else LOWEST
    )
    sizes = [size for size in VALUE_SIZES if size <= _pitch(lines)]
    written = [line.written(tile.part) for line in lines for tile in row.tiles]
    size = fitting_size(written, row.boxes[0].width, sizes)
    average = pages.average
    assert average is not None
    for tile, box in zip(row.tiles, row.boxes, strict=True):
        chosen = tile.part == scene.focus.part
        turning = Turning.step_by_step(pages) if chosen else _all_at(average, means, tile.part)
        yield drawn_tile(tile, box, turning, row.count_size, chosen)
        yield from _below(tile, box, lines, means, pages, size)
    yield row.more
    yield from _results(scene, pages, means, row, lines)


def _all_at(average: int, means: Sequence[MeanOfParts], part: int) -> Turning:
    """The counts of a part that is not the chosen one, out of whose frame its value glides."""
    used = bool(means) and bool(means[0].used[part])
    return Turning.at_once(average, f"{means[0].key}:{part}" if used else "")


def _value_lines(scene: Scene, means: Sequence[MeanOfParts]) -> list[ValueLine]:
    parts = scene.result.parts
    values = np.asarray(parts.value)
    counted = _where([note for note in parts.notes if note.key in COUNTED], values.shape)
    if [mean.key for mean in means] == [parts.key]:
        return [ValueLine(parts.key, "", values, means[0].used, counted)]
    nowhere = np.zeros(values.shape, np.bool_)
    lines = [ValueLine(mean.key, mean.letter, mean.values, mean.used, nowhere) for mean in means]
    return [*lines, ValueLine(parts.key, parts.symbol, values, None, counted)]


def _pitch(lines: Sequence[ValueLine]) -> int:
    """How far below each other the lines stand."""
    return PITCH if len(lines) == 1 else DENSE


def _where(notes: Sequence[Note], shape: tuple[int, ...]) -> Mask:
    found = np.zeros(shape, np.bool_)
    for note in notes:
        found = found | note.where
    return found


def _below(
    tile: CountTile,
    box: Box,
    lines: Sequence[ValueLine],
    means: Sequence[MeanOfParts],
    pages: WorkingPages,
    size: int,
) -> Iterator[Html]:
    """The values of one part below its tile, then what weighs them."""
    average, pitch = pages.average, _pitch(lines)
    chosen = tile.part == pages.scene.focus.part
    y = box.y + box.height + pitch * 0.75
    for line in lines:
        since = pages.reached(line.key) if chosen else average
        missing = bool(np.isnan(line.values[tile.part]))
        out = " out" if line.left_out(tile.part) and line.letter else ""
        yield part_of_picture(
            "g",
            *ringed_text(box.middle[0], y, line.written(tile.part), size, f"value{out}"),
            since=since,
            cells=tile.cells,
            thing=line.thing(tile.part) if not line.left_out(tile.part) else "",
            now=places(pages, line.key) if chosen else (),
            role="img" if missing else "",
            aria_label=_said(line, tile.part) if missing else "",
        )
        y += pitch
    if not lines[0].letter and lines[0].left_out(tile.part):
        since = pages.reached(lines[0].key) if chosen else average
        yield part_of_picture(
            "g",
            *ringed_text(box.middle[0], y, _("left out"), SMALLEST, "value"),
            since=since,
            cells=tile.cells,
        )
        return
    yield from _weight(tile, box, y, means, pages)


def _said(line: ValueLine, part: int) -> str:
    """0/0 in words."""
    said = _("0/0: left out") if line.left_out(part) else _("0/0: no value")
    return f"{line.letter} {said}" if line.letter else said


def _weight(
    tile: CountTile, box: Box, y: float, means: Sequence[MeanOfParts], pages: WorkingPages
) -> Iterator[Html]:
    """What weighs the value and, where it alone is averaged, their product."""
    weighing = [mean for mean in means if mean.weights is not None and mean.used[tile.part]]
    if not weighing:
        return
    texts = _weights(weighing[0], [tile])
    now = tuple(place for mean in weighing for place in places(pages, mean.products))
    things = [f"weight:{tile.part}", f"{weighing[0].products}:{tile.part}"]
    for written, thing in zip(texts if len(means) == 1 else texts[:1], things, strict=False):
        size = fitting_size([written], box.width, (16, SMALLEST))
        yield part_of_picture(
            "g",
            *ringed_text(box.middle[0], y, written, size, "weight"),
            since=pages.reached(weighing[0].products, tile.part),
            cells=tile.cells,
            thing=thing,
            now=now,
        )
        y += PITCH


def _weights(mean: MeanOfParts, tiles: Sequence[CountTile]) -> list[str]:
    """How often each value counts, and what it then comes to."""
    weights = mean.weights
    if weights is None:
        return []
    used = [tile.part for tile in tiles if mean.used[tile.part]]
    times = [f"× {exact(float(weights[part]))}" for part in used]
    return [*times, *(f"= {printed(float(mean.added[part]))}" for part in used)]


def _told(mean: MeanOfParts, means: Sequence[MeanOfParts]) -> str:
    """What a mean is called: by its letter where there are several."""
    return _("mean") if len(means) == 1 else _("mean {letter}").format(letter=mean.letter)


def _results(
    scene: Scene, pages: WorkingPages, means: Sequence[MeanOfParts], row: TileRow, lines: Sequence[ValueLine]
) -> Iterator[Html]:
    """The means at the bottom, and F of the means where that is the average."""
    n_weights = 0
    if any(mean.weights is not None for mean in means):
        n_weights = 2 if len(means) == 1 else 1
    top = row.below + _pitch(lines) * max(len(lines) + n_weights, 2) + 4
    last = scene.working[-1]
    of_means = last.key not in [mean.average.key for mean in means]
    rows = len(means) + (0.6 if of_means else 0)
    height = (HEIGHT - top) / rows
    for place, mean in enumerate(means):
        box = Box(0, top + place * height, WIDTH, height)
        page = pages.reached(mean.average.key)
        told = _told(mean, means)
        yield from MeanLine(mean, row).drawn(box, page, pages[page].lit[:MOST_CELLS], told, not of_means)
    if of_means:
        page = pages.reached(last.key)
        sign = relation(last, None, as_printed)
        letters = ", ".join(mean.letter for mean in means)
        said = _("{metric} of these means ({letters}) {sign} {value}")
        told = said.format(
            metric=_(scene.metric.title), letters=letters, sign=sign, value=exact(float(last.value))
        )
        yield part_of_picture(
            "g",
            *ringed_text(WIDTH / 2, HEIGHT - height * 0.3, told, 18, "result"),
            since=page,
            cells=pages[page].lit[:MOST_CELLS],
            now=places(pages, last.key),
        )
