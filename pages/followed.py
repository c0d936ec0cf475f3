"""What a visitor can follow through the lessons: a public question, or an error of a text."""

from __future__ import annotations

from collections.abc import Sequence

from pages.questions.answered_question import (
    GALLERY,
    AnsweredQuestion,
    address_of_question,
    question_named,
    questions_named,
)


def followed(name: str) -> AnsweredQuestion | None:
    """What is followed under this name; None where there is nothing of that name."""
    return question_named(name) if name else None


def keys_about(metric: str) -> Sequence[str]:
    """Which questions are about this metric."""
    return [key for key, one in GALLERY.items() if metric in one.about]


def questions_about(metric: str) -> Sequence[tuple[str, str]]:
    """The questions that are about this metric, each with its address."""
    return [(one.asks, address_of_question(one.key)) for one in questions_named(keys_about(metric))]
