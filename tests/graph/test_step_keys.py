"""A key names one step of a result, once and for all: links, pictures and documents go by it.

`python -m tests.graph.test_step_keys` records anew which keys of steps and notes there are.
"""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import METRICS, Quantity, Result, steps
from tests.definitions import OF_ONE_METRIC
from tests.every import for_every
from tests.matrices import (
    E0_SCORES,
    E0_TRUTH,
    Matrices,
    conventions,
    decided,
    one_switch_each,
    weighted_or_not,
)

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
# Those of the other metrics stand in their own modules.
RECORDED_CASES = {
    f"{metric}, {average}": (metric, average) for metric, average in CASES if metric not in OF_ONE_METRIC
}
RECORD = Path(__file__).parents[1] / "recorded" / "step_keys.json"
TIED = [[0.5] * 5, [0.5] * 5]
MIXED = [[0, 0, 0, 0, 0], [1, 1, 1, 1, 1], [1, 0, 1, 0, 0], [0, 1, 0, 0, 0]]
MIXED_SCORES = [[0.1, 0.2, 0.3, 0.6, 0.7], [0.1, 0.1, 0.2, 0.2, 0.2], [0.5] * 5, [0.5, 0.2, 0.7, 0.7, 0.1]]
EXAMPLES = (
    Matrices(E0_TRUTH, E0_SCORES),
    Matrices(E0_TRUTH, E0_SCORES, [2, 0.5]),
    Matrices(E0_TRUTH, TIED, top_k=2),
    Matrices([[0] * 5] * 2, E0_SCORES),
    Matrices([[0] * 5] * 2, E0_SCORES, predictions=[[0] * 5] * 2),
    Matrices([[1] * 5] * 2, E0_SCORES),
    Matrices(MIXED, MIXED_SCORES),
    Matrices(MIXED, MIXED_SCORES, [0, 1, 2, 0]),
    Matrices(MIXED, MIXED_SCORES, [1, 0, 0, 0]),
    Matrices([[1] + [0] * 17], [[0.5] * 18]),
)


def keys_of(metric: str, average: str) -> dict[str, list[str]]:
    """The keys of the steps and of the notes on matrices with every oddity under every choice, sorted."""
    shown, notes = set(), set()
    for matrices in EXAMPLES:
        example = matrices.fit_for(metric, average).example
        for rules in one_switch_each(METRICS[metric], average):
            result = METRICS[metric](example, average, rules)
            for step in chain(steps(result.parts), steps(result.whole)):
                shown.add(step.key)
                notes.update(note.key for note in step.notes if note.where.any())
    return {"steps": sorted(shown), "notes": sorted(notes)}


@for_every("case", RECORDED_CASES)
def test_the_keys_of_all_steps_and_notes_are_those_that_were_promised(case):
    recorded = json.loads(RECORD.read_text(encoding="utf-8"))
    assert recorded.keys() == RECORDED_CASES.keys()
    assert keys_of(*RECORDED_CASES[case]) == recorded[case]


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


if __name__ == "__main__":
    found = {case: keys_of(*of) for case, of in RECORDED_CASES.items()}
    RECORD.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
