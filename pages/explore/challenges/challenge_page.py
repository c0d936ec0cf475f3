"""The page Challenges: a list of them, a set, one challenge, or a claim that one may try to break."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from metrics.behaviour.bound import Bound
from metrics.behaviour.variants import Case
from pages.explore.cases import lesson_link
from pages.explore.challenges.card_sections import show_card
from pages.explore.challenges.challenge import Challenge, ChallengeProgress, metric_name, progress_of
from pages.explore.challenges.challenge_card import challenge_sections, foot_buttons, position_line
from pages.explore.challenges.challenge_export import (
    code_of_challenge,
    code_of_claim,
    figure_of_challenge,
    figure_of_claim,
    table_of_challenge,
    table_of_claim,
)
from pages.explore.challenges.challenge_list import CHALLENGES
from pages.explore.challenges.claim_card import claim_picture, claim_sections, claim_tries
from pages.explore.challenges.goal_scales import challenge_tries, closest_try_section, goal_scales
from pages.explore.challenges.task_lists import show_group, show_set, show_set_choice
from pages.explore.challenges.tasks import (
    CHOOSING,
    CLAIM_KEYS,
    claim_matrix,
    current_group,
    current_task,
    depends_on_predictions,
    handle_press,
    next_after,
    note_solved,
    open_from_address,
    solved_tasks,
    start_matrix,
    task_set,
)
from pages.figures.take_away import PageTakeAway, offer_take_away
from pages.intake.matrix import Matrix
from pages.lessons.lesson import Lesson, PageOf
from pages.lessons.lesson_choices import part_choice
from pages.lessons.scene import Scene, scene_of
from pages.shell.choices import choose
from pages.shell.joined import box, component, show_html
from pages.shell.markup import Html
from pages.shell.notices import show_headline
from pages.state.focus import CLAIM_PREFIX, Focus
from pages.state.session import Session
from pages.words import gettext as _
from pages.workbench.bench import workbench
from pages.workbench.linked_html import show_lesson_links

LessonOf = Callable[[Case], Lesson]

_render_picture = component(
    __file__, '<figure class="picture"><div class="canvas"></div></figure>', script="metric_picture"
)


def challenge_page(session: Session, lesson_of: LessonOf, page_of: PageOf) -> None:
    """Draw what the link names: a challenge, a claim, a set, or a group of challenges or claims.

    `lesson_of` gives the lesson of a metric under an average, and `page_of` the page that it is on.
    """
    open_from_address(session)
    task = current_task(session)
    if isinstance(task, Challenge):
        show_challenge(session, task, lesson_of, page_of)
    elif task is not None:
        show_claim(session, task)
    else:
        show_list(session)


def show_list(session: Session) -> None:
    """Draw a set, its choice, or a group; a link that was copied during the choice shows the set."""
    keys, press = task_set(session), partial(handle_press, session)
    is_choosing = session.focus.explored.challenge == CHOOSING
    if is_choosing and session.envelope is None and keys:
        session.note(challenge="")
        is_choosing = False
    if is_choosing:
        show_set_choice(current_group(session), keys, press)
    elif keys:
        show_set(keys, solved_tasks(session), press)
    else:
        show_group(current_group(session), solved_tasks(session), press)


# A challenge


def show_challenge(session: Session, challenge: Challenge, lesson_of: LessonOf, page_of: PageOf) -> None:
    """Draw the matrix in a band, the task and its state at the left, the goal and a metric at the right."""
    matrix = session.matrix
    progress = progress_of(challenge, matrix, session.example)
    if progress.is_done and challenge.key not in solved_tasks(session) and not session.is_draft:
        note_solved(session, challenge.key)
    scene = scene_of(session.example, _focus_on(session.focus, challenge), matrix.samples, matrix.labels)
    label_scene = _label_scene(session, scene)
    case = scene.metric.key, scene.focus.average
    cache: dict[str, ChallengeProgress] = session.cache.get(("tries", challenge.key), dict)
    tries = challenge_tries(challenge, _matrices_before(session), progress, cache)
    is_solved = challenge.key in solved_tasks(session)
    sections = challenge_sections(challenge, matrix, progress, closest_try_section(tries), case, is_solved)
    keys = _task_sequence(session, challenge.key, list(CHALLENGES))
    with box("screen"):
        with box("band"):
            workbench(
                session,
                label_scene or scene,
                predictions=challenge.depends_on_predictions,
                in_hand=label_scene is None,
                between=partial(_choose_part, label_scene) if label_scene else None,
            )
        css = " ".join(("task", *(f"may-{kind}" for kind in challenge.editable)))  # the matrix marks these
        css = f"{css} untouched" if progress.edits == {} else css
        _show_words(session, challenge.key, keys, challenge.text, css, sections)
        with box("picture"):
            with box("goal"):
                show_html(goal_scales(challenge, progress, tries))
            with box("how"):
                text = _("{metric} step by step →").format(metric=metric_name(case))
                show_lesson_links(lesson_link(text, case, page_of, step="1"), key="way")
                if label_scene is None:
                    _choose_part(scene)
            _show_metric_picture(scene, lesson_of(case))
        take_away = PageTakeAway(
            challenge.key,
            lambda: table_of_challenge(challenge, progress),
            lambda: code_of_challenge(challenge, progress, session.example),
            lambda: figure_of_challenge(challenge, progress),
        )
        _show_foot(session, challenge.key, keys, bool(sections["verdict"]), take_away)


def _label_scene(session: Session, scene: Scene) -> Scene | None:
    """The scene of one label for the score line; None where the line shows what the picture shows.

    Where the picture has all cells they would cover each other on one line, so they come label by label.
    """
    if scene.metric.family != "sets" or scene.result.inputs.kind == "rows":
        return None
    focus = replace(scene.focus, average="macro", part=session.focus.part)
    return scene_of(session.example, focus, scene.samples, scene.labels)


def _focus_on(focus: Focus, challenge: Challenge) -> Focus:
    """The focus under the conventions of the challenge, on one of its metrics."""
    case = focus.metric, focus.average
    metric, average = case if case in challenge.cases else challenge.cases[0]
    return replace(
        focus, metric=metric, average=average, preset=challenge.preset, conventions=challenge.rules
    )


def _show_metric_picture(scene: Scene, lesson: Lesson) -> None:
    """Draw how the value of the metric is made: the picture of its lesson, at the step of the value."""
    pages = lesson.pages(scene)
    picture = lesson.draw(scene, pages)
    page = pages.last_of_average if picture.has_average else pages.last_of_part
    _render_picture(key="metric_picture", data={"picture": picture.drawn.replace('"', "'"), "page": page})


# A claim


def show_claim(session: Session, bound: Bound) -> None:
    """Draw the matrix in a band, the statement at the left, its sides and the tries at the right."""
    matrix, key = session.matrix, CLAIM_PREFIX + bound.key
    sides = bound.sides(session.example)
    is_given_away = bound.counterexample is not None and matrix == claim_matrix(bound.counterexample)
    is_found = bool(sides.broken) and not is_given_away
    if is_found and key not in solved_tasks(session) and not session.is_draft:
        note_solved(session, key)
    tries = claim_tries(bound, start_matrix(bound), (*_matrices_before(session), matrix))
    sections = claim_sections(bound, sides, tries, key in solved_tasks(session), is_given_away)
    focus = replace(session.focus, metric="ranking_loss", average="samples", conventions=bound.rules)
    scene = scene_of(session.example, focus, matrix.samples, matrix.labels)
    keys = _task_sequence(session, key, CLAIM_KEYS)
    with box("screen"):
        with box("band"):
            workbench(
                session,
                scene,
                predictions=depends_on_predictions(bound.key),
                between=partial(_choose_part, scene),
            )
        css = "task may-scores may-truths" if tries.count else "task may-scores may-truths untouched"
        _show_words(session, key, keys, bound.statement, css, sections)
        with box("picture"):
            show_html(claim_picture(bound, sides, tries))
        take_away = PageTakeAway(
            bound.key,
            lambda: table_of_claim(bound, sides),
            lambda: code_of_claim(bound, session.example),
            lambda: figure_of_claim(bound, sides),
        )
        _show_foot(session, key, keys, bool(sections["verdict"]), take_away)


# What both have


def _matrices_before(session: Session) -> list[Matrix]:
    """The matrices that were tried before the current one."""
    return [one for one in session.tried if one is not None and one != session.matrix]


def _choose_part(scene: Scene) -> None:
    choose([[part_choice(scene)]], key="parts")


def _task_sequence(session: Session, key: str, keys: Sequence[str]) -> Sequence[str]:
    """The tasks among which this one is: the set in the link, or all of its kind."""
    chosen = task_set(session)
    return chosen if key in chosen else keys


def _show_words(
    session: Session, key: str, keys: Sequence[str], statement: str, css: str, sections: Mapping[str, Html]
) -> None:
    press = partial(handle_press, session)
    position = position_line(key, keys, key in task_set(session), key in solved_tasks(session))
    with box("words"):
        show_card("challenge_place", "place", key, {"place": position}, press)
        show_headline(_(statement))
        show_card("challenge_card", css, key, sections, press)


def _show_foot(
    session: Session, key: str, keys: Sequence[str], is_done: bool, take_away: PageTakeAway
) -> None:
    buttons = foot_buttons(is_done, next_after(key, keys, solved_tasks(session)), key in CLAIM_KEYS)
    with box("foot"):
        press = partial(handle_press, session)
        show_card("challenge_foot", "foot-presses", key, {"presses": buttons}, press)
        offer_take_away(take_away)
