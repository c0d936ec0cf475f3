"""The ranking lesson: what the order of the labels of a sample is worth, metric by metric."""

from metrics.words import N_
from pages.sources.scenario_gallery import to_try
from pages.views.lesson import Lesson
from pages.views.ranking_pictures import (
    depth_list,
    first_true_list,
    margin_list,
    pair_grid,
    precision_list,
    top_list,
)
from pages.workbench.lesson_page import lesson_page

LESSONS = (
    Lesson(
        "one_error",
        (top_list,),
        N_("Give a false label the same score as the top one. Which choices for the tie still agree?"),
    ),
    Lesson(
        "reciprocal_rank",
        (first_true_list,),
        N_(
            "Move the first true label from the first place to the second, then to the third: which step "
            "costs more? Then move the last true label: why does nothing happen?"
        ),
    ),
    Lesson(
        "coverage",
        (depth_list,),
        N_("Move the last true label one place down. Then move a false label above it: what changes?"),
    ),
    Lesson(
        "ranking_loss",
        (pair_grid,),
        N_("Move l2 below l1. Which pairs change? Which of the other metrics do not move, and why?"),
    ),
    Lesson(
        "is_error",
        (pair_grid,),
        N_(
            "Put one pair into the wrong order, then a second one of the same sample: what does the second "
            "cost here, and what in ranking loss? How few pairs must be wrong for the worst possible value?"
        ),
    ),
    Lesson(
        "margin_loss",
        (margin_list,),
        N_(
            "Make a sample perfect, then lift one false label step by step to the top: what does each step "
            "cost? Now lift a second one past the last true label and on: which of its steps cost nothing?"
        ),
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
