"""The picture of the ROC lesson: the threshold draws the curve, the pairs fill the area under it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from metrics.graph.digits import exact
from pages.lessons.fitted_text import folded, shortened_to
from pages.lessons.picture import Picture, drawing, part_of_picture, text
from pages.lessons.roc_area import mean_of_curves
from pages.lessons.roc_course import Course, CurveStep
from pages.lessons.roc_pairs import about_pairs, area_told, filled_pairs, lines_of_items
from pages.lessons.unit_square import (
    ASIDE,
    BOTTOM,
    LARGE,
    LEFT,
    RIGHT,
    SIDE,
    THICK,
    TOP,
    Room,
    across,
    axes,
    path,
    room_of,
    said,
    up,
    written,
)
from pages.lessons.working_pages import WorkingPages
from pages.views.markup import Html, element
from pages.views.scene import Scene
from pages.words import gettext as _


def draw_roc(scene: Scene, pages: WorkingPages) -> Picture:
    """The curve as the threshold walks down, then its area pair by pair, then the curves of all parts."""
    course = Course(scene, pages)
    told = _(
        "The ROC curve: a true item is a step up, a false item a step to the right. The area under it is the "
        "share of the pairs of a true and a false item that are in the right order."
    )
    if not course.points.has_pairs:
        parts = (*_frame(course), *_no_curve(course), *mean_of_curves(scene, pages))
        return drawing([element("g", *parts, css="roc")], told)
    parts = (
        *_frame(course),
        _chance(),
        *lines_of_items(course),
        *filled_pairs(course),
        *mean_of_curves(scene, pages),
        *_crosses(course),
        *_steps(course),
        *_points(course),
        *names_of_steps(course),
        *_thresholds(course),
        *_counts(course),
        *_about_steps(course),
        *about_pairs(course),
        *area_told(course),
    )
    return drawing([element("g", *parts, css="roc")], told)


def _frame(course: Course) -> Iterator[Html]:
    weighed = course.scene.result.source.weight is not None
    rows, columns = len(course.edges.true), len(course.edges.false)
    yield from axes(
        _("False-positive rate"),
        _("True-positive rate (recall)"),
        None if weighed else columns,
        None if weighed else rows,
    )


def _chance(since: int | None = None) -> Html:
    """The curve of guesses."""
    return part_of_picture("path", since=since, css="chance", d=path([(0, 0), (1, 1)]))


def _no_curve(course: Course) -> Iterator[Html]:
    """A sentence in its place, until the curves of the other parts come."""
    told = _("All items are true or all are false: one of the two rates is 0/0, and there is no curve.")
    for number, line in enumerate(folded(told, SIDE - 20, LARGE)):
        y = TOP + 80 + 20 * number
        yield said(LEFT + SIDE / 2, y, line, anchor="middle", until=course.end_of_part)
    if course.pages.average is not None:
        yield _chance(since=course.pages.average)


def _steps(course: Course) -> Iterator[Html]:
    for step in course.steps:
        yield part_of_picture(
            "path",
            since=step.page,
            cells=course.cells(step),
            now=() if step.page is None else (step.page,),
            css=step.kind,
            d=_hollow(step) if step.kind == "across" else path(step.way),
        )


def _hollow(step: CurveStep) -> str:
    """A step to the right, as hollow as a false item: its outline."""
    (x0, y0), (x1, _same) = step.way[0], step.way[-1]
    top = written(up(y0) - THICK / 2)
    return f"M{written(across(x0))} {top}H{written(across(x1))}v{THICK:g}H{written(across(x0))}Z"


def _points(course: Course) -> Iterator[Html]:
    points = course.points
    for before, place in pairwise((0, *course.places)):
        page = course.page(place)
        yield part_of_picture(
            "circle",
            since=page,
            cells=course.cells_between(before, place),
            now=() if page is None else (page,),
            css="point",
            cx=written(across(float(points.fpr[place]))),
            cy=written(up(float(points.tpr[place]))),
            r="5",
        )


def _places_of_thresholds(course: Course) -> Iterator[tuple[int, float, float]]:
    """The pages of the walk, and where in the picture the point of each is."""
    points = course.points
    for place in course.places:
        page = course.page(place)
        if page is not None:
            yield page, across(float(points.fpr[place])), up(float(points.tpr[place]))


def _crosses(course: Course) -> Iterator[Html]:
    """On each page of the walk dashed lines from the point of its threshold to both axes."""
    for page, x, y in _places_of_thresholds(course):
        way = f"M{written(x)} {written(BOTTOM)}V{written(y)}H{written(LEFT)}"
        yield part_of_picture("path", since=page, until=page, css="cross", d=way)


def _thresholds(course: Course) -> Iterator[Html]:
    """On each page of the walk the point of its threshold; from page to page it glides."""
    for page, x, y in _places_of_thresholds(course):
        corners = ((x, y - 9), (x + 9, y), (x, y + 9), (x - 9, y))
        yield part_of_picture(
            "polygon",
            since=page,
            until=page,
            thing="threshold",
            css="threshold",
            points=" ".join(f"{written(one)},{written(two)}" for one, two in corners),
        )


def _counts(course: Course) -> Iterator[Html]:
    """How the items fall into true and false, predicted and not, at each threshold."""
    end = course.end_of_walk
    if end is None:
        return
    rows = (
        ("TP", course.points.tp, _("true and predicted")),
        ("FN", course.points.fn, _("missed")),
        ("FP", course.points.fp, _("wrongly predicted")),
        ("TN", course.points.tn, _("correctly not predicted")),
    )
    first = course.page(0)
    for number, (sign, counts, words) in enumerate(rows):
        y = TOP + 9 + 38 * number
        yield said(ASIDE, y, sign, "count", since=first, until=end)
        yield said(ASIDE, y + 17, words, "aside", since=first, until=end)
        for place in course.places:
            page = course.page(place)
            yield said(ASIDE + 32, y, exact(float(counts[place])), "count", since=page, until=page)


def _about_steps(course: Course) -> Iterator[Html]:
    """What the looks of a step mean, from the first one of its kind."""
    end = course.end_of_walk
    if end is None:
        return
    words = {
        "up": _("up: a true item"),
        "across": _("right: a false item"),
        "level": _("both at once: a tie"),
    }
    samples = {
        "up": "M{x} {low}V{high}",
        "across": "M{x} {high}h14v7h-14Z",
        "level": "M{x} {low}L{end} {high}",
    }
    first: dict[str, int | None] = {}
    for step in course.steps:
        first.setdefault(step.kind, step.page)
    for number, kind in enumerate(kind for kind in first if kind in words):
        y = TOP + 171 + 22 * number
        high = y - 3.5 if kind == "across" else y - 7
        x = ASIDE + 7 if kind == "up" else ASIDE
        d = samples[kind].format(
            x=written(x), low=written(y + 7), high=written(high), end=written(ASIDE + 14)
        )
        yield part_of_picture(
            "g",
            element("path", css=kind, d=d),
            text(ASIDE + 22, y, words[kind], css="aside", anchor="start"),
            since=first[kind],
            until=end,
        )


MOST_NAMED_STEPS = 10
LONGEST_NAMES = (14, 7)


def names_of_steps(course: Course) -> Iterator[Html]:
    """Beside each step the items that it is caused by, where there is room."""
    steps = course.steps
    if len(steps) > MOST_NAMED_STEPS:
        return
    taken = [room for step in steps for room in _rooms(step)]
    for step in steps:
        for most in LONGEST_NAMES:
            words = _name(course, step, most)
            found = next(
                (
                    (x, y, anchor, room)
                    for x, y, anchor in _beside(step)
                    if _is_free(room := room_of(x, y, words, anchor, LARGE), taken)
                ),
                None,
            )
            if found is not None:
                x, y, anchor, room = found
                taken.append(room)
                yield said(x, y, words, "name", anchor, step.page, course.end_of_walk)
                break


def _name(course: Course, step: CurveStep, most: int) -> str:
    scene, points = course.scene, course.points
    items = points.items[points.through[step.before] : points.through[step.place]]
    truth = scene.truth
    named = [f"{'●' if truth[item] else '○'} {shortened_to(scene.names[item], most)}" for item in items]
    return "  ".join(named[:2]) + (" …" if len(named) > 2 else "")


def _beside(step: CurveStep) -> Iterator[tuple[float, float, str]]:
    (x0, y0), (x1, y1) = step.way[0], step.way[-1]
    left, right, low, high = across(x0), across(x1), up(y0), up(y1)
    x, y = (left + right) / 2, (low + high) / 2
    if step.kind == "up":
        yield from ((x + 9, y, "start"), (x - 9, y, "end"))
    elif step.kind == "across":
        yield from ((x, y - 14, "middle"), (x, y + 14, "middle"))
        yield from ((right, y - 14, "end"), (left, y + 14, "start"))
    else:
        yield from ((x + 12, y + 12, "start"), (x - 12, y - 12, "end"))
        yield from ((right - 4, high - 14, "end"), (right - 4, low + 14, "end"))


def _rooms(step: CurveStep) -> Iterator[Room]:
    """What a step takes up; a slanted one is cut into pieces."""
    for (x0, y0), (x1, y1) in pairwise(step.way):
        cuts = np.linspace(0, 1, 7 if x0 != x1 and y0 != y1 else 2)
        for start, end in pairwise(cuts):
            xs = [across(x0 + (x1 - x0) * float(at)) for at in (start, end)]
            ys = [up(y0 + (y1 - y0) * float(at)) for at in (start, end)]
            half = THICK / 2
            yield Room(min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)


def _is_free(room: Room, taken: list[Room]) -> bool:
    inside = room.left > LEFT and room.right < RIGHT and room.top > TOP and room.bottom < BOTTOM
    return inside and not any(room.meets(other) for other in taken)
