"""Matrices as files: CSV, JSON and NPY in, CSV and JSON out. Nothing in a file is ever executed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import chain, compress
from typing import Any

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.csv_text import cells_of, quoted
from pages.intake.given_tables import GivenTables
from pages.intake.json_text import ORDER, check_amount, content_of
from pages.intake.list_text import table_from
from pages.intake.matrix import Matrix
from pages.intake.nested_lists import table_of_lists
from pages.intake.npy import tables_of_npy
from pages.intake.table import KINDS, PREDICTED, SCORE, TRUE, Table, table_of

WEIGHTS = "sample_weight"


def read_file(name: str, content: bytes) -> GivenTables:
    """What a file holds, told by its name; InputError says what is wrong and where."""
    kind = name.rpartition(".")[2].lower()
    limits.check_file(len(content))
    if kind == "npy":
        return GivenTables(tables_of_npy(content), {})
    if kind not in ("csv", "tsv", "txt", "json"):
        raise InputError(
            N_("“{name}” cannot be read here: the file must be CSV, TSV, TXT, JSON or NPY."), name=name[:60]
        )
    if kind == "json":
        check_amount(content)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise InputError(
            N_("The file is not UTF-8 text: its byte {position} belongs to no character."),
            position=problem.start,
        ) from None
    return _from_json(text) if kind == "json" else _from_text(text)


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


def _from_text(text: str) -> GivenTables:
    cells = cells_of(text) if f"{TRUE} " in text else []
    names = [cell.strip() for cell in cells[0]] if len(cells) > 1 else []
    held = [kind for kind in KINDS if any(name.startswith(f"{kind} ") for name in names)]
    if TRUE not in held:
        table = table_from(text)
        zeros_and_ones = {0, 1}.issuperset(value for row in table.values for value in row)
        return GivenTables({TRUE if zeros_and_ones else SCORE: table}, {})
    whole = table_of(cells, named=True, matrices=len(held))
    return GivenTables({kind: _columns(whole, kind) for kind in held}, {})


def _columns(whole: Table, kind: str) -> Table:
    """The columns of one kind, without it in their names."""
    names = whole.columns or ()
    chosen = [name.startswith(f"{kind} ") for name in names]
    return Table(
        tuple(tuple(compress(row, chosen)) for row in whole.values),
        whole.rows,
        tuple(name.removeprefix(f"{kind} ") for name in compress(names, chosen)),
    )


def _from_json(text: str) -> GivenTables:
    content = content_of(text)
    if isinstance(content, list):
        return GivenTables({TRUE: table_of_lists(content)}, {})
    if not isinstance(content, Mapping):
        raise InputError(
            N_("A JSON file must hold an object with y_true and y_score, or a list of lists of numbers.")
        )
    tables = {kind: table_of_lists(content[kind]) for kind in KINDS if content.get(kind) is not None}
    renamed = {ORDER: "relevance", WEIGHTS: "weights"}
    kept = ("samples", "labels", "threshold", "top_k", *renamed)
    return GivenTables(
        tables, {renamed.get(key, key): content[key] for key in kept if content.get(key) is not None}
    )
