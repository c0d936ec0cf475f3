"""A lesson: one metric told on the stage, and what can be chosen around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import streamlit as st

from metrics import METRICS, Example, Metric
from pages.stage.picture import Draw
from pages.stage.question import OF_THE_METRIC, LessonQuestion
from pages.stage.stage import stage
from pages.stage.task import Task, task_told
from pages.stage.working_pages import WorkingPage, WorkingPages, with_marks, working_pages
from pages.views.convention_choice import choose_conventions, comparison
from pages.views.lesson_choices import (
    Below,
    Change,
    choose_average,
    choose_metric,
    choose_part,
    rules_line,
    show_below,
    value_line,
)
from pages.views.markup import Html, element, plain
from pages.views.scene import Scene
from pages.views.take_away import offer_to_take_away


def _no_pages(scene: Scene) -> Sequence[WorkingPage]:
    return ()


# The list that they count is on the screen: one page tells them all.
RANKS = ("above", "rank")


@dataclass(frozen=True)
class Lesson:
    """One metric of a page, told on the stage.

    `questions` are what is asked under some averages in place of the question of the metric. `task` is what
    to try. `draw` makes the picture, which follows the pages of the working; `first_pages` makes pages that
    come before those of the working, `at_once` names the steps whose lines all stand on one page, as the
    ranks always do, and `marked_steps` the steps whose value stands on the score line once they are reached,
    each with its text there. `below` are what stands under the stage: one that has widgets of its own draws
    itself and returns None. `averages` are those under which a link to the metric leads to this lesson, where
    another one teaches the others; none stands for all.
    """

    metric: str
    task: Task
    draw: Draw
    first_pages: Callable[[Scene], Sequence[WorkingPage]] = _no_pages
    marked_steps: Mapping[str, str] = field(default_factory=dict)
    below: tuple[Below, ...] = ()
    questions: Mapping[str, LessonQuestion] = field(default_factory=dict)
    at_once: tuple[str, ...] = ()
    averages: tuple[str, ...] = ()

    @property
    def taught(self) -> tuple[str, ...]:
        """The averages under which a link to the metric leads to this lesson."""
        known = METRICS[self.metric].averages
        return tuple(average for average in known if average in (self.averages or known))

    def pages(self, scene: Scene) -> WorkingPages:
        """The pages of this lesson for a scene."""
        pages = working_pages(scene, self.first_pages(scene), (*RANKS, *self.at_once))
        return with_marks(pages, self.marked_steps)


@dataclass(frozen=True)
class Reader:
    """What the stage must know of the reader: what they may change, and how far they have got.

    `change` is called with the fields of the focus that the reader changes, `bring_back` to have the matrix
    again that was opened last. `opening` changes where the stage is to go to the step of the focus;
    `version` names the matrix in place. `begun` is the same scene on the matrix that was opened last, None
    where that is in place.
    """

    change: Change
    bring_back: Callable[[], None]
    opening: int
    version: str
    begun: Scene | None


def show_lesson(lessons: Sequence[Lesson], shown: Scene, example: Example, reader: Reader) -> None:
    """Draw the lesson of the metric being looked at: what can be chosen, the stage, what stands below it."""
    by_metric = {lesson.metric: lesson for lesson in lessons}
    lesson = by_metric[shown.metric.key]
    hide_until_shown(shown.metric)
    if len(lessons) > 1:
        choose_metric(tuple(by_metric), example, shown, reader.change)
    if shown.told:
        st.info(plain(shown.told))
    with st.container(horizontal=True, vertical_alignment="center", key="choices"):
        # A place for each, also where there is nothing to choose: what follows keeps its own.
        with st.container(key="part_place", width="content"):
            choose_part(shown, reader.change)
        with st.container(key="average_place", width="content"):
            choose_average(shown, reader.change)
        offer_to_take_away(shown)
        st.html(value_line(shown), width="content")
    pages = lesson.pages(shown)
    stage(
        pages,
        lesson.draw(shown, pages),
        at=shown.focus.step,
        opening=reader.opening,
        made_of=reader.version,
        edited=reader.begun is not None,
        question=lesson.questions.get(shown.focus.average, OF_THE_METRIC),
        task=task_told(lesson.task, shown, reader.begun),
        on_way_back=reader.bring_back,
    )
    with st.container(key="below"):
        st.html(element("div", Html(comparison(shown) + rules_line(shown)), css="rules"))
        choose_conventions(shown, reader.change)
        for number, drawn in enumerate(lesson.below):
            show_below(drawn(shown), f"below_{number}")


def hide_until_shown(metric: Metric) -> None:
    """Hide the value of a metric, and what gives it away, until the stage says that it is shown.

    The stage names the metrics that are, in an attribute of the page: `asking.js`.
    """
    hidden = f':root:not([data-shown~="all"], [data-shown~="{metric.key}"])'
    st.html(
        f"<style>{hidden} :is(.number .value, .st-key-below .rules [data-testid=comparison],"
        " .st-key-below [data-gives-away]) { visibility: hidden }"
        f'{hidden} .number .value::before {{ content: "?"; visibility: visible }}'
        f'{hidden} [class*="st-key-metric_"] [role=radio] p::after {{ content: " ?" !important }}</style>'
    )
