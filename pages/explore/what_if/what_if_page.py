"""The page on which something is moved through its whole range, and every metric is seen along it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from metrics import METRICS, Conventions, Example, InputError
from metrics.behaviour.knob import BETA, DEPTH, LABEL, SCORE, THRESHOLD, TOP, Knob, can_matter, place_of
from metrics.behaviour.plane import Plane, plane, tiles
from metrics.behaviour.sweep import Sweep, check_size, span_of, sweep
from metrics.behaviour.variants import Case, every_case
from metrics.figures.sweep_figure import MAP_HEIGHT, sweep_figure
from pages.explore.cases import case_choice, cases_choice, cases_from, name_of
from pages.explore.what_if.knob_choice import (
    edit_of,
    is_there,
    knob_choices,
    knob_from,
    name_of_knob,
    put,
    short_name_of_knob,
    word_of_knob,
)
from pages.explore.what_if.map_figure import (
    edges_of,
    level_of,
    map_opening,
    pressable_map,
    pressed_field,
    with_few_digits,
)
from pages.explore.what_if.stops import (
    each_link,
    just_passed,
    link_past,
    links_past,
    list_of_stops,
    steps_of,
    stops_of,
)
from pages.explore.what_if.sweep_board import (
    LOG,
    PLAIN,
    WHOLE,
    SweptAxis,
    opening_of,
    reason_of,
    sweep_board,
    sweep_drawing,
    with_finding_first,
)
from pages.figures.code_snippet import example_snippet
from pages.figures.plotly_figure import plotly_figure
from pages.figures.take_away import PageTakeAway, offer_take_away
from pages.intake.matrix import Matrix, example_of
from pages.lessons.lesson import PageOf
from pages.lessons.scene import Scene, scene_of
from pages.shell.choices import choose
from pages.shell.joined import box, show_html
from pages.shell.markup import element
from pages.shell.notices import show_headline
from pages.state.focus import Explored, Focus, look
from pages.state.session import EXPLORING, Session
from pages.words import gettext as _
from pages.words import ngettext, sentence_of
from pages.workbench.bench import workbench
from pages.workbench.linked_html import show_lesson_links

if TYPE_CHECKING:
    from pandas import DataFrame
    from plotly.graph_objects import Figure


def table_of_sweep(found: Sweep, name: str) -> DataFrame:
    """Return a row for every corner of a curve: the metric, where what is moved is, and the value.

    Stairs have three rows at a place where something happens: right before it, there and right after it.
    """
    from pandas import DataFrame

    rows = [
        {_("metric"): name_of(curve.case), name: x, _("value"): y}
        for curve in found.curves
        for x, y in zip(curve.x.tolist(), curve.y.tolist(), strict=True)
    ]
    return DataFrame(rows)


def table_of_map(found: Plane, names: tuple[str, str], metric: str) -> DataFrame:
    """Return a row for every field of a map: where both things are, and the value."""
    from pandas import DataFrame

    rows = [
        {names[0]: x, names[1]: y, metric: found.values[column, row]}
        for column, x in enumerate(found.x.tolist())
        for row, y in enumerate(found.y.tolist())
    ]
    return DataFrame(rows)


def code_of_sweep(found: Sweep, matrix: Matrix, rules: Conventions) -> str:
    """Return code that moves the same through its range, and prints every jump of each metric."""
    cases = "".join(f"    {curve.case!r},\n" for curve in found.curves)
    return (
        f"{example_snippet(example_of(matrix), rules, ('Knob', 'sweep'))}"
        f"cases = [\n{cases}]\n"
        f"found = sweep({_knob(found.knob)}, cases, example, rules)\n"
        "for curve in found.curves:\n"
        "    print(*curve.case, [(jump.at, jump.before, jump.after) for jump in curve.jumps])\n"
        "# found.figure().show() draws the curves with plotly\n"
    )


def code_of_map(knobs: tuple[Knob, Knob], case: Case, matrix: Matrix, rules: Conventions) -> str:
    """Return code that moves the first thing through its range, with the second at some of its places."""
    first, second = map(_knob, knobs)
    return (
        f"{example_snippet(example_of(matrix), rules, ('Knob',))}"
        "from multilabel_metrics_lab.behaviour.plane import plane\n"
        "from multilabel_metrics_lab.behaviour.sweep import span_of\n\n"
        f"knobs = {first}, {second}\n"
        "spans = tuple(span_of(knob, example, rules) for knob in knobs)\n"
        f"found = plane(knobs, {case!r}, example, rules, spans)\n"
        "print(found.x, found.y, found.values, sep='\\n')\n"
    )


def _knob(knob: Knob) -> str:
    """A knob as it is written in code, without the places that it does not have."""
    places = {"row": knob.row, "column": knob.column}
    named = [f"{key}={at}" for key, at in places.items() if at is not None]
    return f"Knob({', '.join([repr(knob.kind), *named])})"


FIRST_CURVES: tuple[Case, ...] = (
    ("ranking_loss", "samples"),
    ("roc_auc", "macro"),
    ("hamming_loss", "samples"),
    ("sigmoid_cross_entropy", "samples"),
)
MAX_CURVES = 6
# What shows best what a number of the rules does.
CURVES_OF: Mapping[str, tuple[Case, ...]] = {
    BETA: (
        ("f_beta", "samples"),
        ("f_beta", "macro"),
        ("f_beta", "micro"),
        ("precision", "samples"),
        ("recall", "samples"),
    ),
    DEPTH: (("ndcg", "samples"), ("average_precision", "samples"), ("ranking_loss", "samples")),
    TOP: (
        ("precision", "samples"),
        ("recall", "samples"),
        ("f_beta", "samples"),
        ("hamming_loss", "samples"),
    ),
}
MAP = "map_figure"
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


def cases_shown(words: Explored, knob: Knob, example: Example, rules: Conventions) -> tuple[Case, ...]:
    """The metrics that are looked at; one that can notice is put before those of which none can."""
    wanted = cases_from(words.curves)[:MAX_CURVES] or CURVES_OF.get(knob.kind, FIRST_CURVES)
    if any(can_matter(knob, case, example, rules) for case in wanted):
        return wanted
    noticing = (case for case in (*CURVES_OF.get(knob.kind, ()), *every_case()) if case not in wanted)
    first = (case for case in noticing if can_matter(knob, case, example, rules))
    return (*list(first)[:1], *wanted)[:MAX_CURVES]


def case_of_map(words: Explored, knobs: tuple[Knob, Knob], cases: Sequence[Case], session: Session) -> Case:
    """The metric of the map: the chosen one, else the first that both can change."""
    wanted = session.example, session.focus.conventions
    changing = (case for case in cases if all(can_matter(knob, case, *wanted) for knob in knobs))
    return cases[0] if words.curves else next(changing, cases[0])


def show_curves(session: Session, knob: Knob, cases: Sequence[Case], page_of: PageOf) -> None:
    """The finding and what was just passed at the left, the curves with their handle at the right."""
    matrix, example, rules = session.matrix, session.example, session.focus.conventions
    found, word = with_finding_first(sweep(knob, cases, example, rules)), word_of_knob(knob)
    axis = SweptAxis(*found.span, KINDS.get(knob.kind, PLAIN))
    stops = stops_of(session, found, page_of)
    passed = steps_of(found, page_of) if axis.kind == WHOLE else stops
    sentence, each = opening_of(found, matrix), each_link(knob)
    go = link_past(knob, matrix), links_past(knob, matrix)
    names = name_of_knob(knob, matrix), short_name_of_knob(knob, matrix)
    with box("band"):
        bench(session, knob)
    with box("words"):
        show_headline(sentence)
        choose_what_is_moved(session, knob, None)
        just_passed(passed, go, word, found.now, is_whole=axis.kind == WHOLE)
    with box("picture"):
        reasons = [reason_of(one, knob, rules) for one in found.curves]
        drawing = sweep_drawing(found.curves, reasons, axis, sentence)
        sweep_board(drawing, found.curves, stops, names, word, found.now, axis, edit_of(knob))
    with box("foot"):
        with box("curves", _("Metrics ▴"), over=True):
            metrics = cases_choice(_("Metrics"), look("curves"), cases, every_case(), MAX_CURVES)
            choose([[metrics]], key="curves")
        if stops:
            summary = ngettext(
                "{n} place where a value jumps ▾", "All {n} places where a value jumps ▾", len(stops)
            )
            with box("stops", summary.format(n=len(stops))):
                show_lesson_links(list_of_stops(stops, each, found.now), key="stops")
        offer_take_away(
            PageTakeAway(
                "what_if",
                lambda: table_of_sweep(found, names[0]),
                lambda: code_of_sweep(found, matrix, rules),
                lambda: sweep_figure(found.curves, found.now, names[0], knob.kind, _),
            )
        )


def choose_what_is_moved(session: Session, knob: Knob, other: Knob | None) -> None:
    """What is moved, and what is moved with it."""
    matrix, words = session.matrix, session.focus.explored
    moved = knob_choices(_("What is moved"), "vary", knob, words.vary, matrix)
    with_it = knob_choices(_("At the same time"), "against", other, words.against, matrix, beside=knob)
    choose([[*moved, *with_it]] if other is None else [moved, with_it], key=EXPLORING)


def show_map(session: Session, knobs: tuple[Knob, Knob], case: Case) -> None:
    """What the map shows at the left, the map of one metric at the right."""
    matrix, example, rules = session.matrix, session.example, session.focus.conventions
    names = name_of_knob(knobs[0], matrix), name_of_knob(knobs[1], matrix)
    now = place_of(knobs[0], example, rules), place_of(knobs[1], example, rules)
    spans = span_of(knobs[0], example, rules), span_of(knobs[1], example, rules)
    found = plane(knobs, case, example, rules, spans)
    sentence = map_opening(found, name_of(case), names)

    def made() -> Figure:
        edges = edges_of(knobs, case, example, rules, matrix)
        level = level_of(knobs, case, example, rules, matrix)
        lines = [at for at, _name in edges[0]], [at for at, _name in edges[1]]
        exact = tiles(knobs, case, example, rules, spans, lines, level != "")
        better = METRICS[case[0]].better
        return pressable_map(found, knobs, spans, names, now, better, matrix, edges, level, exact)

    with box("band"):
        bench(session, *knobs)
    with box("words"):
        show_headline(sentence)
        choose_what_is_moved(session, *knobs)
        chosen = cases_from(session.focus.explored.curves)
        choose([[case_choice(_("Metric"), look("curves"), case, every_case(), chosen[1:])]], key="curves")
        show_html(element("p", _("Point at a place to see its matrix; press it to put that in place.")))
        edges_sentence = _(
            "The value jumps at the dotted lines: there what is moved passes what stands beside the line."
        )
        show_html(element("p", edges_sentence, css="aside"))
    with box("picture"):
        plotly_figure(
            made,
            MAP,
            MAP_HEIGHT,
            name=sentence,
            on_pressed=lambda known: put_pressed(session, knobs, found, known),
        )
    with box("foot"):
        offer_take_away(
            PageTakeAway(
                "what_if",
                lambda: table_of_map(found, names, name_of(case)),
                lambda: code_of_map(knobs, case, matrix, rules),
                made,
            )
        )


def put_pressed(session: Session, knobs: tuple[Knob, Knob], shown: Plane, known: object) -> None:
    """Put both where the map was pressed."""
    place = pressed_field(known, shown)
    if place is not None:
        short = with_few_digits(place, knobs, shown, session.example, session.focus.conventions)
        move(session, dict(zip(knobs, short, strict=True)))


def bench(session: Session, *knobs: Knob) -> None:
    """The matrix, in which what is moved is bright, and the score line of the row or the column it is in."""
    scene = beside(session.matrix, session.example, session.focus, knobs[0])
    moved = [knob for knob in knobs if not knob.is_parameter and knob.kind != THRESHOLD]
    cells = {(int(i), int(j)) for knob in moved for i, j in np.argwhere(knob.mask(session.matrix.size))}
    in_hand = knobs[0] in moved
    workbench(
        session, scene, threshold_of_sample=True, choosing=False, in_hand=in_hand, highlighted=sorted(cells)
    )


def what_if_page(session: Session, page_of: PageOf) -> None:
    """The curves, or the map where two things are moved; `page_of` says which page teaches a metric."""
    with box("screen"):
        try:
            _show(session, page_of)
        except InputError as error:
            with box("band"):
                workbench(
                    session,
                    scene_of(session.example, session.focus, session.matrix.samples, session.matrix.labels),
                )
            with box("words"):
                show_headline(sentence_of(error))


def _show(session: Session, page_of: PageOf) -> None:
    matrix, example, words = session.matrix, session.example, session.focus.explored
    check_size(example)
    knob = knob_from(words.vary, matrix) or first_knob(session.opened, matrix)
    other = knob_from(words.against, matrix)
    cases = cases_shown(words, knob, example, session.focus.conventions)
    if other is None or other == knob:
        show_curves(session, knob, cases, page_of)
    else:
        show_map(session, (knob, other), case_of_map(words, (knob, other), cases, session))
