"""The strips under the curve of precision over recall, what each of them says, and the sum of their areas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from metrics.graph.digits import exact
from pages.lessons.fitted_text import fitted_text, fitting_number, fitting_size, text_width
from pages.lessons.name_chip import ring
from pages.lessons.picture import Box, part_of_picture
from pages.lessons.precision_recall_course import CurveCourse, Strip
from pages.lessons.unit_square import SIDE, across, box, up, written
from pages.views.markup import Html, element
from pages.words import gettext as _

MOST_SINGLE, MOST_OF_PAGE = 40, 40
LETTERS, LARGE, GAP = 14.0, 20.0, 6.0
SUM_LEFT, SUM_ROOM, SUM_TOP, SUM = 6.0, 186.0, 241.0, 266.0
SIZES = (18, 16, 14)
PLUS = 16.0


def strips_of_curve(course: CurveCourse) -> Iterator[Html]:
    """The strips, each from the page on which it is reached; very many of one page as one shape."""
    strips, asked = course.strips, _asked(course)
    if len(strips) <= MOST_SINGLE:
        for one in strips:
            now = (one.page, *asked)
            place = box(one.left, 0, one.right, one.height)
            shapes = (element("rect", css=css, **place) for css in ("frame", "ring"))
            yield part_of_picture("g", *shapes, since=one.page, cells=one.cells, now=now, css="strip")
        return
    of_page: dict[int, list[Strip]] = {}
    for one in strips:
        of_page.setdefault(one.page, []).append(one)
    for page, found in of_page.items():
        groups = np.array_split(np.arange(len(found)), min(len(found), MOST_OF_PAGE))
        drawn = "".join(_outline(found[group[0] : group[-1] + 1]) for group in groups)
        yield part_of_picture("path", since=page, now=(page, *asked), css="strip many", d=drawn)


def _asked(course: CurveCourse) -> tuple[int, ...]:
    """The pages that are about all strips."""
    return course.precisions, course.widths, course.pages.last_of_part


def _outline(strips: Sequence[Strip]) -> str:
    """The outline of strips side by side; of several too narrow to be seen it is one with their area."""
    left, right = strips[0].left, strips[-1].right
    height = sum(one.area for one in strips) / (right - left)
    ends = written(across(left)), written(across(right))
    return f"M{ends[0]} {written(up(0))}V{written(up(height))}H{ends[1]}V{written(up(0))}Z"


def labels_of_strips(course: CurveCourse) -> Iterator[Html]:
    """In each strip its area; on the pages about the heights or the widths these instead."""
    if len(course.strips) > MOST_SINGLE:
        return
    widths, last, added_up = course.widths, course.pages.last_of_part, _size_of_sum(course) is not None
    heights = min(course.precisions, widths)
    for number, strip in enumerate(course.strips):
        if strip.page < heights:
            yield from _label(strip, strip.area, "", strip.page, heights - 1)
        yield from _label(strip, strip.height, "↕ ", max(strip.page, heights), widths - 1)
        yield from _label(strip, strip.right - strip.left, "↔ ", widths, widths)
        thing = _thing(number) if added_up else ""
        yield from _label(strip, strip.area, "", widths + 1, last - 1, thing)
        yield from _label(strip, strip.area, "", last, None)


def _thing(number: int) -> str:
    return f"area:{number}"


def _label(
    strip: Strip, value: float, sign: str, since: int, until: int | None, thing: str = ""
) -> Iterator[Html]:
    """A number in a strip, where there is room and there are such pages."""
    room, high = SIDE * (strip.right - strip.left) - 2 * GAP, SIDE * strip.height
    said = sign + fitting_number(value, room - text_width(sign, LETTERS), LETTERS)
    if (until is not None and until < since) or text_width(said, LETTERS) > room or high < LETTERS + 4:
        return
    x, y = across((strip.left + strip.right) / 2), up(0) - LETTERS
    text = fitted_text(x, y, said, room, LETTERS)
    yield part_of_picture("g", text, since=since, until=until, thing=thing, css="label")


def sum_of_strips(course: CurveCourse) -> Iterator[Html]:
    """On the last page of the part below the list: the areas slide together and add up to the value."""
    if not course.has_curve:
        return
    last = course.pages.last_of_part
    mean = course.how == "eleven_points"
    told = _("mean of the 11 crosses") if mean else _("sum of the areas")
    title = fitted_text(SUM_LEFT, SUM_TOP, told, SUM_ROOM, LETTERS, anchor="start")
    yield part_of_picture("g", title, since=last, css="title")
    size = _size_of_sum(course)
    terms = list(_terms(course, size)) if size else []
    yield from (term for term, _end in terms)
    x = terms[-1][1] + GAP if terms else SUM_LEFT
    yield _result(course, x, size or LARGE)


def _result(course: CurveCourse, x: float, size: float) -> Html:
    last, said = course.pages.last_of_part, f"= {exact(course.value)}"
    room = SUM_LEFT + SUM_ROOM - x
    place = Box(x, SUM - 0.6 * size, min(room, text_width(said, size) + 4), 1.2 * size)
    text = fitted_text(place.middle[0], SUM, said, room, size)
    return part_of_picture("g", text, ring(place), since=last, now=(last,), css="result")


def _terms(course: CurveCourse, size: float) -> Iterator[tuple[Html, float]]:
    """The terms of the sum, each with the place where it ends."""
    x, last = SUM_LEFT, course.pages.last_of_part
    for number, area in enumerate(_areas(course)):
        plus = [fitted_text(x + PLUS / 2, SUM, "+", PLUS, size)] if number else []
        x += PLUS if number else 0
        width = text_width(area, size)
        text = fitted_text(x + width / 2, SUM, area, width + 1, size)
        cells = course.strips[number].cells
        term = part_of_picture("g", text, since=last, thing=_thing(number), cells=cells)
        x += width
        yield Html("".join(part_of_picture("g", one, since=last) for one in plus) + term), x


def _areas(course: CurveCourse) -> Sequence[str]:
    return [fitting_number(one.area, 60, LETTERS) for one in course.strips]


def _size_of_sum(course: CurveCourse) -> int | None:
    """The font size in which the whole sum fits; None for too many or no strips."""
    if not 2 <= len(course.strips) <= MOST_SINGLE:
        return None
    areas = _areas(course)
    whole = "".join((*areas, "= ", exact(course.value)))
    room = SUM_ROOM - PLUS * (len(areas) - 1) - GAP
    size = fitting_size([whole], room, SIZES)
    return size if text_width(whole, size) <= room else None
