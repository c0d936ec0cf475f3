"""What to call the entries of a step that has one value for every item."""

from __future__ import annotations

from collections.abc import Sequence

from metrics import Quantity
from metrics.graph.digits import decimal
from pages.views.made_when_asked import MadeWhenAsked
from pages.views.scene import Scene


def item_names(scene: Scene, quantity: Quantity) -> Sequence[str]:
    """What to call the entries of an itemwise quantity of the working."""
    if quantity.grid is not None:
        values = quantity.grid.value
        return MadeWhenAsked(len(values), lambda place: decimal(float(values[place])))
    if any(quantity is one for one in scene.working[scene.of_the_part :]):
        return scene.part_names
    return scene.names
