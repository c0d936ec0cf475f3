"""A lesson: one metric on the stage, with what can be chosen around it and where it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from metrics import METRICS, Example
from pages.lessons.goals import Task
from pages.lessons.lesson_choices import (
    MAX_TABS,
    DrawBelow,
    LibraryComparison,
    average_choice,
    comparison,
    convention_choices,
    metric_choices,
    part_choice,
    rules_in_force,
    value_line,
)
from pages.lessons.page_words import Words, WriteSentence, WriteWords, words_of_pages
from pages.lessons.picture import Draw
from pages.lessons.pictures.averages import picture_of
from pages.lessons.pictures.step_table import draw_step_table
from pages.lessons.scene import Scene
from pages.lessons.stage.legend import whole_legend
from pages.lessons.stage.question import QUESTION_OF_THE_METRIC, LessonQuestion, QuestionFromRules, task_data
from pages.lessons.stage.stage import show_stage, stage_data
from pages.lessons.working_pages import SharedPage, WorkingPage, WorkingPages, pages_of
from pages.shell.choices import StaticHtml, choose
from pages.shell.joined import box, show_html
from pages.shell.markup import Html, element
from pages.shell.notices import show_notice
from pages.state.focus import START
from pages.state.session import HEAD, RULES
from pages.words import gettext as _

Printed = Callable[[str, str], Html | None]  # which number a text prints of a metric under an average, if any


@dataclass(frozen=True)
class NextLesson:
    """Where to go on: what it is called, its page, and the metric and the average of it, if any."""

    title: str
    page: str
    metric: str = ""
    average: str = ""


def _link(onward: NextLesson) -> Html:
    asks = {"metric": onward.metric, "average": onward.average, "step": START}
    query = urlencode({name: value for name, value in asks.items() if value})
    text = _("Next: {lesson} →").format(lesson=_(onward.title))
    return element("a", text, css="next", data_page=onward.page, data_asks=query, href=onward.page)


RANK_STEPS = ("above", "rank")  # what they count is in the ranking on the screen: one page for all lines
MakePages = Callable[[Scene], Iterable[WorkingPage]]
TellOfScene = Callable[[Scene], str]  # "" where there is nothing to tell


@dataclass(frozen=True)
class Lesson:
    """One metric of a page, taught on the stage.

    Its pages are those of the working, with what is declared here otherwise. Where a mapping has averages for
    its keys, any other average is as usual.
    """

    metric: str
    task: Task  # what to try
    draw: Draw = draw_step_table  # makes the picture, which follows the pages
    first_pages: MakePages = lambda scene: ()  # before those of the working
    pages_of_parts: MakePages = lambda scene: ()  # between the part and the average
    last_pages: MakePages = lambda scene: ()  # after the last step
    marked_steps: Mapping[str, str] = field(default_factory=dict)  # step: text of its mark on the score line
    below: tuple[DrawBelow, ...] = ()
    questions: Mapping[str, LessonQuestion | QuestionFromRules] = field(default_factory=dict)  # by average
    steps_on_one_page: tuple[str, ...] = ()  # all of whose lines stand on one page, as those of RANK_STEPS do
    shared_pages: tuple[SharedPage, ...] = ()
    averages: tuple[str, ...] = ()  # under which it teaches the metric; () for all
    in_short: str = ""  # what the metric sees and what it does not, for the last page
    use: str = ""  # where the metric is of use, for the last page
    in_short_of: Mapping[str, TellOfScene] = field(default_factory=dict)  # by average, in place of `in_short`
    shows: TellOfScene = lambda scene: ""  # what the parts at hand show of it, for the last page
    titles: Mapping[str, str] = field(default_factory=dict)  # of steps that the picture calls by another name
    # By step, where its own sentence does not know what decides; that stays where this one has no parts.
    sentences: Mapping[str, WriteSentence] = field(default_factory=dict)
    page_words: Mapping[str, WriteWords] = field(default_factory=dict)  # of pages that it adds or has shared

    @property
    def taught(self) -> tuple[str, ...]:
        """The averages under which a link to the metric leads to this lesson."""
        known = METRICS[self.metric].averages
        return tuple(average for average in known if average in (self.averages or known))

    def question(self, scene: Scene) -> LessonQuestion:
        """The question for a scene, under the rules in force."""
        question = self.questions.get(scene.focus.average, QUESTION_OF_THE_METRIC)
        return question if isinstance(question, LessonQuestion) else question(scene.focus.conventions)

    def pages(self, scene: Scene) -> WorkingPages:
        """The pages of this lesson for a scene."""
        return pages_of(
            scene,
            self.first_pages(scene),
            of_parts=self.pages_of_parts(scene),
            last=self.last_pages(scene),
            steps_on_one_page=(*RANK_STEPS, *self.steps_on_one_page),
            shared_pages=self.shared_pages,
            marked_steps=self.marked_steps,
        )

    def words(self, pages: WorkingPages) -> Words:
        """What each of its pages says."""
        return words_of_pages(pages, self.titles, self.sentences, self.page_words)


def show_lesson(
    lessons: Sequence[Lesson],
    shown: Scene,
    example: Example,
    *,
    opened: Scene | None,
    matrix_name: str,
    page: str,
    onward: NextLesson,
    printed: Printed,
    take_away: Callable[[Scene], None],
) -> None:
    """Draw the lesson of the metric being looked at: what can be chosen, the stage, what stands below it.

    `opened` is the same scene on the matrix that was opened, None where that is in place. `page` is the page
    on which the lessons stand, and `onward` where the last of them leads. `take_away` opens what can be taken
    along.
    """
    by_metric = {lesson.metric: lesson for lesson in lessons}
    has_room = len(by_metric) <= MAX_TABS
    lesson = by_metric[shown.metric.key]
    if shown.refusal:
        show_notice(shown.refusal)
    choose(
        [
            metric_choices(tuple(by_metric), example, shown),
            [part_choice(shown, has_room), average_choice(shown), StaticHtml(value_line(shown))],
        ],
        key=HEAD,
        hides=shown.metric.key,
    )
    pages = lesson.pages(shown)
    words = lesson.words(pages)
    picture = picture_of(lesson.draw, shown, pages)
    compared = comparison(shown)
    place = lessons.index(lesson) + 1
    if place < len(lessons):
        metric = METRICS[lessons[place].metric]
        onward = NextLesson(metric.title, page, metric.key)
    data = stage_data(
        pages,
        words,
        picture,
        at=shown.focus.step,
        matrix_name=matrix_name,
        edited=opened is not None,
        question=lesson.question(shown),
        task=task_data(lesson.task, shown, opened),
        ending=ending(lesson, shown, onward, printed(lesson.metric, shown.focus.average), compared),
    )
    show_stage(data, lambda: take_away(shown))
    with box("below", _("Rules and tables")):
        _show_rules(shown, pages, compared)
        for draw in lesson.below:
            drawn = draw(shown)
            if drawn is not None:
                show_html(drawn)


def _show_rules(shown: Scene, pages: WorkingPages, compared: LibraryComparison) -> None:
    differs = "aside differs" if compared.differs else "aside same"
    rules = element(
        "div",
        element("span", compared.text, css=differs, data_testid="comparison"),
        element("p", rules_in_force(shown), css="aside", data_testid="in-force"),
        whole_legend(pages),
        css="rules",
    )
    choose([[StaticHtml(rules)], convention_choices(shown)], key=RULES)


def ending(
    lesson: Lesson, shown: Scene, onward: NextLesson, printed: Html | None, compared: LibraryComparison
) -> Html:
    """The last page: what the metric sees, where it is of use, and where to go on.

    Between them stands what the parts at hand show of it, and what scikit-learn computes otherwise; where one
    of these is missing, a number that a text prints.
    """
    of_average = lesson.in_short_of.get(shown.focus.average)
    paragraphs = [
        element("h3", _("In short")),
        element("p", (of_average and of_average(shown)) or _(lesson.in_short), css="in-short"),
        element("p", _(lesson.use), css="use"),
    ]
    facts = {"shown": lesson.shows(shown), "elsewhere": compared.text if compared.differs else ""}
    paragraphs += [element("p", text, css=css, data_gives_away="1") for css, text in facts.items() if text]
    if printed is not None and not all(facts.values()):  # there is room for two of them
        paragraphs.append(element("p", printed, css="printed"))
    return Html("".join([*paragraphs, _link(onward)]))
