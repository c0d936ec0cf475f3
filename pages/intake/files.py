"""Matrices as files: tables of many kinds come in, CSV and JSON go out. Nothing in them is ever executed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.blocks import trimmed
from pages.intake.csv_text import quoted
from pages.intake.grid import Grid, is_empty
from pages.intake.guesses import Choices, Choosing
from pages.intake.heading_words import kind_in
from pages.intake.json_text import ORDER, check_amount, content_of
from pages.intake.matrix import Matrix
from pages.intake.npy import grids_of_npy, grids_of_npz
from pages.intake.numerals import is_number
from pages.intake.parquet_file import grid_of_parquet
from pages.intake.reading import ReadTables
from pages.intake.sheets import grids_of_workbook
from pages.intake.table import PREDICTED, SCORE, TRUE
from pages.intake.text_encoding import decoded
from pages.intake.text_reader import WEIGHTS, parts_of_content, parts_of_object, parts_of_text, read_grids

TEXTS = ("csv", "tsv", "txt", "md", "tex")
_ALL_SHEETS = "all"


def read_file(
    name: str, content: bytes, choices: Choices | None = None, in_place: Matrix | None = None
) -> ReadTables:
    """Read a file by the ending of its name; InputError says what is wrong and where.

    `choices` is what was chosen in place of what was guessed, and `in_place` the matrix on the workbench.
    """
    limits.check_file(len(content))
    stem, _point, ending = name.rpartition(".")
    choosing = Choosing(choices or {})
    grids, more = _parts(ending.lower(), name, content, choosing)
    return read_grids(_titled(grids, stem), choosing, None, in_place, more)


def _parts(
    ending: str, name: str, content: bytes, choosing: Choosing
) -> tuple[list[Grid], Mapping[str, Any]]:
    if ending == "npy":
        return grids_of_npy(content), {}
    if ending == "npz":
        return grids_of_npz(content), {}
    if ending in ("xlsx", "xlsm", "ods"):
        return _chosen_sheets(grids_of_workbook(content), choosing), {}
    if ending in ("parquet", "pq"):
        return [grid_of_parquet(content)], {}
    if ending in ("json", "jsonl", "ndjson"):
        if content[:1] in (b"{", b"[", b" ", b"\n"):
            check_amount(content)
        text = decoded(content, choosing)
        limits.check_text(text)
        return _of_json(text)
    if ending in TEXTS:
        return parts_of_text(decoded(content, choosing), "\t" if ending == "tsv" and b"\t" in content else "")
    raise InputError(
        N_(
            "“{name}” cannot be read here: the file must be CSV, TSV, TXT, XLSX, ODS, Parquet, JSON, NPY or "
            "NPZ. A program that saves XLS saves XLSX as well."
        ),
        name=name[:60],
    )


def _of_json(text: str) -> tuple[list[Grid], Mapping[str, Any]]:
    check_amount(text.encode("utf-8", "replace"))
    if text.lstrip()[:1] in ("{", "["):
        try:
            content = content_of(text)
        except InputError:
            return parts_of_object(text)
        if not isinstance(content, list | Mapping):
            raise _no_object()
        return parts_of_content(content)
    content_of(text)
    raise _no_object()


def _no_object() -> InputError:
    return InputError(
        N_("A JSON file must hold an object with y_true and y_score, or a list of lists of numbers.")
    )


def _titled(grids: list[Grid], stem: str) -> list[Grid]:
    """The grids, the only one with the name of the file if that says what it is."""
    if len(grids) == 1 and not grids[0].title and kind_in(stem):
        return [Grid(**{**vars(grids[0]), "title": stem})]
    return grids


def _chosen_sheets(sheets: list[Grid], choosing: Choosing) -> list[Grid]:
    """The sheets with tables; which of several is a guess."""
    sheets = [sheet for sheet in sheets if trimmed(sheet).rows]
    named = [sheet for sheet in sheets if kind_in(sheet.title)]
    if len(sheets) < 2 or len(named) == len(sheets):
        return sheets
    numeric = [sheet for sheet in sheets if _is_mostly_numbers(sheet)]
    numeric = [sheet for sheet in numeric if not sheet.is_hidden] or numeric
    sizes = set(map(_size, numeric))
    if named and (len(named) == 1 or TRUE not in {kind_in(sheet.title) for sheet in named}):
        # with what belongs to it, although its name does not say so
        size = _size(named[0])
        beside = [sheet for sheet in numeric if sheet not in named and _size(sheet) == size]
        named += beside if len(beside) == 1 else []
    likely = named or (numeric if 1 < len(numeric) <= 3 and len(sizes) == 1 else (numeric or sheets)[:1])
    titles = {sheet.title: sheet.title for sheet in sheets}
    several = ", ".join(sheet.title for sheet in likely)
    sentences = {sheet.title: N_("Of the sheets, “{sheet}” was read.") for sheet in sheets}
    if len(likely) > 1:
        titles[_ALL_SHEETS] = several
        sentences[_ALL_SHEETS] = N_("The sheets {sheet} were read.")
    first = _ALL_SHEETS if len(likely) > 1 else likely[0].title
    if len(likely) == len(sheets) and "sheet" not in choosing.choices:
        return likely
    chosen = choosing.taken("sheet", sentences, titles, first, sheet=titles)
    return likely if chosen == _ALL_SHEETS else [sheet for sheet in sheets if sheet.title == chosen]


def _size(sheet: Grid) -> tuple[int, int]:
    whole = trimmed(sheet)
    return len(whole.rows), whole.width


def _is_mostly_numbers(sheet: Grid) -> bool:
    """Whether a sheet has more numbers than texts, below and beside its names."""
    whole = trimmed(sheet)
    inner = [cell for row in whole.rows[1:] for cell in row[1:] if not is_empty(cell)]
    numbers = sum(not isinstance(cell, str) or is_number(cell.strip()) for cell in inner)
    return 2 * numbers > len(inner)


def csv_of(matrix: Matrix) -> str:
    """The matrix for a spreadsheet: a line per sample, a column per label of truths, then of scores.

    Predictions made by hand follow. No sign in a name is a delimiter, and none begins a formula: names stand
    in quotation marks, with an apostrophe where a spreadsheet that splits them could find one.
    """
    grids: dict[str, Sequence[Sequence[float]]] = {TRUE: matrix.truth, SCORE: matrix.scores}
    if matrix.decision.kind == "hand":
        grids[PREDICTED] = matrix.decision.cells
    header = ("sample", *(f"{kind} {label}" for kind in grids for label in matrix.labels))
    lines = [",".join(map(quoted, header))]
    for sample, *rows in zip(matrix.samples, *grids.values(), strict=True):
        lines.append(",".join((quoted(sample), *map(repr, chain(*rows)))))
    return "\n".join(lines) + "\n"


def json_of(matrix: Matrix) -> str:
    """The whole matrix, under the names that `Example.of` gives its arguments, a line per sample."""
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
        content[ORDER] = matrix.relevance
    if matrix.weights is not None:
        content[WEIGHTS] = matrix.weights
    return "{\n" + ",\n".join(f'"{key}": {_json(value)}' for key, value in content.items()) + "\n}"


def _json(value: Any) -> str:
    if isinstance(value, Sequence) and isinstance(value[0], Sequence) and not isinstance(value[0], str):
        return "[\n" + ",\n".join(map(_json, value)) + "\n]"
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
