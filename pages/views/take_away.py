"""What a reader can take along from a lesson: the working, its numbers, its figure, and code."""

from __future__ import annotations

import streamlit as st

from metrics.figures.of_result import figure_of
from pages.views.choices import Press
from pages.views.code_snippet import engine_snippet, library_snippet
from pages.views.download_row import download_row
from pages.views.figure_export import figure_buttons
from pages.views.notebook_export import working_notebook
from pages.views.scene import Scene
from pages.views.table_export import csv_table, parquet_table, xlsx_table
from pages.views.working_export import working_latex, working_markdown
from pages.words import gettext as _

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
