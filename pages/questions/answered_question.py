"""Every question of the page Questions: what people post in public, and the errors of five texts to find."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from urllib.parse import urlencode

from metrics.graph.digits import decimal
from metrics.words import N_
from pages.intake.matrix import Matrix, example_of
from pages.questions.compared_values import Valued, valued
from pages.sources.claims import Claim, ErrorToFind, Mistake
from pages.sources.computed_numbers import Computed, Measured, Number
from pages.sources.public_question import PublicQuestion, Side, Try
from pages.sources.scenario_gallery import GALLERY, GROUPS
from pages.sources.source_documents import DOCUMENTS, Document
from pages.state.focus import START
from pages.state.link import MATRIX, SCENARIO, code_of
from pages.words import gettext as _

QUESTIONS = "scenarios"  # the name of the page in an address
FIND = "find_the_error"
ANSWER = "answer"  # the group of an address that leads back to the answer of what is followed
PRINTED, THEIRS = N_("This text"), N_("What this text comes to.")
COMPUTED, RIGHT = N_("Computed from it"), N_("Right, or as others define it")
ROWS: Mapping[str, tuple[Document, Claim | Mistake]] = {
    name: (document, row) for document in DOCUMENTS.values() for name, row in document.rows.items()
}
ALL = (*GALLERY, *ROWS)


@dataclass(frozen=True)
class AnsweredQuestion:
    """A question with its answer and the values that it compares, on the matrix that shows it.

    `own` has the values on that matrix. `document` is the text in which an error is to be found, None where
    people asked, `lines` where in it, and `printed` what stands there, in the place of the first value.
    `error` is what is to be found in a number that is to be judged first, and `task` how to compute it.
    `tried` is the matrix with what is to be tried done, and `then` the answer on it.
    """

    key: str
    group: str
    matrix: Matrix
    asks: str
    answer: str
    sides: tuple[Side, ...]
    own: tuple[Valued, ...]
    lesson: Measured
    to_try: Try | None = None
    tried: Matrix | None = None
    then: str = ""
    threads: tuple[str, ...] = ()
    document: Document | None = None
    lines: str = ""
    printed: str = ""
    error: ErrorToFind | None = None
    task: str = ""

    @property
    def title(self) -> str:
        """What its matrix is called, where it has no name of its own."""
        return kinds()[self.group].title

    def is_tried(self, matrix: Matrix) -> bool:
        """Whether this is the matrix with what is to be tried done; a new label may have any name."""
        tried = self.tried
        return (
            tried is not None and tried.size == matrix.size and tried == replace(matrix, labels=tried.labels)
        )


@dataclass(frozen=True)
class ListedGroup:
    """A group of questions: its title, what they have in common, and the keys of those that it lists."""

    title: str
    finding: str
    keys: Sequence[str]


@cache
def question_named(key: str) -> AnsweredQuestion | None:
    """Return what is asked under this name; None where nothing is."""
    if key in GALLERY:
        return _of_gallery(key, GALLERY[key])
    if key not in ROWS:
        return None
    document, row = ROWS[key]
    return _of_claim(key, document, row) if isinstance(row, Claim) else _of_mistake(key, document, row)


@cache
def kinds() -> Mapping[str, ListedGroup]:
    """Return the groups by their keys: those of the gallery, and the errors of the five texts."""
    sentence = {
        key: ListedGroup(_(one.title), _(one.finding), tuple(one.questions)) for key, one in GROUPS.items()
    }
    errors = {
        claim.error.place: one.name_of(claim.key)
        for one in DOCUMENTS.values()
        for claim in one.errors_to_find
        if claim.error is not None
    }
    return sentence | {FIND: ListedGroup(_("Find the error"), "", tuple(errors[at] for at in sorted(errors)))}


def other_errors() -> Iterator[str]:
    """Return the keys of what else is wrong in these texts, or left open."""
    return (key for key, (_document, row) in ROWS.items() if isinstance(row, Mistake))


def address_of_question(key: str) -> str:
    """Return the address at which a question opens on its answer, and an error on the printed number."""
    question = question_named(key)
    if question is None:
        return QUESTIONS
    begins = {"step": START} if question.printed else {}
    return f"{QUESTIONS}?{urlencode({MATRIX: code_of(question.matrix), SCENARIO: key, **begins})}"


def _of_gallery(key: str, one: PublicQuestion) -> AnsweredQuestion:
    (group,) = (name for name, many in GROUPS.items() if key in many.questions)
    sides = tuple(one.sides.values())
    own = _own(sides, one.matrix)
    numbers = {name: decimal(value.numbers[0], 3) for name, value in zip(one.sides, own, strict=True)}
    tried = one.to_try.after(one.matrix)
    after = dict(zip(one.sides, (value.text for value in _own(sides, tried)), strict=True))
    before = {f"was_{name}": value.text for name, value in zip(one.sides, own, strict=True)}
    return AnsweredQuestion(
        key,
        group,
        one.matrix,
        _(one.asks).format_map(numbers),
        _(one.answer),
        sides,
        own,
        one.lessons[0],
        one.to_try,
        tried,
        _(one.to_try.answer).format_map(after | before),
        one.threads,
    )


def _of_claim(key: str, document: Document, claim: Claim) -> AnsweredQuestion:
    error, printed = claim.error, claim.printed or "—"
    right = _side(COMPUTED, "", claim.number, claim.lesson.matrix)
    if error is None:
        asks = _("{what}: this text prints {printed}. Is it right?").format(
            what=_(claim.says), printed=claim.printed or _("no number")
        )
        answer = _(claim.verdict.sentence)
    else:
        asks, answer, printed = _(error.asks), _(error.answer), claim.first_number
        right = replace(right, who=error.named, rule=error.rule)
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
        _own(sides, claim.lesson.matrix),
        claim.lesson,
        document=document,
        lines=claim.lines,
        printed=printed,
        error=error,
        task=_(error.task).format(parts=_parts(claim)) if error else "",
    )


def _of_mistake(key: str, document: Document, mistake: Mistake) -> AnsweredQuestion:
    lesson = mistake.lesson(document.key)
    theirs, right = mistake.numbers(document.key)
    sides = (
        _side(PRINTED, THEIRS, theirs, lesson.matrix),
        _side(RIGHT, "", right, lesson.matrix),
    )
    own = _own(sides, lesson.matrix)
    return AnsweredQuestion(
        key,
        FIND,
        lesson.matrix,
        _(mistake.title),
        _(mistake.says),
        sides,
        own,
        lesson,
        document=document,
    )


def _parts(claim: Claim) -> str:
    """The values of the samples that its metric makes one number of."""
    return "; ".join(map(decimal, claim.lesson.result.parts.value.tolist()))


def _own(sides: Sequence[Side], matrix: Matrix) -> tuple[Valued, ...]:
    example = example_of(matrix)
    return tuple(valued(side, example) for side in sides)


def _side(who: str, rule: str, number: Number | None, matrix: Matrix) -> Side:
    """A value that follows the matrix in hand, if it was made of this one."""
    if number is None:
        return Side(who, rule, Computed(tuple))
    if isinstance(number, Measured) and number.matrix == matrix:
        return Side(who, rule, number)
    return Side(who, rule, Computed(lambda: number.values))
