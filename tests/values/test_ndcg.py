"""NDCG: scikit-learn's values, the worked ones, ties, depth, and the base that drops out."""

from __future__ import annotations

import math
from itertools import permutations

import numpy as np
import pytest
from hypothesis import assume, given

from metrics import METRICS, Conventions, Example, InputError, steps
from tests.content.test_arithmetic import check
from tests.definitions.gains import ndcg_of_list
from tests.matrices import E0_SCORES, E0_TRUTH, Matrices, matrices

NDCG = METRICS["ndcg"]
IDEAL_OF_TWO = 1 + 1 / math.log2(3)


def value(truth, scores, average="samples", **switches) -> float:
    """NDCG under the review's conventions but for the switches named."""
    return float(NDCG(Example.of(truth, scores), average, Conventions(**switches)))


def test_one_list_of_all_cells_is_another_question():
    truth, scores = [[1, 0], [1, 0]], [[0.9, 0.8], [0.2, 0.1]]
    assert value(truth, scores) == 1
    assert value(truth, scores, "micro") == pytest.approx((1 + 1 / math.log2(4)) / IDEAL_OF_TWO)


def test_ties_share_their_discounts_or_stand_in_column_order():
    truth, scores = [[1, 0], [0, 1]], [[0.5, 0.5], [0.5, 0.5]]
    second = 1 / math.log2(3)
    assert value(truth, scores) == pytest.approx((1 + second) / 2)
    result = NDCG(Example.of(truth, scores), conventions=Conventions(ndcg_tie="first"))
    assert result.parts.value.tolist() == pytest.approx([1, second])
    result = NDCG(Example.of(truth, scores), conventions=Conventions(ndcg_tie="last"))
    assert result.parts.value.tolist() == pytest.approx([second, 1])


@given(drawn=matrices())
def test_shared_discounts_are_the_mean_over_the_orders_of_each_tie(drawn: Matrices):
    truth, tied = drawn.truth[0], drawn.scores[0]
    assume(any(truth))
    apart = [
        ndcg_of_list(truth, [s + 1e-6 * place for s, place in zip(tied, order, strict=True)], Conventions())
        for order in permutations(range(len(tied)))
    ]
    assert NDCG(drawn.example).part(0).value == pytest.approx(np.mean(apart))


@given(drawn=matrices())
@pytest.mark.parametrize("average", NDCG.averages)
def test_the_base_of_the_logarithm_changes_the_sums_and_not_the_ratio(average, drawn: Matrices):
    results = {base: NDCG(drawn.example, average, Conventions(ndcg_log=base)) for base in ("two", "e", "ten")}
    gains = {
        base: next(step.value for step in steps(one.part(0)) if step.symbol == r"\mathrm{DCG}")
        for base, one in results.items()
    }
    for base, ratio in (("e", math.log(2)), ("ten", math.log10(2))):
        assert float(results[base]) == pytest.approx(float(results["two"]), rel=1e-13, nan_ok=True)
        assert gains[base] == pytest.approx(gains["two"] / ratio, rel=1e-13)


def test_another_base_says_that_the_ratio_stays():
    example = Example.of(E0_TRUTH, E0_SCORES)
    notes = {
        base: [
            note.text
            for step in steps(NDCG(example, None, Conventions(ndcg_log=base)).part(0))
            for note in step.notes
        ]
        for base in ("two", "e", "ten")
    }
    assert notes["two"] == []
    assert len(notes["e"]) == len(notes["ten"]) == 1
    assert "NDCG does not change" in notes["e"][0]


def test_weights_have_no_place_in_one_list():
    example = Example.of(E0_TRUTH, E0_SCORES, sample_weight=[1, 2])
    with pytest.raises(InputError, match="cannot take sample_weight"):
        NDCG(example, "micro")
    rows = NDCG(example).parts.value
    assert float(NDCG(example)) == pytest.approx((rows[0] + 2 * rows[1]) / 3)


def test_the_arithmetic_holds_at_every_depth():
    example = Example.of([[1, 0, 1, 1], [0, 1, 1, 0]], [[0.5, 0.5, 0.5, 0.2], [0.9, 0.1, 0.1, 0.1]])
    for depth in range(6):
        for tie in ("average", "first", "last"):
            result = NDCG(example, "samples", Conventions(ndcg_depth=depth, ndcg_tie=tie))
            for part in range(2):
                for step in steps(result.part(part)):
                    check(step)


@given(drawn=matrices())
def test_a_discount_is_shared_only_where_two_scores_are_equal(drawn):
    result = NDCG(drawn.example)
    for number, row in enumerate(drawn.scores):
        keys = [step.key for step in steps(result.part(number))]
        assert ("ndcg.discount" in keys) == (len(set(row)) < len(row))
