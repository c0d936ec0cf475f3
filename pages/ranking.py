"""The ranking lesson: what the order of the labels of a sample is worth, metric by metric."""

from functools import partial

from metrics.words import N_
from pages.lessons import goals
from pages.lessons.goals import Task, Why
from pages.lessons.lesson import Lesson, NextLesson
from pages.lessons.pictures.pair_pictures import draw_pair_grid
from pages.lessons.pictures.ranking_pictures import (
    draw_average_precision,
    draw_coverage,
    draw_margin_loss,
    draw_one_error,
    draw_reciprocal_rank,
)
from pages.lessons.ranking_pages import PAIRS_PAGE, count_of_pairs_page
from pages.lessons.ranking_sentences import (
    coverage_in_perfect_order,
    coverage_sentence,
    error_sentence,
    errors_of_few_and_many_pairs,
    margin_beside_wrong_pairs,
    margin_sentence,
    mistakes_at_the_top,
    pairs_words,
    precisions_sentence,
    right_at_the_top_alone,
    same_loss_at_the_top,
)
from pages.lessons.stage.question import WHOLE, LessonQuestion
from pages.lessons.stage.question_choices import YES_OR_NO
from pages.lessons.stage.wrong_guesses import labels_read_past, right_pairs, shares_of_a_ranking
from pages.lessons.working_pages import SharedPage
from pages.questions.printed_numbers import printed_number
from pages.workbench.lesson_page import lesson_page

# What each rank of level labels is stands on one page: the list is on the screen.
ranking_lesson = partial(Lesson, steps_on_one_page=("place",))

