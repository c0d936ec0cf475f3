"""The page What if: a score, a threshold or a number of the rules is moved through its whole range."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from metrics import Conventions, Example, InputError
from metrics.behaviour.knob import BETA, DEPTH, LABEL, SCORE, THRESHOLD, TOP, Knob, can_matter
from metrics.behaviour.plane import Plane, plane
from metrics.behaviour.sweep import Sweep, check_size, span_of, sweep
from metrics.behaviour.variants import Case, every_case
from metrics.figures.sweep_figure import MAP_HEIGHT, sweep_figure
from pages.explore.cases import case_choice, case_name, cases_choice, cases_from_link
from pages.explore.what_if.knob_choice import (
    is_there,
    knob_choices,
    knob_from_link,
    name_of_knob,
    short_name_of_knob,
    with_knobs_at,
)
from pages.explore.what_if.map_figure import (
    headline_of_map,
    pressable_map,
    pressed_field,
    with_few_digits,
)
from pages.explore.what_if.stops import (
    just_passed,
    list_of_stops,
    listed_links_sentence,
    steps_of,
    stops_of,
)
from pages.explore.what_if.sweep_board import (
    LOG,
    PLAIN,
    WHOLE,
    SweptAxis,
    headline_of_sweep,
    sweep_board,
    with_lead_first,
)
from pages.figures.code_snippet import example_snippet
from pages.figures.plotly_figure import plotly_figure
from pages.figures.take_away import PageTakeAway, Rows, offer_take_away
from pages.intake.matrix import Matrix, example_of
from pages.lessons.lesson import PageOf
from pages.lessons.scene import Scene, scene_of
from pages.shell.choices import choose
from pages.shell.joined import box, show_html
from pages.shell.markup import element
from pages.shell.notices import show_headline
from pages.state.focus import Explored, Focus, look_action
from pages.state.session import EXPLORING, Session
from pages.words import gettext as _
from pages.words import ngettext, sentence_of
from pages.workbench.bench import workbench
from pages.workbench.linked_html import show_lesson_links
from pages.workbench.page_tabs import page_tabs

if TYPE_CHECKING:
    from plotly.graph_objects import Figure


def table_of_sweep(swept: Sweep, name: str) -> Rows:
    """Return a row for every corner of a curve: the metric, the place of what is moved, and the value.

    Stairs have three rows at a place where something happens: right before it, there and right after it.
    """
    return [
        {_("metric"): case_name(curve.case), name: x, _("value"): y}
        for curve in swept.curves
        for x, y in zip(curve.x.tolist(), curve.y.tolist(), strict=True)
    ]


def table_of_map(plane: Plane, names: tuple[str, str], metric: str) -> Rows:
    """Return a row for every field of a map: the places of both knobs, and the value."""
    return [
        {names[0]: x, names[1]: y, metric: plane.values[column, row]}
        for column, x in enumerate(plane.x.tolist())
        for row, y in enumerate(plane.y.tolist())
    ]


def code_of_sweep(swept: Sweep, matrix: Matrix, rules: Conventions) -> str:
    """Return code that moves the knob through its range, and prints every jump of each metric."""
    cases = "".join(f"    {curve.case!r},\n" for curve in swept.curves)
    return (
        f"{example_snippet(example_of(matrix), rules, ('Knob', 'sweep'))}"
        f"cases = [\n{cases}]\n"
        f"found = sweep({_knob_code(swept.knob)}, cases, example, rules)\n"
        "for curve in found.curves:\n"
        "    print(*curve.case, [(jump.at, jump.before, jump.after) for jump in curve.jumps])\n"
        "# found.figure().show() draws the curves with plotly\n"
    )


def code_of_map(knobs: tuple[Knob, Knob], case: Case, matrix: Matrix, rules: Conventions) -> str:
    """Return code that computes the map."""
    first, second = map(_knob_code, knobs)
    return (
        f"{example_snippet(example_of(matrix), rules, ('Knob',))}"
        "from multilabel_metrics_lab.behaviour.plane import plane\n"
        "from multilabel_metrics_lab.behaviour.sweep import span_of\n\n"
        f"knobs = {first}, {second}\n"
        "spans = tuple(span_of(knob, example, rules) for knob in knobs)\n"
        f"found = plane(knobs, {case!r}, example, rules, spans)\n"
        "print(found.x, found.y, found.values, sep='\\n')\n"
    )


def _knob_code(knob: Knob) -> str:
    """A knob as code, without the row or column that it does not have."""
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
# Those that show best what a dial does.
FIRST_CURVES_OF_DIALS: Mapping[str, tuple[Case, ...]] = {
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
AXES_OF_DIALS = {BETA: LOG, DEPTH: WHOLE, TOP: WHOLE}


def first_knob(opened: Matrix, matrix: Matrix) -> Knob:
    """Return the true label with the lowest score in the matrix as it was opened: it has most to pass."""
    true = [
        (score, Knob(SCORE, row, column))
        for row, (truths, scores) in enumerate(zip(opened.truth, opened.scores, strict=True))
        for column, (truth, score) in enumerate(zip(truths, scores, strict=True))
        if truth
    ]
    lowest = min(true, key=lambda one: one[0])[1] if true else Knob(SCORE, 0, 0)
    return lowest if is_there(lowest, matrix) else Knob(SCORE, 0, 0)


def scene_of_knob(matrix: Matrix, example: Example, focus: Focus, knob: Knob) -> Scene:
    """Return a scene whose part is the row or the column in which a knob moves scores."""
    average, part = ("macro", knob.column) if knob.kind == LABEL else ("samples", knob.row)
    if part is None:
        return scene_of(example, focus, matrix.samples, matrix.labels)
    focus = replace(focus, metric="average_precision", average=average, part=part)
    return scene_of(example, focus, matrix.samples, matrix.labels)


def cases_shown(words: Explored, knob: Knob, example: Example, rules: Conventions) -> tuple[Case, ...]:
    """Return the chosen metrics, or the first ones; before such as cannot change comes one that can."""
    wanted = cases_from_link(words.curves)[:MAX_CURVES] or FIRST_CURVES_OF_DIALS.get(knob.kind, FIRST_CURVES)
    if any(can_matter(knob, case, example, rules) for case in wanted):
        return wanted
    others = (
        case for case in (*FIRST_CURVES_OF_DIALS.get(knob.kind, ()), *every_case()) if case not in wanted
    )
    changing = (case for case in others if can_matter(knob, case, example, rules))
    return (*islice(changing, 1), *wanted)[:MAX_CURVES]


def case_of_map(session: Session, knobs: tuple[Knob, Knob], cases: Sequence[Case]) -> Case:
    """Return the metric of the map: the chosen one, else the first that both can change."""
    example, rules = session.example, session.focus.conventions
    changing = (case for case in cases if all(can_matter(knob, case, example, rules) for knob in knobs))
    return cases[0] if session.focus.explored.curves else next(changing, cases[0])


def show_curves(session: Session, knob: Knob, cases: Sequence[Case], page_of: PageOf) -> None:
    """Draw what was just passed at the left, the curves with their handle at the right."""
    matrix, example, rules = session.matrix, session.example, session.focus.conventions
    swept = with_lead_first(sweep(knob, cases, example, rules))
    axis = SweptAxis(*swept.span, AXES_OF_DIALS.get(knob.kind, PLAIN))
    stops, is_whole = stops_of(session, swept, page_of), axis.kind == WHOLE
    passed = steps_of(swept, page_of) if is_whole else stops
    headline = headline_of_sweep(swept, matrix)
    names = name_of_knob(knob, matrix), short_name_of_knob(knob, matrix)
    with box("band"):
        show_bench(session, knob)
    with box("words"):
        show_headline(headline)
        choose_what_is_moved(session, knob, None)
        just_passed(passed, knob, matrix, swept.now, is_whole=is_whole)
    with box("picture"):
        sweep_board(swept, axis, stops, names, headline, rules)
    with box("foot"):
        with box("curves", _("Metrics ▴"), over=True):
            metrics = cases_choice(_("Metrics"), look_action("curves"), cases, every_case(), MAX_CURVES)
            choose([[metrics]], key="curves")
        if stops:
            summary = ngettext(
                "{n} place where a value jumps ▾", "All {n} places where a value jumps ▾", len(stops)
            )
            with box("stops", summary.format(n=len(stops))):
                listed = list_of_stops(stops, listed_links_sentence(knob), swept.now)
                show_lesson_links(listed, key="stops")
        offer_take_away(
            PageTakeAway(
                "what_if",
                lambda: table_of_sweep(swept, names[0]),
                lambda: code_of_sweep(swept, matrix, rules),
                lambda: sweep_figure(swept.curves, swept.now, names[0], knob.kind, _),
            )
        )


def choose_what_is_moved(session: Session, knob: Knob, other: Knob | None) -> None:
    """Draw the lists of what is moved, and of what is moved with it."""
    matrix, words = session.matrix, session.focus.explored
    moved = knob_choices(_("What is moved"), "vary", knob, words.vary, matrix)
    with_it = knob_choices(_("At the same time"), "against", other, words.against, matrix, beside=knob)
    choose([[*moved, *with_it]] if other is None else [moved, with_it], key=EXPLORING)


def show_map(session: Session, knobs: tuple[Knob, Knob], case: Case) -> None:
    """Draw how to read the map at the left, the map of one metric at the right."""
    matrix, example, rules = session.matrix, session.example, session.focus.conventions
    names = name_of_knob(knobs[0], matrix), name_of_knob(knobs[1], matrix)
    spans = span_of(knobs[0], example, rules), span_of(knobs[1], example, rules)
    values = plane(knobs, case, example, rules, spans)
    headline = headline_of_map(values, case_name(case), names)

    def draw_map() -> Figure:
        return pressable_map(values, knobs, case, names, matrix, example, rules)

    with box("band"):
        show_bench(session, *knobs)
    with box("words"):
        show_headline(headline)
        choose_what_is_moved(session, *knobs)
        chosen = cases_from_link(session.focus.explored.curves)
        choose(
            [[case_choice(_("Metric"), look_action("curves"), case, every_case(), chosen[1:])]], key="curves"
        )
        show_html(element("p", _("Point at a place to see its matrix; press it to put that in place.")))
        edges_sentence = _(
            "The value jumps at the dotted lines: there what is moved passes what stands beside the line."
        )
        show_html(element("p", edges_sentence, css="aside"))
    with box("picture"):
        plotly_figure(
            draw_map,
            "map_figure",
            MAP_HEIGHT,
            name=headline,
            on_pressed=lambda field_data: move_to_pressed(session, knobs, values, field_data),
        )
    with box("foot"):
        offer_take_away(
            PageTakeAway(
                "what_if",
                lambda: table_of_map(values, names, case_name(case)),
                lambda: code_of_map(knobs, case, matrix, rules),
                draw_map,
            )
        )


def move_to_pressed(session: Session, knobs: tuple[Knob, Knob], values: Plane, field_data: object) -> None:
    """Move both knobs to where the map was pressed; `field_data` is the browser's."""
    example, rules = session.example, session.focus.conventions
    place = pressed_field(field_data, values)
    if place is None:
        return
    places = with_few_digits(place, knobs, values, example, rules)
    matrix, rules = with_knobs_at(dict(zip(knobs, places, strict=True)), session.matrix, example, rules)
    if rules != session.focus.conventions:
        session.refocus(conventions=rules)
    if matrix != session.matrix:
        session.change_to(matrix)


