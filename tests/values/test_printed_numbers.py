"""The numbers of the documents stand on their lessons and follow an edit; what else the documents print.

That a printed number is the computed one is tested with the claims; here stands on which lesson it is, and
what the definition gives after an edit. A claim has a name such as B26, that of the documents page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import isclose, nan
from xml.etree import ElementTree

import numpy as np
import pytest

from metrics import METRICS, PRESETS, Example, Quantity, steps
from metrics.graph.digits import headline
from pages.frame.lesson_links import page_of_lesson
from pages.intake.matrix import Matrix, example_of
from pages.lessons.stage.stage import KEY as STAGE
from pages.sources.claims import Claim
from pages.sources.computed_numbers import Measured
from pages.sources.source_documents import DOCUMENTS
from tests.definitions import defined
from tests.every import for_every
from tests.matrices import E0_PREDICTED, E0_SCORES, E0_TRUTH, Matrices
from tests.shell.tab import complaints, edit
from tests.shell.test_pages import data_of, number, opened

MAX_DENOMINATOR = 120


@dataclass(frozen=True)
class Stop:
    """A part of a lesson on which numbers of a document stand: those of its claims."""

    claims: tuple[Claim, ...]

    @property
    def row(self) -> str:
        return ", ".join(claim.key for claim in self.claims)

    @property
    def number(self) -> Measured:
        return self.claims[0].lesson

    @property
    def lesson(self) -> str:
        return page_of_lesson(self.number.metric, self.number.average)

    @property
    def part(self) -> int:
        return (self.number.part or 0) + 1

    @property
    def steps(self) -> Mapping[str, Sequence[float | None]]:
        """What the steps that the document prints come to in this part, by their titles."""
        wanted = {claim.lesson.step for claim in self.claims}
        found = steps(self.number.result.part(self.part - 1))
        return {step.title: values_of(step) for step in found if step.key in wanted}

    def value_on(self, matrix: Matrix) -> float:
        """The value on a matrix by the definition of the metric."""
        number = self.number
        value = defined(number.metric, matrices_of(matrix), number.average, number.conventions)
        return nan if value is None else float(value)


@dataclass(frozen=True)
class Walk:
    """A matrix of the menu, the stops on it, and an edit: the truth of one cell is turned."""

    matrix: Matrix
    stops: tuple[Stop, ...]

    @property
    def edited(self) -> Matrix:
        """The matrix with the other truth in its first cell."""
        (first, *others), *rows = self.matrix.truth
        return replace(self.matrix, truth=((1 - first, *others), *rows))


def walks() -> tuple[Walk, ...]:
    """Every claim that a lesson can show, by its matrix and by what the lesson is about."""
    found: dict[Matrix, dict[tuple[object, ...], list[Claim]]] = {}
    for document in DOCUMENTS.values():
        for claim in document.claims:
            number = claim.number
            if isinstance(number, Measured):
                about = (number.metric, number.average, number.conventions, number.part or 0)
                found.setdefault(number.matrix, {}).setdefault(about, []).append(claim)
    return tuple(
        Walk(matrix, tuple(Stop(tuple(claims)) for claims in stops.values()))
        for matrix, stops in found.items()
    )


def matrices_of(matrix: Matrix) -> Matrices:
    example = example_of(matrix)
    return Matrices(
        example.truth.astype(int).tolist(),
        np.zeros(example.truth.shape).tolist() if example.scores is None else example.scores.tolist(),
        None if example.sample_weight is None else example.sample_weight.tolist(),
        None if example.predicted is None else example.predicted.astype(int).tolist(),
        np.asarray(example.threshold).tolist(),
        example.top_k,
    )


def values_of(step: Quantity) -> list[float | None]:
    """The value of a step, or that of each item; None where an item has none."""
    if not step.itemwise:
        return [float(step.value)]
    used = set(step.lines())
    return [float(value) if item in used else None for item, value in enumerate(step.value)]


def spellings(value: float | None) -> set[str]:
    """The ways in which a number is written: in four digits or decimals, and as a small fraction."""
    if value is None:
        return {"·"}
    near = Fraction(value).limit_denominator(MAX_DENOMINATOR)
    is_small = near.denominator > 1 and isclose(near, value, rel_tol=1e-12)
    return {four_digits(value), f"{value:.4f}"} | ({str(near)} if is_small else set())


def four_digits(value: float) -> str:
    return f"{value + 0.0:.4g}"


WALKS = walks()

E0 = Example.of(E0_TRUTH, E0_SCORES)
E0_SETS = Example.of(E0_TRUTH, y_pred=E0_PREDICTED)
OF_ONE_SOURCE = (
    ("accuracy", "samples", "scikit_learn", E0_SETS, (1 / 3 + 1 / 4) / 2),
    ("f_beta", "samples", "d1", E0_SETS, (1 / 2 + 2 / 5) / 2),
    ("peak_f1", "macro", "zhang_zhou_2014", E0, (1 + 0 + 1 + 0 + 1) / 5),
)
HAND_CHECKED = {
    *((metric, average) for metric, average, *_ in OF_ONE_SOURCE),
    *((stop.number.metric, stop.number.average) for walk in WALKS for stop in walk.stops),
}
STOPS = [pytest.param(walk, stop, id=stop.row) for walk in WALKS for stop in walk.stops]


def read(element: ElementTree.Element) -> str:
    inner = [read(part) + (part.tail or "") for part in element]
    return "/".join(inner) if element.tag == "mfrac" else (element.text or "") + "".join(inner)


@pytest.mark.parametrize(("walk", "stop"), STOPS)
def test_the_numbers_of_a_document_are_on_their_lesson_and_follow_an_edit(walk: Walk, stop: Stop) -> None:
    app = opened(replace(stop.number, step="").query, f"{stop.lesson}.py")
    assert not app.exception
    assert not complaints(app)
    assert number(app) == headline(stop.value_on(walk.matrix))
    stage = data_of(app, STAGE)
    text = " ".join(read(ElementTree.fromstring(f"<div>{stage[key]}</div>")) for key in ("board", "picture"))
    for title, values in stop.steps.items():
        missing = [
            value for value in values if value is not None and not any(map(text.count, spellings(value)))
        ]
        assert not missing, title
    edit(app, walk.edited)
    assert not app.exception
    assert number(app) == headline(stop.value_on(walk.edited))


@for_every(("metric", "average", "preset", "example", "value"), OF_ONE_SOURCE)
def test_the_rule_of_one_source_on_the_example_of_d0(metric, average, preset, example, value):
    assert float(METRICS[metric](example, average, PRESETS[preset])) == pytest.approx(value, rel=1e-12)
