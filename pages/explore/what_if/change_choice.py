"""The changes that can be tried: each with its words, its word in an address, and lists to choose it from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from metrics.behaviour.invariance import Situation
from metrics.behaviour.transformation import (
    ADD,
    CUBE,
    EMPTY_LABEL,
    EMPTY_SAMPLE,
    EVERYTHING,
    HALVE,
    LABEL,
    LOGISTIC,
    LOST,
    NUDGE,
    REPEAT_LABEL,
    REPEAT_SAMPLES,
    REVERSE_LABELS,
    REVERSE_SAMPLES,
    SAMPLE,
    Transformation,
)
from metrics.words import N_
from pages.intake.matrix import Matrix
from pages.shell.choices import Choice, Option
from pages.state.focus import PIECE_SEPARATOR, look_action
from pages.words import gettext as _

FIRST_CHANGE = Transformation(HALVE)


@dataclass(frozen=True)
class ChangeWords:
    """A change as the beginning of a finding, what it does, and how it is listed if not by its title."""

    title: str
    sentence: str
    listed: str = ""


CHANGES: Mapping[tuple[str, str], ChangeWords] = {
    (HALVE, EVERYTHING): ChangeWords(
        N_("Halve everything"),
        N_("Of two scores the higher one stays the higher one, but the threshold does not move along."),
    ),
    (LOGISTIC, EVERYTHING): ChangeWords(
        N_("Take the sigmoid of everything"),
        N_(
            "Of two scores the higher one stays the higher one. Their distances change, and the threshold "
            "does not move along."
        ),
    ),
    (CUBE, EVERYTHING): ChangeWords(
        N_("Cube everything"),
        N_(
            "Of two scores the higher one stays the higher one. Their distances change, and the threshold "
            "does not move along."
        ),
    ),
    (ADD, EVERYTHING): ChangeWords(
        N_("Add 1 to everything"),
        N_(
            "All scores rise by the same, so no two change places and their differences stay; but the "
            "threshold does not move along."
        ),
    ),
    (NUDGE, EVERYTHING): ChangeWords(
        N_("Nudge everything by {step}"),
        N_("Some scores go up and some go down, by so little that none passes another one or its threshold."),
    ),
    (HALVE, SAMPLE): ChangeWords(
        N_("Halve only {name}"),
        N_(
            "Within {name} no two scores change places. Within a label {name} can change places with other "
            "samples, and the threshold does not move along."
        ),
        N_("Halve only …"),
    ),
    (HALVE, LABEL): ChangeWords(
        N_("Halve only {name}"),
        N_(
            "Within {name} no two scores change places. Within a sample {name} can change places with other "
            "labels, and the threshold does not move along."
        ),
        N_("Halve only …"),
    ),
    (REVERSE_SAMPLES, EVERYTHING): ChangeWords(
        N_("Reverse the samples"),
        N_("The rows are the same as before, the last one first."),
    ),
    (REVERSE_LABELS, EVERYTHING): ChangeWords(
        N_("Reverse the labels"),
        N_("The columns are the same as before, the last one first."),
    ),
    (REPEAT_SAMPLES, EVERYTHING): ChangeWords(
        N_("Put every sample in twice"),
        N_("Every count doubles, so every share stays the same."),
    ),
    (REPEAT_LABEL, LABEL): ChangeWords(
        N_("Put {name} in twice"),
        N_("The copy has the truth and the scores of {name}, so {name} counts twice."),
        N_("Put one label in twice"),
    ),
    (EMPTY_LABEL, EVERYTHING): ChangeWords(
        N_("Add an empty label"),
        N_("It is never true and never predicted, and its scores are lower than all others."),
    ),
    (EMPTY_SAMPLE, EVERYTHING): ChangeWords(
        N_("Add an empty sample"),
        N_("Nothing in it is true or predicted, and its scores are lower than all others."),
    ),
}


def change_in_link(change: Transformation) -> str:
    """Return a change as a word of an address; its sample or label counts from 1."""
    place = () if change.scope == EVERYTHING else (str(change.place + 1),)
    return PIECE_SEPARATOR.join((change.name, change.scope, *place))


def change_from_link(word: str, matrix: Matrix) -> Transformation:
    """Return the change that a word names; the first one for a word that names none on this matrix."""
    return next((one for one in _every_change(matrix) if change_in_link(one) == word), FIRST_CHANGE)


def _every_change(matrix: Matrix) -> Iterator[Transformation]:
    for name, scope in LOST:
        for place in range(len(_names(scope, matrix)) or 1):
            yield Transformation(name, scope, place)


def _names(scope: str, matrix: Matrix) -> Sequence[str]:
    """What a change of this scope is done to one of; () for everything."""
    return {SAMPLE: matrix.samples, LABEL: matrix.labels}.get(scope, ())


def title_of(change: Transformation, matrix: Matrix, step: str) -> str:
    """Return a change as the beginning of a finding; a nudge moves every score by `step`."""
    return _(CHANGES[change.name, change.scope].title).format(name=_name(change, matrix), step=step)


def sentence_of_change(situation: Situation, matrix: Matrix) -> str:
    """Return what a change does, and what it leaves as it is."""
    change = situation.transformation
    sentence = _(CHANGES[change.name, change.scope].sentence).format(name=_name(change, matrix))
    return " ".join(filter(None, (sentence, _all_or_none_predicted(situation))))


def _all_or_none_predicted(situation: Situation) -> str:
    """What is predicted after the change, if that is everything or nothing and was not so before."""
    before, after = (one.prediction(situation.rules) for one in (situation.before, situation.after))
    if after.all() and not before.all():
        return _("Now every label is predicted.")
    return _("Now no label is predicted.") if before.any() and not after.any() else ""


def _name(change: Transformation, matrix: Matrix) -> str:
    names = _names(change.scope, matrix)
    return names[change.place] if names else ""


def change_choices(change: Transformation, matrix: Matrix, step: str) -> list[Choice]:
    """Return lists to choose the change from, and the sample or label that it is done to."""
    current = _listed(CHANGES[change.name, change.scope])
    listed: dict[str, Transformation] = {}
    for key, words in CHANGES.items():
        text = _listed(words)
        listed.setdefault(text, change if text == current else Transformation(*key))
    kinds = [Option(change_in_link(one), _(text).format(step=step)) for text, one in listed.items()]
    choices = [(_("What is done"), kinds)]
    if change.scope != EVERYTHING:
        scopes = [scope for name, scope in CHANGES if name == change.name and scope != EVERYTHING]
        places = [
            Option(change_in_link(Transformation(change.name, scope, at)), name)
            for scope in scopes
            for at, name in enumerate(_names(scope, matrix))
        ]
        choices.append((_("To what"), places))
    action, chosen = look_action("change"), change_in_link(change)
    return [Choice(action, title, chosen, options, look="list", titled=False) for title, options in choices]


def _listed(words: ChangeWords) -> str:
    return words.listed or words.title
