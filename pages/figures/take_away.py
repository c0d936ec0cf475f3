"""What a reader can take along from a page or a lesson: a dialog with buttons that save files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any, TypedDict

import streamlit as st

from metrics.figures.result_figures import figure_of
from metrics.figures.template import with_template
from pages.figures.code_snippet import engine_snippet, library_snippet
from pages.figures.working_files import working_markdown, working_notebook
from pages.intake.csv_text import guarded
from pages.lessons.scene import Scene
from pages.shell.choices import Press, choose
from pages.shell.joined import component
from pages.words import gettext as _

if TYPE_CHECKING:
    from pandas import DataFrame
    from plotly.graph_objects import Figure

# The rows of a table: in each the value of every column, by the title of the column.
Rows = Sequence[Mapping[str, Any]]

CANVAS = ".stage .canvas"
PICTURE = '[data-box="picture"]'
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MAX_COLUMN_WIDTH = 80  # letters
TITLES_WIDTH, PICTURE_WIDTH = 88, 124  # px


class PictureFilesData(TypedDict):
    """The name of files, PNG and SVG, that the browser makes of the picture of a CSS selector."""

    name: str
    selector: str


_picture_files = component(
    __file__, PictureFilesData, '<div class="picture-files"></div>', script="picture_files"
)
OFFER = Press("take_away", _("Take away …"), _("What this page shows, as files."))


@dataclass(frozen=True)
class Download:
    """A file that a button saves: what stands on the button, and what makes the content on a press."""

    title: str
    extension: str
    media_type: str
    content: Callable[[], str | bytes]
    help: str | None = None


@dataclass(frozen=True)
class PageTakeAway:
    """What is taken from a page; each is made on demand.

    `name` is what the files are called, without their extensions. `picture` is the CSS selector of the
    picture; "" where there is none.
    """

    name: str
    table: Callable[[], Rows | DataFrame]
    code: Callable[[], str] | None = None
    figure: Callable[[], Figure] | None = None
    picture: str = PICTURE


def offer_take_away(offered: PageTakeAway) -> None:
    """A button, for the foot of a page."""
    choose(
        [[OFFER]], key="take_away", after_send={OFFER.name: lambda _pressed: _open_dialog_of_page(offered)}
    )


@st.dialog(_("Take it away"), width="medium")
def _open_dialog_of_page(offered: PageTakeAway) -> None:
    code, made = offered.code and offered.code(), offered.figure
    if offered.picture:
        _picture_row(offered.name, offered.picture, made and (lambda: with_template(made())))
    _table_row(offered.name, offered.table)
    if code:
        _code_row(offered.name, code)
        st.code(code, "python")


@st.dialog(_("Take it away"), width="medium")
def open_take_away_dialog(scene: Scene) -> None:
    """Open the place where the picture of a lesson, its numbers, its working and code are saved."""
    name = f"{scene.metric.key}_{scene.focus.average}"
    library = library_snippet(scene.result, scene.example)
    engine = engine_snippet(scene.result, scene.example)
    _picture_row(name, CANVAS, lambda: figure_of(scene.result, _))
    _table_row(name, scene.result.frame)
    _code_row(name, library or engine)
    _row(
        _("Working"),
        name,
        Download(_("Markdown"), "md", "text/markdown", lambda: working_markdown(scene)),
        Download(_("Jupyter notebook"), "ipynb", "application/x-ipynb+json", lambda: working_notebook(scene)),
    )
    if library:
        st.caption(_("The call of the library on this matrix, and the value that it gives."))
        st.code(library, "python")
    st.caption(
        _(
            "The engine of this project, with the conventions in force. `pip install .` in the project’s "
            "folder installs it."
        )
    )
    st.code(engine, "python")


def _picture_row(name: str, selector: str, figure: Callable[[], Figure] | None) -> None:
    """What saves the picture of this CSS selector as it is seen, and the figure of plotly as a page."""
    with _row(_("Picture"), name):
        with st.container(width=PICTURE_WIDTH):
            _picture_files(key="picture_files", data={"name": name, "selector": selector})
        if figure:
            _buttons(name, _file_of_figure(figure))


def _table_row(name: str, table: Callable[[], Rows | DataFrame]) -> None:
    """What saves a table; it is made on demand."""

    def frame() -> DataFrame:
        from pandas import DataFrame

        return DataFrame(table())

    _row(
        _("Table"),
        name,
        Download(_("CSV"), "csv", "text/csv", lambda: csv_of(frame())),
        Download(_("XLSX"), "xlsx", XLSX, lambda: xlsx_of(frame(), _("numbers"))),
    )


def _code_row(name: str, code: str) -> None:
    """What saves code as a script."""
    _row(_("Code"), name, Download(_("Python"), "py", "text/x-python", lambda: code))


def _row(title: str, name: str, *files: Download) -> st.delta_generator.DeltaGenerator:
    """A title and a button for each file; `name` is what they are called, without their extensions."""
    row = st.container(horizontal=True, vertical_alignment="center", gap="small")
    row.markdown(title, width=TITLES_WIDTH)
    with row:
        _buttons(name, *files)
    return row


def _buttons(name: str, *files: Download) -> None:
    for one in files:
        st.download_button(
            one.title,
            one.content,
            f"{name}.{one.extension}",
            one.media_type,
            help=one.help,
            on_click="ignore",
        )


def _file_of_figure(made: Callable[[], Figure]) -> Download:
    """The figure as a page of HTML: whoever has a browser can open it, and it keeps the numbers it shows."""
    about = _("A page with the figure and all that draws it: it opens in any browser, without a connection.")
    return Download(_("Plotly figure"), "html", "text/html", lambda: page_of_figure(made()), about)


def page_of_figure(figure: Figure) -> str:
    """A page of HTML with the figure and the library that draws it."""
    page: str = figure.to_html(include_plotlyjs=True, config={"displaylogo": False, "responsive": True})
    return page


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
            page.set_column(number, number, min(letters + 2, MAX_COLUMN_WIDTH))
    return file.getvalue()
