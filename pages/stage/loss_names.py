"""Where the names of the points on the curve of the losses find room."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from metrics.graph.arrays import Array, Mask
from pages.stage.loss_plot import BOTTOM, LEFT, RIGHT, TOP, curves_at
from pages.stage.unit_square import Room

HIGH, CLEAR = 20.0, 3.0
ACROSS, DOWN = (
    np.arange(start, end, step, dtype=float) for start, end, step in ((-110, 130, 6), (-190, 90, 6))
)
_GRID = np.stack(np.meshgrid(ACROSS, DOWN), -1).reshape(-1, 2)


def free_room(x: float, y: float, width: float, taken: Sequence[Room], squared: float) -> Room | None:
    """The place nearest to a point, off every curve, that nothing else takes up; None where there is none."""
    left, top = x + _GRID[:, 0], y + _GRID[:, 1]
    fits = _is_inside(left, top, width) & _is_off_the_curves(left, top, width, squared)
    for room in taken:
        fits &= (
            (left >= room.right)
            | (left + width <= room.left)
            | (top >= room.bottom)
            | (top + HIGH <= room.top)
        )
    if not fits.any():
        return None
    away_x = np.maximum(np.maximum(left - x, x - left - width), 0)
    away_y = np.maximum(np.maximum(top - y, y - top - HIGH), 0)
    best = int(np.argmin(np.where(fits, np.hypot(away_x, away_y), np.inf)))
    return Room(float(left[best]), float(top[best]), float(left[best]) + width, float(top[best]) + HIGH)


def _is_inside(left: Array, top: Array, width: float) -> Mask:
    across = (left >= LEFT + CLEAR) & (left + width <= RIGHT + CLEAR)
    return np.asarray(across & (top >= TOP - 2 * CLEAR) & (top + HIGH <= BOTTOM - CLEAR))


def _is_off_the_curves(left: Array, top: Array, width: float, squared: float) -> Mask:
    """Whether a place is all above or all below each of the curves, which fall to the right."""
    free = np.ones(left.shape, np.bool_)
    for high, low in zip(curves_at(left, squared), curves_at(left + width, squared), strict=True):
        free &= (top + HIGH < high - CLEAR) | (top > low + CLEAR)
    return free
