"""x"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from metrics.figures.precision_recall_figure import ELEVEN, STEPS, STRAIGHT
from metrics.graph.arrays import Array
from metrics.graph.digits import decimal, exact
from metrics.kernels.average_precision import LEVELS
from metrics.parts.part import CELLS, COLUMNS, ROWS, ByKind
from metrics.pictures.precision_recall_curve import envelope_strips, interpolated, step_strips, straight_line
from metrics.words import N_
from pages.lessons.curves import Axis, Plot
from pages.lessons.means import printed
from pages.lessons.picture import Picture, nothing_to_draw, paged_element, picture
from pages.lessons.pictures.threshold_list import (
    MOST_SINGLE,
    NumberColumn,
    Strip,
    WalkedRanking,
    strips_drawn,
    walked_list,
)
from pages.lessons.precision_recall_course import BEST, STOPS, CurveCourse
from pages.lessons.readings import READINGS, areas, points_read
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
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
    highlight_on = [pages.last_of_part]
    lines, strips = strips_drawn(plot, course.strips, highlight_on, lambda number: _in_strip(course, number))
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
    area = paged_element("span", f"{made_of} = {exact(strip.area)}", first_page=last)
    if strip.page == last:
        return area
    glide_id = f"area:{number}" if number < MOST_TERMS else ""
    return paged_element("span", made_of, first_page=strip.page, last_page=last - 1, glide_id=glide_id) + area


def _points(course: CurveCourse, plot: Plot) -> Iterator[Html]:
    """The points, each in question on its page, unless it is the corner of a strip that is."""
    small = " small" if len(course.points) > FEW else ""
    corners = _corners(course)
    for one in course.points:
        css, at = f"point {one.kind}{small}", (one.recall, one.precision)
        highlight_on = () if _place(one.page, *at) in corners else (one.page,)
        yield plot.mark(at, css=css, first_page=one.page, cells=one.cells, highlight_on=highlight_on)


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
        yield plot.line(corners, "cut", first_page=page, last_page=page)


def _crosses(course: CurveCourse, plot: Plot) -> Iterator[Html]:
    last = course.walked.pages.last_of_part
    for one in course.crosses:
        at, highlight_on = (one.recall, one.precision), (one.page, last)
        yield plot.mark(at, "×", css=f"stop {one.kind}", first_page=one.page, highlight_on=highlight_on)


BEST_AT_LEVEL = "average_precision.best_at_level"
SAME_PRECISION = 12  # digits in which two precisions are the same
ALL_POINTS, FIXED = "all_points", "eleven_thresholds"
SIGNS = {
    STEPS: ("strip", ""),
    ALL_POINTS: ("best", ""),
    ELEVEN: ("stop", "×"),
    FIXED: ("stop fixed", "◇"),
    STRAIGHT: ("straight", ""),
}


def readings_drawn(scene: Scene) -> Html:
    """A list of the readings and what each comes to, and a plot with all of them."""
    more = {ELEVEN: _computed_of_levels(scene), STRAIGHT: _("circle: nothing predicted, set to 1")}
    rows = [_row(key, value, more.get(key, "")) for key, value in areas(scene).items()]
    told = _("The same points, read in five ways; the sign before each way is the one in the plot.")
    listed = element("ul", *rows, css="areas")
    return picture("precision-recall readings-of-points", listed, _plot(scene), description=told).drawn


def _computed_of_levels(scene: Scene) -> str:
    """How the 11 levels come to their mean, where they read one precision or two."""
    read = np.round(_best_at_levels(scene), SAME_PRECISION)
    found, counts = np.unique(read, return_counts=True)
    if len(found) > 2:
        return ""
    terms = [f"{count} · {exact(value)}" for value, count in zip(found[::-1], counts[::-1], strict=True)]
    return f"({' + '.join(terms)}) / {len(LEVELS)}"


def _row(key: str, value: float, more: str) -> Html:
    css, sign = SIGNS.get(key, ("", ""))
    used_by = element("small", _(READINGS[key].used_by))
    name = element("span", _(READINGS[key].name), used_by, *([element("small", more)] if more else []))
    return element("li", element("i", sign, css=css), name, element("strong", exact(value)))


def _plot(scene: Scene) -> Html:
    walk = points_read(scene)
    plot, straight, strips = (
        Plot(Axis(_("Recall")), Axis(_("Precision"))),
        straight_line(walk),
        step_strips(walk),
    )
    steps = zip(strips.left, strips.right, strips.height, strict=True)
    filled = [
        plot.area([(left, 0), (left, height), (right, height), (right, 0)], "strips")
        for left, right, height in steps
    ]
    points = list(zip(straight.x.tolist(), straight.y.tolist(), strict=True))
    lines = [*filled, plot.line(_envelope(scene), "best"), plot.line(points, "straight")]
    marks = [plot.mark((0, 1), css="point start"), *_crosses_at_levels(scene, plot), *_stops(scene, plot)]
    return plot.drawn(lines, marks)


def _envelope(scene: Scene) -> list[tuple[float, float]]:
    """The upper edge of the strips of the best precision from each point on."""
    read = interpolated(scene.result.source, scene.focus.part, scene.result.conventions, ALL_POINTS)
    strips = envelope_strips(points_read(scene), read)
    edges = zip(strips.left.tolist(), strips.right.tolist(), strips.height.tolist(), strict=True)
    return [corner for left, right, height in edges for corner in ((left, height), (right, height))]


def _stops(scene: Scene, plot: Plot) -> Iterator[Html]:
    """Where the thresholds 1, 0.9, …, 0 stop; several may stop at one point."""
    read = interpolated(scene.result.source, scene.focus.part, scene.result.conventions, FIXED)
    predicted, hits = (read.working[key].value for key in STOPS)
    total = float(points_read(scene).tp[-1])
    found = zip(hits.tolist(), predicted.tolist(), strict=True)
    for at in dict.fromkeys((true / total, true / made) for true, made in found if made > 0):
        yield plot.mark(at, css="stop fixed")


def _crosses_at_levels(scene: Scene, plot: Plot) -> Iterator[Html]:
    for level, precision in zip(LEVELS.tolist(), _best_at_levels(scene).tolist(), strict=True):
        yield plot.mark((level, precision), "×", css="stop level")


def _best_at_levels(scene: Scene) -> Array:
    source, rules = scene.result.source, scene.result.conventions
    return interpolated(source, scene.focus.part, rules, ELEVEN).working[BEST_AT_LEVEL].value


LONGEST_SHARE = 9  # letters
MOST_WITH_LONG_HEADS = 5
STRIPS: ByKind = {
    ROWS: N_("Each true label (filled) adds a strip as high as the precision there; a false one adds none."),
    COLUMNS: N_(
        "Each true sample (filled) adds a strip as high as the precision there; a false one adds none."
    ),
    CELLS: N_("Each true cell (filled) adds a strip as high as the precision there; a false one adds none."),
}


def precision_recall_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """The sorted list with precision and recall down to each item, and the curve with its strips."""
    course = CurveCourse.of(scene, pages)
    if not course.walked.has_true:
        return nothing_to_draw(_("Nothing is true: recall is 0/0, and there is no curve."))
    ranking = walked_list(course.walked, _columns(course.walked), (BEST,))
    drawn = picture(
        "precision-recall", ranking, _summed(course), recall_and_precision(course), description=_told(course)
    )
    return replace(drawn, after_average=readings_drawn(scene))


def _told(course: CurveCourse) -> str:
    """How to read the picture."""
    told = {
        "step": _(STRIPS[course.walked.scene.result.source.kind]),
        "all_points": _(
            "Each gain in recall adds a strip as high as the best precision there or further down the list."
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


def _columns(walked: WalkedRanking) -> tuple[NumberColumn, NumberColumn]:
    """Precision and recall, as the counts or the weights that they are made of where these are short."""
    points = walked.points
    of_all = printed(float(points.tp[-1]))
    has_room = len(points.items) <= MOST_WITH_LONG_HEADS

    def precision(point: int) -> str:
        true, predicted = float(points.tp[point]), float(points.tp[point] + points.fp[point])
        return _share(true, predicted, float(points.precision[point]))

    def recall(point: int) -> str:
        return _share(float(points.tp[point]), float(points.tp[-1]), float(points.tpr[point]))

    of_predicted = _("true of predicted (precision)") if has_room else _("precision")
    of_true = _("true of\N{NO-BREAK SPACE}{count} (recall)").format(count=of_all) if has_room else _("recall")
    return (
        NumberColumn(of_predicted, "precision_here", precision, is_asked=True),
        NumberColumn(of_true, "recall_here", recall),
    )


def _share(part: float, whole: float, value: float) -> str:
    written = f"{decimal(part)}/{decimal(whole)}"
    return written if len(written) <= LONGEST_SHARE else printed(value)


def _summed(course: CurveCourse) -> Html:
    """What average precision is made of, on the last page of the part."""
    last = course.walked.pages.last_of_part
    if course.how == "eleven_points":
        return paged_element("p", _("mean of the 11 crosses"), first_page=last, css="summed")
    terms: list[str] = [_("sum of the areas")]
    for number, strip in enumerate(course.strips[:MOST_TERMS]):
        glides = strip.page < last and len(course.strips) <= MOST_SINGLE
        glide_id = f"area:{number}" if glides else ""
        terms.extend([element("span", "+")] if number else [])
        terms.append(paged_element("span", product(strip), glide_id=glide_id, cells=strip.cells, css="term"))
    hidden = len(course.strips) - MOST_TERMS
    more = [element("span", _("… {n} more").format(n=hidden))] if hidden > 0 else []
    return paged_element("p", *terms, *more, first_page=last, css="summed")
