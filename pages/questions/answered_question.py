"""Every question of the page Questions: what people post in public, and the errors of five texts to find."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from urllib.parse import urlencode

import numpy as np

from metrics import Example, InputError, Result
from metrics.graph.digits import decimal, fraction, shortest
from metrics.words import N_
from pages.intake.matrix import Matrix, example_of
from pages.sources.claims import Claim, DocumentMistake, ErrorToFind
from pages.sources.computed_numbers import Computed, Floats, Measured, Number
from pages.sources.public_question import PublicQuestion, Side, Try, edited
from pages.sources.questions_libraries import LIBRARIES
from pages.sources.questions_thresholds_and_losses import LOSSES, THRESHOLDS
from pages.sources.questions_ties_and_averages import AVERAGES, TIES
from pages.sources.questions_zero_over_zero import ZERO_OVER_ZERO
from pages.sources.source_documents import DOCUMENTS, Document
from pages.state.focus import START
from pages.state.link import MATRIX, SCENARIO, code_of
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


QUESTIONS = "scenarios"  # the name of the page in an address
FIND = "find_the_error"
ANSWER = "answer"  # the group of an address that leads back to the answer of what is followed
PRINTED, THEIRS = N_("This text"), N_("What this text comes to.")
COMPUTED, RIGHT = N_("Computed from it"), N_("Right, or as others define it")
# The questions that people asked in public: each group with its title and what its questions have in common.
GROUPS: Mapping[str, tuple[str, str, Mapping[str, PublicQuestion]]] = {
    "zero_over_zero": (
        N_("Division by zero (0/0)"),
        N_("Where there is nothing to divide by, every library decides for itself."),
        ZERO_OVER_ZERO,
    ),
    "ties": (N_("Ties"), N_("Equal scores are right, wrong or half right: it is a choice."), TIES),
    "averages": (N_("Averages"), N_("The same predictions, another average, another number."), AVERAGES),
    "thresholds": (
        N_("Thresholds"),
        N_("A threshold is a choice, and a curve goes through all of them."),
        THRESHOLDS,
    ),
    "losses": (N_("Losses"), N_("A loss that cannot reach 0, and one that goes below."), LOSSES),
    "libraries": (N_("Libraries"), N_("One word, two libraries, two definitions."), LIBRARIES),
}
PUBLIC_QUESTIONS = {
    key: one for _title, _in_common, questions in GROUPS.values() for key, one in questions.items()
}
DOCUMENT_ROWS: Mapping[str, tuple[Document, Claim | DocumentMistake]] = {
    name: (document, row) for document in DOCUMENTS.values() for name, row in document.rows.items()
}
QUESTION_KEYS = (*PUBLIC_QUESTIONS, *DOCUMENT_ROWS)


@dataclass(frozen=True)
class AnsweredQuestion:
    """A question with its answer and the values that it compares, on the matrix that shows it.

    `original_values` are those of the sides on it. `document` is the text in which an error is to be found,
    None where people asked, `lines` where in it, and `printed` what stands there, in the place of the first
    value. `error` is what is to be found in a number that is judged first, and `task` how to compute it.
    `tried_matrix` is the matrix with what is to be tried done, and `answer_when_tried` the answer on it.
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

    @property
    def title(self) -> str:
        """What its matrix is called, where it has no name of its own."""
        return question_groups()[self.group].title

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
    """A group of questions: its title, what they have in common, and the keys of those that it lists."""

    title: str
    in_common: str
    keys: Sequence[str]


@cache
def question_named(key: str) -> AnsweredQuestion | None:
    """Return what is asked under this name; None where nothing is."""
    if key in PUBLIC_QUESTIONS:
        return _of_gallery(key, PUBLIC_QUESTIONS[key])
    if key not in DOCUMENT_ROWS:
        return None
    document, row = DOCUMENT_ROWS[key]
    return _of_claim(key, document, row) if isinstance(row, Claim) else _of_mistake(key, document, row)


def questions_named(keys: Iterable[str]) -> list[AnsweredQuestion]:
    """Return what is asked under these names, without those under which nothing is."""
    return [one for one in map(question_named, keys) if one is not None]


