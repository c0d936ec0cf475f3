"""The table of what each source gives: pressing a row asks why its values differ."""

from __future__ import annotations

from collections.abc import Iterator

from metrics import SOURCES
from metrics.graph.digits import exact
from pages.explore.cases import name_of
from pages.explore.libraries.compared_sources import ComparedSources, Row
from pages.explore.row_choice import choosing_row, row_choice
from pages.shell.markup import Html, element
from pages.words import gettext as _

NO_METRIC, NO_VALUE = "—", "∅"


def source_table(compared: ComparedSources, pressed: Row | None, key: str) -> None:
    """Show a row for each metric; where values differ, those that are not the first one's are marked."""
    cells = [[_cell(row, source, compared) for source in compared.sources] for row in compared.rows]
    heads = (element("th", title_of(source, compared), scope="col") for source in compared.sources)
    rows = (
        choosing_row(
            (row.metric.key, row.average),
            shown,
            is_chosen=row is pressed,
            css="differs" if row.is_differing else "",
        )
        for row, shown in zip(compared.rows, cells, strict=True)
    )
    table = element(
        "table",
        element("thead", element("tr", element("td", " · ".join(_signs(compared))), *heads)),
        element("tbody", *rows),
        css="table numbers",
    )
    title = _("What each source gives on this matrix")
    box = element("div", table, css="scroller", tabindex="0", role="group", aria_label=title)
    row_choice(element("div", box, css="sources"), key)


def title_of(source: str, compared: ComparedSources) -> str:
    """The name of a source; of the reference also that its rules were changed."""
    title = _(SOURCES[source].title)
    is_changed = source == compared.reference and compared.is_changed
    return _("{preset}, changed").format(preset=title) if is_changed else title


def _cell(row: Row, source: str, compared: ComparedSources) -> Html:
    """A value, marked where it is another than the first one, or the sign for none with what that means."""
    if source in row.values:
        is_other = any(source in side.sources for side in row.sides[1:])
        return element("td", exact(row.values[source]), css="other" if is_other else "")
    facts = {"source": _(SOURCES[source].title), "metric": name_of((row.metric.key, row.average))}
    sign, meaning = NO_METRIC, _("{source} has no {metric}")
    if SOURCES[source].has(row.metric.key, row.average):
        sign, meaning = NO_VALUE, _("{source} has no {metric} for such a matrix")
    meaning = meaning.format(**facts)
    return element("td", sign, title=meaning, aria_label=meaning)


def _signs(compared: ComparedSources) -> Iterator[str]:
    """What the signs in the table mean, as far as they occur."""
    lacking = [
        SOURCES[source].has(row.metric.key, row.average)
        for row in compared.rows
        for source in compared.sources
        if source not in row.values
    ]
    if False in lacking:
        yield _("— has no such metric")
    if True in lacking:
        yield _("∅ not for such a matrix")
