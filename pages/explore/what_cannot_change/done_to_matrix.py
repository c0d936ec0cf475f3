"""What is done to the matrix on the page of what cannot change: as a word of an address, and as buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from metrics.behaviour.changes.transformation import (
    ADD,
    CUBE,
    EMPTY_LABEL,
    EMPTY_SAMPLE,
    EVERYTHING,
    HALVE,
    LABEL,
    LOGISTIC,
    NUDGE,
    OF_MATRIX,
    OF_SCORES,
    REPEAT_LABEL,
    REPEAT_SAMPLES,
    REVERSE_LABELS,
    REVERSE_SAMPLES,
    SAMPLE,
    SCOPES,
    Transformation,
)
from metrics.words import N_
from pages.intake.matrix import Matrix
from pages.state.choosing import look
from pages.state.session import EXPLORING
from pages.views.choices import Choice, Item, Option, Said, choose
from pages.views.markup import element
from pages.words import gettext as _

BETWEEN = "."
FIRST = Transformation(HALVE, LABEL)
BUTTONS: Mapping[str, str] = {
    HALVE: N_("halve"),
    CUBE: N_("cube"),
    LOGISTIC: N_("sigmoid"),
    ADD: N_("add 1"),
    NUDGE: N_("nudge"),
    REVERSE_SAMPLES: N_("reverse the samples"),
    REVERSE_LABELS: N_("reverse the labels"),
    REPEAT_SAMPLES: N_("all samples twice"),
    REPEAT_LABEL: N_("one label twice"),
    EMPTY_LABEL: N_("add an empty label"),
    EMPTY_SAMPLE: N_("add an empty sample"),
}
OF_WHAT: Mapping[str, str] = {
    EVERYTHING: N_("everything"),
    SAMPLE: N_("one sample"),
    LABEL: N_("one label"),
}


def word_of_done(done: Transformation) -> str:
    """The transformation as a word of an address; its sample or label counts from 1."""
    place = () if done.scope == EVERYTHING else (str(done.place + 1),)
    return BETWEEN.join((done.how, done.scope, *place))


def done_from(word: str, matrix: Matrix) -> Transformation:
    """The transformation that a word names; the first one for a word that names none for this matrix."""
    how, scope, place = (*word.split(BETWEEN), "", "")[:3]
    if scope not in SCOPES.get(how, ()):
        return FIRST
    if scope == EVERYTHING:
        return Transformation(how)
    number = int(place) if place.isascii() and place.isdigit() and len(place) < 8 else 0
    if not 1 <= number <= len(_names(scope, matrix)):
        return FIRST
    return Transformation(how, scope, number - 1)


def choose_what_is_done(done: Transformation, matrix: Matrix) -> None:
    """Rows of what can be done."""
    of: list[Item] = []
    if len(SCOPES[done.how]) > 1:
        scopes = {one: Transformation(done.how, one) for one in SCOPES[done.how]}
        of.append(_one_of(_("Of what"), scopes, OF_WHAT, scopes[done.scope]))
    if done.scope != EVERYTHING:
        of.append(_place(done, matrix))
    scores = {how: _of_scores(done, how) for how in OF_SCORES}
    matrices = {how: _of_matrix(done, how) for how in OF_MATRIX}
    rows: list[list[Item]] = [
        [_title(_("Scores")), _one_of(_("Do this to the scores"), scores, BUTTONS, done)],
        [_title(_("of")), *of] if of else [],
        [_title(_("Matrix")), _one_of(_("Do this to the matrix"), matrices, BUTTONS, done)],
    ]
    choose(rows, key=EXPLORING)


def _title(text: str) -> Said:
    return Said(element("span", text, css="of"))


def _of_scores(done: Transformation, how: str) -> Transformation:
    """Another way of changing scores, of the same sample or label as before."""
    if how == done.how:
        return done
    scope = done.scope if done.scope in SCOPES[how] else SCOPES[how][0]
    fresh = done.how in OF_MATRIX and LABEL in SCOPES[how]
    return Transformation(how, LABEL if fresh else scope, done.place)


def _of_matrix(done: Transformation, how: str) -> Transformation:
    (scope,) = SCOPES[how]
    return Transformation(how, scope, done.place if done.scope == scope else 0)


def _one_of(
    title: str, made: Mapping[str, Transformation], titles: Mapping[str, str], done: Transformation
) -> Choice:
    """A row of buttons, none of them pressed where another row holds what is done."""
    options = [Option(word_of_done(one), _(titles[key])) for key, one in made.items()]
    return Choice(look("change"), title, word_of_done(done), options, titled=False)


def _place(done: Transformation, matrix: Matrix) -> Choice:
    """A list of the samples or labels."""
    title = _("Which label") if done.scope == LABEL else _("Which sample")
    options = [
        Option(word_of_done(Transformation(done.how, done.scope, place)), name)
        for place, name in enumerate(_names(done.scope, matrix))
    ]
    return Choice(look("change"), title, word_of_done(done), options, look="list", titled=False)


def _names(scope: str, matrix: Matrix) -> Sequence[str]:
    return matrix.labels if scope == LABEL else matrix.samples
