"""The questions that people asked in public, in their groups."""

from __future__ import annotations

from collections.abc import Mapping

from metrics.graph.digits import decimal
from metrics.words import N_
from pages.questions.answered_question import AnsweredQuestion, QuestionGroup, values_on
from pages.sources.public_question import PublicQuestion, edited
from pages.sources.questions_libraries import LIBRARIES
from pages.sources.questions_thresholds_and_losses import LOSSES, THRESHOLDS
from pages.sources.questions_ties_and_averages import AVERAGES, TIES
from pages.sources.questions_zero_over_zero import ZERO_OVER_ZERO
from pages.words import gettext as _

QUESTIONS = "scenarios"  # the name of the page in an address
# Each group with its title and what its questions have in common.
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


def public_groups() -> Mapping[str, QuestionGroup]:
    """Return the groups by their keys."""
    return {
        key: QuestionGroup(QUESTIONS, _(title), _(in_common), tuple(questions))
        for key, (title, in_common, questions) in GROUPS.items()
    }


def public_question(key: str) -> AnsweredQuestion:
    """Return the question that people asked under this key."""
    one = PUBLIC_QUESTIONS[key]
    (group,) = (name for name, (*_texts, questions) in GROUPS.items() if key in questions)
    sides = tuple(one.sides.values())
    values = values_on(one.matrix, sides)
    numbers = {name: decimal(value.numbers[0], 3) for name, value in zip(one.sides, values, strict=True)}
    tried_matrix = edited(one.matrix, one.to_try.edit)
    after = dict(zip(one.sides, (value.text for value in values_on(tried_matrix, sides)), strict=True))
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
