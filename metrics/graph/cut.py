"""Which part of which variant a graph is cut to."""

from __future__ import annotations

from dataclasses import field
from typing import Any

import numpy as np

from ..errors import InputError
from ..words import N_
from .arrays import Array, Variant
from .frozen import frozen


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
