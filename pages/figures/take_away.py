"""What a reader can take along from a lesson: the working, its numbers, its figure, and code."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import streamlit as st

from metrics.figures.of_result import figure_of
from pages.figures.code_snippet import engine_snippet, library_snippet
from pages.figures.plotly_figure import download_row, figure_buttons
from pages.figures.working_export import working_latex, working_markdown
from pages.intake.csv_text import guarded
from pages.lessons.scene import Scene
from pages.shell.choices import Press
from pages.words import gettext as _

if TYPE_CHECKING:
    from pandas import DataFrame
import json
from typing import Any

TAKE_AWAY = Press(
    "take_away", _("take away …"), _("The working as a document, table, notebook or figure, and code.")
)
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@st.dialog(_("Take it away"), width="large")
def take_away(scene: Scene) -> None:
    """Open the place where the working, its numbers and its figure are saved, and code is copied."""
    working, numbers, figure, code = st.tabs([_("Working"), _("Table"), _("Figure"), _("Code")])
    with working:
        _working(scene)
    with numbers:
        _numbers(scene)
    with figure:
        figure_buttons(lambda: figure_of(scene.result, _), _file_name(scene))
    with code:
        _code(scene)


def _working(scene: Scene) -> None:
    latex = working_latex(scene)
    download_row(
        _file_name(scene),
        (_("LaTeX"), "tex", "application/x-tex", lambda: latex),
        (_("Markdown"), "md", "text/markdown", lambda: working_markdown(scene)),
        (_("Jupyter notebook"), "ipynb", "application/x-ipynb+json", lambda: working_notebook(scene)),
    )
    st.code(latex, "latex", height=320)


def _numbers(scene: Scene) -> None:
    """Offer the files; pandas is not imported before one of them is written."""
    st.caption(
        _(
            "Every number of the working of all parts, one row for each, with the columns part, step, value "
            "and notes."
        )
    )
    download_row(
        _file_name(scene),
        (_("CSV"), "csv", "text/csv", lambda: csv_table(scene)),
        (_("XLSX"), "xlsx", XLSX, lambda: xlsx_table(scene)),
        (_("Parquet"), "parquet", "application/vnd.apache.parquet", lambda: parquet_table(scene)),
    )


def _file_name(scene: Scene) -> str:
    return f"{scene.metric.key}_{scene.focus.average}"


def _code(scene: Scene) -> None:
    library = library_snippet(scene.result, scene.example)
    if library:
        st.caption(_("The call of the library on this matrix, and the value that it gives."))
        st.code(library, "python")
    st.caption(
        _(
            "The engine of this project, with the conventions in force. `pip install .` in the project’s "
            "folder installs it."
        )
    )
    st.code(engine_snippet(scene.result, scene.example), "python")


TEXTS = ["part", "step", "notes"]
WIDTHS = {"part": 24, "step": 48, "value": 12, "notes": 80}  # letters


def csv_table(scene: Scene) -> bytes:
    """The table for any spreadsheet: UTF-8 with its mark, and no name begins a formula."""
    frame = _frame(scene)
    frame[TEXTS] = frame[TEXTS].map(guarded)
    text: str = frame.to_csv(index=False)
    return text.encode("utf-8-sig")


def xlsx_table(scene: Scene) -> bytes:
    """The table as a workbook, its first row in sight; names and notes are texts, never formulas or links."""
    from pandas import ExcelWriter

    file, sheet = BytesIO(), _("working")
    texts_alone = {"options": {"strings_to_formulas": False, "strings_to_urls": False}}
    with ExcelWriter(file, engine="xlsxwriter", engine_kwargs=texts_alone) as writer:
        _frame(scene).to_excel(writer, sheet_name=sheet, index=False)
        page = writer.sheets[sheet]
        page.freeze_panes(1, 0)
        for column, width in enumerate(WIDTHS.values()):
            page.set_column(column, column, width)
    return file.getvalue()


def parquet_table(scene: Scene) -> bytes:
    """The table for a program that reads Parquet."""
    file = BytesIO()
    _frame(scene).to_parquet(file, index=False)
    return file.getvalue()


def _frame(scene: Scene) -> DataFrame:
    frame: DataFrame = scene.result.frame()
    return frame


def working_notebook(scene: Scene) -> str:
    """A notebook of format 4.5: the working as Markdown, the library's call, and the engine's, which runs."""
    library = library_snippet(scene.result, scene.example)
    cells = [_cell("markdown", working_markdown(scene))]
    if library:
        cells.append(_cell("markdown", _("## The library’s call on this matrix")))
        cells.append(_cell("code", library))
    about = _(
        "## The engine of the Multi-label Metrics Lab\n\n"
        "It is installed from the folder of the lab: `pip install '.[frame]'`."
    )
    cells.append(_cell("markdown", about))
    cells.append(_cell("code", engine_snippet(scene.result, scene.example)))
    cells += [_cell("code", "result"), _cell("code", "result.frame()")]
    numbered = [one | {"id": f"cell-{number}"} for number, one in enumerate(cells, 1)]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = {
        "cells": numbered,
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def _cell(kind: str, text: str) -> dict[str, Any]:
    ran: dict[str, Any] = {"execution_count": None, "outputs": []} if kind == "code" else {}
    return {"cell_type": kind, "metadata": {}, "source": text.rstrip("\n"), **ran}
