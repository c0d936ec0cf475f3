"""What all figures share: the places in a long list that are drawn, and the library that draws them."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from pages.views.figures import spread

BUNDLE = Path(__file__).parents[1] / "pages/views/plotly/plotly-cartesian.min.js"


def plotly_version(script):
    """The version that the first lines of a bundle name."""
    with script.open(encoding="utf-8") as lines:
        return re.search(r"v(\d+\.\d+\.\d+)", lines.read(200)).group(1)


def test_the_bundle_is_of_the_version_whose_rules_the_tests_read_figures_by():
    whole = files("plotly") / "package_data/plotly.min.js"
    assert plotly_version(BUNDLE) == plotly_version(whole)


@pytest.mark.parametrize(("count", "most"), [(1, 5), (5, 5), (6, 5), (10_000, 200)])
def test_a_spread_keeps_both_ends(count, most):
    places = spread(count, most).tolist()
    assert (places[0], places[-1]) == (0, count - 1)
    assert len(places) == min(count, most)
