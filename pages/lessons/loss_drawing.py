"""The picture of the losses: probabilities are made of logits, then each label is put on the curve."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from metrics import Quantity
from metrics.graph.digits import exact
from pages.lessons.fitted_text import fitted_text, shortened, text_width
from pages.lessons.loss_items import (
    EDGE,
    LARGE,
    LossItems,
    ProbabilityRows,
    fitting,
    own_bars,
    rows_of_labels,
    shared_bar,
    words,
)
from pages.lessons.loss_points import plane, points
from pages.lessons.loss_table import numbers, total
from pages.lessons.name_chip import WITHIN
from pages.lessons.picture import HEIGHT, WIDTH, Box, Picture, drawing, part_of_picture
from pages.lessons.working_pages import WorkingPages
from pages.views.markup import Html, element
from pages.views.roc_pictures import first_and_chosen
from pages.views.scene import Scene
from pages.words import gettext as _
from pages.words import ngettext


def loss_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """Logits become probabilities, each label loses what the curve says, and the parts have their mean."""
    items = LossItems(scene, pages)
    return drawing([element("g", *_parts(items), css="losses")], _told(items))


def _parts(items: LossItems) -> Iterator[Html]:
    if items.are_logits:
        rows = ProbabilityRows(items)
        yield from rows_of_labels(rows)
        yield from shared_bar(rows) if items.shared else own_bars(rows)
    yield from plane(items)
    yield from total(items)
    yield from points(items)
    yield from numbers(items)
    yield from mean_of_losses(items.scene, items.pages)


def _told(items: LossItems) -> str:
    if items.shared:
        return _(
            "All labels share one probability. A true label loses −ln p: nothing if p is 1, and more and "
            "more as p goes to 0."
        )
    if items.are_logits:
        return _(
            "q is the probability that was given to the truth: p for a true label, 1 − p for a false one. "
            "✓ more than half, ✗ less. A confident mistake costs without limit."
        )
    return _(
        "q is the probability that was given to the truth: p for a true label, 1 − p for a false one. "
        "✓ more than half, ✗ less. The square ends where the logarithm goes on without limit."
    )


HEAD, FOOT, ROW, HIGH, MOST_PARTS, MOST_CELLS = 8.0, 52.0, 44.0, 20.0, 6, 500
NAMES, START, WIDE, VALUE, WEIGHT = 112.0, 120.0, 200.0, 396.0, 74.0


def mean_of_losses(scene: Scene, pages: WorkingPages) -> Iterator[Html]:
    """A bar for each part, and on the last page what they come to."""
    since = pages.average
    if since is None:
        return
    values = np.asarray(scene.result.parts.value, float)
    shown = first_and_chosen(scene, MOST_PARTS)
    bars = values[shown].tolist() if _is_sum(scene) else [*values[shown].tolist(), float(scene.result)]
    most = max(filter(np.isfinite, bars), default=1.0) or 1.0
    high = min(ROW, (HEIGHT - HEAD - FOOT) / (len(shown) + 0.5))
    weighted = _weighted(scene)
    for place, part in enumerate(shown):
        y = HEAD + (place + 0.5) * high
        yield _bar(scene, part, y, min(float(values[part]) / most, 1.0), since)
        if weighted is not None:
            weight = weighted.made_of[0].source.value[part]
            said = _("× {weight}").format(weight=exact(float(weight)))
            label = words(WIDTH - EDGE, y, said, WEIGHT, anchor="end", size=LARGE)
            yield part_of_picture("g", label, since=pages.reached(weighted.key, part))
    foot = HEAD + len(shown) * high
    hidden = len(values) - len(shown)
    if hidden:
        said = _("… {count} more").format(count=hidden)
        yield part_of_picture("g", words(EDGE, foot + 8, said, NAMES, size=LARGE), since=since)
    yield from _result(scene, len(pages) - 1, most, foot)


def _is_sum(scene: Scene) -> bool:
    return scene.working[-1].key.endswith(".sum")


def _weighted(scene: Scene) -> Quantity | None:
    """The step that takes each value times its weight, where there are weights."""
    of_average = scene.working[scene.of_the_part :]
    return next((one for one in of_average if one.key.endswith(".weighted")), None)


def _bar(scene: Scene, part: int, y: float, share: float, since: int) -> Html:
    """The name of a part, a bar as long as its value, and the value."""
    value = float(scene.result.parts.value[part])
    chosen = part == scene.focus.part
    css = "strong" if chosen else ""
    name = scene.part_names[part]
    short = shortened(name, NAMES - EDGE, LARGE)
    box = Box(START, y - HIGH / 2, share * WIDE if np.isfinite(value) else WIDE, HIGH)
    label = words(VALUE, y, fitting(value, 70, LARGE), 70, css, "end", LARGE)
    cells = scene.cells_of(part) if scene.result.source.n_items <= MOST_CELLS else ()
    return part_of_picture(
        "g",
        element(
            "g",
            element("title", name),
            words(NAMES, y, short, NAMES - EDGE, css, "end", LARGE),
        ),
        box.drawn("bar"),
        part_of_picture("g", label, thing="value" if chosen else ""),
        Box(START - 2, y - HIGH / 2 - 3, max(box.width, 20.0) + 4, HIGH + 6).drawn("ring", 4),
        since=since,
        cells=cells,
        css="part",
    )


def _result(scene: Scene, page: int, most: float, foot: float) -> Iterator[Html]:
    """The mean as a line through the bars, or the sum in words."""
    last, count = scene.working[-1], len(scene.result.parts.value)
    amount = float(last.value)
    if _is_sum(scene):
        said = ngettext("sum of {count} value: {value}", "sum of {count} values: {value}", count)
    else:
        said = ngettext("mean of {count} value: {value}", "mean of {count} values: {value}", count)
    if _weighted(scene) is not None:
        said = _("weighted sum: {value}") if _is_sum(scene) else _("weighted mean: {value}")
    told = said.format(count=count, value=exact(amount))
    label = fitted_text(WIDTH / 2, HEIGHT - 18, told, WIDTH - 2 * EDGE, 18, "strong", "middle")
    width = min(text_width(told, 18), WIDTH - 2 * EDGE) + WITHIN
    around = Box((WIDTH - width) / 2, HEIGHT - 33, width, 30).drawn("ring", 8)
    yield part_of_picture("g", label, around, since=page, now=(page,))
    if np.isfinite(amount) and not _is_sum(scene):
        x = f"{START + amount / most * WIDE:.5g}"
        line = element("line", css="mean", x1=x, x2=x, y1=f"{HEAD:g}", y2=f"{foot:.5g}")
        yield part_of_picture("g", line, since=page)
