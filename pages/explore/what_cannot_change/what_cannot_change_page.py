"""The page What cannot change: one change and all numbers, or one number and all changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from metrics import AVERAGES, METRICS, Conventions, InputError
from metrics.behaviour.outcome import CERTAIN, MOVED, SAME, Outcome, each_outcome, outcome, still_true
from metrics.behaviour.situation import Situation, situation_of
from metrics.behaviour.transformation import Transformation, nudge_step
from metrics.behaviour.variants import Case, every_case
from metrics.graph.digits import decimal
from metrics.parts.part import COLUMNS, ROWS
from metrics.registry import ORDER
from metrics.words import N_
from pages.explore.cases import case_choice, cases_from_link, within_sentence
from pages.explore.what_cannot_change.change_choice import (
    change_choices,
    change_from_link,
    change_in_link,
    every_change,
    matrix_after,
)
from pages.explore.what_cannot_change.order_lines import order_lines
from pages.explore.what_cannot_change.outcome_dots import (
    dots_of_changes,
    dots_of_numbers,
    legend,
    without_effect,
)
from pages.explore.what_cannot_change.outcome_words import (
    Reason,
    Sight,
    first_outcome,
    gerund_of,
    headline_of_change,
    headline_of_number,
    reason_card,
    reason_of,
    sight_sentence,
    title_of,
)
from pages.figures.code_snippet import example_snippet
from pages.figures.take_away import PageTakeAway, Rows, offer_take_away
from pages.intake.matrix import Matrix, example_of
from pages.lessons.lesson import PageOf
from pages.lessons.lesson_choices import choose_preset, preset_title
from pages.lessons.scene import scene_of
from pages.shell.choices import Choice, Option, Press, StaticHtml, choose
from pages.shell.joined import box, show_html
from pages.shell.markup import Html, element
from pages.shell.notices import show_headline
from pages.state.document import Cell
from pages.state.focus import look_action
from pages.state.session import EXPLORING, Session
from pages.state.turns import yield_turn, yielding
from pages.words import gettext as _
from pages.words import sentence_of
from pages.workbench.bench import decision_sentence, workbench
from pages.workbench.linked_html import show_lesson_links
from pages.workbench.page_tabs import page_tabs

OUTCOMES_IN_WORDS = {CERTAIN: N_("cannot change"), MOVED: N_("changed"), SAME: N_("happened not to change")}


def table_of_outcomes(named: Iterable[tuple[str, Outcome]]) -> Rows:
    """Return a row for every named change and number: the value before and after, and why."""
    return [
        {
            _("change"): change,
            _("metric"): _(METRICS[one.case[0]].title),
            _("average"): _(AVERAGES[one.case[1]].title),
            _("from"): one.before,
            _("to"): one.after,
            _("outcome"): _(OUTCOMES_IN_WORDS[one.kind]),
            _("reason"): _(one.ruling.reason),
        }
        for change, one in named
    ]


def code_of_outcomes(
    changes: Sequence[Transformation], case: tuple[str, str] | None, matrix: Matrix, rules: Conventions
) -> str:
    """Return code that prints what the changes do to a number, or to all numbers if `case` is None."""
    listed = "".join(f"    Transformation{(one.name, one.scope, one.place)!r},\n" for one in changes)
    wanted = "" if case is None else f", [{case!r}]"
    return (
        f"{example_snippet(example_of(matrix), rules)}"
        "from multilabel_metrics_lab.behaviour.outcome import outcomes\n"
        "from multilabel_metrics_lab.behaviour.situation import situation_of\n"
        "from multilabel_metrics_lab.behaviour.transformation import Transformation\n\n"
        f"changes = [\n{listed}]\n"
        "for change in changes:\n"
        "    situation = situation_of(change, example, rules)\n"
        f"    for one in outcomes(situation{wanted}):\n"
        "        print(change.name, *one.case, one.before, one.after, one.kind, one.ruling.reason)\n"
    )


CHANGE_OUTCOMES, NUMBER_OUTCOMES = "outcomes of a change", "outcomes of a number"  # names of cached values
NUMBERS, CHANGES = "numbers", "changes"  # the words of the two tabs
FIRST_NUMBER: Case = ("roc_auc", "macro")
Outcomes = tuple[Situation, tuple[Outcome, ...]]
Columns = Sequence[Mapping[Transformation, Outcome]]


@dataclass(frozen=True, eq=False)
class ShownChange:
    """A change, the outcome that the page speaks of, and the outcomes of all the dots.

    The change is one of `matrix`: the one in place, or the one before the last edit where that was this
    change and `is_made`. `columns` have the outcome of every change for the number, where the page shows all
    changes of one number; None where it shows all numbers of one change.
    """

    matrix: Matrix
    is_made: bool
    situation: Situation
    outcome: Outcome
    reason: Reason
    outcomes: Sequence[Outcome]
    columns: Columns | None = None

    @property
    def change(self) -> Transformation:
        """What is done to the matrix."""
        return self.situation.transformation


def what_cannot_change_page(session: Session, page_of: PageOf) -> None:
    """Draw the change and a reason at the left; all numbers, or all changes, at the right."""
    change = change_from_link(session.focus.explored.change, session.matrix)
    step = decimal(nudge_step(session.example))
    refused = ""
    try:
        shown = shown_change(session, change)
    except InputError as error:
        shown, refused = None, sentence_of(error)
    with box("screen"):
        with box("band"):
            _bench(session, shown)
        page_tabs("nothing_moves")
        yield_turn()
        with box("words"):
            show_headline(_headline(shown, step) if shown else refused)
            _choose_change(session, change, shown, step)
            if shown is not None:
                show_html(legend(shown.outcomes, of_changes=shown.columns is not None))
                title = "" if shown.columns is None else title_of(change, session.matrix, step)
                card = reason_card(shown.outcome, shown.reason, page_of, title, is_made=shown.is_made)
                show_lesson_links(card, key="reason")
        with box("picture"):
            if shown is None:
                show_html(element("p", _("Choose another change."), css="nothing aside"))
            else:
                _show_dots(session, shown, step)
        with box("foot"):
            with box("rules", _("Rules ▴"), over=True):
                _show_rules(session)
            if shown is not None:
                _offer(session, shown, step)


def shown_change(session: Session, change: Transformation) -> ShownChange:
    """Return what is shown of a change; InputError where it cannot be done."""
    matrix, rules, words = session.matrix, session.focus.conventions, session.focus.explored
    made = None if words.group == CHANGES else made_by_last_edit(session, change)
    situation = situation_of(change, session.example, rules) if made is None else made
    wanted = chosen_case(session)
    if words.group == CHANGES:
        case = wanted or FIRST_NUMBER
        key = (NUMBER_OUTCOMES, matrix, rules, case, change.scope, change.place)
        columns = session.cache.get(key, lambda: outcomes_of_number(session, case, change))
        by_change = {each: one for column in columns for each, one in column.items()}
        one = by_change.get(change) or outcome(case, situation)
        reason = reason_of(one, situation, matrix)
        return ShownChange(matrix, False, situation, one, reason, [*by_change.values()], columns)
    if made is not None and session.reference is not None:
        matrix = session.reference
    _situation, outcomes = session.cache.get(
        (CHANGE_OUTCOMES, matrix, rules, change),
        lambda: outcomes_of_change(situation, session.cache.last(CHANGE_OUTCOMES)),
    )
    one = next((one for one in outcomes if one.case == wanted), None) or first_outcome(outcomes)
    reason = reason_of(one, situation, matrix)
    return ShownChange(matrix, made is not None, situation, one, reason, outcomes)


def made_by_last_edit(session: Session, change: Transformation) -> Situation | None:
    """Return the last edit as this change of the matrix before it; None where it was another one."""
    before, matrix, rules = session.reference, session.matrix, session.focus.conventions
    if before is None or before == matrix:
        return None

    def situation_before() -> Situation | None:
        if change_from_link(change_in_link(change), before) != change:
            return None  # the matrix before has no such sample or label
        try:
            situation = situation_of(change, example_of(before), rules)
            return situation if matrix_after(before, situation) == matrix else None
        except InputError:
            return None

    return session.cache.get(("made", before, matrix, rules, change), situation_before)


def chosen_case(session: Session) -> Case | None:
    """Return the number that was pressed or chosen."""
    return next(iter(cases_from_link(session.focus.explored.curves)), None)


def outcomes_of_change(situation: Situation, before: Outcomes | None = None) -> Outcomes:
    """Return the outcome of every number; what an edit since `before` cannot have changed is taken over."""
    known = {} if before is None else {one.case: one for one in still_true(*before, situation)}
    wanted = [case for case in every_case() if case not in known]
    by_case = known | {one.case: one for one in yielding(each_outcome(situation, wanted))}
    return situation.with_empty_caches(), tuple(by_case[case] for case in every_case())


def outcomes_of_number(session: Session, case: Case, change: Transformation) -> Columns:
    """Return what every change does to a number; those that cannot be done here are left out."""
    columns: list[dict[Transformation, Outcome]] = []
    for changes in every_change(change):
        column = {}
        for one in yielding(changes):
            try:
                situation = situation_of(one, session.example, session.focus.conventions)
            except InputError:
                continue
            column[one] = outcome(case, situation)
        columns.append(column)
    return columns


def _bench(session: Session, shown: ShownChange | None) -> None:
    """The matrix, in which the cells that are spoken of are lit, and beside it what the number depends on."""
    matrix = session.matrix
    sight = Sight(ORDER, ROWS, 0) if shown is None else shown.reason.sight
    average = {ROWS: "samples", COLUMNS: "macro"}.get(sight.kind, "micro")
    focus = replace(session.focus, metric="average_precision", average=average, part=sight.part)
    scene = scene_of(session.example, focus, matrix.samples, matrix.labels)

    def beside() -> None:
        if shown is not None:
            title = sight_sentence(shown.outcome.case, sight, shown.matrix)
            show_html(order_lines(shown.situation, shown.matrix, sight, title))

    lit = sight.cells or (() if shown is None or not shown.is_made else _changed_cells(shown.situation))
    workbench(session, scene, highlighted=lit, beside=beside)


def _changed_cells(situation: Situation) -> tuple[Cell, ...]:
    """The cells whose scores the change has made others; () where it has made rows or columns."""
    before, after = situation.before.scores, situation.after.scores
    if before is None or after is None or before.shape != after.shape:
        return ()
    return tuple((row, column) for row, column in np.argwhere(before != after).tolist())


def _headline(shown: ShownChange, step: str) -> str:
    if shown.columns is not None:
        return headline_of_number(shown.outcome.case, shown.outcomes)
    return headline_of_change(gerund_of(shown.change, shown.matrix, step), shown.outcomes)


def _choose_change(session: Session, change: Transformation, shown: ShownChange | None, step: str) -> None:
    """The change as a sentence, or the number of which all changes are shown; and what makes the change."""

    def make() -> None:
        situation = situation_of(change, session.example, session.focus.conventions)
        session.change_to(matrix_after(session.matrix, situation))

    choices = change_choices(change, session.matrix, step)
    if shown is None:
        choose([choices], key=EXPLORING)
        return
    if shown.columns is not None:
        number = case_choice(_("Number"), look_action("curves"), shown.outcome.case, every_case())
        choices = [replace(number, titled=False)]
    button = Press("make", _("Do it again") if shown.is_made else _("Make this change"))
    choose([[*choices, button]], key=EXPLORING, on_press={button.name: lambda _pressed: make()})


def _hint(shown: ShownChange) -> Html:
    """That the change is made, or what can be pressed."""
    if shown.is_made:
        return element("p", element("b", _("Undo takes the change back.")), role="status", css="aside")
    hint = _("Press any sign to see why.") if shown.columns is None else _("Press any change to see why.")
    return element("p", hint, css="aside")


def _show_dots(session: Session, shown: ShownChange, step: str) -> None:
    sentence = " ".join(shown.reason.sentences)
    case = chosen_case(session) or FIRST_NUMBER
    metric = within_sentence(_(METRICS[case[0]].title))
    options = [
        Option(NUMBERS, _("All {n} numbers").format(n=len(every_case()))),
        Option(CHANGES, _("What can {name} not notice?").format(name=metric)),
    ]
    chosen = NUMBERS if shown.columns is None else CHANGES
    tabs = Choice(look_action("group"), _("Shown"), chosen, options, titled=False)
    choose([[tabs, StaticHtml(_hint(shown))]], key="tabs")
    if shown.columns is None:
        first = without_effect(shown.change.name, shown.change.scope, session.focus.conventions)
        dots_of_numbers(shown.outcomes, shown.outcome, sentence, first)
    else:
        dots_of_changes(shown.columns, session.matrix, step, shown.change, sentence)


def _show_rules(session: Session) -> None:
    """The conventions in force: under others, other numbers can change."""
    text = _(
        "All numbers follow the rules of {conventions}: under others, other numbers can change. {predicted}"
    )
    text = text.format(
        conventions=preset_title(session.focus), predicted=decision_sentence(session.matrix.decision)
    )
    choose_preset(session.focus, element("p", text, css="aside", data_testid="in-force"))


def _offer(session: Session, shown: ShownChange, step: str) -> None:
    matrix, rules = session.matrix, session.focus.conventions
    case, pairs = shown.outcome.case, [(shown.change, one) for one in shown.outcomes]
    if shown.columns is not None:
        pairs = [pair for column in shown.columns for pair in column.items()]
    named = [(gerund_of(change, matrix, step), one) for change, one in pairs]
    changes = list(dict.fromkeys(change for change, _outcome in pairs))
    offer_take_away(
        PageTakeAway(
            "nothing_moves",
            lambda: table_of_outcomes(named),
            lambda: code_of_outcomes(changes, None if shown.columns is None else case, matrix, rules),
        )
    )
