"""The page of challenges: a list of them, one of them on the stage, or a claim that one may try to break."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from metrics.behaviour.claims.bounds import BOUNDS
from metrics.behaviour.stack import Case
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
from pages.explore.challenges.challenge_presses import counted, here, next_after, note_solved, pressed, solved
from pages.explore.challenges.claim_page import show_claim, tested
from pages.explore.challenges.parted_metrics import parted_metrics
from pages.explore.opening import opening
from pages.stage.lesson import Lesson
from pages.stage.question import OF_THE_METRIC
from pages.stage.stage import KEY as STAGE
from pages.stage.stage import stage
from pages.state.focus import Focus
from pages.state.session import Session
from pages.views.joined import box, side_by_side
from pages.views.lesson_choices import choose_part
from pages.views.scene import Scene, scene_of
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
    show_card("challenge_strip", "strip", chosen, sections, lambda what: pressed(session, what))


def _show_challenge(session: Session, challenge: Challenge, now: Reached, lesson_of: LessonOf) -> None:
    matrix, example = session.matrix, session.example
    shown = scene_of(example, _focus(session.focus, challenge), matrix.samples, matrix.labels)
    case = shown.metric.key, shown.focus.average
    done = solved(session)
    then = next_after(challenge.key, list(CHALLENGES), done)
    task, bench = side_by_side(6, 5)
    with task:
        sections = challenge_sections(challenge, now, case, challenge.key in done, then)
        kind = "won" if sections["verdict"] else "todo"
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
