"""The lesson on losses: cross-entropy of logits, label by label or shared among all, and the Brier score."""

from metrics.words import N_
from pages.figures.loss_tables import least_possible, scales, threshold_class
from pages.intake.examples import PHOTO_LOGITS, PHOTOS
from pages.lessons import goals
from pages.lessons.ending import NextLesson
from pages.lessons.goals import Task
from pages.lessons.lesson import Lesson
from pages.lessons.pictures.losses.loss_drawing import loss_drawing
from pages.lessons.stage.question import LessonQuestion
from pages.lessons.stage.question_choices import HIGHER_OR_LOWER
from pages.printed_claims import printed_number
from pages.workbench.lesson_page import lesson_page

LESSONS = (
    Lesson(
        "sigmoid_cross_entropy",
        Task(
            N_(
                "Make a single label cost 5 or more by changing one logit. How sure of a wrong answer must "
                "the model be?"
            ),
            goals.all_of(goals.one_cell_is_changed, goals.a_label_costs_at_least(5)),
        ),
        questions={
            "samples": LessonQuestion(
                N_(
                    "Each label has its own probability. How surprised is the model by the truth, if a "
                    "probability of ½ for every label comes to ln 2 = 0.69?"
                ),
                by=HIGHER_OR_LOWER,
            )
        },
        draw=loss_drawing,
        below=(scales,),
    ),
    Lesson(
        "softmax_cross_entropy",
        Task(
            N_(
                "Give the same number to every logit of the sample that you look at, and then add 3 to "
                "all of them. Why does the loss not move?"
            ),
            goals.all_scores_are_alike,
        ),
        questions={"samples": LessonQuestion(by=HIGHER_OR_LOWER)},
        draw=loss_drawing,
        below=(least_possible, threshold_class, scales),
    ),
    Lesson(
        "brier_score",
        Task(
            N_(
                "Make a single label cost 0.9 or more. Can one mistake ever cost more than 1 here, and "
                "what would it cost in cross-entropy?"
            ),
            goals.a_label_costs_at_least(0.9),
        ),
        draw=loss_drawing,
    ),
)

if __name__ == "__main__":
    lesson_page(
        LESSONS,
        printed=printed_number,
        onward=NextLesson(N_("All numbers of your matrix"), "overview"),
        lent={PHOTOS: PHOTO_LOGITS},
    )
