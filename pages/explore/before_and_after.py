"""Two values between which something changed, as they are printed one beside the other."""

from __future__ import annotations

from collections.abc import Callable

from metrics import same_value
from metrics.graph.digits import decimal, told_apart


def before_and_after(
    before: float, after: float, written: Callable[[float], str] = decimal
) -> tuple[str, str]:
    """The two as they are `written`, with more digits where two different values would look the same."""
    if decimal(before) == decimal(after) and not same_value(before, after):
        one, other = told_apart(before, after)
        return one, other
    return written(before), written(after)
