"""On the pages of the average: a bar for the value of every part, and a line at their mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isnan

from metrics.graph.digits import as_printed, exact
from metrics.graph.relation import relation
from metrics.words import N_
from pages.lessons.count_tile import MOST_CELLS, places
from pages.lessons.fitted_text import shortened
from pages.lessons.means import MeanOfParts, means_of, printed
from pages.lessons.name_chip import LARGE, LEAST, PRESSED, ring, steady_text
from pages.lessons.picture import WIDTH, Box, part_of_picture
from pages.lessons.working_pages import WorkingPages
from pages.views.markup import Html, element
from pages.views.scene import Scene
from pages.words import gettext as _

TOP, FLOOR, RESULT, LAST = 46.0, 196.0, 236.0, 265.0
NAME, WEIGHT = 14.0, 32.0
EDGE, TICKS, GAP = 6.0, 18.0, 14.0
NARROWEST, WIDEST = 52.0, 110.0
TITLES = {"rows": N_("{metric} of each sample"), "columns": N_("{metric} of each label")}


@dataclass(frozen=True, eq=False)
class ValueBars:
    """The bars of one mean: in which parts of the drawing they stand, and which parts are shown."""

    scene: Scene
    pages: WorkingPages
    mean: MeanOfParts
    left: float
    width: float

    @property
    def shown(self) -> range:
        """The first parts, as far as the chosen one at least."""
        every, room = len(self.mean.values), self.width - TICKS
        most = int(room / NARROWEST)
        if every <= most:
            return range(every)
        most -= 1
        first = max(0, self.scene.focus.part - most + 1)
        return range(first, first + most)

    @property
    def pitch(self) -> float:
        """How far the bars stand from each other."""
        hidden = len(self.shown) < len(self.mean.values)
        return min(WIDEST, (self.width - TICKS) / (len(self.shown) + hidden))

    def middle(self, number: int) -> float:
        """The middle of a bar, by its number from the left."""
        places = len(self.shown) + (len(self.shown) < len(self.mean.values))
        beside = (self.width - TICKS - places * self.pitch) / 2
        return self.left + TICKS + beside + (number + 0.5) * self.pitch

    @property
    def floor(self) -> float:
        """Where the bars begin: higher where weights stand below them."""
        return FLOOR if self.mean.weights is None else FLOOR - (WEIGHT - NAME)

    def height(self, value: float) -> float:
        """How high in the drawing a value stands, which is from 0 to 1."""
        return self.floor - (self.floor - TOP) * value

    @property
    def begun(self) -> int:
        """The page on which the bars appear: the first of the average."""
        average = self.pages.average
        assert average is not None
        return average


def value_bars(scene: Scene, pages: WorkingPages) -> Iterator[Html]:
    """The bars of every mean, side by side, and what the average makes of several means."""
    means = () if pages.average is None else means_of(scene)
    width = (WIDTH - 2 * EDGE - GAP * (len(means) - 1)) / max(1, len(means))
    for number, mean in enumerate(means):
        bars = ValueBars(scene, pages, mean, EDGE + number * (width + GAP), width)
        yield from _axis(bars)
        yield from _mean(bars)
        for place, part in enumerate(bars.shown):
            yield _bar(bars, place, part)
            yield from _weight(bars, place, part)
        yield from _more(bars)
    last = scene.working[-1]
    if len(means) > 1:
        yield from _of_the_means(scene, pages, [mean.letter for mean in means], last.key)


def _axis(bars: ValueBars) -> Iterator[Html]:
    """The title, and the lines at 0 and at 1."""
    title = _(TITLES[bars.scene.result.source.kind]).format(metric=_(bars.mean.average.title))
    drawn = [steady_text(bars.left + bars.width / 2, 12, title, bars.width, LARGE)]
    for value in (0, 1):
        y = bars.height(value)
        drawn.append(steady_text(bars.left + TICKS - 6, y, str(value), TICKS, LEAST, "end"))
        drawn.append(_across(bars, y, "axis" if value == 0 else "axis limit"))
    yield part_of_picture("g", *drawn, since=bars.begun)


def _across(bars: ValueBars, y: float, css: str) -> Html:
    x = bars.left + TICKS
    return element(
        "line", x1=f"{x:g}", x2=f"{bars.left + bars.width:g}", y1=f"{y:.5g}", y2=f"{y:.5g}", css=css
    )


def _bar(bars: ValueBars, place: int, part: int) -> Html:
    """The bar of one part, its value above it and its name below it."""
    value, x = float(bars.mean.values[part]), bars.middle(place)
    top = bars.height(0 if isnan(value) else value)
    wide = bars.pitch * 0.56
    name = bars.scene.part_names[part]
    room = bars.pitch - 2
    said = steady_text(x, top - 11, printed(value), room, LARGE)
    css = "part chosen" if part == bars.scene.focus.part else "part"
    return part_of_picture(
        "g",
        element("title", name),
        Box(x - wide / 2, top, wide, bars.floor - top).drawn("bar" if bars.mean.used[part] else "bar out"),
        part_of_picture("g", said, thing=f"value:{bars.mean.key}" if css != "part" else "", css="value"),
        *([] if bars.mean.used[part] else [steady_text(x, top - 29, _("left out"), room, LEAST)]),
        steady_text(x, bars.floor + NAME, shortened(name, room * PRESSED, LEAST), room, LEAST),
        since=bars.begun,
        cells=bars.scene.cells_of(part)[:MOST_CELLS],
        css=css,
        role="img",
        aria_label=_("{name}: {value}").format(name=name, value=printed(value)),
    )


def _weight(bars: ValueBars, place: int, part: int) -> Iterator[Html]:
    """What a value counts in the mean, since the page that multiplies it."""
    weights = bars.mean.weights
    if weights is None or not bars.mean.used[part]:
        return
    told = _("× {weight}").format(weight=exact(float(weights[part])))
    said = steady_text(bars.middle(place), bars.floor + WEIGHT, told, bars.pitch - 4, LEAST)
    yield part_of_picture(
        "g",
        said,
        since=bars.pages.reached(bars.mean.products, part),
        cells=bars.scene.cells_of(part)[:MOST_CELLS],
        css="weight",
    )


def _more(bars: ValueBars) -> Iterator[Html]:
    hidden = len(bars.mean.values) - len(bars.shown)
    if hidden:
        told = _("… {n} more").format(n=hidden)
        said = steady_text(bars.middle(len(bars.shown)), bars.floor + NAME, told, bars.pitch, LEAST)
        yield part_of_picture("g", said, since=bars.begun)


def _mean(bars: ValueBars) -> Iterator[Html]:
    """A line at the height of the mean, and what it is."""
    average, pages = bars.mean.average, bars.pages
    value, since = float(average.value), pages.reached(average.key)
    line = [] if isnan(value) else [_across(bars, bars.height(value), "mean")]
    told = _("no mean") if isnan(value) else _("mean {value}").format(value=exact(value))
    box = Box(bars.left + bars.width / 2 - 100, RESULT - 12, 200, 24)
    yield part_of_picture(
        "g",
        *line,
        steady_text(*box.middle, told, box.width - 8, LARGE + 2),
        ring(box),
        since=since,
        now=places(pages, average.key),
        css="of-all",
    )


def _of_the_means(scene: Scene, pages: WorkingPages, letters: list[str], key: str) -> Iterator[Html]:
    last = scene.working[-1]
    value = float(last.value)
    told = _("{metric} of these means ({letters}) {sign} {value}").format(
        metric=_(last.title),
        letters=", ".join(letters),
        sign=relation(last, None, as_printed),
        value=_("no value") if isnan(value) else exact(value),
    )
    box = Box(WIDTH / 2 - 220, LAST - 12, 440, 24)
    yield part_of_picture(
        "g",
        steady_text(*box.middle, told, box.width - 8, LARGE + 2),
        ring(box),
        since=pages.reached(key),
        now=places(pages, key),
        css="of-all",
    )
