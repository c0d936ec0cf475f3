"""What the pictures of the losses show of each label, and the pages that find it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from metrics.graph.digits import in_decimals
from metrics.lazy import lazy_property
from metrics.pictures.losses import LOSS, PROBABILITY, LabelLosses, label_losses_of, probability_left
from pages.lessons.picture import chip_in_halves, part_of_picture
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages, page_of, pages_about
from pages.shell.markup import Html

MOST_ITEMS = 7
SUM, WEIGHED = "sum_of_powers", f"{LOSS}.weighted"


@dataclass(frozen=True, eq=False)
class LossesShown:
    """What the labels of a part lose, and the pages that find it."""

    scene: Scene
    pages: WorkingPages

    @lazy_property
    def losses(self) -> LabelLosses:
        """The probabilities and the losses."""
        return label_losses_of(self.scene.result, self.scene.focus.part)

    @lazy_property
    def shared(self) -> bool:
        """Whether all labels share one probability."""
        return page_of(self.pages, SUM) is not None

    @property
    def of_logits(self) -> bool:
        """Whether probabilities are made of logits before anything is lost."""
        return bool(self.losses.both) or self.scene.takes_sigmoids

    def turned(self, item: int | None = None) -> int | None:
        """The page on which the logits become probabilities, or that of one item; None where they are asked
        about before.
        """
        return self.pages.reached(PROBABILITY, item) if self.losses.both else None

    @lazy_property
    def first(self) -> int:
        """The first page of the losses."""
        return self.pages.reached(LOSS)

    @lazy_property
    def bars(self) -> tuple[int, ...]:
        """The items whose logits are shown: those that lose something come before others."""
        first = np.argsort(~self.losses.used, kind="stable")[:MOST_ITEMS]
        return tuple(sorted(first.tolist()))

    @lazy_property
    def rows(self) -> tuple[int, ...]:
        """The items whose losses are shown."""
        return tuple(np.flatnonzero(self.losses.used)[:MOST_ITEMS].tolist())

    def glides(self, item: int) -> bool:
        """Whether an item stands in both pictures: that of the probabilities and that of the losses."""
        return self.of_logits and item in self.bars and item in self.rows

    def named_on(self, item: int) -> tuple[int, ...]:
        """The pages whose sentence names an item: those about it alone, and of the dearest those of all."""
        alone = pages_about(self.pages, (LOSS, WEIGHED), item)
        if item != self.losses.costliest or self.scene.result.source.weight is not None:
            return alone
        pages = self.pages.of_step[LOSS]
        return tuple(sorted({*alone, *(pages if len(pages) == 1 else ()), self.pages.last_of_part}))

    def got_by_the_truth(self, item: int) -> str:
        """The probability that the truth of an item got."""
        if self.losses.both:
            return probability_left(float(self.losses.loss[item]))
        return in_decimals(float(self.losses.of_the_truth[item]))

    def css(self, name: str, item: int) -> str:
        """The class of something that stands for a true or a false item."""
        return f"{name} true" if self.losses.truth[item] else name

    def named(self, item: int, **when: int | None) -> Html:
        """The name of an item in its row, which glides from a picture to the next."""
        thing = f"name:{item}" if self.glides(item) else ""
        return part_of_picture("span", chip_in_halves(self.scene, item), thing=thing, **when)  # type: ignore[arg-type]

    def found(self, key: str, item: int) -> Html:
        """What a step says of an item, from its page on."""
        step = self.scene.step_with(key)
        return part_of_picture("b", step.shown(float(step.value[item])), since=self.pages.reached(key, item))

    def probability(self, item: int) -> Html:
        """The probability of an item, from the page on that makes it."""
        found = in_decimals(float(self.losses.probability[item]))
        return part_of_picture("b", found, since=self.turned(item))
