"""The labels of a sample from the highest score down, with the threshold as one more entry."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from metrics.graph.digits import decimal
from metrics.kernels.pro_loss import FALSE, LOST_IN_ORDER, LOST_PAIRS, TRUE
from metrics.pictures.pro_groups import THRESHOLD_LABEL
from pages.stage.asked_pages import page_of, pages_about
from pages.stage.box import Box
from pages.stage.fitted_text import fitted_text, text_width
from pages.stage.picture import part_of_picture
from pages.stage.pro_layout import EDGE, LIST_WIDE, SIZE, ProLayout
from pages.stage.slot_names import named
from pages.stage.sorted_list_layout import slots_of
from pages.views.markup import Html, element
from pages.words import gettext as _

SCORE = 56.0
HIGHEST_ROW, HIGHEST_NAME = 30.0, 26.0
TOP, SIGN, ROUND = 2.0, 16.0, 6.0


def list_with_threshold(layout: ProLayout) -> Iterator[Html]:
    """A row for every label that is shown and a dashed one for the threshold; ⋮ where some are left out."""
    entries = entries_of(layout)
    at = entries.index(THRESHOLD_LABEL)
    slots = slots_of(len(entries), {at - 1, at, at + 1})
    shown = sum(slot is not None for slot in slots)
    hidden = len(entries) - shown
    high = min(HIGHEST_ROW, (layout.foot - TOP) / (len(slots) + (hidden > 0)))
    row = partial(Box, EDGE, width=LIST_WIDE, height=high)
    for number, place in enumerate(slots):
        box = row(TOP + number * high)
        if place is None:
            yield fitted_text(EDGE + (LIST_WIDE - SCORE) / 2, box.middle[1], "⋮", 20, SIZE)
            continue
        level = place > 0 and layout.score(entries[place]) == layout.score(entries[place - 1])
        draw = _threshold_row if entries[place] == THRESHOLD_LABEL else _label_row
        yield draw(layout, entries[place], box, level)
    if hidden:
        y = TOP + (len(slots) + 0.5) * high
        said = _("… {n} more").format(n=hidden)
        yield fitted_text(EDGE, y, said, LIST_WIDE, SIZE, "unused", "start")


def entries_of(layout: ProLayout) -> list[int]:
    """The labels by their scores, the threshold after those that score higher."""
    ranked = layout.scene.ranked
    entries: list[int] = ranked.items.tolist()
    entries.insert(int((ranked.score > layout.threshold).sum()), THRESHOLD_LABEL)
    return entries


def _label_row(layout: ProLayout, item: int, box: Box, level: bool) -> Html:
    high = min(box.height, HIGHEST_NAME)
    chip = Box(box.x + 1, box.middle[1] - high / 2 + 1, box.width - SCORE, high - 2)
    return part_of_picture(
        "g",
        box.drawn("touched"),
        named(layout.scene, item, chip, SIZE),
        _score(layout, item, box, level),
        box.within(1).drawn("ring", ROUND),
        cells=layout.cells(item),
        now=_asked(layout, item),
        css="row",
    )


def _threshold_row(layout: ProLayout, item: int, box: Box, level: bool) -> Html:
    """A dashed line at the height of the threshold."""
    y, x2 = box.middle[1], box.x + box.width - SCORE
    line = element("line", css="theta", x1=f"{box.x + SIGN + 4:g}", x2=f"{x2:g}", y1=f"{y:g}", y2=f"{y:g}")
    sign = fitted_text(box.x + SIGN / 2, y, "Θ", SIGN, SIZE + 2, "sign")
    now = [page for key in (TRUE, FALSE) if (page := page_of(layout.pages, key)) is not None]
    score = _score(layout, item, box, level)
    return part_of_picture(
        "g", line, sign, score, box.within(1).drawn("ring", ROUND), now=now, css="threshold"
    )


def _score(layout: ProLayout, item: int, box: Box, level: bool) -> Html:
    """The score of an entry, with = where it is that of the entry before."""
    signed = "= {}" if level else "{}"
    written = [signed.format(decimal(layout.score(item), digits)) for digits in (4, 3, 2, 1)]
    said = next((one for one in written if text_width(one, SIZE) <= SCORE - 8), written[-1])
    return fitted_text(box.x + box.width - 6, box.middle[1], said, SCORE - 8, SIZE, anchor="end")


def _asked(layout: ProLayout, item: int) -> list[int]:
    """The pages on which a label is the one in question, or one of those that are counted."""
    true = layout.is_true(item)
    keys = ("positives", TRUE) if true else ("negatives", FALSE)
    found = [page for key in keys if (page := page_of(layout.pages, key)) is not None]
    own = pages_about(layout.pages, (LOST_IN_ORDER, LOST_PAIRS), item)
    return sorted(np.unique([*found, *own]).astype(int).tolist())
