"""The ROC lesson: the curve that the threshold draws, and its area."""

from metrics.words import N_
from pages.sources.scenario_gallery import to_try
from pages.views.lesson import Lesson
from pages.views.ranking_pictures import pair_grid
from pages.views.roc_pictures import about_the_mean, all_curves, area_routes, roc_walk
from pages.workbench.lesson_page import lesson_page

LESSONS = (
    Lesson(
        "roc_auc",
        (roc_walk, area_routes, pair_grid, all_curves, about_the_mean),
        N_("Give a true and a false item the same score. Which part of the area do the three choices count?"),
    ),
)

if __name__ == "__main__":
    lesson_page(LESSONS, to_try, average="micro")
