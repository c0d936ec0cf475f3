"""The arrays of an NPY file, looked at before they are made: a header may promise any size."""

from __future__ import annotations

import io
import math
from dataclasses import replace
from tokenize import TokenError
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.grid import Grid, by_row, by_row_of_data
from pages.intake.heading_words import kind_in
from pages.intake.sheets import members_of
from pages.intake.table import KINDS

_MAGIC = b"\x93NUMPY"
# What numpy raises over a header is whatever Python raises over the text in it.
_DAMAGED = (
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
    """One matrix, or two or three of them in one array: truths, scores and predictions."""
    if not content.startswith(_MAGIC):
        raise InputError(N_("This is not an NPY file, although its name ends in .npy."))
    array = _array(content)
    if array.dtype.names:
        rows = [list(array.dtype.names), *map(list, array.tolist())]
        return [Grid(rows, by_row_of_data, headers=1)]
    if array.ndim == 2:
        return [_grid(array, "")]
    return [_grid(one, kind) for kind, one in zip(KINDS, array, strict=False)]


def grids_of_npz(content: bytes) -> list[Grid]:
    """The arrays of an NPZ file, by their names."""
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


def _grid(array: NDArray[Any], title: str) -> Grid:
    return Grid(array.tolist(), by_row, title, headers=0, stubs=0)


def _array(content: bytes) -> NDArray[Any]:
    file = io.BytesIO(content)
    try:
        shape, kind = _header(file)
        _check(shape, kind)
        file.seek(0)
        return np.lib.format.read_array(file, allow_pickle=False)
    except InputError:
        raise
    except _DAMAGED:
        raise InputError(N_("This NPY file is damaged and cannot be read.")) from None


def _check(shape: tuple[int, ...], kind: np.dtype[Any]) -> None:
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
