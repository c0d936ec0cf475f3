"""Rows of buttons that save files, in the same words and the same order on every page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

import streamlit as st

from metrics.figures.template import with_template
from pages.intake.csv_text import guarded
from pages.shell.choices import Press, choose
from pages.shell.joined import component
from pages.words import gettext as _

if TYPE_CHECKING:
    from pandas import DataFrame
    from plotly.graph_objects import Figure

PICTURE = '[data-box="picture"]'
# PNG and SVG, made by the browser that shows the picture.
_picture_files = component(__file__, '<div class="picture-files"></div>', script="picture_files")
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
WIDEST = 80  # letters


def csv_of(table: DataFrame) -> bytes:
    """The table for any spreadsheet: UTF-8 with its mark, and no name begins a formula."""
    safe = table.map(lambda one: guarded(one) if isinstance(one, str) else one)
    text: str = safe.rename(columns=lambda name: guarded(str(name))).to_csv(index=False)
    return text.encode("utf-8-sig")


def xlsx_of(table: DataFrame, sheet: str) -> bytes:
    """The table as a workbook, its first row in sight; names and notes are texts, never formulas or links."""
    from pandas import ExcelWriter

    file = BytesIO()
    texts_alone = {"options": {"strings_to_formulas": False, "strings_to_urls": False}}
    with ExcelWriter(file, engine="xlsxwriter", engine_kwargs=texts_alone) as writer:
        table.to_excel(writer, sheet_name=sheet, index=False)
        page = writer.sheets[sheet]
        page.freeze_panes(1, 0)
        for number, name in enumerate(table.columns):
            letters = max(len(str(one)) for one in (name, *table.iloc[:, number]))
            page.set_column(number, number, min(letters + 2, WIDEST))
    return file.getvalue()


TITLES_WIDTH, PICTURE_WIDTH = 88, 124  # px


@dataclass(frozen=True)
class Download:
    """What stands on a button, the ending of the file's name, its media type, what writes it, and more."""

    title: str
    ending: str
    kind: str
    written: Callable[[], str | bytes]
    help: str | None = None


def picture_row(name: str, figure: Callable[[], Figure] | None = None, of: str = PICTURE) -> None:
    """What saves the picture as it is seen; a figure of plotly is also saved as a page and as JSON.

    `of` is how a style sheet would name the picture.
    """
    with _row(_("Picture")):
        with st.container(width=PICTURE_WIDTH):
            _picture_files(key="picture_files", data={"name": name, "of": of})
        if figure:
            _buttons(name, *_of_figure(figure))


def table_row(name: str, table: Callable[[], DataFrame], *more: Download) -> None:
    """What saves a table; it is made on demand."""
    with _row(_("Table")):
        _buttons(
            name,
            Download(_("CSV"), "csv", "text/csv", lambda: csv_of(table())),
            Download(_("XLSX"), "xlsx", XLSX, lambda: xlsx_of(table(), _("numbers"))),
            *more,
        )


def code_row(name: str, code: str) -> None:
    """What saves code as a script."""
    with _row(_("Code")):
        _buttons(name, Download(_("Python"), "py", "text/x-python", lambda: code))


def download_row(title: str, name: str, *files: Download) -> None:
    """A title and a button for each file; `name` is what they are called, but for their endings."""
    with _row(title):
        _buttons(name, *files)


def page_of(figure: Figure) -> str:
    """A page of HTML with the figure and the library that draws it."""
    page: str = figure.to_html(include_plotlyjs=True, config={"displaylogo": False, "responsive": True})
    return page


def _of_figure(made: Callable[[], Figure]) -> tuple[Download, Download]:
    page = _("A page with the figure and all that draws it: it opens in any browser, without a connection.")
    read = _("In Python, plotly.io.from_json reads it.")
    return (
        Download(_("HTML"), "html", "text/html", lambda: page_of(made()), page),
        Download(_("JSON"), "json", "application/json", lambda: str(made().to_json()), read),
    )


def _row(title: str) -> st.delta_generator.DeltaGenerator:
    row = st.container(horizontal=True, vertical_alignment="center", gap="small")
    row.markdown(title, width=TITLES_WIDTH)
    return row


def _buttons(name: str, *files: Download) -> None:
    for one in files:
        st.download_button(
            one.title, one.written, f"{name}.{one.ending}", one.kind, help=one.help, on_click="ignore"
        )


OFFER = Press("take_away", _("Take away …"), _("What this page shows, as files."))


@dataclass(frozen=True)
class PageTakeAway:
    """What is taken from a page; each is made on demand.

    `name` is what the files are called, but for their endings. `picture` is how a style sheet would name the
    picture; "" where there is none.
    """

    name: str
    table: Callable[[], DataFrame]
    code: Callable[[], str] | None = None
    figure: Callable[[], Figure] | None = None
    picture: str = PICTURE


def offer_take_away(offered: PageTakeAway) -> None:
    """A button, for the foot of a page."""
    choose([[OFFER]], key="take_away", after_send={OFFER.name: lambda _pressed: _show(offered)})


@st.dialog(_("Take it away"), width="large")
def _show(offered: PageTakeAway) -> None:
    code, made = offered.code and offered.code(), offered.figure
    if offered.picture:
        picture_row(offered.name, made and (lambda: with_template(made())), offered.picture)
    table_row(offered.name, offered.table)
    if code:
        code_row(offered.name, code)
        st.code(code, "python")
