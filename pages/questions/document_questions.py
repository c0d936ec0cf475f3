"""What five texts print and say, as questions: is it right? Those with an error are the ones to find."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from metrics.graph.digits import decimal
from metrics.words import N_
from pages.intake.matrix import Matrix
from pages.questions.answered_question import AnsweredQuestion, QuestionGroup, values_on
from pages.sources.claims import Claim, DocumentMistake
from pages.sources.computed_numbers import Computed, Measured, Number
from pages.sources.public_question import Side
from pages.sources.source_documents import DOCUMENTS, Document
from pages.words import gettext as _

FIND_THE_ERROR = "find_the_error"  # the name of the page in an address
ERRORS = "errors"
PRINTED, THEIRS = N_("This text"), N_("What this text comes to.")
COMPUTED, RIGHT = N_("Computed from it"), N_("Right, or as others define it")
DOCUMENT_ROWS: Mapping[str, tuple[Document, Claim | DocumentMistake]] = {
    name: (document, row) for document in DOCUMENTS.values() for name, row in document.rows.items()
}


def errors_to_find() -> QuestionGroup:
    """Return the errors to find, the easiest one first."""
    places = {
        claim.error.place: one.name_of(claim.key)
        for one in DOCUMENTS.values()
        for claim in one.errors_to_find
        if claim.error is not None
    }
    return QuestionGroup(FIND_THE_ERROR, _("Find the error"), "", [places[place] for place in sorted(places)])


def document_question(key: str) -> AnsweredQuestion:
    """Return the row of a document under this key, as a question."""
    document, row = DOCUMENT_ROWS[key]
    return _of_claim(key, document, row) if isinstance(row, Claim) else _of_mistake(key, document, row)


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
        ERRORS,
        claim.lesson.matrix,
        asks,
        answer,
        sides,
        values_on(claim.lesson.matrix, sides),
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
        ERRORS,
        lesson.matrix,
        _(mistake.title),
        _(mistake.sentence),
        sides,
        values_on(lesson.matrix, sides),
        lesson,
        document=document,
    )


def _parts_of_claim(claim: Claim) -> str:
    """The values of the samples that its metric makes one number of."""
    return "; ".join(map(decimal, claim.lesson.result.parts.value.tolist()))


def _side(who: str, rule: str, number: Number | None, matrix: Matrix) -> Side:
    """A value that follows the matrix in hand, if it was made of this one."""
    if number is None:
        return Side(who, rule, Computed(tuple))
    if isinstance(number, Measured) and number.matrix == matrix:
        return Side(who, rule, number)
    return Side(who, rule, Computed(lambda: number.values))
