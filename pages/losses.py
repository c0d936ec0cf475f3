"""The lesson on losses: cross-entropy of logits, label by label or shared among all, and the Brier score."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from metrics import same_value
from metrics.graph.digits import decimal, in_decimals
from metrics.pictures.label_losses import PROBABILITY
from metrics.registry import PROBABILITIES
from metrics.words import N_
from pages.figures.loss_tables import least_possible, scales, threshold_class
from pages.intake.examples import PHOTO_LOGITS, PHOTOS
from pages.lessons import goals
from pages.lessons.ending import NextLesson
from pages.lessons.goals import Task, Why, WrongReason
from pages.lessons.lesson import Lesson
from pages.lessons.loss_sentences import (
    distance_told,
    least_told,
    mean_distance_told,
    mean_told,
    most_of_both_outcomes,
    seen_of_both_outcomes,
    sigmoid_told,
    squared_told,
    surprise_told,
    why_dearer,
)
from pages.lessons.page_sentence import Named, put_into, shortened
from pages.lessons.picture import Picture
from pages.lessons.pictures.loss_picture import QUARTER, beside_a_half, loss_drawing, table_beside_a_half
from pages.lessons.scene import Scene
from pages.lessons.stage.question import LessonQuestion
from pages.lessons.stage.question_choices import HIGHER_OR_LOWER
from pages.lessons.working_pages import WorkingPage, WorkingPages
from pages.printed_claims import printed_number
from pages.words import gettext as _
from pages.workbench.lesson_page import lesson_page

SHIFT = 3
SQUARED_DISTANCE = N_("How far are the probabilities from the truth, squared? 0 is best.")


def page_on_a_half(scene: Scene) -> tuple[WorkingPage, ...]:
    """A page after the last step where saying ½ for everything is cheaper by one of the two losses alone."""
    found = beside_a_half(scene)
    if found is None:
        return ()
    told = _(
        "Always saying ½ costs {quarter}, less than {part}, {square}; by sigmoid cross-entropy it costs more."
    )
    if found.is_below:
        told = _(
            "Always saying ½ costs {quarter}, more than {part}, {square}; by sigmoid cross-entropy it costs "
            "less."
        )
    shown = {"square": found.square, "quarter": QUARTER}
    numbers = {name: [Named(in_decimals(number))] for name, number in shown.items()}
    says = put_into(told, part=[Named(shortened(scene.title))], **numbers)
    return (WorkingPage("half", 0, _("Beside ½ for everything"), (), (), sentence=says),)


def brier_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """The picture of the losses, and on the page after them those of the part beside those of ½."""
    found = beside_a_half(scene)
    last = table_beside_a_half(scene, found).drawn if found else None
    return replace(loss_drawing(scene, pages), after_average=last)


def dearest_so_far(now: Scene, begun: Scene) -> str:
    """What an edit has done to what its label costs, and which way is on, where that is not yet enough."""
    if goals.too_many_changed(now, begun) or now.scores.shape != begun.scores.shape:
        return goals.too_many_changed(now, begun)
    return cost_so_far(now, begun)


def cost_so_far(now: Scene, begun: Scene) -> str:
    """The same where several cells may change: of the label that an edit has changed the cost of by most."""
    if now.scores.shape != begun.scores.shape:
        return ""
    loss, before = now.step_with("label_loss"), begun.step_with("label_loss")
    with np.errstate(invalid="ignore"):
        added = np.nan_to_num(loss.value - before.value)
    item = int(np.abs(added).argmax())
    if same_value(float(added[item]), 0):
        return _another_part_changed(now, begun)
    of_logits = now.takes_sigmoids or now.metric.takes != PROBABILITIES
    is_dearer, is_true = bool(added[item] > 0), bool(now.truth[item])
    if not is_dearer:
        told = _(
            "Not done yet. {item} costs only {loss} with the {kind} {typed}, after {before}: go the other "
            "way."
        )
    elif is_true:
        told = _(
            "Not done yet. {item} costs {loss} with the {kind} {typed}, after {before}: lower it further."
        )
    else:
        told = _(
            "Not done yet. {item} costs {loss} with the {kind} {typed}, after {before}: raise it further."
        )
    kind = _("logit") if of_logits else _("probability")
    shown = {"loss": loss.shown(float(loss.value[item])), "before": loss.shown(float(before.value[item]))}
    return told.format(item=now.names[item], kind=kind, typed=decimal(float(now.typed[item])), **shown)


def shifted_so_far(now: Scene, begun: Scene) -> str:
    """How many logits have risen by 3, and what the loss has come to on the way."""
    if now.scores.shape != begun.scores.shape:
        return ""
    added = now.scores - begun.scores
    risen = [same_value(float(one), SHIFT) for one in added]
    moved = np.flatnonzero(added)
    other = next((int(item) for item in moved if not risen[item]), None)
    if not moved.size:
        return _another_part_changed(now, begun)
    loss = now.of_part[-1]
    told = _("Not done yet. Risen by 3: {count} of {all} logits. The loss was {before} and is {loss} now.")
    if other is not None:
        told = _("Not done yet. The logit of {item} was {was} and is {typed} now: it must be {due}.")
        logits = {"was": begun.scores[other], "typed": now.scores[other], "due": begun.scores[other] + SHIFT}
        return told.format(
            item=now.names[other], **{name: decimal(float(one)) for name, one in logits.items()}
        )
    shown = {"loss": loss, "before": begun.of_part[-1]}
    return told.format(
        count=sum(risen),
        all=len(risen),
        **{name: one.shown(float(one.value)) for name, one in shown.items()},
    )


def _another_part_changed(now: Scene, begun: Scene) -> str:
    """What to answer where a cell of another part has changed, and none of the one looked at."""
    here, before = now.example.scores, begun.example.scores
    if here is None or before is None or np.array_equal(here, before):
        return ""
    return _("Not done yet. You have changed another one: change {part}, which you look at.").format(
        part=now.title
    )


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
                N_("A label costs 5 where the truth got 0.0067, and more the less it got."),
            ),
            so_far=dearest_so_far,
        ),
        questions={
            "samples": LessonQuestion(
                N_("Each label has a probability of its own. How much does a mistake cost? 0 is best."),
                by=HIGHER_OR_LOWER,
                because=why_dearer,
            )
        },
        draw=loss_drawing,
        says={
            PROBABILITY: sigmoid_told,
            "sigmoid_cross_entropy": surprise_told,
            "sigmoid_cross_entropy.average": mean_told,
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
            picture=PROBABILITY,
            so_far=shifted_so_far,
        ),
        questions={
            "samples": LessonQuestion(
                N_("The probabilities of all labels add up to 1. What do those of the true labels cost?"),
                by=HIGHER_OR_LOWER,
                because=why_dearer,
            )
        },
        draw=loss_drawing,
        says={"softmax_cross_entropy.average": least_told},
        at_once=("label_loss",),
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
                (
                    WrongReason(
                        N_("There is no limit in either."),
                        N_("A probability lies between 0 and 1, and so it misses the truth by 1 at most."),
                    ),
                    WrongReason(
                        N_("There is the same limit in both."),
                        N_(
                            "−ln grows without limit as the truth gets less and less: cross-entropy has no "
                            "dearest mistake."
                        ),
                    ),
                ),
                N_("Here a sure mistake costs 1² = 1 and no more; −ln of what the truth got has no limit."),
                computed=most_of_both_outcomes,
            ),
            so_far=cost_so_far,
        ),
        questions={
            average: LessonQuestion(SQUARED_DISTANCE, by=HIGHER_OR_LOWER, because=why_dearer)
            for average in ("samples", "macro", "micro")
        },
        draw=brier_drawing,
        last_pages=page_on_a_half,
        says={
            "label_loss": squared_told,
            "brier_score": distance_told,
            "brier_score.average": mean_distance_told,
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
        onward=NextLesson(N_("All numbers of your matrix"), "overview"),
        lent={PHOTOS: PHOTO_LOGITS},
    )
