"""The precision-recall lesson: the curve and its area, mAP, and the best F1 along the way."""

from metrics.words import N_
from pages.sources.scenario_gallery import to_try
from pages.stage.curve_pages import curve_pages, f1_pages
from pages.stage.f1_walk_drawing import f1_walk_drawing
from pages.stage.precision_recall_drawing import precision_recall_drawing
from pages.stage.staged_lesson import StagedLesson
from pages.views.precision_recall_pictures import about_the_peak, other_readings
from pages.workbench.lesson_page import lesson_page

LESSONS = (
    StagedLesson(
        "average_precision",
        (other_readings,),
        N_(
            "Give every item the same score, so that the model knows nothing. "
            "Which of the readings of the curve below the picture still looks good?"
        ),
        averages=("macro", "weighted", "micro"),
        draw=precision_recall_drawing,
        first_pages=curve_pages,
    ),
    StagedLesson(
        "peak_f1",
        (about_the_peak,),
        N_(
            "Raise the score of a false item step by step. "
            "Which true items must it pass before the peak falls?"
        ),
        draw=f1_walk_drawing,
        first_pages=f1_pages,
    ),
)

if __name__ == "__main__":
    lesson_page(LESSONS, to_try, average="macro")
