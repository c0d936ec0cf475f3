"""NDCG: scikit-learn's values, the worked ones, ties, depth, and the base that drops out."""

from __future__ import annotations

import math
from itertools import permutations

import numpy as np
import pytest
from hypothesis import assume, given

from metrics import METRICS, Conventions, Example, InputError, steps
from tests.definitions.gains import ndcg_of_list
from tests.matrices import E0_SCORES, E0_TRUTH, Matrices, matrices

NDCG = METRICS["ndcg"]


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


@pytest.mark.parametrize(("base", "expected"), [("two", []), ("e", ["NDCG does not change"])])
def test_another_base_says_that_the_ratio_stays(base, expected):
    working = steps(NDCG(Example.of(E0_TRUTH, E0_SCORES), None, Conventions(ndcg_log=base)).part(0))
    notes = [note.text for step in working for note in step.notes]
    assert len(notes) == len(expected)
    assert all(says in text for says, text in zip(expected, notes, strict=True))


def test_weights_have_no_place_in_one_list():
    example = Example.of(E0_TRUTH, E0_SCORES, sample_weight=[1, 2])
    with pytest.raises(InputError, match="cannot take sample_weight"):
        NDCG(example, "micro")
    rows = NDCG(example).parts.value
    assert float(NDCG(example)) == pytest.approx((rows[0] + 2 * rows[1]) / 3)


@given(drawn=matrices())
def test_a_discount_is_shared_only_where_two_scores_are_equal(drawn):
    result = NDCG(drawn.example)
    for number, row in enumerate(drawn.scores):
        keys = [step.key for step in steps(result.part(number))]
        assert ("ndcg.discount" in keys) == (len(set(row)) < len(row))
