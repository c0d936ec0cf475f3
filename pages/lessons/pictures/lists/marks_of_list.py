"""What metrics add to a sorted list: ranks, words and lines that count how far down it they read."""

from __future__ import annotations

from collections.abc import Iterator
from math import isnan

import numpy as np

from metrics.graph.arrays import Mask
from metrics.graph.digits import exact
from pages.lessons.picture import part_of_picture
from pages.lessons.pictures.lists.ranked_list import TITLES, Column, RankedRows
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages, page_of, value_of_step
from pages.shell.markup import Html, element
from pages.words import gettext as _

Asked = dict[int, tuple[int, ...]]
PLACE = "place"


def rank_column(scene: Scene, pages: WorkingPages, *keys: str) -> Column:
    """The rank of each item, from the first page on that is about one of these steps."""
    found = [page for key in keys if (page := page_of(pages, key)) is not None]
    since = min(found, default=None)
    return Column(
        _("rank"), "rank", lambda place: exact(float(scene.ranked.rank[place])), lambda place: since
    )


def read_column(scene: Scene, end: int, said: str, count: int, since: int | None) -> Column:
    """What the first `count` places hold: true items are found down to the `end`, false ones read past."""
    truth = scene.ranked.truth

    def content(place: int) -> str:
        if place == end:
            return f"✓ {said}"
        if place < end and truth[place]:
            return _("✓ found")
        return _("read past") if place < count and not truth[place] else ""

    return Column("", "read", content, lambda place: since)


def places_of_ranks(*ranks: float | None) -> list[int]:
    """The places, from 0, that have these numbers in the list; none for a rank that is not there."""
    return [round(rank) - 1 for rank in ranks if rank is not None and not isnan(rank) and rank >= 1]


def with_score(scene: Scene, pages: WorkingPages, key: str, among: Mask) -> Asked:
    """The places of those that have the score of a step, each with the page of the step."""
    score, page = value_of_step(scene, key), page_of(pages, key)
    if score is None or page is None:
        return {}
    return {int(place): (page,) for place in np.flatnonzero(among & (scene.ranked.score == score))}


def on_pages(pages: WorkingPages, place: int, *keys: str) -> Asked:
    """One place with the pages of these steps."""
    found = [page for key in keys if (page := page_of(pages, key)) is not None]
    return {place: tuple(found)}


def joined(*asked: Asked) -> Asked:
    """For each place all the pages on which it is in question."""
    places = {place for one in asked for place in one}
    return {place: tuple(sorted({page for one in asked for page in one.get(place, ())})) for place in places}


def reading_line(rows: RankedRows, read: list[int], since: int | None) -> Iterator[Html]:
    """A line above the first row, which comes to stand under the last one that is `read` once it is found."""
    if not read or since is None:
        return
    if since > 0:
        yield _line(TITLES, until=since - 1)
    yield _line(rows.line(read[0]), since=since, glides=since > 0)


def _line(row: int, since: int | None = None, until: int | None = None, glides: bool = True) -> Html:
    style = f"grid-row:{row}"
    thing = "reading" if glides else ""
    return part_of_picture("i", since=since, until=until, thing=thing, css="reading", style=style)


def bracket(rows: RankedRows, ends: tuple[int, int], said: str, since: int | None, css: str = "") -> Html:
    """A bracket beside the rows from one place to another, with what is said of them."""
    top, bottom = rows.line(min(ends)), rows.line(max(ends))
    style = f"grid-row:{top}/{bottom + 1};--span:{bottom + 1 - top}"
    return part_of_picture(
        "div", element("span", said), since=since, css=f"bracket {css}".strip(), style=style
    )


def ratio(above: str, below: str) -> Html:
    """A fraction, one number over the other."""
    parts = (element("span", one) for one in (above, below))
    return element("span", *parts, css="ratio", role="img", aria_label=f"{above}/{below}")
