"""A picture of lines and points that fills the width of its place, drawn without a library.

Where something stands is a share of the area: 0 at the left or at the foot, 1 at the right or at the top.
"""

from __future__ import annotations

from itertools import groupby
from math import ceil, floor, isfinite, log10

import numpy as np
from numpy.typing import ArrayLike

from pages.shell.markup import Html, element

WIDE, HIGH = 1000, 100  # the units of a line, which is stretched to its area


def at(x: float, y: float) -> str:
    """The style of what stands there."""
    return f"{across(x)};{up(y)}"


def pointed_at(told: str, x: float) -> dict[str, str]:
    """The attributes of what says `told` while it is pointed at, on the side of it that has more room."""
    return {"data_told": told, "data_side": "left" if x > 0.5 else "right"}


def across(x: float) -> str:
    """The style of what stands at this share of the width."""
    return f"left:{_number(100 * x)}%"


def up(y: float) -> str:
    """The style of what stands at this share of the height."""
    return f"top:{_number(100 * (1 - y))}%"


def trail(x: ArrayLike, y: ArrayLike, css: str = "") -> Html:
    """A line from place to place, broken where one of them is nowhere (NaN)."""
    across, down = (np.round(one, 2) + 0.0 for one in (WIDE * np.asarray(x), HIGH * (1 - np.asarray(y))))
    places = zip(across.tolist(), down.tolist(), strict=True)
    parts = groupby(places, key=lambda place: isfinite(place[0]) and isfinite(place[1]))
    drawn = "".join(
        f"M{'L'.join([f'{across:g} {down:g}' for across, down in part])}"
        for is_somewhere, part in parts
        if is_somewhere
    )
    line = element("path", d=drawn, css=css)
    return element("svg", line, viewBox=f"0 0 {WIDE} {HIGH}", preserveAspectRatio="none")


def neat_step(about: float) -> float:
    """The step of 1, 2 or 5 at some decimal place that is nearest below."""
    unit = 10.0 ** floor(log10(about))
    return max(one * unit for one in (1, 2, 5) if one * unit <= about * (1 + 1e-9))


def ticks(low: float, high: float, few: int, whole: bool = False) -> list[float]:
    """Round numbers within a range, a neat step apart: about `few` of them, or up to three times as many."""
    if not low < high:
        return [low]
    step = neat_step((high - low) / few)
    if whole:
        step = max(step, 1.0)
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [round(number * step, 12) for number in range(first, last + 1)]


def _number(value: float) -> str:
    return f"{round(value, 2) + 0.0:g}"
