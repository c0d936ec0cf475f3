"""The one bar that all labels share: their exponentials slide together, and the whole is 1."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from metrics.graph.digits import exact
from metrics.pictures.label_losses import PROBABILITY
from pages.stage.box import Box
from pages.stage.fitted_text import text_width
from pages.stage.loss_items import EDGE, LARGE, SIZE, LossItems, number, words
from pages.stage.loss_probabilities import BAR_HIGH, FOOT, NAMES, POWER, ROOM, ProbabilityRows
from pages.stage.picture import part_of_picture
from pages.views.markup import Html
from pages.words import gettext as _

LEFT, WIDE, HIGH = 238.0, 236.0, 24.0


def shared_bar(rows: ProbabilityRows) -> Iterator[Html]:
    """A bar for every exponential; then one after the other in the bar of their sum."""
    items = rows.items
    together = items.pages.reached("sum_of_powers")
    shares = [float(items.losses.probability[item]) for item in rows.shown]
    y = _middle(rows)
    for item, share, start in zip(rows.shown, shares, accumulate(shares, initial=0.0), strict=False):
        alone = Box(LEFT, rows.middle(item) - BAR_HIGH / 2, share * WIDE, BAR_HIGH)
        joined = Box(LEFT + start * WIDE, y - HIGH / 2, share * WIDE, HIGH)
        yield _segment(rows, item, alone, items.since("power", item), together - 1)
        yield _segment(rows, item, joined, together, rows.end, _name(items, item, joined))
    yield from _whole(rows, y, together)


def _middle(rows: ProbabilityRows) -> float:
    return rows.foot + HIGH / 2 + 4


def _segment(rows: ProbabilityRows, item: int, box: Box, since: int | None, until: int, *named: Html) -> Html:
    return part_of_picture(
        "g",
        box.drawn("share"),
        *named,
        since=since,
        until=until,
        cells=rows.items.cells(item),
        thing=f"share:{item}",
        css=rows.items.kind(item),
    )


def _name(items: LossItems, item: int, box: Box) -> Html:
    """The name within a segment that has room for it."""
    name = items.scene.names[item]
    if text_width(name, SIZE) > box.width - 6:
        return Html("")
    return words(*box.middle, name, box.width - 4, "within", "middle")


def _whole(rows: ProbabilityRows, y: float, together: int) -> Iterator[Html]:
    """What the whole bar is: the sum of the exponentials, and then 1."""
    items, end = rows.items, rows.end
    shared = items.pages.reached(PROBABILITY)
    total = float(items.scene.step_with("sum_of_powers").value)
    frame = Box(LEFT, y - HIGH / 2, WIDE, HIGH)
    left, right, below = LEFT, LEFT + WIDE, y + HIGH / 2 + FOOT / 2
    yield part_of_picture(
        "g",
        frame.drawn("whole"),
        words(EDGE, y, _("sum S"), NAMES, size=LARGE),
        number(POWER, y, total, ROOM, "strong", LARGE),
        words(left, below, "0", 20, size=LARGE),
        since=together,
        until=end,
    )
    sum_there = words(right, below, exact(total), 90, anchor="end", size=LARGE)
    yield part_of_picture("g", sum_there, since=together, until=shared - 1)
    told = words(left + WIDE / 2, below, _("shares of S: 1 in all"), WIDE - 50, "", "middle", LARGE)
    one = words(right, below, "1", 20, "strong", "end", LARGE)
    yield part_of_picture("g", told, one, since=shared, until=end)
