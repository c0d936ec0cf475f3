"""Why a number has changed or cannot: the reason, what moved among that which it sees, and where to look."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import isnan

from metrics import METRICS, InputError
from metrics.behaviour.changes.outcome import Outcome
from metrics.behaviour.changes.ruling import Situation, metric_and_kind
from metrics.behaviour.changes.transformation import LABEL, OF_SCORES, SAMPLE
from metrics.behaviour.changes.what_moved import Overtaking, crossing, overtaking
from metrics.parts.part import COLUMNS, ROWS
from metrics.registry import ORDER, ORDER_AND_THRESHOLD, PREDICTIONS
from pages.explore.what_cannot_change.outcome_words import (
    nobody_passed,
    what_became,
    what_crossed,
    who_passed,
)
from pages.intake.matrix import Matrix
from pages.shell.markup import Html, element
from pages.state import link
from pages.state.focus import START
from pages.state.protocol import Cell
from pages.words import gettext as _
from pages.words import sentence_of

# The page with the lesson of a metric under an average.
LessonOf = Callable[[str, str], str]


@dataclass(frozen=True)
class Reason:
    """Sentences, the cells that they are about, and the sample and the label whose orders are looked at."""

    sentences: tuple[str, ...]
    cells: tuple[Cell, ...]
    row: int
    column: int


def reason_of(outcome: Outcome, situation: Situation, matrix: Matrix) -> Reason:
    """Why the value has changed or not, and what moved where scores were changed."""
    metric, kind = metric_and_kind(outcome.case)
    seen, sentences = metric.sees(situation.rules), [_(outcome.ruling.reason)]
    refused = _refused(outcome, situation)
    row, column = _places(situation)
    cells: tuple[Cell, ...] = ()
    if refused:
        sentences.append(refused)
    elif situation.transformation.how not in OF_SCORES:
        pass
    elif seen == PREDICTIONS:
        crossed = crossing(situation)
        sentences.append(
            _("Here no cell is predicted otherwise than before.")
            if crossed is None
            else what_crossed(crossed, matrix)
        )
        if crossed is not None:
            row, column = crossed.row, crossed.column
            cells = ((row, column),)
    elif seen in (ORDER, ORDER_AND_THRESHOLD):
        passed = overtaking(situation, kind)
        if passed is None:
            part = column if kind == COLUMNS else row
            sentences.append(nobody_passed(kind, part, matrix))
        else:
            sentences.append(who_passed(passed, kind, matrix))
            pair = situation.before.parts(kind).cells(passed.part)[[passed.upper, passed.lower]]
            cells = tuple((int(i), int(j)) for i, j in pair)
    return Reason(tuple(sentences), cells, row, column)


def _places(situation: Situation) -> tuple[int, int]:
    """The sample and the label whose orders tell most: in which two changed places, or a cell was crossed."""
    done = situation.transformation
    row = done.place if done.scope == SAMPLE else None
    column = done.place if done.scope == LABEL else None
    if done.how in OF_SCORES:
        crossed = crossing(situation)
        row = _part(overtaking(situation, ROWS), row, None if crossed is None else crossed.row)
        column = _part(overtaking(situation, COLUMNS), column, None if crossed is None else crossed.column)
    return row or 0, column or 0


def _part(passed: Overtaking | None, own: int | None, crossed: int | None) -> int | None:
    return passed.part if passed is not None else crossed if own is None else own


def _refused(outcome: Outcome, situation: Situation) -> str:
    """Why the metric cannot take the matrix that comes out; "" where it can."""
    if not isnan(outcome.after):
        return ""
    key, average = outcome.case
    try:
        METRICS[key](situation.after, average, situation.rules)
    except InputError as error:
        return sentence_of(error)
    return ""


def reason_card(outcome: Outcome, reason: Reason, lesson_of: LessonOf) -> Html:
    """What became of the number, why, and the way to its lesson."""
    metric, average = outcome.case
    way = element(
        "a",
        _("see the lesson"),
        data_page=lesson_of(metric, average),
        data_asks=link.asking(metric, average, step=START),
    )
    return element(
        "section",
        element("h2", element("i", css=f"sign {outcome.kind}"), what_became(outcome)),
        *(element("p", sentence) for sentence in reason.sentences),
        way,
        css="card reason",
        aria_label=_("Why?"),
    )
