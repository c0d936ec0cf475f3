"""What each page of a walk down the scores finds: for the ROC curve, precision over recall, and F1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from metrics import Quantity
from metrics.graph.digits import exact
from metrics.parts.part import CELLS, COLUMNS, ROWS, ByKind
from metrics.words import N_
from pages.lessons.means import printed
from pages.lessons.page_sentence import Named, Words, item_named, joined_names, plain_sentence, put_into
from pages.lessons.scene import Scene
from pages.lessons.threshold_pages import ThresholdStop
from pages.words import gettext as _
from pages.words import ngettext

SHORT_LIST, SHORTER_LIST, LONGEST_SENTENCE = 28, 20, 110  # letters


@dataclass(frozen=True)
class Counted:
    """What is said of one, of several, and of none."""

    one: str
    many: str
    none: str = ""

    def of(self, count: float) -> str:
        """What is said of so many, or of so much weight."""
        if self.none and count == 0:
            return _(self.none)
        return ngettext(self.one, self.many, int(count) if count == int(count) else 2)


EVERY_SQUARE: ByKind = {
    ROWS: N_("Each square stands for a pair of a true and a false label: {true} × {false} = {pairs}."),
    COLUMNS: N_("Each square stands for a pair of a true and a false sample: {true} × {false} = {pairs}."),
    CELLS: N_("Each square stands for a pair of a true and a false cell: {true} × {false} = {pairs}."),
}
NO_SQUARE = N_("There is no pair of something true and something false: {true} × {false} = {pairs}.")
EVERY_RECTANGLE = N_("Every pair is a rectangle as large as its weights: {true} × {false} = {pairs} in all.")
ALL_BELOW = Counted(
    N_("{item} goes one step up: {names} is false and below it, {count} right pair."),
    N_("{item} goes one step up: {names} are false and below it, {count} right pairs."),
)
ALL_ABOVE = Counted(
    N_("{item} goes one step up, but {names} is false and above it: {count} wrong pair."),
    N_("{item} goes one step up, but {names} are false and above it: {count} wrong pairs."),
)
ABOVE_AND_BELOW = N_("{item} goes one step up: it ranks above {lower} ({right}) but below {upper} ({wrong}).")
OF_ITS_PAIRS = Counted(
    N_("{item} goes one step up: {right} of its {pairs} pairs is right."),
    N_("{item} goes one step up: {right} of its {pairs} pairs are right."),
)
RIGHT_PAIRS = Counted(N_("{count} right pair"), N_("{count} right pairs"))
WRONG_PAIRS = Counted(N_("{count} wrong pair"), N_("{count} wrong pairs"))
FALSE_ABOVE_TRUE = Counted(
    N_("{names} is false and above {item}, of whose {pairs} pairs {right} are right."),
    N_("{names} are false and above {item}, of whose {pairs} pairs {right} are right."),
)
THE_REST = Counted(
    N_("Then all is predicted: of the {pairs} pairs of the other true one {right} count."),
    N_("Then all is predicted: of the {pairs} pairs of the other {true} true ones {right} count."),
    N_("Then all is predicted: what is left is false, and the curve goes to the right only."),
)
STEP_RIGHT: Mapping[str, Counted] = {
    ROWS: Counted(
        N_("{item} is false: one step to the right. Now {count} of the {all} false labels is predicted."),
        N_("{item} is false: one step to the right. Now {count} of the {all} false labels are predicted."),
    ),
    COLUMNS: Counted(
        N_("{item} is false: one step to the right. Now {count} of the {all} false samples is predicted."),
        N_("{item} is false: one step to the right. Now {count} of the {all} false samples are predicted."),
    ),
    CELLS: Counted(
        N_("{item} is false: one step to the right. Now {count} of the {all} false cells is predicted."),
        N_("{item} is false: one step to the right. Now {count} of the {all} false cells are predicted."),
    ),
}
SEVERAL = N_("With {names}, {tp} of {true} true and {fp} of {false} false ones are predicted.")
WEIGHED = N_("With {names}, {tp} of {true} true weight and {fp} of {false} false weight is predicted.")
TIED_PAIRS: Mapping[str, str] = {
    "one": N_("{names} share the score {at}: a tie. Each tied pair counts as right here."),
    "half": N_("{names} share the score {at}: a tie. Each tied pair counts one half."),
    "zero": N_("{names} share the score {at}: a tie. Each tied pair counts as wrong here."),
}
OTHER_THAN_IN_RANKING_LOSS = N_(
    "{names} tie at {at}. A tied pair counts as right here, as wrong in ranking loss."
)
STRIP_WIDTH: ByKind = {
    ROWS: N_("Nothing is predicted yet. Each true label will add a strip of width {width}."),
    COLUMNS: N_("Nothing is predicted yet. Each true sample will add a strip of width {width}."),
    CELLS: N_("Nothing is predicted yet. Each true cell will add a strip of width {width}."),
}
RISE_OF_RECALL: ByKind = {
    ROWS: N_("Nothing is predicted yet. With each true label recall will rise by {width}."),
    COLUMNS: N_("Nothing is predicted yet. With each true sample recall will rise by {width}."),
    CELLS: N_("Nothing is predicted yet. With each true cell recall will rise by {width}."),
}
BY_WEIGHT = N_("Nothing is predicted yet. The true weight to be found is {true}.")
NOTHING_TRUE = N_("Nothing is true here ({true} true ones), so there is no precision and no F1 above 0.")
HEIGHT_AND_WIDTH = Counted(
    N_("{item} is true: {tp} of {predicted} so far is the height; the only true one, it is {width} wide."),
    N_("{item} is true: {tp} of {predicted} so far is the height, 1 of {true} true ones the width, {width}."),
)
HEIGHT = N_("{item} is true: of {predicted} so far {tp} are true, so its strip is {precision} high.")
REST_OF_STRIPS = Counted(
    N_("Then all is predicted: the other true one adds the last strip."),
    N_("Then all is predicted: the other {true} true ones add a strip each."),
    N_("Then all is predicted: what is left is false and adds no strip."),
)
ADDS_A_STRIP = N_("{item} is true: it adds a strip, {width} wide and as high as the precision, {precision}.")
RAISES_RECALL = N_("{item} is true: recall rises to {recall}, and precision is {precision}.")
ADDS_NO_STRIP = N_("{item} is false: it adds no strip, and precision falls from {before} to {precision}.")
LOWERS_PRECISION = N_("{item} is false: precision falls from {before} to {precision}.")
PRECISION_STAYS = N_("{item} is false: precision is {precision}.")
PRECISION_OF_SEVERAL = N_("With {names}, {tp} of {predicted} are true: precision {precision}.")
PRECISION_OF_TIE = N_("{names} share the score {at}, so they come together: precision is {precision}.")
STILL_MISSED: Mapping[str, Counted] = {
    ROWS: Counted(
        N_("Nothing is predicted yet: {true} true label is missed, and F1 is {f1}."),
        N_("Nothing is predicted yet: {true} true labels are missed, and F1 is {f1}."),
    ),
    COLUMNS: Counted(
        N_("Nothing is predicted yet: {true} true sample is missed, and F1 is {f1}."),
        N_("Nothing is predicted yet: {true} true samples are missed, and F1 is {f1}."),
    ),
    CELLS: Counted(
        N_("Nothing is predicted yet: {true} true cell is missed, and F1 is {f1}."),
        N_("Nothing is predicted yet: {true} true cells are missed, and F1 is {f1}."),
    ),
}
F1_RISES = Counted(
    N_("{item} is true: now {tp} true one with {predicted} predicted, so F1 rises from {before} to {f1}."),
    N_("{item} is true: now {tp} true ones with {predicted} predicted, so F1 rises from {before} to {f1}."),
)
F1_FALLS = Counted(
    N_("{item} is false: still {tp} true one but {predicted} predicted, so F1 falls from {before} to {f1}."),
    N_("{item} is false: still {tp} true ones but {predicted} predicted, so F1 falls from {before} to {f1}."),
)
WEIGHED_F1_RISES = N_("{item} is true: F1 rises from {before} to {f1}.")
WEIGHED_F1_FALLS = N_("{item} is false: F1 falls from {before} to {f1}.")
F1_STAYS = N_("With {names} F1 stays at {f1}.")
F1_OF_SEVERAL = N_("With {names} F1 goes from {before} to {f1}.")
F1_OF_TIE = N_("{names} share the score {at}, so they come together: F1 goes from {before} to {f1}.")


def every_square(scene: Scene, true: float, false: float) -> Words:
    """What the squares of the ROC curve are, before anything is predicted."""
    source = scene.result.source
    pattern = EVERY_SQUARE[source.kind] if source.weight is None else EVERY_RECTANGLE
    pattern = _(pattern if true * false else NO_SQUARE)
    pairs = [Named(exact(true * false))]
    return put_into(pattern, true=[_true(true)], false=[Named(exact(false))], pairs=pairs)


def roc_step(stop: ThresholdStop, right_pairs: float) -> Words:
    """Where a stop takes the ROC curve, and which pairs come with it."""
    kind, points, place = stop.scene.result.source.kind, stop.points, stop.place
    fp, all_false = _wrong(float(points.fp[place])), float(points.fp[-1])
    if stop.is_tie and stop.true and stop.false:
        rules = stop.scene.result.conventions
        differs = rules.auc_tie == rules.ranking_loss_tie == "one"
        pattern = OTHER_THAN_IN_RANKING_LOSS if differs else TIED_PAIRS[rules.auc_tie]
        return put_into(_(pattern), names=_names(stop), at=[_at(stop)])
    weighed = stop.scene.result.source.weight is not None
    if len(stop.items) > 1 or weighed:
        if not weighed and not stop.is_tie:
            if stop.is_last:
                words = {"true": [_true(len(stop.true))], "right": [_right(right_pairs)]}
                pairs = [Named(exact(len(stop.true) * all_false))]
                return put_into(THE_REST.of(len(stop.true)), pairs=pairs, **words)
            if stop.false and stop.ends_at_a_true_one:
                return _false_above_true(stop)
        tp, all_true = _right(float(points.tp[place])), _true(float(points.tp[-1]))
        words = {"tp": [tp], "true": [all_true], "fp": [fp], "false": [Named(exact(all_false))]}
        return put_into(_(WEIGHED if weighed else SEVERAL), names=_names(stop), **words)
    if stop.true:
        return _step_up(stop)
    pattern = STEP_RIGHT[kind].of(float(points.fp[place]))
    return put_into(pattern, item=_item(stop), count=[fp], all=[Named(exact(all_false))])


def _step_up(stop: ThresholdStop) -> Words:
    """Which pairs of a true item are right, and which are wrong."""
    upper, lower = stop.false_around
    item, right, wrong = _item(stop), len(lower), len(upper)
    if not upper or not lower:
        names, pattern = (upper, ALL_ABOVE) if upper else (lower, ALL_BELOW)
        count = [_wrong(wrong) if upper else _right(right)]
        return put_into(pattern.of(len(names)), item=item, names=_joined(stop.scene, names), count=count)
    words = {
        "lower": _joined(stop.scene, lower),
        "right": put_into(RIGHT_PAIRS.of(right), count=[_right(right)]),
        "upper": _joined(stop.scene, upper),
        "wrong": put_into(WRONG_PAIRS.of(wrong), count=[_wrong(wrong)]),
    }
    told = put_into(_(ABOVE_AND_BELOW), item=item, **words)
    if len(plain_sentence(told)) <= LONGEST_SENTENCE:
        return told
    pairs = [Named(exact(right + wrong))]
    return put_into(OF_ITS_PAIRS.of(right), item=item, right=[_right(right)], pairs=pairs)


def _false_above_true(stop: ThresholdStop) -> Words:
    """How many pairs of the last item, which is true, are right, now that false ones are above it."""
    upper, lower = stop.false_around
    item = item_named(stop.scene, stop.items[-1])
    names, pairs = _joined(stop.scene, stop.false), [Named(exact(len(upper) + len(lower)))]
    pattern = FALSE_ABOVE_TRUE.of(len(stop.false))
    return put_into(pattern, names=names, item=[item], right=[_right(len(lower))], pairs=pairs)


def _joined(scene: Scene, items: Sequence[int]) -> Words:
    return joined_names([item_named(scene, item) for item in items], SHORTER_LIST)


def before_the_curve(scene: Scene, true: float, has_strips: bool) -> Words:
    """How wide the strips of the true items will be."""
    source = scene.result.source
    if source.weight is not None:
        return put_into(_(BY_WEIGHT), true=[_true(true)])
    patterns = STRIP_WIDTH if has_strips else RISE_OF_RECALL
    return put_into(_(patterns[source.kind]), width=[_true(1 / true)])


def nothing_true(positives: Quantity) -> Words:
    """Why there is no walk."""
    return put_into(_(NOTHING_TRUE), true=[_true(float(positives.value))])


def precision_step(stop: ThresholdStop, has_strips: bool) -> Words:
    """What a stop does to precision, and which strip it adds."""
    points, place = stop.points, stop.place
    now, before = float(points.precision[place]), float(points.precision[place - 1])
    precision = [Named(printed(now), "right")]
    if stop.is_tie:
        return put_into(_(PRECISION_OF_TIE), names=_names(stop), at=[_at(stop)], precision=precision)
    tp, predicted = float(points.tp[place]), float(points.tp[place] + points.fp[place])
    words = {"tp": [_right(tp)], "predicted": [Named(exact(predicted))]}
    unweighed_strips = has_strips and stop.scene.result.source.weight is None
    if unweighed_strips and len(stop.items) > 1:
        if stop.is_last:
            return put_into(REST_OF_STRIPS.of(len(stop.true)), true=[_true(len(stop.true))])
        if stop.ends_at_a_true_one:
            item = [item_named(stop.scene, stop.items[-1])]
            return put_into(_(HEIGHT), item=item, precision=precision, **words)
    if len(stop.items) > 1:
        return put_into(_(PRECISION_OF_SEVERAL), names=_names(stop), precision=precision, **words)
    if stop.true and unweighed_strips:
        true = float(points.tp[-1])
        return put_into(
            HEIGHT_AND_WIDTH.of(true), item=_item(stop), true=[_true(true)], width=[_true(1 / true)], **words
        )
    if stop.true and has_strips:
        width = [_true(float(points.tpr[place] - points.tpr[place - 1]))]
        return put_into(_(ADDS_A_STRIP), item=_item(stop), width=width, precision=precision)
    if stop.true:
        recall = [_true(float(points.tpr[place]))]
        return put_into(_(RAISES_RECALL), item=_item(stop), recall=recall, precision=precision)
    if now < before:
        pattern = ADDS_NO_STRIP if has_strips else LOWERS_PRECISION
        return put_into(_(pattern), item=_item(stop), before=[Named(printed(before))], precision=precision)
    return put_into(_(PRECISION_STAYS), item=_item(stop), precision=precision)


def before_f1(scene: Scene, true: float) -> Words:
    """F1 where nothing is predicted."""
    pattern = STILL_MISSED[scene.result.source.kind].of(true)
    return put_into(pattern, true=[_true(true)], f1=[Named(exact(0.0))])


def f1_step(stop: ThresholdStop) -> Words:
    """What a stop does to F1."""
    now, before = (float(stop.points.f1[place]) for place in (stop.place, stop.before))
    f1, was = [Named(printed(now), "right")], [Named(printed(before))]
    if now == before:
        return put_into(_(F1_STAYS), names=_names(stop), f1=f1)
    if stop.is_tie:
        return put_into(_(F1_OF_TIE), names=_names(stop), at=[_at(stop)], before=was, f1=f1)
    if len(stop.items) > 1:
        return put_into(_(F1_OF_SEVERAL), names=_names(stop), before=was, f1=f1)
    item = _item(stop)
    if stop.scene.result.source.weight is not None:
        pattern = WEIGHED_F1_RISES if stop.true else WEIGHED_F1_FALLS
        return put_into(_(pattern), item=item, before=was, f1=f1)
    tp, fp = float(stop.points.tp[stop.place]), float(stop.points.fp[stop.place])
    pattern = (F1_RISES if stop.true else F1_FALLS).of(tp)
    return put_into(pattern, item=item, tp=[_right(tp)], predicted=[Named(exact(tp + fp))], before=was, f1=f1)


def _names(stop: ThresholdStop) -> Words:
    return joined_names([item_named(stop.scene, item) for item in stop.items], SHORT_LIST)


def _item(stop: ThresholdStop) -> Words:
    return [item_named(stop.scene, stop.items[0])]


def _at(stop: ThresholdStop) -> Named:
    return Named(stop.threshold, "threshold")


def _true(value: float) -> Named:
    return Named(exact(value), "true")


def _right(value: float) -> Named:
    return Named(exact(value), "right")


def _wrong(value: float) -> Named:
    return Named(exact(value), "wrong")
