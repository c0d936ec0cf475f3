"""Expressions built as one writes them: what they give, what they are made of, and how they are cut."""

from __future__ import annotations

import numpy as np
import pytest

from metrics import Quantity
from metrics.graph.expression import Applied
from metrics.graph.listed import Listed, highest, sum_of
from metrics.lazy import lazy_property
from tests.every import for_every

A = Quantity("a", "A", "a", np.array([2.0, 3.0]))
V = Quantity("v", "Values", "v_k", np.array([[1.0, 2.0, 4.0], [5.0, 0.0, 1.0]]), itemwise=True)


@for_every("power", [0, 1, 3, -1, 0.5])
def test_an_expression_can_be_squared_and_raised_to_nothing_else(power):
    with pytest.raises(TypeError, match=f"An expression can be squared; it was raised to {power}"):
        A**power


def test_a_factor_of_1_is_not_written():
    assert 1 * A is A
    assert 1.0 * V is V
    assert isinstance(2 * A, Applied)
    assert isinstance(A * 1, Applied)


def test_a_quantity_is_made_of_the_terms_of_its_formula_from_left_to_right():
    total = sum_of(V)
    share = ((total - A) / A).named("share", "Share", "x")
    assert share.made_of == (total, A, A)
    assert A.made_of == ()
    outer = (share + A).named("outer", "Outer", "o")
    assert outer.made_of == (share, A)
    assert list(total.rests_on) == [V]


def test_a_graph_that_is_cut_has_every_quantity_once():
    doubled = (2 * V).named("doubled", "Doubled", "d_k")
    ratio = (sum_of(doubled) / highest(doubled)).named("ratio", "Ratio", "r")
    cut = ratio.at(1)
    above, below = cut.made_of
    assert isinstance(above, Listed)
    assert above.source is below.source
    assert above.source.value.tolist() == [10, 0, 2]
    assert float(cut.value) == float(cut.expression.value) == 12 / 10


def test_a_property_is_computed_when_it_is_first_read_and_never_again():
    class Counter:
        calls = 0

        @lazy_property
        def answer(self) -> int:
            """What is computed."""
            self.calls += 1
            return 42

    counter, other = Counter(), Counter()
    assert counter.calls == 0
    assert (counter.answer, counter.answer, counter.calls) == (42, 42, 1)
    assert other.calls == 0
    assert isinstance(Counter.answer, lazy_property)
    assert Counter.answer.__doc__ == "What is computed."
