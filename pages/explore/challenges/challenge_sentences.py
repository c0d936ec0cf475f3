"""Challenges in sentences: their conditions, the current values, and edits that are not allowed."""

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
    ChallengeProgress,
    Condition,
    ConditionState,
    MatrixCondition,
    MetricCondition,
    Relation,
)
from pages.intake.matrix import Matrix
from pages.words import gettext as _
from pages.words import ngettext

TargetKind = Literal["number", "metric", "start"]

CONDITIONS: Mapping[tuple[Relation, TargetKind], str] = {
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
# What may be edited and how, and the same as an objection, by the editable kinds of a challenge.
EDITABLE: Mapping[tuple[str, ...], str] = {
    ("scores",): N_("Scores only: type one, or drag a label on the line."),
    ("threshold",): N_("Drag the threshold on the line, nothing else."),
    ("labels",): N_("Labels only: press ✎, then “+ label”."),
    ("scores", "truths"): N_("Change scores and truths (0, 1), as many as you like."),
}
ONLY_EDITABLE: Mapping[tuple[str, ...], str] = {
    ("scores",): N_("Only scores may change."),
    ("threshold",): N_("Only the threshold may move."),
    ("labels",): N_("Only labels may be added."),
    ("scores", "truths"): N_("Only scores and truths may change."),
}


def metric_name(case: Case) -> str:
    """Return the name of a metric, with its average unless that is the usual one, over the samples.

    β is 1 in every challenge, so the F score is F1.
    """
    metric, average = case
    title = "F1" if metric == "f_beta" else _(METRICS[metric].title)
    if average == "samples" or len(METRICS[metric].averages) == 1:
        return title
    return _("{metric} ({averages})").format(metric=title, averages=_(AVERAGES[average].title))


def short_names(condition: MetricCondition) -> tuple[str, str]:
    """Return the shortest names that tell the metric and its target apart; "" for a target that is none."""
    case, target = condition.case, condition.target
    if not isinstance(target, tuple):
        return metric_name(case), ""
    if case[0] == target[0]:
        return _(AVERAGES[case[1]].title), _(AVERAGES[target[1]].title)
    return within_sentence(metric_name(case)), within_sentence(metric_name(target))


def target_kind(condition: MetricCondition) -> TargetKind:
    """Return what the metric of a condition is compared with."""
    if isinstance(condition.target, tuple):
        return "metric"
    return "start" if condition.target == START else "number"


def condition_sentence(condition: Condition) -> str:
    """Return a condition as a sentence."""
    if isinstance(condition, MatrixCondition):
        return _(condition.text)
    target = condition.target
    return _(CONDITIONS[condition.relation, target_kind(condition)]).format(
        metric=metric_name(condition.case),
        other=within_sentence(metric_name(target)) if isinstance(target, tuple) else "",
        value=exact(target) if isinstance(target, (int, float)) else "",
    )


def current_values(state: ConditionState) -> str:
    """Return the numbers that a condition compares; "" for a condition on the matrix."""
    if state.value is None or state.target is None or isinstance(state.condition, MatrixCondition):
        return ""
    text = {
        "number": _("now {value}"),
        "metric": _("now {metric} {value}, {than} {other}"),
        "start": _("now {value}, at the start {other}"),
    }[target_kind(state.condition)]
    metric, target = short_names(state.condition)
    return text.format(value=exact(state.value), other=exact(state.target), metric=metric, than=target)


def editable_sentence(challenge: Challenge) -> str:
    """Return what may be edited, and where: of a single label the score line shows the photos."""
    if challenge.editable == ("scores",) and len(challenge.start.labels) == 1:
        return _("Scores only: type one, or drag a photo on the line.")
    return _(EDITABLE[challenge.editable])


def edit_count_text(challenge: Challenge, progress: ChallengeProgress) -> str:
    """Return how many edits there have been, and how many there may be."""
    count = 0 if progress.edits is None else progress.edits.count
    if challenge.max_edits is None:
        return ngettext("{count} edit so far", "{count} edits so far", count).format(count=count)
    text = ngettext("{count} of at most {most} edit", "{count} of at most {most} edits", challenge.max_edits)
    return text.format(count=count, most=challenge.max_edits)


def rules_text(challenge: Challenge) -> str:
    """Return whose rules decide the challenge, and a sentence for each rule that does."""
    source = SOURCES[challenge.preset]
    chosen = vars(challenge.rules)
    meanings = [_(SWITCHES[key].choices[chosen[key]].meaning) for key in challenge.deciding_rules]
    sentences = [one.format(source=_(source.title)) for one in meanings]
    if not any("{source}" in one for one in meanings):
        sentences.insert(0, _("Rules of {source}.").format(source=_(source.title_within)))
    return " ".join(sentences)


def too_many_edits_sentence(challenge: Challenge, progress: ChallengeProgress) -> str:
    """Return how many edits there are, where that is more than there may be; otherwise ""."""
    if challenge.max_edits is None or progress.is_within_limit or progress.edits is None:
        return ""
    return ngettext(
        "You made {count} edits, and one alone is allowed.",
        "You made {count} edits, and {most} are allowed.",
        challenge.max_edits,
    ).format(count=progress.edits.count, most=challenge.max_edits)


def forbidden_edit_sentence(challenge: Challenge, matrix: Matrix, progress: ChallengeProgress) -> str:
    """Return what was edited although it may not be, and what may be; "" where all edits are allowed."""
    kinds = progress.edits.kinds if progress.edits else ()
    forbidden = next((kind for kind in kinds if kind not in challenge.editable), None)
    if forbidden is None:
        return ""
    return f"{_edit_sentence(forbidden, challenge.start, matrix)} {_(ONLY_EDITABLE[challenge.editable])}"


def _edit_sentence(kind: str, start: Matrix, edited: Matrix) -> str:
    """What was edited, by the names of its sample and label where it is a single cell."""
    if kind == "truths":
        single, several = _("You flipped the truth of {label} in {sample}."), _("You flipped {n} truths.")
        return _cells_sentence(np.array(start.truth), np.array(edited.truth), edited, single, several)
    if kind == "scores":
        single, several = _("You changed the score of {label} in {sample}."), _("You changed {n} scores.")
        return _cells_sentence(np.array(start.scores), np.array(edited.scores), edited, single, several)
    more_samples = len(edited.samples) > len(start.samples)
    more_labels = len(edited.labels) > len(start.labels)
    return {
        "threshold": _("You changed what is predicted."),
        "samples": _("You added a photo.") if more_samples else _("You took a photo away."),
        "labels": _("You added a label.") if more_labels else _("You took a label away."),
        "weights": _("You gave the photos other weights."),
    }[kind]


def _cells_sentence(start: np.ndarray, edited: np.ndarray, matrix: Matrix, single: str, several: str) -> str:
    """A sentence about the only cell in which two grids differ, or about how many these are."""
    rows, columns = np.minimum(start.shape, edited.shape)
    cells = np.argwhere(start[:rows, :columns] != edited[:rows, :columns]).tolist()
    if len(cells) != 1:
        return several.format(n=len(cells))
    row, column = cells[0]
    return single.format(label=matrix.labels[column], sample=matrix.samples[row])
