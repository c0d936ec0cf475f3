"""The page of challenges: a list of them, one of them on the stage, or a claim that one may try to break."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from math import isnan

import numpy as np

from metrics import METRICS, Conventions, Example
from metrics.behaviour.claims.bound import Bound, Sides
from metrics.behaviour.claims.bounds import BOUNDS
from metrics.behaviour.stack import Case, values_of
from metrics.graph.digits import exact
from pages.explore.cases import name_of
from pages.explore.challenges.card_sections import show_card
from pages.explore.challenges.challenge import Challenge, Reached, reached
from pages.explore.challenges.challenge_card import challenge_sections
from pages.explore.challenges.challenge_index import (
    CLAIMS,
    TASKS,
    entries_of_challenges,
    entries_of_claims,
    named_list,
    row_of_numbers,
    tabs,
)
from pages.explore.challenges.challenge_list import CHALLENGES, LEVELS
from pages.explore.challenges.challenge_presses import (
    counted,
    here,
    matrix_of,
    next_after,
    note_solved,
    pressed,
    solved,
)
from pages.explore.challenges.claim_card import claim_sections, tried
from pages.lessons.lesson import Lesson
from pages.lessons.lesson_choices import choose_part
from pages.lessons.scene import Scene, scene_of
from pages.lessons.stage.question import OF_THE_METRIC
from pages.lessons.stage.stage import KEY as STAGE
from pages.lessons.stage.stage import stage
from pages.shell.joined import box, side_by_side
from pages.shell.notice import opening
from pages.state.focus import CLAIM, Focus
from pages.state.session import Session
from pages.words import gettext as _
from pages.workbench.bench import workbench

LessonOf = Callable[[Case], Lesson]


def challenge_page(session: Session, lesson_of: LessonOf) -> None:
    """What the address asks for: a challenge, a claim, or the list of either."""
    current = here(session)
    if isinstance(current, Challenge):
        now = reached(current, session.matrix, session.example)
        if now.done and current.key not in solved(session) and not session.is_draft:
            note_solved(session, current.key)
        _show_strip(session, TASKS)
        _show_challenge(session, current, now, lesson_of)
    elif current is not None:
        sides = tested(session, current)
        _show_strip(session, CLAIMS)
        show_claim(session, current, sides)
    else:
        _show_list(session)


def _show_list(session: Session) -> None:
    chosen = CLAIMS if session.focus.explored.challenge == CLAIMS else TASKS
    matrix, example = session.matrix, session.example
    if chosen == CLAIMS:
        told = _("{false} of these {all} claims are false: one small matrix is enough to break them. Which?")
        opening(told.format(false=sum(not one.true for one in BOUNDS.values()), all=len(BOUNDS)))
        listed = named_list(entries_of_claims(), solved(session), (_("Does it always hold?"),))
    else:
        rules = session.focus.conventions
        opening(session.kept.of(("parted", matrix, rules), lambda: parted_metrics(example, rules)))
        listed = named_list(entries_of_challenges(), solved(session), LEVELS)
    left, right = side_by_side(3, 2)
    with left:
        sections = {"tabs": tabs(chosen, counted(session)), "list": listed}
        show_card("challenge_index", f"index {chosen}", chosen, sections, lambda what: pressed(session, what))
    with right:
        workbench(session, scene_of(example, session.focus, matrix.samples, matrix.labels), stacked=True)


def _show_strip(session: Session, chosen: str) -> None:
    entries = entries_of_claims() if chosen == CLAIMS else entries_of_challenges()
    sections = {
        "tabs": tabs(chosen, counted(session)),
        "numbers": row_of_numbers(entries, session.focus.explored.challenge, solved(session)),
    }
    show_card("challenge_strip", "numbers", chosen, sections, lambda what: pressed(session, what))


def _show_challenge(session: Session, challenge: Challenge, now: Reached, lesson_of: LessonOf) -> None:
    matrix, example = session.matrix, session.example
    shown = scene_of(example, _focus(session.focus, challenge), matrix.samples, matrix.labels)
    case = shown.metric.key, shown.focus.average
    done = solved(session)
    then = next_after(challenge.key, list(CHALLENGES), done)
    task, bench = side_by_side(6, 5)
    with task:
        sections = challenge_sections(challenge, now, case, challenge.key in done, then)
        kind = "card won" if sections["verdict"] else "card todo"
        show_card("challenge_card", kind, challenge.key, sections, lambda what: pressed(session, what))
        choose_part(shown)
    with bench, box("challenge_bench"):
        window = workbench(
            session, shown, predictions=challenge.predicts, on_stage=True, stacked=True, choosing=False
        )
    _show_stage(session, replace(shown, window=window), lesson_of(case))


def _focus(focus: Focus, challenge: Challenge) -> Focus:
    """The focus under the conventions of the challenge, on one of its metrics."""
    case = focus.metric, focus.average
    metric, average = case if case in challenge.cases else challenge.cases[0]
    return replace(
        focus, metric=metric, average=average, preset=challenge.preset, conventions=challenge.rules
    )


def _show_stage(session: Session, shown: Scene, lesson: Lesson) -> None:
    """The stage of a metric: it opens on the value, as nothing is to be guessed here."""
    pages = lesson.pages(shown)
    stage(
        pages,
        lesson.draw(shown, pages),
        at=shown.focus.step,
        made_of=session.matrix.fingerprint,
        edited=False,
        question=lesson.questions.get(shown.focus.average, OF_THE_METRIC),
        task={},
        filling_in=bool(session.heard(STAGE, "fills_in")),
        opens_at=pages[pages.last_of_part].key,
    )


# Metrics from 0 to 1, of one kind each.
JUDGES: tuple[Case, ...] = (
    ("one_error", "samples"),
    ("subset_accuracy", "samples"),
    ("ranking_loss", "samples"),
    ("hamming_loss", "samples"),
    ("average_precision", "samples"),
    ("f_beta", "macro"),
    ("f_beta", "micro"),
    ("roc_auc", "macro"),
    ("ndcg", "samples"),
)


def parted_metrics(example: Example, rules: Conventions) -> str:
    """What the kindest and the hardest judge say of the matrix."""
    values = {case: float(values_of(case, example, rules)) for case in JUDGES}
    good = {
        case: value if METRICS[case[0]].better == "higher" else 1 - value
        for case, value in values.items()
        if not isnan(value)
    }
    kind, hard = max(good, key=good.__getitem__), min(good, key=good.__getitem__)
    if good[kind] == good[hard]:
        return _("Every metric agrees on this matrix. In the challenges you make them disagree.")
    told = _("{kind} is {best}, but {hard} is {worst}, on the same matrix. What does each of them reward?")
    if good[kind] == 1 and good[hard] == 0:
        told = _(
            "{kind} calls this matrix perfect: {best}. {hard} calls it as bad as can be: {worst}. What does "
            "each of them reward?"
        )
    return told.format(
        kind=name_of(kind), hard=name_of(hard), best=exact(values[kind]), worst=exact(values[hard])
    )


def tested(session: Session, bound: Bound) -> Sides:
    """The sides of a claim on the matrix in place; it is noted as broken, unless the card gave it away."""
    sides, word = bound.sides(session.example), CLAIM + bound.key
    is_new = word not in solved(session) and not session.is_draft
    if bool(sides.broken) and not _is_given_away(session, bound) and is_new:
        note_solved(session, word)
    return sides


def _is_given_away(session: Session, bound: Bound) -> bool:
    """Whether the matrix in place is the counterexample that the card shows to those who ask for one."""
    return bound.counterexample is not None and session.matrix == matrix_of(bound.counterexample)


def show_claim(session: Session, bound: Bound, sides: Sides) -> None:
    """The card of the claim, and the matrix with its score line."""
    matrix, example, word = session.matrix, session.example, CLAIM + bound.key
    so_far = tried(bound, (*(one for one in session.tried if one and one != matrix), matrix))
    done = solved(session)
    then = next_after(word, [CLAIM + key for key in BOUNDS], done)
    sections = claim_sections(bound, sides, so_far, word in done, _is_given_away(session, bound), then)
    focus = replace(session.focus, metric="ranking_loss", average="samples", conventions=bound.rules)
    shown = scene_of(example, focus, matrix.samples, matrix.labels)
    card, bench = side_by_side(6, 5)
    with card:
        kind = "card broken claim" if bool(sides.broken) else "card claim"
        show_card("challenge_card", kind, bound.key, sections, lambda what: pressed(session, what))
    with bench, box("challenge_bench"):
        workbench(session, shown, predictions=predicts(bound.key), stacked=True, choosing=False)
        choose_part(shown)


@cache
def predicts(key: str) -> bool:
    """Whether a claim depends on what is predicted: on its first matrix, other predictions move a side."""
    bound = BOUNDS[key]
    example = bound.start.example
    given = example.prediction(bound.rules)
    turned = [np.ones_like(given), ~given]
    start = bound.start
    values = [bound.sides(Example.of(start.truth, start.scores, y_pred=one)).values for one in turned]
    own = bound.sides(example).values
    return not all(np.array_equal(own, other, equal_nan=True) for other in values)
