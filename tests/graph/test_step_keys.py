"""A key names one step of a result, once and for all: links, pictures and documents go by it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import METRICS, Quantity, Result, steps
from tests.every import for_every
from tests.graph.step_keys import keys_of, promised_cases, recorded
from tests.matrices import conventions, decided, weighted_or_not

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
RECORDED = recorded()


@for_every("case", RECORDED)
def test_the_keys_of_all_steps_and_notes_are_those_that_were_promised(case):
    metric, average = case.split(", ")
    assert keys_of(metric, average) == RECORDED[case]


def test_every_metric_has_promised_its_keys_here_or_in_its_own_module():
    assert sorted(RECORDED) == sorted(promised_cases())


def every_quantity(result: Result) -> list[Quantity]:
    """The steps, and what is given in their formulas."""
    of_formula = [*steps(result.parts), *steps(result.whole)]
    given = [one for step in of_formula for term in step.made_of for one in term.rests_on]
    return [*of_formula, *given]


@pytest.mark.parametrize(("metric", "average"), CASES)
@given(data=st.data())
@settings(max_examples=settings().max_examples // 2)
def test_a_key_stands_for_one_quantity_of_a_result_and_that_of_a_note_for_one_text(metric, average, data):
    rules = data.draw(conventions(METRICS[metric], average))
    drawn = data.draw(weighted_or_not(decided)).fit_for(metric, average)
    found: dict[str, Quantity] = {}
    for one in every_quantity(METRICS[metric](drawn.example, average, rules)):
        known = found.setdefault(one.key, one)
        assert one.key
        if one.expression is not None:
            assert known is one, one.key
        else:
            np.testing.assert_array_equal(known.value, one.value, err_msg=one.key)
        check_notes(one)


def check_notes(step: Quantity) -> None:
    """Every note has a key, which stands for one text within its step."""
    texts: dict[str, str] = {}
    for note in step.notes:
        assert note.key
        assert texts.setdefault(note.key, note.text) == note.text
        assert note.text.format(**note.facts)
