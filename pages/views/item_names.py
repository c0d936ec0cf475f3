"""What to call the entries of a step that has one value for every item."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

from metrics import Quantity
from metrics.graph.arrays import Array
from pages.views.digits import decimal
from pages.views.scene import Scene


def item_names(scene: Scene, quantity: Quantity) -> Sequence[str]:
    """What to call the entries of an itemwise quantity of the working."""
    if quantity.grid is not None:
        return _NamedByValue(quantity.grid.value)
    if any(quantity is one for one in scene.working[scene.of_the_part :]):
        return scene.part_names
    return scene.names


@dataclass(frozen=True, eq=False)
class _NamedByValue(Sequence[str]):
    """Each value of a grid as its own name, written when it is asked for: there may be very many."""

    values: Array

    def __len__(self) -> int:
        return len(self.values)

    @overload
    def __getitem__(self, item: int) -> str: ...

    @overload
    def __getitem__(self, item: slice) -> tuple[str, ...]: ...

    def __getitem__(self, item: int | slice) -> str | tuple[str, ...]:
        if isinstance(item, slice):
            return tuple(decimal(float(value)) for value in self.values[item])
        return decimal(float(self.values[item]))
