"""Matrices as files, as browsers send them: tables of many kinds come in, CSV and JSON go out.

Nothing in them is ever executed.
"""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.blocks import trimmed
from pages.intake.csv_text import quoted
from pages.intake.grid import Grid, is_empty, is_value
from pages.intake.guesses import Alternative, Choices, Choosing
from pages.intake.heading_words import kind_in
from pages.intake.json_grids import ORDER, content_of
from pages.intake.matrix import Matrix
from pages.intake.npy import grids_of_npy, grids_of_npz
from pages.intake.parquet_file import grid_of_parquet
from pages.intake.reading import ReadTables
from pages.intake.sheets import grids_of_workbook
from pages.intake.table import KINDS, PREDICTED, SCORE, TRUE
from pages.intake.text_encoding import decoded
from pages.intake.text_reader import WEIGHTS, Parts, parts_of_object, parts_of_text, read_grids

TEXTS = ("csv", "tsv", "txt", "md", "tex")
_SEVERAL_SHEETS = "*"  # no sheet can have this name


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
    return read_grids(_titled(grids, stem), choosing, in_place=in_place, more=more)


def _parts(ending: str, name: str, content: bytes, choosing: Choosing) -> Parts:
    if ending == "npy":
        return grids_of_npy(content), {}
    if ending == "npz":
        return grids_of_npz(content), {}
    if ending in ("xlsx", "xlsm", "ods"):
        return _chosen_sheets(grids_of_workbook(content), choosing), {}
    if ending in ("parquet", "pq"):
        return [grid_of_parquet(content)], {}
    if ending in ("json", "jsonl", "ndjson"):
        return _of_json(decoded(content, choosing))
    if ending in TEXTS:
        return parts_of_text(decoded(content, choosing), "\t" if ending == "tsv" and b"\t" in content else "")
    raise InputError(
        N_(
            "“{name}” cannot be read here: the file must be CSV, TSV, TXT, XLSX, ODS, Parquet, JSON, NPY or "
            "NPZ. A program that saves XLS saves XLSX as well."
        ),
        name=name[:60],
    )


def _of_json(text: str) -> Parts:
    if text.lstrip()[:1] in ("{", "["):
        return parts_of_object(text)
    content_of(text)  # says what is wrong with it if it is no JSON
    raise InputError(
        N_("A JSON file must hold an object with y_true and y_score, or a list of lists of numbers.")
    )


def _titled(grids: list[Grid], stem: str) -> list[Grid]:
    """The grids, the only one with the name of the file if that says what it is."""
    if len(grids) == 1 and not grids[0].title and kind_in(stem):
        return [replace(grids[0], title=stem)]
    return grids


def _chosen_sheets(sheets: list[Grid], choosing: Choosing) -> list[Grid]:
    """The sheets with tables; which of several is a guess."""
    sheets = [sheet for sheet in sheets if trimmed(sheet).rows]
    if len(sheets) < 2 or all(kind_in(sheet.title) for sheet in sheets):
        return sheets
    likely = _likely_sheets(sheets)
    if len(likely) == len(sheets) and "sheet" not in choosing.choices:
        return likely
    titles = [sheet.title for sheet in sheets]
    options = {
        one: Alternative(N_("Of the sheets, “{sheet}” was read."), one, {"sheet": one}) for one in titles
    }
    first = likely[0].title
    if len(likely) > 1:
        first, several = _SEVERAL_SHEETS, ", ".join(sheet.title for sheet in likely)
        options[first] = Alternative(N_("The sheets {sheet} were read."), several, {"sheet": several})
    chosen = choosing.taken("sheet", options, first)
    return likely if chosen == _SEVERAL_SHEETS else [sheet for sheet in sheets if sheet.title == chosen]


def _likely_sheets(sheets: list[Grid]) -> list[Grid]:
    """The sheets whose names say what they are; else all of numbers if they have one size; else the first."""
    named = [sheet for sheet in sheets if kind_in(sheet.title)]
    numeric = [sheet for sheet in sheets if _is_mostly_numbers(sheet)]
    numeric = [sheet for sheet in numeric if not sheet.is_hidden] or numeric
    if named and (len(named) == 1 or TRUE not in {kind_in(sheet.title) for sheet in named}):
        # with what belongs to it, although its name does not say so
        size = _size(named[0])
        beside = [sheet for sheet in numeric if not kind_in(sheet.title) and _size(sheet) == size]
        return named + beside if len(beside) == 1 else named
    if named or (1 < len(numeric) <= len(KINDS) and len(set(map(_size, numeric))) == 1):
        return named or numeric
    return (numeric or sheets)[:1]


def _size(sheet: Grid) -> tuple[int, int]:
    whole = trimmed(sheet)
    return len(whole.rows), whole.width


def _is_mostly_numbers(sheet: Grid) -> bool:
    """Whether a sheet has more numbers than texts, below and beside its names."""
    whole = trimmed(sheet)
    inner = [cell for row in whole.rows[1:] for cell in row[1:] if not is_empty(cell)]
    return 2 * sum(map(is_value, inner)) > len(inner)


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


@dataclass(frozen=True)
class SentFile:
    """A file of a visitor, as it is on their machine."""

    name: str
    content: bytes = field(repr=False)


def sent_file(sent: Any) -> SentFile:
    """The file of a visitor; of one that is too large the browser sends the size alone."""
    message = sent if isinstance(sent, Mapping) else {}
    name, size, content = (message.get(key) for key in ("name", "size", "content"))
    if isinstance(size, int):
        limits.check_file(size)
    try:
        whole = b64decode(str(content), validate=True)
    except ValueError:
        whole = b""
    if not isinstance(name, str) or len(whole) != size:
        raise InputError(N_("The file did not arrive as it is on your machine. Please choose it again."))
    return SentFile(name, whole)
