"""The pictures of the pages that explore: every mark stands where its value does."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest

from metrics import METRICS, Conventions
from metrics.behaviour.knob import BETA, SCORE, TOP, Knob
from metrics.behaviour.orders import NO_VALUE
from metrics.behaviour.sweep import curve, span_of
from metrics.behaviour.variants import every_case
from pages.explore.all_orders.order_pictures import kinds_drawing, places_among
from pages.explore.all_orders.order_standings import order_standings
from pages.explore.all_orders.two_orders import USUAL, disagreement
from pages.explore.plot_area import ticks, trail
from pages.explore.what_if.sweep_board import LOG, PLAIN, ROOM, WHOLE, SweptAxis, sweep_drawing
from pages.intake.examples import PHOTOS
from pages.intake.matrix import example_of
from tests.every import for_every
from tests.shell.tab import session_on

USUAL_RULES = Conventions()


def places(html: str, css: str) -> list[tuple[float, float]]:
    """Where the marks of this class stand, as shares from the left and from the foot."""
    found = re.findall(rf'class="{css}[^"]*" style="left:([\d.]+)%;top:([\d.]+)%', html)
    return [(float(x) / 100, 1 - float(y) / 100) for x, y in found]


def near(found: list[tuple[float, float]], expected: list[tuple[float, float]]) -> bool:
    return np.asarray(found) == pytest.approx(np.asarray(expected), abs=1e-4)


@pytest.mark.parametrize(
    ("low", "high", "whole", "expected"),
    [
        (0, 1, False, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (0.05, 0.95, False, [0.2, 0.4, 0.6, 0.8]),
        (-3, 3, False, [-2, 0, 2]),
        (1, 5, True, [1, 2, 3, 4, 5]),
        (1, 2, True, [1, 2]),
        (1, 60, True, [10, 20, 30, 40, 50, 60]),
        (1, 1, True, [1]),
    ],
)
def test_what_is_named_of_a_range_is_round(low, high, whole, expected):
    assert ticks(low, high, 3, whole) == pytest.approx(expected)


@for_every("low", (0.0, -17.3, 1e-9, 12345.6))
@for_every("width", (1e-6, 0.3, 7.0, 1e5))
def test_of_every_range_some_values_are_named_and_not_many(low, width):
    named = ticks(low, low + width, 3)
    assert 2 <= len(named) <= 8
    assert low - 1e-9 * width <= named[0] <= named[-1] <= low + width * (1 + 1e-9)


def test_a_line_is_broken_where_there_is_no_value():
    drawn = trail([0, 0.5, 0.5, 1], [0, math.nan, 1, 0.25])
    assert re.search(' d="([^"]*)"', drawn).group(1) == "M0 100M500 0L1000 75"


@for_every("knob", (Knob(SCORE, 0, 2), Knob(BETA), Knob(TOP)))
def test_every_jump_stands_at_its_place_and_at_its_value(knob):
    example = example_of(PHOTOS)
    span = span_of(knob, example, USUAL_RULES)
    kind = {BETA: LOG, TOP: WHOLE}.get(knob.kind, PLAIN)
    for case in every_case():
        one = curve(knob, case, example, USUAL_RULES, span)
        drawn = sweep_drawing([one], [""], SweptAxis(*span, kind), "a name")
        drawn = drawn[drawn.index('class="panel"') :]  # what the marks mean stands above it
        known = one.y[np.isfinite(one.y)]
        low, high = (known.min(), known.max()) if known.size else (0, 1)
        room = ROOM * (high - low) or 0.5
        is_better_up = METRICS[case[0]].better == "higher"
        expected = []
        for jump in one.jumps:
            across = (jump.at - span[0]) / (span[1] - span[0])
            share = (jump.after - low + room) / (high - low + 2 * room)
            expected.append((across, share if is_better_up else 1 - share))
        assert near(places(drawn, "jump"), expected) if expected else not places(drawn, "jump")
        kinds = ["better" if (jump.after > jump.before) == is_better_up else "worse" for jump in one.jumps]
        assert re.findall('data-kind="([^"]*)"', drawn) == kinds


def test_every_bubble_stands_at_its_two_values_and_the_own_order_in_one_of_them():
    found = order_standings(session_on(PHOTOS), 0)
    pair = disagreement(found, *USUAL)
    drawn = kinds_drawing(found, pair.one, pair.other, pair.example, "a name")

    x, y = (places_among(one).tolist() for one in (pair.one, pair.other))
    pairs = zip(pair.kinds.first.tolist(), pair.kinds.second.tolist(), strict=True)
    bubbles = places(drawn, "bubble")
    assert near(bubbles, [(x[a], y[b]) for a, b in pairs])
    orders = [int(one.replace(",", "")) for one in re.findall(r'data-tooltip="([\d,]+) order', drawn)]
    assert orders == pair.kinds.counts.tolist()
    assert NO_VALUE not in (pair.one.own, pair.other.own)
    assert near(places(drawn, "own"), [(x[pair.one.own], y[pair.other.own])])
    ends = [pair.example.first, pair.example.second]
    assert near(places(drawn, "end"), [(x[pair.one.levels[end]], y[pair.other.levels[end]]) for end in ends])
