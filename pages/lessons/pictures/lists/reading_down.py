"""The pictures of the metrics that read a sorted list down to its first or its last true label."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from metrics.graph.digits import exact
from pages.lessons.picture import Picture
from pages.lessons.pictures.lists.marks_of_list import (
    PLACE,
    bracket,
    joined,
    on_pages,
    places_of_ranks,
    rank_column,
    ratio,
    read_column,
    reading_line,
    with_score,
)
from pages.lessons.pictures.lists.ranked_list import Column, RankedRows, ranked_list, rows_of
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages, page_of, value_of_step
from pages.shell.markup import Html, element
from pages.words import gettext as _
from pages.words import ngettext

RANK, SHARE = "reciprocal_rank.rank", "reciprocal_rank"
DEPTH, COVERAGE = "coverage.depth", "coverage"


def first_true_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """Reciprocal rank: what is read down to the first true label, and what each rank is worth."""
    truth = scene.ranked.truth
    first = int(np.argmax(truth)) if truth.any() else -1
    read = places_of_ranks(value_of_step(scene, RANK))
    since = page_of(pages, RANK)
    columns = (
        read_column(scene, first, _("first true"), sum(read) + 1 if read else 0, since),
        _worths(scene, first, page_of(pages, SHARE)),
    )
    rows = rows_of(scene, pages, [*read, first])
    asked = joined(
        with_score(scene, pages, "reciprocal_rank.highest", truth), on_pages(pages, first, RANK, SHARE)
    )
    told = _("The labels are read from the highest score down to the first true one.")
    marks = reading_line(rows, read, since)
    return ranked_list(
        "first-true", rows, columns, marks, told, asked, rank_column(scene, pages, PLACE, RANK)
    )


def _worths(scene: Scene, first: int, since: int | None) -> Column:
    """1 over each rank as a bar and a fraction, that of the first true label in full colour."""

    def worth(place: int) -> Html:
        rank = float(scene.ranked.rank[place])
        bar = element("i", style=f"width:{100 / rank:.4g}%")
        css = "worth chosen" if place == first else "worth"
        return element("span", element("span", bar, css="track"), ratio("1", exact(rank)), css=css)

    return Column(_("1 / rank"), "worths", worth, lambda place: since, framed=True)


def depth_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """Coverage: what is read down to the last true label, and how many steps that takes."""
    truth = scene.ranked.truth
    last = int(np.flatnonzero(truth)[-1]) if truth.any() else -1
    read = places_of_ranks(value_of_step(scene, DEPTH))
    since, reached = page_of(pages, DEPTH), page_of(pages, COVERAGE)
    from_zero = scene.result.conventions.coverage_start == "zero"
    rows = rows_of(scene, pages, [*read, last])
    columns = (
        read_column(scene, last, _("last true"), sum(read) + 1 if read else 0, since),
        _counted(read, from_zero, reached),
    )
    asked = joined(with_score(scene, pages, "coverage.lowest", truth), on_pages(pages, last, DEPTH, COVERAGE))
    told = _("The labels are read from the highest score down to the last true one.")
    marks = [*reading_line(rows, read, since), *_depth(rows, read, from_zero, reached)]
    return ranked_list("depth", rows, columns, marks, told, asked, rank_column(scene, pages, PLACE, DEPTH))


def _counted(read: list[int], from_zero: bool, since: int | None) -> Column:
    """The numbers that are counted down the list, as far as it is read."""
    start = 0 if from_zero else 1

    def number(place: int) -> str:
        return f"{place + start}" if read and place <= read[0] else ""

    return Column(_("steps") if from_zero else _("labels"), "counted", number, lambda place: since)


def _depth(rows: RankedRows, read: list[int], from_zero: bool, since: int | None) -> Iterator[Html]:
    """A bracket down to the last place that is read, with the number of steps or labels."""
    for last in read:
        count = last if from_zero else last + 1
        said = (
            ngettext("{n} step", "{n} steps", count)
            if from_zero
            else ngettext("{n} label", "{n} labels", count)
        )
        css = "from-middle" if from_zero else ""
        yield bracket(rows, (0, last), said.format(n=count), since, css)
