"""How many edits lead from one matrix to another."""

from __future__ import annotations

from pages.explore.challenges.challenge import MOST_ADDED, edits_between
from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix
from pages.state.operations import apply
from tests.edit_cases import ADD_LABEL, Edit, predicted, score, threshold, truth
from tests.every import for_every

BY_HAND: Edit = {"kind": "decide", "by": "hand", "predicted": [[1, 0, 0, 0, 0]] * 4}
ADD_SAMPLE: Edit = {"kind": "add_sample"}


def after(*edits: Edit, matrix: Matrix = PHOTOS) -> Matrix:
    for one in edits:
        matrix = apply(matrix, one)
    return matrix


@for_every(
    ("edits", "kinds"),
    [
        ((), {}),
        ((score(0, 0, 0.1),), {"scores": 1}),
        ((score(0, 0, 0.1), score(0, 0, 0.2)), {"scores": 1}),
        ((score(0, 0, 0.1), truth(0, 0, 0)), {"scores": 1, "truths": 1}),
        ((threshold(0.4),), {"threshold": 1}),
        ((BY_HAND,), {"threshold": 1}),
        ((ADD_LABEL,), {"labels": 1}),
        ((ADD_LABEL, score(0, 5, 0.7)), {"labels": 1, "scores": 1}),
        ((ADD_SAMPLE, truth(4, 0, 1)), {"samples": 1, "truths": 1}),
        (({"kind": "remove_label", "column": 4},), {"labels": 1}),
        (({"kind": "weigh", "value": True},), {"weights": 1}),
        (({"kind": "name_label", "column": 1, "name": "puppy"},), {}),
    ],
)
def test_edits_are_counted_by_their_kind(edits: tuple[Edit, ...], kinds: dict[str, int]) -> None:
    found = edits_between(PHOTOS, after(*edits))
    assert found is not None
    assert found.kinds == kinds
    assert found.count == sum(kinds.values())


def test_a_prediction_by_hand_is_an_edit_of_its_own() -> None:
    by_hand = after(BY_HAND)
    found = edits_between(by_hand, after(predicted(0, 1, 1), predicted(1, 0, 0), matrix=by_hand))
    assert found is not None
    assert found.kinds == {"threshold": 2}


@for_every(
    "other",
    [
        Matrix.of([[1]], [[0.5]]),
        after({"kind": "remove_label", "column": 0}),
        after(*[ADD_LABEL] * (MOST_ADDED + 1)),
    ],
)
def test_a_matrix_of_other_labels_is_another_one(other: Matrix) -> None:
    assert edits_between(PHOTOS, other) is None
