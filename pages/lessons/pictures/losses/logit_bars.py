"""Logits become probabilities: each label fills a bar of its own, or has its share of one bar."""

from __future__ import annotations

from collections.abc import Iterator

from metrics.graph.digits import decimal, in_decimals
from metrics.pictures.losses import LOSS, PROBABILITY
from pages.lessons.picture import part_of_picture
from pages.lessons.pictures.losses.losses_shown import SUM, LossesShown
from pages.lessons.working_pages import pages_about
from pages.shell.markup import Html, element
from pages.words import gettext as _

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
    return part_of_picture("div", *parts, until=shown.first - 1, css=css)


def _heads(shown: LossesShown) -> Html:
    since = shown.turned()
    e_to_z = part_of_picture("span", "eᶻ", since=shown.pages.reached(POWER)) if shown.shared else ""
    power = [element("span", e_to_z)] if shown.shared else []
    scale = element("span") if shown.shared else _scale("0", "½", "1")
    bars = part_of_picture("span", scale, since=since)
    p = part_of_picture("span", "p", since=since)
    return element("div", element("span"), element("span", _("logit")), *power, bars, p, css="row heads")


def _scale(*ends: str) -> Html:
    return element("span", *(element("span", one) for one in ends), css="scale")


def _row(shown: LossesShown, item: int) -> Html:
    """The name of a label, its logit, and what the steps make of it."""
    now = pages_about(shown.pages, (POWER, PROBABILITY), item)
    power = [element("span", shown.found(POWER, item))] if shown.shared else []
    return part_of_picture(
        "div",
        shown.named(item, until=shown.first - 1),
        element("span", decimal(float(shown.scene.typed[item]))),
        *power,
        element("span", *_filled(shown, item), css="to-fill"),
        shown.probability(item),
        cells=(shown.scene.cells[item],),
        now=now,
        asked=pages_about(shown.pages, (LOSS,), item),
        css="row",
    )


def _filled(shown: LossesShown, item: int) -> Iterator[Html]:
    """The bar of a label, or where it was before it went into the one of all, or the point at its end."""
    share, css, pages = 100 * float(shown.losses.probability[item]), shown.css("share", item), shown.pages
    style, thing = f"width:{share:.4g}%", f"share:{item}"
    if shown.shared:
        since, together = pages.reached(POWER, item), pages.reached(SUM)
        yield part_of_picture("i", css=css, style=style, since=since, until=together - 1, thing=thing)
        yield part_of_picture("i", css="share gone", style=style, since=together)
    else:
        made, end = shown.turned(item), shown.first - 1
        yield part_of_picture("i", css=css, style=style, since=made)
        yield part_of_picture(
            "i", css=shown.css("dot", item), style=f"left:{share:.4g}%", since=made, until=end, thing=thing
        )


def _whole(shown: LossesShown) -> Html:
    """The bar of the sum, in which the bars of the labels stand one after the other: together they are 1."""
    since, shared = shown.pages.reached(SUM), shown.pages.reached(PROBABILITY)
    total = element("b", in_decimals(float(shown.scene.step_with(SUM).value)))
    drawn = [*(_segment(shown, item) for item in shown.bars), *_named_below(shown)]
    bar = element("span", *drawn, css="to-fill")
    ends = part_of_picture("span", _scale("0", "1"), since=shared)
    one = part_of_picture("span", "1", since=shared, css="one")
    return part_of_picture(
        "div",
        element("span", _("sum")),
        element("span"),
        total,
        element("span", bar, ends),
        one,
        since=since,
        css="row whole",
    )


def _named_below(shown: LossesShown) -> Iterator[Html]:
    """The names of true labels whose share is too small to hold them."""
    start = 0.0
    for item in shown.bars:
        share = float(shown.losses.probability[item])
        if shown.losses.truth[item] and share < SMALL:
            middle = min(max(start + share / 2, EDGE), 1 - EDGE)
            yield part_of_picture(
                "span",
                _("↑ {name}").format(name=shown.scene.names[item]),
                since=shown.pages.reached(SUM),
                until=shown.first - 1,
                css="under",
                style=f"left:{100 * middle:.4g}%",
            )
        start += share


def _segment(shown: LossesShown, item: int) -> Html:
    name = shown.scene.names[item]
    return part_of_picture(
        "i",
        element("span", name, css="name"),
        since=shown.pages.reached(SUM),
        until=shown.first - 1,
        cells=(shown.scene.cells[item],),
        thing=f"share:{item}",
        title=name,
        css=shown.css("share", item),
        style=f"width:{100 * float(shown.losses.probability[item]):.4g}%",
    )
