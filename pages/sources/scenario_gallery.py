"""The gallery: all questions that people asked in public, and the groups that they stand in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from metrics.words import N_
from pages.sources.public_question import PublicQuestion
from pages.sources.questions_averages import AVERAGES
from pages.sources.questions_libraries import LIBRARIES
from pages.sources.questions_thresholds_and_losses import LOSSES, THRESHOLDS
from pages.sources.questions_ties import TIES
from pages.sources.questions_zero_over_zero import ZERO_OVER_ZERO


@dataclass(frozen=True)
class QuestionGroup:
    """Questions of one kind: their title, what they have in common, and the questions by their keys."""

    title: str
    finding: str
    questions: Mapping[str, PublicQuestion]


GROUPS: Mapping[str, QuestionGroup] = {
    "zero_over_zero": QuestionGroup(
        N_("Division by zero (0/0)"),
        N_("Where there is nothing to divide by, every library decides for itself."),
        ZERO_OVER_ZERO,
    ),
    "ties": QuestionGroup(
        N_("Ties"), N_("Equal scores are right, wrong or half right: it is a choice."), TIES
    ),
    "averages": QuestionGroup(
        N_("Averages"), N_("The same predictions, another average, another number."), AVERAGES
    ),
    "thresholds": QuestionGroup(
        N_("Thresholds"), N_("A threshold is a choice, and a curve goes through all of them."), THRESHOLDS
    ),
    "losses": QuestionGroup(N_("Losses"), N_("A loss that cannot reach 0, and one that goes below."), LOSSES),
    "libraries": QuestionGroup(N_("Libraries"), N_("One word, two libraries, two definitions."), LIBRARIES),
}
GALLERY: Mapping[str, PublicQuestion] = {
    key: question for group in GROUPS.values() for key, question in group.questions.items()
}
