"""The page Libraries: what each source gives on the matrix, and why two of them differ."""

from __future__ import annotations

from collections.abc import Iterator

from metrics import METRICS, PRESETS, SOURCES
from metrics.behaviour.variants import Case
from metrics.graph.digits import four_decimals
from metrics.words import N_
from pages.explore.cases import case_name, cases_from_link, cases_in_link, within_sentence
from pages.explore.libraries.compared_sources import (
    DIFFERING,
    EVERY_AVERAGE,
    ComparedRow,
    ComparedSources,
    code_of_sources,
    figure_of_sources,
    table_of_sources,
)
from pages.explore.libraries.convention_effect import effects_on
from pages.explore.libraries.convention_panel import (
    choose_what_is_looked_at,
    show_convention,
    show_term,
    terms_of,
)
from pages.explore.libraries.difference_card import difference_card, differences_of, show_lesson_link
from pages.explore.libraries.printed_number import show_printed_number
from pages.explore.row_choice import choosing_row, row_choice
from pages.figures.take_away import PageTakeAway, offer_take_away
from pages.shell.choices import Choice, Option, Several, choose
from pages.shell.joined import box
from pages.shell.markup import Html, element
from pages.shell.notices import show_headline
from pages.state.focus import FIRST_PRESET, PageOf, look_action
from pages.state.session import Session
from pages.words import gettext as _
from pages.words import ngettext
from pages.workbench.matrix_editor import matrix_editor

SOURCE_SEPARATOR = ","
FIRST_COLUMNS = (FIRST_PRESET, "scikit_learn", "torchmetrics")
MAX_NAMED = 3
NO_METRIC, NO_AVERAGE, NO_VALUE = "—", "(—)", "∅"
# What the signs mean: below the table, and of one cell.
MISSING_SIGNS = {
    NO_METRIC: (N_("— no such metric"), N_("{source} has no such metric as {metric}")),
    NO_AVERAGE: (N_("(—) not with this average"), N_("{source} has no {metric}, but with another average")),
    NO_VALUE: (N_("∅ not for such a matrix"), N_("{source} has no {metric} for such a matrix")),
}


def libraries_page(session: Session, page_of: PageOf) -> None:
    """Draw the table at the left, and why two values differ, or a rule that decides it, at the right."""
    with box("screen"):
        with box("band"), box("bench"):
            matrix_editor(session.matrix)
        with box("number"):
            explained = show_printed_number(session, page_of)
        compared = compared_sources(session, explained)
        # A printed number has its row also where the table leaves it out.
        row = (compared.selected_row if compared.selected == explained else None) or compared.row
        if row is not None and cases_in_link(row.case) != session.focus.explored.cell:
            session.note(cell=cases_in_link(row.case))  # it stays, whatever an edit makes the first one
        with box("words"):
            show_headline(headline(compared))
            source_table(compared, None if row is None else row.case)
        with box("picture"):
            if row is not None:
                _show_row(session, row, compared, page_of)
        with box("foot"):
            _show_foot(compared)


def _show_row(session: Session, row: ComparedRow, compared: ComparedSources, page_of: PageOf) -> None:
    """Draw the difference of a row, or the rule or the word of its metric that is looked at."""
    effects = effects_on(row.metric, row.average, compared.rules, compared.example)
    terms, looked_at = terms_of(row.metric), session.focus.explored.rule
    effect = next((one for one in effects if one.key == looked_at), None)
    term = next((one for one in terms if one.key == looked_at), None)
    differences = differences_of(row, compared)
    with box("card"):
        if effect is not None:
            show_convention(effect, session.load)
        elif term is not None:
            show_term(term, compared.example)
        else:
            differences = difference_card(row, compared, differences, session.load)
            looked_at = ""  # what the link names may be no rule of this metric
    if looked_at != session.focus.explored.rule:
        session.note(rule=looked_at)
    with box("steps_and_rules"):
        if not looked_at:
            show_lesson_link(row, compared, page_of)
        deciding = [key for one in differences for key in one.switches]
        choose_what_is_looked_at(looked_at, deciding, effects, terms)


def compared_sources(session: Session, explained: Case | None) -> ComparedSources:
    """Return the sources that are compared, the one whose rules are in force first."""
    focus = session.focus
    named = focus.explored.columns.split(SOURCE_SEPARATOR)
    others = tuple(key for key in PRESETS if key in named) or FIRST_COLUMNS
    sources = tuple(dict.fromkeys((focus.preset, *others)))
    of_rule = (focus.metric, focus.average) if focus.explored.rule else None
    (selected,) = cases_from_link(focus.explored.cell)[:1] or (explained or of_rule,)
    return ComparedSources(session.example, sources, focus.conventions, focus.explored.rows, selected)


