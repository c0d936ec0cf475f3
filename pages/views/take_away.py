"""What a reader can take along from a lesson: the working, its numbers, its figure, and code."""

from __future__ import annotations

from functools import partial

import streamlit as st

from metrics.figures.of_result import figure_of
from pages.views.choices import Press
from pages.views.code_snippet import engine_snippet, library_snippet
from pages.views.figure_export import figure_buttons
from pages.views.notebook_export import working_notebook
from pages.views.scene import Scene
from pages.views.table_export import csv_table, parquet_table, xlsx_table
from pages.views.working_export import working_latex, working_markdown
from pages.words import gettext as _

TAKE_AWAY = Press(
    "take_away", _("take away …"), _("The working as a document, table, notebook or figure, and code.")
)

FILES = (
    ("CSV", csv_table, "csv", "text/csv"),
    ("XLSX", xlsx_table, "xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    ("Parquet", parquet_table, "parquet", "application/vnd.apache.parquet"),
)


@st.dialog(_("Take it away"), width="large")
def take_away(scene: Scene) -> None:
    """Open the working and the code."""
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
    latex, markdown, name = working_latex(scene), working_markdown(scene), _file_name(scene)
    with st.container(horizontal=True):
        st.download_button(_("LaTeX"), latex, f"{name}.tex", "application/x-tex", on_click="ignore")
        st.download_button(_("Markdown"), markdown, f"{name}.md", "text/markdown", on_click="ignore")
        st.download_button(
            _("Jupyter notebook"),
            lambda: working_notebook(scene),
            f"{name}.ipynb",
            "application/x-ipynb+json",
            on_click="ignore",
        )
    st.code(latex, "latex", height=320)


def _numbers(scene: Scene) -> None:
    """Offer the files, each written on its press: pandas is not imported before."""
    st.caption(
        _(
            "Every number of the working of all parts, one row for each, with the columns part, step, value "
            "and notes."
        )
    )
    name = _file_name(scene)
    with st.container(horizontal=True):
        for title, table, ending, kind in FILES:
            st.download_button(
                title,
                partial(table, scene),
                f"{name}.{ending}",
                kind,
                on_click="ignore",
            )


def _file_name(scene: Scene) -> str:
    return f"{scene.metric.key}_{scene.focus.average}"


def _code(scene: Scene) -> None:
    library = library_snippet(scene.result, scene.example)
    if library:
        st.caption(_("The call of the library on this matrix, and the value that it gives."))
        st.code(library, "python")
    st.caption(_("The engine of this project, with the conventions in force."))
    st.code(engine_snippet(scene.result, scene.example), "python")
