"""What is predicted, how relevant labels are and what samples weigh: the edits, and the engine's input."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from metrics import Conventions, InputError
from pages.intake.decision_rule import KINDS, USUAL, DecisionRule
from pages.intake.matrix import Matrix, example_of
from pages.state.operations import apply
from pages.state.session import Session
from tests.every import for_every

TRUTH = [[1, 0, 1], [0, 1, 1]]
SCORES = [[0.6, 0.5, 0.5], [0.9, 0.1, 0.4]]
BY_HAND = [[0, 1, 1], [1, 0, 0]]
RULES = Conventions()
CONTENTS = {"one": (0.45,), "labels": (0.1, 0.2, 0.3), "samples": (0.4, 0.6), "top": 2, "hand": BY_HAND}


def decided(kind: str) -> Matrix:
    return Matrix.of(TRUTH, SCORES, decision=(kind, CONTENTS[kind]))


def edited(matrix: Matrix, kind: str, **op: Any) -> Matrix:
    return apply(matrix, {"kind": kind, **op})


def predicted(matrix: Matrix) -> list[list[int]]:
    return example_of(matrix).prediction(RULES).astype(int).tolist()


# What is predicted


def test_a_new_matrix_predicts_by_a_threshold_of_one_half() -> None:
    matrix = Matrix.of(TRUTH, SCORES)
    assert matrix.decision == USUAL == DecisionRule("one", (0.5,))
    assert predicted(matrix) == [[1, 1, 1], [1, 0, 0]]


@for_every(
    ("kind", "expected"),
    [
        ("one", [[1, 1, 1], [1, 0, 0]]),
        ("labels", [[1, 1, 1], [1, 0, 1]]),
        ("samples", [[1, 1, 1], [1, 0, 0]]),
        ("top", [[1, 1, 0], [1, 0, 1]]),
        ("hand", BY_HAND),
    ],
)
def test_every_kind_predicts_in_its_way(kind: str, expected: list[list[int]]) -> None:
    assert predicted(decided(kind)) == expected


@pytest.mark.parametrize(
    ("tie", "expected"), [("first", [1, 1, 1, 0]), ("last", [0, 1, 1, 1]), ("together", [1, 1, 1, 1])]
)
def test_tied_top_labels_are_predicted_as_the_convention_says(tie: str, expected: list[int]) -> None:
    matrix = Matrix.of([[1, 0, 0, 0]], [[0.5, 0.7, 0.5, 0.5]], decision=("top", 3))
    assert example_of(matrix).prediction(Conventions(top_k_tie=tie)).astype(int).tolist() == [expected]


@for_every("kind", KINDS)
def test_the_engine_gets_the_thresholds_in_its_own_shapes(kind: str) -> None:
    example = example_of(decided(kind))
    expected = {"one": (), "labels": (3,), "samples": (2, 1)}.get(kind, ())
    assert example.threshold.shape == expected
    thresholds = CONTENTS[kind] if kind in ("one", "labels", "samples") else [0.5]
    assert example.threshold.ravel().tolist() == list(thresholds)
    assert example.top_k == (2 if kind == "top" else None)
    assert (example.predicted is None) == (kind != "hand")
    assert example.scores is not None


def test_predictions_by_hand_the_order_and_the_weights_reach_the_engine() -> None:
    matrix = Matrix.of(
        TRUTH, SCORES, decision=("hand", BY_HAND), relevance=[[2, 1, 3], [1, 2, 3]], weights=[2, 0.5]
    )
    example = example_of(matrix)
    assert example.predicted is not None
    assert example.predicted.astype(int).tolist() == BY_HAND
    assert np.asarray(example.relevance_order).tolist() == [[2, 1, 3], [1, 2, 3]]
    assert np.asarray(example.sample_weight).tolist() == [2, 0.5]


def test_the_session_hands_all_of_it_to_the_engine() -> None:
    session = Session()
    session.load(decided("top"))
    assert session.example.top_k == 2


# What is refused


@for_every(
    ("decision", "sentence"),
    [
        (("one", (math.nan,)), "The threshold must be"),
        (("one", (0.1, 0.2)), "The number of thresholds must be 1, but it is 2"),
        (("labels", (0.1, True, 0.2)), "Column 2"),
        (("samples", (0.1, "0.5")), "Row 2"),
        (("samples", 0.5), "The number of thresholds must be 2, but it is 1"),
        (("top", 0), "from 1 to 3"),
        (("top", 4), "from 1 to 3"),
        (("top", True), "from 1 to 3"),
        (("top", 2.0), "from 1 to 3"),
        (("hand", [[0, 1, 1]]), "the truths have 2×3 and the predictions 1×3"),
        (("hand", [[0, 1, 1], [0, 3, 1]]), "Row 2, column 2"),
        (("hand", None), "a list of rows"),
        (("zebra", None), "does not know this way to predict"),
        ((["one"], (0.5,)), "does not know this way to predict"),
    ],
)
def test_a_wrong_decision_is_refused_and_its_place_named(decision: tuple[Any, Any], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        Matrix.of(TRUTH, SCORES, decision=decision)


def test_scores_of_another_size_are_refused_with_both_sizes() -> None:
    with pytest.raises(InputError, match="the truths have 2×3 and the scores 1×3"):
        Matrix.of(TRUTH, SCORES[:1])


@for_every("relevance", [[[1, 2, 3]], [[1, 2, 2], [1, 2, 3]], [[0, 1, 2], [1, 2, 3]], 3, [1, 2]])
def test_a_relevance_that_is_no_order_is_refused(relevance: Any) -> None:
    with pytest.raises(InputError):
        Matrix.of(TRUTH, SCORES, relevance=relevance)


@for_every("weights", [[1], [1, -1], [0, 0], [1, math.inf], [1, "2"], 1])
def test_weights_that_weigh_nothing_sensible_are_refused(weights: Any) -> None:
    with pytest.raises(InputError):
        Matrix.of(TRUTH, SCORES, weights=weights)


# Edits


@pytest.mark.parametrize("kind", ["labels", "samples"])
def test_several_thresholds_start_from_the_one(kind: str) -> None:
    before = decided("one")
    after = edited(before, "decide", by=kind)
    assert set(after.decision.thresholds) == {0.45}
    assert predicted(after) == predicted(before)
    assert edited(after, "decide", by="one") == before


def test_thresholds_that_differ_give_way_to_the_usual_one() -> None:
    assert edited(decided("labels"), "decide", by="one").decision == USUAL


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "hand"])
def test_predictions_by_hand_start_from_what_is_predicted(kind: str) -> None:
    before = decided(kind)
    after = edited(before, "decide", by="hand", predicted=predicted(before))
    assert after.decision.kind == "hand"
    assert predicted(after) == predicted(before)


def test_the_kind_that_is_chosen_already_stays_as_it_is() -> None:
    assert edited(decided("labels"), "decide", by="labels") == decided("labels")


def test_a_threshold_belongs_to_its_label_sample_or_all() -> None:
    assert edited(decided("one"), "threshold", value=2).decision.thresholds == (2,)
    assert edited(decided("labels"), "threshold", column=1, value=2).decision.thresholds == (0.1, 2, 0.3)
    assert edited(decided("samples"), "threshold", row=1, value=-2).decision.thresholds == (0.4, -2)


@for_every(
    ("kind", "op"),
    [
        ("one", {"row": 0}),
        ("labels", {}),
        ("labels", {"row": 0}),
        ("samples", {"column": 0}),
        ("top", {}),
        ("hand", {"row": 0}),
    ],
)
def test_a_threshold_that_is_no_more_is_not_set(kind: str, op: dict[str, int]) -> None:
    with pytest.raises(InputError, match="no such threshold"):
        edited(decided(kind), "threshold", value=0.1, **op)


def test_a_prediction_is_set_by_hand_and_only_then() -> None:
    matrix = edited(decided("hand"), "predicted", row=0, column=0, value=1)
    assert predicted(matrix) == [[1, 1, 1], [1, 0, 0]]
    with pytest.raises(InputError, match="not set by hand"):
        edited(decided("one"), "predicted", row=0, column=0, value=1)


def test_k_is_set_where_the_top_labels_are_predicted() -> None:
    assert predicted(edited(decided("top"), "top", value=1)) == [[1, 0, 0], [1, 0, 0]]
    with pytest.raises(InputError, match="no K"):
        edited(decided("one"), "top", value=1)


@for_every(
    ("kind", "with_sample", "with_label", "without_first_sample", "without_first_label"),
    [
        ("one", (0.45,), (0.45,), (0.45,), (0.45,)),
        ("labels", (0.1, 0.2, 0.3), (0.1, 0.2, 0.3, 0.5), (0.1, 0.2, 0.3), (0.2, 0.3)),
        ("samples", (0.4, 0.6, 0.5), (0.4, 0.6), (0.6,), (0.4, 0.6)),
        ("top", 2, 2, 2, 2),
        (
            "hand",
            ((0, 1, 1), (1, 0, 0), (0, 0, 0)),
            ((0, 1, 1, 0), (1, 0, 0, 0)),
            ((1, 0, 0),),
            ((1, 1), (0, 0)),
        ),
    ],
)
def test_a_decision_follows_the_samples_and_labels(
    kind: str, with_sample: Any, with_label: Any, without_first_sample: Any, without_first_label: Any
) -> None:
    matrix = decided(kind)
    assert edited(matrix, "add_sample").decision.content == with_sample
    assert edited(matrix, "add_label").decision.content == with_label
    assert edited(matrix, "remove_sample", row=0).decision.content == without_first_sample
    assert edited(matrix, "remove_label", column=0).decision.content == without_first_label


def test_k_is_never_more_than_the_labels_there_are() -> None:
    matrix = edited(Matrix.of(TRUTH, SCORES, decision=("top", 3)), "remove_label", column=0)
    assert matrix.decision.count == 2


# How relevant the labels of a sample are


def ordered(*rows: list[int]) -> Matrix:
    return Matrix.of(TRUTH, SCORES, relevance=rows)


def test_the_order_by_column_is_no_order_of_its_own() -> None:
    assert ordered([1, 2, 3], [1, 2, 3]) == Matrix.of(TRUTH, SCORES)


def test_a_label_moves_among_the_labels_of_the_same_truth() -> None:
    matrix = edited(Matrix.of(TRUTH, SCORES), "relevance", row=0, column=2, move="up")
    assert matrix.relevance == ((3, 2, 1), (1, 2, 3))
    assert edited(matrix, "relevance", row=0, column=2, move="down") == Matrix.of(TRUTH, SCORES)


@pytest.mark.parametrize(("column", "move"), [(0, "up"), (2, "down"), (1, "up"), (1, "down")])
def test_the_first_moves_no_further_up_and_the_last_no_further_down(column: int, move: str) -> None:
    matrix = Matrix.of(TRUTH, SCORES)
    assert edited(matrix, "relevance", row=0, column=column, move=move) == matrix


def test_an_order_follows_the_samples_and_labels() -> None:
    matrix = ordered([3, 1, 2], [2, 1, 3])
    assert edited(matrix, "add_sample").relevance == ((3, 1, 2), (2, 1, 3), (1, 2, 3))
    assert edited(matrix, "add_label").relevance == ((3, 1, 2, 4), (2, 1, 3, 4))
    assert edited(matrix, "remove_sample", row=0).relevance == ((2, 1, 3),)
    assert edited(matrix, "remove_label", column=2).relevance == ((2, 1), (2, 1))
    assert edited(matrix, "remove_label", column=0).relevance is None


# What samples weigh


def test_weights_come_and_go() -> None:
    matrix = edited(Matrix.of(TRUTH, SCORES), "weigh", value=True)
    assert matrix.weights == (1, 1)
    assert edited(edited(matrix, "weight", row=1, value=0.5), "weigh", value=True).weights == (1, 0.5)
    assert edited(matrix, "weigh", value=False).weights is None


def test_weights_follow_the_samples() -> None:
    matrix = Matrix.of(TRUTH, SCORES, weights=[2, 0])
    assert edited(matrix, "add_sample").weights == (2, 0, 1)
    assert edited(matrix, "remove_sample", row=1).weights == (2,)
    assert edited(matrix, "add_label").weights == (2, 0)
    with pytest.raises(InputError, match="At least one sample must have a weight above 0"):
        edited(matrix, "remove_sample", row=0)


@for_every("value", [-1, math.nan, "1", None, True])
def test_a_wrong_weight_names_its_row(value: Any) -> None:
    matrix = Matrix.of(TRUTH, SCORES, weights=[2, 1])
    with pytest.raises(InputError, match="Row 2: a weight can be 0 or"):
        edited(matrix, "weight", row=1, value=value)


def test_a_control_that_comes_too_late_is_answered_in_words() -> None:
    session = Session()
    session.edit(kind="top", value=3)
    assert "no K" in session.complaint
    session.edit(kind="decide", by="top")
    assert (session.complaint, session.matrix.decision) == ("", DecisionRule("top", (), 1))
    session.undo()
    assert session.matrix == replace(session.matrix, decision=USUAL)
