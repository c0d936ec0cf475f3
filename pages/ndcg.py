"""The lesson on NDCG: what a hit is worth at each rank, and the ideal ranking."""

from __future__ import annotations

from metrics.words import N_
from pages.lessons import goals
from pages.lessons.goals import Task, Why
from pages.lessons.lesson import Lesson, NextLesson
from pages.lessons.ndcg_pages import DCG, DISCOUNT, DISCOUNTS, GAINS, IDEA, idea_page
from pages.lessons.ndcg_sentences import (
    discounts_sentence,
    fall_sentence,
    gains_sentence,
    idea_words,
    logarithm_bases,
    on_top_of_a_sample,
    one_list_sentence,
    share_sentence,
    shared_sentence,
    slipped_so_far,
    sum_sentence,
    top_sentence,
    worst_sentence,
)
from pages.lessons.pictures.ndcg_picture import draw_ndcg
from pages.lessons.stage.question import LessonQuestion
from pages.lessons.stage.question_choices import HIGHER_OR_LOWER
from pages.questions.printed_numbers import printed_number
from pages.workbench.lesson_page import lesson_page

LESSONS = (
    Lesson(
        "ndcg",
        Task(
            N_("Bring NDCG of {part} down by changing a single score."),
            goals.by_one_cell(goals.PART_FALLS),
            Why(
                N_("Which costs more: a true label that leaves rank 1 for 2, or one that leaves 3 for 4?"),
                N_("Leaving rank 1: the discounts lie farthest apart at the top."),
                {
                    N_("Both cost the same: each loses one rank."): N_(
                        "That would be so if the discounts were evenly spaced, and they are not."
                    ),
                    N_("Leaving rank 3: further down, a rank is harder to win back."): N_(
                        "Further down the discounts lie close together, and little is lost."
                    ),
                },
                N_("NDCG looks at the top."),
                fall_sentence,
            ),
            so_far=slipped_so_far,
        ),
        draw=draw_ndcg,
        first_pages=idea_page,
        page_words={IDEA: idea_words},
        sentences={
            DISCOUNTS: discounts_sentence,
            DISCOUNT: shared_sentence,
            GAINS: gains_sentence,
            DCG: sum_sentence,
            "ndcg": share_sentence,
        },
        steps_on_one_page=("ndcg.discount", "ndcg.gains"),
        questions={
            "samples": LessonQuestion(
                N_(
                    "Ideal is all true labels on top. How close is this ranking, if ranks further down count "
                    "less?"
                ),
                answered_by=HIGHER_OR_LOWER,
                compare_parts=top_sentence,
            ),
            "micro": LessonQuestion(
                N_("All cells are one list. How close is it to the ideal one, with all that is true on top?"),
                answered_by=HIGHER_OR_LOWER,
                compare_parts=on_top_of_a_sample,
            ),
        },
        below=(logarithm_bases,),
        in_short=N_(
            "NDCG sees at which ranks the true labels stand, the top ones most. It does not see how far "
            "apart the scores are."
        ),
        use=N_(
            "Use it where a list is read from the top. Often only its first k ranks count (NDCG@k), and "
            "truth may come in grades: here it is 0 or 1."
        ),
        shows=worst_sentence,
        in_short_of={"micro": one_list_sentence},
    ),
)

if __name__ == "__main__":
    lesson_page(LESSONS, printed=printed_number, onward=NextLesson(N_("PRO loss"), "pro_loss"))
