"""The page Challenges: a list of them, or the one that is open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TypedDict

from pages.explore.cases import lesson_link
from pages.explore.challenges.card_sections import Press, show_card
from pages.explore.challenges.challenge import Challenge, metric_name, progress_of
from pages.explore.challenges.challenge_card import challenge_sections, foot_buttons, position_line
from pages.explore.challenges.challenge_choices import (
    current_challenge,
    current_level,
    handle_press,
    next_after,
    note_solved,
    open_from_address,
    solved_challenges,
)
from pages.explore.challenges.challenge_index import show_level
from pages.explore.challenges.challenge_list import CHALLENGES
from pages.explore.challenges.goal_scales import challenge_tries, closest_try_section, goal_scales
from pages.intake.matrix import Matrix
from pages.lessons.conditions import GoalProgress
from pages.lessons.lesson_choices import part_choice
from pages.lessons.picture import Picture
from pages.lessons.scene import Scene, scene_of
from pages.shell.choices import choose
from pages.shell.joined import box, component, show_html
from pages.shell.markup import Html
from pages.shell.notices import show_headline
from pages.state.focus import Focus, PageOf
from pages.state.session import Session
from pages.words import gettext as _
from pages.workbench.bench import workbench
from pages.workbench.linked_html import show_lesson_links

DrawValue = Callable[[Scene], tuple[Picture, int]]


class MetricPictureData(TypedDict):
    """A picture of a lesson, and the number of the page at which it is shown."""

    picture: str
    page: int


_render_picture = component(
    __file__,
    MetricPictureData,
    '<figure class="picture"><div class="canvas"></div></figure>',
    script="metric_picture",
)


def challenge_page(session: Session, draw_value: DrawValue, page_of: PageOf) -> None:
    """Draw the challenge that the link names, or else the list of a level.

    `draw_value` gives the picture of a lesson and the page of it that shows the value, and `page_of` the page
    of the lesson.
    """
    open_from_address(session)
    challenge, press = current_challenge(session), partial(handle_press, session)
    if challenge is None:
        show_level(current_level(session), solved_challenges(session), press)
    else:
        _show_challenge(session, challenge, draw_value, page_of, press)


def _show_challenge(
    session: Session, challenge: Challenge, draw_value: DrawValue, page_of: PageOf, press: Press
) -> None:
    """Draw the matrix in a band, the task and its state at the left, the goal and a metric at the right."""
    matrix = session.matrix
    progress = progress_of(challenge, matrix, session.example)
    if progress.is_done and challenge.key not in solved_challenges(session) and not session.is_draft:
        note_solved(session, challenge.key)
    scene = scene_of(session.example, _focus_on(session.focus, challenge), matrix.samples, matrix.labels)
    label_scene = _label_scene(session, scene)
    case = scene.metric.key, scene.focus.average
    cache: dict[str, GoalProgress] = session.cache.get(("tries", challenge.key), dict)
    tries = challenge_tries(challenge, _matrices_before(session), progress, cache)
    solved = solved_challenges(session)
    closest = closest_try_section(tries)
    sections = challenge_sections(challenge, matrix, progress, closest, case, challenge.key in solved)
    with box("screen"):
        with box("band"):
            workbench(
                session,
                label_scene or scene,
                predictions=challenge.depends_on_predictions,
                in_hand=label_scene is None,
                between=partial(_choose_part, label_scene) if label_scene else None,
            )
        with box("words"):
            _show_words(challenge, sections, challenge.key in solved, progress.edits == {}, press)
        with box("picture"):
            with box("goal"):
                show_html(goal_scales(challenge, progress, tries))
            with box("how"):
                text = _("{metric} step by step →").format(metric=metric_name(case))
                show_lesson_links(lesson_link(text, case, page_of, step="1"), key="way")
                if label_scene is None:
                    _choose_part(scene)
            _show_metric_picture(*draw_value(scene))
        with box("foot"):
            next_key = next_after(challenge.key, list(CHALLENGES), solved)
            presses = {"presses": foot_buttons(bool(sections["verdict"]), next_key)}
            show_card("challenge_foot", "foot-presses", challenge.key, presses, press)


def _show_words(
    challenge: Challenge, sections: Mapping[str, Html], is_solved: bool, is_untouched: bool, press: Press
) -> None:
    """Draw the place, the task and its state; the matrix marks what may be edited, before the first edit."""
    marks = [f"may-{kind}" for kind in challenge.goal.bound.kinds]
    css = " ".join(("task", *marks, *(["untouched"] if is_untouched else [])))
    place = {"place": position_line(challenge, is_solved)}
    show_card("challenge_place", "place", challenge.key, place, press)
    show_headline(_(challenge.text))
    show_card("challenge_card", css, challenge.key, sections, press)


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


def _show_metric_picture(picture: Picture, page: int) -> None:
    """Draw how the value of the metric is made: the picture of its lesson, at the step of the value."""
    _render_picture(key="metric_picture", data={"picture": picture.drawn.replace('"', "'"), "page": page})


def _matrices_before(session: Session) -> list[Matrix]:
    """The matrices that were tried before the current one."""
    return [one for one in session.tried if one != session.matrix]


def _choose_part(scene: Scene) -> None:
    choose([[part_choice(scene)]], key="parts")
