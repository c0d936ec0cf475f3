"""What is taken away of a result: tables, a notebook and the working have all of it, and names stay text."""

from __future__ import annotations

import json
import re
from io import BytesIO

import nbformat
import openpyxl
import pandas as pd

from metrics import METRICS
from metrics.graph.digits import headline
from pages.figures.take_away import csv_of, xlsx_of
from pages.figures.working_files import working_markdown, working_notebook
from pages.intake.matrix import Matrix, example_of
from pages.lessons.scene import Scene, scene_of
from pages.shell.markup import plain
from pages.state.focus import Focus
from tests.every import for_every
from tests.printed_code import printed_by

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


def test_csv_and_a_workbook_have_the_numbers_of_the_frame_and_names_as_texts() -> None:
    scene = shown(FORMULAS)
    frame = scene.result.frame()
    assert list(frame["part"].unique()) == ["=1+1", "照片", "average"]
    written = pd.read_csv(BytesIO(csv_of(frame)), keep_default_na=False)
    assert list(written["value"]) == list(frame["value"])
    assert list(written["part"].unique()) == ["'=1+1", "照片", "average"]
    sheet = openpyxl.load_workbook(BytesIO(xlsx_of(frame, "numbers"))).active
    head, *rows = sheet.iter_rows()
    assert [cell.value for cell in head] == ["part", "step", "value", "notes"]
    assert [row[2].value for row in rows] == list(frame["value"])
    assert {cell.data_type for row in rows for cell in row} <= {"s", "n", "inlineStr"}
    assert not any(cell.hyperlink for row in rows for cell in row)
    assert rows[0][0].value == "=1+1"

    # A heading begins no formula, and a table without rows is a file.
    table = pd.DataFrame({"=model": ["+1", "b"], "value": [1, float("nan")]})
    written = pd.read_csv(BytesIO(csv_of(table)))
    assert (list(written), list(written["'=model"])) == (["'=model", "value"], ["'+1", "b"])
    sheet = pd.read_excel(BytesIO(xlsx_of(table[:0], "numbers")), engine="openpyxl")
    assert (list(sheet), sheet.empty) == (["=model", "value"], True)


@for_every(("metric", "average"), CASES)
def test_a_notebook_is_valid_and_its_code_runs(metric: str, average: str) -> None:
    scene = shown(FORMULAS, metric, average)
    notebook = nbformat.reads(working_notebook(scene), as_version=4)
    nbformat.validate(notebook)
    assert json.loads(working_notebook(scene))["nbformat_minor"] == 5
    code = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    assert printed_by("\n".join((*code, "print(float(result))")))[-1] == str(float(scene.result))


@for_every(("metric", "average"), CASES)
def test_markdown_has_every_step_with_a_whole_formula_and_every_name_as_text(
    metric: str, average: str
) -> None:
    here = shown(HOSTILE, metric, average)
    markdown = working_markdown(here)
    formulas = re.findall(r"^\$\$ (.+) \$\$$", markdown, re.MULTILINE)
    assert len(formulas) == len(here.working)
    for latex in formulas:
        assert latex.count(r"\begin{") == latex.count(r"\end{")
        bare = re.sub(r"\\[{}]", "", latex)
        assert bare.count("{") == bare.count("}")
    assert plain(headline(float(here.result))) in markdown
    assert all(plain(name) in markdown for name in here.names)
    assert not any(f"| {name} |" in markdown for name in here.names)


def test_notes_are_in_it_and_a_long_list_is_written_in_full() -> None:
    here = shown(Matrix.of([[0, 0], [1, 0]], [[0.1, 0.2], [0.3, 0.4]]))
    text = "All labels are true or all are false, so there is no pair to compare: 0/0."
    assert plain(text) in working_markdown(here)
    assert "dots" not in working_markdown(shown(Matrix.of([[1] + [0] * 19], [[0.1] + [0.5] * 19])))
