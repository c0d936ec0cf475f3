"""The false items around each true one: above it, level with it, below it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from metrics.part import Part
from metrics.quantity import Array, Compare, Mask, Quantity, Term
from metrics.ranking import SHARED
from metrics.words import N_

Holds = Callable[[Array, Array], Mask]


def false_ones(part: Part, title: str, symbol: str, value: Array, sign: str, holds: Holds) -> Quantity:
    """For each true item the false ones k with `s_k holds s_j`: their number, or their weight."""
    compare = (Compare(holds, part.score, part.score),)
    condition = rf"k \notin Y : s_k {sign} s_j"
    if part.weight is None:
        listed = Term(part.score, condition, ", ", ~part.truth, compare)
        formula = r"\left|\{$listed\}\right|"
    else:
        listed = Term(part.weight, rf"\sum_{{{condition}}} w_k", " + ", ~part.truth, compare)
        formula = "$listed"
    return Quantity(title, symbol, value, formula, {"listed": listed}, itemwise=True, where=part.used)


def false_above(part: Part) -> Quantity:
    """The false items with a higher score than each true one."""
    value = part.ranking(SHARED).above(_false_amounts(part))
    return false_ones(part, N_("False ones above"), "u_j", value, ">", np.greater)


def false_level(part: Part) -> Quantity:
    """The false items with the same score as each true one."""
    value = part.ranking(SHARED).level(_false_amounts(part))
    return false_ones(part, N_("False ones level with it"), "e_j", value, "=", np.equal)


def false_not_below(part: Part) -> Quantity:
    """The false items with a score at least that of each true one."""
    value = part.ranking(SHARED).at_or_above(_false_amounts(part))
    return false_ones(part, N_("False ones not below"), "m_j", value, r"\ge", np.greater_equal)


def false_below(part: Part) -> Quantity:
    """The false items with a lower score than each true one."""
    value = part.ranking(SHARED).below(_false_amounts(part))
    return false_ones(part, N_("False ones below"), "b_j", value, "<", np.less)


def false_not_above(part: Part) -> Quantity:
    """The false items with a score at most that of each true one."""
    value = part.ranking(SHARED).at_or_below(_false_amounts(part))
    return false_ones(part, N_("False ones not above"), "c_j", value, r"\le", np.less_equal)


def with_a_tie(part: Part) -> Mask:
    """Whether a true and a false item of a part have the same score: shape (..., n_parts)."""
    level = part.ranking(SHARED).level(~part.truth)
    return np.asarray((part.truth & (level > 0)).any(-1))


def half_of_the_level(part: Part, title: str, symbol: str, sure: Quantity) -> Quantity:
    """The false items counted fully, and half of those that are level with the true one."""
    level = false_level(part)
    terms = {"sure": Term(sure, sure.symbol), "level": Term(level, level.symbol)}
    value = sure.value + level.value / 2
    formula = r"$sure + \frac{$level}{2}"
    return Quantity(title, symbol, value, formula, terms, itemwise=True, where=part.used)


def _false_amounts(part: Part) -> Array:
    return ~part.truth if part.weight is None else np.where(part.truth, 0.0, part.weight.value)
