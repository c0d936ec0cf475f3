"""x"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from metrics.graph.digits import decimal, in_decimals
from metrics.once import once
from metrics.pictures.label_losses import LOSS, PROBABILITY, LabelLosses, label_losses_of, probability_left
from pages.lessons.picture import chip_in_halves, paged_element
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages, page_of, pages_about
from pages.shell.markup import Html, element
from pages.words import gettext as _

MOST_ITEMS = 7
SUM, WEIGHED = "sum_of_powers", f"{LOSS}.weighted"


@dataclass(frozen=True, eq=False)
class LossesShown:
    """What the labels of a part lose, and the pages that find it."""

    scene: Scene
    pages: WorkingPages

    @once
    def losses(self) -> LabelLosses:
        """The probabilities and the losses."""
        return label_losses_of(self.scene.result, self.scene.focus.part)

    @once
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

    @once
    def first(self) -> int:
        """The first page of the losses."""
        return self.pages.reached(LOSS)

    @once
    def bars(self) -> tuple[int, ...]:
        """The items whose logits are shown: those that lose something come before others."""
        first = np.argsort(~self.losses.used, kind="stable")[:MOST_ITEMS]
        return tuple(sorted(first.tolist()))

    @once
    def rows(self) -> tuple[int, ...]:
        """The items whose losses are shown."""
        return tuple(np.flatnonzero(self.losses.used)[:MOST_ITEMS].tolist())

    def glides(self, item: int) -> bool:
        """Whether an item stands in both pictures: that of the probabilities and that of the losses."""
        return self.of_logits and item in self.bars and item in self.rows

    def named_on(self, item: int) -> tuple[int, ...]:
        """The pages whose sentence names an item: those about it alone, and of the dearest those of all."""
        alone = pages_about(self.pages, (LOSS, WEIGHED), item)
        if item != self.losses.dearest or self.scene.result.source.weight is not None:
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
        glide_id = f"name:{item}" if self.glides(item) else ""
        return paged_element("span", chip_in_halves(self.scene, item), glide_id=glide_id, **when)  # type: ignore[arg-type]

    def found(self, key: str, item: int) -> Html:
        """What a step says of an item, from its page on."""
        step = self.scene.step_with(key)
        return paged_element(
            "b", step.shown(float(step.value[item])), first_page=self.pages.reached(key, item)
        )

    def probability(self, item: int) -> Html:
        """The probability of an item, from the page on that makes it."""
        found = in_decimals(float(self.losses.probability[item]))
        return paged_element("b", found, first_page=self.turned(item))


POWER = "power"
SMALL, EDGE = 0.12, 0.1  # shares: what is too narrow for a name, how near to an end one stands


def logit_bars(shown: LossesShown) -> Html:
    """A row for each label until the losses begin; below them the bar that the labels share, if they do."""
    parts = [_heads(shown), *(_row(shown, item) for item in shown.bars)]
    if shown.shared:
        parts.append(_whole(shown))
    hidden = len(shown.losses.truth) - len(shown.bars)
    if hidden:
        parts.append(element("p", _("… {n} more").format(n=hidden), css="rest"))
    css = "logits shared" if shown.shared else "logits"
    return paged_element("div", *parts, last_page=shown.first - 1, css=css)


def _heads(shown: LossesShown) -> Html:
    first_page = shown.turned()
    e_to_z = paged_element("span", "eᶻ", first_page=shown.pages.reached(POWER)) if shown.shared else ""
    power = [element("span", e_to_z)] if shown.shared else []
    scale = element("span") if shown.shared else _scale("0", "½", "1")
    bars = paged_element("span", scale, first_page=first_page)
    p = paged_element("span", "p", first_page=first_page)
    return element("div", element("span"), element("span", _("logit")), *power, bars, p, css="row heads")


def _scale(*ends: str) -> Html:
    return element("span", *(element("span", one) for one in ends), css="scale")


def _row(shown: LossesShown, item: int) -> Html:
    """The name of a label, its logit, and what the steps make of it."""
    highlight_on = pages_about(shown.pages, (POWER, PROBABILITY), item)
    power = [element("span", shown.found(POWER, item))] if shown.shared else []
    return paged_element(
        "div",
        shown.named(item, last_page=shown.first - 1),
        element("span", decimal(float(shown.scene.typed[item]))),
        *power,
        element("span", *_filled(shown, item), css="to-fill"),
        shown.probability(item),
        cells=(shown.scene.cells[item],),
        highlight_on=highlight_on,
        asked=pages_about(shown.pages, (LOSS,), item),
        css="row",
    )


def _filled(shown: LossesShown, item: int) -> Iterator[Html]:
    """The bar of a label, or where it was before it went into the one of all, or the point at its end."""
    share, css, pages = 100 * float(shown.losses.probability[item]), shown.css("share", item), shown.pages
    style, glide_id = f"width:{share:.4g}%", f"share:{item}"
    if shown.shared:
        first_page, together = pages.reached(POWER, item), pages.reached(SUM)
        yield paged_element(
            "i", css=css, style=style, first_page=first_page, last_page=together - 1, glide_id=glide_id
        )
        yield paged_element("i", css="share gone", style=style, first_page=together)
    else:
        made, end = shown.turned(item), shown.first - 1
        yield paged_element("i", css=css, style=style, first_page=made)
        yield paged_element(
            "i",
            css=shown.css("dot", item),
            style=f"left:{share:.4g}%",
            first_page=made,
            last_page=end,
            glide_id=glide_id,
        )


def _whole(shown: LossesShown) -> Html:
    """The bar of the sum, in which the bars of the labels stand one after the other: together they are 1."""
    first_page, shared = shown.pages.reached(SUM), shown.pages.reached(PROBABILITY)
    total = element("b", in_decimals(float(shown.scene.step_with(SUM).value)))
    drawn = [*(_segment(shown, item) for item in shown.bars), *_named_below(shown)]
    bar = element("span", *drawn, css="to-fill")
    ends = paged_element("span", _scale("0", "1"), first_page=shared)
    one = paged_element("span", "1", first_page=shared, css="one")
    return paged_element(
        "div",
        element("span", _("sum")),
        element("span"),
        total,
        element("span", bar, ends),
        one,
        first_page=first_page,
        css="row whole",
    )


def _named_below(shown: LossesShown) -> Iterator[Html]:
    """The names of true labels whose share is too small to hold them."""
    start = 0.0
    for item in shown.bars:
        share = float(shown.losses.probability[item])
        if shown.losses.truth[item] and share < SMALL:
            middle = min(max(start + share / 2, EDGE), 1 - EDGE)
            yield paged_element(
                "span",
                _("↑ {name}").format(name=shown.scene.names[item]),
                first_page=shown.pages.reached(SUM),
                last_page=shown.first - 1,
                css="under",
                style=f"left:{100 * middle:.4g}%",
            )
        start += share


def _segment(shown: LossesShown, item: int) -> Html:
    name = shown.scene.names[item]
    return paged_element(
        "i",
        element("span", name, css="name"),
        first_page=shown.pages.reached(SUM),
        last_page=shown.first - 1,
        cells=(shown.scene.cells[item],),
        glide_id=f"share:{item}",
        title=name,
        css=shown.css("share", item),
        style=f"width:{100 * float(shown.losses.probability[item]):.4g}%",
    )
