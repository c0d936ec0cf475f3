"""The picture of one-error: the top of a sorted list, and whether what stands there is true."""

from __future__ import annotations

from collections.abc import Iterator
from math import isnan

from metrics.graph.digits import exact
from pages.lessons.picture import Picture, chip_of, part_of_picture
from pages.lessons.pictures.lists.marks_of_list import joined, on_pages
from pages.lessons.pictures.lists.ranked_list import MOST_ROWS, RankedRows, ranked_list, rows_of
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages, page_of, value_of_step
from pages.shell.markup import Html, element
from pages.words import gettext as _

MOST_NAMES = 3


def top_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """One-error: the top of the list is marked, and beside it stands what it is: right, wrong or between."""
    since = page_of(pages, "top_score")
    size = int((scene.ranked.score == value_of_step(scene, "top_score")).sum())
    asked = joined(
        *(on_pages(pages, place, "top_score", "one_error") for place in range(min(size, MOST_ROWS)))
    )
    rows = rows_of(scene, pages)
    told = _("The labels from the highest score down. The top of the list is judged.")
    return ranked_list("top", rows, (), _judged(rows, size, since), told, asked)


def _judged(rows: RankedRows, size: int, since: int | None) -> Iterator[Html]:
    """A frame with the names at the top, which gets a sign when the error is computed."""
    scene, reached = rows.scene, page_of(rows.pages, "one_error")
    names = [chip_of(scene, rows.item(place)) for place in range(min(size, MOST_NAMES))]
    more = [_("… {n} more").format(n=size - MOST_NAMES)] if size > MOST_NAMES else []
    top = part_of_picture("p", *names, *more, since=since, css="names")
    error = value_of_step(scene, "one_error")
    if error is None or isnan(error) or reached is None:
        yield element("div", top, css="judged waiting")
        return
    kind, sign, said = _verdict(error)
    if reached > 0:
        yield part_of_picture("div", top, until=reached - 1, css="judged waiting")
    mark = element("span", sign, css="sign", aria_hidden="true")
    yield part_of_picture("div", *([top]), mark, element("p", said), since=reached, css=f"judged {kind}")


def _verdict(error: float) -> tuple[str, str, str]:
    if error == 0:
        return "right", "✓", _("The top label is true: no error.")
    if error == 1:
        return "wrong", "✗", _("The top label is false: an error.")
    told = _("The top labels are level: an error of {error} on average.")
    return "tied", "=", told.format(error=exact(error))
