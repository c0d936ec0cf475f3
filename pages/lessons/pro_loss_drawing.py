"""The picture of PRO loss: the list with the threshold in it, and four groups of pairs, one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from metrics.graph.digits import decimal, exact
from metrics.kernels.pro_loss import FALSE, LOST_IN_ORDER, LOST_PAIRS, ORDER, TRUE
from metrics.pictures.pro_groups import THRESHOLD_LABEL
from pages.lessons.fitted_text import fitted_text, fitting_size, folded, shortened, text_width
from pages.lessons.name_chip import named
from pages.lessons.picture import WIDTH, Box, Picture, drawing, part_of_picture
from pages.lessons.pro_pairs import (
    EDGE,
    LEFT,
    LINE,
    LIST_WIDE,
    QUESTIONS,
    SHORT,
    SIZE,
    TITLE,
    TITLE_LINE,
    VALUE,
    WITH_PAIRS,
    ProLayout,
    grid_of_labels,
    rows_at_threshold,
)
from pages.lessons.sorted_list_layout import slots_of
from pages.lessons.working_pages import WorkingPages, page_of, pages_about
from pages.views.markup import Html, element
from pages.views.scene import Scene
from pages.views.steps import say
from pages.words import gettext as _

ROOM = WIDTH - LEFT - 4
MEAN_HIGH, TOP = 24.0, 2.0
MOST_NAMES, LONGEST_NAME = 5, 10
MEAN_SIZE, SUM_SIZES, RESULT_SIZE = 18.0, (20, 18, 16, 14), 24.0


def pro_loss_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """The list at the left, the group of the page beside it, and below the means of all groups."""
    layout = ProLayout(scene, pages)
    told = _(
        "Left: the ranking with the threshold Θ in it. Right: one group of pairs at a time; "
        "✓ right, = tied (½), ✗ wrong."
    )
    parts = (
        element("g", *list_with_threshold(layout), css="sorted-list"),
        element("g", *_groups(layout), css="pair-grid"),
        *_boxes(layout),
        *_together(layout),
    )
    return drawing([element("g", *parts, css="pro-loss")], told)


def _groups(layout: ProLayout) -> Iterator[Html]:
    for number, group in enumerate(layout.groups):
        top = TOP
        for lines, size, pitch, css in _words(layout, number):
            yield from _lines(layout.shown(number), lines, top, size, pitch, css)
            top += pitch * len(lines)
        top, end = top + 4, layout.foot - MEAN_HIGH
        if not group.compared.any():
            said = [line for note in group.mean.notes for line in folded(say(note), ROOM, SIZE + 2)]
            yield from _lines(layout.shown(number), said, top + 20, SIZE + 2, TITLE_LINE, "")
        elif group.mean.key in (TRUE, FALSE):
            yield from rows_at_threshold(layout, number, top, end)
        else:
            yield from grid_of_labels(layout, number, top, end)
        yield from _mean(layout, number)


def _words(layout: ProLayout, number: int) -> Iterator[tuple[list[str], float, float, str]]:
    """What a group asks; of the order of the true labels also who gave it."""
    group = layout.groups[number]
    yield folded(_(QUESTIONS[group.mean.key]), ROOM, TITLE), TITLE, TITLE_LINE, "title"
    if group.mean.key != ORDER or not group.compared.any():
        return
    every = group.upper.tolist()
    names = [shortened(layout.scene.names[item], 1000, SIZE, LONGEST_NAME) for item in every[:MOST_NAMES]]
    order = ", ".join([*names, "…"] if len(every) > len(names) else names)
    said = _("Relevance order (given with the data): {order}")
    if layout.scene.result.source.order is None:
        said = _("Relevance order (none is given, so by column): {order}")
    yield folded(said.format(order=order), ROOM, SIZE), SIZE, LINE, ""


def _lines(
    shown: tuple[int, int | None], lines: list[str], top: float, size: float, pitch: float, css: str
) -> Iterator[Html]:
    texts = [
        fitted_text(LEFT, top + pitch * (number + 0.5), line, ROOM, size, css, "start")
        for number, line in enumerate(lines)
    ]
    yield part_of_picture("g", *texts, since=shown[0], until=shown[1])


def _mean(layout: ProLayout, number: int) -> Iterator[Html]:
    """How many pairs of a group are wrong, and its mean, which goes into its box with the next group."""
    group, y = layout.groups[number], layout.foot - MEAN_HIGH / 2
    since, last = layout.pages.reached(group.mean.key), layout.shown(number)[1]
    lost, pairs = float(group.lost.sum()), int(group.compared.sum())
    said = _("Wrong: {lost} of {pairs}").format(lost=decimal(lost), pairs=pairs)
    told = fitted_text(LEFT, y, said, 190, 16, anchor="start")
    if pairs:
        yield part_of_picture("g", told, since=since, until=last)
    mean = _("mean {value}").format(value=exact(float(group.mean.value)))
    shown = fitted_text(LEFT + 200, y, mean, ROOM - 200, MEAN_SIZE, "mean", "start")
    yield part_of_picture("g", shown, since=since, until=last, thing=f"mean:{group.mean.key}")


def _boxes(layout: ProLayout) -> Iterator[Html]:
    """A box for each group, with its mean once the group is done."""
    for number, group in enumerate(layout.groups):
        box, (first, last) = layout.box(number), layout.shown(number)
        x, room = box.middle[0], box.width - 2
        now = range(first, last + 1)
        name = fitted_text(x, box.y + 12, _(SHORT[group.mean.key]), box.width + 9, SIZE)
        frame = (box.drawn("group", 4), name, box.drawn("ring", 4))
        yield part_of_picture("g", *frame, now=now, css="box")
        mean = fitted_text(x, box.y + 30, exact(float(group.mean.value)), room, MEAN_SIZE, "mean")
        cells = layout.scene.cells_lit(group.mean, averaging=False)
        yield part_of_picture("g", mean, since=last + 1, thing=f"mean:{group.mean.key}", cells=cells)


def _together(layout: ProLayout) -> Iterator[Html]:
    """How the means of the groups become one number."""
    rule = layout.scene.result.conventions.pro_mean
    since, steps = layout.together, {one.key: one for one in layout.scene.of_part}
    sentence = {
        "mean_of_four": _("PRO loss is the mean of these shares of wrong pairs."),
        "nonempty": _(
            "PRO loss is the mean of these shares of wrong pairs, over the groups that have a pair."
        ),
        "sum": _("PRO loss is the sum of these shares of wrong pairs."),
    }[rule]
    lines = folded(sentence, ROOM, 16)
    yield from _lines((since, None), lines, TOP + 6, 16, 22, "title")
    added = " + ".join(exact(float(group.mean.value)) for group in layout.groups)
    count = float(steps[WITH_PAIRS].value) if WITH_PAIRS in steps else float(len(layout.groups))
    made = added if rule == "sum" else f"({added}) / {exact(count)}"
    value = float(steps[VALUE].value)
    y = TOP + 6 + 22 * len(lines) + 40
    size = fitting_size([made], ROOM, SUM_SIZES)
    yield part_of_picture(
        "g",
        fitted_text(LEFT, y, made, ROOM, size, anchor="start"),
        fitted_text(
            LEFT,
            y + 40,
            _("PRO loss = {value}").format(value=exact(value)),
            ROOM,
            RESULT_SIZE,
            "result",
            "start",
        ),
        since=layout.pages.reached(VALUE),
    )


SCORE = 56.0
HIGHEST_ROW, HIGHEST_NAME = 30.0, 26.0
SIGN, ROUND = 16.0, 6.0


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
