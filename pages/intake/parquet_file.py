"""The table of a Parquet file, with the index that pandas noted in it."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from decimal import Decimal
from importlib import import_module
from typing import Any

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.grid import Grid, by_row_of_data
from pages.intake.sheets import LARGEST_UNPACKED, damaged, too_much

_MAGIC = b"PAR1"
_MOST_COLUMNS = 3 * limits.MOST_LABELS + 10
# Raised beside Arrow's own exceptions over bytes that it cannot read or values that Python cannot hold.
_DAMAGED = (OSError, ValueError, OverflowError, TypeError, KeyError, NotImplementedError)


def grid_of_parquet(content: bytes) -> Grid:
    """The table of a file, its columns in order; InputError where it is damaged or holds too much."""
    if not (content.startswith(_MAGIC) and content.endswith(_MAGIC)):
        raise damaged()
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")

    try:
        metadata = parquet.read_metadata(io.BytesIO(content))
        _check(metadata)
        # Each text is read once, however many cells it stands in.
        texts = [one.path for one in metadata.schema if one.physical_type == "BYTE_ARRAY"]
        file = parquet.ParquetFile(io.BytesIO(content), metadata=metadata, read_dictionary=texts)
        table = file.read(use_threads=False).flatten()
        for column in table.columns:
            _check_texts(column)
        columns = {
            str(name): table.column(place).to_pylist() for place, name in enumerate(table.column_names)
        }
    except InputError:
        raise
    except (arrow.ArrowException, *_DAMAGED):
        raise damaged() from None
    if len(columns) != len(table.column_names):
        raise InputError(N_("Two columns of this file have the same name."))
    index = [name for name in _index_of(table.schema.metadata) if name in columns]
    names = [*index, *(name for name in columns if name not in index)]
    values = [[_plain(cell) for cell in columns[name]] for name in names]
    heads = ["" if name in index and name.startswith("__index_level_") else name for name in names]
    rows = [heads, *map(list, zip(*values, strict=True))]
    return Grid(rows, by_row_of_data, headers=1, stubs=1 if len(index) == 1 else None)


def _check(metadata: Any) -> None:
    """Refuse more than a matrix may have, by what the file says of itself, before any of it is unpacked."""
    rows, columns = metadata.num_rows, metadata.num_columns
    if rows > limits.MOST_LINES or columns > _MOST_COLUMNS or rows * columns > limits.MOST_CELLS_READ:
        raise limits.too_large()
    groups = [metadata.row_group(number) for number in range(metadata.num_row_groups)]
    if sum(max(group.total_byte_size, 0) for group in groups) > LARGEST_UNPACKED:
        raise too_much()
    if any(
        group.column(place).num_values > limits.MOST_CELLS_READ
        or group.column(place).total_uncompressed_size > LARGEST_UNPACKED
        for group in groups
        for place in range(group.num_columns)
    ):
        raise too_much()


def _check_texts(column: Any) -> None:
    """Refuse texts that are too long for the number of cells they stand in, before a cell is made of each."""
    for chunk in column.chunks:
        while hasattr(chunk, "offsets"):  # a column of lists
            chunk = chunk.flatten()
        texts = chunk.dictionary.to_pylist() if hasattr(chunk, "dictionary") else ()
        longest = max(map(len, texts), default=0)
        if longest * len(chunk) > limits.MOST_CHARACTERS_READ:
            raise too_much()


def _index_of(metadata: Mapping[bytes, bytes] | None) -> list[str]:
    """The columns that pandas noted as its index; one that only counts the rows is none."""
    try:
        noted = json.loads((metadata or {}).get(b"pandas", b"{}"))
        return [name for name in noted.get("index_columns", ()) if isinstance(name, str)]
    except (ValueError, AttributeError, TypeError, RecursionError):
        return []


def _plain(cell: Any) -> object:
    """A cell as a number or a text, where it is neither."""
    if isinstance(cell, Decimal):
        return float(cell)
    if isinstance(cell, bytes):
        return cell.decode("utf-8", "replace")
    return cell
