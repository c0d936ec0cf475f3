"""Why a number has changed or cannot: the reason, what moved among that which it sees, and where to look."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import isnan

from metrics import METRICS, InputError
from metrics.behaviour.changes.outcome import CERTAIN, Outcome
from metrics.behaviour.changes.ruling import Situation, metric_and_kind
from metrics.behaviour.changes.transformation import LABEL, OF_SCORES, SAMPLE
from metrics.behaviour.changes.what_moved import crossing, overtaking
from metrics.parts.part import CELLS, COLUMNS, ROWS
from metrics.registry import PREDICTIONS, SCORES
from pages.explore.what_cannot_change.outcome_words import (
    nobody_passed,
    sign_of,
    what_became,
    what_crossed,
    who_passed,
)
from pages.intake.matrix import Matrix
from pages.shell.markup import Html, element
from pages.state import link
from pages.state.focus import START
from pages.state.matrix_window import Cell
from pages.words import gettext as _
from pages.words import sentence_of

# The page with the lesson of a metric under an average.
LessonOf = Callable[[str, str], str]


@dataclass(frozen=True)
class Sight:
    """Where a number looks: at what, in which part, and the cells there that are spoken of."""

    seen: str
    kind: str
    part: int
    cells: tuple[Cell, ...] = ()

    def items(self, n_labels: int) -> set[int]:
        """The cells that are spoken of, as places in the part."""
        if self.kind == CELLS:
            return {row * n_labels + column for row, column in self.cells}
        return {column if self.kind == ROWS else row for row, column in self.cells}


@dataclass(frozen=True)
class Reason:
    """Why a number has changed or not, in sentences, and where to look."""

    sentences: tuple[str, ...]
    sight: Sight


def reason_of(outcome: Outcome, situation: Situation, matrix: Matrix) -> Reason:
    """Why the value has changed or not, and what moved where scores were changed."""
    metric, kind = metric_and_kind(outcome.case)
    seen = metric.sees(situation.rules)
    refused = _refused(outcome, situation)
    sight, moved = Sight(seen, kind, _part_changed(situation, kind)), ""
    if not refused and outcome.kind != CERTAIN and situation.transformation.how in OF_SCORES:
        sight, moved = _what_moved(situation, matrix, sight)
    return Reason(tuple(filter(None, (_(outcome.ruling.reason), refused, moved))), sight)


def _part_changed(situation: Situation, kind: str) -> int:
    """The sample or the label that is changed, where one of this kind is, or else the first."""
    done = situation.transformation
    return done.place if kind == {SAMPLE: ROWS, LABEL: COLUMNS}.get(done.scope) else 0


def _what_moved(situation: Situation, matrix: Matrix, sight: Sight) -> tuple[Sight, str]:
    """What is another one than before of that which the number looks at, where it is seen, and in words."""
    kind = sight.kind
    if sight.seen == PREDICTIONS:
        crossed = crossing(situation)
        if crossed is None:
            return sight, _("Here no cell is predicted otherwise than before.")
        cell = (crossed.row, crossed.column)
        part = {ROWS: crossed.row, COLUMNS: crossed.column}.get(kind, 0)
        return replace(sight, part=part, cells=(cell,)), what_crossed(crossed, matrix)
    if sight.seen == SCORES:
        return sight, ""
    passed = overtaking(situation, kind)
    if passed is None:
        return sight, nobody_passed(kind, sight.part, matrix)
    pair = situation.before.parts(kind).cells(passed.part)[[passed.upper, passed.lower]]
    cells = tuple((int(i), int(j)) for i, j in pair)
    return replace(sight, part=passed.part, cells=cells), who_passed(passed, kind, matrix)


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


def reason_card(
    outcome: Outcome, reason: Reason, lesson_of: LessonOf, change: str = "", *, is_made: bool
) -> Html:
    """What became of the number, why, and the way to its lesson; the `change` where it is one of a list."""
    metric, average = outcome.case
    way = element(
        "a",
        _("see the lesson"),
        data_page=lesson_of(metric, average),
        data_asks=link.lesson_query(metric, average, step=START),
    )
    *first, last = reason.sentences
    return element(
        "section",
        *([element("p", change, css="change")] if change else []),
        element("h2", element("i", css=sign_of(outcome)), what_became(outcome, is_made)),
        *(element("p", sentence) for sentence in first),
        element("p", last, " ", way),
        css="card reason",
        aria_label=_("Why?"),
    )
