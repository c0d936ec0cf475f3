"""Every number that the documents print is on its lesson, with its steps, and follows an edit.

`tests/browser/test_worked_examples.py` goes the same way by hand with two of the matrices.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from xml.etree import ElementTree

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from metrics.graph.mathml import mathml, together
from metrics.parts.counts import COMMON, EITHER, FALSE, FN, FP, NEITHER, PREDICTED, TN, TP, TRUE
from pages.intake.examples import EXAMPLES
from pages.intake.matrix import Matrix
from pages.lessons.stage.stage import KEY as STAGE
from pages.state.link import code_of
from pages.state.session import EDITOR
from pages.words import gettext as _
from tests.shell.tab import complaints, edit
from tests.shell.test_pages import data_of, number, opened
from tests.worked_numbers import WALKS, Stop, Walk, agrees, headline

MATRICES = {_(one.title): one.matrix for one in EXAMPLES.values()}
CASES = [pytest.param(walk, stop, id=f"{walk.matrix}: {stop.row}") for walk in WALKS for stop in walk.stops]


def lesson(matrix: Matrix, stop: Stop) -> AppTest:
    """The lesson of a number with all its steps."""
    view = {"metric": stop.metric, "average": stop.average, "part": str(stop.part), "preset": stop.preset}
    app = opened({"m": code_of(matrix), **view, **stop.choices}, f"{stop.lesson}.py")
    assert not app.exception
    assert not complaints(app)
    return app


def read(one: ElementTree.Element) -> str:
    """What is written in an element, a fraction with a stroke."""
    inner = [read(part) + (part.tail or "") for part in one]
    return "/".join(inner) if one.tag == "mfrac" else (one.text or "") + "".join(inner)


def result(formula: ElementTree.Element) -> str:
    return re.split("[=≈→]", read(formula))[-1].strip()


def steps_of_stage(board: str, items: Sequence[Sequence[str]]) -> dict[str, list[str]]:
    """What every step of a stage comes to, by its title; an item without a line of its own has a dot.

    `items` are the names that lines may go by, those of labels or of samples.
    """
    found: dict[str, dict[str, str]] = {}
    for page in ElementTree.fromstring(f"<div>{board}</div>").iterfind(".//section"):
        title = "".join(page.find("h3").itertext())
        table = page.find(".//table")
        lines = page.findall(".//*[@class='line']") + page.findall(".//*[@class='line rule']")
        known = found.setdefault(title.removesuffix(f" {item_of(lines[0])}" if lines else ""), {})
        if table is not None:
            heads, *_numbers, values = table.findall("tr")
            names = [head.get("title") or head.text for head in heads.iterfind("th")]
            known |= zip(names, map(result, values.iterfind("td")), strict=True)
        elif len(lines) > 1 and page.find(".//*[@class='line rule']") is None:
            for line in lines:
                found.setdefault(title_of(line), {})[""] = result(line)
        elif lines:
            known[item_of(lines[0]) if len(lines) > 1 else ""] = result(lines[0])
    return {
        title: [lines[""]] if "" in lines else [lines.get(item, "·") for item in names_of(lines, items)]
        for title, lines in found.items()
    }


@cache
def titles() -> Mapping[str, str]:
    """What the symbols of the sets stand for, as they are written."""
    counts = (COMMON, EITHER, TRUE, FALSE, PREDICTED, NEITHER, TP, FP, FN, TN)
    known = {one.symbol: one.title for one in counts}
    known |= {"P": "Precision", "R": "Recall", "A": "Accuracy", "F": "F score"}
    written = (together(mathml(symbol)).markup for symbol in known)
    return dict(
        zip((read(ElementTree.fromstring(f"<p>{one}</p>")) for one in written), known.values(), strict=True)
    )


def title_of(line: ElementTree.Element) -> str:
    """What a line of a page that tells several steps is about, which its symbol says."""
    return titles().get(read(line[0]), "")


def item_of(line: ElementTree.Element) -> str:
    subscript = line.find(".//msub")
    return "" if subscript is None else (list(subscript)[-1].text or "")


def names_of(lines: Mapping[str, str], items: Sequence[Sequence[str]]) -> Sequence[str]:
    """Those names that the lines go by: the items of a part, or the parts of an average."""
    return max(items, key=lambda names: len(set(lines) & set(names)))


def results(app: AppTest, matrix: Matrix, stop: Stop) -> dict[str, list[str]]:
    items = (matrix.labels, matrix.samples)
    items = items if stop.average == "samples" else items[::-1]
    told = data_of(app, STAGE)
    return numbers_of_walk(told, items[0]) | steps_of_stage(told["board"], items)


F1_HERE, PRECISION_HERE = "F1 if all down to this rank are predicted", "Precision at this rank"


def numbers_of_walk(told: Mapping[str, str], names: Sequence[str]) -> dict[str, list[str]]:
    """The steps that a walk down a list tells: what the list beside the plot has, and the first page.

    The list has fractions, whose denominator is the rank; precision is asked for at the true items alone.
    """
    board, picture = (ElementTree.fromstring(f"<div>{told[key]}</div>") for key in ("board", "picture"))
    rows = {
        chip_in(row).get("title"): row for row in picture.iterfind(".//*[@class='walked']/*[@class='row']")
    }
    if set(rows) != set(names):
        return {}
    start = board.find(".//section")
    letter, line = start.find(".//*[@class='legend']/span"), start.find(".//*[@class='line']")
    found = {"".join(letter.itertext()).partition(": ")[2]: [result(line)]}
    shares = [number_in(rows[name], "precision_here") for name in names]
    if all(shares):
        ranks = [share.rpartition("/")[2] for share in shares]
        asked = zip(names, shares, strict=True)
        found |= {"Rank": ranks, "Weight at this rank or above": ranks}
        found[PRECISION_HERE] = [as_value(one) if is_true(rows[name]) else "·" for name, one in asked]
    return found | {F1_HERE: [number_in(rows[name], "f1_here") for name in names]}


def chip_in(row: ElementTree.Element) -> ElementTree.Element:
    return next(one for one in row.iter("span") if (one.get("class") or "").split()[:1] == ["chip"])


def number_in(row: ElementTree.Element, key: str) -> str:
    """What stands in a column of a row; nothing where there is no such column."""
    column = row.find(f"*[@class='number {key}']")
    return "" if column is None else "".join(column.itertext())


def is_true(row: ElementTree.Element) -> bool:
    return chip_in(row).get("class") == "chip true"


def as_value(written: str) -> str:
    """A fraction of whole numbers in lowest terms, anything else as it is written."""
    return str(Fraction(written)) if re.fullmatch(r"\d+/\d+", written) else written


def edit_cell(app: AppTest, matrix: Matrix, walk: Walk) -> tuple[np.ndarray, np.ndarray]:
    """Make the edit, and give the truths and the scores after it."""
    row, column = matrix.samples.index(walk.sample), matrix.labels.index(walk.label)
    truth, scores = np.array(matrix.truth), np.array(matrix.scores)
    if walk.score is None:
        truth[row, column] = 1 - truth[row, column]
    else:
        scores[row, column] = float(walk.score)
    edit(
        app,
        replace(matrix, truth=tuple(map(tuple, truth.tolist())), scores=tuple(map(tuple, scores.tolist()))),
    )
    return truth, scores


@pytest.mark.parametrize(("walk", "stop"), CASES)
def test_the_numbers_of_a_document_are_on_their_lessons_and_follow_an_edit(walk: Walk, stop: Stop) -> None:
    matrix = MATRICES[walk.matrix]
    app = lesson(matrix, stop)
    assert number(app) == headline(stop.value)
    assert agrees(results(app, matrix, stop), stop.steps) == []
    truth, scores = edit_cell(app, matrix, walk)
    assert not app.exception
    told = data_of(app, EDITOR)["predicted"]
    predicted = np.zeros_like(truth) if told is None else np.array([[*map(int, row)] for row in told])
    assert number(app) == headline(stop.oracle(truth, scores, predicted))
