"""The lesson on PRO loss: four groups of pairs, the threshold among the labels."""

from metrics.words import N_
from pages.lessons import goals
from pages.lessons.ending import NextLesson
from pages.lessons.goals import Task
from pages.lessons.lesson import Lesson
from pages.lessons.pictures.pro_loss.pro_groups import pro_cards
from pages.printed_claims import printed_number
from pages.workbench.lesson_page import lesson_page

LESSONS = (
    Lesson(
        "pro_loss",
        Task(
            N_(
                "Bring the PRO loss of one sample to 0. Which of the four groups of pairs is the last to "
                "be right?"
            ),
            goals.a_part_becomes(0),
        ),
        draw=pro_cards,
    ),
)

if __name__ == "__main__":
    lesson_page(
        LESSONS,
        printed=printed_number,
        onward=NextLesson(N_("Losses"), "losses"),
        threshold_of_sample=True,
        relevance=True,
    )
