"""The page Duel: two models on the same samples, and which of them each metric prefers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from metrics.behaviour.variants import Case, every_case
from pages.explore.cases import cases_choice, cases_from_link
from pages.explore.duel.models import ModelB, model_b, show_models
from pages.explore.duel.preference_tables import (
    bar_table,
    code_of_duel,
    every_preference,
    figure_of_duel,
    table_of_duel,
    verdict_of_metric,
)
from pages.explore.duel.preferences import MODELS, Preference, advantages, by_winner, compare_models
from pages.explore.duel.reasons import reason_sentences
from pages.explore.row_choice import row_choice
from pages.figures.take_away import PageTakeAway, offer_take_away
from pages.intake.matrix import DECISION_KINDS
from pages.lessons.lesson_choices import preset_title
from pages.shell.choices import Press, choose
from pages.shell.joined import box, show_html
from pages.shell.markup import element
from pages.shell.notices import show_headline
from pages.start.every_number import Ends, ends_in_reach
from pages.state.document import RivalScores
from pages.state.focus import PageOf, look_action
from pages.state.session import DRAWN, Session
from pages.words import gettext as _
from pages.words import ngettext
from pages.workbench.bench import choose_decision
from pages.workbench.linked_html import show_lesson_links

MAX_BARS = 12
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


def duel_page(session: Session, page_of: PageOf) -> None:
    """Draw the page; `page_of` gives the page of the lesson of a metric under an average."""
    example, rules = session.example, session.focus.conventions
    model = model_b(session)
    scores = model.rival.scores if model.rival is not None else None
    preferences = _preferences(session, model.rival)
    shown = cases_from_link(session.focus.explored.curves)[:MAX_BARS] or FIRST_BARS
    ends = _ends(session) if preferences else {}
    drawn = advantages([one for one in preferences if one.case in shown], ends)
    (case,) = cases_from_link(session.focus.explored.cell)[:1] or (None,)
    chosen = next((one for one, _share in drawn if one.case == case), drawn[0][0] if drawn else None)
    groups = by_winner(preferences)
    with box("screen"):
        with box("band"):
            show_models(session, model)
        with box("words"):
            show_score(session, model, groups, by_winner([one for one, _share in drawn]))
            if chosen is not None and scores is not None:
                why = reason_sentences(chosen, example, scores, rules, session.matrix)
                show_lesson_links(verdict_of_metric(chosen, why, page_of), key="why")
        with box("picture"):
            show_bars(drawn, chosen, bool(preferences))
        with box("foot"):
            show_foot(session, shown, groups, page_of)
            if scores is not None:
                offer_take_away(
                    PageTakeAway(
                        "duel",
                        lambda: table_of_duel(preferences),
                        lambda: code_of_duel(example, scores, rules),
                        lambda: figure_of_duel(drawn),
                    )
                )


def _preferences(session: Session, rival: RivalScores | None) -> tuple[Preference, ...]:
    if rival is None:
        return ()
    example, rules = session.example, session.focus.conventions
    return session.cache.get(
        ("duel", session.matrix, rules, rival.scores),
        lambda: compare_models(example, rival.scores, rules),
    )


def _ends(session: Session) -> Ends:
    """The worst and the best value on these labels of the metrics that have no worst one of their own."""
    matrix, example, rules = session.matrix, session.example, session.focus.conventions
    labels = matrix.truth, matrix.relevance, matrix.weights
    return session.cache.get(("reach", labels, rules), lambda: ends_in_reach(example, rules))


# The score


def show_score(
    session: Session,
    model: ModelB,
    every: Mapping[str, Sequence[Preference]],
    drawn: Mapping[str, Sequence[Preference]],
) -> None:
    """Draw the score of the duel in the metrics that are drawn, and in all numbers."""
    if model.rival is None:
        show_headline(_("Which model is better?"))
        text = _("There is no model B yet: paste its scores, or copy those of A and change some.")
        show_html(element("p", text))
        return
    if model.rival.scores == session.matrix.scores:
        show_headline(_("A and B are the same"))
        show_html(element("p", _("Change a score of one of them, and see which metrics notice.")))
        return
    in_all, in_bars = ({name: len(group) for name, group in groups.items()} for groups in (every, drawn))
    show_html(element("p", _("Which model is better?"), css="question"))
    n_equal = in_bars[""]
    equal = ngettext("{count} equal", "{count} equal", n_equal).format(count=n_equal)
    score = _("A {a} : {b} B").format(a=in_bars["A"], b=in_bars["B"])
    show_headline(score, *([element("small", equal)] if n_equal else []))
    show_html(element("p", score_sentence(in_all, in_bars), css="in-all"))


def score_sentence(counts: Mapping[str, int], drawn_counts: Mapping[str, int]) -> str:
    """Return how many of all numbers prefer which model, and whether the bars make another one the winner."""
    n_all = sum(counts.values())
    if not any(counts[model] for model in MODELS):
        return _("The scores differ, and yet none of the {all} numbers prefers one of the two.").format(
            all=n_all
        )
    text = _("All {all} numbers, with every average: A {a} : {b} B, {equal} equal.")
    if counts["?"]:
        text = _(
            "All {all} numbers, with every average: A {a} : {b} B, {equal} equal, {unknown} without a value."
        )
    text = text.format(all=n_all, a=counts["A"], b=counts["B"], equal=counts[""], unknown=counts["?"])
    winners = [_winner(one) for one in (counts, drawn_counts)]
    if sorted(winners) != ["A", "B"]:
        return text
    contrast = _("{other} leads here, {lead} leads in all: which metrics one chooses decides.")
    return f"{text} {contrast.format(lead=winners[0], other=winners[1])}"


def _winner(counts: Mapping[str, int]) -> str:
    """The model that more numbers prefer; "" where as many prefer either."""
    return "" if counts["A"] == counts["B"] else max(MODELS, key=lambda model: counts[model])


# The bars and the foot


def show_bars(drawn: Sequence[tuple[Preference, float]], chosen: Preference | None, has_rival: bool) -> None:
    """Draw the bars, sorted, or a sentence where there are none."""
    if drawn:
        row_choice(bar_table(drawn, chosen.case if chosen else None), "bars")
        text = _(
            "A bar is the gap as a share of the way from worst to best value; the longest fills its side. "
            "Press a row to see why."
        )
        show_html(element("p", text, css="aside"))
        return
    text = _("Here each metric will draw a bar towards the model that it prefers.")
    if has_rival:
        text = _("None of the metrics that are to be drawn has a value for both models.")
    show_html(element("p", text, css="nothing"))


def show_foot(
    session: Session,
    shown: Sequence[Case],
    groups: Mapping[str, Sequence[Preference]],
    page_of: PageOf,
) -> None:
    """Draw the choices of metrics and of what is predicted, and the button to all numbers."""
    with box("drawn", _("Metrics ▴"), over=True):
        metrics = cases_choice(_("Metrics"), look_action("curves"), shown, every_case(), MAX_BARS)
        choose([[metrics]], key=DRAWN)
    choose_decision(session, DECISION_KINDS)
    every = Press("every", _("All {count} numbers …").format(count=len(every_case())))
    show = {"every": lambda _pressed: show_all(session, groups, page_of)}
    choose([[every]], key="every_number", after_send=show)


@st.dialog(_("All numbers"), width="large")
def show_all(session: Session, groups: Mapping[str, Sequence[Preference]], page_of: PageOf) -> None:
    """Draw all numbers of both models, grouped by the model that they prefer."""
    text = _("All metrics follow the rules of {conventions}.")
    st.html(element("p", text.format(conventions=preset_title(session.focus)), css="aside"))
    show_lesson_links(every_preference(groups, page_of), key="every_preference")
