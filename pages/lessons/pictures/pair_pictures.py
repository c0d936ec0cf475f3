"""Pairs of items: the grid of true against false, and the four groups of PRO loss as cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod

import numpy as np

from metrics.graph.digits import decimal, shortest
from metrics.lazy import lazy_property
from metrics.parts.pro_groups import FALSE, LOST_IN_ORDER, LOST_PAIRS, ORDER, PAIRS, TRUE, threshold_label
from metrics.parts.rank_steps import ABOVE, BELOW, LEVEL
from metrics.pictures.pairs import (
    RIGHT,
    THRESHOLD_LABEL,
    TIED,
    WRONG,
    PairGrid,
    ProGroup,
    counted_in_pairs,
    pairs_between,
    pro_groups,
)
from pages.lessons.picture import (
    Picture,
    chip_of,
    how_many_more,
    legend_of_chips,
    nothing_to_draw,
    page_of,
    paged_element,
    pages_about,
    picture,
)
from pages.lessons.scene import Scene
from pages.lessons.sentence_parts import note_text
from pages.lessons.working_pages import WorkingPages, step_of_part
from pages.shell.markup import Html, element
from pages.state.document import Cell
from pages.words import gettext as _

MAX_ROWS, MAX_COLUMNS = 6, 8
STEPS_BY_RELATION = {WRONG: ABOVE.key, TIED: LEVEL.key, RIGHT: BELOW.key}
MAX_CARD_ROWS, MAX_CARD_COLUMNS = 4, 5
FIRST_STEPS: Mapping[str, str] = {ORDER: LOST_IN_ORDER, PAIRS: LOST_PAIRS, TRUE: TRUE, FALSE: FALSE}
VALUE, WITH_PAIRS = "pro_loss", "pro_loss.groups"


@dataclass(frozen=True)
class PairOrder:
    """How the scores of a pair compare: its class in the style sheet, its sign, and the one between them."""

    css: str
    sign: str
    comparison: str


RIGHT_ORDER, TIE, WRONG_ORDER = (
    PairOrder("right", "✓", ">"),
    PairOrder("tied", "=", "="),
    PairOrder("wrong", "✗", "<"),
)
ORDERS = {RIGHT: RIGHT_ORDER, TIED: TIE, WRONG: WRONG_ORDER}
ORDERS_BY_LOSS = {0.0: RIGHT_ORDER, 0.5: TIE, 1.0: WRONG_ORDER}
REVERSED = {">": "<", "=": "=", "<": ">"}


def pair_in_words(kind: str, true: str, false: str, counted: float) -> str:
    """How a true and a false item of these names stand to each other, for a reader who does not see it."""
    text = {
        "right": _("{true} above {false}: right"),
        "tied": _("{true} level with {false}: counts {counted}"),
        "wrong": _("{false} above {true}: wrong"),
    }
    return text[kind].format(true=true, false=false, counted=shortest(counted))


def _compared_pair(
    kind: str,
    counted: float,
    sign: str,
    scores: str,
    text: str,
    first_page: int,
    cells: Sequence[Cell],
    at: str,
) -> Html:
    """A pair from the page on that compares it, framed where it counts."""
    return paged_element(
        "div",
        element("span", sign),
        element("small", scores),
        first_page=first_page,
        cells=cells,
        css=f"pair {kind} counted" if counted else f"pair {kind}",
        style=f"--at:{at}",
        role="img",
        aria_label=text,
    )


@dataclass(frozen=True, eq=False)
class _Grid:
    """The pairs of a scene; `key` is that of the step that counts those of each true item."""

    scene: Scene
    pages: WorkingPages
    pairs: PairGrid
    key: str

    def page_of_pair(self, row: int, column: int) -> int:
        """The page on which a pair is compared: that of its row, for its kind if that has a step."""
        true = int(self.pairs.true[row])
        step = STEPS_BY_RELATION[int(self.pairs.relation[row, column])]
        page = page_of(self.pages, step, true)
        return self.pages.reached(self.key, true) if page is None else page


def draw_pair_grid(scene: Scene, pages: WorkingPages) -> Picture:
    """Every pair of a true (row) and a false (column) item: right ✓, tied = or in the wrong order ✗."""
    ranked, of_labels = scene.ranked, scene.result.inputs.kind == "rows"
    true = ranked.items[ranked.truth][:MAX_ROWS]
    false = ranked.items[~ranked.truth][:MAX_COLUMNS]
    pairs = pairs_between(scene.result, scene.focus.part, true, false)
    if 0 in pairs.size:
        if of_labels:
            return nothing_to_draw(_("There is no pair of a true and a false label here."))
        return nothing_to_draw(_("There is no pair of a true and a false item here."))
    grid = _Grid(scene, pages, pairs, counted_in_pairs(scene.result, scene.part_steps[-1]).key)
    rows, columns = pairs.relation.shape
    heads = [_head(grid, int(item), f"1/{place}") for place, item in enumerate(pairs.false, start=2)]
    drawn = [cell for row in range(rows) for cell in _row(grid, row)]
    description = _("Every true item (row) is compared with every false item (column).")
    if of_labels:
        description = _("Every true label (row) is compared with every false label (column).")
    return picture(
        "pairs",
        *heads,
        *drawn,
        *_lines_below(grid),
        description=f"{description} {legend_of_chips(scene)}",
        style=f"--rows:{rows};--columns:{columns}",
    )


def _head(grid: _Grid, item: int, at: str, highlight_on: tuple[int, ...] = ()) -> Html:
    return paged_element(
        "div",
        chip_of(grid.scene, item),
        element("small", decimal(float(grid.scene.scores[item]))),
        cells=(grid.scene.cells[item],),
        highlight_on=highlight_on,
        css="head",
        style=f"grid-area:{at}",
    )


def _row(grid: _Grid, row: int) -> Iterator[Html]:
    """A true item, its pairs, and how many of them count once they are all compared."""
    item = int(grid.pairs.true[row])
    about = pages_about(grid.pages, (grid.key, *STEPS_BY_RELATION.values()), item)
    yield _head(grid, item, f"{row + 2}/1", about)
    for column in range(len(grid.pairs.false)):
        yield from _pair(grid, row, column)
    counted = float(grid.scene.step_with(grid.key).value[item])
    css, style = "sum wrong" if counted else "sum right", f"grid-row:{row + 2}"
    yield paged_element(
        "b", shortest(counted), first_page=grid.pages.reached(grid.key, item), css=css, style=style
    )


def _pair(grid: _Grid, row: int, column: int) -> Iterator[Html]:
    """The empty frame of a pair, until the pair is compared, and then the pair."""
    scene, page = grid.scene, grid.page_of_pair(row, column)
    true, false = int(grid.pairs.true[row]), int(grid.pairs.false[column])
    cells, at = [scene.cells[true], scene.cells[false]], f"{row + 2}/{column + 2}"
    yield paged_element("div", last_page=page - 1, cells=cells, css="pair waiting", style=f"--at:{at}")
    order = ORDERS[int(grid.pairs.relation[row, column])]
    counted = float(grid.pairs.counted[row, column])
    is_plain = order is not TIE and counted in (0, 1)
    sign = order.sign if is_plain else f"{order.sign} {shortest(counted)}"
    scores = f" {order.comparison} ".join(decimal(float(scene.scores[item])) for item in (true, false))
    text = pair_in_words(order.css, scene.names[true], scene.names[false], counted)
    yield _compared_pair(order.css, counted, sign, scores, text, page, cells, at)


def _lines_below(grid: _Grid) -> Iterator[Html]:
    """What the signs mean, then how many pairs count, and of how many items the grid shows only some."""
    pairs, scene = grid.pairs, grid.scene
    text = _("Pairs in the wrong order: {counted} of {all}")
    if scene.result.inputs.weight is not None:
        text = _("The pairs in the wrong order weigh {counted}.")
    page = page_of(grid.pages, scene.part_steps[-1].key)
    first = min(grid.page_of_pair(row, 0) for row in range(len(pairs.true)))
    if page is None or first < page:
        truth, score = scene.ranked.truth, scene.ranked.score
        signs = _("✓ right order, ✗ wrong order. A framed pair counts.")
        if np.isin(score[truth], score[~truth]).any():
            signs = _("✓ right order, = tie, ✗ wrong order. A framed pair counts.")
        last = None if page is None else page - 1
        yield paged_element("p", signs, first_page=first, last_page=last, css="total signs")
    counted = text.format(counted=shortest(pairs.total), all=prod(pairs.size))
    yield paged_element("p", counted, first_page=page, css="total")
    rows, columns = len(pairs.true), len(pairs.false)
    if (rows, columns) != pairs.size:
        text = _("The first {rows} of {true} true and {columns} of {false} false items.")
        true, false = pairs.size
        yield element("p", text.format(rows=rows, columns=columns, true=true, false=false), css="total")


@dataclass(frozen=True, eq=False)
class ProCard:
    """A group of pairs of a scene, and the pages that are about it."""

    scene: Scene
    pages: WorkingPages
    group: ProGroup
    own_pages: range

    @lazy_property
    def shown(self) -> tuple[list[int], list[int]]:
        """The indices in the rows and in the columns; of very many columns the first ones to be wrong."""
        group = self.group
        above = self._in_order(group.upper.tolist(), np.flatnonzero(group.compared.any(1)).tolist())
        below = self._in_order(group.lower.tolist(), np.flatnonzero(group.compared.any(0)).tolist())
        rows, columns = (below, above) if self.is_across else (above, below)
        if len(rows) > MAX_CARD_ROWS:
            rows = rows[: MAX_CARD_ROWS - 1]
        if len(columns) > MAX_CARD_COLUMNS:
            columns = columns[1 - MAX_CARD_COLUMNS :] if self.is_across else columns[: MAX_CARD_COLUMNS - 1]
        return rows, columns

    def _in_order(self, items: list[int], used: list[int]) -> list[int]:
        """The used ones in the order of relevance, else from the highest score down."""
        if self.group.mean.key == ORDER or THRESHOLD_LABEL in items:
            return used
        places = {item: place for place, item in enumerate(self.scene.ranked.items.tolist())}
        return sorted(used, key=lambda index: places[items[index]])

    def page_of_pairs(self, item: int) -> int:
        """The page on which the pairs of one that should stand above are compared."""
        key = FIRST_STEPS[self.group.mean.key]
        return self.pages.reached(key, item if key in (LOST_IN_ORDER, LOST_PAIRS) else None)

    @property
    def is_across(self) -> bool:
        """Whether those that should stand above are the columns: then the threshold is the row."""
        return self.group.mean.key == TRUE

    def score(self, item: int) -> float:
        """The score of a label, or the threshold."""
        if item == THRESHOLD_LABEL:
            return float(threshold_label(self.scene.result.inputs).value_at(self.scene.focus.part))
        return float(self.scene.scores[item])

    def name(self, item: int) -> str:
        """What to call a label, or the threshold."""
        return _("the threshold") if item == THRESHOLD_LABEL else self.scene.names[item]


def draw_pro_loss(scene: Scene, pages: WorkingPages) -> Picture:
    """Each group of pairs with its signs and the share that is wrong; below them the sum of the shares."""
    groups = pro_groups(scene.result, scene.focus.part)
    later = [pages.reached(FIRST_STEPS[group.mean.key]) for group in groups[1:]]
    ranges = zip([0, *later], [*later, _page_of_sum(pages)], strict=True)
    cards = [ProCard(scene, pages, group, range(*ends)) for group, ends in zip(groups, ranges, strict=True)]
    is_tied = any((group.lost[group.compared] == 1 / 2).any() for group in groups)
    signs = _("✓ right, ✗ wrong, = tied: counts ½.") if is_tied else _("✓ right, ✗ wrong.")
    text = _("Θ is the threshold, here {threshold}. Each cell is one comparison.")
    description = text.format(threshold=decimal(cards[0].score(THRESHOLD_LABEL)))
    drawn = [_card(card, signs) for card in cards]
    description = f"{description} {legend_of_chips(scene)}"
    return picture("pro", *drawn, _sum_of_shares(scene, pages, cards), description=description)


def _page_of_sum(pages: WorkingPages) -> int:
    """The first page on which the shares become one number."""
    page = page_of(pages, WITH_PAIRS)
    return pages.reached(VALUE) if page is None else page


def _card(card: ProCard, signs: str) -> Html:
    """A group: what can be wrong, in how many of its pairs it is, the pairs, and what the signs mean."""
    group, page = card.group, card.pages.reached(card.group.mean.key)
    pairs = int(group.compared.sum())
    title, symbol = _(group.mean.title), element("sub", group.mean.key.rpartition(".")[2])
    head = [element("h3", title, " ", element("i", "P", symbol), title=title)]
    if pairs:
        text = _("Wrong: {lost} of {pairs}").format(lost=decimal(float(group.lost.sum())), pairs=pairs)
        head.append(paged_element("span", text, first_page=page))
        # The share glides into the sum and leaves a copy in its place.
        written, glide_id = shortest(float(group.mean.value)), f"share:{group.mean.key}"
        joined = _page_of_sum(card.pages)
        share = paged_element("b", written, first_page=page, last_page=joined - 1, glide_id=glide_id)
        copy = paged_element("b", written, first_page=joined)
        head.append(element("span", share, copy, css="share"))
        size = "--rows:{};--columns:{}".format(*map(len, card.shown))
        grid = element("div", *_pairs(card), css="pro-grid", style=size)
        content = [grid, *_explanation(card, signs)]
    else:
        notes = " ".join(note_text(note) for note in group.mean.notes)
        content = [paged_element("p", notes, first_page=page, css="no-pair")]
    title_row = element("div", *head, css="pro-title")
    return paged_element("section", title_row, *content, highlight_on=card.own_pages, css="pro-group")


def _explanation(card: ProCard, signs: str) -> Iterator[Html]:
    """What the signs of the first group mean, and by what one true label is more relevant than another."""
    if not card.own_pages:
        return
    last = card.own_pages[-1]
    if card.group.mean.key == ORDER:
        text = _(
            "{upper} should be above {lower}: without an order of relevance, that of the columns counts."
        )
        if card.scene.result.inputs.relevance_order is not None:
            text = _("{upper} should be above {lower}, by the order of relevance.")
        upper, lower = (card.name(int(item)) for item in card.group.upper[:2])
        yield paged_element("p", text.format(upper=upper, lower=lower), last_page=last, css="explanation")
    elif card.own_pages.start == 0:
        yield paged_element("p", signs, first_page=0, last_page=last, css="explanation")


def _sum_of_shares(scene: Scene, pages: WorkingPages, cards: Sequence[ProCard]) -> Html:
    """How the shares become one number: their mean, or their sum."""
    page, terms = _page_of_sum(pages), list[str]()
    for card in cards:
        glide_id = f"share:{card.group.mean.key}" if card.group.compared.any() else ""
        share = shortest(float(card.group.mean.value))
        terms += [" + ", paged_element("b", share, first_page=page, glide_id=glide_id)]
    terms = terms[1:]
    if scene.result.conventions.pro_mean != "sum":
        groups = step_of_part(scene, WITH_PAIRS)
        count = str(len(cards)) if groups is None else element("b", shortest(float(groups.value)))
        terms = ["(", *terms, ") / ", count]
    return paged_element("p", *terms, first_page=page, css="total")


def _pairs(card: ProCard) -> Iterator[Html]:
    """The names of the rows and columns, the pairs, and in the corner how many are not shown."""
    group = card.group
    across, down = (group.upper, group.lower) if card.is_across else (group.lower, group.upper)
    rows, columns = card.shown
    for column, index in enumerate(columns, start=2):
        yield _head_of_card(card, int(across[index]), f"1/{column}")
    shown = 0
    for row, first in enumerate(rows, start=2):
        yield _head_of_card(card, int(down[first]), f"{row}/1")
        for column, second in enumerate(columns, start=2):
            upper, lower = (second, first) if card.is_across else (first, second)
            if group.compared[upper, lower]:
                shown += 1
                yield from _pair_of_card(card, upper, lower, f"{row}/{column}")
    yield how_many_more(int(group.compared.sum()) - shown, "span")


def _head_of_card(card: ProCard, item: int, at: str) -> Html:
    style = f"--at:{at}"
    if item == THRESHOLD_LABEL:
        return element("span", f"Θ {decimal(card.score(item))}", css="pro-head theta", style=style)
    about = pages_about(card.pages, (FIRST_STEPS[card.group.mean.key],), item)
    return paged_element(
        "span",
        chip_of(card.scene, item),
        cells=(card.scene.cells[item],),
        highlight_on=[page for page in about if page in card.own_pages],
        css="pro-head",
        style=style,
    )


def _pair_of_card(card: ProCard, upper: int, lower: int, at: str) -> Iterator[Html]:
    """The empty frame of a pair until the pair is compared, and then its sign."""
    above, below = int(card.group.upper[upper]), int(card.group.lower[lower])
    page, lost = card.page_of_pairs(above), float(card.group.lost[upper, lower])
    yield paged_element("div", last_page=page - 1, css="pair waiting", style=f"--at:{at}")
    order = ORDERS_BY_LOSS[lost]
    scores, comparison = [decimal(card.score(item)) for item in (above, below)], order.comparison
    if above == THRESHOLD_LABEL:  # the label first, as it is in the group of the true ones
        scores.reverse()
        comparison = REVERSED[comparison]
    text = {
        "right": _("{upper} above {lower}: right"),
        "tied": _("{upper} level with {lower}: counts ½"),
        "wrong": _("{upper} below {lower}: wrong"),
    }[order.css].format(upper=card.name(above), lower=card.name(below))
    sign = f"{order.sign} ½" if order is TIE else order.sign
    cells = [card.scene.cells[item] for item in (above, below) if item != THRESHOLD_LABEL]
    yield _compared_pair(order.css, lost, sign, f" {comparison} ".join(scores), text, page, cells, at)
