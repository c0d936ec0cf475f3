"""x"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from metrics.graph.arrays import Array
from metrics.graph.digits import decimal, in_decimals
from metrics.once import once
from metrics.parts.part import CELLS
from pages.lessons.goals import CLOSE
from pages.lessons.picture import Picture, chip_in_halves, paged_element, picture
from pages.lessons.pictures.averages import written_total
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages, page_of, pages_about
from pages.shell.markup import Html, element
from pages.state.protocol import Cell
from pages.words import gettext as _
from pages.words import ngettext

DISCOUNTS, DISCOUNT, GAINS = "ndcg.discounts", "ndcg.discount", "ndcg.gains"
DCG, IDCG = "ndcg.dcg", "ndcg.idcg"
MOST_RANKS, MOST_PIECES = 8, 40


@dataclass(frozen=True, eq=False)
class GainRows:
    """The first ranks of a scene, each of which has a row."""

    scene: Scene
    pages: WorkingPages

    def values(self, key: str) -> Array:
        """The numbers of a step of the part."""
        return np.asarray(self.scene.step_with(key).value, np.float64)

    @once
    def here(self) -> list[int]:
        """The items of this ranking that have a row."""
        every: list[int] = self.scene.ranked.items.tolist()
        return every if len(every) <= MOST_RANKS else every[: MOST_RANKS - 1]

    @once
    def ideal(self) -> list[int]:
        """The items of the ideal ranking in these rows: what is true comes first."""
        ranked = self.scene.ranked
        first: list[int] = ranked.items[ranked.truth].tolist()
        return [*first, *ranked.items[~ranked.truth].tolist()][: len(self.here)]

    @once
    def discounts(self) -> list[float]:
        """What each of these ranks counts."""
        found: list[float] = self.values(DISCOUNTS)[: len(self.here)].tolist()
        return found

    def of_ideal(self, place: int) -> float:
        """What the ideal ranking gains at a rank."""
        return self.discounts[place] if self.scene.truth[self.ideal[place]] else 0.0

    def shares(self, place: int) -> bool:
        """Whether the item at a rank shares its discount with one that is tied with it."""
        together = self.scene.result.conventions.ndcg_tie == "average"
        return together and bool(self.scene.ranked.level[place : place + 2].any())

    @once
    def gaining(self) -> list[int]:
        """The items that gain something, best first."""
        gains = self.values(GAINS)
        return [item for item in self.scene.ranked.items.tolist() if gains[item] > 0]

    def piece(self, item: int) -> str:
        """What the gain of an item is called where it glides from its row into the sum; of many none does."""
        return f"gain:{item}" if len(self.gaining) <= MOST_PIECES and item in self.here else ""

    def piece_of_sum(
        self, share: float, first_page: int, glide_id: str = "", cells: Sequence[Cell] = ()
    ) -> Html:
        """A piece of the bar of a sum."""
        length = f"--share:{share:.4g}"
        return paged_element(
            "i", first_page=first_page, css="gain", style=length, glide_id=glide_id, cells=cells
        )

    def bar(
        self,
        worth: float,
        css: str,
        item: int,
        first_page: int,
        last_page: int | None = None,
        glide_id: str = "",
    ) -> Html:
        """A bar of an item, as long as a number: the discount of rank 1 fills its track."""
        share, cells = f"--share:{worth / self.discounts[0]:.4g}", (self.scene.cells[item],)
        return paged_element(
            "i",
            css=css,
            cells=cells,
            first_page=first_page,
            last_page=last_page,
            style=share,
            glide_id=glide_id,
        )


@dataclass(frozen=True)
class CostliestRank:
    """The true item that loses most against the ideal ranking: its place, from 0, and what it gains there.

    `best` is its place in the ideal ranking, and `ideal` what it would gain there. `sharing` are the items
    that share its discount, itself among them, and `first` is the place of the first; of one that shares
    with none `false_above` are the false items above it. So many items are `losing` something.
    """

    item: int
    place: int
    gain: float
    best: int
    ideal: float
    first: int
    sharing: Sequence[int]
    false_above: Sequence[int]
    losing: int


def costliest_rank(scene: Scene) -> CostliestRank | None:
    """None where every true item gains what it would in the ideal ranking."""
    ranked = scene.ranked
    places = np.flatnonzero(ranked.truth)
    gains = scene.step_with(GAINS).value[ranked.items[places]]
    ideal = scene.step_with(DISCOUNTS).value[: len(places)]
    shares = scene.result.conventions.ndcg_tie == "average"
    if shares and len(places):
        # True items that are level with each other share in the ideal ranking as well.
        group = np.unique(ranked.score[places], return_inverse=True)[1]
        ideal = (np.bincount(group, ideal) / np.bincount(group))[group]
    lost = ideal - gains
    if not lost.size or float(lost.max()) <= CLOSE:
        return None
    best = int(lost.argmax())
    place = int(places[best])
    level = np.array([place])
    if shares:
        level = np.flatnonzero(ranked.score == ranked.score[place])
    return CostliestRank(
        int(ranked.items[place]),
        place,
        float(gains[best]),
        best,
        float(ideal[best]),
        int(level[0]),
        ranked.items[level].tolist(),
        ranked.items[:place][~ranked.truth[:place]].tolist() if len(level) == 1 else (),
        int((lost > CLOSE).sum()),
    )


def sums(rows: GainRows) -> Iterator[Html]:
    """The gains laid end to end in a frame as long as the ideal sum, and below them the ideal ones."""
    gains, discounts, ranked = rows.values(GAINS), rows.values(DISCOUNTS), rows.scene.ranked
    here = [(float(gains[item]), rows.piece(item), item) for item in rows.gaining]
    true: list[int] = ranked.items[ranked.truth].tolist()
    ideal = [(float(worth), "", item) for worth, item in zip(discounts, true, strict=False)]
    yield from _sum(rows, DCG, "DCG", here)
    yield from _sum(rows, IDCG, "IDCG", ideal)


def _sum(rows: GainRows, key: str, name: str, pieces: Sequence[tuple[float, str, int]]) -> Iterator[Html]:
    """The name of a sum, its bar, and its value; of very many pieces the bar is one."""
    first_page, value, whole = rows.pages.reached(key), float(rows.values(key)), float(rows.values(IDCG))
    pieces = [piece for piece in pieces if piece[0] > 0]
    drawn = [
        rows.piece_of_sum(worth / whole, first_page, glide_id, (rows.scene.cells[item],))
        for worth, glide_id, item in pieces[:MOST_PIECES]
    ]
    if len(pieces) > MOST_PIECES:
        drawn = [rows.piece_of_sum(value / whole, first_page)]
    written = paged_element(
        "b", written_total(rows.scene.step_with(key)), first_page=first_page, highlight_on=(first_page,)
    )
    yield element("span", paged_element("span", name, first_page=first_page), css="of-sum")
    yield paged_element("div", *drawn, first_page=first_page, css="laid")
    yield element("span", written, css="comes-to")


IDEA = "ndcg.idea"
MOST_RANKS_NAMED = 4


def gain_rows(scene: Scene, pages: WorkingPages) -> Picture:
    """Of each rank its discount as an outline, filled where a true item stands; below them both sums."""
    rows, costliest = GainRows(scene, pages), costliest_rank(scene)
    drawn = [part for place in range(len(rows.here)) for part in _rank(rows, place, costliest)]
    told = _("A row for each rank, the highest score first. What is filled is true, what is hollow is false.")
    content = (*_head(pages), *drawn, *_more(rows), *sums(rows))
    css = "gains of-cells" if scene.result.source.kind == CELLS else "gains"
    return picture(css, *content, told=told, style=f"--rows:{len(rows.here)}")


def _head(pages: WorkingPages) -> Iterator[Html]:
    yield element("span", _("Rank"))
    yield element("span", paged_element("span", _("Discount"), first_page=pages.reached(DISCOUNTS)))
    gains = pages.reached(GAINS)
    shared = page_of(pages, DISCOUNT)
    heads = [
        paged_element("span", _("Score"), first_page=0, last_page=(gains if shared is None else shared) - 1)
    ]
    if shared is not None:
        heads.append(paged_element("span", _("Discount"), first_page=shared, last_page=gains - 1))
    heads.append(paged_element("span", _("Discounted gain"), first_page=gains))
    yield element("h3", _("This ranking"), css="here")
    yield element("span", *heads, css="found")
    yield element("h3", _("Ideal ranking"), css="ideal")
    yield element(
        "span", paged_element("span", _("Discounted gain"), first_page=pages.reached(IDCG)), css="found"
    )


def _rank(rows: GainRows, place: int, costliest: CostliestRank | None) -> Iterator[Html]:
    """A rank with its discount, then who stands there in this ranking, then who would in the ideal one."""
    pages, item, best = rows.pages, rows.here[place], rows.ideal[place]
    first_page, worth = pages.reached(DISCOUNTS), rows.discounts[place]
    counted = [pages.reached(IDCG)] if rows.of_ideal(place) else []
    yield element("span", str(place + 1), css="place")
    told = _pages_of_rank(pages, costliest, place)
    yield element("span", paged_element("b", in_decimals(worth), first_page=first_page, highlight_on=told))
    highlight_on = [*_pages_of_costliest(pages, costliest, item), *pages_about(pages, (DISCOUNT,), item)]
    yield _name(rows, item, highlight_on)
    yield element("div", rows.bar(worth, "worth", item, 0), *_gain(rows, place), css="track")
    yield element("span", *_found(rows, place), css="found")
    wanted = _pages_of_costliest(pages, costliest, best) if rows.scene.truth[best] else []
    yield _name(rows, best, [*wanted, *counted])
    yield element("div", rows.bar(worth, "worth", best, 0), *_ideal_gain(rows, place), css="track")
    yield element("span", *_found_ideally(rows, place), css="found")


def _name(rows: GainRows, item: int, highlight_on: Sequence[int]) -> Html:
    return paged_element(
        "span",
        chip_in_halves(rows.scene, item),
        cells=(rows.scene.cells[item],),
        highlight_on=highlight_on,
        css="who",
    )


def _pages_of_costliest(pages: WorkingPages, costliest: CostliestRank | None, item: int) -> list[int]:
    """The pages that speak of the item that loses most, or of a false one above it, if it is this one."""
    if costliest is None or item not in (costliest.item, *costliest.false_above):
        return []
    keys = (IDEA, GAINS) if item == costliest.item else (IDEA,)
    places = [page_of(pages, key) for key in keys]
    return [place for place in places if place is not None]


def _pages_of_rank(pages: WorkingPages, costliest: CostliestRank | None, place: int) -> list[int]:
    """The page that compares the discount of the item that loses most with the one it should have."""
    if costliest is None or len(costliest.sharing) > 1 or not costliest.gain:
        return []
    return [pages.reached(GAINS)] if place in (costliest.place, costliest.best) else []


def _gain(rows: GainRows, place: int) -> Iterator[Html]:
    """The discount that an item takes, filled where it is true; a copy of it goes into each of the sums."""
    pages, item = rows.pages, rows.here[place]
    first_page, summed, ideal = (pages.reached(key) for key in (GAINS, DCG, IDCG))
    taken = page_of(pages, DISCOUNT, item)
    if taken is not None:
        css = "taken tied" if rows.shares(place) else "taken"
        yield rows.bar(float(rows.values(DISCOUNT)[item]), css, item, taken)
    gain = float(rows.values(GAINS)[item])
    if gain <= 0:
        yield _nothing(rows.scene.names[item], first_page)
        return
    first = rows.piece(item)
    then = f"ideal:{item}" if item in rows.ideal and rows.of_ideal(rows.ideal.index(item)) else ""
    yield rows.bar(gain, "gain", item, first_page, summed - 1, first)
    yield rows.bar(gain, "gain", item, summed, ideal - 1, then)
    yield rows.bar(gain, "gain", item, ideal)


def _ideal_gain(rows: GainRows, place: int) -> Iterator[Html]:
    item, first_page, gain = rows.ideal[place], rows.pages.reached(IDCG), rows.of_ideal(place)
    if gain <= 0:
        yield _nothing(rows.scene.names[item], first_page)
        return
    glide_id = f"ideal:{item}" if item in rows.here and rows.values(GAINS)[item] > 0 else ""
    yield rows.bar(gain, "gain", item, first_page, glide_id=glide_id)


def _nothing(name: str, first_page: int) -> Html:
    said = _("{name} gains nothing.").format(name=name)
    return paged_element("span", "○", first_page=first_page, css="none", role="img", aria_label=said)


def _found(rows: GainRows, place: int) -> Iterator[Html]:
    """What the steps say of an item, one after the other: its score, the discount it shares, its gain."""
    item, scene = rows.here[place], rows.scene
    shown = [(0, "small", decimal(float(scene.scores[item])), "")]
    for key in (DISCOUNT, GAINS):
        first_page = page_of(rows.pages, key, item)
        if first_page is not None:
            value = float(rows.values(key)[item])
            is_shared = rows.shares(place) and value > 0
            written = f"= {in_decimals(value)}" if is_shared else in_decimals(value)
            shown.append((first_page, "b", written, "tied" if is_shared else ""))
    ends = [first_page - 1 for first_page, *_rest in shown[1:]]
    for (first_page, name, written, css), last_page in zip(shown, [*ends, None], strict=True):
        yield paged_element(name, written, first_page=first_page, last_page=last_page, css=css)


def _found_ideally(rows: GainRows, place: int) -> Iterator[Html]:
    """What the ideal ranking gains at a rank."""
    gain = rows.of_ideal(place)
    if gain > 0:
        yield paged_element("b", in_decimals(gain), first_page=rows.pages.reached(IDCG))


def _more(rows: GainRows) -> Iterator[Html]:
    """How many items of each ranking have no row, and at which ranks the true ones of them stand."""
    truth, shown = rows.scene.ranked.truth, len(rows.here)
    if len(truth) == shown:
        return
    ideally = np.arange(len(truth)) < truth.sum()
    for css, is_true in (("here", truth), ("ideal", ideally)):
        ranks = (np.flatnonzero(is_true[shown:]) + shown + 1).tolist()
        yield element("p", _more_told(len(truth) - shown, ranks), css=f"rest {css}")


def _more_told(count: int, ranks: Sequence[int]) -> str:
    """So many more, and the ranks of those that are true; of very many how many they are."""
    if 0 < len(ranks) <= MOST_RANKS_NAMED:
        told = ngettext("… {n} more; true at rank {ranks}", "… {n} more; true at ranks {ranks}", len(ranks))
        return told.format(n=count, ranks=", ".join(map(str, ranks)))
    return _("… {n} more, of which {true} true").format(n=count, true=len(ranks))
