"""Every question by its key: what people asked in public, and what five texts print and say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from urllib.parse import urlencode

from pages.questions.answered_question import AnsweredQuestion, QuestionGroup
from pages.questions.document_questions import DOCUMENT_ROWS, ERRORS, document_question, errors_to_find
from pages.questions.public_questions import PUBLIC_QUESTIONS, QUESTIONS, public_groups, public_question
from pages.state.focus import START
from pages.state.link import MATRIX, SCENARIO, code_of

QUESTION_KEYS = (*PUBLIC_QUESTIONS, *DOCUMENT_ROWS)
ANSWER = "answer"  # the group of an address that leads back to the answer of what is followed


@cache
def question_groups() -> Mapping[str, QuestionGroup]:
    """Return the groups by their keys: those of the questions in public, and the errors to find."""
    return {**public_groups(), ERRORS: errors_to_find()}


@cache
def question_named(key: str) -> AnsweredQuestion | None:
    """Return what is asked under this name; None where nothing is."""
    if key in PUBLIC_QUESTIONS:
        return public_question(key)
    return document_question(key) if key in DOCUMENT_ROWS else None


def questions_named(keys: Iterable[str]) -> list[AnsweredQuestion]:
    """Return what is asked under these names, without those under which nothing is."""
    return [one for one in map(question_named, keys) if one is not None]


def group_of(question: AnsweredQuestion) -> QuestionGroup:
    """Return the group that a question stands in."""
    return question_groups()[question.group]


def address_of_question(key: str) -> str:
    """Return the address at which a question opens on its answer, and an error on the printed number."""
    question = question_named(key)
    if question is None:
        return QUESTIONS
    begins = {"step": START} if question.printed else {}
    asks = {MATRIX: code_of(question.matrix), SCENARIO: key, **begins}
    return f"{group_of(question).page}?{urlencode(asks)}"
