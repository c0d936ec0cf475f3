"""The lesson on losses: cross-entropy of logits, label by label or shared among all, and the Brier score."""

from __future__ import annotations

from dataclasses import replace
from math import log

import numpy as np

from metrics.graph.digits import decimal
from metrics.parts.part import ROWS
from metrics.pictures.label_losses import label_losses_of
from metrics.words import N_
from pages.figures.loss_tables import (
    HALF,
    labels_on_both_scales,
    least_possible,
    scales,
    threshold_class,
)
from pages.intake.examples import PHOTO_LOGITS, PHOTOS
from pages.lessons import goals
from pages.lessons.ending import NextLesson
from pages.lessons.goals import Task, Why, WrongReason
from pages.lessons.lesson import Lesson
from pages.lessons.page_sentence import Named, Words, item_named, joined_names, put_into
from pages.lessons.picture import Picture
from pages.lessons.pictures.losses.loss_drawing import loss_drawing
from pages.lessons.scene import Scene
from pages.lessons.stage.question import LessonQuestion
from pages.lessons.stage.question_choices import HIGHER_OR_LOWER
from pages.lessons.working_pages import WorkingPage, WorkingPages
from pages.printed_claims import printed_number
from pages.words import gettext as _
from pages.workbench.lesson_page import lesson_page

SQUARED_DISTANCE = N_("What is the mean squared distance from the truth? A coin flip everywhere costs 0.25.")


def page_on_scales(scene: Scene) -> tuple[WorkingPage, ...]:
    """A page after the last step: the threshold of a probability is another one among the logits."""
    over = [item_named(scene, item) for item in scene.ranked.items.tolist() if scene.scores[item] >= 0]
    told = _("A probability of {half} is a logit of {zero}. Predicted: {names}.")
    if not over:
        told = _("A probability of {half} is a logit of {zero}: no label reaches it.")
    half, zero = Named(decimal(HALF), "threshold"), Named("0", "threshold")
    says = put_into(told, half=[half], zero=[zero], names=joined_names(over))
    return (_last_page("logits", _("Logits and probabilities"), says),)


def sigmoid_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """The picture of the losses, and on the page after them the labels on both scales."""
    return replace(loss_drawing(scene, pages), last=labels_on_both_scales(scene))


def page_on_a_coin(scene: Scene) -> tuple[WorkingPage, ...]:
    """A page after the last step where a coin flip is cheaper by one of the two losses alone."""
    source = scene.result.source
    if source.kind != ROWS or scene.result.conventions.brier_outcomes == "both" or source.weight is not None:
        return ()
    of_the_truth = label_losses_of(scene.result, scene.focus.part).of_the_truth
    with np.errstate(divide="ignore"):
        logarithm, square = float(-np.log(of_the_truth).mean()), float(scene.of_part[-1].value)
    coin, quarter = log(2), HALF**2
    if logarithm < coin and square > quarter:
        told = _(
            "In cross-entropy {part} costs {logarithm}, less than a coin flip; here {square}, more than "
            "its {quarter}."
        )
    elif logarithm > coin and square < quarter:
        told = _(
            "In cross-entropy {part} costs {logarithm}, more than a coin flip; here {square}, less than "
            "its {quarter}."
        )
    else:
        return ()
    numbers = {"logarithm": logarithm, "square": square, "quarter": quarter}
    shown = {name: [Named(decimal(number))] for name, number in numbers.items()}
    return (_last_page("coin", _("A coin flip"), put_into(told, part=[Named(scene.title)], **shown)),)


def _last_page(key: str, title: str, says: Words) -> WorkingPage:
    return WorkingPage(key, 0, title, (), (), sentence=says)


