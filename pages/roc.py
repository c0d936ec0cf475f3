"""The ROC lesson: the curve that the threshold draws, and its area."""

from metrics.words import N_
from pages.sources.scenario_gallery import to_try
from pages.stage.roc_drawing import draw_roc
from pages.stage.roc_walk import roc_walk_pages
from pages.stage.staged_lesson import StagedLesson
from pages.views.roc_pictures import about_the_mean, area_routes, finished_curve
from pages.workbench.lesson_page import lesson_page

LESSONS = (
    StagedLesson(
        "roc_auc",
        (area_routes, finished_curve, about_the_mean),
        N_("Give a true and a false item the same score. Which part of the area do the three choices count?"),
        draw=draw_roc,
        first_pages=roc_walk_pages,
    ),
)

if __name__ == "__main__":
    lesson_page(LESSONS, to_try, average="macro")
