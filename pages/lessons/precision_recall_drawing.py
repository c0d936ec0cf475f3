"""The picture of average precision: down the ranking the curve is drawn, and each true item adds a strip."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from metrics.graph.digits import exact
from pages.lessons.bars_of_parts import bars_of_parts
from pages.lessons.counted_row import looked_at
from pages.lessons.fitted_text import fitted_text, fitting_number, folded, text_width
from pages.lessons.narrow_list import NarrowList
from pages.lessons.picture import Picture, drawing, part_of_picture
from pages.lessons.precision_recall_course import CurveCourse, Point
from pages.lessons.strips_of_curve import labels_of_strips, strips_of_curve, sum_of_strips
from pages.lessons.unit_square import BOTTOM, LEFT, SIDE, TOP, across, axes, up, written
from pages.lessons.working_pages import WorkingPages
from pages.views.markup import Html, element
from pages.views.scene import Scene
from pages.words import gettext as _

ASIDE = 192.0
MOST_COLUMNS = 5
LETTERS, CROSS = 14.0, 6.0
DOT, SMALL_DOT, FEW = 5.0, 3.5, 20


def precision_recall_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """The sorted list and the curve of precision over recall, then the values of all parts."""
    course = CurveCourse(scene, pages)
    square = element("g", *_square(course), transform=f"translate({ASIDE:g} 0)")
    part = part_of_picture("g", *_list(course), square, *sum_of_strips(course), until=course.end_of_part)
    return drawing([element("g", part, *bars_of_parts(scene, pages), css="curve")], _told(course))


def _told(course: CurveCourse) -> str:
    """How to read the picture."""
    told = {
        "step": _(
            "Down the ranking each true item (filled) adds a strip: as wide as its share of the true items, "
            "as high as the precision down to it."
        ),
        "all_points": _(
            "Down the ranking each true item (filled) adds a strip: as wide as its share of the true items, "
            "as high as the best precision there or further down."
        ),
        "eleven_points": _(
            "At recall 0, 0.1, …, 1 a cross marks the best precision at that recall or beyond. "
            "Average precision is the mean of the 11 crosses."
        ),
        "eleven_thresholds": _(
            "The threshold stops at 1, 0.9, …, 0 only, at the crosses: each gain in recall there is a strip."
        ),
    }
    return told[course.how]


def _list(course: CurveCourse) -> Iterator[Html]:
    walk = course.walk
    ends = np.repeat(np.arange(1, len(walk.through)), np.diff(walk.through))

    def share(place: int, room: float) -> str:
        """The precision down to an item, as what it is of what."""
        point = ends[place]
        counts = (float(walk.tp[point]), float(walk.tp[point] + walk.fp[point]))
        both = "/".join(exact(one) for one in counts)
        fits = both.count("/") == 1 and text_width(both, LETTERS) <= room
        return both if fits else fitting_number(float(walk.precision[point]), room, LETTERS)

    def since(place: int) -> int | None:
        return course.page(int(ends[place])) if course.has_curve else None

    looked = looked_at(course.pages, walk)
    drawn = NarrowList(course.scene, looked, _("precision"), share, since).drawn()
    yield element("g", *drawn, css="narrow-list")


def _square(course: CurveCourse) -> Iterator[Html]:
    scene = course.scene
    true = int(scene.ranked.truth.sum())
    few = scene.result.source.weight is None and 0 < true <= MOST_COLUMNS
    yield from axes(_("Recall"), _("Precision"), true if few else None, None)
    if not course.has_curve:
        told = _("Nothing is true: recall is 0/0, and there is no curve.")
        yield from _lines(told, TOP + 80)
        return
    yield from strips_of_curve(course)
    yield from labels_of_strips(course)
    yield from _to_the_axes(course)
    yield from _start()
    size = DOT if len(course.points) <= FEW else SMALL_DOT
    yield from (_point(one, size) for one in course.points)
    yield from _crosses(course)


def _lines(told: str, top: float) -> Iterator[Html]:
    for number, line in enumerate(folded(told, SIDE - 24, LETTERS)):
        yield fitted_text(LEFT + SIDE / 2, top + 20 * number, line, SIDE - 8, LETTERS)


def _start() -> Iterator[Html]:
    """The hollow point at recall 0, and on the first page what it is."""
    place = {"cx": written(across(0)), "cy": written(up(1)), "r": f"{DOT + 1:g}"}
    told = _(
        "Nothing is predicted yet, so precision is 0/0. Libraries put precision 1 here: "
        "the hollow point belongs to the drawing, not to the scores."
    )
    yield part_of_picture("g", element("circle", **place), now=(0,), css="start")
    yield part_of_picture("g", *_lines(told, TOP + 40), until=0)


def _point(point: Point, size: float) -> Html:
    place = {"cx": written(across(point.recall)), "cy": written(up(point.precision)), "r": f"{size:g}"}
    css, now = f"point {point.kind}", (point.page,)
    dot = element("circle", **place)
    return part_of_picture("g", dot, since=point.page, cells=point.cells, now=now, css=css)


def _to_the_axes(course: CurveCourse) -> Iterator[Html]:
    """On each page of the walk dashed lines from the point that is reached to both axes."""
    last = {point.page: point for point in course.points}
    for page, point in last.items():
        x, y = written(across(point.recall)), written(up(point.precision))
        d = f"M{x} {written(BOTTOM)}V{y}H{written(LEFT)}"
        yield part_of_picture("path", since=page, until=page, css="cross-hair", d=d)


def _crosses(course: CurveCourse) -> Iterator[Html]:
    for recall, precision, page, kind in course.crosses:
        x, y = across(recall), up(precision)
        d = "".join(
            f"M{written(x - CROSS)} {written(y - one)}L{written(x + CROSS)} {written(y + one)}"
            for one in (CROSS, -CROSS)
        )
        now = (page, course.pages.last_of_part)
        yield part_of_picture("path", since=page, now=now, css=f"stop {kind}", d=d)
