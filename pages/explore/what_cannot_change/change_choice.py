"""A change of the matrix: its word in a link, its choice as verb and object, and the matrix after it."""

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
from pages.intake.limits import MAX_NAME_LENGTH, cannot_grow, is_held
from pages.intake.matrix import DecisionRule, Matrix
from pages.intake.matrix_values import LABEL_NAME, SAMPLE_NAME, first_free, unless_by_column
from pages.shell.choices import Choice, Option
from pages.state.focus import look_action
from pages.words import gettext as _

PIECE_SEPARATOR = "."
FIRST_CHANGE = Transformation(HALVE, LABEL)


def change_in_link(change: Transformation) -> str:
    """Return a change as a word of an address; its sample or label counts from 1."""
    place = () if change.scope == EVERYTHING else (str(change.place + 1),)
    return PIECE_SEPARATOR.join((change.name, change.scope, *place))


def change_from_link(word: str, matrix: Matrix) -> Transformation:
    """Return the change that a word names; the first one for a word that names none on this matrix."""
    how, scope, place = (*word.split(PIECE_SEPARATOR), "", "")[:3]
    if scope not in SCOPES.get(how, ()):
        return FIRST_CHANGE
    if scope == EVERYTHING:
        return Transformation(how)
    number = int(place) if place.isascii() and place.isdigit() and len(place) < 8 else 0
    if not 1 <= number <= matrix.size[scope == LABEL]:
        return FIRST_CHANGE
    return Transformation(how, scope, number - 1)


def matrix_after(matrix: Matrix, situation: Situation) -> Matrix:
    """Return the transformed matrix with its names; InputError for one larger than the lab holds."""
    transformed, after = situation.transformed, situation.after
    rows, columns = transformed.rows.tolist(), transformed.columns.tolist()
    if not is_held(len(rows), len(columns)):
        raise cannot_grow()
    order = after.relevance_order
    return Matrix(
        samples=names_after(matrix.samples, rows, SAMPLE_NAME),
        labels=names_after(matrix.labels, columns, LABEL_NAME),
        truth=tuple(map(tuple, after.truth.astype(int).tolist())),
        scores=tuple(map(tuple, transformed.scores.tolist())),
        decision=_decision(matrix.decision, rows, columns),
        relevance=None if order is None else unless_by_column(tuple(map(tuple, order.tolist()))),
        weights=matrix.weights and tuple(USUAL_WEIGHT if row == NEW else matrix.weights[row] for row in rows),
    )


def names_after(names: Sequence[str], places: Sequence[int], pattern: str) -> tuple[str, ...]:
    """Return the names at these places: a copy is numbered, and what is NEW gets a name that is free."""
    after: list[str] = []
    taken = set(names)
    seen = {NEW}
    for place in places:
        name = names[place]
        if place in seen:
            copy = "" if place == NEW else _("{name} ({number})").format(name=name, number=2)
            name = copy if copy and copy not in taken and len(copy) <= MAX_NAME_LENGTH else ""
        after.append(name or first_free(pattern, taken))
        seen.add(place)
        taken.add(after[-1])
    return tuple(after)


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


# The transformations of each verb.
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
# What a transformation of everything is done to.
OBJECTS: Mapping[str, str] = {
    NUDGE: N_("every score"),
    REVERSE_SAMPLES: N_("the samples"),
    REVERSE_LABELS: N_("the labels"),
    REPEAT_SAMPLES: N_("every sample"),
    EMPTY_LABEL: N_("label"),
    EMPTY_SAMPLE: N_("sample"),
}


def change_choices(change: Transformation, matrix: Matrix, step: str) -> list[Choice]:
    """Return lists to choose the verb and its object from; a nudge moves every score by `step`."""
    current = next(hows for _verb, hows in VERBS if change.name in hows)
    verbs = [
        Option(
            change_in_link(change if hows is current else _with_verb(hows, change)), _(verb).format(step=step)
        )
        for verb, hows in VERBS
    ]
    objects = [Option(change_in_link(one), name) for one, name in _objects(current, matrix)]
    return [
        Choice(look_action("change"), title, change_in_link(change), options, look="list", titled=False)
        for title, options in ((_("What is done"), verbs), (_("To what"), objects))
    ]


def every_change(change: Transformation) -> tuple[Sequence[Transformation], ...]:
    """Return the changes of everything, of one sample and of one label: that of `change`, or the first."""
    places = {change.scope: change.place}
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


def _with_verb(hows: Sequence[str], change: Transformation) -> Transformation:
    """What another verb does: to the same object, if it can."""
    how = next((how for how in hows if change.scope in SCOPES[how]), hows[0])
    if change.scope in SCOPES[how]:
        return replace(change, name=how)
    return Transformation(how, SCOPES[how][-1])


def _objects(hows: Sequence[str], matrix: Matrix) -> Iterator[tuple[Transformation, str]]:
    for how in hows:
        for scope in SCOPES[how]:
            if scope == EVERYTHING:
                yield Transformation(how), _(OBJECTS.get(how, N_("everything")))
            else:
                names = matrix.samples if scope == SAMPLE else matrix.labels
                yield from ((Transformation(how, scope, at), name) for at, name in enumerate(names))
