"""DCG and the ideal DCG as two strips of the same scale, and how much the one is of the other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from metrics.graph.digits import decimal
from pages.stage.box import Box
from pages.stage.fitted_text import fitted_text
from pages.stage.gain_layout import DCG, EDGE, GAINS, IDCG, VALUE, GainLayout
from pages.stage.picture import HEIGHT, WIDTH, part_of_picture
from pages.views.markup import Html
from pages.words import gettext as _

SIZE, LARGE = 14.0, 18.0
SAID, STRIP, HIGH = 118.0, 196.0, 14.0
MOST_PIECES = 40


def sums(layout: GainLayout) -> Iterator[Html]:
    """The gains laid end to end, below them those of the ideal list, and the ratio of the two."""
    dcg, idcg = (float(layout.step(key).value) for key in (DCG, IDCG))
    gained = layout.gains[layout.scene.ranked.items]
    ideal = np.asarray(layout.discounts[: len(layout.true)], np.float64)
    upper, lower = _lines(layout)
    cells = layout.scene.cells_lit(layout.step(GAINS), averaging=False)
    said = _("DCG = {value}").format(value=decimal(dcg))
    yield from _strip(layout, upper, said, gained[gained > 0], idcg, layout.since(DCG))
    yield from _missing(layout, upper, dcg, idcg)
    said = _("IDCG = {value}").format(value=decimal(idcg))
    yield from _strip(layout, lower, said, ideal, idcg, layout.since(IDCG))
    x, room = EDGE + SAID + STRIP + 12, WIDTH - SAID - STRIP - 2 * EDGE - 12
    first = fitted_text(x, upper, f"{decimal(dcg)} / {decimal(idcg)}", room, LARGE, anchor="start")
    second = fitted_text(x, lower, _value(layout), room, LARGE, "result", "start")
    yield part_of_picture("g", first, second, since=layout.since(VALUE), cells=cells)


def _lines(layout: GainLayout) -> tuple[float, float]:
    """The heights of the two lines."""
    room = HEIGHT - layout.bottom
    return layout.bottom + room * 0.27, layout.bottom + room * 0.76


def _value(layout: GainLayout) -> str:
    """The value of the metric, which a convention puts there where it is 0/0."""
    quantity = layout.step(VALUE)
    value = float(quantity.value)
    if not np.isfinite(value):
        return _("NDCG has no value")
    said = _("NDCG = {value}")
    if any(note.replaces for note in quantity.notes):
        said = _("NDCG → {value}")
    return said.format(value=decimal(value))


def _missing(layout: GainLayout, y: float, dcg: float, idcg: float) -> Iterator[Html]:
    """What the list gains less than the ideal one."""
    if dcg < idcg:
        long = STRIP * (idcg - dcg) / idcg
        box = Box(EDGE + SAID + STRIP - long, y - HIGH / 2, long, HIGH)
        yield part_of_picture("g", box.drawn("missing"), since=layout.since(IDCG))


def _strip(
    layout: GainLayout, y: float, said: str, pieces: NDArray[np.float64], whole: float, since: int
) -> Iterator[Html]:
    """A sentence and the pieces of its sum, laid end to end; the ideal sum is as long as the strip may be."""
    label = fitted_text(EDGE, y, said, SAID - 8, SIZE, "sum", "start")
    shown = pieces if len(pieces) <= MOST_PIECES else pieces.sum(keepdims=True)
    ends = np.concatenate(([0.0], shown.cumsum())) * (STRIP / whole if whole > 0 else 0.0)
    boxes = [
        Box(EDGE + SAID + float(start), y - HIGH / 2, float(end - start), HIGH).drawn("piece")
        for start, end in pairwise(ends)
    ]
    yield part_of_picture("g", label, *boxes, since=since, css="strip")
