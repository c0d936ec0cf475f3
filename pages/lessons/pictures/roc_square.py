"""The picture of ROC AUC: the list that a threshold walks down, the curve that it draws, and its area."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Any

from metrics.graph.digits import decimal, shortest
from metrics.parts.part import CELLS, COLUMNS, FALSE_ITEMS, ROWS, TRUE_ITEMS, ByKind
from metrics.pictures.curves import share_of_tied_pairs
from metrics.words import N_
from pages.lessons.picture import (
    Axis,
    Picture,
    Plot,
    chip_of,
    legend_of_chips,
    nothing_to_draw,
    page_of,
    paged_element,
    pages_about,
    picture,
)
from pages.lessons.pictures.pair_pictures import RIGHT_ORDER, TIE, WRONG_ORDER, pair_in_words
from pages.lessons.pictures.roc_pairs import Floats, PairBox, are_few, bands, pair_boxes
from pages.lessons.roc_curve import RocCurveCourse
from pages.lessons.roc_walk import LEVEL, PAIRS, SURE, TIE_COUNTS
from pages.lessons.scene import Scene
from pages.lessons.sentence_parts import shortened
from pages.lessons.threshold_pages import MAX_ROWS
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.words import gettext as _

MAX_NAMES, MAX_LOOKED_UP, LONG = 2, 20, 7
MAX_WORDED_PAIRS = 100
WIDE_ENOUGH = 1 / 4  # of the square, for what a tie counts
MAX_TICKS, MAX_LINES, MAX_NAMED, MAX_COUNTED = 5, 20, 3, 12
SIGNS = {order.css: order.sign for order in (RIGHT_ORDER, TIE, WRONG_ORDER)}
NAMES = {counted: name for name, counted in TIE_COUNTS.items()}
PAIR_OF_BOX: ByKind = {
    ROWS: N_("Each box is a pair of a true label (row) and a false one (column)."),
    COLUMNS: N_("Each box is a pair of a sample with {part} (row) and one without (column)."),
    CELLS: N_("Each box is a pair of a true cell (row) and a false one (column)."),
}


def draw_roc(scene: Scene, pages: WorkingPages) -> Picture:
    """The curve as the threshold walks down the list, then its area pair by pair."""
    course = RocCurveCourse.of(scene, pages)
    if not course.points.has_pairs:
        return nothing_to_draw(
            _("All items are true or all are false: one of the two rates is 0/0, and there is no curve.")
        )
    rows = _rows_of_walk(course)
    legend = paged_element("p", legend_of_chips(scene), last_page=course.begin_of_walk - 1)
    beside = element("div", legend, _confusion_matrix(course), _about_pairs(course), css="below-list")
    css = "roc beside-axes long" if len(rows) > LONG else "roc beside-axes"
    description = _(PAIR_OF_BOX[scene.result.inputs.kind]).format(part=shortened(scene.title))
    if max(len(course.edges.true), len(course.edges.false)) >= MAX_LINES:
        description = _(
            "Each threshold is a point: how much of what is true is predicted (up), and how much of what is "
            "false (to the right)."
        )
    walk = element("div", *rows, css="walk")
    return picture(css, walk, beside, _square(course), description=description)


def _rows_of_walk(course: RocCurveCourse) -> list[Html]:
    """A row for every threshold, of many for the first ones, and how many items more there are."""
    count = len(course.points.threshold) - 1
    shown = count if count <= MAX_ROWS else MAX_ROWS - 1
    rows = [_row(course, place) for place in range(1, shown + 1)]
    if shown < count:
        hidden = int(course.points.n_predicted[-1] - course.points.n_predicted[shown])
        more = element("span", _("… {n} more").format(n=hidden), css="names")
        pages = sorted({course.page(place) for place in course.places if place > shown})
        rows.append(paged_element("div", more, highlight_on=pages, css="row rest"))
    return rows


def _row(course: RocCurveCourse, place: int) -> Html:
    """The items that a threshold predicts, their score, and where they take the curve."""
    scene, points, keys = course.scene, course.points, (PAIRS, SURE, LEVEL)
    items: list[int] = points.items[points.n_predicted[place - 1] : points.n_predicted[place]].tolist()
    about = {page for item in items[:MAX_LOOKED_UP] for page in pages_about(course.pages, keys, item)}
    return paged_element(
        "div",
        element("span", *_names_in_row(scene, items), css="names"),
        element("small", decimal(float(points.threshold[place]))),
        _direction(course, place),
        cells=course.cells(place),
        highlight_on=(course.page(place), *sorted(about)),
        css="row",
    )


def _names_in_row(scene: Scene, items: Sequence[int]) -> Iterator[Html]:
    """The names of the first items, and how many more are true (filled) and false (hollow)."""
    most = 1 if scene.result.inputs.kind == CELLS else MAX_NAMES
    yield from (chip_of(scene, item) for item in items[:most])
    more_true = sum(bool(scene.truth[item]) for item in items[most:])
    for css, more in (("chip more true", more_true), ("chip more", len(items[most:]) - more_true)):
        if more:
            yield element("span", f"+{more}", css=css)


def _direction(course: RocCurveCourse, place: int) -> Html:
    """Where the curve goes: up for true items, right for false ones, both ways for a tie of some of each."""
    points = course.points
    goes_up = bool(points.tpr[place] > points.tpr[place - 1])
    goes_right = bool(points.fpr[place] > points.fpr[place - 1])
    css, sign, words = {
        (True, False): ("up", "↑", _("up: a true item")),
        (False, True): ("across", "→", _("right: a false item")),
        (True, True): ("level", "↗", _("both at once: a tie")),
        (False, False): ("none", "–", _("no weight: the curve stays")),
    }[goes_up, goes_right]
    page = course.page(place)
    return paged_element(
        "span", sign, first_page=page, css=f"sign {css}", role="img", aria_label=words, title=words
    )


def _confusion_matrix(course: RocCurveCourse) -> Html:
    """How many items are true and false (rows), predicted and not (columns), at each threshold."""
    points = course.points

    def field(sign: str, counts: Floats, css: str) -> Html:
        numbers = [
            paged_element("strong", shortest(float(counts[place])), first_page=first, last_page=last)
            for place, first, last in course.stops[1:]
        ]
        return element("span", element("small", sign), *numbers, css=f"field {css}")

    cells = [element("small", head) for head in ("", _("predicted"), _("not predicted"))]
    cells += [element("small", _("true")), field("TP", points.tp, "right"), field("FN", points.fn, "wrong")]
    cells += [element("small", _("false")), field("FP", points.fp, "wrong"), field("TN", points.tn, "right")]
    first, last = course.begin_of_walk, course.end_of_walk
    return paged_element("div", *cells, first_page=first, last_page=last, css="counts")


def _about_pairs(course: RocCurveCourse) -> Html:
    """What the rectangles are, and what each kind of them counts."""
    edges, source = course.edges, course.scene.result.inputs
    pairs = len(edges.true) * len(edges.false)
    text = _("Every pair is a rectangle as high and as wide as the two weigh.")
    if source.weight is None:
        text = _("Each pair is 1/{pairs} of the square.").format(pairs=pairs)
        if pairs == 1:
            text = _("There is a single pair: it is the whole square.")
    tie = TIE_COUNTS[course.tie]
    kinds = [(RIGHT_ORDER, 1.0, _("right: counts 1")), (WRONG_ORDER, 0.0, _("wrong: counts 0"))]
    if share_of_tied_pairs(source).value_at(course.scene.focus.part) > 0:
        kinds.insert(1, (TIE, tie, _("tied: counts {counted}").format(counted=_count(tie))))
    keys = [
        element("span", element("i", order.sign, css=_css(order.css, counted)), f" {words}", css="key")
        for order, counted, words in kinds
    ]
    keys.append(element("span", element("i", css="chance"), " ", _("chance: 1/2"), css="key"))
    name = element("p", _("ROC: receiver operating characteristic"))
    content = element("p", text), element("div", *keys, css="keys"), name
    return paged_element("div", *content, first_page=course.pages.last_of_part, css="about-pairs")


def _square(course: RocCurveCourse) -> Html:
    """The unit square of the two rates with the curve, and the pairs below it."""
    edges, scene, first = course.edges, course.scene, course.begin_of_walk
    weighed, kind = scene.result.inputs.weight is not None, scene.result.inputs.kind
    false, true = (0, 0) if weighed else (len(edges.false), len(edges.true))
    before_x, before_y = _(FALSE_ITEMS[kind]), _(TRUE_ITEMS[kind])
    plot = Plot(
        Axis(_("False-positive rate"), _ticks(false), first_page=first, before=before_x),
        Axis(_("True-positive rate (recall)"), _ticks(true), first_page=first, before=before_y),
    )
    lines = [*_bands_of_pairs(course, plot), *_lines_between(course, plot), *_curve(course, plot)]
    has_room = max(len(edges.true), len(edges.false)) <= MAX_NAMED
    beside = _names(course, plot) if has_room else _counts(course, plot)
    return plot.drawn(lines, [*_marks(course, plot), *beside], "square", _rows_of_pairs(course, plot))


def _ticks(equal: int) -> tuple[tuple[float, str], ...]:
    """A number at each of so many equal rows or columns, where they are few."""
    few = 0 < equal <= MAX_TICKS
    rates: Iterable[float] = (place / equal for place in range(equal + 1)) if few else (0, 0.5, 1)
    return tuple((rate, shortest(rate)) for rate in rates)


def _names(course: RocCurveCourse, plot: Plot) -> Iterator[Html]:
    """Above each column of the square its false item, right of each row its true one."""
    names, edges = course.scene.names, course.edges
    for item, (left, right) in zip(edges.false, pairwise(edges.columns.tolist()), strict=True):
        yield plot.box((left, 1), (right, 1), names[item], css="of-column", title=names[item])
    for item, (foot, top) in zip(edges.true, pairwise(edges.rows.tolist()), strict=True):
        yield plot.box((1, foot), (1, top), names[item], css="of-row", title=names[item])


def _counts(course: RocCurveCourse, plot: Plot) -> Iterator[Html]:
    """Right of each row how many of its pairs count, where there is room for that."""
    edges, scene = course.edges, course.scene
    if len(edges.true) > MAX_COUNTED or scene.result.inputs.weight is not None:
        return
    counted = scene.step_with(PAIRS).value
    for item, (foot, top) in zip(edges.true.tolist(), pairwise(edges.rows.tolist()), strict=True):
        page, number = course.pages.reached(PAIRS, item), shortest(float(counted[item]))
        yield plot.box((1, foot), (1, top), number, css="of-row count", first_page=page)


def _lines_between(course: RocCurveCourse, plot: Plot) -> Iterator[Html]:
    """Between the rows of the true items and the columns of the false ones, and the curve of guesses."""
    rows, columns = (
        edges[1:-1].tolist() if len(edges) <= MAX_LINES else []
        for edges in (course.edges.rows, course.edges.columns)
    )
    yield from (plot.line([(0, at), (1, at)], "between") for at in rows)
    yield from (plot.line([(at, 0), (at, 1)], "between") for at in columns)
    yield plot.line([(0, 0), (1, 1)], "chance", first_page=course.pages.last_of_part)


def _curve(course: RocCurveCourse, plot: Plot) -> Iterator[Html]:
    """On each page dashed lines from its point to both axes, and the curve, step by step."""
    for first, last, (x, y) in _points(course):
        yield plot.line([(x, 0), (x, y), (0, y)], "cross", first_page=first, last_page=last)
    for step in course.steps:
        about = {"first_page": step.page, "cells": step.cells, "highlight_on": (step.page,)}
        yield plot.line(step.way, step.kind, **about)


def _marks(course: RocCurveCourse, plot: Plot) -> Iterator[Html]:
    """A point for each threshold that was passed, and a larger one, which glides, for that of the page."""
    yield plot.mark((0, 0), css="passed", first_page=course.begin_of_walk)
    points = list(_points(course))
    glide_id = "threshold" if len(points) > 1 else ""
    for first, last, at in points:
        yield plot.mark(at, css="passed", first_page=first)
        yield plot.mark(at, css="point", first_page=first, last_page=last, glide_id=glide_id)


def _points(course: RocCurveCourse) -> Iterator[tuple[int, int, tuple[float, float]]]:
    """Where the threshold stops, from which page to which."""
    points = course.points
    for place, first, last in course.stops[1:]:
        yield first, last, (float(points.fpr[place]), float(points.tpr[place]))


def _rows_of_pairs(course: RocCurveCourse, plot: Plot) -> Iterator[Html]:
    """A row for each true item, in which its pairs appear; none where the pairs are very many."""
    if are_few(course.edges):
        boxes = list(pair_boxes(course.scene, course.edges))
        for item, of_item in groupby(boxes, lambda pair: pair.true):
            row = list(of_item)
            pairs = [_pair(course, pair, len(boxes) <= MAX_WORDED_PAIRS) for pair in row]
            about = pages_about(course.pages, (PAIRS, SURE, LEVEL), item)
            low, high = (0, row[0].foot), (1, row[0].top)
            yield plot.box(low, high, *pairs, css="pairs-of-one", highlight_on=about)


def _pair(course: RocCurveCourse, pair: PairBox, has_words: bool) -> Html:
    """The rectangle of a pair; of few pairs each has a sign and says in words how the two stand."""
    scene, content, words = course.scene, list[Html](), dict[str, Any]()
    if has_words:
        sign = SIGNS[pair.kind]
        if pair.kind == "tied" and pair.right - pair.left >= WIDE_ENOUGH:
            sign = _("tie: {counted}").format(counted=_count(pair.counted))
        text = pair_in_words(pair.kind, scene.names[pair.true], scene.names[pair.false], pair.counted)
        content, words = [element("span", sign)], {"role": "img", "aria_label": text, "title": text}
    # Where ties count half, the right pairs and the ties are counted before, each by themselves.
    page = page_of(course.pages, {"right": SURE, "tied": LEVEL}.get(pair.kind, PAIRS), pair.true)
    return paged_element(
        "span",
        *content,
        first_page=course.pages.reached(PAIRS, pair.true) if page is None else page,
        cells=[scene.cells[pair.true], scene.cells[pair.false]],
        css=f"box {_css(pair.kind, pair.counted)}",
        style=f"left:{100 * pair.left:.4g}%;width:{100 * (pair.right - pair.left):.4g}%",
        **words,
    )


def _bands_of_pairs(course: RocCurveCourse, plot: Plot) -> Iterator[Html]:
    """Where the pairs are very many: the right and the tied ones of each page as two areas."""
    if not are_few(course.edges):
        for page, band in bands(course.scene, course.edges, course.pages):
            css = _css(band.kind, band.counted)
            yield plot.area(band.outline, css, first_page=page, highlight_on=(page,))


def _css(kind: str, counted: float) -> str:
    return f"{kind} {NAMES.get(counted, '')}" if kind == "tied" else kind


def _count(counted: float) -> str:
    return "½" if counted == 1 / 2 else shortest(counted)
