"""The arrays of an NPY file, looked at before they are made: a header may promise any size."""

from __future__ import annotations

import io
import math
from tokenize import TokenError
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.nested_lists import table_of_lists
from pages.intake.table import KINDS, SCORE, TRUE, Table

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


def tables_of_npy(content: bytes) -> dict[str, Table]:
    """One matrix, of truths if it is all 0 and 1 and else of scores; or two or three of them in one array."""
    if not content.startswith(_MAGIC):
        raise InputError(N_("This is not an NPY file, although its name ends in .npy."))
    array = _array(content)
    if array.ndim == 2:
        return {TRUE if np.isin(array, (0, 1)).all() else SCORE: table_of_lists(array.tolist())}
    return {kind: table_of_lists(one.tolist()) for kind, one in zip(KINDS, array, strict=False)}


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
