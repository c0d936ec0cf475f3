"""The lesson on NDCG: what a hit is worth at each rank, and the ideal ranking."""

from __future__ import annotations

import numpy as np

from metrics import SWITCHES, steps
from metrics.graph.digits import decimal, exact
from metrics.words import N_
from pages.lessons import goals
from pages.lessons.ending import NextLesson
from pages.lessons.goals import Task, Why, WrongReason
from pages.lessons.lesson import Lesson
from pages.lessons.page_sentence import Named, item_named, put_into
from pages.lessons.pictures.gains.gains import gain_rows
from pages.lessons.scene import Scene
from pages.lessons.stage.question import LessonQuestion
from pages.lessons.stage.question_choices import HIGHER_OR_LOWER
from pages.lessons.working_pages import WorkingPage
from pages.printed_claims import printed_number
from pages.shell.markup import Html, element, scroller
from pages.words import gettext as _
from pages.workbench.lesson_page import lesson_page

IDEA, BASE = "ndcg.idea", "ndcg.base"
TRUE_ON_TOP = N_("{item} is on top and true: a hit counts most here, and less at each rank below.")
FALSE_ON_TOP = N_("{item} is on top and false: the rank at which a hit counts most is wasted.")
SHOWN = ("ndcg.dcg", "ndcg.idcg", "ndcg")


def idea_page(scene: Scene) -> tuple[WorkingPage, ...]:
    """One page that says what is compared, before the first number."""
    top = int(scene.ranked.items[0])
    says = put_into(_(TRUE_ON_TOP if scene.truth[top] else FALSE_ON_TOP), item=[item_named(scene, top)])
    lit = scene.cells_at(np.asarray(scene.truth > 0), averaging=False)
    return (WorkingPage(IDEA, 0, _("The idea"), (), lit, before=N_("The idea"), sentence=says),)


def base_page(scene: Scene) -> tuple[WorkingPage, ...]:
    """One page after the last step: what another base of the logarithm would change."""
    bases = SWITCHES["ndcg_log"].choices
    other = next(base for base in bases if base != scene.focus.conventions.ndcg_log)
    rules = scene.focus.conventions.but("ndcg_log", other)
    value = scene.metric.number(scene.example, scene.result.average, rules)
    says = put_into(
        _("With the base {base} all gains change by the same factor: NDCG is {value}, as before."),
        base=[Named(_(bases[other].title))],
        value=[Named(exact(float(value)))],
    )
    title = _("Another base of the logarithm")
    return (WorkingPage(BASE, 0, title, (), (), before=N_("After the last step"), sentence=says),)


def logarithm_bases(scene: Scene) -> Html:
    """The two sums under each base of the logarithm, and their ratio, which is always the same."""
    rules, part = scene.focus.conventions, scene.result.source
    head = (_("base of the logarithm"), _("DCG"), _("ideal DCG"), _("NDCG"))
    rows = [element("tr", *(element("th", title, scope="col") for title in head))]
    for base, choice in SWITCHES["ndcg_log"].choices.items():
        made = scene.metric.kernel(part, rules.but("ndcg_log", base))
        shown = (one for one in steps(made) if one.key in SHOWN)
        cells = [element("td", decimal(float(one.value_at(scene.focus.part)))) for one in shown]
        now = "now" if base == rules.ndcg_log else ""
        rows.append(element("tr", element("th", _(choice.title), scope="row"), *cells, css=now))
    told = _("Another base multiplies DCG and ideal DCG by the same number, so NDCG does not change.")
    table = scroller(element("table", *rows, css="table numbers", aria_label=told))
    return Html(table + element("p", told, css="aside"))


LESSONS = (
    Lesson(
        "ndcg",
        Task(
            N_("Bring NDCG down by changing a single score: let a true label lose its rank."),
            goals.all_of(goals.one_cell_is_changed, goals.falls),
            Why(
                N_("Which costs more: a true label that leaves rank 1 for 2, or one that leaves 3 for 4?"),
                N_("The one that leaves rank 1: the discounts lie farthest apart at the top."),
                (
                    WrongReason(
                        N_("Both cost the same: each loses one rank."),
                        N_(
                            "That would be so if every rank were worth one step less. The discounts are not "
                            "evenly spaced."
                        ),
                    ),
                    WrongReason(
                        N_("The one that leaves rank 3: further down, a rank is harder to win back."),
                        N_("From rank 3 to 4 a hit loses only 0.5 − 0.43 = 0.07."),
                    ),
                ),
                N_(
                    "From rank 1 to 2 a hit loses 1 − 0.63 = 0.37, from rank 3 to 4 only 0.5 − 0.43 = 0.07. "
                    "NDCG looks at the top."
                ),
            ),
        ),
        draw=gain_rows,
        first_pages=idea_page,
        last_pages=base_page,
        at_once=("ndcg.discount", "ndcg.gains"),
        questions={
            "samples": LessonQuestion(
                N_(
                    "A true label counts most at rank 1, and less at each rank below. How close does this "
                    "ranking come to the ideal one, with all that is true on top?"
                ),
                by=HIGHER_OR_LOWER,
            ),
            "micro": LessonQuestion(
                N_("All cells are one list. How close is it to the ideal one, with all that is true on top?"),
                by=HIGHER_OR_LOWER,
            ),
        },
        below=(logarithm_bases,),
        in_short=N_(
            "NDCG sees at which ranks the true labels stand, the top ones most; how far apart the scores are "
            "it does not see."
        ),
    ),
)

if __name__ == "__main__":
    lesson_page(LESSONS, printed=printed_number, onward=NextLesson(N_("PRO loss"), "pro_loss"))