def headline(compared: ComparedSources) -> str:
    """Return how many of the numbers differ, and which, if they are few."""
    n_all = len(compared.comparable)
    differing = [row.metric.key for row in compared.comparable if row.is_differing]
    if not n_all:
        return _("No two of these sources have a number for this matrix.")
    if not differing:
        return ngettext("The one number agrees.", "All {all} numbers agree.", n_all).format(all=n_all)
    names = [within_sentence(_(METRICS[key].title)) for key in METRICS if key in differing]
    text = _("{count} of {all} numbers differ.")
    if len(names) <= MAX_NAMED:
        text = ngettext(
            "{count} of {all} numbers differs: {names}.",
            "{count} of {all} numbers differ: {names}.",
            len(differing),
        )
    return text.format(count=len(differing), all=n_all, names=", ".join(names))


def _show_foot(compared: ComparedSources) -> None:
    shown = (
        Option("", _("Short list")),
        Option(EVERY_AVERAGE, _("All averages")),
        Option(DIFFERING, _("Only what differs")),
    )
    choose([[Choice(look_action("rows"), _("Rows"), compared.shown, shown, titled=False)]], key="rows")
    with box("columns", _("Compare ▴"), over=True):
        sources = [Option(key, _(SOURCES[key].title)) for key in PRESETS]
        reference = Choice(look_action("preset"), _("Reference"), compared.reference, sources, "list")
        columns = Several(
            look_action("columns"),
            _("Compare"),
            compared.sources,
            sources,
            SOURCE_SEPARATOR,
            most=len(sources),
        )
        choose([[reference], [columns]], key="columns")
    offer_take_away(
        PageTakeAway(
            "libraries",
            lambda: table_of_sources(compared),
            lambda: code_of_sources(compared),
            lambda: figure_of_sources(compared),
        )
    )


# The table


def source_table(compared: ComparedSources, chosen: Case | None) -> None:
    """Draw a row for each metric; where values differ, those that are not the first one's are marked."""
    heads = (
        element("th", *_unbroken_words(compared.title_of(source)), scope="col") for source in compared.sources
    )
    rows = [
        choosing_row(
            row.case,
            [_cell(row, source, compared) for source in compared.sources],
            is_chosen=row.case == chosen,
            css="differs" if row.is_differing else "",
        )
        for row in compared.rows
    ]
    signs = "; ".join(_sign_legend(compared))
    table = element(
        "table",
        element("caption", signs),
        element("thead", element("tr", element("td", element("span", signs)), *heads)),
        element("tbody", *rows),
        css="table numbers",
    )
    title = _("What each source gives on this matrix")
    more = ngettext("▾ Scroll: {n} row in all", "▾ Scroll: {n} rows in all", len(rows)).format(n=len(rows))
    scrolled = element(
        "div", table, css="scrolled", tabindex="0", role="group", aria_label=title, data_more=more
    )
    row_choice(element("div", scrolled, css="sources"), "source_table")


def _unbroken_words(title: str) -> Iterator[Html]:
    """The words of a title, none of which is broken over two lines."""
    for word in title.split():
        yield element("span", word)
        yield Html(" ")


def _cell(row: ComparedRow, source: str, compared: ComparedSources) -> Html:
    """A value, marked where it is another than the first one; or the sign of a missing value."""
    if source in row.values:
        is_other = source not in row.groups[0].sources
        return element("td", four_decimals(row.values[source]), css="other" if is_other else "")
    sign = _missing_sign(row, source)
    _legend, text = MISSING_SIGNS[sign]
    meaning = _(text).format(source=_(SOURCES[source].title), metric=case_name(row.case))
    return element("td", sign, title=meaning, aria_label=meaning)


def _missing_sign(row: ComparedRow, source: str) -> str:
    """Why a source has no value: no such metric, not with this average, or not for such a matrix."""
    if SOURCES[source].has(*row.case):
        return NO_VALUE
    others = (SOURCES[source].has(row.metric.key, average) for average in row.metric.averages)
    return NO_AVERAGE if any(others) else NO_METRIC


def _sign_legend(compared: ComparedSources) -> Iterator[str]:
    """What the signs in the table mean, as far as they occur."""
    cells = ((row, source) for row in compared.rows for source in compared.sources)
    occurring = {_missing_sign(row, source) for row, source in cells if source not in row.values}
    return (_(legend) for sign, (legend, _text) in MISSING_SIGNS.items() if sign in occurring)
