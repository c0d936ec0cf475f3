"""The table of the library lens: every cell with a value is a button that asks why it differs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from metrics import AVERAGES, SOURCES, Compared
from metrics.graph.digits import exact
from pages.shell.component import component
from pages.shell.joined import heard
from pages.words import gettext as _

KEY = "lens_table"
Cell = tuple[str, str, str]


class _Words(NamedTuple):
    """What a cell says to a screen reader and under the pointer, looked up once for the whole table."""

    absent: str
    differs: str
    given: str
    reference: str


HTML = """
<div class="lens">
  <p class="aside"></p>
  <div class="scroller" tabindex="0" role="group">
    <table class="table numbers"><thead></thead><tbody></tbody></table>
  </div>
</div>
"""


_render = component(__file__, HTML)


def lens_table(
    rows: Sequence[Compared],
    sources: Sequence[str],
    reference: str,
    chosen: Cell | None,
) -> None:
    """Show the value of every metric under every source, those that differ from the reference marked.

    A cell is (metric, average, source): `pressed` says which one was pressed last.
    """
    titles = {source: _(SOURCES[source].title) for source in (*sources, reference)}
    words = _Words(
        absent=_("{source} has no {metric} here"),
        differs=_("{metric}: {source} gives {value}, {reference} gives {own}"),
        given=_("{metric}: {source} gives {value}"),
        reference=_("{metric}: {source} gives {value}. This is the reference column."),
    )
    data = {
        "title": _("What each source gives on this matrix"),
        "caption": _(
            "{reference} is the reference column. A value marked ≠ differs from it: press it for the reason. "
            "A dash (—) means that the source has no such metric under this average, or not for such a "
            "matrix."
        ).format(reference=titles[reference]),
        "columns": [_heading(source, reference, titles[source]) for source in sources],
        "rows": [_row(row, sources, reference, chosen, titles, words) for row in rows],
    }
    _render(key=KEY, data=data)


def pressed() -> object:
    """What the browser says was pressed: to be checked before it is used."""
    return heard(KEY, "chosen")


def _row(
    row: Compared,
    sources: Sequence[str],
    reference: str,
    chosen: Cell | None,
    titles: Mapping[str, str],
    words: _Words,
) -> dict[str, object]:
    title, average = _(row.metric.title), _(AVERAGES[row.average].title)
    own = exact(row.values[reference]) if reference in row.values else ""
    facts = {"metric": f"{title} ({average})", "reference": titles[reference], "own": own}
    pressed_source = chosen[2] if chosen and chosen[:2] == (row.metric.key, row.average) else None

    def cell(source: str) -> dict[str, object]:
        value = exact(row.values[source]) if source in row.values else "—"
        differs = row.differs(source, reference)
        kind = _kind(row, source, reference)
        told = words.differs if differs else words._asdict()[kind]
        return {
            "source": source,
            "kind": kind,
            "chosen": source == pressed_source,
            "differs": differs,
            "text": value,
            "words": told.format(source=titles[source], value=value, **facts),
        }

    return {
        "metric": row.metric.key,
        "title": title,
        "average": row.average,
        "under": average if len(row.metric.averages) > 1 else "",
        "cells": [cell(source) for source in sources],
    }


def _heading(source: str, reference: str, title: str) -> str:
    return _("{source} (reference)").format(source=title) if source == reference else title


def _kind(row: Compared, source: str, reference: str) -> str:
    if source not in row.values:
        return "absent"
    return "reference" if source == reference else "given"
