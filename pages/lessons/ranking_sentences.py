"""What steps of ranking metrics find, where their own sentences do not name the labels that decide."""

from __future__ import annotations

import numpy as np

from metrics.graph.digits import exact
from pages.lessons.page_sentence import LONGEST_NAME, Named, Words, item_named, joined_names, put_into
from pages.lessons.scene import Scene
from pages.lessons.working_pages import step_of_part
from pages.words import gettext as _
from pages.words import ngettext

MOST_LETTERS_OF_NAMES = 30
PRECISION, HITS, RANKS = ("precision_here",), ("hits",), ("rank", "place")


def margin_told(scene: Scene) -> Words:
    """The ranks of the first false label and of the last true one; none where labels are level."""
    ranked = scene.ranked
    if len(set(ranked.truth)) < 2 or ranked.level.any():
        return ()
    first, last = int(np.argmin(ranked.truth)), int(np.flatnonzero(ranked.truth)[-1])
    steps = max(last - first, 0)
    told = _("{last} is on rank {its_rank}, above {first} on rank {rank}: {steps} steps.")
    if steps:
        told = ngettext(
            "{first} is on rank {rank} and {last} on rank {its_rank}: {steps} step.",
            "{first} is on rank {rank} and {last} on rank {its_rank}: {steps} steps.",
            steps,
        )
    return put_into(
        told,
        first=[item_named(scene, int(ranked.items[first]))],
        last=[item_named(scene, int(ranked.items[last]))],
        rank=[Named(str(first + 1))],
        its_rank=[Named(str(last + 1))],
        steps=[Named(str(steps))],
    )


def precisions_told(scene: Scene) -> Words:
    """The share down to the first true labels where it is one number, and how many are true down to the last.

    None where that says too little, or the labels have weights.
    """
    precision, hits, rank = (step_of_part(scene, *keys) for keys in (PRECISION, HITS, RANKS))
    true = scene.ranked.items[scene.ranked.truth].tolist()
    if precision is None or hits is None or rank is None or scene.result.source.kind != "rows" or not true:
        return ()
    *others, last = true
    shares = {exact(float(precision.entry(item))) for item in others}
    if len(shares) > 1:
        return ()
    counted, read = (float(one.entry(last)) for one in (hits, rank))
    told = ngettext(
        "Down to {item}, {hits} of {rank} labels is true, a precision of {value}.",
        "Down to {item}, {hits} of {rank} labels are true, a precision of {value}.",
        int(counted),
    )
    if others:
        told = ngettext(
            "Down to {others} precision is {share}; down to {item} {hits} of {rank} is true: {value}.",
            "Down to {others} precision is {share}; down to {item} {hits} of {rank} are true: {value}.",
            int(counted),
        )
    return put_into(
        told,
        item=[item_named(scene, last)],
        hits=[Named(exact(counted), "right")],
        rank=[Named(exact(read))],
        value=[Named(exact(float(precision.entry(last))))],
        others=joined_names([item_named(scene, one) for one in others], LONGEST_NAME),
        share=[Named(share) for share in shares],
    )


def coverage_told(scene: Scene) -> Words:
    """The steps down to the last true label, and that scikit-learn counts the top label, too.

    None where that is not all there is to say: nothing is true, labels are level, or it is a share.
    """
    depth, rules = step_of_part(scene, "coverage.depth"), scene.result.conventions
    is_plain = rules.coverage_start == "zero" and rules.coverage_unit == "labels"
    if depth is None or not is_plain or scene.ranked.level.any() or not scene.truth.any():
        return ()
    rank = float(depth.value)
    told = ngettext(
        "From the top label to rank {rank} it is {steps} step; scikit-learn counts the top, too: {rank}.",
        "From the top label to rank {rank} it is {steps} steps; scikit-learn counts the top, too: {rank}.",
        int(rank - 1),
    )
    return put_into(told, rank=[Named(exact(rank))], steps=[Named(exact(rank - 1))])


def error_told(scene: Scene) -> Words:
    """The false labels above a true one, of which most are above it; none where there is none, or a tie."""
    ranked, error = scene.ranked, scene.of_part[-1]
    if len(set(ranked.truth)) < 2 or ranked.level.any() or not float(error.value):
        return ()
    last = int(np.flatnonzero(ranked.truth)[-1])
    above = ranked.items[:last][~ranked.truth[:last]].tolist()
    told = ngettext(
        "{names} is false and ranked above {item}, so the error is {value}.",
        "{names} are false and ranked above {item}, so the error is {value}.",
        len(above),
    )
    return put_into(
        told,
        names=joined_names([item_named(scene, one) for one in above], MOST_LETTERS_OF_NAMES),
        item=[item_named(scene, int(ranked.items[last]))],
        value=[Named(exact(float(error.value)))],
    )
