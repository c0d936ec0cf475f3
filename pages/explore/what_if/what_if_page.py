"""The page on which something is moved through its whole range, and every metric is seen along it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from metrics import METRICS, Example, InputError
from metrics.behaviour.stack import Case, every_case
from metrics.behaviour.sweeps.knob import BETA, DEPTH, LABEL, SCORE, TOP, Knob, place_of
from metrics.behaviour.sweeps.plane import Plane, plane
from metrics.behaviour.sweeps.sweep import Curve, changed_first, check_size, span_of, sweep
from metrics.figures.sweep_figure import MAP_HEIGHT, sweep_figure
from metrics.figures.template import with_template
from pages.explore.cases import case_choice, cases_choice, cases_from, name_of
from pages.explore.what_if.drag_bar import drag_bar
from pages.explore.what_if.knob_choice import (
    edit_of,
    is_there,
    knob_choices,
    knob_from,
    name_of_knob,
    put,
    word_of_knob,
)
from pages.explore.what_if.map_figure import pressable_map, pressed_field
from pages.explore.what_if.sweep_drawing import (
    LOG,
    PLAIN,
    WHOLE,
    JumpLine,
    SweptAxis,
    beside_jump,
    jump_list,
    sweep_drawing,
)
from pages.explore.what_if.sweep_words import (
    cause_of,
    first_step,
    map_opening,
    movement,
    opening_of,
    reason_of,
    step_word,
    stops_of,
)
from pages.figures.plotly_figure import TAKE_FIGURE, plotly_figure, take_figure
from pages.intake.matrix import Matrix
from pages.lessons.scene import Scene, scene_of
from pages.shell.choices import Item, choose
from pages.shell.joined import box, side_by_side
from pages.shell.notice import opening, show_notice
from pages.state.choosing import look
from pages.state.focus import Focus
from pages.state.link import LONGEST_CODE, MATRIX, code_of
from pages.state.session import EXPLORING, Session
from pages.state.turns import sliced
from pages.words import gettext as _
from pages.words import sentence_of
from pages.workbench.bench import workbench
from pages.workbench.doors import show_with_doors

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

LessonOf = Callable[[str, str], str]
FIRST_CURVES: tuple[Case, ...] = (
    ("hamming_loss", "samples"),
    ("ranking_loss", "samples"),
    ("roc_auc", "macro"),
    ("sigmoid_cross_entropy", "samples"),
)
MOST_CURVES = 6
MAP, OFFER = "map_figure", "offer_figure"
KINDS = {BETA: LOG, DEPTH: WHOLE, TOP: WHOLE}


def first_knob(begun: Matrix, matrix: Matrix) -> Knob:
    """The true label with the lowest score in the matrix that was opened: there is most to pass for it."""
    true = [
        (score, Knob(SCORE, row, column))
        for row, (truths, scores) in enumerate(zip(begun.truth, begun.scores, strict=True))
        for column, (truth, score) in enumerate(zip(truths, scores, strict=True))
        if truth
    ]
    lowest = min(true, key=lambda one: one[0])[1] if true else Knob(SCORE, 0, 0)
    return lowest if is_there(lowest, matrix) else Knob(SCORE, 0, 0)


def beside(matrix: Matrix, example: Example, focus: Focus, knob: Knob) -> Scene:
    """The row or the column of the score line in which something moves."""
    average, part = ("macro", knob.column) if knob.kind == LABEL else ("samples", knob.row)
    if part is None:
        return scene_of(example, focus, matrix.samples, matrix.labels)
    shown = replace(focus, metric="average_precision", average=average, part=part)
    return scene_of(example, shown, matrix.samples, matrix.labels)


def move(session: Session, places: Mapping[Knob, float | None]) -> None:
    """Put what is moved at these places; None is no place."""
    known = {knob: at for knob, at in places.items() if at is not None}
    done = put(known, session.matrix, session.example, session.focus.conventions)
    if done.rules != session.focus.conventions:
        session.refocus(conventions=done.rules)
    if done.matrix != session.matrix:
        session.change_to(done.matrix)


def lines_of(
    session: Session, knob: Knob, curves: Sequence[Curve], now: float, lesson_of: LessonOf
) -> list[list[JumpLine]]:
    """Every jump of every curve, with the address of the step that changes first on its far side."""
    code_at = codes_of(session, knob)
    return [_lines(session, knob, one, now, code_at, lesson_of) for one in sliced(curves)]


def codes_of(session: Session, knob: Knob) -> Callable[[float], str]:
    """A function that gives the code of the matrix with the knob at a place, or "" if no link can hold it.

    Where the matrix at hand is already too large for a link, no other one is tried.
    """
    matrix, example, rules = session.matrix, session.example, session.focus.conventions

    @cache
    def code_at(place: float) -> str:
        code = code_of(put({knob: place}, matrix, example, rules).matrix)
        return code if len(code) <= LONGEST_CODE else ""

    return code_at if 0 < len(session.held.code) <= LONGEST_CODE else lambda place: ""


def _lines(
    session: Session,
    knob: Knob,
    found: Curve,
    now: float,
    code_at: Callable[[float], str],
    lesson_of: LessonOf,
) -> list[JumpLine]:
    matrix, example, rules = session.matrix, session.example, session.focus.conventions
    places = [beside_jump(found, place, now) for place in range(len(found.jumps))]
    changed = changed_first(knob, found.case, example, rules, found.jumps, places)
    (metric, average), lines = found.case, []
    for jump, place, first in zip(found.jumps, places, changed, strict=True):
        asks = {"metric": metric, "average": average}
        if code := code_at(place):
            asks[MATRIX] = code
        if first is not None:
            asks |= {"part": str(first.part + 1), "step": step_word(first)}
        page, asked = lesson_of(metric, average), urlencode(asks)
        told = movement(name_of(found.case), jump)
        lines.append(JumpLine(jump.at, cause_of(jump, knob, matrix), told, first_step(first), page, asked))
    return lines


def choose_what(session: Session, knob: Knob, other: Knob | None, cases: Sequence[Case]) -> None:
    """What is moved, what is moved with it, and which metrics are looked at."""
    matrix, words = session.matrix, session.focus.explored
    moved: list[Item] = [
        *knob_choices(_("What is moved"), "vary", knob, words.vary, matrix),
        *knob_choices(_("At the same time"), "against", other, words.against, matrix, beside=knob),
    ]
    if other is None:
        moved.append(cases_choice(_("Metrics"), look("curves"), cases, every_case(), MOST_CURVES))
    else:
        moved.append(case_choice(_("Metric"), look("curves"), cases[0], every_case(), cases[1:]))
    choose([moved], key=EXPLORING)


def show_curves(session: Session, knob: Knob, cases: Sequence[Case], lesson_of: LessonOf) -> None:
    """The matrix and the list of jumps on one side, the curves with their handle on the other."""
    matrix, example, rules = session.matrix, session.example, session.focus.conventions
    found, word = sweep(knob, cases, example, rules), word_of_knob(knob)
    curves, now, span = found.curves, found.now, found.span
    lines = lines_of(session, knob, curves, now, lesson_of)
    told = opening_of(curves, knob, matrix)
    opening(told)
    choose_what(session, knob, None, cases)
    here, there = side_by_side(43, 57)
    with here:
        bench(session, knob)
        show_with_doors(jump_list([one for ones in lines for one in ones], now), key="jumps")
    with there, box("sweep"):
        reasons = [reason_of(one, knob, rules) for one in curves]
        axis = SweptAxis(*span, KINDS.get(knob.kind, PLAIN))
        show_with_doors(sweep_drawing(curves, lines, axis, told), key="curves")
        drag_bar(
            curves,
            reasons,
            stops_of(curves, knob, matrix),
            name_of_knob(knob, matrix),
            word,
            now,
            axis,
            edit_of(knob),
        )
        offer_figure(lambda: sweep_figure(curves, now, name_of_knob(knob, matrix), knob.kind == BETA, _))


def show_map(session: Session, knobs: tuple[Knob, Knob], case: Case) -> None:
    """The matrix on one side, the map of one metric on the other."""
    matrix, example, rules = session.matrix, session.example, session.focus.conventions
    names = name_of_knob(knobs[0], matrix), name_of_knob(knobs[1], matrix)
    now = place_of(knobs[0], example, rules), place_of(knobs[1], example, rules)
    spans = span_of(knobs[0], example, rules), span_of(knobs[1], example, rules)
    found = plane(knobs, case, example, rules, spans)
    told = map_opening(found, name_of(case), names)
    opening(told)

    def made() -> Figure:
        return pressable_map(found, knobs, spans, names, now, METRICS[case[0]].better, matrix)

    choose_what(session, *knobs, (case,))
    here, there = side_by_side(43, 57)
    with here:
        bench(session, knobs[0])
    with there:
        plotly_figure(
            made,
            MAP,
            MAP_HEIGHT,
            name=told,
            caption=_("Point at a place to see its matrix; press it to put that in place."),
            on_pressed=lambda known: put_pressed(session, knobs, found, known),
        )
        offer_figure(made)


def offer_figure(made: Callable[[], Figure]) -> None:
    """A button below a picture, to take it away."""
    then = {TAKE_FIGURE.name: lambda _pressed: take_figure(lambda: with_template(made()), "what_if")}
    choose([[TAKE_FIGURE]], key=OFFER, then=then)


def put_pressed(session: Session, knobs: tuple[Knob, Knob], shown: Plane, known: object) -> None:
    """Put both where the map was pressed."""
    place = pressed_field(known, shown)
    if place is not None:
        move(session, dict(zip(knobs, place, strict=True)))


def bench(session: Session, knob: Knob) -> None:
    """The workbench with the row or the column in which something moves on its score line."""
    scene = beside(session.matrix, session.example, session.focus, knob)
    workbench(session, scene, threshold_of_sample=True, stacked=True, choosing=False)


def what_if_page(session: Session, lesson_of: LessonOf) -> None:
    """The curves, or the map where two things are moved; `lesson_of` says which page teaches a metric."""
    try:
        _show(session, lesson_of)
    except InputError as error:
        show_notice(sentence_of(error))
        matrix = session.matrix
        workbench(session, scene_of(session.example, session.focus, matrix.samples, matrix.labels))


def _show(session: Session, lesson_of: LessonOf) -> None:
    matrix, example, words = session.matrix, session.example, session.focus.explored
    check_size(example)
    knob = knob_from(words.vary, matrix) or first_knob(session.opened, matrix)
    other = knob_from(words.against, matrix)
    cases = cases_from(words.curves)[:MOST_CURVES] or FIRST_CURVES
    if other is None or other == knob:
        show_curves(session, knob, cases, lesson_of)
    else:
        show_map(session, (knob, other), cases[0])
