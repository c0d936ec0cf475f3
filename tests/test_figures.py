"""The places in a long list that a figure draws."""

from __future__ import annotations

import pytest

from pages.views.figures import spread


@pytest.mark.parametrize(("count", "most"), [(1, 5), (5, 5), (6, 5), (10_000, 200)])
def test_a_spread_keeps_both_ends(count, most):
    places = spread(count, most).tolist()
    assert (places[0], places[-1]) == (0, count - 1)
    assert len(places) == min(count, most)
