"""The ranking lesson: one-error, coverage, ranking loss and average precision."""

from metrics.words import N_
from pages.sources.scenario_gallery import to_try
from pages.views.lesson import Lesson
from pages.views.ranking_pictures import depth_list, pair_grid, precision_list, top_list
from pages.workbench.lesson_page import lesson_page

LESSONS = (
    Lesson(
        "one_error",
        (top_list,),
        N_("Give a false label the same score as the top one. Which choices for the tie still agree?"),
    ),
    Lesson(
        "coverage",
        (depth_list,),
        N_("Move the last true label one place down. Then move a false label above it: what changes?"),
    ),
    Lesson(
        "ranking_loss",
        (pair_grid,),
        N_("Move l2 below l1. Which pairs change? Which of the other three metrics does not move, and why?"),
    ),
    Lesson(
        "average_precision",
        (precision_list,),
        N_("Put a false label above the first true one, then above the last. Which costs more, and why?"),
        averages=("samples",),
    ),
)

if __name__ == "__main__":
    lesson_page(LESSONS, to_try)