LESSONS = (
    Lesson(
        "sigmoid_cross_entropy",
        Task(
            N_("Make a single label cost 5 or more by changing one logit."),
            goals.all_of(goals.one_cell_is_changed, goals.a_label_costs_at_least(5)),
            Why(
                N_("What does it take to make one label cost 5?"),
                N_("A sure mistake: the truth got less than 1 in 100."),
                (
                    WrongReason(
                        N_("Any probability on the wrong side of one half."),
                        N_("Just on the wrong side of one half a label costs hardly more than 0.69."),
                    ),
                    WrongReason(
                        N_("Five wrong labels, each of which costs 1."),
                        N_("It is one label that costs 5: each has a loss of its own, without a limit."),
                    ),
                ),
                N_(
                    "−ln p is 5 where p = 0.0067: a model that is nearly sure of the wrong answer pays "
                    "without limit."
                ),
            ),
        ),
        questions={
            "samples": LessonQuestion(
                N_(
                    "The model pays most where the truth got little. A coin flip costs 0.6931. How much is "
                    "it here?"
                ),
                by=HIGHER_OR_LOWER,
            )
        },
        draw=sigmoid_drawing,
        last_pages=page_on_scales,
        below=(scales,),
        in_short=N_(
            "Sigmoid cross-entropy sees the probability of each label by itself. It does not see which label "
            "is ranked above which."
        ),
    ),
    Lesson(
        "softmax_cross_entropy",
        Task(
            N_("Add 3 to every logit of the sample that you look at."),
            goals.all_scores_move_alike,
            Why(
                N_("Why does the loss not move when the same number is added to every logit?"),
                N_("Every exponential grows by one factor: the shares stay."),
                (
                    WrongReason(
                        N_("A higher logit is no longer a higher probability."),
                        N_("It still is, if it rises alone. Here all rise together."),
                    ),
                    WrongReason(
                        N_("The rise of true and of false labels cancels out in the sum."),
                        N_("Only true labels have a loss here, and not one of these changes."),
                    ),
                ),
                N_(
                    "Adding 3 multiplies every exponential by e³, their sum as well: no share changes. Only "
                    "differences count."
                ),
            ),
        ),
        questions={
            "samples": LessonQuestion(
                N_(
                    "The probabilities add up to 1: the smaller its share, the more a true label costs. How "
                    "much in all?"
                ),
                by=HIGHER_OR_LOWER,
            )
        },
        draw=loss_drawing,
        at_once=("label_loss",),
        below=(least_possible, threshold_class, scales),
        in_short=N_(
            "Softmax cross-entropy sees what share the true labels got. It was made for one true label: with "
            "several it never gets to 0."
        ),
    ),
    Lesson(
        "brier_score",
        Task(
            N_("Make a single label cost 0.9 or more."),
            goals.a_label_costs_at_least(0.9),
            Why(
                N_(
                    "The model is completely sure and wrong. What does one label cost at most, here and in "
                    "cross-entropy?"
                ),
                N_("Here 1, in cross-entropy without limit."),
                (
                    WrongReason(
                        N_("Without limit in both."),
                        N_(
                            "A probability lies between 0 and 1, and so it misses the truth by 1 at most: 1² "
                            "= 1."
                        ),
                    ),
                    WrongReason(
                        N_("1 in both."),
                        N_("−ln p grows without limit as p goes to 0: cross-entropy has no dearest mistake."),
                    ),
                ),
                N_("A sure mistake costs 1 and no more; −ln q has no limit."),
            ),
        ),
        questions={
            "samples": LessonQuestion(SQUARED_DISTANCE, by=HIGHER_OR_LOWER),
            "macro": LessonQuestion(SQUARED_DISTANCE, by=HIGHER_OR_LOWER),
            "micro": LessonQuestion(SQUARED_DISTANCE),
        },
        draw=loss_drawing,
        last_pages=page_on_a_coin,
        in_short=N_(
            "The Brier score sees how far each probability is from the truth. It does not see how sure a "
            "mistake is beyond that: it costs 1 and no more."
        ),
    ),
)

if __name__ == "__main__":
    lesson_page(
        LESSONS,
        printed=printed_number,
        onward=NextLesson(N_("All numbers of your matrix"), "overview"),
        lent={PHOTOS: PHOTO_LOGITS},
    )
