"""The pairs of a group of PRO loss as a small grid, in which each appears as the pages compare it."""

from __future__ import annotations

from collections.abc import Iterator

from metrics.graph.digits import decimal
from metrics.pictures.pairs import THRESHOLD_LABEL
from pages.lessons.picture import chip_of, part_of_picture
from pages.lessons.pictures.pair_signs import RIGHT, TIED, WRONG
from pages.lessons.pictures.pro_loss.pro_card import ProCard
from pages.shell.markup import Html, element
from pages.words import gettext as _

REVERSED = {">": "<", "=": "=", "<": ">"}
LOST = {0.0: (*RIGHT, ">"), 0.5: (*TIED, "="), 1.0: (*WRONG, "<")}


def pair_cells(card: ProCard) -> Iterator[Html]:
    """The names of the rows and columns, the pairs, and in the corner how many are not shown."""
    group = card.group
    across, down = (group.upper, group.lower) if card.stands_across else (group.lower, group.upper)
    for column, index in enumerate(card.columns):
        yield _head(card, int(across[index]), f"1/{column + 2}")
    drawn = 0
    for row, first in enumerate(card.rows):
        yield _head(card, int(down[first]), f"{row + 2}/1")
        for column, second in enumerate(card.columns):
            upper, lower = card.pair(first, second)
            if group.compared[upper, lower]:
                drawn += 1
                yield from _pair(card, upper, lower, f"{row + 2}/{column + 2}")
    hidden = int(group.compared.sum()) - drawn
    if hidden:
        yield element("span", _("… {n} more").format(n=hidden), css="rest")


def _head(card: ProCard, item: int, at: str) -> Html:
    style = f"--at:{at}"
    if item == THRESHOLD_LABEL:
        return element("span", f"Θ {decimal(card.score(item))}", css="pro-head theta", style=style)
    cells = (card.scene.cells[item],)
    return part_of_picture(
        "span", chip_of(card.scene, item), cells=cells, now=card.asked(item), css="pro-head", style=style
    )


def _pair(card: ProCard, upper: int, lower: int, at: str) -> Iterator[Html]:
    """The empty frame of a pair until the pair is compared, and then its sign."""
    above, below = int(card.group.upper[upper]), int(card.group.lower[lower])
    since = card.compared_on(above)
    cells = [card.scene.cells[one] for one in (above, below) if one != THRESHOLD_LABEL]
    style, lost = f"--at:{at}", float(card.group.lost[upper, lower])
    yield part_of_picture("div", until=since - 1, css="pair waiting", style=style)
    kind, sign, compared = LOST[lost]
    scores = [decimal(card.score(one)) for one in (above, below)]
    if above == THRESHOLD_LABEL:  # the label first, as it is in the group of the true ones
        scores.reverse()
        compared = REVERSED[compared]
    said = {
        "right": _("{upper} above {lower}: right"),
        "tied": _("{upper} level with {lower}: counts ½"),
        "wrong": _("{upper} below {lower}: wrong"),
    }[kind].format(upper=card.name(above), lower=card.name(below))
    yield part_of_picture(
        "div",
        element("span", f"{sign} ½" if kind == "tied" else sign),
        element("small", f" {compared} ".join(scores)),
        since=since,
        cells=cells,
        css=f"pair {kind} counted" if lost else f"pair {kind}",
        style=style,
        role="img",
        aria_label=said,
    )
