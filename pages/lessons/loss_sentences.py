"""Sentences of the lesson on losses: what a part costs, beside ½ for everything, and after an edit."""

from __future__ import annotations

from math import isfinite

import numpy as np

from metrics import same_value
from metrics.graph.digits import decimal, in_decimals, number_in
from metrics.kernels.softmax_cross_entropy import least_softmax_loss
from metrics.parts.part import CELLS, COLUMNS
from metrics.pictures.losses import PROBABILITY, label_losses_of
from metrics.registry import PROBABILITIES
from pages.lessons import goals
from pages.lessons.loss_pages import HALF, LN_2, QUARTER, beside_a_half
from pages.lessons.page_words import PageWords
from pages.lessons.scene import Scene
from pages.lessons.sentence_parts import ColouredText, SentenceParts, coloured_item, fill_pattern, shortened
from pages.lessons.working_pages import WorkingPage
from pages.words import gettext as _

MAX_TERMS = 5
SHIFT = 3  # which the task adds to every logit


def sigmoid_sentence(scene: Scene) -> SentenceParts:
    """The sigmoid of the first logit; of scores that might as well be probabilities how they are read."""
    scores, logit = scene.example.scores, float(scene.scores[0])
    found = scene.step_with(PROBABILITY)
    p = found.shown(float(found.value[0]))
    pattern = _("{item} has the logit {logit}: its probability is 1/(1 + e^{exponent}) {equals} {p}.")
    if scores is not None and scores.min() >= 0 and scores.max() <= 1:
        pattern = _(
            "{item} has {logit}, read as a logit even between 0 and 1: 1/(1 + e^{exponent}) {equals} {p}."
        )
    return fill_pattern(
        pattern,
        item=coloured_item(scene, 0),
        logit=ColouredText(decimal(logit)),
        exponent=decimal(-logit or 0.0),
        equals="≈" if logit else "=",
        p=ColouredText(p),
    )


def surprise_sentence(scene: Scene) -> SentenceParts:
    """What the cross-entropy of a part is beside that of ½ for every label."""
    return _beside_a_half(scene, LN_2, _added_up(scene))


def least_sentence(scene: Scene) -> SentenceParts:
    """What the sample that costs most cannot get below; no words where all have as many true labels."""
    true, costs = scene.example.truth.sum(axis=1), scene.result.parts.value
    most = int(np.argmax(costs))
    is_sum = scene.result.conventions.loss_over_samples == "sum"
    if is_sum or true[most] < 2 or (true == true[most]).all():
        return ()
    value, least = scene.part_steps[-1], least_softmax_loss(int(true[most]))
    return fill_pattern(
        _("The mean is {mean}: {part} costs most, {most}; its {k} true labels cost at least {least}."),
        mean=ColouredText(value.shown(float(scene.result))),
        part=ColouredText(shortened(scene.part_names[most])),
        most=ColouredText(value.shown(float(costs[most]))),
        k=str(int(true[most])),
        least=ColouredText(in_decimals(least)),
    )


def squared_sentence(scene: Scene) -> SentenceParts:
    """The square of the item that costs most; no words where several cost as much."""
    losses, loss = label_losses_of(scene.result, scene.focus.part), scene.step_with("label_loss")
    item = None if losses is None else losses.costliest
    if losses is None or item is None:
        return ()
    pattern = _("{item} costs most: ({y} − {p})² {equals} {cost}, its squared distance from the truth.")
    if losses.highest > 1:
        pattern = _(
            "{item} costs most: 2 × ({y} − {p})² {equals} {cost}, twice its squared distance from the truth."
        )
    truth, probability = int(losses.truth[item]), float(losses.probability[item])
    cost, shown = float(losses.loss[item]), in_decimals(probability)
    squared = losses.highest * (truth - number_in(shown)) ** 2
    return fill_pattern(
        pattern,
        item=coloured_item(scene, item),
        y=ColouredText(str(truth)),
        p=ColouredText(shown),
        equals="=" if same_value(squared, number_in(in_decimals(cost))) else "≈",
        cost=ColouredText(loss.shown(cost)),
    )


def mean_sentence(scene: Scene) -> SentenceParts:
    """Whether the samples cost less on average than ½ for every label."""
    return _mean_beside_a_half(scene, LN_2 * _added_up(scene))


def _added_up(scene: Scene) -> int:
    """How many losses of labels are added up for a sample: one where their mean is taken."""
    return len(scene.truth) if scene.result.conventions.loss_over_labels == "sum" else 1


def distance_sentence(scene: Scene) -> SentenceParts:
    """What the Brier score of a part is beside that of ½ for everything; no words under other rules."""
    is_plain = scene.result.conventions.brier_outcomes == "one" and not scene.has_weights
    return _beside_a_half(scene, QUARTER) if is_plain else ()


