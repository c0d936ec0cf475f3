"""The ranking lesson: what the order of the labels of a sample is worth, metric by metric."""

from metrics.words import N_
from pages.sources.scenario_gallery import to_try
from pages.stage.list_drawings import (
    depth_drawing,
    first_true_drawing,
    margin_drawing,
    precision_drawing,
    top_drawing,
)
from pages.stage.pair_grid_drawing import pair_grid_drawing
from pages.stage.staged_lesson import StagedLesson
from pages.workbench.lesson_page import lesson_page

LESSONS = (
    StagedLesson(
        "one_error",
        (),
        N_("Give a false label the same score as the top one. Which choices for the tie still agree?"),
        draw=top_drawing,
    ),
    StagedLesson(
        "reciprocal_rank",
        (),
        N_(
            "Move the first true label from the first place to the second, then to the third: which step "
            "costs more? Then move the last true label: why does nothing happen?"
        ),
        draw=first_true_drawing,
    ),
    StagedLesson(
        "coverage",
        (),
        N_("Move the last true label one place down. Then move a false label above it: what changes?"),
        draw=depth_drawing,
        marked_steps={"coverage.lowest": N_("last true")},
    ),
    StagedLesson(
        "ranking_loss",
        (),
        N_("Move l2 below l1. Which pairs change? Which of the other metrics do not move, and why?"),
        draw=pair_grid_drawing,
    ),
    StagedLesson(
        "is_error",
        (),
        N_(
            "Put one pair into the wrong order, then a second one of the same sample: what does the second "
            "cost here, and what in ranking loss? How few pairs must be wrong for the worst possible value?"
        ),
        draw=pair_grid_drawing,
    ),
    StagedLesson(
        "margin_loss",
        (),
        N_(
            "Make a sample perfect, then lift one false label step by step to the top: what does each step "
            "cost? Now lift a second one past the last true label and on: which of its steps cost nothing?"
        ),
        draw=margin_drawing,
    ),
    StagedLesson(
        "average_precision",
        (),
        N_("Put a false label above the first true one, then above the last. Which costs more, and why?"),
        averages=("samples",),
        draw=precision_drawing,
    ),
)

if __name__ == "__main__":
    lesson_page(LESSONS, to_try)
