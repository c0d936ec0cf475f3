"""Workbooks (XLSX, ODS), NPY, NPZ and Parquet, looked at before anything in them is made.

A header may promise any size. Formulas are not computed: what the program stored is read.
"""

from __future__ import annotations

import io
import json
import math
import re
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from importlib import import_module
from itertools import pairwise
from typing import Any
from xml.parsers import expat
from zipfile import ZipFile

import numpy as np
from numpy.typing import NDArray

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.grid import Grid, by_row, by_row_below_names, in_sheet, is_empty, is_value
from pages.intake.headings import KINDS, TRUE, kind_in_title
from pages.intake.tables import Alternative, Guesses

# Workbooks

_SEVERAL_SHEETS = "*"  # no sheet can have this name

# Of letters and digits without end enough is taken to be too many.
_ADDRESS = re.compile(rb"""\sr\s*+=\s*+["']([A-Za-z]{0,6}+)[A-Za-z]*+\+?0*+(\d{0,8}+)""")
_SHARED_TEXT = re.compile(rb"<(?:\w{1,9}+:)?si\b")
_SHARED_TEXT_CELL = re.compile(rb"""\bt\s*+=\s*+["']s["']""")
_ODS_CELL = re.compile(rb"<table:(table|table-row|table-cell|covered-table-cell)(?=[\s/>])([^>]*+)>")
_REPEATED = re.compile(rb"""number-(?:columns|rows)-repeated\s*+=\s*+["']\+?0*+(\d{0,8}+)""")
_ENTITIES = (b"<!DOCTYPE", b"<!ENTITY")


def grids_of_workbook(content: bytes) -> list[Grid]:
    """Return a grid for each sheet that is not empty; InputError for a file that is damaged or too large."""
    members = members_of(content)
    _check_xml(members)
    if "content.xml" in members:
        _check_ods(members["content.xml"])
    else:
        _check_xlsx(members)
    pandas, visible = import_module("pandas"), import_module("python_calamine").SheetVisibleEnum.Visible

    try:
        with pandas.ExcelFile(io.BytesIO(content), engine="calamine") as book:
            hidden = {sheet.name for sheet in book.book.sheets_metadata if sheet.visible != visible}
            sheets = pandas.read_excel(
                book, header=None, sheet_name=None, dtype=object, keep_default_na=False, na_filter=False
            )
    except Exception:  # what is raised over a damaged file is whatever its reader meets
        raise damaged() from None
    grids = [
        Grid(
            frame.to_numpy(dtype=object).tolist(), in_sheet(str(title)), str(title), is_hidden=title in hidden
        )
        for title, frame in sheets.items()
        if frame.size
    ]
    if not grids:
        raise InputError(N_("There is nothing in the sheets of this file."))
    return grids


def _check_xml(members: Mapping[str, bytes]) -> None:
    """Refuse entities, and what is no XML: the reader would wait forever for the end of a sheet."""
    if any(mark in content for content in members.values() for mark in _ENTITIES):
        raise InputError(N_("This file declares entities of its own, as no spreadsheet does."))
    for name, content in members.items():
        if content and name.endswith((".xml", ".rels")):
            try:
                expat.ParserCreate().Parse(content, True)
            except (expat.ExpatError, LookupError, ValueError):  # the last two over its encoding
                raise damaged() from None


def _check_xlsx(members: Mapping[str, bytes]) -> None:
    """Refuse cells far apart, between which a reader makes all others, and texts that stand in many cells."""
    sheets = [content for content in members.values() if b"sheetData" in content]  # whatever they are called
    if not sheets:
        raise damaged()
    most_texts = 0
    for sheet in sheets:
        addresses = set(_ADDRESS.findall(sheet))
        rows = max((int(digits or 0) for _letters, digits in addresses), default=0)
        columns = max((_column(letters) for letters, _digits in addresses), default=0)
        _check_area(max(rows, sheet.count(b"<row")), max(columns, 1))
        most_texts = max(most_texts, len(_SHARED_TEXT_CELL.findall(sheet)))
    for name, content in members.items():
        if name.lower().endswith("sharedstrings.xml"):
            starts = [found.start() for found in _SHARED_TEXT.finditer(content)] + [len(content)]
            longest = max((end - start for start, end in pairwise(starts)), default=0)
            if longest * most_texts > limits.MAX_CHARACTERS_READ:
                raise too_much()


