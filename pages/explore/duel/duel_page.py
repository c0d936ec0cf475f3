"""The page on which two models on the same samples are compared, and metrics that disagree are found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np
import streamlit as st

from metrics.behaviour.search.judge import Disagreement
from metrics.behaviour.stack import Case, every_case
from pages.explore.cases import cases_choice, cases_from, name_of
from pages.explore.duel.duel_board import Target, every_preference, lines_of_models, rival_table, show_board
from pages.explore.duel.duel_preferences import (
    MODELS,
    ModelB,
    Preference,
    forget,
    lines,
    model_b,
    parted,
    pin,
    preferences,
    swap,
)
from pages.explore.duel.duel_search import choose_pair, show_search, with_scores
from pages.lessons.convention_choice import preset_title
from pages.lessons.scene import scene_of
from pages.shell.choices import Press, Said, choose
from pages.shell.joined import Press as OnPress
from pages.shell.joined import box, show_below, show_html
from pages.shell.markup import Html, element
from pages.shell.notice import opening
from pages.state import link
from pages.state.choosing import look
from pages.state.focus import START
from pages.state.held_matrix import HeldMatrix
from pages.state.session import DRAWN, Session
from pages.words import gettext as _
from pages.workbench.bench import workbench
from pages.workbench.doors import show_with_doors

LessonOf = Callable[[str, str], str]
MOST_LINES = 12
FIRST_LINES: tuple[Case, ...] = (
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


def sentence(rival: ModelB, same: bool, parts: Mapping[str, Sequence[Preference]]) -> str:
    """What the page opens on."""
    if rival.scores is None:
        return _("Pin the scores as model B, then change some: which metrics prefer the new ones?")
    if same:
        return _("Models A and B have the same scores now: change one, and see which metrics notice.")
    told = {
        "A": _("Model A is the better one for every number that tells the two apart: {a} of {all}."),
        "B": _("Model B is the better one for every number that tells the two apart: {b} of {all}."),
        "AB": _(
            "Which model is better? Of {all} numbers, model A wins {a} and model B wins {b}; "
            "{none} cannot tell."
        ),
        "": _("The scores differ, and yet none of the {all} numbers prefers one of the two models."),
    }["".join(model for model in MODELS if parts[model])]
    count = {name: len(parts[name]) for name in parts}
    return told.format(all=sum(count.values()), a=count["A"], b=count["B"], none=count[""] + count["?"])


def show_rival(session: Session, rival: ModelB, cell: tuple[int, int]) -> None:
    """Model B beneath the matrix, as much of it as is shown of that, with what can be done with it."""
    scores = rival.scores
    told = _("▴ model A") if scores is None else _("▴ model A, model B ▾")
    presses: dict[str, OnPress] = {"pin": lambda _pressed: pin(session, session.matrix)}
    buttons = [Press("pin", _("Pin A as model B"))]
    if scores is not None:
        presses["swap"] = lambda _pressed: swap(session, scores)
        buttons.append(Press("swap", _("Swap A and B")))
    if session.rival is not None:
        presses["forget"] = lambda _pressed: forget(session)
        buttons.append(Press("forget", _("Forget B")))
    choose([[Said(element("p", told)), *buttons]], key="duel_rival", on_press=presses)
    if rival.told:
        show_html(element("p", rival.told, css="aside", data_testid="rival-told", role="status"))
    if scores is not None:
        if session.matrix.decision.kind == "hand":
            told = _("The predictions were chosen by hand: they are the same for both models.")
            show_html(element("p", told, css="aside"))
        shown = replace(session.example, scores=np.array(scores))
        predicted = np.broadcast_to(shown.prediction(session.focus.conventions), np.shape(scores))
        rows, columns = session.look_at(cell)
        show_board(rival_table(session.matrix, scores, predicted, rows, columns), "duel_rival_table")


def chosen(session: Session) -> tuple[Case, ...]:
    """The metrics that have a line of their own."""
    return cases_from(session.focus.explored.curves)[:MOST_LINES] or FIRST_LINES


def show_lines(session: Session, found: Sequence[Preference], target: Target) -> None:
    """Both models on the axes of some metrics, and which ones these are."""
    if not found:
        told = _(
            "There is no model B yet. Pin the scores that you see as model B and change some of them, or let "
            "the search below make a second model."
        )
        show_html(element("p", told))
        return
    drawn = lines([one for one in found if one.case in chosen(session)])
    if drawn:
        show_board(lines_of_models(drawn, target), "duel_lines")
    else:
        told = _("None of the metrics that are to be drawn has a value for both models.")
        show_html(element("p", told))
    with box("drawn", _("Choose the metrics that are drawn")):
        lines_drawn = cases_choice(_("Metrics"), look("curves"), chosen(session), every_case(), MOST_LINES)
        choose([[lines_drawn]], key=DRAWN)


def show_lessons(session: Session, found: Disagreement, pair: tuple[Case, Case], lesson_of: LessonOf) -> None:
    """The lessons of both metrics on the scores that were found."""
    matrix = with_scores(session.matrix, found)
    held = HeldMatrix(matrix)
    if not held.code or held.called != held.code:
        return  # a link cannot hold so large a matrix
    ways = []
    for metric, average in pair:
        label = _("{metric}, step by step on the new scores").format(metric=name_of((metric, average)))
        asks = link.asking(metric, average, part="1", step=START, m=held.code)
        ways.append(element("p", element("a", label, data_page=lesson_of(metric, average), data_asks=asks)))
    show_with_doors(Html("".join(ways)), key="duel_lessons")


def duel_page(session: Session, lesson_of: LessonOf) -> None:
    """The page; `lesson_of` says on which page the lesson of a metric under an average is."""

    def target(metric: str, average: str) -> Mapping[str, str]:
        # At the first step: the value is known here, so the lesson does not ask for it.
        asks = link.asking(metric, average, part="1", step="1")
        return {"data_page": lesson_of(metric, average), "data_asks": asks}

    matrix, example, rules = session.matrix, session.example, session.focus.conventions
    rival = model_b(session)
    found: tuple[Preference, ...] = ()
    if rival.scores is not None:
        scores = rival.scores
        found = session.kept.of(("duel", matrix, rules, scores), lambda: preferences(example, scores, rules))
    parts = parted(found)
    opening(sentence(rival, rival.scores == matrix.scores, parts))
    shown = scene_of(example, session.focus, matrix.samples, matrix.labels)
    workbench(
        session,
        shown,
        predictions=True,
        beside=lambda: show_lines(session, found, target),
        between=lambda: show_rival(session, rival, shown.cells[0]),
    )
    choose_pair(session)
    show_below(lambda: show_search(session, lambda one, pair: show_lessons(session, one, pair, lesson_of)))
    if found:
        show_below(lambda: show_all_numbers(session, parts, target))


def show_all_numbers(session: Session, parts: Mapping[str, Sequence[Preference]], target: Target) -> None:
    """Every number of both models, by the model that it prefers."""
    st.subheader(_("All numbers"), anchor=False)
    used = _("All metrics follow the rules of {conventions}.")
    st.html(element("p", used.format(conventions=preset_title(session.focus)), css="aside"))
    show_board(every_preference(parts, target), "duel_table")
