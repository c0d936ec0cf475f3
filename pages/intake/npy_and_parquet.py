"""NPY, NPZ and Parquet files, looked at before anything in them is made: a header may promise any size."""

from __future__ import annotations

import io
import json
import math
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from importlib import import_module
from tokenize import TokenError
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.grid import Grid, by_row, by_row_of_data
from pages.intake.sheets import LARGEST_UNPACKED, damaged, members_of, too_much
from pages.intake.table_kinds import KINDS, kind_in

_NPY_MAGIC = b"\x93NUMPY"
# What numpy raises over a header is whatever Python raises over the text in it.
_NPY_ERRORS = (
    EOFError,
    MemoryError,
    OverflowError,
    RecursionError,
    SyntaxError,
    TokenError,
    TypeError,
    ValueError,
)


def grids_of_npy(content: bytes) -> list[Grid]:
    """Return a grid for the array of a file, or for each of up to three in it, in the order of `KINDS`."""
    if not content.startswith(_NPY_MAGIC):
        raise InputError(N_("This is not an NPY file, although its name ends in .npy."))
    array = _array(content)
    if array.dtype.names:
        rows = [list(array.dtype.names), *map(list, array.tolist())]
        return [Grid(rows, by_row_of_data, headers=1)]
    tables = {"": array} if array.ndim == 2 else dict(zip(KINDS, array, strict=False))
    return [Grid(one.tolist(), by_row, title, headers=0, stubs=0) for title, one in tables.items()]


def grids_of_npz(content: bytes) -> list[Grid]:
    """Return the arrays of an NPZ file, by their names."""
    arrays = {name.removesuffix(".npy"): one for name, one in members_of(content).items()}
    named = {name: one for name, one in arrays.items() if kind_in(name)}
    if len(arrays) > len(KINDS) or len(named) > 1:
        arrays = named
    grids = [
        replace(grid, title=grid.title or name) for name, one in arrays.items() for grid in grids_of_npy(one)
    ]
    if not grids:
        raise InputError(N_("None of the arrays of this NPZ file is called y_true, y_score or y_pred."))
    return grids


def _array(content: bytes) -> NDArray[Any]:
    file = io.BytesIO(content)
    try:
        shape, kind = _header(file)
        _check_header(shape, kind)
        file.seek(0)
        return np.lib.format.read_array(file, allow_pickle=False)
    except InputError:
        raise
    except _NPY_ERRORS:
        raise InputError(N_("This NPY file is damaged and cannot be read.")) from None


def _check_header(shape: tuple[int, ...], kind: np.dtype[Any]) -> None:
    if kind.names and len(shape) == 1 and all(kind[name].kind in "biufSU" for name in kind.names):
        limits.check_size(shape[0], len(kind.names) - 1)
        return
    if kind.kind not in "biuf" or len(shape) not in (2, 3) or math.prod(shape) == 0:
        raise InputError(
            N_(
                "An NPY file must hold numbers in rows and columns; this one has the shape {shape} and the "
                "type {kind}."
            ),
            shape=shape,
            kind=kind,
        )
    limits.check_size(*shape[-2:])
    if len(shape) == 3 and shape[0] > len(KINDS):
        raise InputError(
            N_("An NPY file with three axes may hold three matrices at most: truths, scores and predictions.")
        )


def _header(file: io.BytesIO) -> tuple[tuple[int, ...], np.dtype[Any]]:
    version = np.lib.format.read_magic(file)
    read = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
    shape, _order, kind = read(file)
    return shape, kind


_PARQUET_MAGIC = b"PAR1"
_MOST_COLUMNS = 3 * limits.MOST_LABELS + 10
# Raised beside Arrow's own exceptions over bytes that it cannot read or values that Python cannot hold.
_PARQUET_ERRORS = (OSError, ValueError, OverflowError, TypeError, KeyError, NotImplementedError)


def grid_of_parquet(content: bytes) -> Grid:
    """Return the table of a Parquet file; InputError for one that is damaged or too large."""
    if not (content.startswith(_PARQUET_MAGIC) and content.endswith(_PARQUET_MAGIC)):
        raise damaged()
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")

    try:
        metadata = parquet.read_metadata(io.BytesIO(content))
        _check_metadata(metadata)
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
    except (arrow.ArrowException, *_PARQUET_ERRORS):
        raise damaged() from None
    if len(columns) != len(table.column_names):
        raise InputError(N_("Two columns of this file have the same name."))
    index = [name for name in _index_of(table.schema.metadata) if name in columns]
    names = [*index, *(name for name in columns if name not in index)]
    heads = ["" if name in index and name.startswith("__index_level_") else name for name in names]
    values = [map(_plain, columns[name]) for name in names]
    rows = [heads, *map(list, zip(*values, strict=True))]
    return Grid(rows, by_row_of_data, headers=1, stubs=1 if len(index) == 1 else None)


def _check_metadata(metadata: Any) -> None:
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
