"""What a lesson asks before it shows: the question, what is to be guessed, and the words that answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from math import inf, isfinite
from typing import Any

import numpy as np

from metrics import Conventions
from metrics.graph.digits import decimal, exact
from metrics.parts.part import ROWS
from metrics.pictures.losses import OF_LOGITS
from metrics.words import N_
from pages.lessons.guess_feedback import GuessExplanation, average_feedback, deciding_page, part_feedback
from pages.lessons.page_sentence import shortened
from pages.lessons.scene import Scene
from pages.lessons.stage.question_choices import (
    CHOICES,
    HIGHER_OR_LOWER,
    NUMBER,
    CompareParts,
    higher_or_lower,
)
from pages.lessons.working_pages import WorkingPages
from pages.words import gettext as _

LARGEST_SCORE = 100  # that one thinks of changing
ExplainGuess = Callable[[WorkingPages], GuessExplanation | None]
FRACTION, WHOLE = N_("such as 3/7 or 0.43"), N_("such as 2")


def no_explanation(pages: WorkingPages) -> GuessExplanation | None:
    """No other decision than that of the working, which is taken where a lesson knows nothing better."""
    return None


@dataclass(frozen=True)
class LessonQuestion:
    """What a lesson asks under an average, and how it is answered.

    A NUMBER is typed; YES_OR_NO is pressed where the value can only be 1 or 0. Where nobody can guess a
    number, HIGHER_OR_LOWER asks on which side of another part it lies, MACRO_OR_MICRO which average is
    higher, and RISES_OR_FALLS what weights do to the mean.
    """

    text: str = ""  # may name the {metric} and the {part}; "" for the question of the metric
    hint: str = FRACTION  # what a guess looks like
    of_average: bool = False  # the number above the stage is guessed, not the value of the part
    answered_by: str = NUMBER
    compare_parts: CompareParts | None = None  # says why a part has the higher or lower value of two
    explain: ExplainGuess = no_explanation  # what decides a guess, where the working does not show it
    highest: float = inf  # under the rules in force, where that is less than the `highest` of the metric


QUESTION_OF_THE_METRIC = LessonQuestion()
QuestionFromRules = Callable[[Conventions], LessonQuestion]


@dataclass(frozen=True)
class Change:
    """A score that a cell may be given, to think of what that does."""

    name: str
    row: int
    column: int
    score: float


def question_data(pages: WorkingPages, question: LessonQuestion, edited: bool) -> dict[str, Any]:
    """The data of the question for the stage, with the value to be guessed; None for no value.

    Who has edited the matrix sees the value: where a guess would part from it is no longer worked out.
    """
    scene = pages.scene
    is_whole = question.of_average or scene.focus.average == "micro"
    value = float(scene.result if is_whole else scene.part_steps[-1].value)
    guessable = isfinite(value)
    answer_form: dict[str, Any] = {}
    if guessable:
        answer_form = (
            _deciding_sentence(pages, question) if edited else _answer_form(pages, question, is_whole)
        )
    change = _change_to_think_of(scene)
    return {
        "text": _(question.text or scene.metric.summary).format(
            metric=_(scene.metric.title), part=shortened(scene.title)
        ),
        "value": value if guessable else None,
        "shown": exact(value) if guessable else "",
        "label": _("Your guess:") if is_whole else _("Your guess for {part}:").format(part=scene.title),
        **answer_form,
        "change": change and asdict(change),
        "words": {"hint": _(question.hint), **_words_about(scene, is_whole, change)},
    }


def _deciding_sentence(pages: WorkingPages, question: LessonQuestion) -> dict[str, Any]:
    """The page that decides what an edit has made of the value, and what it says."""
    decided = question.explain(pages)
    page, reason = (decided.page, decided.reason) if decided else deciding_page(pages)
    return {"deciding_page": page, "reason": reason}


def _answer_form(pages: WorkingPages, question: LessonQuestion, is_whole: bool) -> dict[str, Any]:
    """What answers it: a number to be typed, or answers of which one is pressed."""
    if question.answered_by == HIGHER_OR_LOWER:
        choices = higher_or_lower(pages, question.compare_parts)
    else:
        choices = CHOICES[question.answered_by](pages) if question.answered_by in CHOICES else None
    if choices is not None:
        return asdict(choices)
    metric = pages.scene.metric
    ends = metric.lowest, min(metric.highest, question.highest)
    bounds = [one if isfinite(one) else None for one in ends]
    of_average = is_whole and pages.first_step_of_average is not None
    found = average_feedback(pages) if of_average else part_feedback(pages, question.explain(pages))
    form = {**found, "bounds": bounds, "refused": _out_of_bounds(*ends)}
    if question.hint == WHOLE and float(pages.scene.part_steps[-1].value).is_integer():
        form["whole"] = _("It is a whole number.")
    return form


def _out_of_bounds(lowest: float, highest: float) -> str:
    if isfinite(highest):
        return _("It lies between {lowest} and {highest}.").format(
            lowest=exact(lowest), highest=exact(highest)
        )
    return _("It is never below {lowest}.").format(lowest=exact(lowest))


def _words_about(scene: Scene, is_whole: bool, change: Change | None) -> dict[str, str]:
    """Sentences on the value of a part, or on the number above the stage, and on a change of it."""
    pattern = _("It is {value}.") if is_whole else _("For {part} it is {value}.")
    value = _("the number at the top") if is_whole else _("the value of {part}").format(part=scene.title)
    question = _("Before an edit: what will {value} do?")
    waiting = _("You say: {way}. Now change a cell, and see.")
    facts = {"value": value, "way": "{way}"}
    if change is not None:
        question = _("If the {kind} of {name} falls to {score}, what will {value} do?")
        waiting = _("You say: {way}. Set the {kind} of {name} to {score}, and see.")
        is_logit = scene.takes_sigmoids or scene.metric.key in OF_LOGITS
        kind = _("logit") if is_logit else _("score")
        facts |= {"kind": kind, "name": change.name, "score": decimal(change.score)}
    return {
        "is": pattern.format(part=scene.title, value="{value}"),
        "predict": question.format(**facts),
        "waiting": waiting.format(**facts),
    }


def _change_to_think_of(scene: Scene) -> Change | None:
    """The highest of what is false falls below all that is true; None where nothing can."""
    scores = scene.typed
    false, true = scores[~scene.truth], scores[scene.truth]
    if not (false.size and true.size) or np.abs(scores).max() > LARGEST_SCORE:
        return None
    item = int(np.argmax(np.where(scene.truth, -np.inf, scores)))
    score = float(np.ceil(10 * true.min() - 1)) / 10 + 0.0  # and not −0
    if scores[item] <= true.min() or score < 0 <= scores.min():
        return None
    row, column = scene.cells[item]
    name = scene.labels[column]
    if scene.result.source.kind != ROWS:
        name = _("{label} in {sample}").format(label=name, sample=scene.samples[row])
    return Change(name, row, column, score)


def feedback_sentences() -> dict[str, str]:
    """The sentences that the browser completes with its numbers: {guess}, {value}, {gap}, {before}, {now}."""
    return {
        "reveal": _("reveal"),
        "show": _("show me the value"),
        "right": _("You guessed {guess}, and it is {value}. Right!"),
        "yes": _("Right."),
        "no": _("Not right."),
        "high": _("You guessed {guess}. It is {value}: your guess is {gap} too high."),
        "low": _("You guessed {guess}. It is {value}: your guess is {gap} too low."),
        "no_number": _("Type a number or a fraction, such as 0.25 or 1/4."),
        "part": _("go to the step that decides ▸"),
        "up": _("it rises"),
        "down": _("it falls"),
        "same": _("it stays"),
        "rose": _("It rose from {before} to {now}."),
        "fell": _("It fell from {before} to {now}."),
        "stayed": _("It stayed at {now}."),
        "as_predicted": _("That is what you said."),
        "not_as_predicted": _("You said: {way}."),
        "other_change": _("You were asked about another change."),
    }
