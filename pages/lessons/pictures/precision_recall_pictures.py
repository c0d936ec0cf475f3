"""The pictures of average precision and peak F1: a list that a threshold walks down, and its plot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from metrics.figures.result_figures import ELEVEN, STEPS, STRAIGHT
from metrics.graph.arrays import Array
from metrics.graph.digits import decimal, printed, shortest
from metrics.kernels.average_precision import LEVELS
from metrics.parts.part import CELLS, COLUMNS, ROWS, ByKind
from metrics.pictures.curves import (
    Interpolated,
    ThresholdWalk,
    envelope_strips,
    interpolated,
    step_strips,
    straight_line,
)
from metrics.words import N_
from pages.lessons.picture import (
    Axis,
    Picture,
    Plot,
    Point,
    how_many_more,
    nothing_to_draw,
    paged_element,
    picture,
)
from pages.lessons.pictures.threshold_list import (
    MAX_SINGLE_STRIPS,
    NumberColumn,
    Strip,
    WalkedRanking,
    strips_drawn,
    threshold_list,
)
from pages.lessons.precision_recall_curve import CurveCourse
from pages.lessons.precision_recall_pages import (
    BEST,
    F1_WALK,
    STOPS,
    curve_walk,
    f1_at,
    f1_walk,
    half_of_peak_page,
    thresholds_alike,
)
from pages.lessons.precision_recall_readings import READINGS, areas
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.words import gettext as _

MAX_SHARE_LENGTH, MAX_ROWS_WITH_LONG_HEADS = 9, 5  # letters, rows
MAX_TICKS, MAX_TERMS, MAX_LARGE_POINTS = 5, 4, 20
PLACE_DIGITS, PRECISION_DIGITS = 9, 12  # digits in which two numbers are the same
STRIPS: ByKind = {
    ROWS: N_("Each true label (filled) adds a strip as high as the precision there; a false one adds none."),
    COLUMNS: N_(
        "Each true sample (filled) adds a strip as high as the precision there; a false one adds none."
    ),
    CELLS: N_("Each true cell (filled) adds a strip as high as the precision there; a false one adds none."),
}
BEST_AT_LEVEL = "average_precision.best_at_level"
ALL_POINTS, FIXED = "all_points", "eleven_thresholds"
SIGNS = {
    STEPS: ("strip", ""),
    ALL_POINTS: ("best", ""),
    ELEVEN: ("stop", "×"),
    FIXED: ("stop fixed", "◇"),
    STRAIGHT: ("straight", ""),
}
MAX_PREDICTED_TICKS, MAX_STARS, TOP_OF_F1 = 8, 8, 1.2  # above 1 there is room for the star
MIN_TEXT_PLACE = 0.26  # further to the left the words would reach over the axis
MIN_NAMED_PEAK = 0.4  # below it there is no room for the name of the peak


def draw_precision_recall(scene: Scene, pages: WorkingPages) -> Picture:
    """The sorted list with precision and recall down to each item, and the curve with its strips."""
    course = CurveCourse.of(scene, pages)
    if not course.walked.has_true:
        return nothing_to_draw(_("Nothing is true: recall is 0/0, and there is no curve."))
    ranking = threshold_list(course.walked, _columns(course.walked), (BEST,))
    description = {
        "step": _(STRIPS[scene.result.inputs.kind]),
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
    }[course.interpolation]
    drawn = picture("precision-recall", ranking, _sum(course), _plot(course), description=description)
    return replace(drawn, after_average=_readings(scene))


def _columns(walked: WalkedRanking) -> tuple[NumberColumn, NumberColumn]:
    """Precision and recall, as the counts or the weights that they are made of where these are short."""
    points = walked.points

    def precision(point: int) -> str:
        true, predicted = float(points.tp[point]), float(points.tp[point] + points.fp[point])
        return _share(true, predicted, float(points.precision[point]))

    def recall(point: int) -> str:
        return _share(float(points.tp[point]), float(points.tp[-1]), float(points.tpr[point]))

    of_predicted, of_true = _("precision"), _("recall")
    if len(points.items) <= MAX_ROWS_WITH_LONG_HEADS:
        of_predicted = _("true of predicted (precision)")
        of_true = _("true of {count} (recall)").format(count=printed(float(points.tp[-1])))
    return (
        NumberColumn(of_predicted, "precision_here", precision, highlighted=True),
        NumberColumn(of_true, "recall_here", recall),
    )


def _share(part: float, whole: float, value: float) -> str:
    written = f"{decimal(part)}/{decimal(whole)}"
    return written if len(written) <= MAX_SHARE_LENGTH else printed(value)


def _sum(course: CurveCourse) -> Html:
    """What average precision is made of, on the last page of the part."""
    last = course.walked.pages.last_of_part
    if course.interpolation == "eleven_points":
        return paged_element("p", _("mean of the 11 crosses"), first_page=last, css="summed")
    terms: list[str] = [_("sum of the areas")]
    for number, strip in enumerate(course.strips[:MAX_TERMS]):
        glides = strip.page < last and len(course.strips) <= MAX_SINGLE_STRIPS
        glide_id = f"area:{number}" if glides else ""
        terms.extend([element("span", "+")] if number else [])
        term = paged_element("span", _product(strip), glide_id=glide_id, cells=strip.cells, css="term")
        terms.append(term)
    terms.append(how_many_more(max(len(course.strips) - MAX_TERMS, 0), "span", ""))
    return paged_element("p", *terms, first_page=last, css="summed")


def _product(strip: Strip) -> str:
    """The height of a strip times its width."""
    return f"{shortest(strip.height)} × {shortest(strip.width)}"


def _plot(course: CurveCourse) -> Html:
    """The points, each from its page on, the strips below them, and what is read off."""
    scene, last = course.walked.scene, course.walked.pages.last_of_part
    true = int(scene.ranked.truth.sum())
    few = scene.result.inputs.weight is None and true <= MAX_TICKS
    ticks = [(at / true, shortest(at / true)) for at in range(true + 1)] if few else Axis.ticks
    plot = Plot(Axis(_("Recall"), ticks), Axis(_("Precision")))
    lines, strips = strips_drawn(plot, course.strips, [last], lambda number: _in_strip(course, number))
    crosses = [
        plot.mark(
            (cross.recall, cross.precision),
            "×",
            css=f"stop {cross.kind}",
            first_page=cross.page,
            highlight_on=(cross.page, last),
        )
        for cross in course.crosses
    ]
    return plot.drawn([*lines, *_to_the_axes(course, plot)], [*strips, *_points(course, plot), *crosses])


def _in_strip(course: CurveCourse, number: int) -> Html:
    """Its height times its width, which glides into the sum on the last page of the part, then its area."""
    strip, last = course.strips[number], course.walked.pages.last_of_part
    product = _product(strip)
    area = paged_element("span", f"{product} = {shortest(strip.area)}", first_page=last)
    if strip.page == last:
        return area
    glide_id = f"area:{number}" if number < MAX_TERMS else ""
    before = paged_element("span", product, first_page=strip.page, last_page=last - 1, glide_id=glide_id)
    return Html(before + area)


def _points(course: CurveCourse, plot: Plot) -> Iterator[Html]:
    """The points, each highlighted on its page, unless it is the corner of a strip that is."""
    small = " small" if len(course.points) > MAX_LARGE_POINTS else ""
    corners = _corners(course)
    for point in course.points:
        at = point.recall, point.precision
        yield plot.mark(
            at,
            css=f"point {point.kind}{small}",
            first_page=point.page,
            cells=point.cells,
            highlight_on=() if _place(point.page, *at) in corners else (point.page,),
        )


def _corners(course: CurveCourse) -> set[tuple[int, float, float]]:
    """On each page the upper right corner of its strips."""
    return {_place(strip.page, strip.right, strip.height) for strip in course.strips}


def _place(page: int, recall: float, precision: float) -> tuple[int, float, float]:
    return page, round(recall, PLACE_DIGITS), round(precision, PLACE_DIGITS)


def _to_the_axes(course: CurveCourse, plot: Plot) -> Iterator[Html]:
    """On each page of the walk dashed lines from the point to both axes, where a strip has no edges."""
    last, corners = {point.page: point for point in course.points}, _corners(course)
    for page, point in last.items():
        x, y = point.recall, point.precision
        if _place(page, x, y) not in corners:
            yield plot.line([(x, 0), (x, y), (0, y)], "cut", first_page=page, last_page=page)


def _readings(scene: Scene) -> Html:
    """A list of the five readings and what each comes to, and a plot with all of them."""
    more = {ELEVEN: _mean_of_levels(scene), STRAIGHT: _("circle: nothing predicted, set to 1")}
    rows = []
    for key, value in areas(scene).items():
        css, sign = SIGNS.get(key, ("", ""))
        notes = [element("small", text) for text in (_(READINGS[key].used_by), more.get(key, "")) if text]
        name = element("span", _(READINGS[key].name), *notes)
        rows.append(element("li", element("i", sign, css=css), name, element("strong", shortest(value))))
    description = _("The same points, read in five ways; the sign before each way is the one in the plot.")
    listed, css = element("ul", *rows, css="areas"), "precision-recall readings-of-points"
    return picture(css, listed, _plot_of_readings(scene), description=description).drawn


def _mean_of_levels(scene: Scene) -> str:
    """How the 11 levels come to their mean, where they read one precision or two."""
    precisions, counts = np.unique(np.round(_best_at_levels(scene), PRECISION_DIGITS), return_counts=True)
    if len(precisions) > 2:
        return ""
    terms = [f"{count} · {shortest(one)}" for one, count in zip(precisions[::-1], counts[::-1], strict=True)]
    return f"({' + '.join(terms)}) / {len(LEVELS)}"


def _plot_of_readings(scene: Scene) -> Html:
    """The strips, the best precision from each point on, straight lines, the levels, and the stops."""
    walk, plot = curve_walk(scene), Plot(Axis(_("Recall")), Axis(_("Precision")))
    straight, strips = straight_line(walk), step_strips(walk)
    best = envelope_strips(walk, _read(scene, ALL_POINTS))
    lines = [
        plot.area([(left, 0), (left, height), (right, height), (right, 0)], "strips")
        for left, right, height in zip(strips.left, strips.right, strips.height, strict=True)
    ]
    edges = zip(best.left.tolist(), best.right.tolist(), best.height.tolist(), strict=True)
    upper_edge = [corner for left, right, height in edges for corner in ((left, height), (right, height))]
    lines.append(plot.line(upper_edge, "best"))
    lines.append(plot.line(zip(straight.x.tolist(), straight.y.tolist(), strict=True), "straight"))
    levels = zip(LEVELS.tolist(), _best_at_levels(scene).tolist(), strict=True)
    marks = [plot.mark((0, 1), css="point start")]
    marks += [plot.mark(at, "×", css="stop level") for at in levels]
    # Several of the thresholds 1, 0.9, …, 0 may stop at one point.
    predicted, hits = (_read(scene, FIXED).working[key].value.tolist() for key in STOPS)
    total = float(walk.tp[-1])
    stops = {(true / total, true / count): None for true, count in zip(hits, predicted, strict=True) if count}
    marks += [plot.mark(at, css="stop fixed") for at in stops]
    return plot.drawn(lines, marks)


def _best_at_levels(scene: Scene) -> Array:
    return _read(scene, ELEVEN).working[BEST_AT_LEVEL].value


def _read(scene: Scene, reading: str) -> Interpolated:
    return interpolated(scene.result, scene.focus.part, reading)


def draw_peak_f1(scene: Scene, pages: WorkingPages) -> Picture:
    """The sorted list with what F1 is made of down to each item, and a bar for each F1."""
    walked = WalkedRanking(scene, pages, f1_walk(scene), F1_WALK)
    if not walked.has_true:
        return nothing_to_draw(_("Nothing is true: F1 is 0 wherever the walk stops."))
    drawn = picture(
        "precision-recall f1-walk",
        threshold_list(walked, _columns_of_f1(walked)),
        _formula_of_peak(walked),
        _plot_of_f1(walked),
        description=_("F1 is 2 × true ones predicted, over all true ones plus all predicted ones."),
    )
    has_half = any(half_of_peak_page(scene))
    return replace(drawn, after_average=_f1_over_threshold(walked.points) if has_half else Html(""))


def _columns_of_f1(walked: WalkedRanking) -> tuple[NumberColumn, NumberColumn, NumberColumn]:
    """How many true items there are down to each item, how many are predicted, and F1."""
    points = walked.points
    of_all = _("true of {count}").format(count=shortest(float(points.tp[-1])))
    predicted = points.tp + points.fp
    return (
        NumberColumn(of_all, "hits", lambda point: shortest(float(points.tp[point]))),
        NumberColumn(_("predicted"), "rank", lambda point: shortest(float(predicted[point]))),
        NumberColumn("F1", "f1_here", lambda point: printed(float(points.f1[point])), highlighted=True),
    )


def _formula_of_peak(walked: WalkedRanking) -> Html:
    """On the last page of the part: how the highest F1 is made, and the score down to which it is that."""
    points, at = walked.points, walked.points.peak
    text = _("★ 2 · {true} / ({all} + {predicted}) = {value}: scores of {threshold} and above")
    text = text.format(
        true=shortest(float(points.tp[at])),
        all=shortest(float(points.tp[-1])),
        predicted=shortest(float(points.tp[at]) + float(points.fp[at])),
        value=shortest(float(points.f1[at])),
        threshold=decimal(float(points.threshold[at])),
    )
    return paged_element("p", text, first_page=walked.pages.last_of_part, css="summed")


def _plot_of_f1(walked: WalkedRanking) -> Html:
    """A bar for each point of the walk, from its page on."""
    points, through = walked.points, walked.points.n_predicted.astype(float).tolist()
    size = len(points.items)
    depths = range(size + 1) if size <= MAX_PREDICTED_TICKS else (0, size)
    plot = Plot(Axis(_("Predicted"), [(at, str(at)) for at in depths], high=size), Axis("F1", high=TOP_OF_F1))
    shown = [point for point in range(1, len(points.f1)) if not np.isnan(points.f1[point])]
    bars = [
        Strip(
            through[point - 1],
            through[point],
            float(points.f1[point]),
            walked.page(point),
            walked.cells(point),
        )
        for point in shown
    ]
    lines, strips = strips_drawn(
        plot, bars, (), lambda number: element("span", shortest(bars[number].height))
    )
    return plot.drawn([*lines, *_threshold(walked, plot)], [*strips, *_stars(walked, plot, shown)])


def _threshold(walked: WalkedRanking, plot: Plot) -> Iterator[Html]:
    """The line after what is predicted on each page, above its bar; it ends at the peak."""
    points = walked.points
    reached = {walked.page(place): place for place in walked.places}
    reached[walked.pages.last_of_part] = points.peak
    for page, place in reached.items():
        depth, height = float(points.n_predicted[place]), float(np.nan_to_num(points.f1[place]))
        yield plot.line([(depth, height), (depth, 1)], "cut", first_page=page, last_page=page)


def _stars(walked: WalkedRanking, plot: Plot, shown: Sequence[int]) -> Iterator[Html]:
    """A star above each bar that is as high as the peak, on the last page of the part."""
    points, last = walked.points, walked.pages.last_of_part
    highest = float(points.f1[points.peak])
    for point in [one for one in shown if float(points.f1[one]) == highest][:MAX_STARS]:
        at = float(points.n_predicted[point]) - 0.5, highest
        yield plot.mark(at, "★", css="star", first_page=last, highlight_on=(last,))


def _f1_over_threshold(points: ThresholdWalk) -> Html:
    """The steps of F1 from threshold 0 to 1, for scores between 0 and 1, its peak, and half of that."""
    plot = Plot(Axis(_("Threshold")), Axis("F1", high=TOP_OF_F1))
    peak = float(points.f1[points.peak])
    half, best = peak / 2, float(points.threshold[points.peak])
    at_half = f1_at(points, half)
    lines = [plot.area([(0, 0), *_steps(points), (1, 0)], "strips")]
    if at_half == peak:
        # Of several peaks the star stands at the one that half of it reaches; a line shows its thresholds.
        low, best = thresholds_alike(points, half)
        lines.append(plot.line([(low, peak), (best, peak)], "best"))
    lines.append(plot.line([(half, 0), (half, 1)], "cut"))
    text = _("half the peak: {half}").format(half=shortest(half))
    marks = [
        plot.mark((best, peak), "★", css="star" if best > 0 else "star at-axis"),
        plot.mark((half, at_half), css="point"),
        plot.mark((max(half, MIN_TEXT_PLACE), 0.15), text, css="half"),
    ]
    if peak > MIN_NAMED_PEAK:
        name = _("peak: {value}").format(value=shortest(peak))
        at = min(max(best, MIN_TEXT_PLACE), 1 - MIN_TEXT_PLACE)
        marks.append(plot.mark((at, peak - 0.12), name, css="half"))
    description = _("F1 at every threshold; for true probabilities half of the peak would be the best one.")
    return picture("precision-recall half-of-peak", plot.drawn(lines, marks), description=description).drawn


def _steps(points: ThresholdWalk) -> Iterator[Point]:
    """The upper corners of the steps, from threshold 0 up."""
    left = 0.0
    for place in reversed(range(1, len(points.threshold))):
        right, height = float(points.threshold[place]), float(points.f1[place])
        yield from ((left, height), (right, height))
        left = right
    yield from ((left, 0.0), (1.0, 0.0))
