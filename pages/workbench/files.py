"""Matrices as files: CSV, JSON and NPY in, CSV and JSON out. Nothing in a file is ever executed."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from tokenize import TokenError
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metrics.errors import InputError
from pages.views.words import gettext as _
from pages.workbench.aligned import aligned, as_in_place, shape
from pages.workbench.lists import table_from, table_of_lists
from pages.workbench.matrix import Matrix
from pages.workbench.table import LONGEST_TEXT, MOST_CELLS, Table, cells_of, guarded, table_of

TRUE, SCORE, PREDICTED = "y_true", "y_score", "y_pred"
KINDS = (TRUE, SCORE, PREDICTED)
_NPY = b"\x93NUMPY"
Names = Sequence[object] | None


@dataclass(frozen=True)
class Given:
    """What a person brought: any of the tables, and in a JSON file what else the matrix may hold."""

    tables: Mapping[str, Table]
    more: Mapping[str, Any]


def read_file(name: str, content: bytes) -> Given:
    """What a file holds, told by its name; InputError says what is wrong and where."""
    kind = name.rpartition(".")[2].lower()
    if len(content) > LONGEST_TEXT:
        raise InputError(_("This file is too large: at most {most} bytes."), most=LONGEST_TEXT)
    if kind == "npy":
        return Given(_arrays(content), {})
    if kind not in ("csv", "tsv", "txt", "json"):
        raise InputError(_("“{name}” is no CSV, TSV, JSON or NPY file."), name=name[:60])
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise InputError(
            _("The file is not UTF-8 text: byte {position} fits no character."), position=problem.start
        ) from None
    return _from_json(text) if kind == "json" else _from_text(text)


def matrix_of(given: Given, current: Matrix) -> Matrix:
    """The matrix that was brought; what was not brought is taken from the current one where it fits."""
    tables = given.tables
    if not tables:
        raise InputError(_("There is nothing to take over: paste a table or choose a file."))
    size = shape(next(iter(tables.values())))
    fits = (len(current.samples), len(current.labels)) == size
    if TRUE not in tables and not fits:
        raise InputError(
            _("The truths are missing: the matrix on the workbench has another size."),
        )
    if TRUE not in tables:
        tables = {kind: as_in_place(table, current) for kind, table in tables.items()}
    given = replace(given, tables=aligned(tables))
    tables = given.tables
    truth = tables[TRUE].values if TRUE in tables else current.truth
    scores = _scores(tables, current, fits)
    names = _names(given, current if fits else None)
    more = {key: given.more[key] for key in ("relevance", "weights") if key in given.more}
    return Matrix.of(truth, scores, *names, decision=_decision(given, size), **more)


def csv_of(matrix: Matrix) -> str:
    """The matrix for a spreadsheet: a line per sample, a column per label of truths, then of scores.

    Predictions made by hand follow. A name that a spreadsheet would take for a formula gets an apostrophe.
    """
    grids = {TRUE: matrix.truth, SCORE: matrix.scores}
    if matrix.decision.kind == "hand":
        grids[PREDICTED] = matrix.decision.cells
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(["sample", *(f"{kind} {label}" for kind in grids for label in matrix.labels)])
    for row, sample in enumerate(matrix.samples):
        cells = (number for grid in grids.values() for number in grid[row])
        lines.writerow([guarded(sample), *map(repr, cells)])
    return out.getvalue()


def json_of(matrix: Matrix) -> str:
    """The whole matrix, under the names that `Example.of` gives its arguments."""
    decision = matrix.decision
    content: dict[str, Any] = {
        "samples": matrix.samples,
        "labels": matrix.labels,
        TRUE: matrix.truth,
        SCORE: matrix.scores,
    }
    if decision.kind == "hand":
        content[PREDICTED] = decision.cells
    elif decision.kind == "top":
        content["top_k"] = decision.count
    else:
        content["threshold"] = decision.limits.tolist()
    if matrix.relevance is not None:
        content["relevance_order"] = matrix.relevance
    if matrix.weights is not None:
        content["sample_weight"] = matrix.weights
    return json.dumps(content, ensure_ascii=False, indent=1)


def _arrays(content: bytes) -> dict[str, Table]:
    """One matrix, of truths if it is all 0 and 1 and else of scores; or two of them in one array."""
    if not content.startswith(_NPY):
        raise InputError(_("This is no NPY file, whatever its name says."))
    array = _array(content)
    if array.ndim == 2:
        return {TRUE if np.isin(array, (0, 1)).all() else SCORE: table_of_lists(array.tolist())}
    if len(array) > len(KINDS):
        raise InputError(_("An NPY file with three axes holds truths, scores and predictions: at most 3."))
    return {kind: table_of_lists(one.tolist()) for kind, one in zip(KINDS, array, strict=False)}


def _array(content: bytes) -> NDArray[Any]:
    """The array of an NPY file, looked at before it is made: a header may promise any size."""
    file = io.BytesIO(content)
    try:
        shape, kind = _header(file)
        if kind.kind in "biuf" and len(shape) in (2, 3) and 0 < math.prod(shape) <= len(KINDS) * MOST_CELLS:
            file.seek(0)
            return np.lib.format.read_array(file, allow_pickle=False)
    except (ValueError, MemoryError, OverflowError, SyntaxError, TypeError, EOFError, TokenError):
        raise InputError(_("This NPY file is damaged.")) from None
    raise InputError(
        _("An NPY file needs numbers in rows and columns; this one has shape {shape} of {kind}."),
        shape=shape,
        kind=kind,
    )


def _header(file: io.BytesIO) -> tuple[tuple[int, ...], np.dtype[Any]]:
    version = np.lib.format.read_magic(file)
    read = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
    shape, _order, kind = read(file)
    return shape, kind


def _from_text(text: str) -> Given:
    cells = None if text.lstrip().startswith("[") else cells_of(text)
    if not cells or len(cells) < 2 or not any(cell.startswith(f"{TRUE} ") for cell in cells[0]):
        table = table_from(text)
        zeros_and_ones = all(value in (0, 1) for row in table.values for value in row)
        return Given({TRUE if zeros_and_ones else SCORE: table}, {})
    whole = table_of(cells, named=True)
    names = whole.columns or ()
    held = [kind for kind in KINDS if any(name.startswith(f"{kind} ") for name in names)]
    return Given({kind: _columns(whole, kind) for kind in held}, {})


def _columns(whole: Table, kind: str) -> Table:
    """The columns of one kind, without it in their names."""
    names = whole.columns or ()
    places = [place for place, name in enumerate(names) if name.startswith(f"{kind} ")]
    return Table(
        tuple(tuple(row[place] for place in places) for row in whole.values),
        whole.rows,
        tuple(names[place].removeprefix(f"{kind} ") for place in places),
    )


def _from_json(text: str) -> Given:
    try:
        content = json.loads(text)
    except json.JSONDecodeError as problem:
        raise InputError(
            _("Line {line}, column {place}: this is no JSON ({problem})."),
            line=problem.lineno,
            place=problem.colno,
            problem=problem.msg,
        ) from None
    except (RecursionError, ValueError):
        raise InputError(_("This is no JSON that can be read.")) from None
    if isinstance(content, list):
        return Given({TRUE: table_of_lists(content)}, {})
    if not isinstance(content, Mapping):
        raise InputError(_("A JSON file needs an object with y_true and y_score, or a list of lists."))
    tables = {kind: table_of_lists(content[kind]) for kind in KINDS if content.get(kind) is not None}
    renamed = {"relevance_order": "relevance", "sample_weight": "weights"}
    kept = ("samples", "labels", "threshold", "top_k", *renamed)
    return Given(
        tables, {renamed.get(key, key): content[key] for key in kept if content.get(key) is not None}
    )


def _scores(tables: Mapping[str, Table], current: Matrix, fits: bool) -> Sequence[Sequence[float]]:
    """The scores brought; else those in place; else the predictions, a score for every cell."""
    if SCORE in tables:
        return tables[SCORE].values
    if PREDICTED in tables and not fits:
        return tables[PREDICTED].values
    if not fits:
        # What is wrong with the truths is told first.
        Matrix.of(tables[TRUE].values, tables[TRUE].values)
        raise InputError(_("The scores are missing: the matrix on the workbench has another size."))
    return current.scores


def _names(given: Given, current: Matrix | None) -> tuple[Names, Names]:
    """The names of samples and labels: as brought, else those in place, else the usual ones."""
    tables = given.tables.values()
    samples = [given.more.get("samples"), *(table.rows for table in tables)]
    labels = [given.more.get("labels"), *(table.columns for table in tables)]
    if current is not None:
        samples.append(current.samples)
        labels.append(current.labels)
    return _first_list(samples), _first_list(labels)


def _first_list(candidates: Sequence[object]) -> Names:
    names = next((one for one in candidates if one), None)
    if names is not None and not isinstance(names, list | tuple):
        raise InputError(_("The names must be a list of texts."))
    return names


def _decision(given: Given, size: tuple[int, int]) -> tuple[object, Any]:
    if PREDICTED in given.tables:
        return "hand", given.tables[PREDICTED].values
    if "top_k" in given.more:
        return "top", given.more["top_k"]
    threshold = given.more.get("threshold", 0.5)
    if not isinstance(threshold, list):
        return "one", (threshold,)
    if all(isinstance(row, list) for row in threshold):
        return "samples", tuple(value for row in threshold for value in row)
    return "labels", tuple(threshold)
