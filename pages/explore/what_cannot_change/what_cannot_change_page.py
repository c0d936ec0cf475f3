"""The page on what a change cannot touch: one change and all numbers, or one number and all changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, Any

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
from pages.explore.cases import case_choice, cases_from, within_sentence
from pages.explore.what_cannot_change.change_choice import (
    change_choices,
    changes_beside,
    done_from,
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
    doing,
    finding_of_change,
    finding_of_number,
    listed,
    looks_at,
    reason_card,
    reason_of,
    shown_first,
)
from pages.figures.code_snippet import example_snippet
from pages.figures.take_away import PageTakeAway, offer_take_away
from pages.intake.matrix import Matrix, example_of
from pages.lessons.lesson import PageOf
from pages.lessons.lesson_choices import choose_preset, preset_title
from pages.lessons.scene import scene_of
from pages.shell.choices import Choice, Item, Option, Press, StaticHtml, choose
from pages.shell.joined import box, show_html
from pages.shell.markup import Html, element
from pages.shell.notices import show_headline
from pages.state.document import Cell
from pages.state.focus import look
from pages.state.session import EXPLORING, Session
from pages.state.turns import yield_turn, yielding
from pages.words import gettext as _
from pages.words import sentence_of
from pages.workbench.bench import decision_sentence, workbench
from pages.workbench.linked_html import show_lesson_links

if TYPE_CHECKING:
    from pandas import DataFrame

WHAT_BECAME = {CERTAIN: N_("cannot change"), MOVED: N_("changed"), SAME: N_("happened not to change")}


def table_of_outcomes(found: Iterable[tuple[str, Outcome]]) -> DataFrame:
    """Return a row for every number of every change that is named: the value before and after, and why."""
    from pandas import DataFrame

    rows = [
        {
            _("change"): change,
            _("metric"): _(METRICS[one.case[0]].title),
            _("average"): _(AVERAGES[one.case[1]].title),
            _("from"): one.before,
            _("to"): one.after,
            _("outcome"): _(WHAT_BECAME[one.kind]),
            _("reason"): _(one.ruling.reason),
        }
        for change, one in found
    ]
    return DataFrame(rows)


def code_of_outcomes(
    changes: Sequence[Transformation], case: tuple[str, str] | None, matrix: Matrix, rules: Conventions
) -> str:
    """Return code that prints what the changes do to a number, or without one to all of them."""
    made = "".join(f"    Transformation{(one.name, one.scope, one.place)!r},\n" for one in changes)
    of = "" if case is None else f", [{case!r}]"
    return (
        f"{example_snippet(example_of(matrix), rules)}"
        "from multilabel_metrics_lab.behaviour.outcome import outcomes\n"
        "from multilabel_metrics_lab.behaviour.situation import situation_of\n"
        "from multilabel_metrics_lab.behaviour.transformation import Transformation\n\n"
        f"changes = [\n{made}]\n"
        "for change in changes:\n"
        "    situation = situation_of(change, example, rules)\n"
        f"    for one in outcomes(situation{of}):\n"
        "        print(change.name, *one.case, one.before, one.after, one.kind, one.ruling.reason)\n"
    )


OUTCOMES, OF_NUMBER = "outcomes", "changes of a number"
NUMBERS, CHANGES = "numbers", "changes"  # the words of the two tabs
USUAL: Case = ("roc_auc", "macro")
Found = tuple[Situation, tuple[Outcome, ...]]
ByChange = Sequence[Mapping[Transformation, Outcome]]


@dataclass(frozen=True, eq=False)
class Shown:
    """What is on the page: a change, the number that is spoken of, and all the dots.

    The change is that of `matrix`: the one in place, or the one before the last edit where that was this
    change and `is_made`. `by_change` is what every change did to the number, where that is looked at and not
    all numbers.
    """

    matrix: Matrix
    is_made: bool
    done: Transformation
    situation: Situation
    one: Outcome
    reason: Reason
    all: Sequence[Outcome]
    by_change: ByChange | None = None


def what_cannot_change_page(session: Session, page_of: PageOf) -> None:
    """The finding, the change and a reason at the left; all numbers, or all changes, at the right."""
    matrix, words = session.matrix, session.focus.explored
    done = done_from(words.change, matrix)
    step = decimal(nudge_step(session.example))
    refused = ""
    try:
        shown = shown_of(session, done)
    except InputError as error:
        shown, refused = None, sentence_of(error)
    with box("screen"):
        with box("band"):
            _bench(session, shown)
        yield_turn()
        with box("words"):
            show_headline(_finding(done, shown, step) if shown else refused)
            choose([_picker(session, done, shown, step)], key=EXPLORING, on_press=_making(session, shown))
            if shown is not None:
                show_html(legend(shown.all, of_changes=shown.by_change is not None))
                change = "" if shown.by_change is None else listed(done, matrix, step)
                card = reason_card(shown.one, shown.reason, page_of, change, is_made=shown.is_made)
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


def shown_of(session: Session, done: Transformation) -> Shown:
    """What is shown of a change; InputError where it cannot be done."""
    matrix, rules, words = session.matrix, session.focus.conventions, session.focus.explored
    made = None if words.group == CHANGES else made_by_last_edit(session, done)
    situation = situation_of(done, session.example, rules) if made is None else made
    wanted = chosen_case(session)
    if words.group == CHANGES:
        case = wanted or USUAL
        key = (OF_NUMBER, matrix, rules, case, done.scope, done.place)
        by_change = session.cache.get(key, lambda: outcomes_by_change(session, case, done))
        one = next((column[done] for column in by_change if done in column), None) or outcome(case, situation)
        found = [*chain.from_iterable(column.values() for column in by_change)]
        reason = reason_of(one, situation, matrix)
        return Shown(matrix, False, done, situation, one, reason, found, by_change)
    if made is not None and session.earlier is not None:
        matrix = session.earlier
    _situation, numbers = session.cache.get(
        (OUTCOMES, matrix, rules, done), lambda: what_came_of(situation, session.cache.last(OUTCOMES))
    )
    one = next((one for one in numbers if one.case == wanted), None) or shown_first(numbers)
    reason = reason_of(one, situation, matrix)
    return Shown(matrix, made is not None, done, situation, one, reason, numbers)


def made_by_last_edit(session: Session, done: Transformation) -> Situation | None:
    """The last edit as this change of the matrix before it; None where it was another one."""
    before, matrix, rules = session.earlier, session.matrix, session.focus.conventions
    if before is None or before == matrix:
        return None

    def found() -> Situation | None:
        try:
            situation = situation_of(done, example_of(before), rules)
            return situation if matrix_after(before, situation) == matrix else None
        except InputError:
            return None

    return session.cache.get(("made", before, matrix, rules, done), found)


def chosen_case(session: Session) -> Case | None:
    """The number that was pressed or chosen."""
    return next(iter(cases_from(session.focus.explored.curves)), None)


def what_came_of(situation: Situation, before: Found | None = None) -> Found:
    """What became of every number in a situation; others come first for a moment where that takes long.

    What an edit since `before` cannot have changed is taken over from there.
    """
    known = {} if before is None else {one.case: one for one in still_true(*before, situation)}
    wanted = [case for case in every_case() if case not in known]
    found = known | {one.case: one for one in yielding(each_outcome(situation, wanted))}
    return situation.with_empty_caches(), tuple(found[case] for case in every_case())


def outcomes_by_change(session: Session, case: Case, done: Transformation) -> ByChange:
    """What every change does to a number; those that cannot be done here are left out."""
    columns: list[dict[Transformation, Outcome]] = []
    for changes in changes_beside(done):
        column = {}
        for change in yielding(changes):
            try:
                situation = situation_of(change, session.example, session.focus.conventions)
            except InputError:
                continue
            column[change] = outcome(case, situation)
        columns.append(column)
    return columns


def _bench(session: Session, shown: Shown | None) -> None:
    """The matrix, in which the cells that are spoken of are lit, and what the number looks at beside it."""
    matrix = session.matrix
    sight = Sight(ORDER, ROWS, 0) if shown is None else shown.reason.sight
    average = {ROWS: "samples", COLUMNS: "macro"}.get(sight.kind, "micro")
    focus = replace(session.focus, metric="average_precision", average=average, part=sight.part)
    scene = scene_of(session.example, focus, matrix.samples, matrix.labels)

    def beside() -> None:
        if shown is not None:
            title = looks_at(shown.one.case, sight.seen, sight.kind, sight.part, shown.matrix)
            show_html(order_lines(shown.situation, shown.matrix, sight, title))

    lit = sight.cells or (() if shown is None or not shown.is_made else _changed_cells(shown.situation))
    workbench(session, scene, in_hand=True, highlighted=lit, beside=beside)


def _changed_cells(situation: Situation) -> tuple[Cell, ...]:
    """The cells whose scores the change has made others; () where it has made rows or columns."""
    before, after = situation.before.scores, situation.after.scores
    if before is None or after is None or before.shape != after.shape:
        return ()
    return tuple((row, column) for row, column in np.argwhere(before != after).tolist())


def _finding(done: Transformation, shown: Shown, step: str) -> str:
    if shown.by_change is not None:
        return finding_of_number(shown.one.case, shown.all)
    return finding_of_change(doing(done, shown.matrix, step), shown.all)


def _picker(session: Session, done: Transformation, shown: Shown | None, step: str) -> list[Item | None]:
    """The change as a sentence, or the number of which all changes are shown; and what makes the change."""
    is_made = shown is not None and shown.is_made
    make = Press("make", _("Do it again") if is_made else _("Make this change"))
    if shown is not None and shown.by_change is not None:
        number = case_choice(_("Number"), look("curves"), shown.one.case, every_case())
        return [replace(number, titled=False), make]
    choices = change_choices(done, session.matrix, step)
    return [*choices, *([] if shown is None else [make])]


def _making(session: Session, shown: Shown | None) -> Mapping[str, Callable[[Any], None]]:
    return {} if shown is None else {"make": lambda _pressed: _make(session, shown.done)}


def _make(session: Session, done: Transformation) -> None:
    situation = situation_of(done, session.example, session.focus.conventions)
    session.change_to(matrix_after(session.matrix, situation))


def _hint(shown: Shown) -> Html:
    """That the change is made, or what can be pressed."""
    if shown.is_made:
        return element("p", element("b", _("Undo takes the change back.")), role="status", css="aside")
    hint = _("Press any sign to see why.") if shown.by_change is None else _("Press any change to see why.")
    return element("p", hint, css="aside")


def _show_dots(session: Session, shown: Shown, step: str) -> None:
    sentence = " ".join(shown.reason.sentences)
    case = chosen_case(session) or USUAL
    metric = within_sentence(_(METRICS[case[0]].title))
    options = [
        Option(NUMBERS, _("All {n} numbers").format(n=len(every_case()))),
        Option(CHANGES, _("What can {name} not notice?").format(name=metric)),
    ]
    chosen = NUMBERS if shown.by_change is None else CHANGES
    tabs = Choice(look("group"), _("Shown"), chosen, options, titled=False)
    choose([[tabs, StaticHtml(_hint(shown))]], key="tabs")
    if shown.by_change is None:
        first = without_effect(shown.done.name, shown.done.scope, session.focus.conventions)
        dots_of_numbers(shown.all, shown.one, sentence, first)
    else:
        dots_of_changes(shown.by_change, session.matrix, step, shown.done, sentence)


def _show_rules(session: Session) -> None:
    """The conventions in force: under others, other numbers can change."""
    used = _(
        "All numbers follow the rules of {conventions}: under others, other numbers can change. {predicted}"
    )
    text = used.format(
        conventions=preset_title(session.focus), predicted=decision_sentence(session.matrix.decision)
    )
    choose_preset(session.focus, element("p", text, css="aside", data_testid="in-force"))


def _offer(session: Session, shown: Shown, step: str) -> None:
    matrix, rules = session.matrix, session.focus.conventions
    by_change = shown.by_change
    case = None if by_change is None else shown.one.case
    changes = [shown.done] if by_change is None else [*chain(*by_change)]
    done = changes * (len(shown.all) if by_change is None else 1)
    named = [(doing(one, matrix, step), found) for one, found in zip(done, shown.all, strict=True)]
    offer_take_away(
        PageTakeAway(
            "what_cannot_change",
            lambda: table_of_outcomes(named),
            lambda: code_of_outcomes(changes, case, matrix, rules),
        )
    )
