"""The area of the ROC picture: pair by pair it is filled, as the working reaches them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from metrics.graph.digits import exact
from metrics.pictures.roc_curve import share_of_tied_pairs
from pages.lessons.fitted_text import folded
from pages.lessons.picture import part_of_picture, text
from pages.lessons.roc_area import (
    LEVEL,
    PAIRS,
    SURE,
    TIE_COUNTS,
    PairBox,
    are_few,
    bands,
    pair_boxes,
)
from pages.lessons.roc_course import Course
from pages.lessons.unit_square import (
    ASIDE,
    ASIDE_RIGHT,
    BOTTOM,
    SMALL,
    TOP,
    across,
    box,
    path,
    said,
    up,
    written,
)
from pages.lessons.working_pages import page_of_each
from pages.state.turns import sliced
from pages.views.markup import Html, element
from pages.views.scene import Scene
from pages.words import gettext as _

MOST_LINES, MOST_TOLD_PAIRS, LEAST_FOR_A_SIGN, LEAST_FOR_A_COUNT = 20, 100, 16.0, 38.0
SIGNS = {"right": "✓", "tied": "=", "wrong": "✗"}


def lines_of_items(course: Course) -> Iterator[Html]:
    """Between the rows and the columns, when the working has counted the true and the false items."""
    for key, edges, upright in (
        ("positives", course.edges.rows, False),
        ("negatives", course.edges.columns, True),
    ):
        if len(edges) <= MOST_LINES:
            page = course.pages.reached(key)
            ways = [[(at, 0.0), (at, 1.0)] if upright else [(0.0, at), (1.0, at)] for at in edges]
            drawn = "".join(path((float(x), float(y)) for x, y in way) for way in ways)
            yield part_of_picture(
                "path", since=page, until=course.end_of_part, now=[page], css="between", d=drawn
            )


def filled_pairs(course: Course) -> Iterator[Html]:
    if are_few(course.edges):
        yield from _rows_of_pairs(course)
        return
    pages = page_of_each(course.pages, PAIRS)
    for page, band in sliced(bands(course.scene, course.edges, pages)):
        yield part_of_picture(
            "path",
            since=page,
            until=course.end_of_part,
            now=() if page is None else (page,),
            css=_pair_css(band.kind, band.counted),
            d=path(band.outline, closed=True),
        )


def _rows_of_pairs(course: Course) -> Iterator[Html]:
    """The pairs of each true item, one ring around them on the pages of its own lines."""
    pages = {key: page_of_each(course.pages, key) for key in (PAIRS, SURE, LEVEL)}
    boxes = list(pair_boxes(course.scene, course.edges))
    for item in dict.fromkeys(one.true for one in boxes):
        row = [one for one in boxes if one.true == item]
        single = {place for found in pages.values() if (place := found.get(item)) is not None}
        now = [place for place in sorted(single) if len(course.pages[place].lines) == 1]
        shown = (_pair(course, one, _page_of_pair(pages, one), len(boxes)) for one in row)
        yield part_of_picture("g", *shown, *_ring(row), css="row", now=now)


def _ring(row: list[PairBox]) -> Iterator[Html]:
    """The frame of a row, which the style shows on the pages where the row is the thing in question."""
    whole = box(row[0].left, row[0].foot, row[-1].right, row[0].top)
    for css in ("ring dark", "ring"):
        yield element("rect", css=css, **whole)


def _page_of_pair(pages: Mapping[str, Mapping[int, int | None]], pair: PairBox) -> int | None:
    """Where ties count half, the right pairs and the ties are counted before, each by themselves."""
    own = {"right": SURE, "tied": LEVEL}.get(pair.kind, PAIRS)
    return pages[own].get(pair.true, pages[PAIRS].get(pair.true))


def _pair(course: Course, pair: PairBox, page: int | None, of_so_many: int) -> Html:
    scene = course.scene
    place = box(pair.left, pair.foot, pair.right, pair.top)
    rectangle = element("rect", css=_pair_css(pair.kind, pair.counted), **place)
    width, height = float(place["width"]), float(place["height"])
    content = [rectangle]
    if min(width, height) >= LEAST_FOR_A_SIGN:
        sign = SIGNS[pair.kind]
        if pair.kind == "tied" and width >= LEAST_FOR_A_COUNT:
            sign = f"{sign} {_count(pair.counted)}"
        # The straight line through a tie leaves room below it.
        aside = 0.2 if pair.kind == "tied" and pair.counted == TIE_COUNTS["half"] else 0.0
        x = across((pair.left + pair.right) / 2) + aside * width
        y = up((pair.foot + pair.top) / 2) + aside * height
        content.append(text(round(x, 1), round(y, 1), sign, css="sign"))
    if of_so_many <= MOST_TOLD_PAIRS:
        content.append(element("title", _about_pair(scene, pair)))
    cells = [scene.cells[pair.true], scene.cells[pair.false]]
    return part_of_picture("g", *content, since=page, until=course.end_of_part, cells=cells)


def _about_pair(scene: Scene, pair: PairBox) -> str:
    told = {
        "right": _("{true} above {false}: right"),
        "tied": _("{true} level with {false}: counts {counted}"),
        "wrong": _("{false} above {true}: wrong"),
    }[pair.kind]
    names = scene.names
    return told.format(true=names[pair.true], false=names[pair.false], counted=_count(pair.counted))


def _count(counted: float) -> str:
    return "½" if counted == 1 / 2 else exact(counted)


def _pair_css(kind: str, counted: float) -> str:
    names = {value: name for name, value in TIE_COUNTS.items()}
    return f"{kind} {names.get(counted, '')}" if kind == "tied" else kind


def about_pairs(course: Course) -> Iterator[Html]:
    """What the rectangles are, and what each kind of them counts."""
    pages, weighed = course.pages, course.scene.result.source.weight is not None
    counted, until = pages.reached("negatives"), course.end_of_part
    told = _("Every pair of a true and a false item is a rectangle as high and as wide as the two weigh.")
    if not weighed:
        told = _("Every pair of a true and a false item is 1/{pairs} of the square.").format(
            pairs=len(course.edges.true) * len(course.edges.false)
        )
    lines = folded(told, ASIDE_RIGHT - ASIDE, SMALL)
    for number, line in enumerate(lines):
        yield said(ASIDE, TOP + 9 + 18 * number, line, "aside", since=counted, until=until)
    tie = TIE_COUNTS[course.tie]
    kinds = (
        ("right", 1.0, _("right: counts 1")),
        ("tied", tie, _("tied: counts {counted}").format(counted=_count(tie))),
        ("wrong", 0.0, _("wrong: counts 0")),
    )
    start = TOP + 9 + 18 * len(lines) + 14
    for number, (kind, share, words) in enumerate(kinds):
        y = start + 28 * number
        yield part_of_picture(
            "g",
            element(
                "rect",
                css=_pair_css(kind, share),
                x=written(ASIDE + 1),
                y=written(y - 10),
                width="20",
                height="20",
            ),
            text(ASIDE + 11, y, SIGNS[kind], css="sign"),
            text(ASIDE + 30, y, words, css="aside", anchor="start"),
            since=counted + 1,
            until=until,
        )


def area_told(course: Course) -> Iterator[Html]:
    scene = course.scene
    value = float(scene.result.parts.value_at(scene.focus.part))
    told = _("area {area}").format(area=exact(value))
    last = course.pages.last_of_part
    yield said(ASIDE, BOTTOM - 20, told, "area", since=last, until=course.end_of_part)
    tied = float(share_of_tied_pairs(scene.result.source).value_at(scene.focus.part))
    if tied > 0 and course.tie != "half":
        half = value + tied * (0.5 - TIE_COUNTS[course.tie])
        other = _("with ½ for a tie: {area}").format(area=exact(half))
        yield said(ASIDE, BOTTOM + 2, other, "aside", since=last, until=course.end_of_part)
