"""How each line of working reads in letters."""

from __future__ import annotations

import re

from metrics import METRICS, Quantity, steps
from metrics.graph.working import letters
from tests.every import for_every
from tests.matrices import E0_SCORES, E0_TRUTH, Matrices, one_switch_each

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
TWO_SUBSCRIPTS = re.compile(r"_(?:\w|\{[^{}]*\})\s*_|\{[^{}]*_[^{}]*\}_")


def test_f_of_the_means_is_named_as_such():
    total = METRICS["f_beta"](Matrices(E0_TRUTH, E0_SCORES).example, "samples").total
    assert total.symbol == r"F(\overline{P}, \overline{R})"


@for_every("threshold", [0.5, [0.1, 0.2, 0.3, 0.4, 0.5]])
@for_every("top_k", [None, 2])
@for_every("weights", [None, [2, 0.5]])
@for_every(("metric", "average"), CASES)
def test_the_letters_of_every_step_are_latex_that_reads_as_meant(metric, average, weights, top_k, threshold):
    drawn = Matrices(E0_TRUTH, E0_SCORES, weights, threshold=threshold, top_k=top_k)
    example = drawn.fit_for(metric, average).example
    for rules in one_switch_each(METRICS[metric], average):
        result = METRICS[metric](example, average, rules)
        for step in (*steps(result.part(0)), *steps(result.total)):
            line = letters(step)
            assert line
            assert step.symbol
            assert "$" not in line
            assert line.count("{") == line.count("}")
            assert not TWO_SUBSCRIPTS.search(line), line


def meanings(result) -> dict[str, set[str]]:
    """What each letter of a working stands for, in the titles of the quantities."""
    found: dict[str, set[str]] = {}
    for quantity in (*steps(result.part(0)), *steps(result.total)):
        found.setdefault(quantity.symbol, set()).add(quantity.title)
        for term in quantity.made_of:
            if isinstance(term, Quantity):
                found.setdefault(term.letters, set()).add(term.title)
    return found


@for_every("weights", [None, [2, 0.5]])
@for_every(("metric", "average"), CASES)
def test_a_letter_stands_for_one_thing_in_a_working(metric, average, weights):
    example = Matrices(E0_TRUTH, E0_SCORES, weights).fit_for(metric, average).example
    for rules in one_switch_each(METRICS[metric], average):
        found = meanings(METRICS[metric](example, average, rules))
        assert {letter: titles for letter, titles in found.items() if len(titles) > 1} == {}
