"""What a reader can take along from a lesson: its picture, its numbers, code, and the working."""

from __future__ import annotations

import json
from collections.abc import Iterable
from io import BytesIO
from string import Template
from typing import TYPE_CHECKING, Any

import streamlit as st

from metrics import AVERAGES
from metrics.figures.result_figures import figure_of
from metrics.graph.digits import decimal, headline
from metrics.graph.formula_text import latex_escaped
from metrics.graph.working import line
from pages.figures.code_snippet import engine_snippet, library_snippet
from pages.figures.downloads import Download, code_row, download_row, picture_row, table_row
from pages.lessons.lesson_choices import rules_in_force
from pages.lessons.scene import Scene
from pages.lessons.working_pages import item_lines, note_text, step_title
from pages.shell.markup import plain
from pages.words import gettext as _

if TYPE_CHECKING:
    from pandas import DataFrame

DOCUMENT = Template(r"""% Compile with xelatex or lualatex; for Chinese names add \usepackage{ctex}.
\documentclass{article}
\usepackage{amsmath,amssymb}
\begin{document}
\section*{$title}
$rules

\begin{tabular}{lrr}
$head \\ \hline
$items
\end{tabular}

\begin{enumerate}
$steps
\end{enumerate}
\end{document}
""")


def working_latex(scene: Scene) -> str:
    """A LaTeX document with every step of the part and of the average."""
    return DOCUMENT.substitute(
        title=latex_escaped(_heading(scene)),
        rules=latex_escaped(rules_in_force(scene)),
        head=" & ".join(map(latex_escaped, _columns(scene))),
        items="\n".join(" & ".join(map(latex_escaped, row)) + r" \\" for row in _items(scene)),
        steps="\n".join(
            "\n".join((rf"\item {latex_escaped(title)}", rf"\[ {formula} \]", *map(latex_escaped, notes)))
            for title, formula, notes in _steps(scene)
        ),
    )


def working_markdown(scene: Scene) -> str:
    """Markdown with every step of the part and of the average, its formulas in LaTeX."""
    table = "\n".join((_row(_columns(scene)), "|---|--:|--:|", *map(_row, _items(scene))))
    steps = (
        "\n\n".join((f"**{number}. {plain(title)}**", f"$$ {formula} $$", *map(plain, notes)))
        for number, (title, formula, notes) in enumerate(_steps(scene), 1)
    )
    return "\n\n".join((f"# {plain(_heading(scene))}", plain(rules_in_force(scene)), table, *steps)) + "\n"


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(map(plain, cells))} |"


def _heading(scene: Scene) -> str:
    average, value = _(AVERAGES[scene.focus.average].title), headline(float(scene.result))
    return _("{metric}, {average}: {value}").format(
        metric=_(scene.metric.title), average=average, value=value
    )


def _columns(scene: Scene) -> tuple[str, str, str]:
    return scene.title, _("truth"), _("score")


def _items(scene: Scene) -> list[tuple[str, str, str]]:
    """The items of the part: name, truth, and score where there is one."""
    source, part = scene.result.source, scene.focus.part
    truth = [str(int(is_true)) for is_true in source.y.value_at(part)]
    scores = [""] * len(truth)
    if source.scores is not None:
        scores = [decimal(float(score)) for score in source.score.value_at(part)]
    return list(zip(scene.names, truth, scores, strict=True))


def _steps(scene: Scene) -> list[tuple[str, str, list[str]]]:
    """The title, the formula and the notes of every step."""
    return [
        (
            step_title(scene, number, step),
            item_lines(scene, step) if step.itemwise else line(step, scene.listed_names, None),
            [note_text(note) for note in step.notes],
        )
        for number, step in enumerate(scene.working, 1)
    ]


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