LESSONS = (
    ranking_lesson(
        "ranking_loss",
        Task(
            N_("Put every pair of one sample into the wrong order, so that its ranking loss is 1."),
            goals.a_part_becomes(1),
            why=Why(
                N_("How many scores must you change for that?"),
                N_("Those of the true labels are enough, or those of the false ones if these are fewer."),
                {
                    N_("One is enough, if it moves far enough."): N_(
                        "One label turns its own pairs alone; all other pairs stay as they are."
                    ),
                    N_("All of them, as every label is in a pair."): N_(
                        "A pair is turned by moving one of its two labels: the other one may stay."
                    ),
                },
                N_(
                    "Move every true label below the lowest false one, and all pairs are wrong while no "
                    "false label has moved. Or move the false labels above the highest true one, if these "
                    "are fewer."
                ),
            ),
        ),
        draw=draw_pair_grid,
        first_pages=count_of_pairs_page,
        page_words={PAIRS_PAGE: pairs_words},
        questions={"samples": LessonQuestion(explain=right_pairs)},
        in_short=N_(
            "Ranking loss is the share of pairs in the wrong order. How far apart their scores are, or how "
            "near to the top, does not matter."
        ),
        use=N_("Use it where the order of all labels counts and no threshold is set yet."),
        shows=same_loss_at_the_top,
    ),
    ranking_lesson(
        "coverage",
        Task(
            N_("Raise the coverage of the sample that you look at by 1 without touching a true label."),
            goals.by_false_labels(goals.the_part_rises_by(1)),
            why=Why(
                N_("Why does coverage rise although no true label has moved?"),
                N_("One more label is now ranked above the last true one."),
                {
                    N_("Coverage counts how many false labels are predicted."): N_(
                        "Coverage has no threshold, so nothing is predicted: it reads the ranking alone."
                    ),
                    N_("The false label has a higher score than every true one."): N_(
                        "It need not have: it is enough that it passes the last true label."
                    ),
                },
                N_(
                    "The rank of a label counts all that are above it. A false label that passes the last "
                    "true one pushes it down by one rank, and the way down to it is one step longer."
                ),
            ),
            so_far=goals.true_labels_moved,
        ),
        draw=draw_coverage,
        questions={
            "samples": LessonQuestion(
                N_("How many steps is it from the top label down to the last true one?"),
                WHOLE,
                explain=labels_read_past,
            )
        },
        marked_steps={"coverage.lowest": N_("last true")},
        shared_pages=(SharedPage(("coverage.lowest", "coverage.depth"), written=("coverage.depth",)),),
        sentences={"coverage": coverage_sentence},
        in_short=N_(
            "Coverage tells how far one must read to miss no true label. The order of the labels above the "
            "last true one does not matter."
        ),
        use=N_("Use it where somebody reads down the list until everything true is found."),
        shows=coverage_in_perfect_order,
    ),
    Lesson(
        "one_error",
        Task(
            N_(
                "Give a true and a false label of the sample that you look at the same score, higher than "
                "all others."
            ),
            goals.top_is_tied,
            rule="one_error_tie",
            why=Why(
                N_("A true and a false label share the highest score. Is that an error?"),
                N_("The scores do not say: a rule for ties has to decide."),
                {
                    N_("Yes, because a false label is at the top."): N_(
                        "So is a true one. Only one of the four rules counts every such tie as an error."
                    ),
                    N_("No, because a true label is at the top."): N_(
                        "So is a false one. Only one of the four rules forgives every such tie."
                    ),
                },
                N_(
                    "One-error asks for the label at the top, and here there are two. Change the rule for "
                    "several labels that share the top score: the same scores then give 0, 1 or a number "
                    "between them."
                ),
            ),
        ),
        draw=draw_one_error,
        questions={
            "samples": LessonQuestion(N_("Is the label with the highest score false?"), answered_by=YES_OR_NO)
        },
        in_short=N_("One-error asks about the top label alone. The order below does not matter."),
        use=N_("Use it where only one suggestion is shown."),
        shows=right_at_the_top_alone,
    ),
    ranking_lesson(
        "reciprocal_rank",
        Task(
            N_("Move the first true label of a sample down to rank 3."),
            goals.a_part_becomes(1 / 3),
            why=Why(
                N_("Which costs more: the step from rank 1 down to rank 2, or the one from 2 down to 3?"),
                N_("From 1 to 2: the value falls by 1/2, and then only by 1/6."),
                {
                    N_("Both cost the same, as each is one rank."): N_(
                        "The ranks are equally far apart, but 1, 1/2 and 1/3 are not."
                    ),
                    N_("From 2 to 3, as it ends further down."): N_(
                        "The value is lower there, but it has fallen less: from 1/2 to 1/3."
                    ),
                },
                N_(
                    "1 − 1/2 = 1/2, but 1/2 − 1/3 = 1/6. One over the rank falls steeply at the top and "
                    "hardly at all further down: the first ranks matter most."
                ),
            ),
        ),
        draw=draw_reciprocal_rank,
        shared_pages=(
            SharedPage(
                ("reciprocal_rank.highest", "reciprocal_rank.rank"), written=("reciprocal_rank.rank",)
            ),
        ),
        questions={
            "samples": LessonQuestion(
                N_("How soon does the first true label come: 1 on rank 1, 1/2 on rank 2, 1/3 on rank 3 …?"),
                N_("such as 1/7"),
            )
        },
        in_short=N_(
            "Reciprocal rank tells how soon the first true label comes. Other true labels do not matter."
        ),
        use=N_("Use it where one answer is enough."),
    ),
    ranking_lesson(
        "is_error",
        Task(
            N_("Put every pair of every sample into the right order, so that the mean is 0."),
            goals.value_becomes(0),
            why=Why(
                N_("Why is it not enough to put all pairs but one into the right order?"),
                N_("A sample with a single wrong pair still counts 1."),
                {
                    N_("It is nearly enough: the value is then close to 0."): N_(
                        "That is how ranking loss counts. Is-error of a sample is 0 or 1."
                    ),
                    N_("It depends on how near to the top that pair is."): N_(
                        "Where the pair stands does not matter: any wrong pair is an error."
                    ),
                },
                N_(
                    "Is-error asks only whether there is a wrong pair. A sample stays at 1 until its last "
                    "wrong pair is put right, and then it falls to 0 at once."
                ),
            ),
            so_far=goals.wrong_pairs_left,
        ),
        draw=draw_pair_grid,
        questions={"samples": LessonQuestion(answered_by=YES_OR_NO)},
        in_short=N_(
            "Is-error asks whether the whole order is right. One wrong pair costs as much as if every pair "
            "were wrong."
        ),
        use=N_("Use it where only a perfect order is good enough."),
        shows=errors_of_few_and_many_pairs,
        sentences={"is_error": error_sentence},
    ),
    ranking_lesson(
        "margin_loss",
        Task(
            N_("Make 4 pairs of one sample wrong (false above true) while its margin loss is only 3."),
            goals.a_part_has_wrong_pairs(4, 3),
            why=Why(
                N_("Why is the margin loss smaller than the number of wrong pairs?"),
                N_("It counts the steps from the first false label down to the last true one."),
                {
                    N_("A wrong pair at the top costs less than one further down."): N_(
                        "No rank weighs more than another one: a step is a step."
                    ),
                    N_("One of the four pairs is wrong by so little that it does not count."): N_(
                        "Scores count by their order alone, however close they are."
                    ),
                },
                N_(
                    "Two labels decide, the first false one and the last true one. Those between them may "
                    "stand in any order: that changes the wrong pairs, but not the steps."
                ),
            ),
            so_far=goals.margin_so_far,
        ),
        draw=draw_margin_loss,
        shared_pages=(
            SharedPage(
                ("margin_loss.lowest_true", "margin_loss.last_true"), written=("margin_loss.last_true",)
            ),
            SharedPage(
                ("margin_loss.highest_false", "margin_loss.first_false"), written=("margin_loss.first_false",)
            ),
        ),
        questions={
            "samples": LessonQuestion(
                N_(
                    "Reading down, how many steps below the first false label is the last true one? "
                    "(0 if it is above.)"
                ),
                WHOLE,
            )
        },
        in_short=N_(
            "Margin loss tells how far the worst mistake reaches. How many pairs are wrong on the way "
            "does not matter."
        ),
        use=N_("Use it where one true label that is lost far down hurts more than many small slips."),
        shows=margin_beside_wrong_pairs,
        sentences={"margin_loss": margin_sentence},
    ),
    ranking_lesson(
        "average_precision",
        Task(
            N_("Bring the average precision of a sample to 1 by changing a single score."),
            goals.by_one_cell(goals.a_part_becomes(1)),
            why=Why(
                N_("What does an average precision of 1 say about a sample?"),
                N_("Every true label is ranked above every false one."),
                {
                    N_("Every true label is predicted, and no false one."): N_(
                        "No threshold has been used: the order alone says nothing of what is predicted."
                    ),
                    N_("Every true label has a score near 1."): N_(
                        "Scores count by their order alone: 0.03 above 0.02 would do as well."
                    ),
                },
                N_(
                    "Down to each true label there are then only true ones, so that each precision is 1, "
                    "and so is their mean. A single false label above a true one would lower it."
                ),
            ),
            so_far=goals.too_many_changed,
        ),
        draw=draw_average_precision,
        questions={
            "samples": LessonQuestion(
                N_("Read down and stop at each true label: what share so far is true, on average?"),
                explain=shares_of_a_ranking,
            )
        },
        averages=("samples",),
        in_short=N_(
            "Average precision punishes mistakes near the top most of all. How far apart the scores are does "
            "not matter."
        ),
        use=N_("Use it where a list is read from the top and everything true is wanted."),
        shows=mistakes_at_the_top,
        sentences={"precision_here": precisions_sentence},
        titles={
            "hits": N_("True labels down to each true one"),
            "precision_here": N_("Precision down to each true label"),
        },
    ),
)

if __name__ == "__main__":
    lesson_page(LESSONS, printed=printed_number, onward=NextLesson(N_("ROC and AUC"), "roc"))
