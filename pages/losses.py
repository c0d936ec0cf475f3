"""The lesson on losses: cross-entropy of logits, label by label or shared among all, and the Brier score."""

from __future__ import annotations

from metrics.graph.digits import decimal
from metrics.kernels.softmax_cross_entropy import least_softmax_loss
from metrics.words import N_
from pages.figures.loss_tables import HALF, least_possible, scales, threshold_class
from pages.intake.examples import PHOTO_LOGITS, PHOTOS
from pages.lessons import goals
from pages.lessons.ending import NextLesson
from pages.lessons.goals import Task, Why, WrongReason
from pages.lessons.lesson import Lesson
from pages.lessons.page_sentence import Named, Words, put_into
from pages.lessons.pictures.losses.loss_drawing import loss_drawing
from pages.lessons.scene import Scene
from pages.lessons.stage.question import LessonQuestion
from pages.lessons.stage.question_choices import HIGHER_OR_LOWER
from pages.lessons.working_pages import WorkingPage
from pages.printed_claims import printed_number
from pages.words import gettext as _
from pages.words import ngettext
from pages.workbench.lesson_page import lesson_page

SQUARED_DISTANCE = N_("How large is the mean squared distance from the truth? 1/2 everywhere costs 0.25.")


def page_on_scales(scene: Scene) -> tuple[WorkingPage, ...]:
    """A page after the last step: the threshold of a probability is another one among the logits."""
    says = put_into(
        _(
            "A probability of {half} is a logit of {zero}. Below, “Rules and tables” shows all labels both "
            "ways."
        ),
        half=[Named(decimal(HALF), "threshold")],
        zero=[Named("0", "threshold")],
    )
    return (_last_page("logits", _("Logits and probabilities"), says),)


def page_on_the_least_loss(scene: Scene) -> tuple[WorkingPage, ...]:
    """A page after the last step: what the sample must lose whatever the model says."""
    true = int(scene.truth.sum())
    nothing = _("Nothing is true for {part}: its loss is 0, whatever is predicted.")
    several = ngettext(
        "{part} has {k} true label, which can get all of the probability: its loss can fall to {least}.",
        "{part} has {k} true labels, which must share the probability: its loss never falls below {least}.",
        true,
    )
    least = Named(decimal(least_softmax_loss(true)))
    pattern = several if true else nothing
    says = put_into(pattern, part=[Named(scene.title)], k=[Named(str(true), "true")], least=[least])
    return (_last_page("least", _("The least possible loss"), says),)


def _last_page(key: str, title: str, says: Words) -> WorkingPage:
    return WorkingPage(key, 0, title, (), (), before=N_("After the last step"), sentence=says)


LESSONS = (
    Lesson(
        "sigmoid_cross_entropy",
        Task(
            N_("Make a single label cost 5 or more by changing one logit."),
            goals.all_of(goals.one_cell_is_changed, goals.a_label_costs_at_least(5)),
            Why(
                N_("What does it take to make one label cost 5?"),
                N_("A confident mistake: the truth got a probability of less than 1 in 100."),
                (
                    WrongReason(
                        N_("A wrong answer: any probability on the wrong side of one half."),
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
                    "The model gives each label a probability, and pays where it gave the truth little. A "
                    "coin flip everywhere costs 0.69. How much does it pay here?"
                ),
                by=HIGHER_OR_LOWER,
            )
        },
        draw=loss_drawing,
        last_pages=page_on_scales,
        below=(scales,),
        in_short=N_(
            "Sigmoid cross-entropy sees the probability of each label by itself; which label is ranked above "
            "which it does not see."
        ),
    ),
    Lesson(
        "softmax_cross_entropy",
        Task(
            N_(
                "Give the same number to every logit of the sample that you look at, and then add 3 to "
                "all of them."
            ),
            goals.all_scores_are_alike,
            Why(
                N_("Why does the loss not move when the same number is added to every logit?"),
                N_("Each exponential grows by the same factor, and so the shares stay as they are."),
                (
                    WrongReason(
                        N_("A higher logit is no longer a higher probability."),
                        N_("It still is, if it rises alone. Here all rise together."),
                    ),
                    WrongReason(
                        N_(
                            "The rise of the true labels and that of the false ones cancel out in the sum of "
                            "losses."
                        ),
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
                N_("All labels share a probability of 1. What do the true ones cost?"), by=HIGHER_OR_LOWER
            )
        },
        draw=loss_drawing,
        at_once=("label_loss",),
        last_pages=page_on_the_least_loss,
        below=(least_possible, threshold_class, scales),
        in_short=N_(
            "Softmax cross-entropy sees what share the true labels got; it was made for one true label, and "
            "with several it never gets to 0."
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
                N_("A square of at most 1 forgives a sure mistake; −ln 0 does not."),
            ),
        ),
        questions={
            "samples": LessonQuestion(SQUARED_DISTANCE, by=HIGHER_OR_LOWER),
            "macro": LessonQuestion(SQUARED_DISTANCE, by=HIGHER_OR_LOWER),
            "micro": LessonQuestion(SQUARED_DISTANCE),
        },
        draw=loss_drawing,
        in_short=N_(
            "The Brier score sees how far each probability is from the truth; a sure mistake costs 1 and "
            "never more."
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
