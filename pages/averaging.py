"""The lesson of averages: one value for each label or sample and their mean, or one of merged counts."""

from functools import partial

from metrics.words import N_
from pages.figures.average_routes import every_average
from pages.lessons import goals
from pages.lessons.ending import NextLesson
from pages.lessons.goals import Task
from pages.lessons.lesson import Lesson
from pages.lessons.pictures.counts.tiles import tiles_drawing
from pages.lessons.stage.question import LessonQuestion
from pages.printed_claims import printed_number
from pages.workbench.lesson_page import lesson_page

# Over the samples the lesson on sets teaches these metrics.
AVERAGES = ("macro", "weighted", "micro")
QUESTIONS = {
    "macro": LessonQuestion(
        N_("{metric}: each label has a value of its own. What is their mean if every label counts the same?"),
        of_average=True,
    ),
    "weighted": LessonQuestion(
        N_(
            "{metric}: each label has a value of its own. What is their mean if a label counts as often as "
            "it is true?"
        ),
        of_average=True,
    ),
    "micro": LessonQuestion(
        N_("{metric}: what is the value if the cells of all labels are counted together?")
    ),
}
averaged = partial(Lesson, draw=tiles_drawing, below=(every_average,), questions=QUESTIONS, averages=AVERAGES)
LESSONS = (
    averaged(
        "f_beta",
        Task(
            N_("Make the F of one label perfect. Which moves more, macro or micro, and why?"),
            goals.a_part_becomes(1, "macro"),
        ),
    ),
    averaged(
        "precision",
        Task(
            N_("Predict one more label, and wrongly. What does it cost in macro, and what in micro?"),
            goals.one_more_is_wrongly_predicted,
        ),
    ),
    averaged(
        "recall",
        Task(
            N_(
                "Find every sample of one label that was missed somewhere. Which of macro, weighted and "
                "micro moves least?"
            ),
            goals.a_part_becomes(1, "macro"),
        ),
    ),
    averaged(
        "accuracy",
        Task(
            N_(
                "Under the rules below, let the accuracy of a label be ∩ over ∪. Why do macro and micro "
                "no longer agree?"
            ),
            goals.chosen("accuracy_of_labels", "jaccard"),
        ),
    ),
    averaged(
        "hamming_loss",
        Task(
            N_("Try to make macro and micro differ: change three cells. Why can no matrix do it?"),
            goals.cells_are_changed(3),
        ),
    ),
    averaged(
        "specificity",
        Task(
            N_(
                "Never predict one of the labels that are true somewhere. Why does its specificity not "
                "suffer?"
            ),
            goals.a_true_label_is_never_predicted,
        ),
    ),
    averaged(
        "balanced_accuracy",
        Task(
            N_(
                "Never predict one of the labels that are true somewhere. What is its balanced accuracy, "
                "and what its accuracy?"
            ),
            goals.a_true_label_is_never_predicted,
        ),
    ),
    averaged(
        "matthews_correlation",
        Task(
            N_(
                "Predict one label exactly wrong in every sample, so that its value is −1. What becomes "
                "of the mean?"
            ),
            goals.a_part_becomes(-1, "macro"),
        ),
    ),
    averaged(
        "cohen_kappa",
        Task(
            N_(
                "Never predict one of the labels that are true somewhere. Most of its cells may be right: "
                "why is its kappa 0?"
            ),
            goals.a_true_label_is_never_predicted,
        ),
    ),
)

if __name__ == "__main__":
    lesson_page(
        LESSONS,
        printed=printed_number,
        onward=NextLesson(N_("Ranking"), "ranking"),
        predictions=True,
    )
