"""Challenges in sentences: their conditions, how these stand, and what was not allowed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import numpy as np

from metrics import AVERAGES, METRICS, SOURCES, SWITCHES
from metrics.behaviour.variants import Case
from metrics.graph.digits import exact
from metrics.words import N_
from pages.explore.cases import within_sentence
from pages.explore.challenges.challenge import (
    START,
    Challenge,
    OnMatrix,
    Reached,
    Relation,
    Standing,
    Wanted,
)
from pages.intake.matrix import Matrix
from pages.words import gettext as _
from pages.words import ngettext

With = Literal["number", "metric", "start"]

SENTENCES: Mapping[tuple[Relation, With], str] = {
    ("is", "number"): N_("{metric} is {value}."),
    ("above", "number"): N_("{metric} is above {value}."),
    ("below", "number"): N_("{metric} is below {value}."),
    ("at_least", "number"): N_("{metric} is {value} or more."),
    ("at_most", "number"): N_("{metric} is {value} or less."),
    ("is", "metric"): N_("{metric} is as high as {other}."),
    ("above", "metric"): N_("{metric} is above {other}."),
    ("below", "metric"): N_("{metric} is below {other}."),
    ("is", "start"): N_("{metric} stays the same."),
    ("above", "start"): N_("{metric} rises."),
    ("below", "start"): N_("{metric} falls."),
}
MAY: Mapping[tuple[str, ...], str] = {
    ("scores",): N_("Scores only: type one, or drag a label on the line."),
    ("threshold",): N_("Drag the threshold on the line, nothing else."),
    ("labels",): N_("Labels only: press ✎, then “+ label”."),
    ("scores", "truths"): N_("Change scores and truths (0, 1), as many as you like."),
}
ONLY: Mapping[tuple[str, ...], str] = {
    ("scores",): N_("Only scores may change."),
    ("threshold",): N_("Only the threshold may move."),
    ("labels",): N_("Only labels may be added."),
    ("scores", "truths"): N_("Only scores and truths may change."),
}


def called(case: Case) -> str:
    """What a metric is called here: with its average where that is not the usual one, over the samples.

    β is 1 in every challenge, so the F score is F1.
    """
    metric, average = case
    title = "F1" if metric == "f_beta" else _(METRICS[metric].title)
    if average == "samples" or len(METRICS[metric].averages) == 1:
        return title
    return _("{metric} ({averages})").format(metric=title, averages=_(AVERAGES[average].title))


def sentence(condition: Wanted | OnMatrix) -> str:
    """A condition as a sentence."""
    if isinstance(condition, OnMatrix):
        return _(condition.text)
    told = _(SENTENCES[condition.relation, compared_with(condition)])
    other = condition.other
    return told.format(
        metric=called(condition.case),
        other=within_sentence(called(other)) if isinstance(other, tuple) else "",
        value=exact(other) if isinstance(other, (int, float)) else "",
    )


def compared_with(condition: Wanted) -> With:
    """What the metric of a condition is compared with."""
    if isinstance(condition.other, tuple):
        return "metric"
    return "start" if condition.other == START else "number"


def as_it_stands(reading: Standing) -> str:
    """The numbers of a condition on the matrix in place."""
    if reading.value is None or reading.other is None or isinstance(reading.condition, OnMatrix):
        return ""
    told = {
        "number": _("now {value}"),
        "metric": _("now {metric} {value}, {than} {other}"),
        "start": _("now {value}, at the start {other}"),
    }[compared_with(reading.condition)]
    metric, than = short_names(reading.condition)
    return told.format(value=exact(reading.value), other=exact(reading.other), metric=metric, than=than)


def short_names(condition: Wanted) -> tuple[str, str]:
    """The two metrics of a condition as shortly as one can tell them apart: "" for one that is none."""
    case, other = condition.case, condition.other
    if not isinstance(other, tuple):
        return called(case), ""
    if case[0] == other[0]:
        return _(AVERAGES[case[1]].title), _(AVERAGES[other[1]].title)
    return within_sentence(called(case)), within_sentence(called(other))


def may_told(challenge: Challenge) -> str:
    """What may be edited, and where one does it: of a single label the line shows the photos."""
    if challenge.may == ("scores",) and len(challenge.start.labels) == 1:
        return _("Scores only: type one, or drag a photo on the line.")
    return _(MAY[challenge.may])


def edits_told(challenge: Challenge, now: Reached) -> str:
    """How many edits there have been, and how many there may be."""
    count = 0 if now.edits is None else now.edits.count
    if challenge.most is None:
        return ngettext("{count} edit so far", "{count} edits so far", count).format(count=count)
    told = ngettext("{count} of at most {most} edit", "{count} of at most {most} edits", challenge.most)
    return told.format(count=count, most=challenge.most)


def rules_told(challenge: Challenge) -> str:
    """Whose rules decide the challenge, and those that matter for it, each in a sentence."""
    chosen, whose = vars(challenge.rules), _(SOURCES[challenge.preset].title)
    meanings = [_(SWITCHES[key].choices[chosen[key]].meaning) for key in challenge.matters]
    told = [one.format(source=whose) for one in meanings]
    if not any("{source}" in one for one in meanings):
        told.insert(0, _("Rules of {source}.").format(source=_(SOURCES[challenge.preset].title_within)))
    return " ".join(told)


def not_allowed(challenge: Challenge, matrix: Matrix, now: Reached) -> str:
    """What was done that is not allowed, and what is; "" where all is."""
    done = [kind for kind in (now.edits.kinds if now.edits else ()) if kind not in challenge.may]
    if not done:
        return ""
    return f"{_done(done[0], challenge.start, matrix)} {_(ONLY[challenge.may])}"


def too_many(challenge: Challenge, now: Reached) -> str:
    """How many edits there are, where that is more than there may be; otherwise ""."""
    if challenge.most is None or now.within or now.edits is None:
        return ""
    told = ngettext(
        "You made {count} edits, and one alone is allowed.",
        "You made {count} edits, and {most} are allowed.",
        challenge.most,
    )
    return told.format(count=now.edits.count, most=challenge.most)


def _done(kind: str, begun: Matrix, now: Matrix) -> str:
    """What was changed, with the names of what it was changed in."""
    if kind == "truths":
        return _in_cells(
            begun.truth,
            now,
            now.truth,
            _("You flipped the truth of {label} in {sample}."),
            _("You flipped {n} truths."),
        )
    if kind == "scores":
        return _in_cells(
            begun.scores,
            now,
            now.scores,
            _("You changed the score of {label} in {sample}."),
            _("You changed {n} scores."),
        )
    more = len(now.samples) > len(begun.samples), len(now.labels) > len(begun.labels)
    return {
        "threshold": _("You changed what is predicted."),
        "samples": _("You added a photo.") if more[0] else _("You took a photo away."),
        "labels": _("You added a label.") if more[1] else _("You took a label away."),
        "weights": _("You gave the photos other weights."),
    }[kind]


def _in_cells(begun: object, matrix: Matrix, values: object, of_one: str, of_several: str) -> str:
    """A sentence about the only cell in which the two differ, or about how many these are."""
    one, other = np.array(begun), np.array(values)
    if one.shape != other.shape:
        rows, columns = (min(pair) for pair in zip(one.shape, other.shape, strict=True))
        one, other = one[:rows, :columns], other[:rows, :columns]
    cells = np.argwhere(one != other).tolist()
    if len(cells) != 1:
        return of_several.format(n=len(cells))
    row, column = cells[0]
    return of_one.format(label=matrix.labels[column], sample=matrix.samples[row])
