"""The picture of NDCG: a row for each rank, with its discount and its item in this and the ideal ranking."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from metrics.graph.arrays import Array
from metrics.graph.digits import decimal, in_decimals
from metrics.lazy import lazy_property
from metrics.parts.part import CELLS
from pages.lessons.ndcg_pages import (
    DCG,
    DISCOUNT,
    DISCOUNTS,
    GAINS,
    IDCG,
    IDEA,
    CostliestRank,
    costliest_rank,
)
from pages.lessons.picture import Picture, chip_in_halves, page_of, paged_element, pages_about, picture
from pages.lessons.pictures.averages import written_total
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.words import gettext as _
from pages.words import ngettext

MAX_RANKS, MAX_PIECES, MAX_RANKS_NAMED = 8, 40, 4


@dataclass(frozen=True, eq=False)
class GainRows:
    """The first ranks of a scene, each of which has a row."""

    scene: Scene
    pages: WorkingPages

    def values(self, key: str) -> Array:
        """The numbers of a step of the part."""
        return np.asarray(self.scene.step_with(key).value, np.float64)

    @lazy_property
    def items(self) -> list[int]:
        """The items of this ranking that have a row."""
        every: list[int] = self.scene.ranked.items.tolist()
        return every if len(every) <= MAX_RANKS else every[: MAX_RANKS - 1]

    @lazy_property
    def ideal_items(self) -> list[int]:
        """The items of the ideal ranking in these rows: what is true comes first."""
        ranked = self.scene.ranked
        first: list[int] = ranked.items[ranked.truth].tolist()
        return [*first, *ranked.items[~ranked.truth].tolist()][: len(self.items)]

    @property
    def n_left_out(self) -> int:
        """How many items of each ranking have no row."""
        return len(self.scene.ranked.truth) - len(self.items)

    @lazy_property
    def discounts(self) -> list[float]:
        """What each of these ranks counts."""
        discounts: list[float] = self.values(DISCOUNTS)[: len(self.items)].tolist()
        return discounts

    def ideal_gain(self, place: int) -> float:
        """What the ideal ranking gains at a rank."""
        return self.discounts[place] if self.scene.truth[self.ideal_items[place]] else 0.0

    def shares(self, place: int) -> bool:
        """Whether the item at a rank shares its discount with one that is tied with it."""
        together = self.scene.result.conventions.ndcg_tie == "average"
        return together and bool(self.scene.ranked.is_tied[place : place + 2].any())

    @lazy_property
    def gaining(self) -> list[int]:
        """The items that gain something, best first."""
        gains = self.values(GAINS)
        return [item for item in self.scene.ranked.items.tolist() if gains[item] > 0]

    def glide_id(self, item: int) -> str:
        """What the gain of an item is called where it glides from its row into the sum; of many none does."""
        return f"gain:{item}" if len(self.gaining) <= MAX_PIECES and item in self.items else ""

    def bar(
        self, worth: float, css: str, item: int, first: int, last: int | None = None, glide_id: str = ""
    ) -> Html:
        """A bar of an item, as long as a number: the discount of rank 1 fills its track."""
        return paged_element(
            "i",
            css=css,
            cells=(self.scene.cells[item],),
            first_page=first,
            last_page=last,
            style=f"--share:{worth / self.discounts[0]:.4g}",
            glide_id=glide_id,
        )


def draw_ndcg(scene: Scene, pages: WorkingPages) -> Picture:
    """Of each rank its discount as an outline, filled where a true item stands; below them both sums."""
    rows, costliest = GainRows(scene, pages), costliest_rank(scene)
    drawn = [cell for place in range(len(rows.items)) for cell in _rank(rows, place, costliest)]
    content = *_head(pages), *drawn, *_more(rows), *_sums(rows)
    css = "gains of-cells" if scene.result.inputs.kind == CELLS else "gains"
    if rows.n_left_out:
        css += " shortened"
    description = _(
        "A row for each rank, the highest score first. What is filled is true, what is hollow is false."
    )
    return picture(css, *content, description=description, style=f"--rows:{len(rows.items)}")


def _head(pages: WorkingPages) -> Iterator[Html]:
    gains, shared = pages.reached(GAINS), page_of(pages, DISCOUNT)
    last_of_scores = (gains if shared is None else shared) - 1
    heads = [paged_element("span", _("Score"), first_page=0, last_page=last_of_scores)]
    if shared is not None:
        heads.append(paged_element("span", _("Discount"), first_page=shared, last_page=gains - 1))
    heads.append(paged_element("span", _("Discounted gain"), first_page=gains))
    yield element("span", _("Rank"))
    yield element("span", paged_element("span", _("Discount"), first_page=pages.reached(DISCOUNTS)))
    yield element("h3", _("This ranking"), css="this-ranking")
    yield element("span", *heads, css="rank-numbers")
    yield element("h3", _("Ideal ranking"), css="ideal")
    ideal = paged_element("span", _("Discounted gain"), first_page=pages.reached(IDCG))
    yield element("span", ideal, css="rank-numbers")


def _rank(rows: GainRows, place: int, costliest: CostliestRank | None) -> Iterator[Html]:
    """A rank with its discount, then who stands there in this ranking, then who would in the ideal one."""
    pages, item, best, worth = rows.pages, rows.items[place], rows.ideal_items[place], rows.discounts[place]
    yield element("span", str(place + 1), css="place")
    compared_on = []
    if costliest and costliest.gain and len(costliest.sharing) == 1:
        compared_on = [pages.reached(GAINS)] if place in (costliest.place, costliest.best) else []
    first = pages.reached(DISCOUNTS)
    discount = paged_element("b", in_decimals(worth), first_page=first, highlight_on=compared_on)
    yield element("span", discount)
    yield _name(rows, item, [*_pages_of(pages, costliest, item), *pages_about(pages, (DISCOUNT,), item)])
    yield element("div", rows.bar(worth, "discount", item, 0), *_gain(rows, place), css="track")
    yield element("span", *_numbers(rows, place), css="rank-numbers")
    highlight_on = _pages_of(pages, costliest, best) if rows.scene.truth[best] else []
    gain, page = rows.ideal_gain(place), pages.reached(IDCG)
    yield _name(rows, best, [*highlight_on, page] if gain else highlight_on)
    yield element("div", rows.bar(worth, "discount", best, 0), _ideal_gain(rows, place), css="track")
    number = paged_element("b", in_decimals(gain), first_page=page) if gain else Html("")
    yield element("span", number, css="rank-numbers")


def _name(rows: GainRows, item: int, highlight_on: Sequence[int]) -> Html:
    chip, cells = chip_in_halves(rows.scene, item), (rows.scene.cells[item],)
    return paged_element("span", chip, cells=cells, highlight_on=highlight_on, css="item")


def _pages_of(pages: WorkingPages, costliest: CostliestRank | None, item: int) -> list[int]:
    """The pages that speak of the item that loses most, or of a false one above it, if it is this one."""
    if costliest is None or item not in (costliest.item, *costliest.false_above):
        return []
    keys = (IDEA, GAINS) if item == costliest.item else (IDEA,)
    return [page for key in keys if (page := page_of(pages, key)) is not None]


def _gain(rows: GainRows, place: int) -> Iterator[Html]:
    """The discount that an item takes, filled where it is true; a copy of it goes into each of the sums."""
    pages, item = rows.pages, rows.items[place]
    page, summed, ideal = (pages.reached(key) for key in (GAINS, DCG, IDCG))
    taken = page_of(pages, DISCOUNT, item)
    if taken is not None:
        css = "taken tied" if rows.shares(place) else "taken"
        yield rows.bar(float(rows.values(DISCOUNT)[item]), css, item, taken)
    gain = float(rows.values(GAINS)[item])
    if gain <= 0:
        yield _nothing(rows.scene.names[item], page)
        return
    is_ideal = item in rows.ideal_items and rows.ideal_gain(rows.ideal_items.index(item))
    yield rows.bar(gain, "gain", item, page, summed - 1, rows.glide_id(item))
    yield rows.bar(gain, "gain", item, summed, ideal - 1, f"ideal:{item}" if is_ideal else "")
    yield rows.bar(gain, "gain", item, ideal)


def _ideal_gain(rows: GainRows, place: int) -> Html:
    item, page, gain = rows.ideal_items[place], rows.pages.reached(IDCG), rows.ideal_gain(place)
    if gain <= 0:
        return _nothing(rows.scene.names[item], page)
    glides = item in rows.items and rows.values(GAINS)[item] > 0
    return rows.bar(gain, "gain", item, page, glide_id=f"ideal:{item}" if glides else "")


def _nothing(name: str, first_page: int) -> Html:
    text = _("{name} gains nothing.").format(name=name)
    return paged_element("span", "○", first_page=first_page, css="none", role="img", aria_label=text)


def _numbers(rows: GainRows, place: int) -> Iterator[Html]:
    """What the steps say of an item, one after the other: its score, the discount it shares, its gain."""
    item = rows.items[place]
    shown = [(0, "small", decimal(float(rows.scene.scores[item])), "")]
    for key in (DISCOUNT, GAINS):
        page = page_of(rows.pages, key, item)
        if page is not None:
            value = float(rows.values(key)[item])
            is_shared = rows.shares(place) and value > 0
            written = f"= {in_decimals(value)}" if is_shared else in_decimals(value)
            shown.append((page, "b", written, "tied" if is_shared else ""))
    ends = [page - 1 for page, *_rest in shown[1:]]
    for (page, name, written, css), last in zip(shown, [*ends, None], strict=True):
        yield paged_element(name, written, first_page=page, last_page=last, css=css)


def _more(rows: GainRows) -> Iterator[Html]:
    """How many items of each ranking have no row, and at which ranks the true ones of them stand."""
    if not rows.n_left_out:
        return
    truth, shown = rows.scene.ranked.truth, len(rows.items)
    for css, is_true in (("this-ranking", truth), ("ideal", np.arange(len(truth)) < truth.sum())):
        ranks = (np.flatnonzero(is_true[shown:]) + shown + 1).tolist()
        text = _("… {n} more, of which {true} true")
        if 0 < len(ranks) <= MAX_RANKS_NAMED:
            text = ngettext(
                "… {n} more; true at rank {ranks}", "… {n} more; true at ranks {ranks}", len(ranks)
            )
        text = text.format(n=rows.n_left_out, true=len(ranks), ranks=", ".join(map(str, ranks)))
        yield element("p", text, css=f"rest {css}")


def _sums(rows: GainRows) -> Iterator[Html]:
    """The gains laid end to end in a frame as long as the ideal sum, and below them the ideal ones."""
    gains, ranked = rows.values(GAINS), rows.scene.ranked
    pieces = [(float(gains[item]), rows.glide_id(item), item) for item in rows.gaining]
    true: list[int] = ranked.items[ranked.truth].tolist()
    ideal = [(float(worth), "", item) for worth, item in zip(rows.values(DISCOUNTS), true, strict=False)]
    yield from _sum(rows, DCG, "DCG", pieces)
    yield from _sum(rows, IDCG, "IDCG", [piece for piece in ideal if piece[0] > 0])


def _sum(rows: GainRows, key: str, name: str, pieces: Sequence[tuple[float, str, int]]) -> Iterator[Html]:
    """The name of a sum, its bar, and its value; of very many pieces the bar is one."""
    page, value, whole = rows.pages.reached(key), float(rows.values(key)), float(rows.values(IDCG))
    bars = [(worth, glide_id, [rows.scene.cells[item]]) for worth, glide_id, item in pieces[:MAX_PIECES]]
    if len(pieces) > MAX_PIECES:
        bars = [(value, "", [])]
    drawn = [
        paged_element("i", first_page=page, css="gain", style=style, glide_id=glide_id, cells=cells)
        for worth, glide_id, cells in bars
        for style in [f"--share:{worth / whole:.4g}"]
    ]
    total = written_total(rows.scene.step_with(key))
    yield element("span", paged_element("span", name, first_page=page), css="sum-name")
    yield paged_element("div", *drawn, first_page=page, css="stacked")
    yield element("span", paged_element("b", total, first_page=page, highlight_on=(page,)), css="sum-value")
