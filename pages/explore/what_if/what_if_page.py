"""The page What if: a score, a threshold or a number of the rules is moved through its whole range."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

import numpy as np

from metrics import METRICS, Conventions, Example, InputError
from metrics.behaviour.knob import LABEL, SCORE, THRESHOLD, TOP, Knob, can_matter
from metrics.behaviour.sweep import Sweep, check_size, sweep
from metrics.behaviour.variants import Case, every_case
from metrics.figures.sweep_figure import sweep_figure
from pages.explore.cases import case_name, cases_choice, cases_from_link
from pages.explore.what_if.knob_choice import (
    is_there,
    knob_choices,
    knob_from_link,
    name_of_knob,
    short_name_of_knob,
)
from pages.explore.what_if.stops import just_passed, list_of_stops, listed_links_sentence, steps_of, stops_of
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
from pages.figures.take_away import PageTakeAway, Rows, offer_take_away
from pages.intake.matrix import Matrix, example_of
from pages.lessons.scene import Scene, scene_of
from pages.shell.choices import choose
from pages.shell.joined import box
from pages.shell.notices import show_headline
from pages.state.focus import Explored, Focus, PageOf, look_action
from pages.state.session import EXPLORING, Session
from pages.words import gettext as _
from pages.words import ngettext, sentence_of
from pages.workbench.bench import workbench
from pages.workbench.linked_html import show_lesson_links
from pages.workbench.page_tabs import page_tabs


def table_of_sweep(swept: Sweep, name: str) -> Rows:
    """Return a row for every corner of a curve: the metric, the place of what is moved, and the value.

    Stairs have three rows at a place where something happens: right before it, there and right after it.
    """
    return [
        {_("metric"): case_name(curve.case), name: x, _("value"): y}
        for curve in swept.curves
        for x, y in zip(curve.x.tolist(), curve.y.tolist(), strict=True)
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
FIRST_CURVES_OF_TOP: tuple[Case, ...] = (
    ("precision", "samples"),
    ("recall", "samples"),
    ("f_beta", "samples"),
    ("hamming_loss", "samples"),
)
MAX_READING, MAX_BESIDE = 3, 2  # first curves that read a dial, and metrics listed before them that do not


def first_curves(knob: Knob) -> tuple[Case, ...]:
    """Return the metrics that show best what a knob does."""
    if knob.kind == TOP:
        return FIRST_CURVES_OF_TOP
    reading = [case for case in every_case() if knob.kind in METRICS[case[0]].choices_read(case[1])]
    if not reading:
        return FIRST_CURVES
    (first, average), keys = reading[0], [*METRICS]
    before = (METRICS[key] for key in reversed(keys[: keys.index(first)]))
    beside = [(one.key, average) for one in before if average in one.averages][:MAX_BESIDE]
    return (*reading[:MAX_READING], *beside)


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
    wanted = cases_from_link(words.curves)[:MAX_CURVES] or first_curves(knob)
    if any(can_matter(knob, case, example, rules) for case in wanted):
        return wanted
    others = (case for case in (*first_curves(knob), *every_case()) if case not in wanted)
    changing = (case for case in others if can_matter(knob, case, example, rules))
    return (*islice(changing, 1), *wanted)[:MAX_CURVES]


def show_curves(session: Session, knob: Knob, cases: Sequence[Case], page_of: PageOf) -> None:
    """Draw what was just passed at the left, the curves with their handle at the right."""
    matrix, example, rules = session.matrix, session.example, session.focus.conventions
    swept = with_lead_first(sweep(knob, cases, example, rules))
    kind = WHOLE if knob.is_whole else LOG if knob.is_by_factors else PLAIN
    axis = SweptAxis(*swept.span, kind)
    stops, is_whole = stops_of(session, swept, page_of), axis.kind == WHOLE
    passed = steps_of(swept, page_of) if is_whole else stops
    headline = headline_of_sweep(swept, matrix)
    names = name_of_knob(knob, matrix), short_name_of_knob(knob, matrix)
    with box("band"):
        show_bench(session, knob)
    page_tabs("what_if")
    with box("words"):
        show_headline(headline)
        choose([knob_choices(knob, session.focus.explored.vary, matrix)], key=EXPLORING)
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


def show_bench(session: Session, knob: Knob) -> None:
    """Draw the matrix, with what is moved lit, and the score line of its row or column."""
    scene = scene_of_knob(session.matrix, session.example, session.focus, knob)
    moves_scores = not knob.is_parameter and knob.kind != THRESHOLD
    cells = np.argwhere(knob.mask(session.matrix.size)) if moves_scores else ()
    lit = [(int(row), int(column)) for row, column in cells]
    workbench(session, scene, threshold_of_sample=True, in_hand=moves_scores, highlighted=lit)


def what_if_page(session: Session, page_of: PageOf) -> None:
    """Draw the curves of what is moved; `page_of` gives the page of a metric's lesson."""
    with box("screen"):
        try:
            _show(session, page_of)
        except InputError as error:
            with box("band"):
                workbench(
                    session,
                    scene_of(session.example, session.focus, session.matrix.samples, session.matrix.labels),
                    in_hand=False,
                )
            page_tabs("what_if")
            with box("words"):
                show_headline(sentence_of(error))


def _show(session: Session, page_of: PageOf) -> None:
    matrix, example, words = session.matrix, session.example, session.focus.explored
    check_size(example)
    knob = knob_from_link(words.vary, matrix) or first_knob(session.opened, matrix)
    show_curves(session, knob, cases_shown(words, knob, example, session.focus.conventions), page_of)