def mean_distance_sentence(scene: Scene) -> SentenceParts:
    """Whether the parts cost less on average than ½ for everything; no words under other rules."""
    is_plain = scene.result.conventions.brier_outcomes == "one"
    return _mean_beside_a_half(scene, QUARTER) if is_plain else ()


def _mean_beside_a_half(scene: Scene, half: float) -> SentenceParts:
    mean = float(scene.result)
    if scene.has_weights or not isfinite(mean) or same_value(mean, half):
        return ()
    pattern = _("On average a sample costs {mean}: always saying ½ would cost less, {half}.")
    if mean < half:
        pattern = _("On average a sample costs {mean}: always saying ½ would cost more, {half}.")
    if scene.kind == COLUMNS:
        pattern = _("On average a label costs {mean}: always saying ½ would cost less, {half}.")
        if mean < half:
            pattern = _("On average a label costs {mean}: always saying ½ would cost more, {half}.")
    return fill_pattern(
        pattern, mean=ColouredText(scene.part_steps[-1].shown(mean)), half=ColouredText(in_decimals(half))
    )


def _beside_a_half(scene: Scene, of_one: float, count: int = 1) -> SentenceParts:
    """What a part costs, of which ½ for everything would cost so much in each of `count` losses."""
    value, loss = scene.part_steps[-1], scene.step_with("label_loss")
    cost, most, half = float(value.value), int(np.argmax(loss.value)), count * of_one
    if not isfinite(cost) or same_value(cost, half):
        return ()
    pattern = _("Always saying ½ costs {half}; {part} costs less, {value}: {item} costs most, {most}.")
    if cost > half:
        pattern = _("Always saying ½ costs {half}; {part} costs more, {value}: {item} costs most, {most}.")
    elif loss.value[most] > of_one:
        pattern = _("Always saying ½ costs {half}; {part} costs less, {value}, although {item} costs {most}.")
    is_of_cells = scene.kind == CELLS
    shown = in_decimals(half)
    return fill_pattern(
        pattern,
        half=ColouredText(shown if count == 1 else f"{count} × ln 2 ≈ {shown}"),
        part=_("a cell on average") if is_of_cells else ColouredText(shortened(scene.title)),
        value=ColouredText(value.shown(cost)),
        item=coloured_item(scene, most),
        most=ColouredText(loss.shown(float(loss.value[most]))),
    )


def seen_of_both_outcomes(scene: Scene) -> str:
    """What the Brier score sees where both outcomes of a label are counted; "" where one is."""
    if scene.result.conventions.brier_outcomes == "one":
        return ""
    return _(
        "It sees how far each probability is from the truth. It hardly tells one very sure mistake from "
        "another: none costs more than 2."
    )


def most_of_both_outcomes(edited: Scene, opened: Scene) -> str:
    """What one cell costs at most where both outcomes of a label are counted; "" where one is."""
    if edited.result.conventions.brier_outcomes == "one":
        return ""
    return _("Here a sure mistake costs 2 × 1² = 2 and no more; −ln of what the truth got has no limit.")


def why_dearer(here: Scene, other: Scene) -> SentenceParts:
    """Why one of two parts costs more: more cells on the wrong side of ½, else its losses.

    No words where they would be too many, or where the losses have weights.
    """
    if here is other and same_value(float(here.result), float(here.under("samples"))):
        return (_("Every sample has as many cells as any other, so both means count every cell alike."),)
    if here.has_weights:
        return ()
    mine, its = (scene.part_value for scene in (here, other))
    dearer, cheaper = (here, other) if mine > its else (other, here)
    if here.metric.key != "softmax_cross_entropy":  # shares among labels have no such limit
        wrong, fewer = _below_a_half(dearer), _below_a_half(cheaper)
        if wrong > fewer:
            return fill_pattern(
                _(
                    "The truth got less than ½ in {wrong} of {all} cells of {dearer}, in {fewer} of those of "
                    "{cheaper}."
                ),
                wrong=str(wrong),
                all=str(len(dearer.truth)),
                dearer=dearer.title,
                fewer=str(fewer),
                cheaper=cheaper.title,
            )
    terms, others = _losses(dearer), _losses(cheaper)
    if not (terms and others) or max(len(terms), len(others)) > MAX_TERMS:
        return ()
    return fill_pattern(
        _("Added up, {dearer} costs {terms} ≈ {sum}, {cheaper} {others} ≈ {less}."),
        dearer=dearer.title,
        sum=in_decimals(sum(terms)),
        terms=" + ".join(map(in_decimals, terms)),
        cheaper=cheaper.title,
        less=in_decimals(sum(others)),
        others=" + ".join(map(in_decimals, others)),
    )


