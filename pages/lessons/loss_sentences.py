"""What the lesson on losses says: what a part costs beside ½ for everything, and why one costs more."""

from __future__ import annotations

from math import isfinite

import numpy as np

from metrics import same_value
from metrics.graph.digits import as_in_decimals, decimal, in_decimals
from metrics.kernels.softmax_cross_entropy import least_softmax_loss
from metrics.parts.part import CELLS, COLUMNS
from metrics.pictures.label_losses import PROBABILITY, label_losses_of
from pages.lessons.page_sentence import Named, Words, item_named, put_into, shortened
from pages.lessons.pictures.loss_picture import HALF, LN_2, QUARTER
from pages.lessons.scene import Scene
from pages.words import gettext as _

MOST_TERMS = 5


def sigmoid_told(scene: Scene) -> Words:
    """The sigmoid of the first logit; of scores that might as well be probabilities how they are read."""
    scores, logit = scene.example.scores, float(scene.scores[0])
    found = scene.step_with(PROBABILITY)
    p = found.shown(float(found.value[0]))
    told = _("{item} has the logit {logit}: its probability is 1/(1 + e^{exponent}) {equals} {p}.")
    if scores is not None and scores.min() >= 0 and scores.max() <= 1:
        told = _(
            "{item} has {logit}, read as a logit even between 0 and 1: 1/(1 + e^{exponent}) {equals} {p}."
        )
    return put_into(
        told,
        item=[item_named(scene, 0)],
        logit=[Named(decimal(logit))],
        exponent=[decimal(-logit or 0.0)],
        equals=["≈" if logit else "="],
        p=[Named(p)],
    )


def surprise_told(scene: Scene) -> Words:
    """What the cross-entropy of a part is beside that of ½ for every label."""
    return _beside_a_half(scene, LN_2, _added_up(scene))


def least_told(scene: Scene) -> Words:
    """What the sample that costs most cannot get below; no words where all have as many true labels."""
    true, costs = scene.example.truth.sum(axis=1), scene.result.parts.value
    most = int(np.argmax(costs))
    is_sum = scene.result.conventions.loss_over_samples == "sum"
    if is_sum or true[most] < 2 or (true == true[most]).all():
        return ()
    value, least = scene.of_part[-1], least_softmax_loss(int(true[most]))
    return put_into(
        _("The mean is {mean}: {part} costs most, {most}; its {k} true labels cost at least {least}."),
        mean=[Named(value.shown(float(scene.result)))],
        part=[Named(shortened(scene.part_names[most]))],
        most=[Named(value.shown(float(costs[most])))],
        k=[str(int(true[most]))],
        least=[Named(in_decimals(least))],
    )


def squared_told(scene: Scene) -> Words:
    """The square of the item that costs most; no words where several cost as much."""
    losses, loss = label_losses_of(scene.result, scene.focus.part), scene.step_with("label_loss")
    item = losses.dearest
    if item is None:
        return ()
    told = _("{item} costs most: ({y} − {p})² {equals} {cost}, its squared distance from the truth.")
    if losses.highest > 1:
        told = _(
            "{item} costs most: 2 × ({y} − {p})² {equals} {cost}, twice its squared distance from the truth."
        )
    truth, probability = int(losses.truth[item]), float(losses.probability[item])
    printed = losses.highest * (truth - as_in_decimals(probability)) ** 2
    cost = float(losses.loss[item])
    return put_into(
        told,
        item=[item_named(scene, item)],
        y=[Named(str(truth))],
        p=[Named(in_decimals(probability))],
        equals=["=" if same_value(printed, as_in_decimals(cost)) else "≈"],
        cost=[Named(loss.shown(cost))],
    )


def mean_told(scene: Scene) -> Words:
    """Whether the samples cost less on average than ½ for every label."""
    return _mean_beside_a_half(scene, LN_2 * _added_up(scene))


def _added_up(scene: Scene) -> int:
    """How many losses of labels are added up for a sample: one where their mean is taken."""
    return len(scene.truth) if scene.result.conventions.loss_over_labels == "sum" else 1


def distance_told(scene: Scene) -> Words:
    """What the Brier score of a part is beside that of ½ for everything; no words under other rules."""
    is_plain = scene.result.conventions.brier_outcomes == "one" and scene.result.source.weight is None
    return _beside_a_half(scene, QUARTER) if is_plain else ()


def mean_distance_told(scene: Scene) -> Words:
    """Whether the parts cost less on average than ½ for everything; no words under other rules."""
    is_plain = scene.result.conventions.brier_outcomes == "one"
    return _mean_beside_a_half(scene, QUARTER) if is_plain else ()


