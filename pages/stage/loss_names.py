"""Where the names of the points on the curve of the losses find room."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from metrics.graph.arrays import Array, Mask
from pages.stage.loss_plot import BOTTOM, LEFT, RIGHT, TOP, curves_at
from pages.stage.unit_square import Room

HIGH, CLEAR = 20.0, 3.0
ACROSS, DOWN = np.arange(-110.0, 130.0, 6)[None, :], np.arange(-190.0, 90.0, 6)[:, None]


def free_room(x: float, y: float, width: float, taken: Sequence[Room], squared: float) -> Room | None:
    """The place nearest to a point, off every curve, that nothing else takes up; None where there is none."""
    left, top = x + ACROSS, y + DOWN
    fits = _is_inside(left, top, width) & _is_off_the_curves(left, top, width, squared)
    for room in taken:
        beside = (left >= room.right) | (left + width <= room.left)
        fits &= beside | (top >= room.bottom) | (top + HIGH <= room.top)
    if not fits.any():
        return None
    away_x = np.maximum(np.maximum(left - x, x - left - width), 0)
    away_y = np.maximum(np.maximum(top - y, y - top - HIGH), 0)
    down, across = divmod(int(np.argmin(np.where(fits, away_x**2 + away_y**2, np.inf))), ACROSS.size)
    start, upper = float(left[0, across]), float(top[down, 0])
    return Room(start, upper, start + width, upper + HIGH)


def _is_inside(left: Array, top: Array, width: float) -> Mask:
    """Whether places in rows and columns are within the plane: (n_rows, n_columns)."""
    across = (left >= LEFT + CLEAR) & (left + width <= RIGHT + CLEAR)
    return np.asarray(across & ((top >= TOP - 2 * CLEAR) & (top + HIGH <= BOTTOM - CLEAR)))


def _is_off_the_curves(left: Array, top: Array, width: float, squared: float) -> Mask:
    """Whether a place is all above or all below each of the curves, which fall to the right."""
    free = np.ones(np.broadcast_shapes(left.shape, top.shape), np.bool_)
    for high, low in zip(curves_at(left, squared), curves_at(left + width, squared), strict=True):
        free &= (top + HIGH < high - CLEAR) | (top > low + CLEAR)
    return free
