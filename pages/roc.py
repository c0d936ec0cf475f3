"""The ROC lesson: the curve that the threshold draws, and its area."""

from metrics.words import N_
from pages.figures.roc_pictures import about_the_mean, area_routes, finished_curve
from pages.lessons import goals
from pages.lessons.ending import NextLesson
from pages.lessons.goals import Task
from pages.lessons.lesson import Lesson
from pages.lessons.pictures.curves.roc_square import draw_roc
from pages.lessons.roc_course import roc_walk_pages
from pages.printed_claims import printed_number
from pages.workbench.lesson_page import lesson_page

LESSONS = (
    Lesson(
        "roc_auc",
        Task(
            N_(
                "Give a true and a false item of this list the same score. Which part of the area do the "
                "rules for ties count?"
            ),
            goals.true_and_false_are_tied,
        ),
        draw=draw_roc,
        first_pages=roc_walk_pages,
        below=(area_routes, finished_curve, about_the_mean),
    ),
)

if __name__ == "__main__":
    lesson_page(
        LESSONS,
        printed=printed_number,
        onward=NextLesson(N_("Precision–recall"), "precision_recall"),
        average="macro",
    )
