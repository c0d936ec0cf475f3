"""Logits become probabilities: each label fills a bar of its own, or has its share of one bar."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from metrics.graph.digits import decimal, in_decimals
from metrics.lazy import lazy_property
from metrics.pictures.losses import LOSS, PROBABILITY, LabelLosses, probability_left
from pages.lessons.picture import chip_in_halves, how_many_more, page_of, paged_element, pages_about
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.words import gettext as _

MAX_ITEMS = 7
POWER, SUM, WEIGHED = "power", "sum_of_powers", f"{LOSS}.weighted"
MIN_NAMED_SHARE, NAME_MARGIN = 0.12, 0.1  # of the bar: the names of smaller shares stand below it


@dataclass(frozen=True, eq=False)
class LossesShown:
    """What the labels of a part lose, which of them are shown, and the pages that compute it."""

    scene: Scene
    pages: WorkingPages
    losses: LabelLosses

    @lazy_property
    def shared(self) -> bool:
        """Whether all labels share one probability."""
        return page_of(self.pages, SUM) is not None

    @property
    def of_logits(self) -> bool:
        """Whether probabilities are made of logits before anything is lost."""
        return self.losses.of_logits or self.scene.takes_sigmoids

    def probability_page(self, item: int | None = None) -> int | None:
        """The page on which logits become probabilities, or that of one item; None if before all pages."""
        return self.pages.reached(PROBABILITY, item) if self.losses.of_logits else None

    @lazy_property
    def first_of_losses(self) -> int:
        """The first page of the losses."""
        return self.pages.reached(LOSS)

    @lazy_property
    def bars(self) -> tuple[int, ...]:
        """The items whose logits are shown: those that lose something come before others."""
        first = np.argsort(~self.losses.used, kind="stable")[:MAX_ITEMS]
        return tuple(sorted(first.tolist()))

    @lazy_property
    def rows(self) -> tuple[int, ...]:
        """The items whose losses are shown."""
        return tuple(np.flatnonzero(self.losses.used)[:MAX_ITEMS].tolist())

    def glides(self, item: int) -> bool:
        """Whether an item stands in both pictures: that of the probabilities and that of the losses."""
        return self.of_logits and item in self.bars and item in self.rows

    def pages_naming(self, item: int) -> tuple[int, ...]:
        """The pages whose sentence names an item: those about it alone, and of the dearest those of all."""
        alone = pages_about(self.pages, (LOSS, WEIGHED), item)
        if item != self.losses.costliest or self.scene.result.inputs.weight is not None:
            return alone
        pages = self.pages.of_step[LOSS]
        return tuple(sorted({*alone, *(pages if len(pages) == 1 else ()), self.pages.last_of_part}))

    def probability_of_truth(self, item: int) -> str:
        """The probability that the truth of an item got."""
        if self.losses.of_logits:
            return probability_left(float(self.losses.loss[item]))
        return in_decimals(float(self.losses.of_the_truth[item]))

    def css(self, name: str, item: int) -> str:
        """The class of something that stands for a true or a false item."""
        return f"{name} true" if self.losses.truth[item] else name

    def name(self, item: int, first_page: int | None = None, last_page: int | None = None) -> Html:
        """The name of an item in its row, which glides from a picture to the next."""
        return paged_element(
            "span",
            chip_in_halves(self.scene, item),
            first_page=first_page,
            last_page=last_page,
            glide_id=f"name:{item}" if self.glides(item) else "",
        )

    def number(self, key: str, item: int) -> Html:
        """What a step says of an item, from its page on."""
        step = self.scene.step_with(key)
        value = step.shown(float(step.value[item]))
        return paged_element("b", value, first_page=self.pages.reached(key, item))


def logit_bars(shown: LossesShown) -> Html:
    """A row for each label until the losses begin; below them the bar that the labels share, if they do."""
    rows = [_heads(shown), *(_row(shown, item) for item in shown.bars)]
    if shown.shared:
        rows.append(_shared_bar(shown))
    more = how_many_more(len(shown.losses.truth) - len(shown.bars))
    css = "logits shared" if shown.shared else "logits"
    return paged_element("div", *rows, more, last_page=shown.first_of_losses - 1, css=css)


def _heads(shown: LossesShown) -> Html:
    page, power, scale = shown.probability_page(), [], _scale("0", "½", "1")
    if shown.shared:
        power = [element("span", paged_element("span", "eᶻ", first_page=shown.pages.reached(POWER)))]
        scale = element("span")
    bars, p = (paged_element("span", head, first_page=page) for head in (scale, "p"))
    return element("div", element("span"), element("span", _("logit")), *power, bars, p, css="row heads")


def _scale(*ends: str) -> Html:
    return element("span", *(element("span", end) for end in ends), css="scale")


def _row(shown: LossesShown, item: int) -> Html:
    """The name of a label, its logit, and what the steps make of it."""
    pages, scene = shown.pages, shown.scene
    probability = in_decimals(float(shown.losses.probability[item]))
    return paged_element(
        "div",
        shown.name(item, last_page=shown.first_of_losses - 1),
        element("span", decimal(float(scene.typed[item]))),
        *([element("span", shown.number(POWER, item))] if shown.shared else []),
        element("span", *_bar(shown, item), css="to-fill"),
        paged_element("b", probability, first_page=shown.probability_page(item)),
        cells=(scene.cells[item],),
        highlight_on=pages_about(pages, (POWER, PROBABILITY), item),
        css="row",
    )


def _bar(shown: LossesShown, item: int) -> Iterator[Html]:
    """The bar of a label, or where it was before it went into the one of all, or the point at its end."""
    share, css, pages = 100 * float(shown.losses.probability[item]), shown.css("share", item), shown.pages
    style, glide_id = f"width:{share:.4g}%", f"share:{item}"
    if shown.shared:
        page, joined = pages.reached(POWER, item), pages.reached(SUM)
        yield paged_element(
            "i", css=css, style=style, first_page=page, last_page=joined - 1, glide_id=glide_id
        )
        yield paged_element("i", css="share gone", style=style, first_page=joined)
    else:
        first, last = shown.probability_page(item), shown.first_of_losses - 1
        yield paged_element("i", css=css, style=style, first_page=first)
        css, style = shown.css("dot", item), f"left:{share:.4g}%"
        yield paged_element("i", css=css, style=style, first_page=first, last_page=last, glide_id=glide_id)


def _shared_bar(shown: LossesShown) -> Html:
    """The bar of the sum, in which the bars of the labels stand one after the other: together they are 1."""
    page = shown.pages.reached(PROBABILITY)
    total = element("b", in_decimals(float(shown.scene.step_with(SUM).value)))
    bar = element("span", *(_share(shown, item) for item in shown.bars), *_names_below(shown), css="to-fill")
    ends = paged_element("span", _scale("0", "1"), first_page=page)
    one = paged_element("span", "1", first_page=page, css="one")
    cells = element("span", _("sum")), element("span"), total, element("span", bar, ends), one
    return paged_element("div", *cells, first_page=shown.pages.reached(SUM), css="row whole")


def _share(shown: LossesShown, item: int) -> Html:
    name = shown.scene.names[item]
    return paged_element(
        "i",
        element("span", name, css="name"),
        first_page=shown.pages.reached(SUM),
        last_page=shown.first_of_losses - 1,
        cells=(shown.scene.cells[item],),
        glide_id=f"share:{item}",
        title=name,
        css=shown.css("share", item),
        style=f"width:{100 * float(shown.losses.probability[item]):.4g}%",
    )


def _names_below(shown: LossesShown) -> Iterator[Html]:
    """The names of true labels whose share is too small to hold them."""
    start = 0.0
    for item in shown.bars:
        share = float(shown.losses.probability[item])
        if shown.losses.truth[item] and share < MIN_NAMED_SHARE:
            middle = min(max(start + share / 2, NAME_MARGIN), 1 - NAME_MARGIN)
            yield paged_element(
                "span",
                _("↑ {name}").format(name=shown.scene.names[item]),
                first_page=shown.pages.reached(SUM),
                last_page=shown.first_of_losses - 1,
                css="under",
                style=f"left:{100 * middle:.4g}%",
            )
        start += share
