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
    """The rows of a matrix, so many at a time that working on them takes little memory."""
    at_once = max(1, MAX_AT_ONCE // rows.shape[1])
    return (slice(start, start + at_once) for start in range(0, len(rows), at_once))


Made = TypeVar("Made")


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(field,))
def frozen(made: type[Made]) -> type[Made]:
    """A dataclass whose fields a type checker lets nobody change; each instance is equal to itself alone.

    If Python itself forbade it, as in `dataclass(frozen=True)`, making an instance would take six times as
    long.
    """
    return dataclass(eq=False)(made)


@frozen
class Cut:
    """One part of one variant; `made` holds what was cut to it already, by the identity of its origin."""

    part: int
    variant: Variant = ()
    made: dict[int, Any] = field(default_factory=dict)

    def values(self, values: Array, itemwise: bool) -> Array:
        """The values of this part; what is the same for all parts or variants is it for any.

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
