"""The ranking lesson: what the order of the labels of a sample is worth, metric by metric."""

from metrics.words import N_
from pages.lessons import goals
from pages.lessons.ending import NextLesson
from pages.lessons.goals import Task
from pages.lessons.lesson import Lesson
from pages.lessons.pictures.lists.margin import margin_drawing
from pages.lessons.pictures.lists.precisions import precision_drawing
from pages.lessons.pictures.lists.reading_down import depth_drawing, first_true_drawing
from pages.lessons.pictures.lists.top_of_list import top_drawing
from pages.lessons.pictures.pairs import pair_grid_drawing
from pages.lessons.stage.question import LessonQuestion
from pages.lessons.stage.question_choices import YES_OR_NO
from pages.printed_claims import printed_number
from pages.workbench.lesson_page import lesson_page

LESSONS = (
    Lesson(
        "one_error",
        Task(
            N_(
                "Give a false label the same score as the top-ranked label of a sample. Under which "
                "of the rules for ties is the top-ranked label now wrong?"
            ),
            goals.top_is_tied,
        ),
        questions={"samples": LessonQuestion(by=YES_OR_NO)},
        draw=top_drawing,
    ),
    Lesson(
        "reciprocal_rank",
        Task(
            N_(
                "Move the first true label of a sample down to rank 3. Which costs more, the step from rank "
                "1 to 2 or the one from 2 to 3?"
            ),
            goals.a_part_becomes(1 / 3),
        ),
        draw=first_true_drawing,
    ),
    Lesson(
        "coverage",
        Task(
            N_("Raise the coverage of the sample that you look at by 1 without touching a true label."),
            goals.all_of(goals.only_false_labels_move, goals.part_changes_by(1)),
        ),
        draw=depth_drawing,
        marked_steps={"coverage.lowest": N_("last true")},
    ),
    Lesson(
        "ranking_loss",
        Task(
            N_(
                "Put every pair of one sample into the wrong order, so that its ranking loss is 1. What is "
                "the smallest number of scores that you must change?"
            ),
            goals.a_part_becomes(1),
        ),
        draw=pair_grid_drawing,
    ),
    Lesson(
        "is_error",
        Task(
            N_(
                "Make every sample perfect, so that the value is 0. Why is it not enough to put all "
                "pairs but one into the right order?"
            ),
            goals.becomes(0),
        ),
        questions={"samples": LessonQuestion(by=YES_OR_NO)},
        draw=pair_grid_drawing,
    ),
    Lesson(
        "margin_loss",
        Task(
            N_(
                "Raise the margin loss of the sample that you look at by 2 or more, by changing a single "
                "score."
            ),
            goals.all_of(goals.one_cell_is_changed, goals.part_changes_by_at_least(2)),
        ),
        draw=margin_drawing,
    ),
    Lesson(
        "average_precision",
        Task(
            N_("Bring the average precision of a sample to 1 by changing a single score."),
            goals.all_of(goals.one_cell_is_changed, goals.a_part_becomes(1)),
        ),
        draw=precision_drawing,
        averages=("samples",),
    ),
)

if __name__ == "__main__":
    lesson_page(LESSONS, printed=printed_number, onward=NextLesson(N_("ROC and AUC"), "roc"))
