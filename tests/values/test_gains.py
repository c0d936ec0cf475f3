"""PRO loss by its definition and its groups as a picture; NDCG, its ties and its logarithm."""

from __future__ import annotations

import math
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from metrics import METRICS, Conventions, Example, steps
from metrics.graph.working import letters
from metrics.parts.pro_groups import FALSE, ORDER, PAIRS, TRUE
from metrics.pictures.pairs import THRESHOLD_LABEL, pro_groups
from tests.definitions.gains import cost, groups_of, ndcg_of_list, together
from tests.matrices import E0_SCORES, E0_TRUTH, Matrices, matrices, scores_on, truths

PRO = METRICS["pro_loss"]


class Case(NamedTuple):
    """An example, and of each sample the truth, the scores, the order of relevance and the threshold."""

    example: Example
    rows: list[tuple[list[int], list[float], list[int], float]]


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Coarse scores and thresholds, so that labels tie with each other and with the threshold."""
    drawn = draw(matrices())
    order = [draw(st.permutations(range(len(drawn.truth[0])))) for _ in drawn.truth]
    limits = [draw(st.sampled_from([0.25, 0.4, 0.5, 0.75])) for _ in drawn.truth]
    thresholds = [[limit] for limit in limits]
    example = Example.of(drawn.truth, drawn.scores, threshold=thresholds, relevance_order=order)
    return Case(example, list(zip(drawn.truth, drawn.scores, order, limits, strict=True)))


@given(case=cases(), rule=st.sampled_from(["mean_of_four", "nonempty", "sum"]), with_order=st.booleans())
def test_it_is_its_definition(case: Case, rule: str, with_order: bool):
    rules = Conventions(pro_mean=rule, pro_order="given" if with_order else "omitted")
    mine = PRO(case.example, conventions=rules).parts.value
    theirs = [together(groups_of(*row)[: 4 if with_order else 3], rule) for row in case.rows]
    assert mine.tolist() == pytest.approx(list(map(float, theirs)), rel=1e-12, abs=1e-15)


def test_a_group_without_a_pair_says_what_becomes_of_it():
    result = PRO(Example.of([[0, 0]], [[0.9, 0.9]]))
    groups = [term.source for term in result.part(0).made_of]
    assert [bool(group.notes) for group in groups] == [True, False, True, True]
    assert [float(group.value) for group in groups] == [0, 1, 0, 0]


@given(case=cases())
def test_half_points_are_written_only_where_something_is_level(case: Case):
    result = PRO(case.example)
    for row in range(len(case.rows)):
        written = [letters(step) for step in steps(result.part(row)) if step.key != "pro_loss"]
        lost = [group.lost for group in pro_groups(result, row)]
        assert any("{2}" in one for one in written) == any(1 / 2 in one for one in lost)


def test_many_samples_and_labels_are_compared_within_a_small_memory():
    random = np.random.default_rng(0)
    shape = (2_000, 100)
    truth, scores = truths(random, *shape, "any"), scores_on(random, shape, 10)
    order = np.argsort(random.random(shape))
    example = Example.of(truth, scores, relevance_order=order)
    tracemalloc.start()
    mine = PRO(example).parts.value
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20 * scores.nbytes
    for row in (0, 1_999):
        groups = groups_of(truth[row], scores[row], order[row], 0.5)
        assert mine[row] == pytest.approx(together(groups, "mean_of_four"))


Row = tuple[list[int], list[float], list[int], float]


@given(case=cases())
def test_groups_that_are_drawn_are_those_of_the_value_and_each_pair_costs_what_its_scores_say(case: Case):
    result = PRO(case.example)
    for row, own in enumerate(result.parts.value):
        groups = pro_groups(result, row)
        assert [group.mean.key for group in groups] == [TRUE, FALSE, PAIRS, ORDER]
        assert own == pytest.approx(sum(float(group.mean.value) for group in groups) / 4)
        assert THRESHOLD_LABEL in groups[0].lower
        assert THRESHOLD_LABEL in groups[1].upper
    omitted = pro_groups(PRO(case.example, conventions=Conventions(pro_order="omitted")), 0)
    assert [group.mean.key for group in omitted] == [TRUE, FALSE, PAIRS]
    for number, row in enumerate(case.rows):
        groups = pro_groups(result, number)
        for group, expected, slow in zip(groups, pairs_of(row), groups_of(*row), strict=True):
            assert float(group.mean.value) == pytest.approx(float(slow or 0))
            found = {
                (int(upper), int(lower)): float(group.lost[i, j])
                for i, upper in enumerate(group.upper)
                for j, lower in enumerate(group.lower)
                if group.compared[i, j]
            }
            assert found == expected
            assert not group.lost[~group.compared].any()


def pairs_of(row: Row) -> Iterator[dict[tuple[int, int], float]]:
    """What each pair of each group costs, by the labels that should stand above and below."""
    truth, scores, order, limit = row
    true = [j for j, y in enumerate(truth) if y]
    false = [j for j, y in enumerate(truth) if not y]

    def score_of(label: int) -> float:
        return limit if label == THRESHOLD_LABEL else scores[label]

    def costs(upper: list[int], lower: list[int], paired: Callable[[int, int], bool]) -> dict:
        return {(j, k): float(cost(score_of(j), score_of(k))) for j in upper for k in lower if paired(j, k)}

    yield costs(true, [THRESHOLD_LABEL], lambda j, k: True)
    yield costs([THRESHOLD_LABEL], false, lambda j, k: True)
    yield costs(true, false, lambda j, k: True)
    yield costs(true, true, lambda j, k: order[j] < order[k])


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
    assert all(sentence in text for sentence, text in zip(expected, notes, strict=True))


@given(drawn=matrices())
def test_a_discount_is_shared_only_where_two_scores_are_equal(drawn):
    result = NDCG(drawn.example)
    for number, row in enumerate(drawn.scores):
        keys = [step.key for step in steps(result.part(number))]
        assert ("ndcg.discount" in keys) == (len(set(row)) < len(row))