def show_bench(session: Session, *knobs: Knob) -> None:
    """Draw the matrix, with what is moved lit, and the score line of its row or column."""
    scene = scene_of_knob(session.matrix, session.example, session.focus, knobs[0])
    moved = [knob for knob in knobs if not knob.is_parameter and knob.kind != THRESHOLD]
    cells = {(int(i), int(j)) for knob in moved for i, j in np.argwhere(knob.mask(session.matrix.size))}
    in_hand = knobs[0] in moved
    workbench(session, scene, threshold_of_sample=True, in_hand=in_hand, highlighted=sorted(cells))


def what_if_page(session: Session, page_of: PageOf) -> None:
    """Draw the curves, or a map where two knobs are moved; `page_of` gives the page of a metric's lesson."""
    with box("screen"):
        page_tabs("what_if")
        try:
            _show(session, page_of)
        except InputError as error:
            with box("band"):
                workbench(
                    session,
                    scene_of(session.example, session.focus, session.matrix.samples, session.matrix.labels),
                    in_hand=False,
                )
            with box("words"):
                show_headline(sentence_of(error))


def _show(session: Session, page_of: PageOf) -> None:
    matrix, example, words = session.matrix, session.example, session.focus.explored
    check_size(example)
    knob = knob_from_link(words.vary, matrix) or first_knob(session.opened, matrix)
    other = knob_from_link(words.against, matrix)
    cases = cases_shown(words, knob, example, session.focus.conventions)
    if other is None or other == knob:
        show_curves(session, knob, cases, page_of)
    else:
        show_map(session, (knob, other), case_of_map(session, (knob, other), cases))
