"""The precision-recall lesson: the curve and its area, mAP, and the best F1 along the way."""

from metrics.words import N_
from pages.figures.precision_recall_pictures import about_the_peak, other_readings
from pages.lessons import goals
from pages.lessons.ending import NextLesson
from pages.lessons.goals import Task
from pages.lessons.lesson import Lesson
from pages.lessons.pictures.curves.f1_walk import f1_walk_drawing
from pages.lessons.pictures.curves.precision_recall_walk import precision_recall_drawing
from pages.lessons.precision_recall_course import curve_pages, f1_pages
from pages.printed_claims import printed_number
from pages.workbench.lesson_page import lesson_page

LESSONS = (
    Lesson(
        "average_precision",
        Task(
            N_(
                "Give every item of this list the same score, so that the model knows nothing. Which of "
                "the readings below the picture still looks good?"
            ),
            goals.all_scores_are_alike,
        ),
        draw=precision_recall_drawing,
        first_pages=curve_pages,
        at_once=("hits", "precision_here"),
        below=(other_readings,),
        averages=("macro", "weighted", "micro"),
    ),
    Lesson(
        "peak_f1",
        Task(
            N_("Lower the peak by raising the score of false items alone. Which true items must they pass?"),
            goals.all_of(goals.only_false_labels_move, goals.falls),
        ),
        draw=f1_walk_drawing,
        first_pages=f1_pages,
        at_once=("hits", "f1_here"),
        below=(about_the_peak,),
    ),
)

if __name__ == "__main__":
    lesson_page(
        LESSONS,
        printed=printed_number,
        onward=NextLesson(N_("NDCG"), "ndcg"),
        average="macro",
    )
