"""A question with its answer and the values that it compares, each computed on the matrix in hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from metrics import Example, InputError, Result
from metrics.graph.digits import decimal, fraction, shortest
from pages.intake.matrix import Matrix, example_of
from pages.sources.claims import ErrorToFind
from pages.sources.computed_numbers import Computed, Floats, Measured
from pages.sources.public_question import Side, Try
from pages.sources.source_documents import Document
from pages.words import gettext as _
from pages.words import sentence_of

MAX_PARTS, FIRST_PARTS = 6, 3  # so many samples or labels are drawn, or of more only the first


@dataclass(frozen=True)
class SideValue:
    """What a side of a question gives: its numbers, mostly one, and the values of the parts it averages.

    `refused` is the sentence of a metric that does not take the matrix.
    """

    numbers: tuple[float, ...]
    parts: tuple[tuple[str, float], ...] = ()
    refused: str = ""

    @property
    def text(self) -> str:
        """The numbers in their shortest form."""
        if self.refused:
            return "—"
        return "; ".join(map(shortest, self.numbers)) or _("no number")

    @property
    def as_decimal(self) -> str:
        """One number once more with a point, where it is a fraction."""
        (one, *others) = self.numbers or (np.nan,)
        return "" if others or fraction(one) is None else decimal(one)


def value_of(side: Side, example: Example) -> SideValue:
    """Return what a side gives on an example."""
    number = side.number
    if isinstance(number, Computed):
        return SideValue(tuple(number.values.tolist()))
    try:
        if not isinstance(number, Measured):
            found = number(example)
            return SideValue((float(found),), _parts(found, example) if isinstance(found, Result) else ())
        result = number.on(example)
        is_whole = number.part is None and not number.step
        return SideValue(tuple(number.read_off(result).tolist()), _parts(result, example) if is_whole else ())
    except InputError as error:
        return SideValue((), refused=sentence_of(error))


def _parts(found: Result, example: Example) -> tuple[tuple[str, float], ...]:
    """The samples or the labels that are averaged, with their values; none where all cells are one part."""
    names = {"rows": example.samples, "columns": example.labels}.get(found.inputs.kind)
    values: Floats = found.parts.value
    return () if names is None else tuple(zip(names, values.tolist(), strict=True))


def verdict(values: Sequence[SideValue]) -> tuple[str, str]:
    """Return the sign and the sentence that say whether the values agree."""
    if any(one.refused or not one.numbers for one in values):
        return "", _("One of them cannot be computed on this matrix.")
    texts = {one.text for one in values}
    if len(texts) == 1:
        return "=", _("On this matrix they agree.")
    if len(values) > 2:
        return "≠", _("{count} different numbers for one matrix.").format(count=len(texts))
    one, other = (value.numbers[0] for value in values)
    if np.isnan([one, other]).any() or any(len(value.numbers) > 1 for value in values):
        return "≠", _("On this matrix they differ.")
    return "≠", _("On this matrix they differ by {difference}.").format(difference=shortest(abs(one - other)))


@dataclass(frozen=True)
class AnsweredQuestion:
    """A question with its answer and the values that it compares, on the matrix that shows it.

    `group` is the key of the group that lists it, and `original_values` are those of the sides on its matrix.
    `document` is the text that it is about, None where people asked, `lines` where in it, and `printed` what
    stands there, in the place of the first value. `error` is what is to be found in a number that is judged
    first, and `task` how to compute it. `tried_matrix` is the matrix with what is to be tried done, and
    `answer_when_tried` the answer on it.
    """

    key: str
    group: str
    matrix: Matrix
    asks: str
    answer: str
    sides: tuple[Side, ...]
    original_values: tuple[SideValue, ...]
    lesson: Measured
    to_try: Try | None = None
    tried_matrix: Matrix | None = None
    answer_when_tried: str = ""
    threads: tuple[str, ...] = ()
    document: Document | None = None
    lines: str = ""
    printed: str = ""
    error: ErrorToFind | None = None
    task: str = ""

    def is_tried(self, matrix: Matrix) -> bool:
        """Whether this is the matrix with what is to be tried done; a new label may have any name."""
        tried_matrix = self.tried_matrix
        return (
            tried_matrix is not None
            and tried_matrix.size == matrix.size
            and tried_matrix == replace(matrix, labels=tried_matrix.labels)
        )


@dataclass(frozen=True)
class QuestionGroup:
    """A group of questions: the page that lists it, its title, what they have in common, and their keys."""

    page: str
    title: str
    in_common: str
    keys: Sequence[str]


def values_on(matrix: Matrix, sides: Sequence[Side]) -> tuple[SideValue, ...]:
    """Return what each side gives on a matrix."""
    example = example_of(matrix)
    return tuple(value_of(side, example) for side in sides)
