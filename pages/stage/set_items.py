"""The items of the two sets: what each is called, what becomes of it, and when its prediction is known."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from metrics import Quantity
from metrics.graph.arrays import Mask
from metrics.graph.digits import exact
from metrics.once import once
from pages.stage.box import Box
from pages.stage.count_tile import places
from pages.stage.sign_chip import RIGHT, WRONG, chip_text, sign_chip
from pages.stage.working_pages import WorkingPages
from pages.views.markup import Html
from pages.views.scene import Scene
from pages.words import gettext as _

TRUTH, PREDICTED = "sets.truth", "sets.predicted"
KINDS = ("missed", "both", "put", "neither")
SIGNS = {"missed": WRONG, "both": RIGHT, "put": WRONG, "neither": RIGHT}


@dataclass(frozen=True, eq=False)
class SetItems:
    """The items of the chosen part, on the pages of its working."""

    scene: Scene
    pages: WorkingPages

    @property
    def masks(self) -> dict[str, Mask]:
        """The items that are true alone, true and predicted, predicted alone, and neither."""
        shown = self.scene.confusion
        return {kind: getattr(shown, kind) for kind in KINDS}

    @once
    def kind(self) -> tuple[str, ...]:
        """To which of the four each item belongs."""
        which = np.argmax([self.masks[kind] for kind in KINDS], axis=0)
        return tuple(KINDS[place] for place in which)

    def of_kind(self, kind: str) -> list[int]:
        """The items of one of the four, in their order."""
        return [int(item) for item in np.flatnonzero(self.masks[kind])]

    def is_true(self, item: int) -> bool:
        """Whether the item is true."""
        return self.kind[item] in ("missed", "both")

    @once
    def known(self) -> int:
        """The page since which it is known what is predicted: the last one that asks for it."""
        asked = [*places(self.pages, PREDICTED), *places(self.pages, "predicted")]
        return max(asked, default=0)

    def text(self, item: int, room: float, size: float, letters: int = 14, known: bool = True) -> str:
        """What is written of an item, as far as it fits."""
        sign = SIGNS[self.kind[item]] if known else ""
        return chip_text(self.scene.names[item], sign, self.weight(item), room, size, letters)

    def weight(self, item: int) -> str:
        """What an item weighs, where items weigh anything."""
        if self._weights is None:
            return ""
        return _("× {weight}").format(weight=exact(float(self._weights.value[item])))

    @once
    def _weights(self) -> Quantity | None:
        weights = self.scene.result.source.weight
        return None if weights is None else weights.at(self.scene.focus.part)

    def chip(self, item: int, written: str, box: Box, size: float) -> Html:
        """The chip of an item."""
        return sign_chip(self.scene.names[item], self.is_true(item), written, box, size)
