"""A lesson that is told on the stage."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import streamlit as st

from metrics import Example
from pages.stage.picture import Draw
from pages.stage.stage import stage
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
from pages.words import gettext as _


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

    def pages(self, scene: Scene) -> WorkingPages:
        """The pages of this lesson for a scene."""
        return with_marks(working_pages(scene, self.first_pages(scene)), self.marked_steps)


def show_staged_lesson(
    lessons: Sequence[StagedLesson],
    shown: Scene,
    example: Example,
    change: Change,
    to_try: str,
    opening: int,
) -> None:
    """Draw the lesson of the metric being looked at: what can be chosen, the stage, and what stands below it.

    `change` is called with the fields of the focus that the reader changes. `to_try` is what to try instead
    of what the lesson suggests. `opening` changes where the stage is to go to the step of the focus.
    """
    by_metric = {lesson.metric: lesson for lesson in lessons}
    lesson = by_metric[shown.metric.key]
    if len(lessons) > 1:
        choose_metric(tuple(by_metric), example, shown, change)
    if shown.told:
        st.info(plain(shown.told))
    with st.container(horizontal=True, vertical_alignment="center", key="choices"):
        # A place for each, also where there is nothing to choose: what follows keeps its own.
        with st.container(key="part_place", width="content"):
            choose_part(shown, change)
        with st.container(key="average_place", width="content"):
            choose_average(shown, change)
        offer_to_take_away(shown)
        st.html(value_line(shown), width="content")
    pages = lesson.pages(shown)
    picture = lesson.draw(shown, pages) if lesson.draw else None
    stage(pages, picture, at=shown.focus.step, opening=opening)
    st.html(element("div", Html(comparison(shown) + rules_line(shown)), css="rules"))
    choose_conventions(shown, change)
    st.markdown(f"**{_('Try this')}** {_(to_try or lesson.try_this)}")
    for number, drawn in enumerate(lesson.pictures):
        show_picture(drawn(shown), f"picture_{number}")
