"""What the lessons of average precision and peak F1 say of a whole part, of guesses and of edits."""

from __future__ import annotations

from math import isfinite

import numpy as np

from metrics import InputError, same_value
from metrics.graph.digits import exact
from metrics.parts.part import CELLS
from metrics.pictures.curves import ThresholdWalk
from pages.lessons.means import printed
from pages.lessons.page_sentence import (
    Named,
    Words,
    item_named,
    joined_names,
    plain_sentence,
    put_into,
    shortened,
)
from pages.lessons.parting import Decision, Parting
from pages.lessons.precision_recall_course import CURVE_WALK, curve_walk, f1_walk
from pages.lessons.scene import Scene
from pages.lessons.threshold_pages import key_of_stop
from pages.lessons.walk_sentences import NO_F1, SHORT_LIST, nothing_true
from pages.lessons.working_pages import WorkingPages, sentence_of
from pages.words import gettext as _
from pages.words import ngettext


def stops_at_true_ones(pages: WorkingPages) -> Decision | None:
    """The last true item decides; a guess may take the whole list, or stop at what is false, too."""
    scene = pages.scene
    walk, is_plain = curve_walk(scene), scene.result.conventions.precision_interpolation == "step"
    if not walk.tp[-1] > 0 or not is_plain:
        return None
    page = key_of_stop(walk, CURVE_WALK, int(np.flatnonzero(np.diff(walk.tp) > 0)[-1]) + 1)
    reason = plain_sentence(sentence_of(scene, pages[pages.last_of_part]))
    each = np.repeat(walk.precision[1:], np.diff(walk.through))
    count = int(walk.tp[-1])
    guesses = {
        float(walk.precision[-1]): _("{guess} is the precision of the whole list"),
        float(each.mean()): _("{guess} is the mean over all"),
        float(each[:count].mean()): _("{guess} is the mean over the first {count}").replace(
            "{count}", str(count)
        ),
    }
    told = _("{what}; here only the true ones are stops.")
    partings = (
        Parting(guess, page, told.format(what=what.format(guess=exact(guess))))
        for guess, what in guesses.items()
        if not same_value(guess, float(scene.of_part[-1].value))
    )
    return Decision(page, reason, tuple(partings))


def peaks_told(scene: Scene, other: Scene) -> Words:
    """What the peaks of two parts are made of; no words for all cells, and with weights."""
    source = scene.result.source
    if source.weight is not None or source.kind == CELLS:
        return ()
    return [_("{here}; {there}.").format(here=_peak_told(scene), there=_peak_told(other))]


def highest_told(scene: Scene) -> Words:
    """Why F1 is highest where it is: what is found there, and what comes after; no words with weights."""
    walk, weight = f1_walk(scene), scene.result.source.weight
    if not walk.tp[-1] > 0:
        return nothing_true(scene.step_with("positives"), NO_F1)
    if weight is not None:
        return ()
    peaks = _peaks(walk)
    found, true = float(walk.tp[walk.peak]), float(walk.tp[-1])
    later = np.flatnonzero(walk.tp > found)
    # With a true one alone F1 would rise: if there is another one, false ones come with it.
    wrong = float((walk.fp[later[0]] if len(later) else walk.fp[-1]) - walk.fp[walk.peak])
    return put_into(
        _highest_pattern(len(peaks), is_all=not len(later), more_wrong=wrong),
        f1=[Named(printed(float(walk.f1[walk.peak])), "right")],
        item=_reached_at(scene, walk, peaks[0]),
        last=_reached_at(scene, walk, peaks[-1]),
        count=[Named(exact(float(len(peaks))))],
        found=[Named(exact(found), "right")],
        all=[Named(exact(true), "true")],
        wrong=[Named(exact(wrong), "wrong")],
    )


def _peaks(walk: ThresholdWalk) -> list[int]:
    """The points with the highest F1."""
    found: list[int] = np.flatnonzero(np.isclose(walk.f1, walk.f1[walk.peak], rtol=1e-12)).tolist()
    return found


def _reached_at(scene: Scene, walk: ThresholdWalk, place: int) -> Words:
    """The names of the items that are predicted with a point of the walk."""
    items = walk.items[walk.through[place - 1] : walk.through[place]].tolist()
    return joined_names([item_named(scene, item) for item in items], SHORT_LIST)


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


def _peak_told(scene: Scene) -> str:
    walk = f1_walk(scene)
    true, wrong = (float(counted[walk.peak]) for counted in (walk.tp, walk.fp))
    told = ngettext(
        "{part} has {found} of {all} with {wrong} false one: 2 · {found} / ({all} + {predicted}) = {value}",
        "{part} has {found} of {all} with {wrong} false ones: 2 · {found} / ({all} + {predicted}) = {value}",
        int(wrong),
    )
    return told.format(
        part=shortened(scene.title),
        found=exact(true),
        all=exact(float(walk.tp[-1])),
        wrong=exact(wrong),
        predicted=exact(true + wrong),
        value=exact(float(walk.f1[walk.peak])),
    )


def old_peak_now(now: Scene, begun: Scene) -> str:
    """What F1 is now at the last true item that was predicted at the peak, and what it was."""
    before, after = f1_walk(begun), f1_walk(now)
    if now.result.source.weight is not None or not before.tp[-1] > 0 or len(_peaks(before)) > 1:
        return ""
    reached = before.items[: before.through[before.peak]]
    item = int(reached[begun.truth[reached]][-1])
    depth = int(np.flatnonzero(after.items == item)[0]) + 1
    at = int(np.searchsorted(after.through, depth))
    predicted, was = (float(walk.tp[k] + walk.fp[k]) for walk, k in ((after, at), (before, before.peak)))
    if predicted <= was:
        return ""
    told = _(
        "{item} is now reached with {predicted} predicted instead of {was}: "
        "2 · {found} / ({all} + {predicted}) = {value}, not {old}."
    )
    return told.format(
        item=item_named(now, item).text,
        predicted=exact(predicted),
        was=exact(was),
        found=exact(float(after.tp[at])),
        all=exact(float(after.tp[-1])),
        value=exact(float(after.f1[at])),
        old=exact(float(before.f1[before.peak])),
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


def _macro_beside(scene: Scene, told: str) -> str:
    try:
        macro = float(scene.under("macro"))
    except InputError:
        return ""
    micro = float(scene.result)
    if not (isfinite(macro) and isfinite(micro)):
        return ""
    return told.format(count=len(scene.cells), micro=exact(micro), macro=exact(macro))
