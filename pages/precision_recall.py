"""The precision-recall lesson: the curve and its areas, mAP, and the best F1 along the way."""

from metrics.words import N_
from pages.sources.scenario_gallery import to_try
from pages.views.lesson import Lesson
from pages.views.precision_recall_pictures import (
    about_the_curve,
    about_the_peak,
    bars_of_parts,
    f1_walk,
    pr_curve,
)
from pages.workbench.lesson_page import lesson_page

LESSONS = (
    Lesson(
        "average_precision",
        (pr_curve, about_the_curve, bars_of_parts),
        N_("Give all items the same score. Which of the areas still looks good, and should it?"),
        averages=("macro", "weighted", "micro"),
    ),
    Lesson(
        "peak_f1",
        (f1_walk, about_the_peak, bars_of_parts),
        N_("Raise the score of a false item until the peak falls. How far above the others had it to go?"),
    ),
)

if __name__ == "__main__":
    lesson_page(LESSONS, to_try, average="micro")
