"""The lesson on NDCG: what a hit is worth at each rank, and the ideal ranking."""

from metrics.words import N_
from pages.sources.scenario_gallery import to_try
from pages.stage.gain_drawing import gain_drawing
from pages.stage.staged_lesson import StagedLesson
from pages.views.logarithm_bases import logarithm_bases
from pages.workbench.lesson_page import lesson_page

LESSONS = (
    StagedLesson(
        "ndcg",
        (logarithm_bases,),
        N_(
            "Move the true label with the highest score one rank down, then back. Now move the true label "
            "with the lowest score one rank down. Which of the two costs more, and why?"
        ),
        draw=gain_drawing,
    ),
)

if __name__ == "__main__":
    lesson_page(LESSONS, to_try)
