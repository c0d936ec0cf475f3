"""The parts of a plot of lines and points that fills the width of its place, drawn without a library.

A position is a share of the area: 0 at the left or at the foot, 1 at the right or at the top.
"""

from __future__ import annotations

from itertools import groupby
from math import ceil, floor, isfinite, log10

import numpy as np
from numpy.typing import ArrayLike

from pages.shell.markup import Html, element

WIDTH, HEIGHT = 1000, 100  # the units of a line, which is stretched to the area


def at(x: float, y: float) -> str:
    """Return the style of a mark at this position."""
    return f"{left_at(x)};{top_at(y)}"


def left_at(x: float) -> str:
    """Return the style of a mark at this share of the width."""
    return f"left:{_number(100 * x)}%"


def top_at(y: float) -> str:
    """Return the style of a mark at this share of the height."""
    return f"top:{_number(100 * (1 - y))}%"


def trail(x: ArrayLike, y: ArrayLike, css: str = "") -> Html:
    """Return a line through the positions, broken where one of them is NaN."""
    left, top = (np.round(one, 2) + 0.0 for one in (WIDTH * np.asarray(x), HEIGHT * (1 - np.asarray(y))))
    points = zip(left.tolist(), top.tolist(), strict=True)
    parts = groupby(points, key=lambda point: isfinite(point[0]) and isfinite(point[1]))
    drawn = "".join(
        f"M{'L'.join([f'{left:g} {top:g}' for left, top in part])}" for is_finite, part in parts if is_finite
    )
    line = element("path", d=drawn, css=css)
    return element("svg", line, viewBox=f"0 0 {WIDTH} {HEIGHT}", preserveAspectRatio="none")


def neat_step(about: float) -> float:
    """Return the largest step of 1, 2 or 5 times a power of ten that is not above `about`."""
    unit = 10.0 ** floor(log10(about))
    return max(digit * unit for digit in (1, 2, 5) if digit * unit <= about * (1 + 1e-9))


def ticks(low: float, high: float, few: int, whole: bool = False) -> list[float]:
    """Return round numbers within a range, a neat step apart: from about `few` up to three times as many."""
    if not low < high:
        return [low]
    step = neat_step((high - low) / few)
    if whole:
        step = max(step, 1.0)
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [round(number * step, 12) for number in range(first, last + 1)]


def _number(value: float) -> str:
    return f"{round(value, 2) + 0.0:g}"
