"""Make the files that people bring: workbooks, Parquet, NPY and NPZ."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO
from zipfile import ZIP_DEFLATED, ZipFile

import numpy as np
import openpyxl
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from metrics import InputError
from pages.intake.input_reader import read_file, read_pasted
from pages.intake.matrix import Matrix
from pages.intake.tables import Choices, ReadTables

INPUTS = Path(__file__).parent / "inputs"


def read_text(
    text: str, box: str | None = None, choices: Choices | None = None, in_place: Matrix | None = None
) -> ReadTables:
    """Read a text as it is pasted into a box, or as a file without one; what is said of it names no box."""
    if box is None:
        return read_file("m.txt", text.encode(), choices, in_place)
    named = {f"{box}.{key}": chosen for key, chosen in (choices or {}).items()}
    try:
        reading = read_pasted({box: text}, named | dict(choices or {}), in_place)
    except InputError as error:
        problem = error.facts.get("problem")
        raise problem if isinstance(problem, InputError) else error from None
    guesses = tuple(replace(one, key=one.key.removeprefix(f"{box}.")) for one in reading.guesses)
    return replace(reading, guesses=guesses)


def recorded(name: str) -> bytes:
    """A file that another program has made."""
    return (INPUTS / name).read_bytes()


def written(write: Callable[[BinaryIO], object]) -> bytes:
    """What is written into a file."""
    content = io.BytesIO()
    write(content)
    return content.getvalue()


def workbook(write: Callable[[Any], object]) -> bytes:
    content = io.BytesIO()
    with pd.ExcelWriter(content, engine="openpyxl") as writer:
        write(writer)
    return content.getvalue()


def sheets(**frames: pd.DataFrame) -> bytes:
    return workbook(lambda writer: [one.to_excel(writer, sheet_name=key) for key, one in frames.items()])


def changed_sheet(content: bytes, change: Callable[[Any], object]) -> bytes:
    """A workbook in which something was done, as by hand in a spreadsheet."""
    book = openpyxl.load_workbook(io.BytesIO(content))
    change(book)
    return written(book.save)


def cells(grid: Mapping[str, object]) -> bytes:
    """A workbook with these values in these cells, such as B3."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Sheet1"
    for place, value in grid.items():
        sheet[place] = value
    return written(book.save)


def of_rows(rows: list[list[Any]]) -> dict[str, object]:
    return {f"{'ABCDEFGH'[j]}{i + 1}": value for i, row in enumerate(rows) for j, value in enumerate(row)}


def parquet(table: pd.DataFrame | pa.Table) -> bytes:
    if isinstance(table, pd.DataFrame):
        return written(table.to_parquet)
    return written(lambda content: pq.write_table(table, content))


def npy(array: object) -> bytes:
    return written(lambda content: np.save(content, np.array(array)))


def npz(**arrays: object) -> bytes:
    named = {key: np.array(one) for key, one in arrays.items()}
    return written(lambda content: np.savez_compressed(content, **named))


def packed_file(name: str, content: bytes) -> bytes:
    """An archive with one member."""
    whole = io.BytesIO()
    with ZipFile(whole, "w", ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return whole.getvalue()
