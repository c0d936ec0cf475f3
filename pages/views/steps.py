"""A step in words and in LaTeX: its title, its notes, its lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from metrics import Note, Quantity
from metrics.graph.expression import Term
from pages.views.digits import exact, latex_decimal, latex_number
from pages.views.item_names import item_names
from pages.views.markup import latex_text
from pages.views.scene import Scene
from pages.views.working_line import letters, numbers
from pages.words import gettext as _

MOST_NUMBERS = 8
MOST_LINES = 6
WEIGHTS = {"v_i": "vᵢ", "w_i": "wᵢ"}


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
    averages = [f"{one.key}.average" for one in scene.of_part]
    averaged = number > scene.of_the_part and quantity.key in averages
    return _("{title}: the average").format(title=title) if averaged else title


def line(quantity: Quantity, names: Sequence[str] | None = None, most: int | None = MOST_NUMBERS) -> str:
    """Letters, numbers and value in one line of LaTeX; a count lists its items by `names`."""
    return rf"{quantity.symbol} = {letters(quantity)} = {_in_numbers(quantity, None, names, most)}"


def _in_numbers(
    quantity: Quantity, item: int | None, names: Sequence[str] | None = None, most: int | None = MOST_NUMBERS
) -> str:
    """The numbers and what they come to; a value that a convention put there is not called equal."""
    filled = numbers(quantity, item, most=most, names=names)
    value = float(quantity.entry(item))
    if any(note.replaces for note in quantity.notes):
        return rf"{filled} \;\to\; {latex_number(value)}"
    shown = latex_number(value)
    if latex_decimal(value) in filled or shown.replace(r"\tfrac", r"\frac") == filled:
        shown = latex_decimal(value)
    return filled if shown == filled else rf"{filled} = {shown}"


def item_lines(scene: Scene, quantity: Quantity, most: int | None = MOST_LINES) -> str:
    """An itemwise step in LaTeX: its formula in letters, then a line in numbers for each item."""
    names = item_names(scene, quantity)
    used = range(len(names)) if quantity.where is None else np.flatnonzero(quantity.where)
    shown = [int(item) for item in used][:most]
    listed = None if most is None else MOST_NUMBERS
    lines = [
        rf"{_of(quantity.symbol, names[item])} &= {_in_numbers(quantity, item, None, listed)}"
        for item in shown
    ]
    more = [r"&\;\;\vdots"] if len(used) > len(shown) else []
    whole = [rf"{quantity.symbol} &= {letters(quantity)}", *lines, *more]
    return r"\begin{aligned}" + r"\\".join(whole) + r"\end{aligned}"


def _of(symbol: str, name: str) -> str:
    return rf"{symbol.rpartition('_')[0]}_{{{latex_text(name)}}}"


def say(note: Note) -> str:
    """A note in words, its numbers filled in."""
    return _(note.text).format(**{name: exact(value) for name, value in note.facts.items()})
