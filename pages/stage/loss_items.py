"""What the pictures of the losses draw of each item, and on which page it is reached."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from metrics.graph.digits import decimal
from metrics.once import once
from metrics.pictures.label_losses import LOSS, PROBABILITY, SIGMOID, SOFTMAX, LabelLosses, label_losses_of
from pages.stage.fitted_text import fitted_text, shortened, text_width
from pages.stage.name_chip import WITHIN, name_chip
from pages.stage.picture import Box
from pages.stage.working_pages import WorkingPages, page_of, pages_about
from pages.state.protocol import Cell
from pages.views.markup import Html
from pages.views.scene import Scene

SIZE, LARGE = 14.0, 16.0
MOST_ROWS = 6
EDGE = 4.0
NEAR = 0.01
CLOSE_TO = {0.0: "≈0", 0.5: "≈½", 1.0: "≈1"}


@dataclass(frozen=True, eq=False)
class LossItems:
    """The items of a part with their probabilities and losses, and the pages that reach them."""

    scene: Scene
    pages: WorkingPages

    @once
    def losses(self) -> LabelLosses:
        """The probabilities and the losses."""
        return label_losses_of(self.scene.result, self.scene.focus.part)

    @property
    def are_logits(self) -> bool:
        """Whether the scores are logits, of which the steps make probabilities."""
        return bool(self.losses.both)

    @property
    def shared(self) -> bool:
        """Whether the labels share one probability."""
        return self.scene.metric.key == "softmax_cross_entropy"

    @property
    def own(self) -> str:
        """The name of the probability that this metric makes of a logit."""
        return SOFTMAX if self.shared else SIGMOID

    @once
    def used(self) -> Sequence[int]:
        """The items that lose something: all, or the true ones."""
        used: list[int] = np.flatnonzero(self.losses.used).tolist()
        return used

    @once
    def all(self) -> Sequence[int]:
        """Every item."""
        return range(len(self.losses.truth))

    @property
    def first_loss(self) -> int:
        """The page on which the losses begin."""
        return self.pages.reached(LOSS)

    @property
    def last(self) -> int:
        """The last page of the part."""
        return self.pages.last_of_part

    @property
    def until(self) -> int | None:
        """The last page on which something of the part is shown, where pages of the average follow."""
        return None if self.pages.average is None else self.last

    def since(self, key: str, item: int | None = None) -> int | None:
        """The page on which a step, or its line of an item, is reached."""
        return page_of(self.pages, key, item)

    def loses_since(self, item: int) -> int:
        """The page on which an item loses something."""
        return self.pages.reached(LOSS, item)

    def asked(self, item: int, *keys: str) -> tuple[int, ...]:
        """The pages that ask for an item, as a page of all items does not."""
        return pages_about(self.pages, keys or (PROBABILITY, LOSS), item)

    def cells(self, item: int) -> tuple[Cell, ...]:
        """The cell of an item."""
        return (self.scene.cells[item],)

    def kind(self, item: int) -> str:
        """The class of what stands for an item."""
        return "true" if self.losses.truth[item] else "false"

    def chip(self, item: int, box: Box, size: float = SIZE) -> Html:
        """The name of an item in its frame."""
        name = self.scene.names[item]
        short = shortened(name, box.width - 2 * min(WITHIN, box.width / 12), size)
        return name_chip(name, bool(self.losses.truth[item]), box, size, (short,))


def fitting(value: float, room: float, size: float = SIZE) -> str:
    """A number with as many digits as there is room for; ≈ where it is all but 0, ½ or 1."""
    written = [decimal(value, digits) for digits in (3, 2, 1)]
    found = next((one for one in written if text_width(one, size) <= room), None)
    if found is None:
        found = next((sign for whole, sign in CLOSE_TO.items() if abs(value - whole) < NEAR), written[-1])
    return found


def number(right: float, y: float, value: float, room: float, css: str = "", size: float = SIZE) -> Html:
    """A number that ends at `right`."""
    return words(right, y, fitting(value, room, size), room, css, "end", size)


def words(
    x: float, y: float, said: str, room: float, css: str = "", anchor: str = "start", size: float = SIZE
) -> Html:
    """A text that stays within its room."""
    return fitted_text(x, y, said, room, size, css, anchor)
