"""What can be moved on the matrix at hand: its name, its word in an address, and how it is chosen and put."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from metrics.behaviour.sweeps.knob import (
    BETA,
    DEPTH,
    DIALS_OF_RULES,
    LABEL,
    SAMPLE,
    SCORE,
    SHIFTS,
    THRESHOLD,
    TOP,
    Knob,
    scores_at,
)
from metrics.conventions import Conventions
from metrics.input.example import Example
from metrics.words import N_
from pages.intake.matrix import Matrix
from pages.state.choosing import look
from pages.views.choices import Choice, Option
from pages.words import gettext as _

MOST_DIGITS = 12
KEPT = 8  # sizes of matrices
NAMES = {
    SCORE: N_("the score of {label} in {sample}"),
    LABEL: N_("all scores of {label} together"),
    SAMPLE: N_("all scores of {sample} together"),
    BETA: N_("β of the F score"),
    DEPTH: N_("k, the places that NDCG counts"),
    TOP: N_("K, the labels predicted for each sample"),
}
OF_LABEL, OF_SAMPLE, OF_ALL = (
    N_("the threshold of {label}"),
    N_("the threshold of {sample}"),
    N_("the threshold"),
)


def knobs_of(matrix: Matrix) -> tuple[Knob, ...]:
    """All that can be moved: cells, the thresholds in force, columns and rows, numbers of the rules."""
    return tuple(_by_word(len(matrix.samples), len(matrix.labels), matrix.decision.kind).values())


@lru_cache(KEPT)
def _by_word(n_samples: int, n_labels: int, decided_by: str) -> Mapping[str, Knob]:
    """All of them on a matrix of this size, by their words."""
    return {word_of_knob(knob): knob for knob in _knobs(range(n_samples), range(n_labels), decided_by)}


def _knobs(rows: range, columns: range, decided_by: str) -> tuple[Knob, ...]:
    thresholds = {
        "one": (Knob(THRESHOLD),),
        "labels": tuple(Knob(THRESHOLD, column=column) for column in columns),
        "samples": tuple(Knob(THRESHOLD, row=row) for row in rows),
        "top": (Knob(TOP),),
    }.get(decided_by, ())
    return (
        *(Knob(SCORE, row, column) for row in rows for column in columns),
        *thresholds,
        *(Knob(LABEL, column=column) for column in columns),
        *(Knob(SAMPLE, row=row) for row in rows),
        Knob(BETA),
        Knob(DEPTH),
    )


def word_of_knob(knob: Knob) -> str:
    """Its word in an address: the kind, then the row and the column, counted from 1, that it has."""
    places = (("x", knob.row), ("l", knob.column))
    return ".".join((knob.kind, *(f"{sign}{place + 1}" for sign, place in places if place is not None)))


def knob_from(word: str, matrix: Matrix) -> Knob | None:
    """What a word names on this matrix; None for what is not there."""
    return _by_word(len(matrix.samples), len(matrix.labels), matrix.decision.kind).get(word)


def cell_name(matrix: Matrix, row: int, column: int) -> str:
    """A cell by its label and its sample."""
    return _("{label} in {sample}").format(label=matrix.labels[column], sample=matrix.samples[row])


def name_of_knob(knob: Knob, matrix: Matrix) -> str:
    """What is moved, as it stands in a sentence."""
    label = "" if knob.column is None else matrix.labels[knob.column]
    sample = "" if knob.row is None else matrix.samples[knob.row]
    of_threshold = OF_LABEL if label else OF_SAMPLE if sample else OF_ALL
    told = of_threshold if knob.kind == THRESHOLD else NAMES[knob.kind]
    return _(told).format(label=label, sample=sample)


def knob_choice(
    title: str, what: str, chosen: Knob | None, options: Sequence[Knob | None], matrix: Matrix
) -> Choice:
    """A list to choose what is moved from, the choice of this name; None among the options is nothing."""
    listed = [Option("" if knob is None else word_of_knob(knob), _named(knob, matrix)) for knob in options]
    return Choice(look(what), title, "" if chosen is None else word_of_knob(chosen), listed, look="list")


def _named(knob: Knob | None, matrix: Matrix) -> str:
    return _("nothing else") if knob is None else name_of_knob(knob, matrix)


@dataclass(frozen=True)
class Put:
    """Where a knob has been put: the matrix and the conventions with it there."""

    matrix: Matrix
    rules: Conventions


def put(places: Mapping[Knob, float], matrix: Matrix, example: Example, rules: Conventions) -> Put:
    """The matrix and the conventions with each of these at its place."""
    moves = [(knob, np.array([at])) for knob, at in places.items()]
    scores = scores_at(example, rules, *moves)[(0,) * len(moves)]
    shifted = np.zeros(scores.shape, np.bool_)
    for knob in places:
        shifted[knob.cells] |= knob.kind in SHIFTS
    scores = np.where(shifted, np.round(scores, MOST_DIGITS), scores)
    for knob, at in places.items():
        if knob.kind == SCORE:
            scores[knob.cells] = at
    decision = matrix.decision
    for knob, at in places.items():
        if knob.kind in DIALS_OF_RULES:
            rules = rules.but(DIALS_OF_RULES[knob.kind], round(at) if knob.kind == DEPTH else at)
        elif knob.kind == TOP:
            decision = replace(decision, count=round(at))
        elif knob.kind == THRESHOLD:
            limits = list(decision.thresholds)
            limits[knob.column if knob.column is not None else knob.row or 0] = at
            decision = replace(decision, thresholds=tuple(limits))
    made = replace(matrix, scores=tuple(map(tuple, scores.tolist())), decision=decision)
    return Put(made, rules)
