"""What a lesson asks: the question before it shows, what is to be guessed, and the task after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, isfinite
from typing import TypedDict

import numpy as np

from metrics import DIALS, SWITCHES, Conventions
from metrics.compare.difference import same_values
from metrics.graph.digits import decimal, shortest
from metrics.parts.part import ROWS
from metrics.words import N_
from pages.lessons.goals import PART_PICTURE, Task, Why
from pages.lessons.page_words import Words
from pages.lessons.scene import Scene
from pages.lessons.sentence_parts import shortened
from pages.lessons.stage.guess_feedback import (
    CaseShare,
    GuessExplanation,
    KnownGuess,
    average_feedback,
    deciding_page,
    part_feedback,
)
from pages.lessons.stage.question_choices import (
    CHOICES,
    HIGHER_OR_LOWER,
    NUMBER,
    CompareParts,
    OfferedAnswer,
    higher_or_lower,
)
from pages.lessons.working_pages import WorkingPages
from pages.shell.joined import NamedTexts
from pages.words import gettext as _

MAX_SCORE = 100  # that one thinks of changing
ExplainGuess = Callable[[WorkingPages, Words], GuessExplanation | None]
FRACTION, WHOLE = N_("such as 3/7 or 0.43"), N_("such as 2")


def no_explanation(_pages: WorkingPages, _words: Words) -> GuessExplanation | None:
    """None: the working decides, where a lesson knows nothing better."""
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


class AnswerForm(TypedDict, total=False):
    """What answers a question: a number to be typed, within `bounds`, or an answer that is pressed.

    A number beyond the bounds is `refused` by a sentence, and so is a fraction by `whole`.
    """

    deciding_page: str
    reason: str
    known_guesses: list[KnownGuess]
    share: CaseShare | None
    bounds: tuple[float | None, float | None]
    refused: str
    whole: str
    prompt: str
    answers: Sequence[OfferedAnswer]


class ChangeToThinkOf(TypedDict):
    """A cell, with the name of its label, and the score to think of for it."""

    name: str
    row: int
    column: int
    score: float


class SentencesOnValue(TypedDict):
    """What it is, what it will do, and what is said before the edit."""

    it_is: str
    predict: str
    waiting: str


class QuestionData(AnswerForm, SentencesOnValue):
    """A question, with the value to be guessed; None for no value."""

    text: str
    value: float | None
    shown: str
    label: str
    hint: str
    change: ChangeToThinkOf | None


def question_data(pages: WorkingPages, words: Words, question: LessonQuestion, edited: bool) -> QuestionData:
    """The data of the question for the stage.

    Who has edited the matrix sees the value: where a guess would part from it is no longer worked out.
    """
    scene = pages.scene
    is_whole = question.of_average or scene.focus.average == "micro"
    value = float(scene.result if is_whole else scene.part_steps[-1].value)
    guessable = isfinite(value)
    answer_form: AnswerForm = {}
    if guessable:
        answer_form = (
            _deciding_sentence(pages, words, question)
            if edited
            else _answer_form(pages, words, question, is_whole)
        )
    change = _change_to_think_of(scene)
    return {
        "text": _(question.text or scene.metric.summary).format(
            metric=_(scene.metric.title), part=shortened(scene.title)
        ),
        "value": value if guessable else None,
        "shown": shortest(value) if guessable else "",
        "label": _("Your guess:") if is_whole else _("Your guess for {part}:").format(part=scene.title),
        **answer_form,
        "change": change,
        "hint": _(question.hint),
        **_sentences_on_value(scene, is_whole, change),
    }


def _deciding_sentence(pages: WorkingPages, words: Words, question: LessonQuestion) -> AnswerForm:
    """The page that decides what an edit has made of the value, and what it says."""
    decided = question.explain(pages, words)
    page, reason = (decided.page, decided.reason) if decided else deciding_page(pages, words)
    return {"deciding_page": page, "reason": reason}


def _answer_form(pages: WorkingPages, words: Words, question: LessonQuestion, is_whole: bool) -> AnswerForm:
    choices = None
    if question.answered_by == HIGHER_OR_LOWER:
        choices = higher_or_lower(pages, words, question.compare_parts)
    elif question.answered_by in CHOICES:
        choices = CHOICES[question.answered_by](pages, words)
    if choices is not None:
        return {
            "prompt": choices.prompt,
            "answers": choices.answers,
            "reason": choices.reason,
            "deciding_page": choices.deciding_page,
        }
    metric = pages.scene.metric
    lowest, highest = metric.lowest, min(metric.highest, question.highest)
    of_average = is_whole and pages.first_step_of_average is not None
    feedback = (
        average_feedback(pages, words)
        if of_average
        else part_feedback(pages, words, question.explain(pages, words))
    )
    form: AnswerForm = {
        "known_guesses": feedback["known_guesses"],
        "share": feedback["share"],
        "deciding_page": feedback["deciding_page"],
        "reason": feedback["reason"],
        "bounds": (_if_finite(lowest), _if_finite(highest)),
        "refused": _out_of_bounds(lowest, highest),
    }
    if question.hint == WHOLE and pages.scene.part_value.is_integer():
        form["whole"] = _("It is a whole number.")
    return form


def _if_finite(bound: float) -> float | None:
    return bound if isfinite(bound) else None


def _out_of_bounds(lowest: float, highest: float) -> str:
    if isfinite(highest):
        return _("It lies between {lowest} and {highest}.").format(
            lowest=shortest(lowest), highest=shortest(highest)
        )
    return _("It is never below {lowest}.").format(lowest=shortest(lowest))


def _sentences_on_value(scene: Scene, is_whole: bool, change: ChangeToThinkOf | None) -> SentencesOnValue:
    """Sentences on the value of a part, or on the number above the stage, and on a change of it."""
    pattern = _("It is {value}.") if is_whole else _("For {part} it is {value}.")
    value = _("the number at the top") if is_whole else _("the value of {part}").format(part=scene.title)
    question = _("Before an edit: what will {value} do?")
    waiting = _("You say: {way}. Now change a cell, and see.")
    facts = {"value": value, "way": "{way}"}
    if change is not None:
        question = _("If the {kind} of {name} falls to {score}, what will {value} do?")
        waiting = _("You say: {way}. Set the {kind} of {name} to {score}, and see.")
        kind = _("logit") if scene.takes_sigmoids or _reads_logits(scene) else _("score")
        facts |= {"kind": kind, "name": change["name"], "score": decimal(change["score"])}
    return {
        "it_is": pattern.format(part=scene.title, value="{value}"),
        "predict": question.format(**facts),
        "waiting": waiting.format(**facts),
    }


def _reads_logits(scene: Scene) -> bool:
    return any(term.source.key == "logit" for step in scene.part_steps for term in step.made_of)


def _change_to_think_of(scene: Scene) -> ChangeToThinkOf | None:
    """A cell and the score to think of for it: the highest of what is false falls below all that is true.

    None where nothing can.
    """
    scores = scene.typed
    false, true = scores[~scene.truth], scores[scene.truth]
    if not (false.size and true.size) or np.abs(scores).max() > MAX_SCORE:
        return None
    item = int(np.argmax(np.where(scene.truth, -np.inf, scores)))
    score = float(np.ceil(10 * true.min() - 1)) / 10 + 0.0  # and not −0
    if scores[item] <= true.min() or score < 0 <= scores.min():
        return None
    row, column = scene.cells[item]
    name = scene.labels[column]
    if scene.result.inputs.kind != ROWS:
        name = _("{label} in {sample}").format(label=name, sample=scene.samples[row])
    return {"name": name, "row": row, "column": column, "score": score}


def feedback_sentences() -> NamedTexts:
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


class RuleOption(TypedDict):
    """What can be chosen for a rule."""

    value: str | float
    text: str


class RuleOfTask(TypedDict):
    """The rule that a task is about."""

    key: str
    title: str
    options: list[RuleOption]
    chosen: str | float


class ClaimOfTask(TypedDict):
    """A reason that can be pressed, and what is answered."""

    text: str
    answer: str
    is_right: bool


class WhyOfTask(TypedDict):
    """The question why it is so."""

    text: str
    claims: list[ClaimOfTask]


class TaskData(TypedDict):
    """A task: which picture it is about, and what edits have come to `so_far`."""

    text: str
    is_done: bool
    picture: str
    rule: RuleOfTask | None
    why: WhyOfTask | None
    edited: bool
    so_far: str


def task_data(task: Task, edited: Scene, opened: Scene | None) -> TaskData:
    """The data of a task for the stage; `opened` is the scene before the reader's edits, None for no edit."""
    is_done = task.is_done(edited, opened or edited)
    return {
        "text": _(task.text).format(part=edited.title),
        "is_done": is_done,
        "picture": task.picture,
        "rule": _rule_data(task.rule, edited.focus.conventions) if task.rule else None,
        "why": _why_data(task.why, edited, opened or edited) if task.why and is_done else None,
        "edited": opened is not None,
        "so_far": ""
        if is_done
        else task.so_far(edited, opened or edited)
        or (_so_far(edited, opened, task.picture) if opened else ""),
    }


