"""What can be moved on the matrix at hand: its names, its word in an address, its choice and its edit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from metrics.behaviour.knob import (
    LABEL,
    SAMPLE,
    SCORE,
    SHIFTS,
    THRESHOLD,
    TOP,
    Knob,
    scores_at,
    scores_in,
    thresholds_in,
    title_of,
)
from metrics.conventions import DIALS, Conventions
from metrics.graph.formula_text import symbol_in_plain_text
from metrics.input.example import Example
from metrics.words import N_
from pages.intake.matrix import Matrix
from pages.shell.choices import Choice, Option
from pages.state.focus import PIECE_SEPARATOR, WHOLE, look_action_for_piece
from pages.words import gettext as _

MAX_DIGITS = 12
ROW, COLUMN = "x", "l"  # the signs of places in a word
WORD = re.compile(rf"([a-z0-9_]+)(?:\.{ROW}([1-9][0-9]*))?(?:\.{COLUMN}([1-9][0-9]*))?")
KIND_TITLES = {
    SCORE: N_("one score"),
    LABEL: N_("all of a label"),
    SAMPLE: N_("all of a sample"),
    THRESHOLD: N_("the threshold"),
    TOP: N_("K of the top K"),
    **{key: dial.name for key, dial in DIALS.items()},
}
LETTERS = {TOP: "K", **{key: symbol_in_plain_text(dial.symbol) for key, dial in DIALS.items()}}


def kinds_of(matrix: Matrix) -> tuple[Knob, ...]:
    """Return a knob of each kind that there is to move, in the first row and column where it has one."""
    thresholds = {
        "one": (Knob(THRESHOLD),),
        "labels": (Knob(THRESHOLD, column=0),),
        "samples": (Knob(THRESHOLD, row=0),),
        "top": (Knob(TOP),),
    }.get(matrix.decision.kind, ())
    columns_and_rows = (Knob(LABEL, column=0), Knob(SAMPLE, row=0))
    return (Knob(SCORE, 0, 0), *thresholds, *columns_and_rows, *map(Knob, DIALS))


def is_there(knob: Knob, matrix: Matrix) -> bool:
    """Return whether the matrix has this knob."""
    row, column = (None if place is None else 0 for place in (knob.row, knob.column))
    inside = (knob.row or 0) < len(matrix.samples) and (knob.column or 0) < len(matrix.labels)
    return inside and Knob(knob.kind, row, column) in kinds_of(matrix)


def knob_in_link(knob: Knob) -> str:
    """Return its word in an address: the kind, then the row and the column that it has, counted from 1."""
    places = ((ROW, knob.row), (COLUMN, knob.column))
    return PIECE_SEPARATOR.join(
        (knob.kind, *(f"{sign}{place + 1}" for sign, place in places if place is not None))
    )


def knob_from_link(word: str, matrix: Matrix) -> Knob | None:
    """Return the knob that a word names; None for what this matrix does not have."""
    found = WORD.fullmatch(word)
    if found is None:
        return None
    kind, *places = found.groups()
    knob = Knob(kind, *(None if place is None else int(place) - 1 for place in places))
    return knob if is_there(knob, matrix) else None


def cell_name(matrix: Matrix, row: int, column: int) -> str:
    """Return the name of a cell: its label and its sample."""
    return _("{label} in {sample}").format(label=matrix.labels[column], sample=matrix.samples[row])


def name_of_knob(knob: Knob, matrix: Matrix) -> str:
    """Return what is moved, as within a sentence."""
    return title_of(knob, matrix.samples, matrix.labels, _)


def short_name_of_knob(knob: Knob, matrix: Matrix) -> str:
    """Return a short name of what is moved, with `{place}` for where it is."""
    if knob.kind in SHIFTS:
        name = matrix.samples[knob.row] if knob.row is not None else matrix.labels[knob.column or 0]
        return _("mean of {name} {place}").format(name=name, place="{place}")
    if knob.kind == SCORE:
        return _("{name} {place}").format(name=matrix.labels[knob.column or 0], place="{place}")
    return f"{LETTERS[knob.kind]} {{place}}" if knob.kind in LETTERS else _("threshold {place}")


def knob_choices(knob: Knob, chosen: str, matrix: Matrix) -> list[Choice]:
    """Return lists to choose what is moved from: its kind, then the label and the sample that it has.

    `chosen` is the word in the link, "" if there is none; then they show the `knob` all the same.
    """
    word = knob_in_link(knob)

    def choice(place: int, name: str, part: str, options: Sequence[Option]) -> Choice:
        action = look_action_for_piece("vary", place, word, chosen)
        return Choice(action, name, part, options, look="list", titled=place == WHOLE)

    placed = [_placed(kind, knob.row or 0, knob.column or 0) for kind in kinds_of(matrix)]
    kinds = [Option(knob_in_link(one), _(KIND_TITLES[one.kind])) for one in placed]
    choices = [choice(WHOLE, _("What is moved"), word, kinds)]
    sides = {
        COLUMN: (matrix.labels, _("What is moved: label")),
        ROW: (matrix.samples, _("What is moved: sample")),
    }
    for place, part in reversed([*enumerate(word.split(PIECE_SEPARATOR))][1:]):
        names, title = sides[part[0]]
        options = [Option(f"{part[0]}{number}", name) for number, name in enumerate(names, 1)]
        choices.append(choice(place, title, part, options))
    return choices


def _placed(kind: Knob, row: int, column: int) -> Knob:
    """The knob of this kind in a row and a column, as far as the kind has them."""
    return replace(
        kind, row=None if kind.row is None else row, column=None if kind.column is None else column
    )


def edit_of(knob: Knob) -> dict[str, object]:
    """Return the edit that moves the knob; the browser adds the value."""
    row = {} if knob.row is None else {"row": knob.row}
    place = row if knob.column is None else {**row, "column": knob.column}
    if knob.kind in SHIFTS:
        return {"kind": "shift", "digits": MAX_DIGITS, **place}
    if knob.kind in DIALS:
        return {"kind": "rule", "what": knob.kind}
    return {"kind": knob.kind, **place}


def with_knob_at(
    knob: Knob, at: float, matrix: Matrix, example: Example, rules: Conventions
) -> tuple[Matrix, Conventions]:
    """Return the matrix and the conventions with a knob at a place."""
    if knob.kind in DIALS:
        return matrix, rules.with_choice(knob.kind, round(at) if knob.is_whole else at)
    if knob.kind == TOP:
        return replace(matrix, decision=replace(matrix.decision, top_k=round(at))), rules
    if knob.kind == THRESHOLD:
        limits = list(matrix.decision.thresholds)
        limits[knob.column if knob.column is not None else knob.row or 0] = at
        return replace(matrix, decision=replace(matrix.decision, thresholds=tuple(limits))), rules
    scores = scores_at(example, rules, knob, np.array(at))
    if knob.kind in SHIFTS:
        # What is level with another score or with a threshold stays so, however many digits these have.
        level = np.isin(scores, np.append(scores_in(example), thresholds_in(example)))
        rounded = knob.mask(scores.shape) & ~level
        scores = np.where(rounded, np.round(scores, MAX_DIGITS), scores)
    return replace(matrix, scores=tuple(map(tuple, scores.tolist()))), rules
