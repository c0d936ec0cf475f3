"""The page of challenges: a list of them, a set, one challenge, or a claim that one may try to break."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from metrics.behaviour.claims.bound import Bound, Sides
from metrics.behaviour.stack import Case
from pages.explore.challenges.card_sections import show_card
from pages.explore.challenges.challenge import Challenge, Reached, reached
from pages.explore.challenges.challenge_card import challenge_sections, place_line, presses
from pages.explore.challenges.challenge_export import (
    code_of_challenge,
    code_of_claim,
    figure_of_challenge,
    figure_of_claim,
    table_of_challenge,
    table_of_claim,
)
from pages.explore.challenges.challenge_index import show_choosing, show_index, show_set
from pages.explore.challenges.challenge_list import CHALLENGES
from pages.explore.challenges.challenge_presses import (
    CHOOSING,
    group_shown,
    here,
    matrix_of,
    next_after,
    note_solved,
    pressed,
    set_of,
    solved,
)
from pages.explore.challenges.challenge_set import ALL_CLAIMS
from pages.explore.challenges.challenge_words import called
from pages.explore.challenges.claim_card import claim_drawn, claim_sections, is_done, tried
from pages.explore.challenges.claim_subjects import predicts
from pages.explore.challenges.closest_try import ClosestTry, closest_try
from pages.explore.challenges.goal_picture import goals_drawn
from pages.explore.challenges.metric_picture import metric_picture
from pages.figures.page_take_away import PageTakeAway, offer_take_away
from pages.lessons.lesson import Lesson
from pages.lessons.lesson_choices import part_choice
from pages.lessons.scene import Scene, scene_of
from pages.shell.choices import choose
from pages.shell.joined import box, show_html
from pages.shell.markup import Html, element
from pages.shell.notices import show_headline
from pages.state.focus import CLAIM, Focus
from pages.state.link import lesson_query
from pages.state.session import Session
from pages.words import gettext as _
from pages.workbench.bench import workbench
from pages.workbench.linked_html import show_lesson_links

LessonOf = Callable[[Case], Lesson]
PageOf = Callable[[str, str], str]


def challenge_page(session: Session, lesson_of: LessonOf, page_of: PageOf) -> None:
    """What the address asks for: a challenge, a claim, a set, or a group of challenges or claims.

    `lesson_of` gives the lesson of a metric under an average, and `page_of` the page that it is on.
    """
    current = here(session)
    if isinstance(current, Challenge):
        show_challenge(session, current, lesson_of, page_of)
    elif current is not None:
        show_claim(session, current, tested(session, current))
    else:
        show_list(session)


def show_list(session: Session) -> None:
    """A set, or a group; who opens a link to a set that was not finished sees the set."""
    words, done = set_of(session), solved(session)
    is_choosing = session.focus.explored.challenge == CHOOSING
    if is_choosing and session.envelope is None and words:
        session.note(challenge="")
        is_choosing = False

    def press(what: str) -> None:
        pressed(session, what)

    if is_choosing:
        show_choosing(group_shown(session), words, press)
    elif words:
        show_set(words, done, press)
    else:
        show_index(group_shown(session), done, press)


# A challenge


def show_challenge(session: Session, challenge: Challenge, lesson_of: LessonOf, page_of: PageOf) -> None:
    """The matrix in a band, the task and how it stands at the left, the goal and a metric at the right."""
    matrix = session.matrix
    now = reached(challenge, matrix, session.example)
    if now.done and challenge.key not in solved(session) and not session.is_draft:
        note_solved(session, challenge.key)
    shown = scene_of(session.example, _focus(session.focus, challenge), matrix.samples, matrix.labels)
    on_line = _on_line(session, shown)
    case = shown.metric.key, shown.focus.average
    found = _tries(session, challenge, now)
    sections = challenge_sections(challenge, matrix, now, found, case, challenge.key in solved(session))
    with box("screen"):
        with box("band"):
            window = workbench(
                session,
                shown if on_line is None else on_line,
                predictions=challenge.predicts,
                choosing=False,
                in_hand=on_line is None,
                between=None if on_line is None else partial(_choose_part, on_line),
            )
        with box("words"):
            _show_place(session, challenge.key, list(CHALLENGES))
            show_headline(_(challenge.text))
            _show(session, "challenge_card", _kind(challenge, now), challenge.key, sections)
        with box("picture"):
            with box("goal"):
                show_html(goals_drawn(challenge, now, found))
            with box("how"):
                show_lesson_links(_way(case, page_of(*case)), key="way")
                if on_line is None:
                    _choose_part(shown)
            _show_metric(replace(shown, window=window), lesson_of(case))
        with box("foot"):
            then = next_after(
                challenge.key, _words(session, challenge.key, list(CHALLENGES)), solved(session)
            )
            foot = {"presses": presses(bool(sections["verdict"]), then)}
            _show(session, "challenge_foot", "foot-presses", challenge.key, foot)
            offer_take_away(
                PageTakeAway(
                    challenge.key,
                    lambda: table_of_challenge(challenge, now),
                    lambda: code_of_challenge(challenge, now, session.example),
                    lambda: figure_of_challenge(challenge, now),
                )
            )


def _on_line(session: Session, shown: Scene) -> Scene | None:
    """The label that the score line shows where the picture has all of them; None where it shows the same.

    All cells on one line would cover each other, so they come label by label.
    """
    if shown.metric.family != "sets" or shown.result.source.kind == "rows":
        return None
    focus = replace(shown.focus, average="macro", part=session.focus.part)
    return scene_of(session.example, focus, shown.samples, shown.labels)


def _choose_part(shown: Scene) -> None:
    choose([[part_choice(shown)]], key="parts")


def _kind(challenge: Challenge, now: Reached) -> str:
    """The class of the card: what may be edited, which the matrix marks, and whether nothing was yet."""
    marks = [f"may-{kind}" for kind in challenge.may]
    return " ".join(["task", *marks, *(["untouched"] if now.edits and not now.edits.count else [])])


def _show(session: Session, key: str, kind: str, of: str, sections: Mapping[str, Html]) -> None:
    show_card(key, kind, of, sections, lambda what: pressed(session, what))


def _show_place(session: Session, word: str, words: list[str]) -> None:
    chosen = set_of(session)
    is_set = word in chosen
    place = place_line(word, list(chosen) if is_set else words, is_set, word in solved(session))
    _show(session, "challenge_place", "place", word, {"place": place})


def _words(session: Session, word: str, words: list[str]) -> list[str]:
    """What comes one after the other here: the set, or all there are of this kind."""
    chosen = set_of(session)
    return list(chosen) if word in chosen else words


def _tries(session: Session, challenge: Challenge, now: Reached) -> ClosestTry:
    """The tries so far; what was computed of them stays as long as this is the challenge."""
    known: dict[str, Reached] = session.cache.get(("tries", challenge.key), dict)
    others = [one for one in session.tried if one is not None and one != session.matrix]
    return closest_try(challenge, others, now, known)


def _focus(focus: Focus, challenge: Challenge) -> Focus:
    """The focus under the conventions of the challenge, on one of its metrics."""
    case = focus.metric, focus.average
    metric, average = case if case in challenge.cases else challenge.cases[0]
    return replace(
        focus, metric=metric, average=average, preset=challenge.preset, conventions=challenge.rules
    )


def _way(case: Case, page: str) -> Html:
    """What the picture below shows, and the link to the lesson, on the matrix in place."""
    told = _("{metric} step by step →").format(metric=called(case))
    asks = lesson_query(*case, step="1")
    return element("a", told, data_page=page, data_asks=asks)


def _show_metric(shown: Scene, lesson: Lesson) -> None:
    """How the value of the metric is made: the picture of its lesson, at the step that gives the value."""
    pages = lesson.pages(shown)
    picture = lesson.draw(shown, pages)
    metric_picture(picture, pages.last_of_average if picture.has_average else pages.last_of_part)


# A claim


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
    """The matrix in a band, the statement at the left, its sides and what was tried at the right."""
    matrix, word = session.matrix, CLAIM + bound.key
    so_far = tried(
        bound, matrix_of(bound.start), (*(one for one in session.tried if one and one != matrix), matrix)
    )
    sections = claim_sections(bound, sides, so_far, word in solved(session), _is_given_away(session, bound))
    focus = replace(session.focus, metric="ranking_loss", average="samples", conventions=bound.rules)
    shown = scene_of(session.example, focus, matrix.samples, matrix.labels)
    with box("screen"):
        with box("band"):
            workbench(
                session,
                shown,
                predictions=predicts(bound.key),
                choosing=False,
                in_hand=True,
                between=partial(_choose_part, shown),
            )
        with box("words"):
            _show_place(session, word, list(ALL_CLAIMS))
            show_headline(_(bound.statement))
            kind = "task may-scores may-truths" if so_far.count else "task may-scores may-truths untouched"
            _show(session, "challenge_card", kind, bound.key, sections)
        with box("picture"):
            show_html(claim_drawn(bound, sides, so_far))
        with box("foot"):
            then = next_after(word, _words(session, word, list(ALL_CLAIMS)), solved(session))
            foot = {"presses": presses(is_done(sections), then, is_claim=True)}
            _show(session, "challenge_foot", "foot-presses", bound.key, foot)
            offer_take_away(
                PageTakeAway(
                    bound.key,
                    lambda: table_of_claim(bound, sides),
                    lambda: code_of_claim(bound, session.example),
                    lambda: figure_of_claim(bound, sides),
                )
            )
