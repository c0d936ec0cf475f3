"""The groups of pairs of PRO loss as a picture draws them: each pair compared, each group's mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from hypothesis import given

from metrics import METRICS, Conventions
from metrics.kernels.pro_loss import FALSE, ORDER, PAIRS, TRUE
from metrics.pictures.pairs import THRESHOLD_LABEL, pro_groups
from tests.definitions.gains import cost, groups_of
from tests.test_pro_loss import Case, cases

PRO = METRICS["pro_loss"]
OMITTED = Conventions(pro_order="omitted")
Row = tuple[list[int], list[float], list[int], float]


@given(case=cases())
def test_the_groups_that_are_drawn_are_those_of_the_value(case: Case):
    result = PRO(case.example)
    for row, own in enumerate(result.parts.value):
        groups = pro_groups(result, row)
        assert [group.mean.key for group in groups] == [TRUE, FALSE, PAIRS, ORDER]
        assert own == pytest.approx(sum(float(group.mean.value) for group in groups) / 4)
        assert THRESHOLD_LABEL in groups[0].lower
        assert THRESHOLD_LABEL in groups[1].upper
    assert [group.mean.key for group in pro_groups(PRO(case.example, conventions=OMITTED), 0)] == [
        TRUE,
        FALSE,
        PAIRS,
    ]


@given(case=cases())
def test_every_pair_that_is_drawn_costs_what_its_two_scores_say(case: Case):
    result = PRO(case.example)
    for number, row in enumerate(case.rows):
        for group, expected in zip(pro_groups(result, number), pairs_of(row), strict=True):
            found = {
                (int(upper), int(lower)): float(group.lost[i, j])
                for i, upper in enumerate(group.upper)
                for j, lower in enumerate(group.lower)
                if group.compared[i, j]
            }
            assert found == expected
            assert not group.lost[~group.compared].any()


@given(case=cases())
def test_the_mean_of_a_group_is_that_of_its_pairs_and_0_where_there_is_none(case: Case):
    result = PRO(case.example)
    for number, row in enumerate(case.rows):
        for group, slow in zip(pro_groups(result, number), groups_of(*row), strict=True):
            assert group.compared.any() == (slow is not None)
            assert float(group.mean.value) == pytest.approx(float(slow or 0))
            if slow is not None:
                assert group.lost.sum() / np.count_nonzero(group.compared) == pytest.approx(float(slow))


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
