"""The lesson on losses: cross-entropy of logits, label by label or shared among all, and the Brier score."""

from __future__ import annotations

from dataclasses import replace
from math import exp, isfinite

import numpy as np

from metrics import same_value
from metrics.graph.digits import decimal, in_decimals
from metrics.parts.part import CELLS, COLUMNS
from metrics.pictures.label_losses import PROBABILITY, label_losses_of
from metrics.registry import PROBABILITIES
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
from pages.lessons.page_sentence import Named, Words, item_named, joined_names, put_into, shortened
from pages.lessons.picture import Picture
from pages.lessons.pictures.losses.beside_a_coin import COIN, QUARTER, beside_a_coin, table_beside_a_coin
from pages.lessons.pictures.losses.loss_drawing import loss_drawing
from pages.lessons.pictures.losses.losses_shown import SIGMOIDS
from pages.lessons.scene import Scene
from pages.lessons.stage.question import LessonQuestion
from pages.lessons.stage.question_choices import HIGHER_OR_LOWER
from pages.lessons.working_pages import WorkingPage, WorkingPages
from pages.printed_claims import printed_number
from pages.state.protocol import Cell
from pages.words import gettext as _
from pages.workbench.lesson_page import lesson_page

SHIFT = 3
SQUARED_DISTANCE = N_(
    "How far are the probabilities from the truth, squared? A coin flip everywhere costs 0.25."
)


def page_on_scales(scene: Scene) -> tuple[WorkingPage, ...]:
    """A page after the last step: the threshold of a probability is another one among the logits."""
    ranked = scene.ranked.items.tolist()
    half, zero = Named(decimal(HALF), "threshold"), Named("0", "threshold")
    over = [item for item in ranked if scene.scores[item] >= 0]
    lost = [item for item in over if scene.scores[item] < HALF]
    if lost:
        item = lost[0]
        says = put_into(
            _(
                "A probability of {half} is a logit of {zero}. A logit of {half} is a probability of "
                "{asked}: {item} drops out."
            ),
            item=[item_named(scene, item)],
            asked=[Named(decimal(1 / (1 + exp(-HALF))))],
            half=[half],
            zero=[zero],
        )
        return (_last_page("logits", _("Logits and probabilities"), says, (scene.cells[item],)),)
    told = _("A probability of {half} is a logit of {zero}. Predicted: {names}.")
    if not over:
        told = _("A probability of {half} is a logit of {zero}: no label reaches it.")
    names = joined_names([item_named(scene, item) for item in over])
    says = put_into(told, half=[half], zero=[zero], names=names)
    return (_last_page("logits", _("Logits and probabilities"), says),)


def sigmoid_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """The picture of the losses, and on the page after them the labels on both scales."""
    return replace(loss_drawing(scene, pages), last=labels_on_both_scales(scene))


def page_on_a_coin(scene: Scene) -> tuple[WorkingPage, ...]:
    """A page after the last step where ½ for everything is cheaper by one of the two losses alone."""
    found = beside_a_coin(scene)
    if found is None:
        return ()
    told = _(
        "Always ½ is lower than {part}, {quarter} to {square}: better by this score, not by cross-entropy."
    )
    if found.is_below:
        told = _(
            "{part} is lower than always ½, {square} to {quarter}: better by this score, not by "
            "cross-entropy."
        )
    shown = {"square": found.square, "quarter": QUARTER}
    numbers = {name: [Named(in_decimals(number))] for name, number in shown.items()}
    says = put_into(told, part=[Named(shortened(scene.title))], **numbers)
    return (_last_page("coin", _("Beside a coin flip"), says),)


def brier_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """The picture of the losses, and on the page after them those of the part beside those of a coin."""
    found = beside_a_coin(scene)
    last = table_beside_a_coin(scene, found).drawn if found else None
    return replace(loss_drawing(scene, pages), last=last)


def _last_page(key: str, title: str, says: Words, lit: tuple[Cell, ...] = ()) -> WorkingPage:
    return WorkingPage(key, 0, title, (), lit, sentence=says)


