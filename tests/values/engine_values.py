"""The value of a metric on drawn matrices, and how two values are compared."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from metrics import METRICS, Conventions
from tests.matrices import Matrices, matrices, weighted_or_not


def value(metric: str, drawn: Matrices, average: str | None = None, **switches: str) -> float:
    return float(METRICS[metric](drawn.example, average, Conventions(**switches)))


def same(one: float, other: float) -> bool:
    """Equal but for rounding; undefined equals undefined."""
    return one == pytest.approx(other, rel=1e-12, abs=1e-12, nan_ok=True)


def with_weights_or_without() -> st.SearchStrategy[Matrices]:
    return weighted_or_not(matrices)
