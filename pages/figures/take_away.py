"""What a reader can take along from a lesson: its picture, its numbers, code, and the working."""

from __future__ import annotations

import json
from io import BytesIO
from typing import TYPE_CHECKING, Any

import streamlit as st

from metrics.figures.result_figure import figure_of
from pages.figures.code_snippet import engine_snippet, library_snippet
from pages.figures.downloads import Download, code_row, download_row, picture_row, table_row
from pages.figures.working_export import working_latex, working_markdown
from pages.lessons.scene import Scene
from pages.words import gettext as _

if TYPE_CHECKING:
    from pandas import DataFrame

CANVAS = ".stage .canvas"


@st.dialog(_("Take it away"), width="large")
def take_away(scene: Scene) -> None:
    """Open the place where the picture, the working, its numbers and code are saved."""
    name = f"{scene.metric.key}_{scene.focus.average}"
    latex, engine = working_latex(scene), engine_snippet(scene.result, scene.example)
    library = library_snippet(scene.result, scene.example)
    picture_row(name, lambda: figure_of(scene.result, _), CANVAS)
    table_row(
        name,
        lambda: table_of(scene),
        Download(_("Parquet"), "parquet", "application/vnd.apache.parquet", lambda: parquet_table(scene)),
    )
    code_row(name, library or engine)
    download_row(
        _("Working"),
        name,
        Download(_("LaTeX"), "tex", "application/x-tex", lambda: latex),
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
    with st.expander(_("The working in LaTeX, to copy")):
        st.code(latex, "latex", height=320)


def parquet_table(scene: Scene) -> bytes:
    """The table for a program that reads Parquet."""
    file = BytesIO()
    table_of(scene).to_parquet(file, index=False)
    return file.getvalue()


def table_of(scene: Scene) -> DataFrame:
    """Every number of the working of all parts, a row for each: the columns part, step, value and notes."""
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
