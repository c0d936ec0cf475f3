"""What is said of a transformation: what is done, what came of it, and what moved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isnan

from metrics.behaviour.changes.outcome import CERTAIN, MOVED, SAME, Outcome
from metrics.behaviour.changes.transformation import (
    ADD,
    CUBE,
    EMPTY_LABEL,
    EMPTY_SAMPLE,
    HALVE,
    LABEL,
    LOGISTIC,
    NUDGE,
    REPEAT_LABEL,
    REPEAT_SAMPLES,
    REVERSE_LABELS,
    REVERSE_SAMPLES,
    SAMPLE,
    Transformation,
)
from metrics.behaviour.changes.what_moved import Crossing, Overtaking
from metrics.behaviour.stack import Case
from metrics.parts.part import CELLS, COLUMNS, ROWS
from metrics.words import N_
from pages.explore.cases import before_and_after, name_of
from pages.intake.matrix import Matrix
from pages.words import gettext as _

DONE: Mapping[str, str] = {
    HALVE: N_("Halve every score"),
    CUBE: N_("Cube every score"),
    LOGISTIC: N_("Put every score through the sigmoid"),
    ADD: N_("Add 1 to every score"),
    NUDGE: N_("Nudge every score a little"),
    REVERSE_SAMPLES: N_("Reverse the order of the samples"),
    REVERSE_LABELS: N_("Reverse the order of the labels"),
    REPEAT_SAMPLES: N_("Put every sample in twice"),
    EMPTY_LABEL: N_("Add a label that is never true and never predicted"),
    EMPTY_SAMPLE: N_("Add a sample with nothing true and nothing predicted"),
}
DONE_TO_ONE: Mapping[str, str] = {
    HALVE: N_("Halve every score of {name}"),
    CUBE: N_("Cube every score of {name}"),
    LOGISTIC: N_("Put every score of {name} through the sigmoid"),
    ADD: N_("Add 1 to every score of {name}"),
    REPEAT_LABEL: N_("Put {name} in twice"),
}
KINDS: Mapping[str, tuple[str, str]] = {
    CERTAIN: ("≡", N_("cannot change")),
    MOVED: ("≠", N_("changed")),
    SAME: ("=", N_("happened not to change")),
}
# Those that the opening names, if it can: the first that cannot change, the first that has.
TOLD_CERTAIN: Sequence[Case] = (
    ("roc_auc", "macro"),
    ("average_precision", "samples"),
    ("softmax_cross_entropy", "samples"),
    ("f_beta", "samples"),
    ("hamming_loss", "samples"),
    ("subset_accuracy", "samples"),
)
TOLD_MOVED: Sequence[Case] = (
    ("average_precision", "samples"),
    ("roc_auc", "macro"),
    ("hamming_loss", "samples"),
    ("ndcg", "micro"),
    ("softmax_cross_entropy", "samples"),
    ("brier_score", "samples"),
)


def what_is_done(done: Transformation, matrix: Matrix) -> str:
    """The transformation in words, as the beginning of a sentence."""
    names = {SAMPLE: matrix.samples, LABEL: matrix.labels}.get(done.scope)
    if names is None:
        return _(DONE[done.how])
    return _(DONE_TO_ONE[done.how]).format(name=names[done.place])


def told_first(found: Sequence[Outcome]) -> tuple[Outcome | None, Outcome | None]:
    """The number that could not change and the one that has which surprise most, if there are such."""
    return _first(found, CERTAIN, TOLD_CERTAIN), _first(found, MOVED, TOLD_MOVED)


def _first(found: Sequence[Outcome], kind: str, order: Sequence[Case]) -> Outcome | None:
    """The first one in this order, or else any; one that has a value comes before one that has none."""
    of_kind = {one.case: one for one in found if one.kind == kind and not isnan(one.before + one.after)}
    of_kind = of_kind or {one.case: one for one in found if one.kind == kind}
    named = (of_kind[case] for case in order if case in of_kind)
    return next(named, next(iter(of_kind.values()), None))


def opening_sentence(done: str, found: Sequence[Outcome]) -> str:
    """What came of it, in one sentence."""
    certain, moved = told_first(found)
    counted = {kind: sum(one.kind == kind for one in found) for kind in KINDS}
    facts = {"done": done, "all": len(found), "certain": counted[CERTAIN], "moved": counted[MOVED]}
    if certain is None and moved is None:
        return _("{done}: no number has changed here, though each of them could.").format(**facts)
    if certain is None and moved is not None:
        said = _(
            "{done}: each of the {all} numbers can change, and {moved} did. "
            "{name} goes from {before} to {after}."
        )
        return said.format(**facts, **_facts(moved))
    if moved is None and counted[CERTAIN] == len(found):
        return _("{done}: not one of the {all} numbers can change.").format(**facts)
    if moved is None:
        said = _("{done}: {certain} of {all} numbers cannot change, and the others happened not to.")
        return said.format(**facts)
    assert certain is not None
    said = _("{done}: {kept} cannot change, but {name} goes from {before} to {after}.")
    return said.format(done=done, kept=name_of(certain.case), **_facts(moved))


def _facts(outcome: Outcome) -> dict[str, str]:
    before, after = before_and_after(outcome.before, outcome.after)
    return {"name": name_of(outcome.case), "before": before, "after": after}


def what_became(outcome: Outcome) -> str:
    """The value before and after with what is to be thought of it."""
    facts = _facts(outcome)
    said = {
        CERTAIN: _("{name} cannot change: {before}"),
        MOVED: _("{name} changed: {before} → {after}"),
        SAME: _("{name} happened not to change: {before}"),
    }
    return said[outcome.kind].format(**facts)


def who_passed(found: Overtaking, kind: str, matrix: Matrix) -> str:
    """Who changed places with whom, for labels of a sample, samples of a label or any two cells."""
    samples, labels, n_labels = matrix.samples, matrix.labels, len(matrix.labels)
    if kind == ROWS:
        said = _("In {part}, {upper} now stands above {lower}.")
        if found.level:
            said = _("In {part}, {upper} is now level with {lower}.")
        return said.format(part=samples[found.part], upper=labels[found.upper], lower=labels[found.lower])
    if kind == COLUMNS:
        said = _("For {part}, {upper} now stands above {lower}.")
        if found.level:
            said = _("For {part}, {upper} is now level with {lower}.")
        return said.format(part=labels[found.part], upper=samples[found.upper], lower=samples[found.lower])
    said = _("{upper} in {upper_sample} now stands above {lower} in {lower_sample}.")
    if found.level:
        said = _("{upper} in {upper_sample} is now level with {lower} in {lower_sample}.")
    (upper_row, upper), (lower_row, lower) = (
        divmod(found.upper, n_labels),
        divmod(found.lower, n_labels),
    )
    return said.format(
        upper=labels[upper],
        upper_sample=samples[upper_row],
        lower=labels[lower],
        lower_sample=samples[lower_row],
    )


def nobody_passed(kind: str, part: int, matrix: Matrix) -> str:
    """That the order is the same as before, in this part for example."""
    said = {
        ROWS: _("In {part}, as in every sample, no two labels have changed places."),
        COLUMNS: _("For {part}, as for every label, no two samples have changed places."),
        CELLS: _("No two cells have changed places."),
    }[kind]
    names = {ROWS: matrix.samples, COLUMNS: matrix.labels}.get(kind)
    return said.format(part="" if names is None else names[part])


def what_crossed(crossing: Crossing, matrix: Matrix) -> str:
    """The first cell that is predicted otherwise than before, and how many more there are."""
    name = {"label": matrix.labels[crossing.column], "sample": matrix.samples[crossing.row]}
    if crossing.count == 1:
        said = _("{label} of {sample} is no longer predicted.")
        if crossing.predicted:
            said = _("{label} of {sample} is now predicted.")
        return said.format(**name)
    said = _("{label} of {sample} is no longer predicted; {count} cells in all are predicted otherwise.")
    if crossing.predicted:
        said = _("{label} of {sample} is now predicted; {count} cells in all are predicted otherwise.")
    return said.format(count=crossing.count, **name)
