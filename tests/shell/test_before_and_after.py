"""A change that is stated is seen in the printed numbers, however small it is."""

from __future__ import annotations

import numpy as np

from metrics import Conventions
from metrics.behaviour.knob import Plane
from metrics.behaviour.outcome import MOVED, outcomes, situation_of
from metrics.behaviour.sweep import Curve
from metrics.behaviour.transformation import SAMPLE, Transformation
from metrics.graph.digits import exact
from pages.explore.cases import before_and_after
from pages.explore.what_cannot_change.outcome_words import what_became
from pages.explore.what_if.map_figure import map_opening
from pages.explore.what_if.sweep_board import values_taken
from pages.intake.examples import PHOTOS
from pages.intake.matrix import example_of
from tests.every import for_every

LOSS = ("softmax_cross_entropy", "samples")


def test_a_number_that_has_changed_looks_so_however_small_the_change():
    """Halved again and again, the scores of a sample come so near to 0 that its loss hardly moves."""
    example, small = example_of(PHOTOS), 0
    for _time in range(30):
        situation = situation_of(Transformation("halve", SAMPLE, 0), example, Conventions())
        moved = [one for one in outcomes(situation) if one.kind == MOVED]
        for one in moved:
            sentence = what_became(one, is_made=True)
            before, after = sentence.split()[-3], sentence.split()[-1]
            assert before != after, sentence
            small += abs(one.after - one.before) < 1e-4
        example = situation.after
    assert small > 10


@for_every(
    ("before", "after", "printed"),
    [
        (3.432, 3.433, ("3.432", "3.433")),
        (3.43211, 3.43212, ("3.43211", "3.43212")),
        (7 / 8, 7 / 8 + 1e-8, ("0.875", "0.87500001")),
        (0.1 + 0.2, 3 / 10, ("3/10", "3/10")),
        (float("nan"), 1 / 2, ("undefined", "1/2")),
    ],
)
def test_as_many_digits_are_printed_as_tell_two_values_apart(before, after, printed):
    assert before_and_after(before, after, exact) == printed


def test_values_along_a_range_differ_as_they_are():
    low, high = 3.43211, 3.43212
    x, y = np.arange(4.0), np.array([low, high, high, np.nan])
    assert values_taken(Curve(LOSS, x, y, False, (), True)) == 3
    plane = Plane(x, x[:1], y[:, None], np.zeros((4, 1, 1, 1)))
    assert map_opening(plane, "loss", ("x", "y")).endswith("loss goes from 3.43211 to 3.43212.")
