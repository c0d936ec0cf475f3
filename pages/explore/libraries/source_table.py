"""The table of what each source gives: pressing a row asks why its values differ."""

from __future__ import annotations

from collections.abc import Iterator

from metrics import SOURCES
from metrics.graph.digits import four_decimals
from pages.explore.cases import name_of
from pages.explore.libraries.compared_sources import ComparedRow, ComparedSources
from pages.explore.row_choice import choosing_row, row_choice
from pages.shell.markup import Html, element
from pages.words import gettext as _
from pages.words import ngettext

NO_METRIC, NO_AVERAGE, NO_VALUE = "—", "(—)", "∅"


def source_table(compared: ComparedSources, pressed: ComparedRow | None, key: str) -> None:
    """Show a row for each metric; where values differ, those that are not the first one's are marked."""
    cells = [[_cell(row, source, compared) for source in compared.sources] for row in compared.rows]
    heads = (element("th", *_words(title_of(source, compared)), scope="col") for source in compared.sources)
    rows = (
        choosing_row(
            row.case,
            shown,
            is_chosen=row is pressed,
            css="differs" if row.is_differing else "",
        )
        for row, shown in zip(compared.rows, cells, strict=True)
    )
    signs = "; ".join(_signs(compared))
    table = element(
        "table",
        element("caption", signs),
        element("thead", element("tr", element("td", element("span", signs)), *heads)),
        element("tbody", *rows),
        css="table numbers",
    )
    title = _("What each source gives on this matrix")
    more = ngettext("▾ Scroll: {n} row in all", "▾ Scroll: {n} rows in all", len(cells)).format(n=len(cells))
    box = element("div", table, css="scrolled", tabindex="0", role="group", aria_label=title, data_more=more)
    row_choice(element("div", box, css="sources"), key)


def _words(title: str) -> Iterator[Html]:
    """The words of a title, none of which is broken."""
    for word in title.split():
        yield element("span", word)
        yield Html(" ")


def title_of(source: str, compared: ComparedSources) -> str:
    """The name of a source; of the reference also that its rules were changed."""
    title = _(SOURCES[source].title)
    is_changed = source == compared.reference and compared.is_changed
    return _("{preset}, changed").format(preset=title) if is_changed else title


def _cell(row: ComparedRow, source: str, compared: ComparedSources) -> Html:
    """A value, marked where it is another than the first one, or the sign for none with what that means."""
    if source in row.values:
        is_other = any(source in side.sources for side in row.sides[1:])
        return element("td", four_decimals(row.values[source]), css="other" if is_other else "")
    facts = {"source": _(SOURCES[source].title), "metric": name_of(row.case)}
    sign = _sign(row, source)
    meaning = {
        NO_METRIC: _("{source} has no such metric as {metric}"),
        NO_AVERAGE: _("{source} has no {metric}, but with another average"),
        NO_VALUE: _("{source} has no {metric} for such a matrix"),
    }[sign].format(**facts)
    return element("td", sign, title=meaning, aria_label=meaning)


def _sign(row: ComparedRow, source: str) -> str:
    """Why a source has no value: no such metric, not with this average, or not for such a matrix."""
    if SOURCES[source].has(*row.case):
        return NO_VALUE
    others = (SOURCES[source].has(row.metric.key, average) for average in row.metric.averages)
    return NO_AVERAGE if any(others) else NO_METRIC


def _signs(compared: ComparedSources) -> Iterator[str]:
    """What the signs in the table mean, as far as they occur."""
    occurring = {
        _sign(row, source) for row in compared.rows for source in compared.sources if source not in row.values
    }
    texts = {
        NO_METRIC: _("— no such metric"),
        NO_AVERAGE: _("(—) not with this average"),
        NO_VALUE: _("∅ not for such a matrix"),
    }
    return (text for sign, text in texts.items() if sign in occurring)
