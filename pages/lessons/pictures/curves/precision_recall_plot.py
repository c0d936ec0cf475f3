"""The curve of precision over recall: its points, the strips below it, and what is read off."""

from __future__ import annotations

from collections.abc import Iterator

from metrics.graph.digits import exact
from pages.lessons.curves import Axis, Plot
from pages.lessons.picture import part_of_picture
from pages.lessons.pictures.curves.strips import Strip, strips_drawn
from pages.lessons.precision_recall_pages import CurveCourse
from pages.shell.markup import Html
from pages.words import gettext as _

MOST_TICKS, MOST_TERMS, FEW = 5, 4, 20
SAME = 9  # digits in which two places are the same


def recall_and_precision(course: CurveCourse) -> Html:
    """The points, each from its page on, the strips below them, and what is read off."""
    scene, pages = course.walked.scene, course.walked.pages
    true = int(scene.ranked.truth.sum())
    few = scene.result.source.weight is None and true <= MOST_TICKS
    ticks = [(at / true, exact(at / true)) for at in range(true + 1)] if few else Axis.ticks
    plot = Plot(Axis(_("Recall"), ticks), Axis(_("Precision")))
    now = [pages.last_of_part]
    lines, strips = strips_drawn(plot, course.strips, now, lambda number: _in_strip(course, number))
    return plot.drawn(
        [*lines, *_to_the_axes(course, plot)],
        [*strips, *_points(course, plot), *_crosses(course, plot)],
    )


def product(strip: Strip) -> str:
    """The height of a strip times its width."""
    return f"{exact(strip.height)} ×\N{NO-BREAK SPACE}{exact(strip.width)}"


def _in_strip(course: CurveCourse, number: int) -> str:
    """Its height times its width, which glides into the sum on the last page of the part, then its area."""
    strip, last = course.strips[number], course.walked.pages.last_of_part
    made_of = product(strip)
    area = part_of_picture("span", f"{made_of} = {exact(strip.area)}", since=last)
    if strip.page == last:
        return area
    thing = f"area:{number}" if number < MOST_TERMS else ""
    return part_of_picture("span", made_of, since=strip.page, until=last - 1, thing=thing) + area


def _points(course: CurveCourse, plot: Plot) -> Iterator[Html]:
    """The points, each in question on its page, unless it is the corner of a strip that is."""
    small = " small" if len(course.points) > FEW else ""
    corners = _corners(course)
    for one in course.points:
        css, at = f"point {one.kind}{small}", (one.recall, one.precision)
        now = () if _place(one.page, *at) in corners else (one.page,)
        yield plot.mark(at, css=css, since=one.page, cells=one.cells, now=now)


def _corners(course: CurveCourse) -> set[tuple[int, float, float]]:
    """On each page the upper right corner of its strips."""
    return {_place(one.page, one.right, one.height) for one in course.strips}


def _place(page: int, recall: float, precision: float) -> tuple[int, float, float]:
    return page, round(recall, SAME), round(precision, SAME)


def _to_the_axes(course: CurveCourse, plot: Plot) -> Iterator[Html]:
    """On each page of the walk dashed lines from the point to both axes, where a strip has no edges."""
    last, corners_of_strips = {point.page: point for point in course.points}, _corners(course)
    for page, one in last.items():
        if _place(page, one.recall, one.precision) in corners_of_strips:
            continue
        corners = [(one.recall, 0), (one.recall, one.precision), (0, one.precision)]
        yield plot.line(corners, "cut", since=page, until=page)


def _crosses(course: CurveCourse, plot: Plot) -> Iterator[Html]:
    last = course.walked.pages.last_of_part
    for one in course.crosses:
        at, now = (one.recall, one.precision), (one.page, last)
        yield plot.mark(at, "×", css=f"stop {one.kind}", since=one.page, now=now)