def _mean_beside_a_half(scene: Scene, half: float) -> Words:
    mean, source = float(scene.result), scene.result.source
    if source.weight is not None or not isfinite(mean) or same_value(mean, half):
        return ()
    told = _("On average a sample costs {mean}: always saying ½ would cost less, {half}.")
    if mean < half:
        told = _("On average a sample costs {mean}: always saying ½ would cost more, {half}.")
    if source.kind == COLUMNS:
        told = _("On average a label costs {mean}: always saying ½ would cost less, {half}.")
        if mean < half:
            told = _("On average a label costs {mean}: always saying ½ would cost more, {half}.")
    return put_into(told, mean=[Named(scene.of_part[-1].shown(mean))], half=[Named(in_decimals(half))])


def _beside_a_half(scene: Scene, of_one: float, count: int = 1) -> Words:
    """What a part costs, of which ½ for everything would cost so much in each of `count` losses."""
    value, loss = scene.of_part[-1], scene.step_with("label_loss")
    cost, most, half = float(value.value), int(np.argmax(loss.value)), count * of_one
    if not isfinite(cost) or same_value(cost, half):
        return ()
    told = _("Always saying ½ costs {half}; {part} costs less, {value}: {item} costs most, {most}.")
    if cost > half:
        told = _("Always saying ½ costs {half}; {part} costs more, {value}: {item} costs most, {most}.")
    elif loss.value[most] > of_one:
        told = _("Always saying ½ costs {half}; {part} costs less, {value}, although {item} costs {most}.")
    is_of_cells = scene.result.source.kind == CELLS
    shown = in_decimals(half)
    return put_into(
        told,
        half=[Named(shown if count == 1 else f"{count} × ln 2 ≈ {shown}")],
        part=[_("a cell on average") if is_of_cells else Named(shortened(scene.title))],
        value=[Named(value.shown(cost))],
        item=[item_named(scene, most)],
        most=[Named(loss.shown(float(loss.value[most])))],
    )


def seen_of_both_outcomes(scene: Scene) -> str:
    """What the Brier score sees where both outcomes of a label are counted; "" where one is."""
    if scene.result.conventions.brier_outcomes == "one":
        return ""
    return _(
        "It sees how far each probability is from the truth. It hardly tells one very sure mistake from "
        "another: none costs more than 2."
    )


def most_of_both_outcomes(now: Scene, begun: Scene) -> str:
    """What one cell costs at most where both outcomes of a label are counted; "" where one is."""
    if now.result.conventions.brier_outcomes == "one":
        return ""
    return _("Here a sure mistake costs 2 × 1² = 2 and no more; −ln of what the truth got has no limit.")


def why_dearer(here: Scene, other: Scene) -> Words:
    """Why one of two parts costs more: more cells on the wrong side of ½, else its losses.

    No words where they would be too many, or where the losses have weights.
    """
    if here is other and same_value(float(here.result), float(here.under("samples"))):
        return (_("Every sample has as many cells as any other, so both means count every cell alike."),)
    if here.result.source.weight is not None:
        return ()
    mine, its = (float(scene.of_part[-1].value) for scene in (here, other))
    dearer, cheaper = (here, other) if mine > its else (other, here)
    if here.metric.key != "softmax_cross_entropy":  # shares among labels have no such limit
        wrong, fewer = _below_a_half(dearer), _below_a_half(cheaper)
        if wrong > fewer:
            return put_into(
                _(
                    "The truth got less than ½ in {wrong} of {all} cells of {dearer}, in {fewer} of those of "
                    "{cheaper}."
                ),
                wrong=[str(wrong)],
                all=[str(len(dearer.truth))],
                dearer=[dearer.title],
                fewer=[str(fewer)],
                cheaper=[cheaper.title],
            )
    terms, others = _losses(dearer), _losses(cheaper)
    if not (terms and others) or max(len(terms), len(others)) > MOST_TERMS:
        return ()
    return put_into(
        _("Added up, {dearer} costs {terms} ≈ {sum}, {cheaper} {others} ≈ {less}."),
        dearer=[dearer.title],
        sum=[in_decimals(sum(terms))],
        terms=[" + ".join(map(in_decimals, terms))],
        cheaper=[cheaper.title],
        less=[in_decimals(sum(others))],
        others=[" + ".join(map(in_decimals, others))],
    )


def _below_a_half(scene: Scene) -> int:
    """In how many cells the truth got less than ½."""
    return int((label_losses_of(scene.result, scene.focus.part).of_the_truth < HALF).sum())


def _losses(scene: Scene) -> list[float]:
    """What each item costs that may cost something."""
    losses = label_losses_of(scene.result, scene.focus.part)
    found: list[float] = losses.loss[losses.used].tolist()
    return found
