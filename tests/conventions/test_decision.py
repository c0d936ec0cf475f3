"""What is predicted, how relevant labels are and what samples weigh: what the engine gets."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from metrics import Conventions, InputError
from pages.intake.matrix import DECISION_KINDS, DEFAULT_RULE, DecisionRule, Matrix, example_of
from pages.state.link import code_of
from tests.every import for_every
from tests.shell.tab import choose
from tests.shell.test_pages import opened

TRUTH = [[1, 0, 1], [0, 1, 1]]
SCORES = [[0.6, 0.5, 0.5], [0.9, 0.1, 0.4]]
BY_HAND = [[0, 1, 1], [1, 0, 0]]
RULES = Conventions()
CONTENTS = {"one": (0.45,), "labels": (0.1, 0.2, 0.3), "samples": (0.4, 0.6), "top": 2, "hand": BY_HAND}


def decided(kind: str) -> Matrix:
    return Matrix.of(TRUTH, SCORES, decision=(kind, CONTENTS[kind]))


def predicted(matrix: Matrix) -> list[list[int]]:
    return example_of(matrix).prediction(RULES).astype(int).tolist()


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


def test_a_new_matrix_predicts_by_a_threshold_of_one_half() -> None:
    assert Matrix.of(TRUTH, SCORES).decision == DEFAULT_RULE == DecisionRule("one", (0.5,))


def test_the_order_and_the_weights_reach_the_engine() -> None:
    example = example_of(Matrix.of(TRUTH, SCORES, relevance=[[2, 1, 3], [1, 2, 3]], weights=[2, 0.5]))
    assert np.asarray(example.relevance_order).tolist() == [[2, 1, 3], [1, 2, 3]]
    assert np.asarray(example.sample_weight).tolist() == [2, 0.5]
    assert Matrix.of(TRUTH, SCORES, relevance=[[1, 2, 3]] * 2) == Matrix.of(TRUTH, SCORES)


@pytest.mark.parametrize("kind", [kind for kind in DECISION_KINDS if kind != "hand"])
def test_predictions_by_hand_start_from_what_is_predicted(kind: str) -> None:
    app = opened({"m": code_of(decided(kind)), "metric": "hamming_loss"}, "sets.py")
    choose(app, "Predicted by", "hand")
    after = app.session_state["session"].matrix
    assert after.decision.kind == "hand"
    assert predicted(after) == predicted(decided(kind))


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


RELEVANCES = [[[1, 2, 3]], [[1, 2, 2], [1, 2, 3]], [[0, 1, 2], [1, 2, 3]], 3, [1, 2]]
WEIGHTS = [[1], [1, -1], [0, 0], [1, math.inf], [1, "2"], 1]


@for_every(
    "given",
    [
        {"scores": SCORES[:1]},
        *({"relevance": one} for one in RELEVANCES),
        *({"weights": one} for one in WEIGHTS),
    ],
)
def test_scores_orders_and_weights_that_make_no_sense_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        Matrix.of(TRUTH, **{"scores": SCORES, **given})
