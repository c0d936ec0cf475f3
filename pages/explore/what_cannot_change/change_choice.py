"""What is done to the matrix, chosen as a sentence: a verb, and what it is done to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from metrics.behaviour.situation import Situation
from metrics.behaviour.transformation import (
    ADD,
    CUBE,
    EMPTY_LABEL,
    EMPTY_SAMPLE,
    EVERYTHING,
    HALVE,
    LABEL,
    LOGISTIC,
    NEW,
    NUDGE,
    OF_SCORES,
    REPEAT_LABEL,
    REPEAT_SAMPLES,
    REVERSE_LABELS,
    REVERSE_SAMPLES,
    SAMPLE,
    SCOPES,
    USUAL_THRESHOLD,
    USUAL_WEIGHT,
    Transformation,
)
from metrics.words import N_
from pages.intake.limits import MAX_NAME_LENGTH, check_edit
from pages.intake.matrix import DecisionRule, Matrix
from pages.intake.matrix_values import LABEL_NAME, SAMPLE_NAME, first_free, unless_by_column
from pages.shell.choices import Choice, Option
from pages.state.focus import look
from pages.words import gettext as _

BETWEEN = "."
FIRST = Transformation(HALVE, LABEL)


def word_of_done(done: Transformation) -> str:
    """The transformation as a word of an address; its sample or label counts from 1."""
    place = () if done.scope == EVERYTHING else (str(done.place + 1),)
    return BETWEEN.join((done.name, done.scope, *place))


def done_from(word: str, matrix: Matrix) -> Transformation:
    """The transformation that a word names; the first one for a word that names none for this matrix."""
    how, scope, place = (*word.split(BETWEEN), "", "")[:3]
    if scope not in SCOPES.get(how, ()):
        return FIRST
    if scope == EVERYTHING:
        return Transformation(how)
    number = int(place) if place.isascii() and place.isdigit() and len(place) < 8 else 0
    if not 1 <= number <= matrix.size[scope == LABEL]:
        return FIRST
    return Transformation(how, scope, number - 1)


def matrix_after(matrix: Matrix, situation: Situation) -> Matrix:
    """The matrix with its names; InputError for one that is too large to be edited."""
    made, after = situation.transformed, situation.after
    rows, columns = made.rows.tolist(), made.columns.tolist()
    check_edit(matrix.size, (len(rows), len(columns)))
    order = after.relevance_order
    return Matrix(
        samples=names_after(matrix.samples, rows, SAMPLE_NAME),
        labels=names_after(matrix.labels, columns, LABEL_NAME),
        truth=tuple(map(tuple, after.truth.astype(int).tolist())),
        scores=tuple(map(tuple, made.scores.tolist())),
        decision=_decision(matrix.decision, rows, columns),
        relevance=None if order is None else unless_by_column(tuple(map(tuple, order.tolist()))),
        weights=matrix.weights and tuple(USUAL_WEIGHT if row == NEW else matrix.weights[row] for row in rows),
    )


def names_after(names: Sequence[str], places: Sequence[int], pattern: str) -> tuple[str, ...]:
    """The names at these places; a copy is numbered, and one that is new gets a name that is free."""
    given: list[str] = []
    taken = set(names)
    seen = {NEW}
    for place in places:
        name = names[place]
        if place in seen:
            copy = "" if place == NEW else _("{name} ({number})").format(name=name, number=2)
            name = copy if copy and copy not in taken and len(copy) <= MAX_NAME_LENGTH else ""
        given.append(name or first_free(pattern, taken))
        seen.add(place)
        taken.add(given[-1])
    return tuple(given)


def _decision(decision: DecisionRule, rows: Sequence[int], columns: Sequence[int]) -> DecisionRule:
    places = {"samples": rows, "labels": columns}.get(decision.kind)
    if places is not None:
        limits = (USUAL_THRESHOLD if place == NEW else decision.thresholds[place] for place in places)
        return replace(decision, thresholds=tuple(limits))
    if decision.kind != "hand":
        return decision
    cells = tuple(
        tuple(0 if NEW in (row, column) else decision.cells[row][column] for column in columns)
        for row in rows
    )
    return replace(decision, cells=cells)


# What each verb can do.
VERBS: Sequence[tuple[str, Sequence[str]]] = (
    (N_("Halve every score of"), (HALVE,)),
    (N_("Cube every score of"), (CUBE,)),
    (N_("Take the sigmoid of"), (LOGISTIC,)),
    (N_("Add 1 to every score of"), (ADD,)),
    (N_("Nudge by {step}"), (NUDGE,)),
    (N_("Reverse the order of"), (REVERSE_SAMPLES, REVERSE_LABELS)),
    (N_("Put in twice"), (REPEAT_SAMPLES, REPEAT_LABEL)),
    (N_("Add an empty"), (EMPTY_LABEL, EMPTY_SAMPLE)),
)
OF_EVERYTHING: Mapping[str, str] = {
    NUDGE: N_("every score"),
    REVERSE_SAMPLES: N_("the samples"),
    REVERSE_LABELS: N_("the labels"),
    REPEAT_SAMPLES: N_("every sample"),
    EMPTY_LABEL: N_("label"),
    EMPTY_SAMPLE: N_("sample"),
}


def change_choices(done: Transformation, matrix: Matrix, step: str) -> list[Choice]:
    """The verb and its object; a nudge moves every score by `step`."""
    hows = next(hows for _verb, hows in VERBS if done.name in hows)
    verbs = [
        Option(word_of_done(done if hows is mine else _likely(mine, done)), _(verb).format(step=step))
        for verb, mine in VERBS
    ]
    objects = [Option(word_of_done(one), name) for one, name in _objects(hows, matrix)]
    return [
        Choice(look("change"), _("What is done"), word_of_done(done), verbs, look="list", titled=False),
        Choice(look("change"), _("To what"), word_of_done(done), objects, look="list", titled=False),
    ]


def changes_beside(done: Transformation) -> tuple[Sequence[Transformation], ...]:
    """Every kind of change: those of all, those of one sample, those of one label, as `done` has it."""
    places = {done.scope: done.place}
    sample, label = ([one for one in OF_SCORES if scope in SCOPES[one]] for scope in (SAMPLE, LABEL))
    return (
        [Transformation(how) for how in (*OF_SCORES, REVERSE_SAMPLES, REVERSE_LABELS)],
        [
            *(Transformation(how, SAMPLE, places.get(SAMPLE, 0)) for how in sample),
            *map(Transformation, (REPEAT_SAMPLES, EMPTY_SAMPLE)),
        ],
        [
            *(Transformation(how, LABEL, places.get(LABEL, 0)) for how in (*label, REPEAT_LABEL)),
            Transformation(EMPTY_LABEL),
        ],
    )


def _likely(hows: Sequence[str], done: Transformation) -> Transformation:
    """What a verb does at first: to the same object as before, if it can."""
    how = next((how for how in hows if done.scope in SCOPES[how]), hows[0])
    if done.scope in SCOPES[how]:
        return replace(done, name=how)
    return Transformation(how, SCOPES[how][-1])


def _objects(hows: Sequence[str], matrix: Matrix) -> Iterator[tuple[Transformation, str]]:
    for how in hows:
        for scope in SCOPES[how]:
            if scope == EVERYTHING:
                yield Transformation(how), _(OF_EVERYTHING.get(how, N_("everything")))
            else:
                names = matrix.samples if scope == SAMPLE else matrix.labels
                yield from ((Transformation(how, scope, at), name) for at, name in enumerate(names))
