"""The ROC lesson: the curve that the threshold draws, and its area."""

from metrics.words import N_
from pages.figures.roc_pictures import about_the_mean, area_routes, finished_curve
from pages.lessons import goals
from pages.lessons.ending import NextLesson
from pages.lessons.goals import Task, Why, WrongReason
from pages.lessons.lesson import Lesson
from pages.lessons.pictures.curves.roc_square import draw_roc
from pages.lessons.roc_course import roc_walk_pages
from pages.lessons.stage.question import LessonQuestion
from pages.printed_claims import printed_number
from pages.workbench.lesson_page import lesson_page

OF_SAMPLES = N_(
    "Take every pair of a true and a false sample: in what share of them does the true one rank higher?"
)
OF_LABELS = N_(
    "Take every pair of a true and a false label: in what share of them does the true one rank higher?"
)
OF_CELLS = N_(
    "Take every pair of a true and a false cell: in what share of them does the true one rank higher?"
)

LESSONS = (
    Lesson(
        "roc_auc",
        Task(
            N_("Give something true and something false in this list the same score."),
            goals.true_and_false_are_tied,
            needs_rules=True,
            why=Why(
                N_("Why does the area now depend on the rule for ties?"),
                N_("The rule says how much of the tied pair’s square lies under the curve."),
                (
                    WrongReason(
                        N_("A tie changes how many pairs there are."),
                        N_("There are as many as before: each true one with each false one."),
                    ),
                    WrongReason(
                        N_("The rules put the points of the curve at other places."),
                        N_("All rules have the same points. They part on the way from one to the next."),
                    ),
                ),
                N_(
                    "At the shared score the curve goes up and to the right at once. Over the corner, along "
                    "the diagonal or below it: the pair’s square counts 1, ½ or 0. In its paper "
                    "ranking loss counts every tie as wrong."
                ),
            ),
        ),
        draw=draw_roc,
        first_pages=roc_walk_pages,
        below=(area_routes, finished_curve, about_the_mean),
        questions={
            "macro": LessonQuestion(OF_SAMPLES),
            "weighted": LessonQuestion(OF_SAMPLES),
            "samples": LessonQuestion(OF_LABELS),
            "micro": LessonQuestion(OF_CELLS),
        },
        in_short=N_(
            "ROC AUC counts the pairs in the right order, however far apart. Over a sample without ties it "
            "is 1 − ranking loss."
        ),
    ),
)

if __name__ == "__main__":
    lesson_page(
        LESSONS,
        printed=printed_number,
        onward=NextLesson(N_("Precision–recall"), "precision_recall"),
        average="macro",
    )
