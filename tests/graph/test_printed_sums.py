"""Whoever adds up the numbers of a line as they are printed gets what is printed, or reads ≈."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from fractions import Fraction
from xml.etree.ElementTree import Element, fromstring

from hypothesis import given
from hypothesis import strategies as st

from metrics import METRICS
from pages.intake.examples import EXAMPLES, PHOTOS
from pages.intake.matrix import Matrix
from pages.lessons.formula_lines import LineWriter, in_cell
from pages.lessons.working_pages import pages_of
from tests.every import for_every
from tests.pictures.picture_reader import scene_on

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
SUM = re.compile(r"[\d./()]+(\+[\d./()]+)+(/\([\d./()]+\))?")
SCORES = st.lists(st.integers(1, 99).map(lambda hundredth: hundredth / 100), min_size=8, max_size=8)


def sums_of(matrix: Matrix, metric: str, average: str) -> Iterator[tuple[str, str, str]]:
    """Each sum that a line of the first part or the average writes in full, the sign, and the value."""
    pages = pages_of(scene_on(matrix, metric, average))
    for page in pages:
        for line in page.lines[:3]:
            text = read(fromstring(in_cell(LineWriter(pages.scene, page.of_average).whole(line))))
            *_before, numbers, sign, value = re.split("([=≈→])", text)
            if SUM.fullmatch(numbers) and re.fullmatch(r"[\d./()]+", value):
                yield numbers, sign, value


def read(one: Element) -> str:
    """What is written in a formula, a fraction as (a)/(b)."""
    inner = [read(part) for part in one]
    if one.tag == "mfrac":
        return "({})/({})".format(*inner)
    return re.sub(r"\s", "", one.text or "") + "".join(inner)


def added(numbers: str) -> Fraction:
    return _worked_out(ast.parse(numbers, mode="eval").body)


def _worked_out(one: ast.expr) -> Fraction:
    if isinstance(one, ast.BinOp):
        first, second = _worked_out(one.left), _worked_out(one.right)
        return first + second if isinstance(one.op, ast.Add) else first / second
    return Fraction(str(ast.literal_eval(one)))


def check(matrix: Matrix, metric: str, average: str) -> int:
    """Add up all sums as they are printed; how many there are."""
    found = list(sums_of(matrix, metric, average))
    for numbers, sign, value in found:
        if sign == "=":
            digits = len(value.partition(".")[2])
            unit = Fraction(1, 10**digits) if "." in value else Fraction(1, 10**4)
            assert abs(added(numbers) - Fraction(value)) <= unit / 2, (metric, numbers, value)
    return len(found)


@for_every(("metric", "average"), CASES)
def test_the_printed_terms_of_a_sum_add_up_to_the_printed_result(metric: str, average: str) -> None:
    for matrix in (PHOTOS, *(EXAMPLES[name].matrix for name in ("d0", "digits"))):
        check(matrix, metric, average)


def test_there_are_sums() -> None:
    assert check(PHOTOS, "softmax_cross_entropy", "samples") == 3


@given(scores=SCORES)
def test_the_losses_of_any_scores_add_up_as_they_are_printed(scores: list[float]) -> None:
    matrix = Matrix.of([[1, 0, 1, 0], [1, 1, 0, 0]], [scores[:4], scores[4:]])
    for metric in ("softmax_cross_entropy", "sigmoid_cross_entropy", "brier_score", "ndcg", "pro_loss"):
        check(matrix, metric, "samples")
