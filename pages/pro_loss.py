"""The lesson on PRO loss: a share of errors of each of four kinds, with the threshold among the labels."""

from metrics import Conventions
from metrics.words import N_
from pages.lessons import goals
from pages.lessons.goals import Task, Why
from pages.lessons.lesson import Lesson, NextLesson
from pages.lessons.pictures.pair_pictures import draw_pro_loss
from pages.lessons.ranking_sentences import (
    few_pairs_weigh_as_much,
    mean_of_shares_sentence,
    order_of_columns_alone,
)
from pages.lessons.stage.question import LessonQuestion
from pages.lessons.stage.wrong_guesses import pooled_pairs
from pages.questions.printed_numbers import printed_number
from pages.workbench.lesson_page import lesson_page


def mean_or_sum(rules: Conventions) -> LessonQuestion:
    """The question of the mean of the shares, or under the rule of their sum."""
    if rules.pro_mean == "sum":
        return LessonQuestion(
            N_("Each box holds comparisons: what share of each is wrong, and what is the sum of the shares?"),
            explain=pooled_pairs,
        )
    return LessonQuestion(
        N_("Each box holds comparisons: what share of each is wrong, and what is the mean of the shares?"),
        explain=pooled_pairs,
        highest=1,
    )


LESSONS = (
    Lesson(
        "pro_loss",
        Task(
            N_("Bring the PRO loss of the sample that you look at to 0."),
            goals.the_part_becomes(0),
            Why(
                N_(
                    "All true labels are above the threshold, all false ones below it. Can the loss still be "
                    "above 0?"
                ),
                N_("Yes: the true labels may be in the wrong order."),
                {
                    N_("No: then every label is on its side of the threshold."): N_(
                        "That settles three boxes. The fourth compares the true labels with each other."
                    ),
                    N_("Yes: a false label may still be ranked above a true one."): N_(
                        "It cannot: the threshold stands between them, the true one above it, the false "
                        "one below."
                    ),
                },
                N_(
                    "The threshold parts the true from the false, and so their pairs are right, too. Only "
                    "the order among the true labels is left to be wrong."
                ),
            ),
        ),
        draw=draw_pro_loss,
        sentences={"pro_loss.average": mean_of_shares_sentence},
        questions={"samples": mean_or_sum},
        in_short=N_(
            "It compares each label with the threshold, false labels with true ones, and true ones with "
            "each other. It does not see distances."
        ),
        use=N_("Use it where both the threshold and the order have to be right."),
        shows=lambda scene: order_of_columns_alone(scene) or few_pairs_weigh_as_much(scene),
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
