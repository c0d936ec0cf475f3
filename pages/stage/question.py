"""What a lesson asks before it shows: the question, what is to be guessed, and the words that answer."""

from __future__ import annotations

from math import isfinite
from typing import Any

from pages.stage.parting import partings_of
from pages.stage.working_pages import WorkingPages
from pages.views.digits import exact
from pages.views.scene import Scene
from pages.words import gettext as _

YES_OR_NO = ("one_error", "is_error")


def question_of(pages: WorkingPages) -> dict[str, Any]:
    """The question of a lesson, with the value of the part that is to be guessed; None for no value."""
    scene = pages.scene
    value = float(scene.of_part[-1].value)
    guessable = isfinite(value)
    return {
        "text": _(scene.metric.summary),
        "value": value if guessable else None,
        "shown": exact(value) if guessable else "",
        "label": _your_guess(scene.title, scene.focus.average == "micro"),
        **(partings_of(pages) if guessable else {}),
        "words": {**_words(scene.title), "hint": _hint(scene)},
    }


def _your_guess(part: str, is_whole: bool) -> str:
    return _("Your guess:") if is_whole else _("Your guess for {part}:").format(part=part)


def _hint(scene: Scene) -> str:
    """What a guess may look like: yes or no is 1 or 0, and a logarithm is no fraction."""
    if scene.metric.key in YES_OR_NO and scene.focus.average == "samples":
        return _("1 for yes, 0 for no")
    if scene.metric.family == "losses":
        return _("such as 0.7")
    return _("such as 1/6 or 0.25")


def _words(part: str) -> dict[str, str]:
    """The sentences that the browser completes with its numbers: {guess}, {value}, {gap}, {before}, {now}."""
    return {
        "reveal": _("reveal"),
        "step_by_step": _("step by step ▸"),
        "show": _("show me the value"),
        "never": _("do not ask me again"),
        "ask": _("ask me again"),
        "right": _("You guessed {guess}, and it is {value}. Right!"),
        "high": _("You guessed {guess}. It is {value}: your guess is {gap} too high."),
        "low": _("You guessed {guess}. It is {value}: your guess is {gap} too low."),
        "is": _("For {part} it is {value}.").format(part=part, value="{value}"),
        "no_number": _("Type a number or a fraction, such as 0.25 or 1/4."),
        "part": _("go to the step that decides ▸"),
        "elsewhere": _("Go through the steps: which is the first that you would have done differently?"),
        "predict": _("Before you change a cell: what will the number do?"),
        "up": _("it rises"),
        "down": _("it falls"),
        "same": _("it stays"),
        "waiting": _("Now change a cell, and see whether you are right."),
        "rose": _("It rose from {before} to {now}."),
        "fell": _("It fell from {before} to {now}."),
        "stayed": _("It stayed at {now}."),
        "as_said": _("That is what you said."),
        "not_as_said": _("You said something else."),
    }