def _rule_data(key: str, rules: Conventions) -> RuleOfTask:
    chosen = getattr(rules, key)
    if key in DIALS:
        title = DIALS[key].title
        texts: dict[str | float, str] = {value: shortest(value) for value in DIALS[key].offered(chosen)}
    else:
        title = SWITCHES[key].title
        texts = {value: _(one.title) for value, one in SWITCHES[key].choices.items()}
    options: list[RuleOption] = [{"value": value, "text": text} for value, text in texts.items()]
    return {"key": key, "title": _(title), "options": options, "chosen": chosen}


def _so_far(edited: Scene, opened: Scene, picture: str) -> str:
    """What an edit that has not done it has come to, in the part that it has changed."""
    part, before = edited.focus.part, opened.result.parts.value
    value = edited.result.parts.value
    if np.shape(value) != np.shape(before) or edited.part_names != opened.part_names:
        pattern = _("Not done yet. {metric} of {part} is {value} now.")
        return pattern.format(
            metric=_(edited.metric.title), part=edited.title, value=shortest(edited.part_value)
        )
    changed = np.flatnonzero(~same_values(np.asarray(value, float), np.asarray(before, float)))
    if changed.size and part not in changed:
        part = int(changed[0])
    pattern = _("Not done yet. {metric} of {part} was {before} and is {value} now.")
    if picture == PART_PICTURE and part != edited.focus.part:
        pattern = _(
            "Not done yet. {metric} of {part} was {before} and is {value} now, but the picture shows {shown}."
        )
    if not changed.size:
        pattern = _("Not done yet. {metric} of {part} is {value} as before.")
    return pattern.format(
        metric=_(edited.metric.title),
        part=edited.part_names[part],
        value=shortest(float(np.ravel(value)[part])),
        before=shortest(float(np.ravel(before)[part])),
        shown=edited.title,
    )


def _why_data(why: Why, edited: Scene, opened: Scene) -> WhyOfTask:
    """The question with its three claims, the right one not always at the same place."""
    because = why.because_of_edit(edited, opened) or _(why.because)
    pattern = _("Right. {because}").format(because=because)
    right: ClaimOfTask = {"text": _(why.right), "answer": pattern, "is_right": True}
    not_so = _("No. {answer}")
    wrong: list[ClaimOfTask] = [
        {"text": _(claim), "answer": not_so.format(answer=_(answer)), "is_right": False}
        for claim, answer in why.wrong.items()
    ]
    place = len(why.right) % 3
    return {"text": _(why.question), "claims": [*wrong[:place], right, *wrong[place:]]}
