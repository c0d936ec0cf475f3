"""The picture of average precision: down a sorted list, how many are true so far, and what share that is."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from metrics import Quantity
from metrics.graph.digits import exact
from pages.lessons.picture import Picture
from pages.lessons.pictures.lists.marks_of_list import ratio
from pages.lessons.pictures.lists.ranked_list import Column, RankedRows, ranked_list, rows_of
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages, page_of, pages_about, step_of_part
from pages.shell.markup import Html, element
from pages.words import gettext as _

RANKS = ("rank", "place")
BEST = "average_precision.best_from_here"
LONGEST_STRIP, LONGEST_NUMBER = 30, 2


def precision_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """Average precision: rank, true ones so far and precision down the list, as far as they are reached."""
    rows = rows_of(scene, pages, [int(place) for place in np.flatnonzero(scene.ranked.truth)[:2]])
    rank = step_of_part(scene, *RANKS)
    keys = [*RANKS, "hits", "recall_here", "precision_here", BEST]
    asked = {place: pages_about(pages, keys, rows.item(place)) for place in rows.places}
    told = _("The items from the highest score down, and how many are true so far.")
    if scene.result.source.kind == "rows":
        told = _("The labels from the highest score down, and how many are true so far.")
    of_rank = None if rank is None else _values(rows, rank, _("rank"), "rank")
    return ranked_list("precisions", rows, _columns(rows, rank), (), told, asked, of_rank)


def _columns(rows: RankedRows, rank: Quantity | None) -> Iterator[Column]:
    """A column for each step that the working has."""
    hits, recall, precision, best = (
        step_of_part(rows.scene, key) for key in ("hits", "recall_here", "precision_here", BEST)
    )
    if hits is not None:
        yield _so_far(rows, hits)
    if recall is not None:
        yield _values(rows, recall, _("recall"), "number")
    if precision is not None:
        yield _precisions(rows, precision, hits, rank)
    if best is not None:
        yield _values(rows, best, _("best from here"), "number")


def _values(rows: RankedRows, step: Quantity, title: str, css: str) -> Column:
    """What a step says of each item that it does not leave out."""

    def number(place: int) -> str:
        item = rows.item(place)
        used = step.where is None or step.where[item]
        return element("b", exact(float(step.entry(item)))) if used else ""

    return Column(
        title, css, number, lambda place: page_of(rows.pages, step.key, rows.item(place)), css == "number"
    )


def _so_far(rows: RankedRows, hits: Quantity) -> Column:
    """A strip of all at or above this place, the true ones filled, and the number of those."""
    ranked, weighed = rows.scene.ranked, rows.scene.result.source.weight is not None

    def content(place: int) -> str:
        number = element("b", exact(float(hits.entry(rows.item(place)))))
        level = np.flatnonzero(ranked.rank == ranked.rank[place])
        count = int(level[-1]) + 1
        if weighed or count > LONGEST_STRIP:
            return number
        boxes = [element("i", css="true" if one else "false") for one in ranked.truth[:count]]
        return Html(element("span", *boxes, css="boxes", aria_hidden="true") + number)

    return Column(
        _("true so far"), "so-far", content, lambda place: page_of(rows.pages, hits.key, rows.item(place))
    )


def _precisions(
    rows: RankedRows, precision: Quantity, hits: Quantity | None, rank: Quantity | None
) -> Column:
    """The precision at each true item, as how many of how many where both are short."""
    alone = _values(rows, precision, _("precision"), "number")

    def content(place: int) -> str:
        number = alone.content(place)
        if not number or hits is None or rank is None:
            return number
        above, below = (exact(float(one.entry(rows.item(place)))) for one in (hits, rank))
        return ratio(above, below) if max(len(above), len(below)) <= LONGEST_NUMBER else number

    return Column(_("precision"), "number", content, alone.since, framed=True)