def page_of_sigmoids(scene: Scene) -> tuple[WorkingPage, ...]:
    """A page before the first step where the scores are logits, of which probabilities were made."""
    if not scene.takes_sigmoids:
        return ()
    # The first that is not so large that its sigmoid is 1 or 0 as far as numbers go.
    item = int(((scene.scores > 0) & (scene.scores < 1)).argmax())
    says = put_into(
        _("This score needs probabilities: the sigmoid turns the {logit} of {item} into {probability}."),
        logit=[Named(decimal(float(scene.typed[item])))],
        item=[item_named(scene, item)],
        probability=[Named(in_decimals(float(scene.scores[item])))],
    )
    return (_last_page(SIGMOIDS, _("Logits become probabilities"), says, (scene.cells[item],)),)


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


def sigmoid_told(scene: Scene) -> Words:
    """How scores are read that might as well be probabilities; no words where they cannot be."""
    scores = scene.example.scores
    if scores is None or scores.min() < 0 or scores.max() > 1:
        return ()
    return put_into(
        _("Read as a logit, even between 0 and 1: the sigmoid makes {logit} of {item} a probability of {p}."),
        logit=[Named(decimal(float(scene.scores[0])))],
        item=[item_named(scene, 0)],
        p=[Named(scene.step_with(PROBABILITY).shown(float(scene.step_with(PROBABILITY).value[0])))],
    )


def surprise_told(scene: Scene) -> Words:
    """What the cross-entropy of a part is beside that of a coin flip; no words for a sum."""
    return () if scene.result.conventions.loss_over_labels == "sum" else _beside_a_coin(scene, COIN)


def mean_told(scene: Scene) -> Words:
    """Whether the samples cost less on average than a coin flip; no words for sums, and with weights."""
    is_sum = scene.result.conventions.loss_over_labels == "sum"
    return () if is_sum else _mean_beside_a_coin(scene, COIN)


def mean_distance_told(scene: Scene) -> Words:
    """The same by the squared distance; no words where both outcomes are counted."""
    is_plain = scene.result.conventions.brier_outcomes == "one"
    return _mean_beside_a_coin(scene, QUARTER) if is_plain else ()


def _mean_beside_a_coin(scene: Scene, flip: float) -> Words:
    mean, source = float(scene.result), scene.result.source
    if source.weight is not None or not isfinite(mean):
        return ()
    told = _("On average a sample costs {mean}, no less than a coin flip, {coin}.")
    is_better = mean < flip and not same_value(mean, flip)
    if is_better:
        told = _("On average a sample costs {mean}, a coin flip {coin}: the model does better.")
    if source.kind == COLUMNS:
        told = _("On average a label costs {mean}, no less than a coin flip, {coin}.")
        if is_better:
            told = _("On average a label costs {mean}, a coin flip {coin}: the model does better.")
    shown = {"mean": scene.of_part[-1].shown(mean), "coin": in_decimals(flip)}
    return put_into(told, **{name: [Named(number)] for name, number in shown.items()})


def distance_told(scene: Scene) -> Words:
    """What the Brier score of a part is beside that of a coin flip; no words under other rules."""
    is_plain = scene.result.conventions.brier_outcomes == "one" and scene.result.source.weight is None
    return _beside_a_coin(scene, QUARTER) if is_plain else ()


def _beside_a_coin(scene: Scene, coin: float) -> Words:
    value, loss = scene.of_part[-1], scene.step_with("label_loss")
    cost, most = float(value.value), int(np.argmax(loss.value))
    if not isfinite(cost) or same_value(cost, coin):
        return ()
    told = _("{part} costs {value}, less than a coin flip, {coin}: {item} alone costs {most}.")
    if cost > coin:
        told = _("{part} costs {value}, more than a coin flip, {coin}: {item} alone costs {most}.")
    if scene.result.source.kind == CELLS:
        told = _("A cell costs {value} on average, less than a coin flip, {coin}: {item} alone costs {most}.")
        if cost > coin:
            told = _(
                "A cell costs {value} on average, more than a coin flip, {coin}: {item} alone costs {most}."
            )
    return put_into(
        told,
        part=[Named(shortened(scene.title))],
        value=[Named(value.shown(cost))],
        coin=[Named(value.shown(coin))],
        item=[item_named(scene, most)],
        most=[Named(loss.shown(float(loss.value[most])))],
    )