def _below_a_half(scene: Scene) -> int:
    losses = label_losses_of(scene.result, scene.focus.part)
    return 0 if losses is None else int((losses.of_the_truth < HALF).sum())


def _losses(scene: Scene) -> list[float]:
    """What each item costs that may cost something; nothing where items have no losses of their own."""
    losses = label_losses_of(scene.result, scene.focus.part)
    found: list[float] = [] if losses is None else losses.loss[losses.used].tolist()
    return found


def beside_a_half_words(scene: Scene, _page: WorkingPage) -> PageWords:
    """That saying ½ for everything is cheaper, or dearer, by one of the two losses alone."""
    found = beside_a_half(scene)
    assert found is not None
    pattern = _(
        "Always saying ½ costs {quarter}, less than {part}, {square}; by sigmoid cross-entropy it costs more."
    )
    if found.brier_score < QUARTER:
        pattern = _(
            "Always saying ½ costs {quarter}, more than {part}, {square}; by sigmoid cross-entropy it costs "
            "less."
        )
    shown = {"square": found.brier_score, "quarter": QUARTER}
    numbers = {name: ColouredText(in_decimals(number)) for name, number in shown.items()}
    sentence = fill_pattern(pattern, part=ColouredText(shortened(scene.title)), **numbers)
    return PageWords(_("Beside ½ for everything"), sentence)


def dearest_so_far(edited: Scene, opened: Scene) -> str:
    """What an edit has done to what its label costs, and which way is on, where that is not yet enough."""
    if goals.too_many_changed(edited, opened) or edited.scores.shape != opened.scores.shape:
        return goals.too_many_changed(edited, opened)
    return cost_so_far(edited, opened)


def cost_so_far(edited: Scene, opened: Scene) -> str:
    """The same where several cells may change: of the label that an edit has changed the cost of by most."""
    if edited.scores.shape != opened.scores.shape:
        return ""
    loss, before = edited.step_with("label_loss"), opened.step_with("label_loss")
    with np.errstate(invalid="ignore"):
        added = np.nan_to_num(loss.value - before.value)
    item = int(np.abs(added).argmax())
    if same_value(float(added[item]), 0):
        return _another_part_changed(edited, opened)
    of_logits = edited.takes_sigmoids or edited.metric.score_kind != PROBABILITIES
    is_dearer, is_true = bool(added[item] > 0), bool(edited.truth[item])
    if not is_dearer:
        pattern = _(
            "Not done yet. {item} costs only {loss} with the {kind} {typed}, after {before}: go the other "
            "way."
        )
    elif is_true:
        pattern = _(
            "Not done yet. {item} costs {loss} with the {kind} {typed}, after {before}: lower it further."
        )
    else:
        pattern = _(
            "Not done yet. {item} costs {loss} with the {kind} {typed}, after {before}: raise it further."
        )
    kind = _("logit") if of_logits else _("probability")
    shown = {"loss": loss.shown(float(loss.value[item])), "before": loss.shown(float(before.value[item]))}
    return pattern.format(
        item=edited.names[item], kind=kind, typed=decimal(float(edited.typed[item])), **shown
    )


def shifted_so_far(edited: Scene, opened: Scene) -> str:
    """How many logits have risen by 3, and what the loss has come to on the way."""
    if edited.scores.shape != opened.scores.shape:
        return ""
    added = edited.scores - opened.scores
    risen = [same_value(float(one), SHIFT) for one in added]
    moved = np.flatnonzero(added)
    other = next((int(item) for item in moved if not risen[item]), None)
    if not moved.size:
        return _another_part_changed(edited, opened)
    loss = edited.part_steps[-1]
    pattern = _("Not done yet. Risen by 3: {count} of {all} logits. The loss was {before} and is {loss} now.")
    if other is not None:
        pattern = _("Not done yet. The logit of {item} was {was} and is {typed} now: it must be {due}.")
        logits = {
            "was": opened.scores[other],
            "typed": edited.scores[other],
            "due": opened.scores[other] + SHIFT,
        }
        return pattern.format(
            item=edited.names[other], **{name: decimal(float(one)) for name, one in logits.items()}
        )
    shown = {"loss": loss, "before": opened.part_steps[-1]}
    return pattern.format(
        count=sum(risen), all=len(risen), **{name: one.shown(float(one.value)) for name, one in shown.items()}
    )


def _another_part_changed(edited: Scene, opened: Scene) -> str:
    """What to answer where a cell of another part has changed, and none of the one looked at."""
    here, before = edited.example.scores, opened.example.scores
    if here is None or before is None or np.array_equal(here, before):
        return ""
    return _("Not done yet. You have changed another one: change {part}, which you look at.").format(
        part=edited.title
    )
