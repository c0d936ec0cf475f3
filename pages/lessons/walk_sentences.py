"""What each page of a walk down the scores finds: for precision over recall, and for F1."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from metrics import Quantity
from metrics.graph.digits import exact
from metrics.parts.part import CELLS, COLUMNS, ROWS, ByKind
from metrics.words import N_
from pages.lessons.means import printed
from pages.lessons.page_sentence import Named, Words, item_named, joined_names, put_into
from pages.lessons.scene import Scene
from pages.lessons.threshold_pages import ThresholdStop
from pages.words import gettext as _
from pages.words import ngettext

SHORT_LIST, LONG_LIST = 28, 60  # letters
MOST_HEIGHTS = 6


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
NO_PRECISION = N_("Nothing is true here ({true} true ones): there is no stop, and no precision to average.")
NO_F1 = N_("Nothing is true here ({true} true ones), so F1 is 0 at every threshold.")
HEIGHT_AND_WIDTH = N_(
    "{item} is true: {tp} true of {predicted} so far, so its strip is {precision} high and {width} wide."
)
HEIGHT = N_("{item} is true: {tp} true of {predicted} so far, so its strip is {precision} high.")
HEIGHT_AFTER_OTHERS = Counted(
    N_("{others} adds a strip {heights} high, and {item}, {tp} true of {predicted}, one {precision} high."),
    N_("{others} add strips {heights} high, and {item}, {tp} true of {predicted}, one {precision} high."),
)
HEIGHTS_OF_THE_REST = N_("Then all is predicted: the other {true} true ones add strips {heights} high.")
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
F1_OF_SEVERAL = N_("{names}: {true} true and {false} false. F1 goes from {before} to {f1}.")
WEIGHED_F1_OF_SEVERAL = N_("With {names} F1 goes from {before} to {f1}.")
F1_OF_TIE = N_("{names} share the score {at}, so they come together: F1 goes from {before} to {f1}.")


def before_the_curve(scene: Scene, true: float, has_strips: bool) -> Words:
    """How wide the strips of the true items will be."""
    source = scene.result.source
    if source.weight is not None:
        return put_into(_(BY_WEIGHT), true=[_true(true)])
    patterns = STRIP_WIDTH if has_strips else RISE_OF_RECALL
    return put_into(_(patterns[source.kind]), width=[_true(1 / true)])


def nothing_true(positives: Quantity, told: str) -> Words:
    """Why there is no walk."""
    return put_into(_(told), true=[_true(float(positives.value))])


def precision_step(stop: ThresholdStop, has_strips: bool) -> Words:
    """What a stop does to precision, and which strip it adds."""
    points, place = stop.points, stop.place
    now, before = float(points.precision[place]), float(points.precision[place - 1])
    precision = [Named(printed(now), "right")]
    if stop.is_tie:
        return put_into(_(PRECISION_OF_TIE), names=_names(stop), at=[_at(stop)], precision=precision)
    tp, predicted = float(points.tp[place]), float(points.tp[place] + points.fp[place])
    words: dict[str, Words] = {"tp": [_right(tp)], "predicted": [Named(exact(predicted))]}
    unweighed_strips = has_strips and stop.scene.result.source.weight is None
    if unweighed_strips and len(stop.items) > 1:
        heights = heights_of_strips(stop)
        if stop.is_last:
            pattern = _(HEIGHTS_OF_THE_REST) if heights else REST_OF_STRIPS.of(len(stop.true))
            return put_into(pattern, true=[_true(len(stop.true))], heights=joined_names(heights, LONG_LIST))
        if stop.ends_at_a_true_one:
            item = [item_named(stop.scene, stop.items[-1])]
            others = joined_names([item_named(stop.scene, one) for one in stop.true[:-1]], SHORT_LIST)
            pattern = HEIGHT_AFTER_OTHERS.of(len(stop.true) - 1) if others and heights else _(HEIGHT)
            words |= {"item": item, "others": others, "heights": joined_names(heights[:-1])}
            return put_into(pattern, precision=precision, **words)
    if len(stop.items) > 1:
        return put_into(_(PRECISION_OF_SEVERAL), names=_names(stop), precision=precision, **words)
    if stop.true and unweighed_strips:
        true = float(points.tp[-1])
        width = [_true(1 / true)]
        return put_into(_(HEIGHT_AND_WIDTH), item=_item(stop), precision=precision, width=width, **words)
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


def heights_of_strips(stop: ThresholdStop) -> list[Named]:
    """The precision at each of the true items that are added, where they are several, few and not tied."""
    points = stop.points
    places = np.arange(stop.before + 1, stop.place + 1)
    up = places[np.diff(points.tp[stop.before : stop.place + 1]) > 0]
    if not 1 < len(up) == len(stop.true) <= MOST_HEIGHTS:
        return []
    return [Named(printed(float(points.precision[place])), "right") for place in up]


def before_f1(scene: Scene, true: float) -> Words:
    """F1 where nothing is predicted."""
    pattern = STILL_MISSED[scene.result.source.kind].of(true)
    return put_into(pattern, true=[_true(true)], f1=[Named(exact(0.0))])


def f1_step(stop: ThresholdStop) -> Words:
    """What a stop does to F1."""
    now, before = (float(stop.points.f1[place]) for place in (stop.place, stop.before))
    f1, was = [Named(printed(now), "right")], [Named(printed(before))]
    is_weighed = stop.scene.result.source.weight is not None
    if now == before:
        return put_into(_(F1_STAYS), names=_names(stop), f1=f1)
    if stop.is_tie:
        return put_into(_(F1_OF_TIE), names=_names(stop), at=[_at(stop)], before=was, f1=f1)
    if len(stop.items) > 1:
        pattern = WEIGHED_F1_OF_SEVERAL if is_weighed else F1_OF_SEVERAL
        added = {"true": [_right(len(stop.true))], "false": [Named(exact(len(stop.false)), "wrong")]}
        return put_into(_(pattern), names=_names(stop), before=was, f1=f1, **added)
    item = _item(stop)
    if is_weighed:
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
