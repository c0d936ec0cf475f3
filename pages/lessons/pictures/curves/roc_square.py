"""The picture of ROC AUC: the list that a threshold walks down, the curve that it draws, and its area."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from metrics.graph.digits import exact
from metrics.parts.part import CELLS, COLUMNS, FALSE_ITEMS, ROWS, TRUE_ITEMS, ByKind
from metrics.words import N_
from pages.lessons.curves import Axis, Plot
from pages.lessons.page_sentence import shortened
from pages.lessons.picture import Picture, nothing_to_draw, part_of_picture, picture, told_of_chips
from pages.lessons.pictures.curves.pairs_in_square import PAIRS
from pages.lessons.pictures.curves.roc_area import about_pairs, bands_of_pairs, rows_of_pairs
from pages.lessons.pictures.curves.roc_walk import confusion_of_pages, rows_of_walk
from pages.lessons.roc_pages import Course
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.words import gettext as _

MOST_TICKS, MOST_LINES, MOST_NAMED, MOST_COUNTED, LONG = 5, 20, 3, 12, 7
PAIR_OF_BOX: ByKind = {
    ROWS: N_("Each box is a pair of a true label (row) and a false one (column)."),
    COLUMNS: N_("Each box is a pair of a sample with {part} (row) and one without (column)."),
    CELLS: N_("Each box is a pair of a true cell (row) and a false one (column)."),
}


def draw_roc(scene: Scene, pages: WorkingPages) -> Picture:
    """The curve as the threshold walks down the list, then its area pair by pair."""
    course = Course(scene, pages)
    if not course.points.has_pairs:
        said = _("All items are true or all are false: one of the two rates is 0/0, and there is no curve.")
        return nothing_to_draw(said)
    rows = rows_of_walk(course)
    names = part_of_picture("p", told_of_chips(scene), until=course.begin_of_walk - 1)
    aside = element("div", names, confusion_of_pages(course), about_pairs(course), css="below-list")
    size = "roc beside-axes long" if len(rows) > LONG else "roc beside-axes"
    return picture(size, element("div", *rows, css="walk"), aside, _square(course), told=_how_to_read(course))


def _how_to_read(course: Course) -> str:
    """What a box of the square is; where none is drawn, what a point is."""
    if max(len(course.edges.true), len(course.edges.false)) >= MOST_LINES:
        return _(
            "Each threshold is a point: how much of what is true is predicted (up), and how much of what is "
            "false (to the right)."
        )
    return _(PAIR_OF_BOX[course.scene.result.source.kind]).format(part=shortened(course.scene.title))


def _square(course: Course) -> Html:
    """The unit square of the two rates with the curve, and the pairs below it."""
    weighed = course.scene.result.source.weight is not None
    false, true = (0, 0) if weighed else (len(course.edges.false), len(course.edges.true))
    since, kind = course.begin_of_walk, course.scene.result.source.kind
    plot = Plot(
        Axis(_("False-positive rate"), _ticks(false), since=since, before=_(FALSE_ITEMS[kind])),
        Axis(_("True-positive rate (recall)"), _ticks(true), since=since, before=_(TRUE_ITEMS[kind])),
    )
    lines = [*bands_of_pairs(course, plot), *_lines_between(course, plot), *_steps(course, plot)]
    if _are_named(course):
        css, beside = "square named", _names(course, plot)
    else:
        css, beside = "square tallied", _counts(course, plot)
    return plot.drawn(lines, [*_marks(course, plot), *beside], css, rows_of_pairs(course, plot))


def _are_named(course: Course) -> bool:
    """Whether there is room for the names of the rows and the columns."""
    edges = course.edges
    return max(len(edges.true), len(edges.false)) <= MOST_NAMED


def _names(course: Course, plot: Plot) -> Iterator[Html]:
    """Above each column of the square its false item, right of each row its true one."""
    names, edges = course.scene.names, course.edges
    for item, (left, right) in zip(edges.false, pairwise(edges.columns.tolist()), strict=True):
        yield plot.box((left, 1), (right, 1), names[item], css="of-column", title=names[item])
    for item, (foot, top) in zip(edges.true, pairwise(edges.rows.tolist()), strict=True):
        yield plot.box((1, foot), (1, top), names[item], css="of-row", title=names[item])


def _counts(course: Course, plot: Plot) -> Iterator[Html]:
    """Right of each row how many of its pairs count, where there is room for that."""
    edges, scene = course.edges, course.scene
    if len(edges.true) > MOST_COUNTED or scene.result.source.weight is not None:
        return
    counted = scene.step_with(PAIRS).value
    for item, (foot, top) in zip(edges.true.tolist(), pairwise(edges.rows.tolist()), strict=True):
        since = course.pages.reached(PAIRS, item)
        yield plot.box((1, foot), (1, top), exact(float(counted[item])), css="of-row count", since=since)


def _ticks(equal: int) -> tuple[tuple[float, str], ...]:
    """A number at each of so many equal rows or columns, where they are few."""
    few = 0 < equal <= MOST_TICKS
    rates: Iterable[float] = (place / equal for place in range(equal + 1)) if few else (0, 0.5, 1)
    return tuple((rate, exact(rate)) for rate in rates)


def _lines_between(course: Course, plot: Plot) -> Iterator[Html]:
    """Between the rows of the true items and the columns of the false ones, and the curve of guesses."""
    rows, columns = (
        edges[1:-1].tolist() if len(edges) <= MOST_LINES else []
        for edges in (course.edges.rows, course.edges.columns)
    )
    yield from (plot.line([(0, at), (1, at)], "between") for at in rows)
    yield from (plot.line([(at, 0), (at, 1)], "between") for at in columns)
    yield plot.line([(0, 0), (1, 1)], "chance", since=course.pages.last_of_part)


def _steps(course: Course, plot: Plot) -> Iterator[Html]:
    """On each page dashed lines from its point to both axes, and the curve, step by step."""
    for begin, end, (x, y) in _points(course):
        yield plot.line([(x, 0), (x, y), (0, y)], "cross", since=begin, until=end)
    for step in course.steps:
        yield plot.line(step.way, step.kind, since=step.page, cells=course.cells(step), now=(step.page,))


def _marks(course: Course, plot: Plot) -> Iterator[Html]:
    """A point for each threshold that was passed, and a larger one, which glides, for that of the page."""
    yield plot.mark((0, 0), css="passed", since=course.begin_of_walk)
    points = list(_points(course))
    thing = "threshold" if len(points) > 1 else ""
    for begin, end, at in points:
        yield plot.mark(at, css="passed", since=begin)
        yield plot.mark(at, css="point", since=begin, until=end, thing=thing)


def _points(course: Course) -> Iterator[tuple[int, int, tuple[float, float]]]:
    """Where the threshold stops, from which page to which."""
    points = course.points
    for place, begin, end in course.stops[1:]:
        yield begin, end, (float(points.fpr[place]), float(points.tpr[place]))
