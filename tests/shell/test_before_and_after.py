"""A change that is stated is seen in the printed numbers, however small; edits are counted by their kind."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np

from metrics import Conventions
from metrics.behaviour.invariance import MOVED, outcomes, situation_of
from metrics.behaviour.swept_curve import Curve
from metrics.behaviour.transformation import SAMPLE, Transformation
from metrics.graph.digits import shortest, told_apart
from pages.explore.challenges.challenge import MAX_ADDED, edits_between
from pages.explore.what_if.outcome_words import outcome_title
from pages.explore.what_if.sweep_board import values_taken
from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix, example_of
from tests.every import for_every
from tests.shell.edited import (
    Edit,
    add_label,
    add_sample,
    by_hand,
    edited,
    predicted,
    remove_label,
    score,
    threshold,
    truth,
)


def test_a_number_that_has_changed_looks_so_however_small_the_change():
    """Halved again and again, the scores of a sample come so near to 0 that its loss hardly moves."""
    example, small = example_of(PHOTOS), 0
    for _time in range(30):
        situation = situation_of(Transformation("halve", SAMPLE, 0), example, Conventions())
        moved = [one for one in outcomes(situation) if one.kind == MOVED]
        for one in moved:
            title = outcome_title(one)
            before, after = title.split()[-3], title.split()[-1]
            assert before != after, title
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
    assert told_apart(before, after, written=shortest) == printed


def test_values_along_a_range_differ_as_they_are():
    low, high = 3.43211, 3.43212
    x, y = np.arange(4.0), np.array([low, high, high, np.nan])
    assert values_taken(Curve(("softmax_cross_entropy", "samples"), x, y, False, (), True)) == 3


BY_HAND = by_hand(*[[1, 0, 0, 0, 0]] * 4)
WEIGHED = partial(replace, weights=(1.0,) * 4)
RENAMED = partial(replace, labels=(PHOTOS.labels[0], "puppy", *PHOTOS.labels[2:]))


@for_every(
    ("edits", "kinds"),
    [
        ((), {}),
        ((score(0, 0, 0.1),), {"scores": 1}),
        ((score(0, 0, 0.1), score(0, 0, 0.2)), {"scores": 1}),
        ((score(0, 0, 0.1), truth(0, 0, 0)), {"scores": 1, "truths": 1}),
        ((threshold(0.4),), {"threshold": 1}),
        ((BY_HAND,), {"threshold": 1}),
        ((add_label,), {"labels": 1}),
        ((add_label, score(0, 5, 0.7)), {"labels": 1, "scores": 1}),
        ((add_sample, truth(4, 0, 1)), {"samples": 1, "truths": 1}),
        ((remove_label(4),), {"labels": 1}),
        ((WEIGHED,), {"weights": 1}),
        ((RENAMED,), {}),
    ],
)
def test_edits_are_counted_by_their_kind(edits: tuple[Edit, ...], kinds: dict[str, int]) -> None:
    assert edits_between(PHOTOS, edited(PHOTOS, *edits)) == kinds


def test_a_prediction_by_hand_is_an_edit_of_its_own() -> None:
    cells = edited(PHOTOS, BY_HAND)
    assert edits_between(cells, edited(cells, predicted(0, 1, 1), predicted(1, 0, 0))) == {"threshold": 2}


def test_a_matrix_of_other_labels_is_another_one() -> None:
    others = edited(PHOTOS, remove_label(0)), edited(PHOTOS, *[add_label] * (MAX_ADDED + 1))
    assert [edits_between(PHOTOS, one) for one in (Matrix.of([[1]], [[0.5]]), *others)] == [None] * 3
