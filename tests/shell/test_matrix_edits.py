"""How many edits lead from one matrix to another."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pages.explore.challenges.challenge import MAX_ADDED, edits_between
from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix
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
