"""The picture of average precision: down the list the curve grows, and each true item adds a strip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from metrics.graph.digits import exact
from pages.lessons.curves import Axis, Plot
from pages.lessons.means import printed
from pages.lessons.picture import Picture, nothing_to_draw, part_of_picture, picture
from pages.lessons.pictures.strips import MOST_SINGLE, strips_drawn
from pages.lessons.pictures.walked_list import Column, walked_list
from pages.lessons.precision_recall_course import BEST, CurveCourse
from pages.lessons.walked_ranking import WalkedRanking
from pages.lessons.working_pages import WorkingPages, page_of
from pages.views.markup import Html, element
from pages.views.scene import Scene
from pages.words import gettext as _

MOST_TICKS, MOST_TERMS, FEW = 5, 4, 20


def precision_recall_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """The sorted list with precision and recall down to each item, and the curve with its strips."""
    course = CurveCourse.of(scene, pages)
    if not course.walked.has_true:
        return nothing_to_draw(_("Nothing is true: recall is 0/0, and there is no curve."))
    ranking = walked_list(course.walked, _columns(course.walked), (BEST,))
    return picture("precision-recall", ranking, _summed(course), _plot(course), told=_told(course))


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


def _columns(walked: WalkedRanking) -> tuple[Column, Column]:
    """Precision and recall: as the counts that they are made of, or as numbers where these are weights."""
    points = walked.points
    counts = all(float(count).is_integer() for count in (*points.tp, *points.fp))

    def precision(point: int) -> Sequence[tuple[str, str]]:
        true, predicted = float(points.tp[point]), float(points.tp[point] + points.fp[point])
        if not counts:
            return [("", printed(float(points.precision[point])))]
        return [("hits", exact(true)), ("", "/"), ("rank", exact(predicted))]

    def recall(point: int) -> Sequence[tuple[str, str]]:
        true, of_all = float(points.tp[point]), float(points.tp[-1])
        return [("", f"{exact(true)}/{exact(of_all)}" if counts else printed(float(points.tpr[point])))]

    return (
        Column(_("precision"), "precision_here", precision),
        Column(_("recall"), "recall_here", recall),
    )


def _plot(course: CurveCourse) -> Html:
    """The points, each from its page on, the strips below them, and what is read off."""
    scene, pages = course.walked.scene, course.walked.pages
    true = int(scene.ranked.truth.sum())
    few = scene.result.source.weight is None and true <= MOST_TICKS
    ticks = [(at / true, exact(at / true)) for at in range(true + 1)] if few else Axis.ticks
    plot = Plot(Axis(_("Recall"), ticks), Axis(_("Precision")))
    asked = [page for key in ("precision_here", "positives") if (page := page_of(pages, key)) is not None]
    reached = max((one.page for one in course.strips), default=0)
    now = [*(page for page in asked if page > reached), pages.last_of_part]
    lines, strips = strips_drawn(plot, course.strips, now, lambda number: _in_strip(course, number))
    return plot.drawn(
        [*lines, *_to_the_axes(course, plot)],
        [*strips, *_start(plot), *_points(course, plot), *_crosses(course, plot)],
    )


def _product(course: CurveCourse, number: int) -> str:
    strip = course.strips[number]
    return f"{exact(strip.height)} ×\N{NO-BREAK SPACE}{exact(strip.width)}"


def _in_strip(course: CurveCourse, number: int) -> str:
    """Its height times its width, which glides into the sum on the last page of the part, then its area."""
    strip, last = course.strips[number], course.walked.pages.last_of_part
    product = _product(course, number)
    area = part_of_picture("span", f"= {exact(strip.area)}", since=last)
    if strip.page == last:
        return element("span", product) + area
    thing = f"area:{number}" if number < MOST_TERMS else ""
    return part_of_picture("span", product, since=strip.page, until=last - 1, thing=thing) + area


def _summed(course: CurveCourse) -> Html:
    """What average precision is made of, on the last page of the part."""
    last = course.walked.pages.last_of_part
    if course.how == "eleven_points":
        return part_of_picture("p", _("mean of the 11 crosses"), since=last, css="summed")
    terms: list[str] = [_("sum of the areas")]
    for number, strip in enumerate(course.strips[:MOST_TERMS]):
        glides = strip.page < last and len(course.strips) <= MOST_SINGLE
        thing = f"area:{number}" if glides else ""
        terms.extend([element("span", "+")] if number else [])
        terms.append(
            part_of_picture("span", _product(course, number), thing=thing, cells=strip.cells, css="term")
        )
    hidden = len(course.strips) - MOST_TERMS
    more = [element("span", _("… {n} more").format(n=hidden))] if hidden > 0 else []
    return part_of_picture("p", *terms, *more, since=last, css="summed")


def _start(plot: Plot) -> Iterator[Html]:
    """The hollow point at recall 0, and on the first page what it is."""
    told = _(
        "Nothing is predicted yet, so precision is 0/0. Libraries put precision 1 here: "
        "the hollow point belongs to the drawing, not to the scores."
    )
    yield plot.mark((0, 1), css="point start", now=(0,))
    yield plot.mark((0.5, 0.5), told, css="told", until=0)


def _points(course: CurveCourse, plot: Plot) -> Iterator[Html]:
    small = " small" if len(course.points) > FEW else ""
    for one in course.points:
        css, at = f"point {one.kind}{small}", (one.recall, one.precision)
        yield plot.mark(at, css=css, since=one.page, cells=one.cells, now=(one.page,))


def _to_the_axes(course: CurveCourse, plot: Plot) -> Iterator[Html]:
    """On each page of the walk dashed lines from the point that is reached to both axes."""
    last = {point.page: point for point in course.points}
    for page, one in last.items():
        corners = [(one.recall, 0), (one.recall, one.precision), (0, one.precision)]
        yield plot.line(corners, "cut", since=page, until=page)


def _crosses(course: CurveCourse, plot: Plot) -> Iterator[Html]:
    last = course.walked.pages.last_of_part
    for one in course.crosses:
        at, now = (one.recall, one.precision), (one.page, last)
        yield plot.mark(at, "×", css=f"stop {one.kind}", since=one.page, now=now)
