"""Rows of buttons that save files, in the same words and the same order on every page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import streamlit as st

from pages.figures.table_files import XLSX, csv_of, xlsx_of
from pages.shell.picture_files import PICTURE, picture_files
from pages.words import gettext as _

if TYPE_CHECKING:
    from pandas import DataFrame
    from plotly.graph_objects import Figure

TITLES_WIDTH, PICTURE_WIDTH = 88, 124  # px


@dataclass(frozen=True)
class Download:
    """What stands on a button, the ending of the file's name, its media type, what writes it, and more."""

    title: str
    ending: str
    kind: str
    written: Callable[[], str | bytes]
    told: str | None = None


def picture_row(name: str, figure: Callable[[], Figure] | None = None, of: str = PICTURE) -> None:
    """What saves the picture as it is seen; a figure of plotly is also saved as a page and as JSON."""
    with _row(_("Picture")):
        with st.container(width=PICTURE_WIDTH):
            picture_files(name, of)
        if figure:
            _buttons(name, *_of_figure(figure))


def table_row(name: str, table: Callable[[], DataFrame], *more: Download) -> None:
    """What saves a table; it is made when a file is asked for."""
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
            one.title, one.written, f"{name}.{one.ending}", one.kind, help=one.told, on_click="ignore"
        )
