"""A lesson: one metric told on the stage, and what can be chosen around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from metrics import METRICS, Example
from pages.lessons.convention_choice import LibraryComparison, comparison, convention_choices
from pages.lessons.ending import NextLesson, ending_of
from pages.lessons.goals import Task, task_told
from pages.lessons.legend import whole_legend
from pages.lessons.lesson_choices import (
    MOST_TABS,
    Below,
    average_choice,
    metric_choices,
    part_choice,
    rules_line,
    value_line,
)
from pages.lessons.page_sentence import Words
from pages.lessons.picture import Draw
from pages.lessons.pictures.averages import with_averages
from pages.lessons.pictures.step_table import step_table
from pages.lessons.scene import Scene
from pages.lessons.stage.question import OF_THE_METRIC, LessonQuestion, QuestionUnderRules
from pages.lessons.stage.stage import stage
from pages.lessons.working_pages import (
    StepsOfOnePage,
    WorkingPage,
    WorkingPages,
    with_marks,
    with_sentences,
    with_titles,
    working_pages,
)
from pages.shell.choices import StaticHtml, choose
from pages.shell.joined import box, show_html
from pages.shell.markup import Html, element
from pages.shell.notices import show_notice
from pages.state.session import HEAD, RULES
from pages.state.turns import yield_turn, yielding
from pages.words import gettext as _

# The list that they count is on the screen: one page tells them all.
RANKS = ("above", "rank")
MakePages = Callable[[Scene], Sequence[WorkingPage]]


@dataclass(frozen=True)
class Lesson:
    """One metric of a page, told on the stage.

    `questions` are what is asked under some averages in place of the question of the metric, under rules
    that matter by a function of them. `task` is what to try. `draw` makes the picture, which follows the
    pages of the working, and is a table of the steps where nobody has designed one; `first_pages` makes
    pages that come before those of the working, `pages_of_parts` those between the part and the average,
    `last_pages` those after the last step; `at_once` names the steps whose lines all stand on one page, as
    the ranks always do, `together` steps that have one page among them, and `marked_steps` those whose
    value stands on the score line once reached, each with its text there. `below` are what stands under the
    lesson: one that has widgets of its own draws itself and returns None. `averages` are those under which
    a link to the metric leads to this lesson, where another one teaches the others; none stands for all.
    `in_short` says on the last page what the metric sees, and what it does not; `in_short_of` says it under
    some averages with the numbers of the scene, "" for nothing; `use` says where the metric is of use, and
    `shows` adds what the parts at hand show of it, "" for nothing. `says` makes sentences of steps, by their
    keys, where their own do not know what decides: with no words a step says what it says. `titles` are
    those of steps, by their keys, that the picture calls by another name.
    """

    metric: str
    task: Task
    draw: Draw = step_table
    first_pages: MakePages = lambda scene: ()
    pages_of_parts: MakePages = lambda scene: ()
    last_pages: MakePages = lambda scene: ()
    marked_steps: Mapping[str, str] = field(default_factory=dict)
    below: tuple[Below, ...] = ()
    questions: Mapping[str, LessonQuestion | QuestionUnderRules] = field(default_factory=dict)
    at_once: tuple[str, ...] = ()
    together: tuple[StepsOfOnePage, ...] = ()
    averages: tuple[str, ...] = ()
    in_short: str = ""
    use: str = ""
    in_short_of: Mapping[str, Callable[[Scene], str]] = field(default_factory=dict)
    shows: Callable[[Scene], str] = lambda scene: ""
    titles: Mapping[str, str] = field(default_factory=dict)
    says: Mapping[str, Callable[[Scene], Words]] = field(default_factory=dict)

    @property
    def taught(self) -> tuple[str, ...]:
        """The averages under which a link to the metric leads to this lesson."""
        known = METRICS[self.metric].averages
        return tuple(average for average in known if average in (self.averages or known))

    def question(self, scene: Scene) -> LessonQuestion:
        """What is asked for a scene, under the rules in force."""
        asked = self.questions.get(scene.focus.average, OF_THE_METRIC)
        return asked if isinstance(asked, LessonQuestion) else asked(scene.focus.conventions)

    def pages(self, scene: Scene) -> WorkingPages:
        """The pages of this lesson for a scene."""
        own = self.first_pages, self.pages_of_parts, self.last_pages
        first, of_parts, last = [make(scene) for make in own]
        at_once = (*RANKS, *self.at_once)
        pages = working_pages(scene, first, at_once, of_parts, last, self.together)
        told = with_titles(with_sentences(pages, self.says), self.titles)
        return with_marks(told, self.marked_steps)


@dataclass(frozen=True)
class Around:
    """What a lesson is given by the page that it stands on, which has the name `page`.

    `take_away` opens what can be taken along from it, `printed` says which number a text prints of a metric
    under an average, and `onward` is where the last lesson of the page leads.
    """

    page: str
    take_away: Callable[[Scene], None]
    printed: Callable[[str, str], Html | None]
    onward: NextLesson


@dataclass(frozen=True)
class Reader:
    """What the stage must know of the reader: what they may change, and how far they have got.

    `name` is that of the matrix in place. `begun` is the same scene on the matrix that was opened, None where
    that is in place. `fills_in` is whether the reader has blanks to fill in.
    """

    name: str
    begun: Scene | None
    fills_in: bool


def show_lesson(
    lessons: Sequence[Lesson],
    shown: Scene,
    example: Example,
    reader: Reader,
    around: Around,
) -> None:
    """Draw the lesson of the metric being looked at: what can be chosen, the stage, what stands below it."""
    by_metric = {lesson.metric: lesson for lesson in lessons}
    has_room = len(by_metric) <= MOST_TABS
    lesson = by_metric[shown.metric.key]
    if shown.told:
        show_notice(shown.told)
    choose(
        [
            metric_choices(tuple(by_metric), example, shown),
            [
                part_choice(shown, has_room),
                average_choice(shown),
                StaticHtml(value_line(shown)),
            ],
        ],
        key=HEAD,
        hides=shown.metric.key,
    )
    yield_turn()
    pages = lesson.pages(shown)
    yield_turn()
    picture = with_averages(lesson.draw(shown, pages), shown, pages)
    yield_turn()
    compared = comparison(shown)
    stage(
        pages,
        picture,
        at=shown.focus.step,
        made_of=reader.name,
        edited=reader.begun is not None,
        question=lesson.question(shown),
        filling_in=reader.fills_in,
        task=task_told(lesson.task, shown, reader.begun),
        ending=_ending(lessons, lesson, shown, around, compared),
        take_away=lambda: around.take_away(shown),
    )
    yield_turn()
    with box("below", _("Rules and tables")):
        told = Html(compared.drawn + rules_line(shown) + whole_legend(pages))
        rules = element("div", told, css="rules")
        choose([[StaticHtml(rules)], convention_choices(shown)], key=RULES)
        for draw in yielding(lesson.below):
            drawn = draw(shown)
            if drawn is not None:
                show_html(drawn)


def _ending(
    lessons: Sequence[Lesson], lesson: Lesson, shown: Scene, around: Around, compared: LibraryComparison
) -> Html:
    """The last page; what goes on is the next metric of the page, or what comes after the page."""
    place = lessons.index(lesson) + 1
    onward = around.onward
    if place < len(lessons):
        metric = METRICS[lessons[place].metric]
        onward = NextLesson(metric.title, around.page, metric.key)
    printed = around.printed(lesson.metric, shown.focus.average)
    own = lesson.in_short_of.get(shown.focus.average)
    in_short = (own and own(shown)) or _(lesson.in_short)
    elsewhere = compared.text if compared.differs else ""
    return ending_of(in_short, _(lesson.use), lesson.shows(shown), elsewhere, printed, onward)
