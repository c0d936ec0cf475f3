"""A lesson that is told on the stage."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import streamlit as st

from metrics import Example, Metric
from pages.stage.picture import Draw
from pages.stage.stage import stage
from pages.stage.task import Goal, Task, task_told
from pages.stage.working_pages import WorkingPage, WorkingPages, with_marks, working_pages
from pages.views.convention_choice import choose_conventions, comparison
from pages.views.lesson import (
    Change,
    Lesson,
    choose_average,
    choose_metric,
    choose_part,
    rules_line,
    show_picture,
    value_line,
)
from pages.views.markup import Html, element, plain
from pages.views.scene import Scene
from pages.views.take_away import offer_to_take_away


def _no_pages(scene: Scene) -> Sequence[WorkingPage]:
    return ()


@dataclass(frozen=True)
class StagedLesson(Lesson):
    """One metric on the stage: `draw` makes its picture, which follows the pages of the working.

    `first_pages` makes the pages that come before those of the working. `marked_steps` names the steps whose
    value stands on the score line once they are reached, each with its text there. The `pictures` of a
    lesson stand below the stage.
    """

    draw: Draw | None = None
    first_pages: Callable[[Scene], Sequence[WorkingPage]] = _no_pages
    marked_steps: Mapping[str, str] = field(default_factory=dict)

    done: Goal = lambda now, begun: False

    @property
    def task(self) -> Task:
        """What to try."""
        return Task(self.try_this, self.done)

    def pages(self, scene: Scene) -> WorkingPages:
        """The pages of this lesson for a scene."""
        return with_marks(working_pages(scene, self.first_pages(scene)), self.marked_steps)


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


def show_staged_lesson(
    lessons: Sequence[StagedLesson], shown: Scene, example: Example, reader: Reader
) -> None:
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
    picture = lesson.draw(shown, pages) if lesson.draw else None
    stage(
        pages,
        picture,
        at=shown.focus.step,
        opening=reader.opening,
        made_of=reader.version,
        edited=reader.begun is not None,
        task=task_told(lesson.task, shown, reader.begun),
        on_way_back=reader.bring_back,
    )
    with st.container(key="below"):
        st.html(element("div", Html(comparison(shown) + rules_line(shown)), css="rules"))
        choose_conventions(shown, reader.change)
        for number, drawn in enumerate(lesson.pictures):
            show_picture(drawn(shown), f"picture_{number}")


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