def _check_ods(content: bytes) -> None:
    """Refuse cells that are repeated too often: a sheet ends in a million empty ones, which are not made."""
    found = list(_ODS_CELL.finditer(content))
    rows = columns = column = characters = 0
    repeated = 1
    ends = [*(following.start() for following in found[1:]), len(content)]
    for cell, end in zip(found, ends, strict=False):
        times = max(int(number[1] or 0), 1) if (number := _REPEATED.search(cell[2])) else 1
        if cell[1] == b"table":
            rows = columns = 0
        elif cell[1] == b"table-row":
            rows, repeated, column = rows + times, times, 0
        else:
            column += times
            if b"value" in cell[2] or b"formula" in cell[2]:
                columns = max(columns, column)
                _check_area(max(rows, 1), columns)
                characters += (end - cell.end()) * times * repeated
        if characters > limits.MAX_CHARACTERS_READ:
            raise too_much()


def _check_area(rows: int, columns: int) -> None:
    if rows > limits.MAX_LINES or rows * columns > limits.MAX_CELLS_OF_FILE:
        raise InputError(
            N_(
                "This sheet is too large: it reaches to row {rows:,} and column {columns:,}. At most "
                "{most:,} rows and {cells:,} cells are read."
            ),
            rows=rows,
            columns=columns,
            most=limits.MAX_LINES,
            cells=limits.MAX_CELLS_OF_FILE,
        )


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - 64
    return number


MAX_UNPACKED_SIZE = 40_000_000  # bytes of all members together
_MAX_MEMBERS = 1_000


def members_of(content: bytes) -> dict[str, bytes]:
    """Return the members of an archive by their names; InputError where they are too large or damaged."""
    try:
        with ZipFile(io.BytesIO(content)) as archive:
            listed = archive.infolist()
            if len(listed) > _MAX_MEMBERS or sum(one.file_size for one in listed) > MAX_UNPACKED_SIZE:
                raise too_much()
            found: dict[str, bytes] = {}
            room = MAX_UNPACKED_SIZE
            for one in listed:
                with archive.open(one) as member:  # what its header says of its size need not be true
                    found[one.filename] = member.read(room + 1)
                room -= len(found[one.filename])
                if room < 0:
                    raise too_much()
            return found
    except InputError:
        raise
    except Exception:  # so is what is raised over a damaged archive, another compression or a password
        raise damaged() from None


def too_much() -> InputError:
    """Return the error for a file that unfolds to more than is read."""
    return InputError(
        N_("This file holds too much: unpacked it may have {most} MB at most."),
        most=MAX_UNPACKED_SIZE // 10**6,
    )


def damaged() -> InputError:
    """Return the error for a file that is not what its name says."""
    return InputError(N_("This file is damaged, or it is not what the end of its name says."))


def chosen_sheets(sheets: list[Grid], guesses: Guesses) -> list[Grid]:
    """Return the sheets with tables; which of several is a guess."""
    sheets = [trimmed for sheet in sheets if (trimmed := sheet.trimmed()).rows]
    if len(sheets) < 2 or all(kind_in_title(sheet.title) for sheet in sheets):
        return sheets
    likely = _likely_sheets(sheets)
    if len(likely) == len(sheets) and "sheet" not in guesses.choices:
        return likely
    titles = [sheet.title for sheet in sheets]
    options = {
        one: Alternative(N_("Of the sheets, “{sheet}” was read."), one, {"sheet": one}) for one in titles
    }
    first = likely[0].title
    if len(likely) > 1:
        first, several = _SEVERAL_SHEETS, ", ".join(sheet.title for sheet in likely)
        options[first] = Alternative(N_("The sheets {sheet} were read."), several, {"sheet": several})
    chosen = guesses.choose("sheet", options, first)
    return likely if chosen == _SEVERAL_SHEETS else [sheet for sheet in sheets if sheet.title == chosen]


def _likely_sheets(sheets: list[Grid]) -> list[Grid]:
    """The sheets whose names say what they are; else all of numbers if they have one size; else the first."""
    named = [sheet for sheet in sheets if kind_in_title(sheet.title)]
    numeric = [sheet for sheet in sheets if _is_mostly_numbers(sheet)]
    numeric = [sheet for sheet in numeric if not sheet.is_hidden] or numeric
    if named and (len(named) == 1 or TRUE not in {kind_in_title(sheet.title) for sheet in named}):
        # with what belongs to it, although its name does not say so
        size = _size(named[0])
        of_same_size = [sheet for sheet in numeric if not kind_in_title(sheet.title) and _size(sheet) == size]
        return named + of_same_size if len(of_same_size) == 1 else named
    if named or (1 < len(numeric) <= len(KINDS) and len(set(map(_size, numeric))) == 1):
        return named or numeric
    return (numeric or sheets)[:1]


