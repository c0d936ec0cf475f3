"""The page of libraries: what each source gives on the matrix, and why two of them differ."""

from __future__ import annotations

from collections.abc import Callable

from metrics import METRICS, PRESETS, SOURCES, Smallest
from metrics.behaviour.stack import Case
from pages.explore.cases import cases_from, within_sentence, word_of
from pages.explore.libraries.compared_sources import (
    DIFFERING,
    EVERY_AVERAGE,
    ComparedRow,
    ComparedSources,
)
from pages.explore.libraries.difference_card import LessonOf, difference_card, way_to_the_steps
from pages.explore.libraries.libraries_export import code_of_sources, figure_of_sources, table_of_sources
from pages.explore.libraries.rules_here import show_rules_here
from pages.explore.libraries.source_table import source_table
from pages.figures.page_take_away import PageTakeAway, offer_take_away
from pages.intake.matrix import Matrix
from pages.lessons.scene import scene_of
from pages.shell.choices import Choice, Option, Several, choose
from pages.shell.joined import box
from pages.shell.markup import element
from pages.shell.notices import show_headline
from pages.state import link
from pages.state.focus import FIRST_PRESET, look
from pages.state.session import Session
from pages.words import gettext as _
from pages.words import ngettext
from pages.workbench.linked_html import show_lesson_links
from pages.workbench.matrix_dialogs import take_part
from pages.workbench.matrix_editor import matrix_editor

ShowNumber = Callable[[Session], Case | None]
BETWEEN = ","
FIRST_COLUMNS = (FIRST_PRESET, "scikit_learn", "torchmetrics")
MOST_NAMED = 3


def libraries_page(session: Session, lesson_of: LessonOf, show_number: ShowNumber) -> None:
    """The table at the left, the reason at the right; `show_number` draws the field for a printed number.

    It gives back the metric and average that its answer speaks of.
    """

    def load(found: Smallest) -> None:
        session.load(Matrix.of(found.truth, found.scores))

    with box("screen"):
        with box("band"), box("bench"):
            show_matrix(session)
        with box("number"):
            found = show_number(session)
        compared = compared_by(session, found)
        row = row_of(compared, found)
        if row is not None and word_of(row.case) != session.focus.explored.cell:
            session.note(cell=word_of(row.case))  # it stays, whatever an edit makes the first one
        with box("words"):
            show_headline(headline(compared))
            source_table(compared, row, "source_table")
        with box("picture"):
            if row is not None:
                difference_card(row, compared, load)
                with box("steps_and_rules"):
                    way_to_the_steps(row, compared, lesson_of)
                    show_rules_here(row, compared)
        with box("foot"):
            _show_foot(compared, row)


def row_of(compared: ComparedSources, found: Case | None) -> ComparedRow | None:
    """The row that the card speaks of: that of a typed number, also where the table leaves it out."""
    row = compared.row
    is_left_out = row is None or row.case != found
    return (compared.looked_at_row if is_left_out and compared.looked_at == found else None) or row


def compared_by(session: Session, found: Case | None = None) -> ComparedSources:
    """The sources that are compared, the one whose rules are in force first."""
    focus = session.focus
    named = focus.explored.columns.split(BETWEEN)
    others = tuple(key for key in PRESETS if key in named) or FIRST_COLUMNS
    sources = tuple(dict.fromkeys((focus.preset, *others)))
    (case,) = cases_from(focus.explored.cell)[:1] or (found,)
    return ComparedSources(session.example, sources, focus.conventions, focus.explored.rows, case)


def show_matrix(session: Session) -> None:
    """The matrix, to be edited."""
    matrix = session.matrix
    cell = scene_of(session.example, session.focus, matrix.samples, matrix.labels).cells[0]
    rows, columns = session.window_around(cell)
    around = (*cell, session.opened.fingerprint)
    matrix_editor(matrix, rows, columns, around=around, take_part=lambda: take_part(session, rows, columns))


def headline(compared: ComparedSources) -> str:
    """How many of the numbers differ, and which, if they are few."""
    n_all = len(compared.comparable)
    parted = [row for row in compared.comparable if row.is_differing]
    if not n_all:
        return _("No two of these sources have a number for this matrix.")
    if not parted:
        return ngettext("The one number agrees.", "All {all} numbers agree.", n_all).format(all=n_all)
    metrics = {row.metric.key for row in parted}
    names = [within_sentence(_(METRICS[key].title)) for key in METRICS if key in metrics]
    if len(names) > MOST_NAMED:
        return _("{count} of {all} numbers differ.").format(count=len(parted), all=n_all)
    told = ngettext(
        "{count} of {all} numbers differs: {names}.", "{count} of {all} numbers differ: {names}.", len(parted)
    )
    return told.format(count=len(parted), all=n_all, names=", ".join(names))


def _show_foot(compared: ComparedSources, row: ComparedRow | None) -> None:
    shown = (
        Option("", _("Short list")),
        Option(EVERY_AVERAGE, _("All averages")),
        Option(DIFFERING, _("Only what differs")),
    )
    choose([[Choice(look("rows"), _("Rows"), compared.which, shown, titled=False)]], key="rows")
    with box("columns", _("Compare ▴"), over=True):
        sources = [Option(key, _(SOURCES[key].title)) for key in PRESETS]
        reference = Choice(look("preset"), _("Reference"), compared.reference, sources, "list")
        columns = Several(
            look("columns"), _("Compare"), compared.sources, sources, BETWEEN, most=len(sources)
        )
        choose([[reference], [columns]], key="columns")
    asks = link.lesson_query(*row.case) if row else ""
    way = element("a", _("Who follows which rule →"), data_page="conventions", data_asks=asks)
    show_lesson_links(way, key="to_rules")
    offer_take_away(
        PageTakeAway(
            "libraries",
            lambda: table_of_sources(compared),
            lambda: code_of_sources(compared),
            lambda: figure_of_sources(compared),
        )
    )
