"""Sentences on precision over recall and on F1: of each page, and of a part."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite

import numpy as np

from metrics.graph.digits import printed, shortest
from metrics.parts.part import CELLS, COLUMNS, ROWS, ByKind
from metrics.pictures.curves import ThresholdWalk
from metrics.words import N_
from pages.lessons.page_words import PageWords
from pages.lessons.precision_recall_pages import (
    curve_stops,
    f1_at,
    f1_stops,
    f1_walk,
    has_strips,
    heights_of_strips,
)
from pages.lessons.precision_recall_readings import READINGS, areas
from pages.lessons.scene import Scene
from pages.lessons.sentence_parts import (
    ColouredText,
    PluralSentence,
    SentenceParts,
    coloured_item,
    fill_pattern,
    join_items,
    join_names,
    number_in_text,
    shortened,
)
from pages.lessons.threshold_pages import SHORT_LIST, ThresholdStop, stop_of_page
from pages.lessons.working_pages import WorkingPage
from pages.words import gettext as _
from pages.words import ngettext

LONG_LIST = 60  # letters
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
HEIGHT_AFTER_OTHERS = PluralSentence(
    N_("{others} adds a strip {heights} high, and {item}, {tp} true of {predicted}, one {precision} high."),
    N_("{others} add strips {heights} high, and {item}, {tp} true of {predicted}, one {precision} high."),
)
HEIGHTS_OF_THE_REST = N_("Then all is predicted: the other {true} true ones add strips {heights} high.")
REST_OF_STRIPS = PluralSentence(
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
STILL_MISSED: Mapping[str, PluralSentence] = {
    ROWS: PluralSentence(
        N_("Nothing is predicted yet: {true} true label is missed, and F1 is {f1}."),
        N_("Nothing is predicted yet: {true} true labels are missed, and F1 is {f1}."),
    ),
    COLUMNS: PluralSentence(
        N_("Nothing is predicted yet: {true} true sample is missed, and F1 is {f1}."),
        N_("Nothing is predicted yet: {true} true samples are missed, and F1 is {f1}."),
    ),
    CELLS: PluralSentence(
        N_("Nothing is predicted yet: {true} true cell is missed, and F1 is {f1}."),
        N_("Nothing is predicted yet: {true} true cells are missed, and F1 is {f1}."),
    ),
}
F1_RISES = PluralSentence(
    N_("{item} is true: now {tp} true one with {predicted} predicted, so F1 rises from {before} to {f1}."),
    N_("{item} is true: now {tp} true ones with {predicted} predicted, so F1 rises from {before} to {f1}."),
)
F1_FALLS = PluralSentence(
    N_("{item} is false: still {tp} true one but {predicted} predicted, so F1 falls from {before} to {f1}."),
    N_("{item} is false: still {tp} true ones but {predicted} predicted, so F1 falls from {before} to {f1}."),
)
WEIGHED_F1_RISES = N_("{item} is true: F1 rises from {before} to {f1}.")
WEIGHED_F1_FALLS = N_("{item} is false: F1 falls from {before} to {f1}.")
F1_STAYS = N_("With {names} F1 stays at {f1}.")
F1_OF_SEVERAL = N_("{names}: {true} true and {false} false. F1 goes from {before} to {f1}.")
WEIGHED_F1_OF_SEVERAL = N_("With {names} F1 goes from {before} to {f1}.")
F1_OF_TIE = N_("{names} share the score {at}, so they come together: F1 goes from {before} to {f1}.")
HALF_IS_BEST = N_(
    "With true probabilities and much data half the peak is the best threshold. Here {half} gives {f1}."
)
HALF_IS_NOT_BEST = N_(
    "With true probabilities and much data half the peak is the best threshold. Here {half} gives only {f1}."
)


def curve_words(scene: Scene, page: WorkingPage) -> PageWords:
    """The threshold of a page, and what it does to precision."""
    stop = stop_of_page(page, curve_stops(scene))
    true = float(stop.walk.tp[-1])
    if not true > 0:
        sentence = nothing_true(scene, NO_PRECISION)
    elif not stop.point:
        sentence = before_the_curve(scene, true, has_strips(scene))
    else:
        sentence = precision_step(stop, has_strips(scene))
    return PageWords(stop.title, sentence)


def f1_words(scene: Scene, page: WorkingPage) -> PageWords:
    """The threshold of a page, and what it does to F1."""
    stop = stop_of_page(page, f1_stops(scene))
    true = float(stop.walk.tp[-1])
    if not true > 0:
        sentence = nothing_true(scene, NO_F1)
    else:
        sentence = f1_step(stop) if stop.point else before_f1(scene, true)
    return PageWords(stop.title, sentence)


def readings_words(scene: Scene, _page: WorkingPage) -> PageWords:
    """What each reading of the points comes to."""
    values = areas(scene)
    low, high = (choose(values, key=values.__getitem__) for choose in (min, max))
    pattern = _("Programs join the same points differently: {low} ({lowest}) to {high} ({highest}).")
    if shortest(values[low]) == shortest(values[high]):
        pattern = _("All five readings of these points come to {low}.")
    sentence = fill_pattern(
        pattern,
        low=number_in_text(values[low]),
        lowest=_(READINGS[low].name),
        high=number_in_text(values[high]),
        highest=_(READINGS[high].name),
    )
    return PageWords(_("Five ways to read the area of {part}").format(part=scene.title), sentence)


def half_of_peak_words(scene: Scene, _page: WorkingPage) -> PageWords:
    """What half the peak would give as a threshold."""
    walk = f1_walk(scene)
    peak = float(walk.f1[walk.peak])
    at_half = f1_at(walk, peak / 2)
    sentence = fill_pattern(
        _(HALF_IS_BEST if at_half == peak else HALF_IS_NOT_BEST),
        half=number_in_text(peak / 2, "threshold"),
        f1=number_in_text(at_half, "right"),
    )
    return PageWords(_("Half the peak"), sentence)


def before_the_curve(scene: Scene, true: float, in_strips: bool) -> SentenceParts:
    """How wide the strips of the true items will be."""
    if scene.has_weights:
        return fill_pattern(_(BY_WEIGHT), true=_true(true))
    patterns = STRIP_WIDTH if in_strips else RISE_OF_RECALL
    return fill_pattern(_(patterns[scene.kind]), width=_true(1 / true))


def nothing_true(scene: Scene, pattern: str) -> SentenceParts:
    """Why there is no walk."""
    positives = scene.result.inputs.positives.at(scene.focus.part)
    return fill_pattern(_(pattern), true=_true(float(positives.value)))


def precision_step(stop: ThresholdStop, in_strips: bool) -> SentenceParts:
    """What a stop does to precision, and which strip it adds."""
    walk, point, is_weighed = stop.walk, stop.point, stop.scene.has_weights
    now, before = float(walk.precision[point]), float(walk.precision[point - 1])
    heights = [ColouredText(printed(height), "right") for height in heights_of_strips(stop)]
    width = float(walk.tpr[point] - walk.tpr[point - 1]) if is_weighed else 1 / float(walk.tp[-1])
    if stop.is_tie:
        pattern = _(PRECISION_OF_TIE)
    elif len(stop.items) > 1:
        pattern = _(PRECISION_OF_SEVERAL)
        if in_strips and not is_weighed and stop.is_last:
            pattern = _(HEIGHTS_OF_THE_REST) if heights else REST_OF_STRIPS.of(len(stop.true))
        elif in_strips and not is_weighed and stop.ends_at_a_true_one:
            pattern = HEIGHT_AFTER_OTHERS.of(len(stop.true) - 1) if heights else _(HEIGHT)
    elif stop.true:
        of_strip = ADDS_A_STRIP if is_weighed else HEIGHT_AND_WIDTH
        pattern = _(of_strip if in_strips else RAISES_RECALL)
    else:
        falling = ADDS_NO_STRIP if in_strips else LOWERS_PRECISION
        pattern = _(falling if now < before else PRECISION_STAYS)
    return fill_pattern(
        pattern,
        names=stop.names,
        item=stop.last_item,
        others=join_items(stop.scene, stop.true[:-1], SHORT_LIST),
        at=stop.threshold,
        tp=_right(float(walk.tp[point])),
        predicted=number_in_text(float(walk.tp[point] + walk.fp[point])),
        precision=ColouredText(printed(now), "right"),
        before=ColouredText(printed(before)),
        recall=_true(float(walk.tpr[point])),
        true=_true(len(stop.true)),
        width=_true(width),
        heights=join_names(heights, LONG_LIST) if stop.is_last else join_names(heights[:-1]),
    )


def before_f1(scene: Scene, true: float) -> SentenceParts:
    """F1 where nothing is predicted."""
    pattern = STILL_MISSED[scene.kind].of(true)
    return fill_pattern(pattern, true=_true(true), f1=number_in_text(0.0))


def f1_step(stop: ThresholdStop) -> SentenceParts:
    """What a stop does to F1."""
    now, before = (float(stop.walk.f1[point]) for point in (stop.point, stop.before))
    tp, fp = float(stop.walk.tp[stop.point]), float(stop.walk.fp[stop.point])
    is_weighed = stop.scene.has_weights
    if now == before:
        pattern = _(F1_STAYS)
    elif stop.is_tie:
        pattern = _(F1_OF_TIE)
    elif len(stop.items) > 1:
        pattern = _(WEIGHED_F1_OF_SEVERAL if is_weighed else F1_OF_SEVERAL)
    elif is_weighed:
        pattern = _(WEIGHED_F1_RISES if stop.true else WEIGHED_F1_FALLS)
    else:
        pattern = (F1_RISES if stop.true else F1_FALLS).of(tp)
    return fill_pattern(
        pattern,
        names=stop.names,
        item=stop.first_item,
        at=stop.threshold,
        tp=_right(tp),
        predicted=number_in_text(tp + fp),
        true=_right(len(stop.true)),
        false=number_in_text(len(stop.false), "wrong"),
        before=ColouredText(printed(before)),
        f1=ColouredText(printed(now), "right"),
    )


def _true(value: float) -> ColouredText:
    return number_in_text(value, "true")


def _right(value: float) -> ColouredText:
    return number_in_text(value, "right")


def peaks_sentence(scene: Scene, other: Scene) -> SentenceParts:
    """What the peaks of two parts are made of; no words for all cells, and with weights."""
    if scene.has_weights or scene.kind == CELLS:
        return ()
    return [_("{here}; {there}.").format(here=_peak_sentence(scene), there=_peak_sentence(other))]


def highest_sentence(scene: Scene) -> SentenceParts:
    """Why F1 is highest where it is: what is found there, and what comes after; no words with weights."""
    walk = f1_walk(scene)
    if not walk.tp[-1] > 0:
        return nothing_true(scene, NO_F1)
    if scene.has_weights:
        return ()
    peaks = _peaks(walk)
    found, true = float(walk.tp[walk.peak]), float(walk.tp[-1])
    later = np.flatnonzero(walk.tp > found)
    # With a true one alone F1 would rise: if there is another one, false ones come with it.
    wrong = float((walk.fp[later[0]] if len(later) else walk.fp[-1]) - walk.fp[walk.peak])
    return fill_pattern(
        _highest_pattern(len(peaks), is_all=not len(later), more_wrong=wrong),
        f1=ColouredText(printed(float(walk.f1[walk.peak])), "right"),
        item=_reached_at(scene, walk, peaks[0]),
        last=_reached_at(scene, walk, peaks[-1]),
        count=number_in_text(float(len(peaks))),
        found=number_in_text(found, "right"),
        all=number_in_text(true, "true"),
        wrong=number_in_text(wrong, "wrong"),
    )


def _peaks(walk: ThresholdWalk) -> list[int]:
    found: list[int] = np.flatnonzero(np.isclose(walk.f1, walk.f1[walk.peak], rtol=1e-12)).tolist()
    return found


def _reached_at(scene: Scene, walk: ThresholdWalk, point: int) -> SentenceParts:
    items = walk.items[walk.n_predicted[point - 1] : walk.n_predicted[point]].tolist()
    return join_items(scene, items, SHORT_LIST)


def _highest_pattern(count: int, *, is_all: bool, more_wrong: float) -> str:
    if count > 1:
        return _("F1 is highest, {f1}, {count} times: first down to {item}, last down to {last}.")
    if is_all and more_wrong:
        return _("F1 is highest, {f1}, down to {item}: every true one is found, and the rest is false.")
    if is_all:
        return _("F1 is highest, {f1}, at the end, with {item}: only then is every true one found.")
    return ngettext(
        "F1 is highest, {f1}, down to {item}: {found} of {all} true ones; the next costs {wrong} false one.",
        "F1 is highest, {f1}, down to {item}: {found} of {all} true ones; the next costs {wrong} false ones.",
        int(more_wrong),
    )


def _peak_sentence(scene: Scene) -> str:
    walk = f1_walk(scene)
    true, wrong = (float(counted[walk.peak]) for counted in (walk.tp, walk.fp))
    pattern = ngettext(
        "{part} has {found} of {all} with {wrong} false one: 2 · {found} / ({all} + {predicted}) = {value}",
        "{part} has {found} of {all} with {wrong} false ones: 2 · {found} / ({all} + {predicted}) = {value}",
        int(wrong),
    )
    return pattern.format(
        part=shortened(scene.title),
        found=shortest(true),
        all=shortest(float(walk.tp[-1])),
        wrong=shortest(wrong),
        predicted=shortest(true + wrong),
        value=shortest(float(walk.f1[walk.peak])),
    )


def old_peak_now(edited: Scene, opened: Scene) -> str:
    """What F1 is now at the last true item that was predicted at the peak, and what it was.

    "" in a matrix of another size.
    """
    if edited.example.truth.shape != opened.example.truth.shape:
        return ""
    before, after = f1_walk(opened), f1_walk(edited)
    if edited.has_weights or not before.tp[-1] > 0 or len(_peaks(before)) > 1:
        return ""
    reached = before.items[: before.n_predicted[before.peak]]
    item = int(reached[opened.truth[reached]][-1])
    depth = int(np.flatnonzero(after.items == item)[0]) + 1
    at = int(np.searchsorted(after.n_predicted, depth))
    predicted, was = (float(walk.tp[k] + walk.fp[k]) for walk, k in ((after, at), (before, before.peak)))
    if predicted <= was:
        return ""
    pattern = _(
        "{item} is now reached with {predicted} predicted instead of {was}: "
        "2 · {found} / ({all} + {predicted}) = {value}, not {old}."
    )
    return pattern.format(
        item=coloured_item(edited, item).text,
        predicted=shortest(predicted),
        was=shortest(was),
        found=shortest(float(after.tp[at])),
        all=shortest(float(after.tp[-1])),
        value=shortest(float(after.f1[at])),
        old=shortest(float(before.f1[before.peak])),
    )


def one_list_of_cells(scene: Scene) -> str:
    """What average precision of all cells is, beside the mean over the labels."""
    return _macro_beside(
        scene,
        _(
            "All {count} cells are one list, so scores of different labels compete: micro {micro}, "
            "macro {macro}."
        ),
    )


def one_threshold_for_all(scene: Scene) -> str:
    """What peak F1 is with one threshold for all labels, and with one for each of them."""
    return _macro_beside(
        scene,
        _(
            "Micro has one threshold for all labels, set after seeing the truth: {micro}. One for each label "
            "gives {macro} on average."
        ),
    )


def _macro_beside(scene: Scene, pattern: str) -> str:
    macro, micro = scene.value_under("macro"), float(scene.result)
    if not (isfinite(macro) and isfinite(micro)):
        return ""
    return pattern.format(count=len(scene.cells), micro=shortest(micro), macro=shortest(macro))