def _size(sheet: Grid) -> tuple[int, int]:
    return len(sheet.rows), sheet.width


def _is_mostly_numbers(sheet: Grid) -> bool:
    """Whether a sheet has more numbers than texts, below and beside its names."""
    inner = [cell for row in sheet.rows[1:] for cell in row[1:] if not is_empty(cell)]
    return 2 * sum(map(is_value, inner)) > len(inner)


# NPY and NPZ

_NPY_MAGIC = b"\x93NUMPY"


def grids_of_npy(content: bytes) -> list[Grid]:
    """Return a grid for the array of a file, or for each of up to three in it, in the order of `KINDS`."""
    if not content.startswith(_NPY_MAGIC):
        raise InputError(N_("This is not an NPY file, although its name ends in .npy."))
    array = _array(content)
    if array.dtype.names:
        rows = [list(array.dtype.names), *map(list, array.tolist())]
        return [Grid(rows, by_row_below_names, header_rows=1)]
    tables = {"": array} if array.ndim == 2 else dict(zip(KINDS, array, strict=False))
    return [
        Grid(one.tolist(), by_row, title, header_rows=0, index_columns=0) for title, one in tables.items()
    ]


def grids_of_npz(content: bytes) -> list[Grid]:
    """Return the arrays of an NPZ file, by their names."""
    arrays = {name.removesuffix(".npy"): one for name, one in members_of(content).items()}
    named = {name: one for name, one in arrays.items() if kind_in_title(name)}
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
    except Exception:  # what numpy raises over a header is whatever Python raises over the text in it
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


# Parquet

_PARQUET_MAGIC = b"PAR1"
_MAX_COLUMNS = 3 * limits.MAX_LABELS + 10


def grid_of_parquet(content: bytes) -> Grid:
    """Return the table of a Parquet file; InputError for one that is damaged or too large."""
    if not (content.startswith(_PARQUET_MAGIC) and content.endswith(_PARQUET_MAGIC)):
        raise damaged()
    parquet = import_module("pyarrow.parquet")

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
    except Exception:  # of Arrow's own, and over values that Python cannot hold
        raise damaged() from None
    if len(columns) != len(table.column_names):
        raise InputError(N_("Two columns of this file have the same name."))
    index = [name for name in _index_of(table.schema.metadata) if name in columns]
    names = [*index, *(name for name in columns if name not in index)]
    heads = ["" if name in index and name.startswith("__index_level_") else name for name in names]
    values = [map(_number_or_text, columns[name]) for name in names]
    rows = [heads, *map(list, zip(*values, strict=True))]
    return Grid(rows, by_row_below_names, header_rows=1, index_columns=1 if len(index) == 1 else None)


def _check_metadata(metadata: Any) -> None:
    """Refuse more than a matrix may have, by what the file says of itself, before any of it is unpacked."""
    rows, columns = metadata.num_rows, metadata.num_columns
    if rows > limits.MAX_LINES or columns > _MAX_COLUMNS or rows * columns > limits.MAX_CELLS_OF_FILE:
        raise limits.too_large()
    groups = [metadata.row_group(number) for number in range(metadata.num_row_groups)]
    if sum(max(group.total_byte_size, 0) for group in groups) > MAX_UNPACKED_SIZE:
        raise too_much()
    if any(
        group.column(place).num_values > limits.MAX_CELLS_OF_FILE
        or group.column(place).total_uncompressed_size > MAX_UNPACKED_SIZE
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
        if longest * len(chunk) > limits.MAX_CHARACTERS_READ:
            raise too_much()


def _index_of(metadata: Mapping[bytes, bytes] | None) -> list[str]:
    """The columns that pandas noted as its index; one that only counts the rows is none."""
    try:
        noted = json.loads((metadata or {}).get(b"pandas", b"{}"))
        return [name for name in noted.get("index_columns", ()) if isinstance(name, str)]
    except (ValueError, AttributeError, TypeError, RecursionError):
        return []


def _number_or_text(cell: Any) -> object:
    """A cell as a number or a text, where it is neither."""
    if isinstance(cell, Decimal):
        return float(cell)
    if isinstance(cell, bytes):
        return cell.decode("utf-8", "replace")
    return cell
