"""The sorted list beside a plot: each item gets its numbers as the threshold passes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from metrics.graph.digits import decimal
from pages.lessons.picture import chip_of, part_of_picture
from pages.lessons.pictures.curves.walked_ranking import WalkedRanking
from pages.lessons.threshold_pages import MOST_ROWS
from pages.lessons.working_pages import page_of_each, pages_about
from pages.shell.markup import Html, element
from pages.words import gettext as _


@dataclass(frozen=True)
class NumberColumn:
    """A number for each item: `key` is the step that has a line for it, `written` the number at a point.

    On the page of its line it is marked, if it `is_asked`.
    """

    title: str
    key: str
    written: Callable[[int], str]
    is_asked: bool = False


def walked_list(walked: WalkedRanking, columns: Sequence[NumberColumn], keys: Sequence[str] = ()) -> Html:
    """A row for each item from the top score down; pages of the steps `keys` mark their item."""
    items = walked.scene.ranked.items.tolist()
    shown = items if len(items) <= MOST_ROWS else items[: MOST_ROWS - 1]
    titles = [element("span", column.title, css=f"title {column.key}") for column in columns]
    head = element("div", element("small", _("score"), css="score"), *titles, css="row head")
    rows = [_row(walked, columns, keys, place, item) for place, item in enumerate(shown)]
    more = [_more(walked, columns, len(shown))] if len(shown) < len(items) else []
    drawn = [head, *rows, *more, *_threshold(walked, len(shown))]
    return element("div", *drawn, css="walked", style=f"--numbers:{len(columns)}")


def _row(
    walked: WalkedRanking, columns: Sequence[NumberColumn], keys: Sequence[str], place: int, item: int
) -> Html:
    scene, point = walked.scene, walked.point_of_place[place]
    page = walked.page(point)
    score = decimal(float(scene.scores[item]))
    tie = [element("span", "=", css="tie", title=_("tie"))] if scene.ranked.level[place] else []
    return part_of_picture(
        "div",
        element("span", *tie, chip_of(scene, item), css="name"),
        element("small", score, css="score", title=score),
        *(_number(walked, column, point, page, item) for column in columns),
        cells=(scene.cells[item],),
        now=(page, *pages_about(walked.pages, keys, item)),
        css="row",
        style=f"grid-row:{place + 2}",
    )


def _number(walked: WalkedRanking, column: NumberColumn, point: int, page: int, item: int) -> Html:
    """The empty frame of a number, and the number from the page on that reaches its point."""

    own = page_of_each(walked.pages, column.key).get(item) if column.is_asked else None
    now = [] if own is None else [own]
    number = part_of_picture("span", column.written(point), since=page, now=now, css="share")
    return element("span", number, css=f"number {column.key}")


def _more(walked: WalkedRanking, columns: Sequence[NumberColumn], shown: int) -> Html:
    """How many items are not shown, and on the pages that reach them the numbers there."""
    first, last = walked.point_of_place[shown], walked.point_of_place[-1]
    points = [point for point in walked.places if first <= point <= last]
    pages = [walked.page(point) for point in points]
    told = _("… {n} more").format(n=len(walked.point_of_place) - shown)
    numbers = [
        element(
            "span",
            *(
                part_of_picture("span", column.written(point), since=page, until=page, css="share")
                for point, page in zip(points, pages, strict=True)
            ),
            css=f"number {column.key}",
        )
        for column in columns
    ]
    return part_of_picture(
        "div",
        element("small", told, css="name"),
        *numbers,
        now=pages,
        css="row rest",
        style=f"grid-row:{shown + 2}",
    )


def _threshold(walked: WalkedRanking, shown: int) -> Iterator[Html]:
    """The line below what is predicted; from page to page it glides."""
    for place in walked.places:
        page, depth = walked.page(place), min(int(walked.points.through[place]), shown + 1)
        style = f"grid-row:{depth + 1}"
        yield part_of_picture(
            "i", since=page, until=page, thing="threshold in the list", css="cut", style=style
        )
