"""What is taken away of a result: tables, a notebook and the working have all of it, and names stay text."""

from __future__ import annotations

import json
import re
import warnings
from io import BytesIO

import nbformat
import openpyxl
import pandas as pd

from metrics import METRICS
from metrics.graph.digits import headline
from metrics.graph.formula_text import latex_escaped
from pages.figures.take_away import (
    csv_of,
    parquet_table,
    table_of,
    working_latex,
    working_markdown,
    working_notebook,
    xlsx_of,
)
from pages.intake.matrix import Matrix, example_of
from pages.lessons.scene import Scene, scene_of
from pages.shell.markup import plain
from pages.state.focus import Focus
from tests.every import for_every

# Names that are formulas to a spreadsheet, and names that are commands to LaTeX and Markdown.
FORMULAS = Matrix.of(
    [[1, 0, 1], [0, 0, 1]],
    [[0.5, 0.5, 0.1], [1e-9, 3, 0.2]],
    ["=1+1", "照片"],
    ["@cmd", "http://x.org", "猫"],
)
NAMES = ["50%_a$b", "\\end{document}"], ["<b>x</b>", "|a|", "# 1", "{}^~&"]
HOSTILE = Matrix.of([[1, 0, 1, 0], [0, 0, 1, 1]], [[0.5, 0.5, 0.1, -2], [1e-9, 3, 0.2, 0.7]], *NAMES)
CASES = [(key, average) for key, metric in METRICS.items() for average in metric.averages]


def shown(matrix: Matrix, metric: str = "ranking_loss", average: str = "samples") -> Scene:
    focus = Focus(metric=metric, average=average)
    return scene_of(example_of(matrix), focus, matrix.samples, matrix.labels)


def test_csv_and_parquet_have_the_numbers_of_the_frame() -> None:
    scene = shown(FORMULAS)
    frame = scene.result.frame()
    assert list(frame["part"].unique()) == ["=1+1", "照片", "average"]
    assert pd.read_parquet(BytesIO(parquet_table(scene))).equals(frame)
    written = pd.read_csv(BytesIO(csv_of(table_of(scene))), keep_default_na=False)
    assert list(written["value"]) == list(frame["value"])
    assert list(written["part"].unique()) == ["'=1+1", "照片", "average"]


def test_a_workbook_has_numbers_as_numbers_and_names_as_texts() -> None:
    scene = shown(FORMULAS)
    sheet = openpyxl.load_workbook(BytesIO(xlsx_of(table_of(scene), "numbers"))).active
    head, *rows = sheet.iter_rows()
    assert [cell.value for cell in head] == ["part", "step", "value", "notes"]
    assert [row[2].value for row in rows] == list(scene.result.frame()["value"])
    assert {cell.data_type for row in rows for cell in row} <= {"s", "n", "inlineStr"}
    assert not any(cell.hyperlink for row in rows for cell in row)
    assert rows[0][0].value == "=1+1"


def test_a_heading_begins_no_formula_and_a_table_without_rows_is_a_file() -> None:
    table = pd.DataFrame({"=model": ["+1", "b"], "value": [1, float("nan")]})
    written = pd.read_csv(BytesIO(csv_of(table)))
    assert list(written) == ["'=model", "value"]
    assert list(written["'=model"]) == ["'+1", "b"]
    sheet = pd.read_excel(BytesIO(xlsx_of(table[:0], "numbers")), engine="openpyxl")
    assert list(sheet) == ["=model", "value"]
    assert sheet.empty


@for_every(("metric", "average"), CASES)
def test_a_notebook_is_valid_and_its_code_runs(metric: str, average: str) -> None:
    scene = shown(FORMULAS, metric, average)
    text = working_notebook(scene)
    notebook = nbformat.reads(text, as_version=4)
    nbformat.validate(notebook)
    assert json.loads(text)["nbformat_minor"] == 5
    names: dict[str, object] = {}
    for cell in notebook.cells:
        if cell.cell_type == "code":
            with warnings.catch_warnings():  # the library's own, of what is not defined here
                warnings.simplefilter("ignore")
                exec(compile(cell.source, "notebook", "exec"), names)
    assert float(names["result"]) == float(scene.result)  # type: ignore[arg-type]


@for_every(("metric", "average"), CASES)
def test_the_document_has_every_step_and_its_braces_match(metric: str, average: str) -> None:
    here = shown(HOSTILE, metric, average)
    text = working_latex(here)
    assert text.count(r"\item ") == text.count(r"\[ ") == len(here.working)
    assert text.count(r"\end{document}") == 1
    bare = re.sub(r"\\[{}]", "", text)
    assert bare.count("{") == bare.count("}")
    assert text.count(r"\begin{") == text.count(r"\end{")
    assert latex_escaped(headline(float(here.result))) in text


@for_every(("metric", "average"), CASES)
def test_the_markdown_has_every_step_and_every_name_as_text(metric: str, average: str) -> None:
    here = shown(HOSTILE, metric, average)
    text = working_markdown(here)
    assert text.count("$$ ") == len(here.working)
    assert all(plain(name) in text for name in here.names)
    assert not any(f"| {name} |" in text for name in here.names)


def test_a_long_list_is_written_in_full() -> None:
    wide = Matrix.of([[1] + [0] * 19], [[0.1] + [0.5] * 19])
    here = shown(wide)
    assert r"\dots" not in working_latex(here)
    assert r"\vdots" not in working_latex(here)


def test_notes_are_in_both() -> None:
    empty = Matrix.of([[0, 0], [1, 0]], [[0.1, 0.2], [0.3, 0.4]])
    here = shown(empty)
    text = "All labels are true or all are false, so there is no pair to compare: 0/0."
    assert latex_escaped(text) in working_latex(here)
    assert plain(text) in working_markdown(here)
