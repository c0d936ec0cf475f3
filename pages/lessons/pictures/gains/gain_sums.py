"""The two sums of NDCG as bars: what this ranking gains, within the length of what the ideal one gains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pages.lessons.picture import part_of_picture
from pages.lessons.pictures.averages import written_total
from pages.lessons.pictures.gains.gain_ranks import DCG, DISCOUNTS, GAINS, IDCG, MOST_PIECES, GainRows
from pages.shell.markup import Html, element


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
    since, value, whole = rows.pages.reached(key), float(rows.values(key)), float(rows.values(IDCG))
    pieces = [piece for piece in pieces if piece[0] > 0]
    drawn = [
        rows.piece_of_sum(worth / whole, since, thing, (rows.scene.cells[item],))
        for worth, thing, item in pieces[:MOST_PIECES]
    ]
    if len(pieces) > MOST_PIECES:
        drawn = [rows.piece_of_sum(value / whole, since)]
    written = part_of_picture("b", written_total(rows.scene.step_with(key)), since=since, now=(since,))
    yield element("span", part_of_picture("span", name, since=since), css="of-sum")
    yield part_of_picture("div", *drawn, since=since, css="laid")
    yield element("span", written, css="comes-to")
