"""Macro beside micro or weighted: the values of the labels and their mean, and what the other is made of."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from math import isnan

import numpy as np

from metrics.graph.digits import exact
from pages.lessons.average_pages import COMPARED, compared_average, written_beside
from pages.lessons.average_sentences import averages_come_first, printed
from pages.lessons.picture import part_of_picture
from pages.lessons.pictures.averages import track_of
from pages.lessons.pictures.counts.count_tile import MOST_TILES
from pages.lessons.pictures.counts.four_counts import KINDS, Kind, Tally, cells_of_label, is_used, tally_of
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.words import gettext as _

LONG = 8  # letters: what may be cut off


def compared_averages(scene: Scene, pages: WorkingPages) -> Html:
    """The two side by side; what each comes to is shown once the question is answered."""
    page, other = pages.reached(COMPARED), compared_average(scene)
    macro, second = written_beside(scene, other)
    beside = _weighted(scene, second, page) if other == "weighted" else _micro(scene, pages, second, page)
    return part_of_picture("div", _macro(scene, macro, page), beside, until=page, css="compared")


def _macro(scene: Scene, said: str, page: int) -> Html:
    of_means = averages_come_first(scene, "macro")
    named = _("F of two means") if of_means else _("Macro")
    macro = scene.under("macro")
    left_out = _("{value}: left out") if not isnan(float(macro)) else "{value}"
    values = [
        left_out.format(value=printed(value)) if isnan(value) else printed(value)
        for value in map(float, macro.parts.value)
    ]
    known = None if compared_average(scene) == "weighted" else page  # the question about weights names it
    total = _total(named, float(macro), said, known)
    return element("section", element("h3", _("Macro: the mean of the labels")), _bars(scene, values), total)


def _weighted(scene: Scene, said: str, page: int) -> Html:
    result = scene.under("weighted")
    times = np.asarray(scene.under("macro").source.positives.value, float).ravel().tolist()
    values = zip(result.parts.value, times, strict=True)
    counted = [f"{printed(float(value))} × {exact(often)}" for value, often in values]
    total = _total(_("Weighted"), float(result), said, page)
    title = element("h3", _("Weighted: as often as each is true"))
    thickness = [f"--thickness:{often / max(times):.4g}" for often in times]
    return element("section", title, _bars(scene, counted, thickness), total)


def _bars(scene: Scene, written: Sequence[str], styles: Sequence[str] = ()) -> Html:
    """The values of the labels as bars, each with what is written beside it and its own style."""
    values = [float(one) for one in scene.under("macro").parts.value]
    shown = written[:MOST_TILES]
    bars = [
        _bar(scene, label, values, beside, style)
        for label, (beside, style) in enumerate(zip_longest(shown, styles[: len(shown)], fillvalue=""))
    ]
    hidden = len(values) - len(shown)
    more = [element("p", _("… {n} more").format(n=hidden), css="rest")] if hidden else []
    return element("div", *bars, *more, css="bars")


def _bar(scene: Scene, label: int, values: Sequence[float], written: str, style: str) -> Html:
    name = scene.labels[label]
    return part_of_picture(
        "div",
        element("span", name, css="name", title=name if len(name) > LONG else ""),
        track_of(values[label], values),
        element("strong", written),
        cells=cells_of_label(scene, label),
        css="bar",
        style=style,
    )


def _micro(scene: Scene, pages: WorkingPages, said: str, page: int) -> Html:
    result = scene.under("micro")
    whole = tally_of(result, 0, _("all cells"))
    counts = [_count(pages, whole, kind) for kind in KINDS]
    title = element("h3", _("Micro: all cells together"))
    named = _("Micro")
    return element(
        "section", title, element("div", *counts, css="pooled"), _total(named, float(result), said, page)
    )


def _count(pages: WorkingPages, whole: Tally, kind: Kind) -> Html:
    head = element("strong", f"{kind.letters} {kind.sign}"), element("span", _(kind.words))
    css = whole.css(kind) if is_used(pages, kind) else "idle"
    number = element("span", exact(whole.numbers[kind.key]), css="number")
    return part_of_picture("div", number, *head, cells=whole.cells[kind.key], css=f"pool {css}")


def _total(named: str, value: float, said: str, page: int | None) -> Html:
    """The number, for which the style sheet puts a question mark until it may be known."""
    said = _("no value") if isnan(value) else said
    number = part_of_picture("b", said, since=page, data_value=repr(value))
    now = () if page is None else (page,)
    return part_of_picture("p", element("span", named), number, now=now, css="bar total")