@cache
def question_groups() -> Mapping[str, QuestionGroup]:
    """Return the groups by their keys: those of the gallery, and the errors of the five texts."""
    groups = {
        key: QuestionGroup(_(title), _(in_common), tuple(questions))
        for key, (title, in_common, questions) in GROUPS.items()
    }
    errors = {
        claim.error.place: one.name_of(claim.key)
        for one in DOCUMENTS.values()
        for claim in one.errors_to_find
        if claim.error is not None
    }
    return groups | {FIND: QuestionGroup(_("Find the error"), "", tuple(errors[at] for at in sorted(errors)))}


def address_of_question(key: str) -> str:
    """Return the address at which a question opens on its answer, and an error on the printed number."""
    question = question_named(key)
    if question is None:
        return QUESTIONS
    begins = {"step": START} if question.printed else {}
    return f"{QUESTIONS}?{urlencode({MATRIX: code_of(question.matrix), SCENARIO: key, **begins})}"


def _of_gallery(key: str, one: PublicQuestion) -> AnsweredQuestion:
    (group,) = (name for name, (*_texts, questions) in GROUPS.items() if key in questions)
    sides = tuple(one.sides.values())
    values = _values_on(one.matrix, sides)
    numbers = {name: decimal(value.numbers[0], 3) for name, value in zip(one.sides, values, strict=True)}
    tried_matrix = edited(one.matrix, one.to_try.edit)
    after = dict(zip(one.sides, (value.text for value in _values_on(tried_matrix, sides)), strict=True))
    before = {f"was_{name}": value.text for name, value in zip(one.sides, values, strict=True)}
    return AnsweredQuestion(
        key,
        group,
        one.matrix,
        _(one.asks).format_map(numbers),
        _(one.answer),
        sides,
        values,
        one.lessons[0],
        one.to_try,
        tried_matrix,
        _(one.to_try.answer).format_map(after | before),
        one.threads,
    )


def _of_claim(key: str, document: Document, claim: Claim) -> AnsweredQuestion:
    error, printed = claim.error, claim.printed or "—"
    right = _side(COMPUTED, "", claim.number, claim.lesson.matrix)
    if error is None:
        asks = _("{what}: this text prints {printed}. Is it right?").format(
            what=_(claim.sentence), printed=claim.printed or _("no number")
        )
        answer = _(claim.verdict.sentence)
    else:
        asks, answer, printed = _(error.asks), _(error.answer), claim.first_number
        right = replace(right, who=error.right_name, rule=error.right_rule)
        if isinstance(right.number, Computed):
            right = replace(right, number=Computed(lambda: claim.number.values[:1]))
    sides = Side(PRINTED, "", Computed(tuple)), right
    return AnsweredQuestion(
        key,
        FIND,
        claim.lesson.matrix,
        asks,
        answer,
        sides,
        _values_on(claim.lesson.matrix, sides),
        claim.lesson,
        document=document,
        lines=claim.lines,
        printed=printed,
        error=error,
        task=_(error.task).format(parts=_parts_of_claim(claim)) if error else "",
    )


def _of_mistake(key: str, document: Document, mistake: DocumentMistake) -> AnsweredQuestion:
    lesson = mistake.lesson(document.key)
    theirs, right = mistake.numbers(document.key)
    sides = (
        _side(PRINTED, THEIRS, theirs, lesson.matrix),
        _side(RIGHT, "", right, lesson.matrix),
    )
    return AnsweredQuestion(
        key,
        FIND,
        lesson.matrix,
        _(mistake.title),
        _(mistake.sentence),
        sides,
        _values_on(lesson.matrix, sides),
        lesson,
        document=document,
    )


def _parts_of_claim(claim: Claim) -> str:
    """The values of the samples that its metric makes one number of."""
    return "; ".join(map(decimal, claim.lesson.result.parts.value.tolist()))


def _values_on(matrix: Matrix, sides: Sequence[Side]) -> tuple[SideValue, ...]:
    example = example_of(matrix)
    return tuple(value_of(side, example) for side in sides)


def _side(who: str, rule: str, number: Number | None, matrix: Matrix) -> Side:
    """A value that follows the matrix in hand, if it was made of this one."""
    if number is None:
        return Side(who, rule, Computed(tuple))
    if isinstance(number, Measured) and number.matrix == matrix:
        return Side(who, rule, number)
    return Side(who, rule, Computed(lambda: number.values))
