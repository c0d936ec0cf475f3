"""The types of the arrays that quantities hold, and the parts that are worked on at once."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Mask = NDArray[np.bool_]
Variant = tuple[int, ...]

MOST_AT_ONCE = 2**16  # cells: few enough for the cache of a processor


def blocks(rows: Array) -> Iterator[slice]:
    """The rows of a matrix, so many at a time that working on them takes little memory."""
    at_once = max(1, MOST_AT_ONCE // rows.shape[1])
    return (slice(start, start + at_once) for start in range(0, len(rows), at_once))
