"""How the true and the predicted items of a part meet: four groups, and how much each of them weighs."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from metrics import METRICS, Conventions, Example
from metrics.pictures.confusion import confusion_of
from tests.definitions.averages import List, lists
from tests.matrices import decided, weighted_or_not


def test_the_counts_of_a_weighted_part_are_weights() -> None:
    example = Example.of([[1], [0], [1]], y_pred=[[1], [1], [0]], sample_weight=[1 / 2, 2, 3])
    found = confusion_of(METRICS["recall"](example, "macro"), 0)
    assert (found.n_both, found.n_put, found.n_missed, found.n_neither) == (1 / 2, 2, 3, 0)


def weight(one: List, members: set[int]) -> float:
    """How much the members weigh."""
    return float(sum(one.weights[item] for item in members))


@pytest.mark.parametrize("average", METRICS["recall"].averages)
@given(drawn=weighted_or_not(decided))
def test_every_item_is_in_one_group_and_every_group_weighs_what_its_items_weigh(average, drawn):
    rules = Conventions()
    result = METRICS["recall"](drawn.example, average, rules)
    for index, one in enumerate(lists(drawn, average, rules)):
        found = confusion_of(result, index)
        true = {item for item, y in enumerate(one.truth) if y}
        made = {item for item, put in enumerate(one.predictions) if put}
        every = set(range(len(one.truth)))
        groups = (true & made, made - true, true - made, every - true - made)
        for mask, members in zip((found.both, found.put, found.missed, found.neither), groups, strict=True):
            assert set(np.flatnonzero(mask).tolist()) == members
        sizes = {
            "n_both": true & made,
            "n_put": made - true,
            "n_missed": true - made,
            "n_neither": every - true - made,
        }
        for name, members in sizes.items():
            assert getattr(found, name) == pytest.approx(weight(one, members)), name
