"""The lesson on NDCG: what a hit is worth at each rank, and the ideal ranking."""

from __future__ import annotations

import numpy as np

from metrics import SWITCHES, steps
from metrics.graph.digits import decimal
from metrics.words import N_
from pages.lessons import goals
from pages.lessons.ending import NextLesson
from pages.lessons.goals import Task
from pages.lessons.lesson import Lesson
from pages.lessons.pictures.gains.gains import gain_rows
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPage
from pages.printed_claims import printed_number
from pages.shell.markup import Html, element, scroller
from pages.words import gettext as _
from pages.workbench.lesson_page import lesson_page

IDEA = "ndcg.idea"
OF_LABELS = N_(
    "A true label counts most at rank 1, and less at each rank below. How much do the true labels count "
    "here, compared with the ideal ranking, in which they all come first?"
)
OF_CELLS = N_(
    "A true cell counts most at rank 1, and less at each rank below. How much do the true cells count "
    "here, compared with the ideal ranking, in which they all come first?"
)
SHOWN = ("ndcg.dcg", "ndcg.idcg", "ndcg")


def idea_page(scene: Scene) -> tuple[WorkingPage, ...]:
    """One page that says what is compared, before the first number."""
    told = _(OF_CELLS if scene.result.source.kind == "cells" else OF_LABELS)
    lit = scene.cells_at(np.asarray(scene.truth > 0), averaging=False)
    return (WorkingPage(IDEA, 0, told, (), lit, before=N_("The idea")),)


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
            N_(
                "Bring NDCG down by changing a single score. Which costs more: a true label that leaves "
                "rank 1, or one that leaves a rank further down?"
            ),
            goals.all_of(goals.one_cell_is_changed, goals.falls),
        ),
        draw=gain_rows,
        first_pages=idea_page,
        at_once=("ndcg.discount", "ndcg.gains"),
        below=(logarithm_bases,),
    ),
)

if __name__ == "__main__":
    lesson_page(LESSONS, printed=printed_number, onward=NextLesson(N_("PRO loss"), "pro_loss"))
