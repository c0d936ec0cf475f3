"""The lesson on NDCG: what a hit is worth at each rank, and the ideal ranking."""

from metrics.words import N_
from pages.stage import goals
from pages.stage.gain_drawing import gain_drawing
from pages.stage.gain_idea import idea_page
from pages.stage.lesson import Lesson
from pages.stage.task import Task
from pages.views.logarithm_bases import logarithm_bases
from pages.workbench.lesson_page import lesson_page

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
        draw=gain_drawing,
        first_pages=idea_page,
        at_once=("ndcg.discount", "ndcg.gains"),
        below=(logarithm_bases,),
    ),
)

if __name__ == "__main__":
    lesson_page(LESSONS)
