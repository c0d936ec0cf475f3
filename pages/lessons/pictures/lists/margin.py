"""The picture of margin loss: the steps from the first false label of a sorted list to the last true one."""

from __future__ import annotations

from collections.abc import Iterator
from math import isnan

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
    with_score,
)
from pages.lessons.pictures.lists.ranked_list import Column, RankedRows, ranked_list, rows_of
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages, page_of, value_of_step
from pages.shell.markup import Html
from pages.words import gettext as _
from pages.words import ngettext

FIRST_FALSE, LAST_TRUE = "margin_loss.first_false", "margin_loss.last_true"


def margin_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """Margin loss: the first false label, the last true one, and the steps from the one down to the other."""
    false, true = (value_of_step(scene, key) for key in (FIRST_FALSE, LAST_TRUE))
    truth, rank = scene.ranked.truth, scene.ranked.rank
    ends = [
        *((int(one), _("first false"), FIRST_FALSE) for one in np.flatnonzero(~truth & (rank == false))[:1]),
        *((int(one), _("last true"), LAST_TRUE) for one in np.flatnonzero(truth & (rank == true))[-1:]),
    ]
    ranks = places_of_ranks(false, true)
    rows = rows_of(scene, pages, [*(place for place, _said, _key in ends), *ranks])
    asked = joined(
        with_score(scene, pages, "margin_loss.lowest_true", truth),
        with_score(scene, pages, "margin_loss.highest_false", ~truth),
        *(on_pages(pages, place, key, "margin_loss") for place, _said, key in ends),
    )
    said = {place: f"◂ {name}" for place, name, _key in ends}
    since = {place: page_of(pages, key) for place, _name, key in ends}
    named = Column("", "read", lambda place: said.get(place, ""), lambda place: since.get(place))
    told = _(
        "The labels from the highest score down. A bracket will lead from the first false label "
        "down to the last true one."
    )
    marks = _steps(rows, ranks)
    order = rank_column(scene, pages, PLACE, LAST_TRUE, FIRST_FALSE)
    return ranked_list("margin", rows, (named,), marks, told, asked, order)


def _steps(rows: RankedRows, ranks: list[int]) -> Iterator[Html]:
    """A bracket between the two ranks with the number of steps; ✓ where the last true label is not below."""
    steps = value_of_step(rows.scene, "margin_loss")
    if len(ranks) < 2 or steps is None or isnan(steps):
        return
    since = page_of(rows.pages, "margin_loss")
    said = ngettext("{steps} step", "{steps} steps", round(steps)).format(steps=exact(steps))
    wrong = steps > 0
    css = "from-middle wrong" if wrong else "right"
    yield bracket(rows, (ranks[0], ranks[1]), f"✗ {said}" if wrong else f"✓ {said}", since, css)
