"""Arrays of values, the part that they are cut to, and the dataclasses of the graph that hold them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar, dataclass_transform

import numpy as np
from numpy.typing import NDArray

from ..errors import InputError
from ..words import N_

Array = NDArray[Any]
Mask = NDArray[np.bool_]
Variant = tuple[int, ...]

MAX_AT_ONCE = 2**16  # cells: few enough for the cache of a processor


def blocks(rows: Array) -> Iterator[slice]:
    """Cut the rows of a matrix into slices that a computation can take one by one with little memory."""
    at_once = max(1, MAX_AT_ONCE // rows.shape[1])
    return (slice(start, start + at_once) for start in range(0, len(rows), at_once))


Class = TypeVar("Class")


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(field,))
def frozen(cls: type[Class]) -> type[Class]:
    """Make a dataclass whose fields only a type checker protects; each instance equals itself alone.

    With `dataclass(frozen=True)` it would take six times as long to make an instance.
    """
    return dataclass(eq=False)(cls)


@frozen
class Cut:
    """One part of one variant; `copies` holds the quantities cut to it, by the identity of the uncut ones."""

    part: int
    variant: Variant = ()
    copies: dict[int, Any] = field(default_factory=dict)

    def values(self, values: Array, itemwise: bool) -> Array:
        """Return the values of this part: a number, or (n_items,); an axis of length 1 stands for any index.

        InputError where the variant is not named, IndexError for a part or variant that is not there.
        """
        parts_axis = values.ndim - (2 if itemwise else 1)
        if parts_axis > len(self.variant):
            raise InputError(
                N_("There are several variants: name one of them, such as variant={suggestion}."),
                suggestion=(0,) * parts_axis,
            )
        if parts_axis == 0:
            return np.asarray(values[0 if len(values) == 1 else self.part])
        chosen = (*self.variant[len(self.variant) - parts_axis :], self.part)
        sizes = values.shape[: parts_axis + 1]
        return np.asarray(
            values[tuple(0 if size == 1 else index for size, index in zip(sizes, chosen, strict=True))]
        )
