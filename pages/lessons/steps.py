"""A step in words and in LaTeX: its title, its notes, its lines."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from metrics import Note, Quantity
from metrics.graph.expression import Term
from metrics.graph.working import MOST_NUMBERS, item_line, letters, sentence_of_note
from metrics.parts.average import title_of_mean
from metrics.words import N_
from pages.lessons.page_sentence import shortened
from pages.lessons.scene import Scene, item_names
from pages.words import gettext as _

MOST_LINES = 6
OF_A_LINE = {
    "False labels ranked above": N_("False labels ranked above {item}"),
    "False labels ranked level or above": N_("False labels level with {item} or above it"),
    "False labels ranked below": N_("False labels ranked below {item}"),
    "False labels above each true one": N_("False labels ranked above {item}"),
    "Less relevant labels above each true one": N_("Less relevant labels ranked above {item}"),
    "False labels level with it": N_("False labels level with {item}"),
    "True labels down to each true one": N_("True labels down to {item}"),
}
WEIGHTS = {"w_i": "wᵢ"}


def about_the_average(scene: Scene, quantity: Quantity) -> Iterator[str]:
    """What the weights are, and which parts a mean leaves out."""
    for term in quantity.made_of:
        if term.letters in WEIGHTS:
            title = _(term.source.title)
            yield _("{symbol}: {title}").format(symbol=WEIGHTS[term.letters], title=title)
    outside = {name for term in quantity.made_of if term.over_items for name in _unused(scene, term)}
    if outside:
        names = [name for name in scene.part_names if name in outside]
        shown = [*names[: MOST_LINES - 1], "…", names[-1]] if len(names) > MOST_LINES else names
        yield _("Left out: {names}.").format(names=", ".join(shown))


def _unused(scene: Scene, term: Term) -> list[str]:
    return [name for name, used in zip(scene.part_names, np.atleast_1d(term.mask()), strict=True) if not used]


def step_title(scene: Scene, number: int, quantity: Quantity) -> str:
    """The title of a step, which tells the average from the value of a part."""
    title = _(quantity.title)
    averages = {f"{one.key}.average": one.title for one in scene.of_part}
    if number <= scene.of_the_part or averages.get(quantity.key) != quantity.title:
        return title
    told = title_of_mean(quantity, scene.result.source.kind)
    if told is None:
        return _("{title} of the means").format(title=title)
    mean, count = _(told[0]), told[1]
    is_last = quantity is scene.working[-1]
    return (mean if is_last else _("{mean}: {title}").format(title=title, mean=mean)).format(n=count)


def title_of_line(scene: Scene, quantity: Quantity, item: int) -> str | None:
    """The title of a page about the line of one item, where it names the item."""
    told = OF_A_LINE.get(quantity.title)
    return None if told is None else _(told).format(item=shortened(scene.names[item]))


def item_lines(scene: Scene, quantity: Quantity, most: int | None = MOST_LINES) -> str:
    """An itemwise step in LaTeX: its formula in letters, then a line in numbers for each item."""
    names = item_names(scene, quantity)
    used = range(len(names)) if quantity.where is None else np.flatnonzero(quantity.where)
    shown = [int(item) for item in used][:most]
    listed = None if most is None else MOST_NUMBERS
    lines = [r"{} &= {}".format(*item_line(quantity, item, names[item], listed)) for item in shown]
    more = [r"&\;\;\vdots"] if len(used) > len(shown) else []
    whole = [rf"{quantity.symbol} &= {letters(quantity)}", *lines, *more]
    return r"\begin{aligned}" + r"\\".join(whole) + r"\end{aligned}"


def say(note: Note) -> str:
    """A note in words, its numbers filled in."""
    return sentence_of_note(note, _)
