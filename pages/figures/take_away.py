"""What a reader can take along from a page or a lesson: rows of buttons that save files, and the files."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from string import Template
from typing import TYPE_CHECKING, Any

import streamlit as st

from metrics import AVERAGES
from metrics.figures.result_figures import figure_of
from metrics.figures.template import with_template
from metrics.graph.digits import decimal, headline
from metrics.graph.formula_text import latex_escaped
from metrics.graph.working import line
from pages.figures.code_snippet import engine_snippet, library_snippet
from pages.intake.csv_text import guarded
from pages.lessons.lesson_choices import rules_in_force
from pages.lessons.scene import Scene
from pages.lessons.working_pages import item_lines, note_text, step_title
from pages.shell.choices import Press, choose
from pages.shell.joined import component
from pages.shell.markup import plain
from pages.words import gettext as _

if TYPE_CHECKING:
    from pandas import DataFrame
    from plotly.graph_objects import Figure

# The rows of a table: in each the value of every column, by the title of the column.
Rows = Sequence[Mapping[str, Any]]

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
CANVAS = ".stage .canvas"
PICTURE = '[data-box="picture"]'
# PNG and SVG, made by the browser that shows the picture.
_picture_files = component(__file__, '<div class="picture-files"></div>', script="picture_files")
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MAX_COLUMN_WIDTH = 80  # letters
TITLES_WIDTH, PICTURE_WIDTH = 88, 124  # px
OFFER = Press("take_away", _("Take away …"), _("What this page shows, as files."))


def working_latex(scene: Scene) -> str:
    """A LaTeX document with every step of the part and of the average."""
    return DOCUMENT.substitute(
        title=latex_escaped(_heading(scene)),
        rules=latex_escaped(rules_in_force(scene)),
        head=" & ".join(map(latex_escaped, _heads(scene))),
        items="\n".join(" & ".join(map(latex_escaped, row)) + r" \\" for row in _item_rows(scene)),
        steps="\n".join(
            "\n".join((rf"\item {latex_escaped(title)}", rf"\[ {formula} \]", *map(latex_escaped, notes)))
            for title, formula, notes in _steps(scene)
        ),
    )


def working_markdown(scene: Scene) -> str:
    """Markdown with every step of the part and of the average, its formulas in LaTeX."""
    table = "\n".join((_markdown_row(_heads(scene)), "|---|--:|--:|", *map(_markdown_row, _item_rows(scene))))
    steps = (
        "\n\n".join((f"**{number}. {plain(title)}**", f"$$ {formula} $$", *map(plain, notes)))
        for number, (title, formula, notes) in enumerate(_steps(scene), 1)
    )
    return "\n\n".join((f"# {plain(_heading(scene))}", plain(rules_in_force(scene)), table, *steps)) + "\n"


def _markdown_row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(map(plain, cells))} |"


def _heading(scene: Scene) -> str:
    average, value = _(AVERAGES[scene.focus.average].title), headline(float(scene.result))
    return _("{metric}, {average}: {value}").format(
        metric=_(scene.metric.title), average=average, value=value
    )


def _heads(scene: Scene) -> tuple[str, str, str]:
    return scene.title, _("truth"), _("score")


def _item_rows(scene: Scene) -> list[tuple[str, str, str]]:
    """The items of the part: name, truth, and score where there is one."""
    source, part = scene.result.inputs, scene.focus.part
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


@st.dialog(_("Take it away"), width="large")
def open_take_away_dialog(scene: Scene) -> None:
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


@dataclass(frozen=True)
class Download:
    """A file that a button saves: what stands on the button, and what makes the content on a press."""

    title: str
    extension: str
    media_type: str
    content: Callable[[], str | bytes]
    help: str | None = None


def picture_row(name: str, figure: Callable[[], Figure] | None = None, selector: str = PICTURE) -> None:
    """What saves the picture as it is seen; a figure of plotly is also saved as a page and as JSON.

    `selector` is the CSS selector of the picture.
    """
    with download_row(_("Picture"), name):
        with st.container(width=PICTURE_WIDTH):
            _picture_files(key="picture_files", data={"name": name, "selector": selector})
        if figure:
            _buttons(name, *_of_figure(figure))


def table_row(name: str, table: Callable[[], DataFrame], *more: Download) -> None:
    """What saves a table; it is made on demand."""
    csv = Download(_("CSV"), "csv", "text/csv", lambda: csv_of(table()))
    xlsx = Download(_("XLSX"), "xlsx", XLSX, lambda: xlsx_of(table(), _("numbers")))
    download_row(_("Table"), name, csv, xlsx, *more)


def code_row(name: str, code: str) -> None:
    """What saves code as a script."""
    download_row(_("Code"), name, Download(_("Python"), "py", "text/x-python", lambda: code))


def download_row(title: str, name: str, *files: Download) -> st.delta_generator.DeltaGenerator:
    """A title and a button for each file; `name` is what they are called, without their extensions."""
    row = st.container(horizontal=True, vertical_alignment="center", gap="small")
    row.markdown(title, width=TITLES_WIDTH)
    with row:
        _buttons(name, *files)
    return row


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
    choose([[OFFER]], key="take_away", after_send={OFFER.name: lambda _pressed: _show(offered)})


@st.dialog(_("Take it away"), width="large")
def _show(offered: PageTakeAway) -> None:
    from pandas import DataFrame

    code, made = offered.code and offered.code(), offered.figure
    if offered.picture:
        picture_row(offered.name, made and (lambda: with_template(made())), offered.picture)
    table_row(offered.name, lambda: DataFrame(offered.table()))
    if code:
        code_row(offered.name, code)
        st.code(code, "python")
