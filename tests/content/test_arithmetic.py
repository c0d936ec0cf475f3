"""Every line of working, filled with numbers and read back, gives the value that stands beside it."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import METRICS, Example, Note, Quantity, Result, plain_line, steps
from metrics.graph.digits import in_decimals, number_in
from metrics.graph.working import numbers, numbers_and_value
from metrics.graph.written import DIGITS
from metrics.parts.undefined import RELATIVE_TOLERANCE
from tests.definitions import OF_ONE_METRIC
from tests.every import for_every
from tests.graph.latex import read
from tests.matrices import (
    Matrices,
    conventions,
    decided,
    hard_in_turn,
    one_of_them,
    one_switch_each,
    weighted_or_not,
)

SCALES = (1.0, -1.0, 3e-7, 1e300)
CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
# The formula of one-error gives 1 for a row without true labels; a convention may leave the row out.
OVERRULED = {"one_error", "coverage.depth"} | {
    key for module in OF_ONE_METRIC.values() for key in getattr(module, "OVERRULED", ())
}
AS_ARITHMETIC = (
    (re.compile(r"\\tfrac"), r"\\frac"),
    (re.compile(r" \\times 10\^\{(-?\d+)\}"), r"e\1"),
    (re.compile(r"\\infty"), "inf"),
    (re.compile(r"\\text\{undefined\}"), "nan"),
    (re.compile(r" \\;(\\to)\\; "), r" \1 "),
)
DIFFERENCE_OF_SHARES = re.compile(r"\b(0\.\d+) - (0\.\d+)")
LOGARITHM = re.compile(r"\\(ln|log)")
SIGNS_IN_LATEX = re.compile(r"(.*) (=|\\approx|\\to) (\S+)")
# These notes say that numbers of 64 bits are too coarse, or too few, for the formula as it is printed.
IN_ANOTHER_FORM = {"exact_form", "exact_share"}


@cache
@st.composite
def scaled(draw: st.DrawFn) -> Matrices:
    """Matrices whose scores may be negative, tiny (written as 3e-07) or huge."""
    drawn = draw(weighted_or_not(decided))
    scale = draw(one_of_them(SCALES))
    return replace(
        drawn,
        scores=[[score * scale for score in row] for row in drawn.scores],
        threshold=(np.array(drawn.threshold) * scale).tolist(),
    )


@for_every(("metric", "average"), CASES)
def test_the_arithmetic_shown_gives_the_value_shown_under_every_choice_on_hard_matrices(metric, average):
    for turn, rules in enumerate(one_switch_each(METRICS[metric], average)):
        for drawn in hard_in_turn(turn):
            check_all(METRICS[metric](drawn.fit_for(metric, average).example, average, rules))


@for_every(("metric", "average"), CASES)
def test_what_is_called_equal_is_equal_as_it_is_printed(metric, average):
    """A sum adds up, in plain text and in LaTeX, or is called rounded."""
    for turn in range(3):
        for drawn in hard_in_turn(turn):
            result = METRICS[metric](drawn.fit_for(metric, average).example, average)
            for quantity in (result.part(0), result.overall):
                for step in steps(quantity):
                    for item in step.lines()[:3]:
                        check_signs(step, item)


def test_agreement_that_is_exactly_chance_is_read_as_zero():
    """The two shares differ in their last digit, and kappa is 0."""
    truth = [[0, 1, 1, 1, 0, 0], [0, 0, 0, 0, 0, 0], [1, 0, 1, 0, 0, 0], [1, 1, 0, 0, 0, 1]]
    predicted = [[1, 0, 0, 1, 0, 0], [1, 0, 0, 0, 1, 0], [1, 0, 1, 1, 0, 0], [0, 0, 1, 0, 1, 0]]
    kappa = METRICS["cohen_kappa"](Example.of(truth, y_pred=predicted), "micro")
    assert float(kappa) == 0.0
    check_all(kappa)


@pytest.mark.parametrize(("metric", "average"), CASES)
@given(data=st.data())
@settings(max_examples=settings().max_examples // 3)
def test_the_arithmetic_shown_gives_the_value_shown_under_any_mixture_of_choices(metric, average, data):
    rules = data.draw(conventions(METRICS[metric], average))
    drawn = data.draw(scaled()).fit_for(metric, average)
    check_all(METRICS[metric](drawn.example, average, rules))


def check_all(result: Result) -> None:
    """Compare every line of every step of a result with its value."""
    cut = [result.part(part) for part in range(result.inputs.n_parts)]
    for quantity in (*cut, result.overall):
        for step in steps(quantity):
            check(step)


def check(step: Quantity) -> None:
    """Compare every line of a step with its value."""
    if IN_ANOTHER_FORM.intersection(note.key for note in step.notes):
        return
    for item in step.lines():
        line, shown = numbers(step, item, show=repr), float(step.entry(item))
        replaced = [note for note in step.notes if note.replaces]
        if replaced:
            assert shown == pytest.approx(told(step, replaced[-1]), nan_ok=True), (step.key, line)
            # The formula has no value of its own: 0/0, or a list of nothing.
            is_undefined = r"\{\}" in line or math.isnan(read(line))
            assert is_undefined or step.key in OVERRULED, (step.key, line)
        else:
            assert is_close(shown, line), (step.key, line)


def is_close(shown: float, line: str) -> bool:
    """Whether a value is what its line gives, as `pytest.approx` would say at ten times the cost."""
    found = read(line)
    if not math.isfinite(found):
        return found == shown or (math.isnan(found) and math.isnan(shown))
    # A logarithm is taken of a probability that was rounded.
    tolerance = RELATIVE_TOLERANCE if line.startswith(r"-\ln") else 1e-12
    return abs(shown - found) <= max(abs(found) * tolerance, lost_in(line))


def four_digits(value: float) -> str:
    """A number with four significant digits."""
    return f"{value:.4g}"


def read_in_decimals(value: float) -> float:
    """The number that is read where it is written in four decimals."""
    return number_in(in_decimals(value))


def check_signs(step: Quantity, item: int | None) -> None:
    """Numbers and value are called equal only where they are as printed, in plain text and in LaTeX."""
    if IN_ANOTHER_FORM.intersection(note.key for note in step.notes):
        return
    replaced = any(note.replaces for note in step.notes)
    plain = plain_line(step, item).rpartition(" ")
    by_hand = numbers(step, item, show=four_digits)
    check_sign(plain[0][-1], by_hand, plain[2].replace("undefined", "nan").replace("∞", "inf"), replaced)
    shown = numbers_and_value(step, item, None, None)
    for written, arithmetic in AS_ARITHMETIC:
        shown = written.sub(arithmetic, shown)
    whole = SIGNS_IN_LATEX.fullmatch(shown)
    if whole:
        left, sign, right = whole.groups()
        check_sign(sign, left, right, replaced, read_in_decimals if step.in_decimals else four_digits)


def check_sign(
    sign: str, numbers: str, value: str, replaced: bool, rounded: Callable[[float], object] | None = None
) -> None:
    """= where the printed numbers give the printed value, ≈ where they do not, → where it was put there.

    What has few digits, as a sum of numbers that are printed, must be the value in all of them. A logarithm
    of many digits is rounded.
    """
    if replaced:
        assert sign in ("→", r"\to"), (numbers, sign, value)
        return
    found, wanted = read(numbers), read(value)
    if math.isfinite(found):
        agree = math.isclose(found, wanted, rel_tol=1e-9, abs_tol=1e-12)
        if not math.isclose(found, round(found, DIGITS), rel_tol=0, abs_tol=1e-12):
            shown = rounded or four_digits
            nearly = {shown(found * factor) for factor in (1 - 1e-9, 1, 1 + 1e-9)}
            agree = (agree or shown(wanted) in nearly) and LOGARITHM.search(numbers) is None
        assert sign in (("=",) if agree else ("≈", r"\approx")), (numbers, sign, value)


def lost_in(line: str) -> float:
    """What a difference of two shares can lose: its value if the first one is rounded otherwise."""
    found = DIFFERENCE_OF_SHARES.search(line)
    if found is None:
        return 1e-300
    otherwise = repr(float(found[1]) * (1 + 4 * sys.float_info.epsilon))
    return abs(read(line[: found.start(1)] + otherwise + line[found.end(1) :]) - read(line))


def told(step: Quantity, note: Note) -> float:
    """What the note says that the value is: a number, nothing, or the one value that all parts have."""
    for module in OF_ONE_METRIC.values():
        if note.key in getattr(module, "STANDS_IN", ()):
            return module.STANDS_IN[note.key](step)
    if note.key == "all_the_same":
        summed, _ = step.made_of
        _, each = summed.source.made_of
        (own,) = {float(value) for value in each.value if not math.isnan(value)}
        return own
    return float(note.facts.get("value", math.nan))
