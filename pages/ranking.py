"""The ranking lesson: one-error, coverage, ranking loss and average precision."""

from metrics.words import N_
from pages.views.lesson import Lesson, show_lesson
from pages.views.look import look
from pages.views.pictures import depth_list, pair_grid, precision_list, top_list
from pages.workbench.bench import workbench
from pages.workbench.menu import enter

LESSONS = (
    Lesson(
        "one_error",
        top_list,
        N_("Give a false label the same score as the top one. Which choices for the tie still agree?"),
    ),
    Lesson(
        "coverage",
        depth_list,
        N_("Move the last true label one place down. Then move a false label above it: what changes?"),
    ),
    Lesson(
        "ranking_loss",
        pair_grid,
        N_("Move l2 below l1. Which pairs change? Which of the other three metrics does not move, and why?"),
    ),
    Lesson(
        "average_precision",
        precision_list,
        N_("Put a false label above the first true one, then above the last. Which costs more, and why?"),
    ),
)

session = enter()
matrix, example = session.matrix, session.example
shown = look(example, session.settle([lesson.metric for lesson in LESSONS]), matrix.samples, matrix.labels)
workbench(session, shown)
show_lesson(LESSONS, shown, example, session.look)
