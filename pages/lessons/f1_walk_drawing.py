"""The picture of peak F1: predict one item more at a time, and F1 rises and falls as a row of bars."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

import numpy as np

from metrics import Quantity
from metrics.graph.digits import decimal, exact
from metrics.once import once
from metrics.pictures.threshold_walk import ThresholdWalk
from pages.lessons.bars_of_parts import bars_of_parts
from pages.lessons.counted_row import Looked, looked_at
from pages.lessons.fitted_text import fitted_text, fitting_number, text_width
from pages.lessons.name_chip import cut_chip, ring
from pages.lessons.picture import Box, Picture, drawing, part_of_picture
from pages.lessons.precision_recall_course import F1_WALK, f1_walk
from pages.lessons.threshold_pages import cells_between, page_key, places_of_the_walk
from pages.lessons.working_pages import WorkingPages, page_of, step_of_part
from pages.views.markup import Html, element
from pages.views.precision_recall_pictures import are_probabilities
from pages.views.scene import Scene
from pages.words import gettext as _

MOST_BARS, MOST_OF_PAGE, MOST_SCORES, MOST_CELLS = 60, 40, 60, 100
STAR, DIAMOND, HEAD, LARGE = 10.0, 6.0, 12.0, 16.0
# In its column a score stands beside the number of the bar.
EDGE, ASIDE = 4.0, 0.18


def f1_walk_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """The bars of F1 down the ranking with their peak, then the values of all parts."""
    columns = Columns(scene, pages)
    until = None if pages.average is None else pages.last_of_part
    shown = (*_axis(columns), *_bars(columns), *columns_drawn(columns), *_threshold(columns), *_peak(columns))
    told = _(
        "Each bar is F1 when the items down to it are predicted: twice the true ones among them, over all "
        "true items plus all predicted ones."
    )
    part = part_of_picture("g", *shown, until=until)
    return drawing([element("g", part, *bars_of_parts(scene, pages), css="curve")], told)


def _axis(columns: Columns) -> Iterator[Html]:
    for value in (0, 0.5, 1):
        y = f"{columns.y(value):g}"
        yield element("line", x1=f"{columns.left - 4:g}", x2=f"{RIGHT:g}", y1=y, y2=y, css="grid")
        yield fitted_text(columns.left - 8, columns.y(value), exact(value), 30, LETTERS, "tick", "end")
    yield fitted_text(columns.left - 8, columns.y(1) - 20, "F1", 30, LETTERS, "bold", "end")


def _bars(columns: Columns) -> Iterator[Html]:
    """The bar of each F1, from the page on which it is reached."""
    if not columns.has_walk:
        told = _("Nothing is true: F1 is 0 wherever the walk stops.")
        middle = (columns.left + RIGHT) / 2
        yield fitted_text(middle, columns.y(0.75), told, RIGHT - columns.left, LETTERS)
        return
    points = range(1, len(columns.walk.f1))
    asked = _asked(columns)
    if len(points) <= MOST_BARS:
        yield from (_bar(columns, point, asked) for point in points if not np.isnan(columns.walk.f1[point]))
        return
    of_page: dict[int, list[int]] = {}
    for point in points:
        of_page.setdefault(columns.page(point), []).append(point)
    for page, found in of_page.items():
        groups = np.array_split(found, min(len(found), MOST_OF_PAGE))
        drawn = "".join(_outline(columns, group.tolist()) for group in groups)
        yield part_of_picture("path", since=page, now=(page, *asked), css="strip many", d=drawn)


def _asked(columns: Columns) -> tuple[int, ...]:
    """The pages that are about all of F1."""
    pages = columns.pages
    return tuple(place for place, page in enumerate(pages) if page.about("f1_here"))


def _box(columns: Columns, point: int) -> Box:
    walk = columns.walk
    left, right = (columns.x(float(walk.through[one])) for one in (point - 1, point))
    top = columns.y(float(np.nan_to_num(walk.f1[point])))
    return Box(left, top, right - left, columns.bottom - top)


def _outline(columns: Columns, points: Sequence[int]) -> str:
    """The outline of bars side by side; of several too narrow to be seen it is the highest."""
    first, last = _box(columns, points[0]), _box(columns, points[-1])
    top = columns.y(float(np.nan_to_num(columns.walk.f1[points[0] : points[-1] + 1]).max()))
    right = last.x + last.width
    return f"M{first.x:.5g} {columns.bottom:g}V{top:.5g}H{right:.5g}V{columns.bottom:g}"


def _bar(columns: Columns, point: int, asked: tuple[int, ...]) -> Html:
    walk, page = columns.walk, columns.page(point)
    box = _box(columns, point)
    bar = Box(box.x + 0.1 * columns.width, box.y, box.width - 0.2 * columns.width, box.height)
    said = fitting_number(float(walk.f1[point]), box.width - 2, LETTERS)
    fits = text_width(said, LETTERS) <= box.width - 2
    text = [fitted_text(box.middle[0], box.y - 11, said, box.width - 2, LETTERS, "value")] if fits else []
    many = walk.through[point] - walk.through[point - 1] > MOST_CELLS
    cells = () if many else cells_between(columns.scene, walk, point - 1, point)
    content = (bar.drawn("frame"), *text, bar.drawn("ring"))
    return part_of_picture("g", *content, since=page, cells=cells, now=(page, *asked), css="bar")


def _threshold(columns: Columns) -> Iterator[Html]:
    """The dashed line after the items that a page looks at; it glides, and ends at the peak."""
    if not columns.has_walk:
        return
    depths = {page: one.depth for page, one in enumerate(columns.looked) if one.depth is not None}
    depths[columns.pages.last_of_part] = int(columns.walk.through[columns.walk.peak])
    end = columns.below + (CHIP_HIGH if columns.named else 0)
    for page, depth in depths.items():
        x = f"{columns.x(depth):.5g}"
        ends = {"x1": x, "x2": x, "y1": f"{TOP - 22:g}", "y2": f"{end + 3:g}"}
        line = element("line", **ends)
        yield part_of_picture("g", line, since=page, until=page, thing="threshold", css="threshold")


def _peak(columns: Columns) -> Iterator[Html]:
    """On the page that takes the highest F1 a star at it, where it is reached, and half of it."""
    if not columns.has_walk:
        return
    walk, page = columns.walk, columns.pages.last_of_part
    peak, box = float(walk.f1[walk.peak]), _box(columns, walk.peak)
    told = _("★ peak {value}: scores of {threshold} and above").format(
        value=exact(peak), threshold=decimal(float(walk.threshold[walk.peak]))
    )
    room = min(RIGHT - columns.left, text_width(told, LARGE))
    place = Box(RIGHT - room - 3, HEAD - 11, room + 6, 22)
    text = fitted_text(*place.middle, told, room + 1, LARGE, "result")
    yield part_of_picture("g", text, ring(place), since=page, now=(page,))
    yield part_of_picture("path", since=page, css="star", d=_star(box.middle[0], box.y + 14))
    if are_probabilities(walk):
        yield part_of_picture("g", *_half(columns, peak / 2), since=page, until=page)


def _star(x: float, y: float) -> str:
    corners = (
        (x + size * sin(corner * pi / 5), y - size * cos(corner * pi / 5))
        for corner, size in enumerate([STAR, 0.45 * STAR] * 5)
    )
    return "M" + "L".join(f"{one:.5g} {other:.5g}" for one, other in corners) + "Z"


def _half(columns: Columns, half: float) -> Iterator[Html]:
    """The scores beside F1, and the height at which calibrated scores would be cut."""
    y = f"{columns.y(half):.5g}"
    ends = {"x1": f"{columns.left:g}", "x2": f"{RIGHT:g}", "y1": y, "y2": y}
    yield element("line", css="half", **ends)
    told = _("◇ the score of each item; dashed: half the peak, {value}").format(value=exact(half))
    if columns.size > MOST_SCORES:
        told = _("dashed: half the peak, {value}").format(value=exact(half))
    yield fitted_text(EDGE, BELOW, told, RIGHT - EDGE, LETTERS, anchor="start")
    if columns.size <= MOST_SCORES:
        for place, score in enumerate(columns.scene.ranked.score):
            x, at = columns.x(place + ASIDE), columns.y(float(score))
            corners = ((x, at - DIAMOND), (x + DIAMOND, at), (x, at + DIAMOND), (x - DIAMOND, at))
            points = " ".join(f"{one:.5g},{other:.5g}" for one, other in corners)
            yield element("polygon", css="score", points=points)


MOST_NAMED, MOST_MARKED = 10, 60
RIGHT, TOP, BELOW = 474.0, 46.0, 269.0
ABOVE_NAMES, ABOVE_MARKS = 168.0, 205.0
NARROW, WIDE, WIDEST = 40.0, 104.0, 90.0
CHIP_HIGH, TIE, HITS, RANK = 28.0, 208.0, 224.0, 243.0
LETTERS, GAP = 14.0, 5.0


@dataclass(frozen=True, eq=False)
class Columns:
    """Where the items stand, and when each F1 is reached."""

    scene: Scene
    pages: WorkingPages

    @once
    def walk(self) -> ThresholdWalk:
        """The points at which F1 is taken."""
        return f1_walk(self.scene)

    @property
    def has_walk(self) -> bool:
        """Whether something is true, so that F1 is not 0 everywhere."""
        return bool(self.walk.tp[-1] > 0)

    @once
    def looked(self) -> tuple[Looked, ...]:
        """What each page looks at."""
        return looked_at(self.pages, self.walk)

    @property
    def size(self) -> int:
        """How many items there are."""
        return len(self.walk.items)

    @property
    def named(self) -> bool:
        """Whether there is room for the names."""
        return self.size <= MOST_NAMED

    @property
    def left(self) -> float:
        """Where the first column begins."""
        return WIDE if self.named else NARROW

    @property
    def width(self) -> float:
        """How wide a column is."""
        return min(WIDEST, (RIGHT - self.left) / self.size)

    def x(self, depth: float) -> float:
        """Where the column of so many items ends."""
        return self.left + self.width * depth

    def y(self, value: float) -> float:
        """The height of a value between 0 and 1."""
        return self.bottom - (self.bottom - TOP) * value

    @property
    def bottom(self) -> float:
        """The height of 0."""
        return ABOVE_NAMES if self.named else ABOVE_MARKS

    @property
    def below(self) -> float:
        """Where the names or the marks begin."""
        return self.bottom + GAP

    def page(self, point: int) -> int:
        """The page of the walk on which a point is reached."""
        place = self._places[bisect_left(self._places, point)]
        return self._page_of_key[page_key(F1_WALK, place)]

    @once
    def _places(self) -> tuple[int, ...]:
        return places_of_the_walk(self.walk)

    @once
    def _page_of_key(self) -> dict[str, int]:
        return {page.key: number for number, page in enumerate(self.pages)}


def columns_drawn(columns: Columns) -> Iterator[Html]:
    """The items with their numbers, or only marks for many of them."""
    if not columns.named:
        yield from _marks(columns)
        return
    rows = (
        (HITS, _("true so far"), step_of_part(columns.scene, "hits")),
        (RANK, _("predicted"), step_of_part(columns.scene, "rank", "place")),
    )
    yield from (_chip(columns, place) for place in range(columns.size))
    for y, title, quantity in rows:
        if quantity is not None:
            yield from _row(columns, y, title, quantity)
    positives = columns.scene.step_with("positives")
    since = columns.pages.reached("positives")
    until = columns.pages.last_of_part - 1
    told = _("true in all: {count}").format(count=exact(float(positives.value)))
    text = fitted_text(4, BELOW, told, RIGHT, LETTERS, anchor="start")
    yield part_of_picture("g", text, since=since, until=until, css="bold")


def _chip(columns: Columns, place: int) -> Html:
    scene, ranked = columns.scene, columns.scene.ranked
    item = int(ranked.items[place])
    box = Box(columns.x(place), columns.below, columns.width, CHIP_HIGH).within(1.5)
    tie = [fitted_text(columns.x(place), TIE, "=", 14, 18, "tie")]
    return part_of_picture(
        "g",
        cut_chip(scene.names[item], bool(ranked.truth[place]), box, LETTERS),
        ring(box),
        *(tie if ranked.level[place] else []),
        cells=(scene.cells[item],),
        now=_pages_of(columns, item),
        css="row",
    )


def _pages_of(columns: Columns, item: int) -> list[int]:
    return [page for page, one in enumerate(columns.looked) if one.counted[item]]


def _row(columns: Columns, y: float, title: str, quantity: Quantity) -> Iterator[Html]:
    """A number below each name, from the page on which it is reached."""
    items = [int(item) for item in columns.scene.ranked.items]
    pages = [page_of(columns.pages, quantity.key, item) for item in items]
    known = [page for page in pages if page is not None]
    text = fitted_text(4, y, title, columns.left - 8, LETTERS, anchor="start")
    yield part_of_picture("g", text, since=min(known, default=None), css="title")
    for place, (item, page) in enumerate(zip(items, pages, strict=True)):
        said = fitting_number(float(quantity.entry(item)), columns.width - 2, LETTERS)
        text = fitted_text(columns.x(place + 0.5), y, said, columns.width - 2, LETTERS)
        yield part_of_picture("g", text, since=page, cells=(columns.scene.cells[item],), css="worth")


def _marks(columns: Columns) -> Iterator[Html]:
    """Below the bars a filled mark for each true item and a hollow one for each false item."""
    ranked = columns.scene.ranked
    told = _("predicted, from the highest score down")
    yield fitted_text((columns.left + RIGHT) / 2, RANK, told, RIGHT - columns.left, LETTERS)
    ends = ((columns.left, 1, "start"), (RIGHT, columns.size, "end"))
    for x, depth, anchor in ends:
        yield fitted_text(x, columns.below + 18, str(depth), 80, LETTERS, anchor=anchor)
    if columns.size <= MOST_MARKED:
        for place, item in enumerate(ranked.items):
            box = Box(columns.x(place), columns.below, columns.width, 8).within(0.75)
            yield part_of_picture(
                "g",
                box.drawn("frame"),
                ring(box.within(-1)),
                cells=(columns.scene.cells[int(item)],),
                now=_pages_of(columns, int(item)),
                css="name true" if ranked.truth[place] else "name false",
            )
