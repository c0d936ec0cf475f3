"""The tables in what a JSON text holds: lists of lists, or what `DataFrame.to_json` writes, in any orient."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.grid import Grid, by_row, by_row_of_data
from pages.intake.heading_words import kinds_of
from pages.intake.list_text import no_list, not_lists

_SCALARS = (str, int, float, bool, type(None))


def grid_of_value(value: object, title: str = "") -> Grid:
    """The grid of a list of lists, of records, of columns, or of a frame in two parts, names and data."""
    if isinstance(value, Mapping):
        return _of_mapping(value, title)
    if not isinstance(value, list) or not value:
        raise not_lists()
    limits.check_lines(len(value))
    if all(isinstance(row, Mapping) for row in value):
        return _of_records(value, title)
    if all(isinstance(row, str) for row in value):
        return Grid([[name] for name in value], by_row, title)
    for line, row in enumerate(value):
        if not isinstance(row, list):
            raise no_list(line)
        limits.check_size(1, len(row) // 3)
    cells = [cell for row in value for cell in row]
    if cells and all(isinstance(cell, str) for cell in cells):
        return _of_names(value, title)
    if not cells or not all(value):
        raise no_list(next(line for line, row in enumerate(value) if not row))
    headers = None if any(isinstance(cell, str) for cell in cells) else 0
    return Grid(value, by_row, title, headers=headers, stubs=headers)


def is_split(value: Mapping[str, Any]) -> bool:
    """Whether an object is a frame in two parts, as `to_json(orient="split")` writes it."""
    return isinstance(value.get("data"), list) and ("columns" in value or "schema" in value)


def _of_names(rows: Sequence[list[str]], title: str) -> Grid:
    """Lists of texts: the labels of each sample, or the lines of a table if numbers stand among them."""
    from pages.intake.numerals import is_figure

    if any(is_figure(cell.strip()) for row in rows for cell in row):
        return Grid(rows, by_row, title)
    return Grid([[row] for row in rows], by_row, title)


def _of_mapping(value: Mapping[str, Any], title: str) -> Grid:
    if is_split(value):
        return _of_split(value, title)
    if not value:
        raise not_lists()
    first = next(iter(value.values()))
    if isinstance(first, Mapping):
        return _of_columns(value, title)
    if isinstance(first, list) and all(isinstance(one, list) for one in value.values()):
        if all(isinstance(cell, str) for one in value.values() for cell in one):
            rows = [["sample", "labels"], *([name, labels] for name, labels in value.items())]
            return Grid(rows, by_row_of_data, title, headers=1)
        return _of_lists(value, title)
    raise not_lists()


def _of_split(value: Mapping[str, Any], title: str) -> Grid:
    if "schema" in value:  # orient="table"
        return _of_records(value["data"], title)
    columns, index, data = value.get("columns"), value.get("index"), value["data"]
    rows = [row if isinstance(row, list) else [row] for row in data]
    if not isinstance(columns, list) or not rows:
        raise not_lists()
    names = [_joined(name) for name in columns]
    if isinstance(index, list) and len(index) == len(rows) and index != list(range(len(rows))):
        whole = [["", *names], *([name, *row] for name, row in zip(index, rows, strict=True))]
        return Grid(whole, _below_names(1), title, headers=1, stubs=1)
    return Grid([names, *rows], _below_names(0), title, headers=1)


def _of_records(records: Sequence[Any], title: str) -> Grid:
    if not records or not all(isinstance(one, Mapping) for one in records):
        raise not_lists()
    records = list(map(_flat, records))
    names = list(dict.fromkeys(name for one in records for name in one))
    limits.check_size(1, len(names) // 3)
    if len(names) * len(records) > 5 * limits.MOST_CELLS:
        raise limits.too_large()
    rows = [[one.get(name) for name in names] for one in records]
    return Grid([names, *rows], _below_names(0), title, headers=1)


def _flat(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """A record with the values of objects in it as its own: `y_true cat` for `cat` below `y_true`."""
    if not any(isinstance(one, Mapping) for one in record.values()):
        return record
    flat: dict[str, Any] = {}
    for name, one in record.items():
        flat |= (
            {f"{name} {inner}": cell for inner, cell in one.items()}
            if isinstance(one, Mapping)
            else {name: one}
        )
    return flat


def _of_columns(columns: Mapping[str, Any], title: str) -> Grid:
    """An object of objects: a column for each, as `to_json()` writes it, or a row."""
    if not all(isinstance(one, Mapping) for one in columns.values()):
        raise not_lists()
    rows = list(dict.fromkeys(name for one in columns.values() for name in one))
    if not rows:
        raise not_lists()
    if len(rows) * len(columns) > 5 * limits.MOST_CELLS:
        raise limits.too_large()
    if _count(columns) and not _count(rows):  # orient="index", with the index that pandas gives
        return Grid(
            [rows, *([one.get(name) for name in rows] for one in columns.values())],
            _below_names(0),
            title,
            headers=1,
        )
    cells = [[one.get(name) for one in columns.values()] for name in rows]
    if _count(rows):
        are_both = _count(columns)  # orient="index" of what has no names at all
        return Grid([list(columns), *cells], _below_names(0), title, headers=1, may_be_turned=are_both)
    if kinds_of(rows) and not kinds_of(list(columns)):  # orient="index" of tables side by side
        turned = [[name, *(one.get(row) for row in rows)] for name, one in columns.items()]
        return Grid([["", *rows], *turned], _below_names(1), title, headers=1, stubs=1)
    whole = [["", *columns], *([name, *row] for name, row in zip(rows, cells, strict=True))]
    return Grid(whole, _below_names(1), title, headers=1, stubs=1, may_be_turned=True)


def _count(names: Iterable[str]) -> bool:
    """Whether these are the numbers that pandas gives to rows without names."""
    return all(name == str(number) for number, name in enumerate(names))


def _of_lists(columns: Mapping[str, Sequence[Any]], title: str) -> Grid:
    sizes = {len(one) for one in columns.values()}
    if len(sizes) != 1 or not all(
        isinstance(cell, (*_SCALARS, list)) for one in columns.values() for cell in one
    ):
        raise InputError(N_("The lists of this object must have the same number of values."))
    if not sizes.issubset(range(1, limits.MOST_LINES)) or len(columns) > 3 * limits.MOST_LABELS:
        raise limits.too_large() if sizes != {0} else not_lists()
    rows = [list(columns), *map(list, zip(*columns.values(), strict=True))]
    return Grid(rows, _below_names(0), title, headers=1, may_be_turned=True)


def _joined(name: object) -> str:
    """The name of a column; those of several levels are one text."""
    return " ".join(map(str, name)) if isinstance(name, list) else str(name)


def _below_names(stubs: int) -> Any:
    def place(row: int, column: int) -> InputError:
        return by_row(max(row - 1, 0), max(column - stubs, 0))

    return place
