"""The page on which two models on the same samples are compared, and metrics that disagree are found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np
import streamlit as st

from metrics import Example
from metrics.behaviour.stack import Case, every_case
from pages.explore.cases import cases_choice, cases_from
from pages.explore.duel.duel_board import Target, bars, every_preference, why
from pages.explore.duel.duel_export import code_of_duel, figure_of_duel, table_of_duel
from pages.explore.duel.duel_preferences import MODELS, Preference, advantages, parted, preferences
from pages.explore.duel.duel_reason import reason
from pages.explore.duel.duel_search import choose_pair
from pages.explore.duel.model_b import ModelB, bring, model_b, pin, swap
from pages.explore.row_choice import row_choice
from pages.figures.page_take_away import PageTakeAway, offer_take_away
from pages.intake.decision_rule import KINDS
from pages.lessons.convention_choice import preset_title
from pages.lessons.scene import scene_of
from pages.shell.choices import Press, choose
from pages.shell.joined import PressHandler, box, show_html, side_by_side
from pages.shell.markup import Html, element
from pages.shell.notices import show_headline
from pages.start.worse_to_better import Ends, ends_in_reach
from pages.state import link
from pages.state.document import RivalScores
from pages.state.focus import look
from pages.state.session import DRAWN, Session
from pages.words import gettext as _
from pages.words import ngettext
from pages.workbench.bench import choose_decision
from pages.workbench.linked_html import show_lesson_links
from pages.workbench.matrix_dialogs import bring_scores, take_part
from pages.workbench.matrix_editor import matrix_editor, rival_editor

LessonOf = Callable[[str, str], str]
MOST_BARS = 12
FIRST_BARS: tuple[Case, ...] = (
    ("subset_accuracy", "samples"),
    ("hamming_loss", "samples"),
    ("precision", "samples"),
    ("recall", "samples"),
    ("f_beta", "samples"),
    ("one_error", "samples"),
    ("coverage", "samples"),
    ("ranking_loss", "samples"),
    ("average_precision", "samples"),
    ("ndcg", "samples"),
    ("roc_auc", "macro"),
    ("roc_auc", "samples"),
)


def duel_page(session: Session, lesson_of: LessonOf) -> None:
    """The page; `lesson_of` says on which page the lesson of a metric under an average is."""

    def target(metric: str, average: str) -> Mapping[str, str]:
        # At the first step: the value is known here, so the lesson does not ask for it.
        asks = link.lesson_query(metric, average, part="1", step="1")
        return {"data_page": lesson_of(metric, average), "data_asks": asks}

    matrix, example, rules = session.matrix, session.example, session.focus.conventions
    model = model_b(session)
    found: tuple[Preference, ...] = ()
    if model.rival is not None:
        scores = model.rival.scores
        found = session.cache.get(
            ("duel", matrix, rules, scores), lambda: preferences(example, scores, rules, session.cache)
        )
    shown = cases_from(session.focus.explored.curves)[:MOST_BARS] or FIRST_BARS
    drawn = advantages([one for one in found if one.case in shown], reach(session, example) if found else {})
    (case,) = cases_from(session.focus.explored.cell)[:1] or (None,)
    chosen = next((one for one, _share in drawn if one.case == case), drawn[0][0] if drawn else None)
    parts = parted(found)
    with box("screen"):
        with box("band"):
            show_models(session, model)
        with box("words"):
            show_finding(session, model, parts, parted([one for one, _share in drawn]))
            if chosen is not None and model.rival is not None:
                found_out = reason(chosen, example, model.rival.scores, rules, matrix)
                show_lesson_links(why(chosen, found_out, target), key="why")
            choose_pair(session, lesson_of)
        with box("picture"):
            show_bars(drawn, chosen, bool(found))
        with box("foot"):
            show_foot(session, shown, parts, target)
            if model.rival is not None:
                scores = model.rival.scores
                offer_take_away(
                    PageTakeAway(
                        "duel",
                        lambda: table_of_duel(found),
                        lambda: code_of_duel(example, scores, rules),
                        lambda: figure_of_duel(drawn),
                    )
                )


def show_models(session: Session, model: ModelB) -> None:
    """Both models beside each other, each with its heading, and what can be done with the second one."""
    matrix, rules = session.matrix, session.focus.conventions
    cell = scene_of(session.example, session.focus, matrix.samples, matrix.labels).cells[0]
    rows, columns = session.window_around(cell)
    left, right = side_by_side(1, 1)
    with left:
        key = _("1: true, ✓: predicted, right or wrong")
        show_html(element("h2", _("Model A"), element("small", key)))
        matrix_editor(
            matrix,
            rows,
            columns,
            around=(*cell, session.opened.fingerprint),
            predicted=session.example.prediction(rules),
            thresholds=True,
            beside=model.rival,
            take_part=lambda: take_part(session, rows, columns),
        )
    with right:
        show_presses(session, model.rival)
        if model.note:
            show_html(element("p", model.note, css="aside", data_testid="note-on-b", role="status"))
        if model.rival is not None:
            other = replace(session.example, scores=np.array(model.rival.scores))
            rival_editor(matrix, model.rival, rows, columns, other.prediction(rules))


def show_presses(session: Session, rival: RivalScores | None) -> None:
    """The heading of model B with what can be done."""
    presses: dict[str, PressHandler] = {"pin": lambda _pressed: pin(session)}
    buttons = [
        Press("bring", _("Paste …"), _("Paste or upload the scores of another model.")),
        Press("pin", _("Copy A"), _("The scores of A become those of B, to be changed from there.")),
    ]
    if rival is not None:
        presses["swap"] = lambda _pressed: swap(session, rival)
        buttons.append(Press("swap", _("Swap"), _("A and B change places.")))
    with box("heading"):
        show_html(element("h2", _("Model B"), element("small", _("The truths are shared by both."))))
        choose(
            [buttons],
            key="model_b",
            on_press=presses,
            after_send={
                "bring": lambda _pressed: bring_scores(session, lambda matrix: bring(session, matrix))
            },
        )


def reach(session: Session, example: Example) -> Ends:
    """The worst and the best value on these labels of the metrics that have no worst one of their own."""
    rules, matrix = session.focus.conventions, session.matrix
    labels = matrix.truth, matrix.relevance, matrix.weights
    return session.cache.get(("reach", labels, rules), lambda: ends_in_reach(example, rules))


def show_finding(
    session: Session,
    model: ModelB,
    every: Mapping[str, Sequence[Preference]],
    drawn: Mapping[str, Sequence[Preference]],
) -> None:
    """The score of the duel in the metrics that are drawn, and in every number."""
    if model.rival is None:
        show_headline(_("Which model is better?"))
        show_html(
            element("p", _("There is no model B yet: paste its scores, or copy those of A and change some."))
        )
        return
    if model.rival.scores == session.matrix.scores:
        show_headline(_("A and B are the same"))
        show_html(element("p", _("Change a score of one of them, and see which metrics notice.")))
        return
    show_html(element("p", _("Which model is better?"), css="question"))
    show_headline(_("A {a} : {b} B").format(a=len(drawn["A"]), b=len(drawn["B"])), equal_ones(len(drawn[""])))
    in_all, in_bars = ({name: len(of) for name, of in parted.items()} for parted in (every, drawn))
    show_html(element("p", sentence(in_all, in_bars), css="in-all"))


def equal_ones(count: int) -> Html | str:
    """How many of the metrics that are drawn prefer neither, where there are any."""
    told = ngettext("{count} equal", "{count} equal", count).format(count=count)
    return element("small", told) if count else ""


def sentence(count: Mapping[str, int], drawn: Mapping[str, int]) -> str:
    """How many of all numbers prefer which model, and whether those that are `drawn` say something else."""
    every = sum(count.values())
    if not any(count[model] for model in MODELS):
        told = _("The scores differ, and yet none of the {all} numbers prefers one of the two.")
        return told.format(all=every)
    told = _("All {all} numbers, with every average: A {a} : {b} B, {equal} equal.")
    if count["?"]:
        told = _(
            "All {all} numbers, with every average: A {a} : {b} B, {equal} equal, {unknown} without a value."
        )
    told = told.format(all=every, a=count["A"], b=count["B"], equal=count[""], unknown=count["?"])
    leads = [winner(one) for one in (count, drawn)]
    if sorted(leads) != ["A", "B"]:
        return told
    but = _("{other} leads here, {lead} leads in all: which metrics one chooses decides.")
    return f"{told} {but.format(lead=leads[0], other=leads[1])}"


def winner(count: Mapping[str, int]) -> str:
    """The model that more numbers prefer; "" where as many prefer either."""
    return "" if count["A"] == count["B"] else max(MODELS, key=lambda model: count[model])


def show_bars(drawn: Sequence[tuple[Preference, float]], chosen: Preference | None, has_rival: bool) -> None:
    """The bars, sorted, or a sentence where there are none."""
    if drawn:
        row_choice(bars(drawn, chosen.case if chosen else None), "bars")
        length = _(
            "A bar is the gap as a share of the way from worst to best value; the longest fills its side. "
            "Press a row to see why."
        )
        show_html(element("p", length, css="aside"))
        return
    told = _("Here each metric will draw a bar towards the model that it prefers.")
    if has_rival:
        told = _("None of the metrics that are to be drawn has a value for both models.")
    show_html(element("p", told, css="nothing"))


def show_foot(
    session: Session, shown: Sequence[Case], parts: Mapping[str, Sequence[Preference]], target: Target
) -> None:
    """Which metrics are drawn, what is predicted, and all numbers."""
    with box("drawn", _("Metrics ▴"), over=True):
        listed = cases_choice(_("Metrics"), look("curves"), shown, every_case(), MOST_BARS)
        choose([[listed]], key=DRAWN)
    choose_decision(session, KINDS)
    every = Press("every", _("All {count} numbers …").format(count=len(every_case())))
    choose(
        [[every]], key="every_number", after_send={"every": lambda _pressed: show_all(session, parts, target)}
    )


@st.dialog(_("All numbers"), width="large")
def show_all(session: Session, parts: Mapping[str, Sequence[Preference]], target: Target) -> None:
    """Every number of both models, by the model that it prefers."""
    used = _("All metrics follow the rules of {conventions}.")
    st.html(element("p", used.format(conventions=preset_title(session.focus)), css="aside"))
    show_lesson_links(every_preference(parts, target), key="every_preference")