def seen_of_both_outcomes(scene: Scene) -> str:
    """What the Brier score sees where both outcomes of a label are counted; "" where one is."""
    if scene.result.conventions.brier_outcomes == "one":
        return ""
    return _(
        "It sees how far each probability is from the truth. It hardly sees how sure a mistake is: it ends "
        "at 2, cross-entropy has no bound."
    )


def least_told(here: Scene, other: Scene) -> Words:
    """Where the truth got least in two parts, if that tells which one costs more."""
    if here is other and same_value(float(here.result), float(here.under("samples"))):
        return (_("Every sample has as many cells as any other, so both means count every cell alike."),)
    mine, its = (float(scene.of_part[-1].value) for scene in (here, other))
    dearer, cheaper = (here, other) if mine > its else (other, here)
    got, given = (_of_the_truth(scene) for scene in (dearer, cheaper))
    if not got or not given or min(given.values()) <= min(got.values()):
        return ()
    item = min(got, key=lambda one: got[one])
    return put_into(
        _("In {dearer} the truth of {item} got only {least}, in {cheaper} the least is {most}."),
        dearer=[dearer.title],
        item=[item_named(dearer, item)],
        least=[in_decimals(got[item])],
        cheaper=[cheaper.title],
        most=[in_decimals(min(given.values()))],
    )


def _of_the_truth(scene: Scene) -> dict[int, float]:
    """The probability that was given to the truth of each item that may cost something."""
    losses = label_losses_of(scene.result, scene.focus.part)
    return {item: float(losses.of_the_truth[item]) for item in np.flatnonzero(losses.used).tolist()}


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
                N_("The model gives each label a probability; a coin flip costs 0.6931. Does it do better?"),
                by=HIGHER_OR_LOWER,
                because=least_told,
            )
        },
        draw=sigmoid_drawing,
        says={
            PROBABILITY: sigmoid_told,
            "sigmoid_cross_entropy": surprise_told,
            "sigmoid_cross_entropy.average": mean_told,
        },
        last_pages=page_on_scales,
        below=(scales,),
        in_short=N_(
            "It sees how little the truth of each label got, without limit for a sure mistake. It does not "
            "see which label ranks above which."
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
            so_far=shifted_so_far,
        ),
        questions={
            "samples": LessonQuestion(
                N_("All labels share a probability of 1. What do the shares of the true labels cost?"),
                by=HIGHER_OR_LOWER,
                because=least_told,
            )
        },
        draw=loss_drawing,
        at_once=("label_loss",),
        below=(least_possible, threshold_class, scales),
        in_short=N_(
            "It sees how far the logit of a true label is above all others. It does not see their height: "
            "the same added to all changes nothing."
        ),
        use=N_("Use it where exactly one label is true: with several it never comes to 0."),
    ),
    Lesson(
        "brier_score",
        Task(
            N_("Make one label cost 0.9 or more by changing what is typed for it."),
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
                        N_(
                            "−ln grows without limit as the truth gets less and less: cross-entropy has no "
                            "dearest mistake."
                        ),
                    ),
                ),
                N_("Here a sure mistake costs 1² = 1 and no more; −ln of what the truth got has no limit."),
            ),
            so_far=cost_so_far,
        ),
        questions={
            average: LessonQuestion(SQUARED_DISTANCE, by=HIGHER_OR_LOWER, because=least_told)
            for average in ("samples", "macro", "micro")
        },
        draw=brier_drawing,
        first_pages=page_of_sigmoids,
        last_pages=page_on_a_coin,
        says={"brier_score": distance_told, "brier_score.average": mean_distance_told},
        in_short=N_(
            "It sees how far each probability is from the truth. It hardly sees how sure a mistake is: it "
            "ends at 1, cross-entropy has no bound."
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
