"""The lesson on losses: cross-entropy of logits, label by label or shared among all, and the Brier score."""

from __future__ import annotations

from metrics.pictures.losses import PROBABILITY
from metrics.words import N_
from pages.figures.loss_tables import least_possible, scales, threshold_class
from pages.intake.examples import PHOTO_LOGITS, PHOTOS
from pages.lessons import goals
from pages.lessons.goals import Task, Why
from pages.lessons.lesson import Lesson, NextLesson
from pages.lessons.loss_pages import BESIDE_A_HALF, page_on_a_half
from pages.lessons.loss_sentences import (
    beside_a_half_words,
    cost_so_far,
    dearest_so_far,
    distance_sentence,
    least_sentence,
    mean_distance_sentence,
    mean_sentence,
    most_of_both_outcomes,
    seen_of_both_outcomes,
    shifted_so_far,
    sigmoid_sentence,
    squared_sentence,
    surprise_sentence,
    why_dearer,
)
from pages.lessons.pictures.loss_picture import draw_brier, draw_losses
from pages.lessons.stage.question import LessonQuestion
from pages.lessons.stage.question_choices import HIGHER_OR_LOWER
from pages.questions.printed_numbers import printed_number
from pages.workbench.lesson_page import lesson_page

SQUARED_DISTANCE = N_("How far are the probabilities from the truth, squared? 0 is best.")

LESSONS = (
    Lesson(
        "sigmoid_cross_entropy",
        Task(
            N_("Make a single label cost 5 or more by changing one logit."),
            goals.by_one_cell(goals.a_label_costs_at_least(5)),
            Why(
                N_("What does it take to make one label cost 5?"),
                N_("A sure mistake: the truth got less than 1 in 100."),
                {
                    N_("Any probability on the wrong side of one half."): N_(
                        "Just on the wrong side of one half a label costs hardly more than 0.69."
                    ),
                    N_("Five wrong labels, each of which costs 1."): N_(
                        "It is one label that costs 5: each has a loss of its own, without a limit."
                    ),
                },
                N_("A label costs 5 where the truth got 0.0067, and more the less it got."),
            ),
            so_far=dearest_so_far,
        ),
        questions={
            "samples": LessonQuestion(
                N_("Each label has a probability of its own. How much does a mistake cost? 0 is best."),
                answered_by=HIGHER_OR_LOWER,
                compare_parts=why_dearer,
            )
        },
        draw=draw_losses,
        sentences={
            PROBABILITY: sigmoid_sentence,
            "sigmoid_cross_entropy": surprise_sentence,
            "sigmoid_cross_entropy.average": mean_sentence,
        },
        below=(scales,),
        in_short=N_(
            "It sees the probability that each label gave to the truth; a sure mistake may cost any amount. "
            "It does not see the ranking."
        ),
        use=N_("Use it to train, or to judge probabilities where a sure mistake must cost much."),
    ),
    Lesson(
        "softmax_cross_entropy",
        Task(
            N_("Add 3 to every logit of the sample that you look at."),
            goals.all_scores_move_alike,
            Why(
                N_("Why does the loss not move when the same number is added to every logit?"),
                N_("Every exponential grows by one factor: the shares stay."),
                {
                    N_("A higher logit is no longer a higher probability."): N_(
                        "It still is, if it rises alone. Here all rise together."
                    ),
                    N_("The rise of true and of false labels cancels out in the sum."): N_(
                        "Only true labels have a loss here, and not one of these changes."
                    ),
                },
                N_(
                    "Adding 3 multiplies every exponential by e³, their sum as well: no share changes. Only "
                    "differences count."
                ),
            ),
            picture=PROBABILITY,
            so_far=shifted_so_far,
        ),
        questions={
            "samples": LessonQuestion(
                N_("The probabilities of all labels add up to 1. What do those of the true labels cost?"),
                answered_by=HIGHER_OR_LOWER,
                compare_parts=why_dearer,
            )
        },
        draw=draw_losses,
        sentences={"softmax_cross_entropy.average": least_sentence},
        steps_on_one_page=("label_loss",),
        below=(least_possible, threshold_class, scales),
        in_short=N_(
            "It sees how far the logit of a true label is above all others. It does not see their height: "
            "the same added to all changes nothing."
        ),
        use=N_("Use it where exactly one label is true: with several it cannot come near 0."),
    ),
    Lesson(
        "brier_score",
        Task(
            N_("Make one cell cost 0.9 or more by changing the number in it."),
            goals.a_label_costs_at_least(0.9),
            Why(
                N_(
                    "The model is completely sure and wrong. Is there a limit to what one cell costs, here "
                    "and in cross-entropy?"
                ),
                N_("Here there is a limit, in cross-entropy there is none."),
                {
                    N_("There is no limit in either."): N_(
                        "A probability lies between 0 and 1, and so it misses the truth by 1 at most."
                    ),
                    N_("There is the same limit in both."): N_(
                        "−ln grows without limit as the truth gets less and less: cross-entropy has no "
                        "dearest mistake."
                    ),
                },
                N_("Here a sure mistake costs 1² = 1 and no more; −ln of what the truth got has no limit."),
                because_of_edit=most_of_both_outcomes,
            ),
            so_far=cost_so_far,
        ),
        questions={
            average: LessonQuestion(SQUARED_DISTANCE, answered_by=HIGHER_OR_LOWER, compare_parts=why_dearer)
            for average in ("samples", "macro", "micro")
        },
        draw=draw_brier,
        last_pages=page_on_a_half,
        page_words={BESIDE_A_HALF: beside_a_half_words},
        sentences={
            "label_loss": squared_sentence,
            "brier_score": distance_sentence,
            "brier_score.average": mean_distance_sentence,
        },
        in_short=N_(
            "It sees how far each probability is from the truth. It hardly tells one very sure mistake from "
            "another: none costs more than 1."
        ),
        in_short_of=dict.fromkeys(("samples", "macro", "micro"), seen_of_both_outcomes),
        use=N_("Use it to judge probabilities where no single mistake may decide everything."),
    ),
)

if __name__ == "__main__":
    lesson_page(
        LESSONS,
        printed=printed_number,
        onward=NextLesson(N_("All numbers"), "overview"),
        borrowed={PHOTOS: PHOTO_LOGITS},
    )
