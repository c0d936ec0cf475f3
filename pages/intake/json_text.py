"""JSON in and out: lists of lists, objects with tables, and what `DataFrame.to_json` writes in any orient."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.grid import (
    Grid,
    Row,
    by_row,
    by_row_below_names,
    by_row_beside_names,
    counts_rows,
    excerpt,
    is_numeral,
)
from pages.intake.headings import KINDS, LABEL, PREDICTED, SCORE, TRUE, heading_role, split_headings
from pages.intake.list_text import grids_of_lists, no_list, not_lists, without_scalars
from pages.intake.matrix import Matrix

ORDER, WEIGHTS = "relevance_order", "sample_weight"
# What an object may have beside its tables.
_EXTRAS = ("samples", "labels", "threshold", "top_k", ORDER, WEIGHTS)
_ONLY_PYTHON = re.compile(r"'((?:[^'\\\n]|\\.)*+)'|\"(?:[^\"\\\n]|\\.)*+\"|\b(True|False|None)\b|[()]")
_CALL = re.compile(r":\s*+(?:\w{1,20}+\.){0,2}+(?:array|tensor|Tensor|Array)\(")
_quoted = json.JSONEncoder(ensure_ascii=False).encode
_LAST_COMMA = re.compile(r",(?=\s*+\])")
_SET = re.compile(r"\{([^{}:]*+)\}")
GridsAndExtras = tuple[list[Grid], Mapping[str, Any]]


def _grid_of_value(value: object) -> Grid:
    """The grid of a list of lists, of records, of columns, or of a frame in two parts, names and data."""
    if isinstance(value, Mapping):
        return _grid_of_mapping(value)
    if not isinstance(value, list) or not value:
        raise not_lists()
    limits.check_lines(len(value))
    if all(isinstance(row, Mapping) for row in value):
        return _grid_of_records(value)
    if all(isinstance(row, str) for row in value):
        return Grid([[name] for name in value], by_row)
    for line, row in enumerate(value):
        if not isinstance(row, list):
            raise no_list(line)
        limits.check_size(1, len(row) // 3)
    cells = [cell for row in value for cell in row]
    if cells and all(isinstance(cell, str) for cell in cells):
        is_table = any(is_numeral(cell.strip()) for cell in cells)
        return Grid(value if is_table else [[row] for row in value], by_row)  # or the labels of each sample
    if not cells or not all(value):
        raise no_list(next(line for line, row in enumerate(value) if not row))
    header_rows = None if any(isinstance(cell, str) for cell in cells) else 0
    return Grid(value, by_row, header_rows=header_rows, index_columns=header_rows)


def _is_split(value: Mapping[str, Any]) -> bool:
    """Whether an object is a frame in two parts, as `to_json(orient="split")` writes it."""
    return isinstance(value.get("data"), list) and ("columns" in value or "schema" in value)


def _grid_of_mapping(value: Mapping[str, Any]) -> Grid:
    if _is_split(value):
        return _grid_of_split(value)
    if not value:
        raise not_lists()
    first = next(iter(value.values()))
    if isinstance(first, Mapping):
        return _grid_of_mappings(value)
    if isinstance(first, list) and all(isinstance(one, list) for one in value.values()):
        if all(isinstance(cell, str) for one in value.values() for cell in one):
            return _grid_with_names(["sample", "labels"], list(value.items()))
        return _grid_of_columns(value)
    raise not_lists()


def _grid_of_split(value: Mapping[str, Any]) -> Grid:
    if "schema" in value:  # orient="table"
        return _grid_of_records(value["data"])
    columns, index, data = value.get("columns"), value.get("index"), value["data"]
    rows = [row if isinstance(row, list) else [row] for row in data]
    if not isinstance(columns, list) or not rows:
        raise not_lists()
    is_named = isinstance(index, list) and len(index) == len(rows) and index != list(range(len(rows)))
    return _grid_with_names(list(map(_joined_name, columns)), rows, index if is_named else None)


def _grid_of_records(records: Sequence[Any]) -> Grid:
    if not records or not all(isinstance(one, Mapping) for one in records):
        raise not_lists()
    records = list(map(_flattened, records))
    names = list(dict.fromkeys(name for one in records for name in one))
    limits.check_size(1, len(names) // 3)
    return _grid_with_names(names, _rows_of_records(records, names))


def _flattened(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """A record with the values of objects in it as its own: `y_true cat` for `cat` below `y_true`."""
    flat: dict[str, Any] = {}
    for name, one in record.items():
        is_inner = isinstance(one, Mapping)
        flat |= {f"{name} {key}": cell for key, cell in one.items()} if is_inner else {name: one}
    return flat


def _grid_of_mappings(columns: Mapping[str, Any]) -> Grid:
    """The grid of an object of objects: a column for each, as `to_json()` writes it, or a row."""
    if not all(isinstance(one, Mapping) for one in columns.values()):
        raise not_lists()
    rows = list(dict.fromkeys(name for one in columns.values() for name in one))
    if not rows:
        raise not_lists()
    as_rows = _rows_of_records(list(columns.values()), rows)
    is_index_of_pandas, are_rows_counted = counts_rows(list(columns), (0,)), counts_rows(rows, (0,))
    if is_index_of_pandas and not are_rows_counted:  # orient="index"
        return _grid_with_names(rows, as_rows)
    if split_headings(rows) and not split_headings(list(columns)):  # orient="index" of tables side by side
        return _grid_with_names(rows, as_rows, list(columns))
    cells = list(zip(*as_rows, strict=True))
    named = _grid_with_names(list(columns), cells, None if are_rows_counted else rows)
    return replace(named, may_be_transposed=is_index_of_pandas or not are_rows_counted)


def _grid_of_columns(columns: Mapping[str, Sequence[Any]]) -> Grid:
    sizes = {len(one) for one in columns.values()}
    if len(sizes) != 1 or any(isinstance(cell, Mapping) for one in columns.values() for cell in one):
        raise InputError(N_("The lists of this object must have the same number of values."))
    if sizes == {0}:
        raise not_lists()
    if max(sizes) >= limits.MAX_LINES or len(columns) > 3 * limits.MAX_LABELS:
        raise limits.too_large()
    rows = list(zip(*columns.values(), strict=True))
    return replace(_grid_with_names(list(columns), rows), may_be_transposed=True)


def _rows_of_records(records: Sequence[Mapping[str, Any]], names: Sequence[str]) -> list[Row]:
    """A row for each record, with the value of each name, None where it has none."""
    if len(names) * len(records) > limits.MAX_CELLS_OF_FILE:
        raise limits.too_large()
    return [[one.get(name) for name in names] for one in records]


def _grid_with_names(
    columns: Sequence[str], rows: Sequence[Row], index: Sequence[object] | None = None
) -> Grid:
    """The grid with the names of the columns above its rows, and those of an index before them."""
    whole: list[Row] = [columns, *rows]
    if index is None:
        return Grid(whole, by_row_below_names, header_rows=1)
    named = [[name, *row] for name, row in zip(["", *index], whole, strict=True)]
    return Grid(named, by_row_beside_names, header_rows=1, index_columns=1)


def _joined_name(name: object) -> str:
    """The name of a column; those of several levels are one text."""
    return " ".join(map(str, name)) if isinstance(name, list) else str(name)


_STRING = re.compile(rb'"[^"\\]*+(?:\\.?[^"\\]*+)*+(?:"|\Z)', re.DOTALL)


def content_of(text: str | bytes) -> Any:
    """Return the content of a JSON text; InputError names the line and the column of the first fault."""
    try:
        return json.loads(text, object_pairs_hook=_refuse_equal_keys)
    except json.JSONDecodeError as problem:
        raise InputError(
            N_("Line {line}, column {place}: this is not valid JSON ({problem})."),
            line=problem.lineno,
            place=problem.colno,
            problem=problem.msg,
        ) from None
    except InputError:
        raise
    except (RecursionError, ValueError):
        raise InputError(
            N_("This JSON cannot be read: it is nested too deeply, or a number in it is too long.")
        ) from None


def check_amount(text: bytes, n_tables: int | None = None) -> None:
    """Refuse a text with more values, texts or lists than the tables of the largest matrix have.

    `n_tables` is how many tables it may have; by default their names in the text are counted.
    """
    if text.count(b"\\") > limits.MAX_ESCAPES:
        raise limits.name_too_long()
    if n_tables is None:
        n_tables = sum(f'"{kind}"'.encode() in text for kind in (*KINDS, ORDER))
    n_quotes = text.count(b'"') - text.count(b'\\"')
    if text.count(b",") > limits.most_delimiters(max(n_tables, 1)) or n_quotes > 2 * limits.MAX_STRINGS:
        raise limits.too_large()
    bare, n_strings = _STRING.subn(b"", text)
    # Closing brackets: what is opened and never closed is no JSON, and refused as such.
    n_lists = bare.count(b"]") + bare.count(b"}")
    if n_strings > limits.MAX_STRINGS or n_lists > limits.MAX_LISTS:
        raise limits.too_large()


def _refuse_equal_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    content: dict[str, Any] = {}
    for key, value in pairs:
        if key in content:
            raise InputError(
                N_("“{key}” occurs twice in the same object of this JSON: each key may occur only once."),
                key=excerpt(key),
            )
        content[key] = value
    return content


def grids_of_object(text: str) -> GridsAndExtras:
    """Return the tables of an object as JSON or Python writes it, or of a list of objects."""
    check_amount(text.encode("utf-8", "replace"))
    try:
        content = content_of(text)
    except InputError:
        if not any(sign in text for sign in ("'", "(", "True", "False")):
            return _grids_of_json_lines(text)
        if lists := _grids_in_braces(text):
            return lists, {}
        plain = _as_json(text)
        try:
            content = content_of(plain)
        except InputError:
            return _grids_of_json_lines(plain)
    return _grids_of_content(content)


def _grids_of_content(content: Any) -> GridsAndExtras:
    """The tables in what JSON holds: those under their names, or all of it as one table."""
    tables = _tables_named(content) if isinstance(content, Mapping) and not _is_split(content) else {}
    are_columns = all(isinstance(one, Mapping) and not _is_frame(one) for one in tables.values())
    if are_columns or not any(isinstance(one, list | Mapping) for one in tables.values()):
        return [_grid_of_value(content)], {}
    grids = [replace(_grid_of_value(one), title=kind) for kind, one in tables.items()]
    extras = {key: content[key] for key in _EXTRAS if content.get(key) is not None}
    return grids, {key: extra for key, extra in extras.items() if extra is not tables.get(TRUE)}


def _tables_named(content: Mapping[str, Any]) -> dict[str, Any]:
    """The tables of an object by their kinds, where one stands under the name of its kind itself.

    The others may have other names, such as `y_prob`, or `labels` for truths in rows.
    """
    tables = {kind: content[kind] for kind in KINDS if content.get(kind) is not None}
    for key, one in content.items() if tables else ():
        kind = heading_role(key)
        if kind == LABEL and isinstance(one, list) and one and all(isinstance(row, list) for row in one):
            kind = TRUE
        if kind in KINDS and isinstance(one, list | Mapping):
            tables.setdefault(kind, one)
    return tables


def _grids_in_braces(text: str) -> list[Grid]:
    """The arrays and tensors in a dict as Python prints it; none where there is something else in it."""
    bare = text.strip()
    if not (bare.startswith("{") and bare.endswith("}")) or not _CALL.search(text):
        return []
    start, end = text.index("{"), text.rindex("}")
    return grids_of_lists(f"{text[:start]} {text[start + 1 : end]} {text[end + 1 :]}")


def _is_frame(value: Mapping[str, Any]) -> bool:
    """Whether an object under the name of a kind is a table, and not the cells of one column."""
    return _is_split(value) or any(isinstance(one, Mapping | list) for one in value.values())


def _grids_of_json_lines(text: str) -> GridsAndExtras:
    """Objects or lists of which each has a line; InputError as for the whole where they are none."""
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n")) if line.strip()]
    ends = {line[0] + line[-1] for _number, line in lines}
    if len(lines) < 2 or ends not in ({"{}"}, {"[]"}):
        content_of(text)
    limits.check_lines(len(lines))
    return [_grid_of_value([_content_of_line(line, number) for number, line in lines])], {}


def _content_of_line(line: str, number: int) -> Any:
    try:
        return content_of(line)
    except InputError:
        return content_of("\n" * number + line)  # the fault in its line of the whole


def _as_json(text: str) -> str:
    """An object as Python writes it, in JSON: other quotation marks, truths and tuples, in as many signs."""

    def written(found: re.Match[str]) -> str:
        if found[1] is not None:
            return _quoted(found[1].replace("\\'", "'"))
        if found[2]:
            return {"True": "true", "False": "false"}.get(found[2], "null")
        return {"(": "[", ")": "]"}.get(found[0], found[0])

    plain = without_scalars(text).replace("set()", "[   ]")
    return _LAST_COMMA.sub(" ", _SET.sub(r"[\1]", _ONLY_PYTHON.sub(written, plain)))


def grids_of_json_file(text: str) -> GridsAndExtras:
    """Return the tables of a JSON file; InputError where it is neither an object nor a list."""
    if text.lstrip()[:1] in ("{", "["):
        return grids_of_object(text)
    content_of(text)  # says what is wrong with it if it is no JSON
    raise InputError(
        N_("A JSON file must hold an object with y_true and y_score, or a list of lists of numbers.")
    )


def json_of(matrix: Matrix) -> str:
    """Write the whole matrix, under the names that `Example.of` gives its arguments, a line per sample."""
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
        content["top_k"] = decision.top_k
    else:
        content["threshold"] = decision.threshold_array.tolist()
    if matrix.relevance is not None:
        content[ORDER] = matrix.relevance
    if matrix.weights is not None:
        content[WEIGHTS] = matrix.weights
    return "{\n" + ",\n".join(f'"{key}": {_json(value)}' for key, value in content.items()) + "\n}"


def _json(value: Any) -> str:
    if isinstance(value, Sequence) and isinstance(value[0], Sequence) and not isinstance(value[0], str):
        return "[\n" + ",\n".join(map(_json, value)) + "\n]"
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
