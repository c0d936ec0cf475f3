"""x"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from metrics.graph.digits import decimal, exact
from metrics.kernels.pro_loss import FALSE, LOST_IN_ORDER, LOST_PAIRS, ORDER, PAIRS, TRUE, threshold_label
from metrics.once import once
from metrics.pictures.pro_groups import THRESHOLD_LABEL, ProGroup, pro_groups
from pages.lessons.picture import Picture, chip_of, paged_element, picture, told_of_chips
from pages.lessons.pictures.pair_grid import RIGHT_SIGN, TIE_SIGN, WRONG_SIGN
from pages.lessons.scene import Scene
from pages.lessons.steps import say
from pages.lessons.working_pages import WorkingPages, page_of, pages_about, step_of_part
from pages.shell.markup import Html, element
from pages.words import gettext as _

MOST_ROWS, MOST_COLUMNS = 4, 5
FIRST_STEPS: Mapping[str, str] = {ORDER: LOST_IN_ORDER, PAIRS: LOST_PAIRS, TRUE: TRUE, FALSE: FALSE}


@dataclass(frozen=True, eq=False)
class ProCard:
    """A group of a scene; `shown` are the pages that are about it."""

    scene: Scene
    pages: WorkingPages
    group: ProGroup
    shown: range

    @once
    def uppers(self) -> list[int]:
        """The indices of those that should stand above, as far as they have a pair."""
        return self._down(self.group.upper.tolist(), np.flatnonzero(self.group.compared.any(1)).tolist())

    @once
    def lowers(self) -> list[int]:
        """The indices of those that should stand below."""
        return self._down(self.group.lower.tolist(), np.flatnonzero(self.group.compared.any(0)).tolist())

    def _down(self, items: list[int], used: list[int]) -> list[int]:
        """In the order of relevance, else from the highest score down."""
        if self.group.mean.key == ORDER or THRESHOLD_LABEL in items:
            return used
        places = {item: place for place, item in enumerate(self.scene.ranked.items.tolist())}
        return sorted(used, key=lambda one: places[items[one]])

    def compared_on(self, item: int) -> int:
        """The page on which the pairs of one that should stand above are compared."""
        key = FIRST_STEPS[self.group.mean.key]
        return self.pages.reached(key, item if key in (LOST_IN_ORDER, LOST_PAIRS) else None)

    def asked(self, item: int) -> list[int]:
        """The pages on which a label is the one in question."""
        about = pages_about(self.pages, (FIRST_STEPS[self.group.mean.key],), item)
        return [page for page in about if page in self.shown]

    @property
    def stands_across(self) -> bool:
        """Whether those that should stand above are the columns: then the threshold is the row."""
        return self.group.mean.key == TRUE

    @property
    def rows(self) -> list[int]:
        """The indices that have a row."""
        every = self.lowers if self.stands_across else self.uppers
        return every if len(every) <= MOST_ROWS else every[: MOST_ROWS - 1]

    @property
    def columns(self) -> list[int]:
        """The indices that have a column: of very many those that are the first to be wrong."""
        every = self.uppers if self.stands_across else self.lowers
        if len(every) <= MOST_COLUMNS:
            return every
        return every[1 - MOST_COLUMNS :] if self.stands_across else every[: MOST_COLUMNS - 1]

    def pair(self, row: int, column: int) -> tuple[int, int]:
        """Which two are compared there, by their indices: the one that should stand above comes first."""
        return (column, row) if self.stands_across else (row, column)

    def score(self, item: int) -> float:
        """The score of a label, or the threshold."""
        if item == THRESHOLD_LABEL:
            return float(threshold_label(self.scene.result.source).value_at(self.scene.focus.part))
        return float(self.scene.scores[item])

    def name(self, item: int) -> str:
        """What to call a label, or the threshold."""
        return _("the threshold") if item == THRESHOLD_LABEL else self.scene.names[item]


REVERSED = {">": "<", "=": "=", "<": ">"}
LOST = {0.0: (*RIGHT_SIGN, ">"), 0.5: (*TIE_SIGN, "="), 1.0: (*WRONG_SIGN, "<")}


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
    return paged_element(
        "span",
        chip_of(card.scene, item),
        cells=cells,
        highlight_on=card.asked(item),
        css="pro-head",
        style=style,
    )


def _pair(card: ProCard, upper: int, lower: int, at: str) -> Iterator[Html]:
    """The empty frame of a pair until the pair is compared, and then its sign."""
    above, below = int(card.group.upper[upper]), int(card.group.lower[lower])
    first_page = card.compared_on(above)
    cells = [card.scene.cells[one] for one in (above, below) if one != THRESHOLD_LABEL]
    style, lost = f"--at:{at}", float(card.group.lost[upper, lower])
    yield paged_element("div", last_page=first_page - 1, css="pair waiting", style=style)
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
    yield paged_element(
        "div",
        element("span", f"{sign} ½" if kind == "tied" else sign),
        element("small", f" {compared} ".join(scores)),
        first_page=first_page,
        cells=cells,
        css=f"pair {kind} counted" if lost else f"pair {kind}",
        style=style,
        role="img",
        aria_label=said,
    )


HALF = 0.5
VALUE, WITH_PAIRS = "pro_loss", "pro_loss.groups"


def pro_cards(scene: Scene, pages: WorkingPages) -> Picture:
    """Each group of pairs with its signs and the share that is wrong; below them the sum of the shares."""
    cards = _cards(scene, pages)
    is_tied = any((card.group.lost[card.group.compared] == HALF).any() for card in cards)
    signs = _("✓ right, ✗ wrong.")
    if is_tied:
        signs = _("✓ right, ✗ wrong, = tied: counts ½.")
    threshold = decimal(float(threshold_label(scene.result.source).value_at(scene.focus.part)))
    told = _("Θ is the threshold, here {threshold}. Each cell is one comparison.").format(threshold=threshold)
    drawn = [_card(card, signs) for card in cards]
    told = f"{told} {told_of_chips(scene)}"
    return picture("pro", *drawn, _together(scene, pages, cards), told=told)


def _cards(scene: Scene, pages: WorkingPages) -> list[ProCard]:
    groups = pro_groups(scene.result, scene.focus.part)
    later = [pages.reached(FIRST_STEPS[group.mean.key]) for group in groups[1:]]
    starts, ends = [0, *later], [*later, _joined_on(pages)]
    return [
        ProCard(scene, pages, group, range(start, end))
        for group, start, end in zip(groups, starts, ends, strict=True)
    ]


def _joined_on(pages: WorkingPages) -> int:
    """The first page on which the shares become one number."""
    first = page_of(pages, WITH_PAIRS)
    return pages.reached(VALUE) if first is None else first


def _card(card: ProCard, signs: str) -> Html:
    """A group: what can be wrong, in how many of its pairs it is, and the pairs, and what the signs say."""
    group, first_page = card.group, card.pages.reached(card.group.mean.key)
    pairs = int(group.compared.sum())
    title, symbol = _(group.mean.title), element("sub", group.mean.key.rpartition(".")[2])
    head = [element("h3", title, " ", element("i", "P", symbol), title=title)]
    if pairs:
        said = _("Wrong: {lost} of {pairs}").format(lost=decimal(float(group.lost.sum())), pairs=pairs)
        counted = paged_element("span", said, first_page=first_page)
        head += [counted, element("span", *_share(card, first_page), css="share")]
        size = f"--rows:{len(card.rows)};--columns:{len(card.columns)}"
        grid = element("div", *pair_cells(card), css="pro-grid", style=size)
        content = [grid, *_below(card, signs)]
    else:
        notes = " ".join(say(note) for note in group.mean.notes)
        content = [paged_element("p", notes, first_page=first_page, css="no-pair")]
    return paged_element(
        "section", element("div", *head, css="pro-title"), *content, highlight_on=card.shown, css="pro-group"
    )


def _share(card: ProCard, first_page: int) -> Iterator[Html]:
    """The share of a group, which glides into the sum and leaves a copy here."""
    written, joined = exact(float(card.group.mean.value)), _joined_on(card.pages)
    yield paged_element(
        "b", written, first_page=first_page, last_page=joined - 1, glide_id=f"share:{card.group.mean.key}"
    )
    yield paged_element("b", written, first_page=joined)


def _below(card: ProCard, signs: str) -> Iterator[Html]:
    """What the signs of the first group say, and who says which true label is more relevant."""
    if not card.shown:
        return
    if card.group.mean.key == ORDER:
        is_given = card.scene.result.source.order is not None
        said = _(
            "{upper} should be above {lower}: without an order of relevance, that of the columns counts."
        )
        if is_given:
            said = _("{upper} should be above {lower}, by the order of relevance.")
        upper, lower = (card.name(int(one)) for one in card.group.upper[:2])
        said = said.format(upper=upper, lower=lower)
        yield paged_element("p", said, last_page=card.shown[-1], css="told-below")
    elif card.shown.start == 0:
        yield paged_element("p", signs, first_page=0, last_page=card.shown[-1], css="told-below")


def _together(scene: Scene, pages: WorkingPages, cards: Sequence[ProCard]) -> Html:
    """How the shares become one number: their mean, or their sum."""
    first_page, rule = _joined_on(pages), scene.result.conventions.pro_mean
    shares = [
        paged_element(
            "b",
            exact(float(card.group.mean.value)),
            first_page=first_page,
            glide_id=f"share:{card.group.mean.key}",
        )
        if card.group.compared.any()
        else paged_element("b", exact(float(card.group.mean.value)), first_page=first_page)
        for card in cards
    ]
    added: list[str] = [one for share in shares for one in (" + ", share)][1:]
    if rule != "sum":
        held = step_of_part(scene, WITH_PAIRS)
        count = str(len(cards)) if held is None else element("b", exact(float(held.value)))
        added = ["(", *added, ") / ", count]
    return paged_element("p", *added, first_page=first_page, css="total")
