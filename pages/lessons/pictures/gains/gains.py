"""The picture of NDCG: a row for each rank, with what it counts, who stands there, and who ideally would."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from metrics.graph.digits import decimal, in_decimals
from metrics.parts.part import CELLS
from pages.lessons.picture import Picture, chip_in_halves, part_of_picture, picture
from pages.lessons.pictures.gains.costliest_rank import CostliestRank, costliest_rank
from pages.lessons.pictures.gains.gain_ranks import (
    DCG,
    DISCOUNT,
    DISCOUNTS,
    GAINS,
    IDCG,
    GainRows,
)
from pages.lessons.pictures.gains.gain_sums import sums
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages, page_of, pages_about
from pages.shell.markup import Html, element
from pages.words import gettext as _
from pages.words import ngettext

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
    yield element("span", part_of_picture("span", _("Discount"), since=pages.reached(DISCOUNTS)))
    gains = pages.reached(GAINS)
    shared = page_of(pages, DISCOUNT)
    heads = [part_of_picture("span", _("Score"), since=0, until=(gains if shared is None else shared) - 1)]
    if shared is not None:
        heads.append(part_of_picture("span", _("Discount"), since=shared, until=gains - 1))
    heads.append(part_of_picture("span", _("Discounted gain"), since=gains))
    yield element("h3", _("This ranking"), css="here")
    yield element("span", *heads, css="found")
    yield element("h3", _("Ideal ranking"), css="ideal")
    yield element(
        "span", part_of_picture("span", _("Discounted gain"), since=pages.reached(IDCG)), css="found"
    )


def _rank(rows: GainRows, place: int, costliest: CostliestRank | None) -> Iterator[Html]:
    """A rank with its discount, then who stands there in this ranking, then who would in the ideal one."""
    pages, item, best = rows.pages, rows.here[place], rows.ideal[place]
    since, worth = pages.reached(DISCOUNTS), rows.discounts[place]
    counted = [pages.reached(IDCG)] if rows.of_ideal(place) else []
    yield element("span", str(place + 1), css="place")
    told = _pages_of_rank(pages, costliest, place)
    yield element("span", part_of_picture("b", in_decimals(worth), since=since, now=told))
    now = [*_pages_of_costliest(pages, costliest, item), *pages_about(pages, (DISCOUNT,), item)]
    yield _name(rows, item, now)
    yield element("div", rows.bar(worth, "worth", item, 0), *_gain(rows, place), css="track")
    yield element("span", *_found(rows, place), css="found")
    wanted = _pages_of_costliest(pages, costliest, best) if rows.scene.truth[best] else []
    yield _name(rows, best, [*wanted, *counted])
    yield element("div", rows.bar(worth, "worth", best, 0), *_ideal_gain(rows, place), css="track")
    yield element("span", *_found_ideally(rows, place), css="found")


def _name(rows: GainRows, item: int, now: Sequence[int]) -> Html:
    return part_of_picture(
        "span", chip_in_halves(rows.scene, item), cells=(rows.scene.cells[item],), now=now, css="who"
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
    since, summed, ideal = (pages.reached(key) for key in (GAINS, DCG, IDCG))
    taken = page_of(pages, DISCOUNT, item)
    if taken is not None:
        css = "taken tied" if rows.shares(place) else "taken"
        yield rows.bar(float(rows.values(DISCOUNT)[item]), css, item, taken)
    gain = float(rows.values(GAINS)[item])
    if gain <= 0:
        yield _nothing(rows.scene.names[item], since)
        return
    first = rows.piece(item)
    then = f"ideal:{item}" if item in rows.ideal and rows.of_ideal(rows.ideal.index(item)) else ""
    yield rows.bar(gain, "gain", item, since, summed - 1, first)
    yield rows.bar(gain, "gain", item, summed, ideal - 1, then)
    yield rows.bar(gain, "gain", item, ideal)


def _ideal_gain(rows: GainRows, place: int) -> Iterator[Html]:
    item, since, gain = rows.ideal[place], rows.pages.reached(IDCG), rows.of_ideal(place)
    if gain <= 0:
        yield _nothing(rows.scene.names[item], since)
        return
    thing = f"ideal:{item}" if item in rows.here and rows.values(GAINS)[item] > 0 else ""
    yield rows.bar(gain, "gain", item, since, thing=thing)


def _nothing(name: str, since: int) -> Html:
    said = _("{name} gains nothing.").format(name=name)
    return part_of_picture("span", "○", since=since, css="none", role="img", aria_label=said)


def _found(rows: GainRows, place: int) -> Iterator[Html]:
    """What the steps say of an item, one after the other: its score, the discount it shares, its gain."""
    item, scene = rows.here[place], rows.scene
    shown = [(0, "small", decimal(float(scene.scores[item])), "")]
    for key in (DISCOUNT, GAINS):
        since = page_of(rows.pages, key, item)
        if since is not None:
            value = float(rows.values(key)[item])
            is_shared = rows.shares(place) and value > 0
            written = f"= {in_decimals(value)}" if is_shared else in_decimals(value)
            shown.append((since, "b", written, "tied" if is_shared else ""))
    ends = [since - 1 for since, *_rest in shown[1:]]
    for (since, name, written, css), until in zip(shown, [*ends, None], strict=True):
        yield part_of_picture(name, written, since=since, until=until, css=css)


def _found_ideally(rows: GainRows, place: int) -> Iterator[Html]:
    """What the ideal ranking gains at a rank."""
    gain = rows.of_ideal(place)
    if gain > 0:
        yield part_of_picture("b", in_decimals(gain), since=rows.pages.reached(IDCG))


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
