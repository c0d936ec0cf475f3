"""The list that the threshold of the ROC curve walks down, and the confusion matrix on every page of that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from metrics.graph.digits import decimal, exact
from pages.lessons.picture import chip_of, part_of_picture
from pages.lessons.pictures.curves.pairs_in_square import LEVEL, PAIRS, SURE, Floats
from pages.lessons.roc_pages import Course
from pages.lessons.scene import Scene
from pages.lessons.threshold_pages import MOST_ROWS
from pages.lessons.working_pages import pages_about
from pages.shell.markup import Html, element
from pages.words import gettext as _

MOST_NAMES, MOST_LOOKED_UP = 2, 20


def rows_of_walk(course: Course) -> list[Html]:
    """A row for every threshold, of many for the first ones, and how many items more there are."""
    count = len(course.points.threshold) - 1
    shown = count if count <= MOST_ROWS else MOST_ROWS - 1
    rows = [_row(course, place) for place in range(1, shown + 1)]
    return rows if shown == count else [*rows, _more(course, shown)]


def _row(course: Course, place: int) -> Html:
    """The items that a threshold predicts, their score, and where they take the curve."""
    scene, points, keys = course.scene, course.points, (PAIRS, SURE, LEVEL)
    items: list[int] = points.items[points.through[place - 1] : points.through[place]].tolist()
    about = {at for item in items[:MOST_LOOKED_UP] for at in pages_about(course.pages, keys, item)}
    return part_of_picture(
        "div",
        element("span", *_names(scene, items), css="names"),
        element("small", decimal(float(points.threshold[place]))),
        _sign(course, place),
        cells=course.cells_between(place - 1, place),
        now=(course.page(place), *sorted(about)),
        css="row",
    )


def _more(course: Course, shown: int) -> Html:
    """How many items are not shown; it is marked on the pages that predict some of them."""
    told = _("… {n} more").format(n=int(course.points.through[-1] - course.points.through[shown]))
    pages = sorted({course.page(place) for place in course.places if place > shown})
    return part_of_picture("div", element("span", told, css="names"), now=pages, css="row rest")


def _names(scene: Scene, items: Sequence[int]) -> Iterator[Html]:
    """The names of the first items, and how many more are true (filled) and false (hollow)."""
    most = 1 if scene.result.source.kind == "cells" else MOST_NAMES
    yield from (chip_of(scene, item) for item in items[:most])
    more_true = sum(bool(scene.truth[item]) for item in items[most:])
    more_false = len(items[most:]) - more_true
    for css, more in (("chip more true", more_true), ("chip more", more_false)):
        if more:
            yield element("span", f"+{more}", css=css)


def _sign(course: Course, place: int) -> Html:
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
    since = course.page(place)
    return part_of_picture(
        "span", sign, since=since, css=f"sign {css}", role="img", aria_label=words, title=words
    )


def confusion_of_pages(course: Course) -> Html:
    """How many items are true and false (rows), predicted and not (columns), at each threshold."""
    points = course.points
    fields = (
        ((_("true"), ("TP", points.tp, "right"), ("FN", points.fn, "wrong"))),
        ((_("false"), ("FP", points.fp, "wrong"), ("TN", points.tn, "right"))),
    )
    heads = [element("small", head) for head in ("", _("predicted"), _("not predicted"))]
    rows = [
        one
        for head, *row in fields
        for one in (element("small", head), *(_field(course, *field) for field in row))
    ]
    return part_of_picture(
        "div", *heads, *rows, since=course.begin_of_walk, until=course.end_of_walk, css="counts"
    )


def _field(course: Course, sign: str, counts: Floats, css: str) -> Html:
    numbers = [
        part_of_picture("strong", exact(float(counts[place])), since=begin, until=end)
        for place, begin, end in course.stops[1:]
    ]
    return element("span", element("small", sign), *numbers, css=f"field {css}")
