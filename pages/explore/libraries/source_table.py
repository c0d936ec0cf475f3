"""The table of what each source gives: pressing a row asks why its values differ."""

from __future__ import annotations

from collections.abc import Iterator

from metrics import SOURCES, Compared
from metrics.graph.digits import exact
from pages.explore.cases import name_of, word_of
from pages.explore.libraries.compared_sources import ComparedSources, is_differing, sides_of
from pages.shell.component import component
from pages.words import gettext as _

HTML = """
<div class="sources">
  <div class="scroller" tabindex="0" role="group">
    <table class="table numbers"><thead></thead><tbody></tbody></table>
  </div>
</div>
"""
NO_METRIC, NO_VALUE = "—", "∅"

_render = component(__file__, HTML)


def source_table(compared: ComparedSources, pressed: Compared | None, key: str) -> None:
    """Show a row for each metric; where values differ, those that are not the first one's are marked."""
    rows = [_row(row, compared, row is pressed) for row in compared.rows]
    data = {
        "title": _("What each source gives on this matrix"),
        "columns": [title_of(source, compared) for source in compared.sources],
        "rows": rows,
        "signs": " · ".join(_signs(rows)),
    }
    _render(key=key, data=data)


def title_of(source: str, compared: ComparedSources) -> str:
    """The name of a source; of the reference also that its rules were changed."""
    title = _(SOURCES[source].title)
    is_changed = source == compared.reference and compared.is_changed
    return _("{preset}, changed").format(preset=title) if is_changed else title


def _row(row: Compared, compared: ComparedSources, is_pressed: bool) -> dict[str, object]:
    case = (row.metric.key, row.average)
    first = sides_of(row)[0].sources if is_differing(row) else (*row.values,)
    return {
        "case": word_of(case),
        "title": name_of(case),
        "cells": [_cell(row, source, source not in first) for source in compared.sources],
        "differs": is_differing(row),
        "pressed": is_pressed,
    }


def _cell(row: Compared, source: str, is_other: bool) -> list[object]:
    """A value or the sign for none, what that sign means, and whether the value is another than the first."""
    if source in row.values:
        return [exact(row.values[source]), "", is_other]
    facts = {"source": _(SOURCES[source].title), "metric": name_of((row.metric.key, row.average))}
    if SOURCES[source].has(row.metric.key, row.average):
        return [NO_VALUE, _("{source} has no {metric} for such a matrix").format(**facts), False]
    return [NO_METRIC, _("{source} has no {metric}").format(**facts), False]


def _signs(rows: list[dict[str, object]]) -> Iterator[str]:
    """What the signs in the table mean, as far as they occur."""
    texts = {cell[0] for row in rows for cell in row["cells"]}  # type: ignore[attr-defined]
    if NO_METRIC in texts:
        yield _("— has no such metric")
    if NO_VALUE in texts:
        yield _("∅ not for such a matrix")
