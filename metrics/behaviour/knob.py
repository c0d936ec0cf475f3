"""What can be moved while all else stays, such as a score or a threshold, and the values on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..conventions import DIALS, Conventions
from ..errors import InputError
from ..graph.arrays import Array, Mask
from ..input.example import Example
from ..registry import METRICS, PREDICTIONS
from ..words import N_
from .variants import Case, looks_at_threshold, values_of

SCORE, LABEL, SAMPLE, THRESHOLD = "score", "label", "sample", "threshold"
TOP = "top"
SHIFTS = (LABEL, SAMPLE)
ROUNDING = 1e-12
CELL, ROW, COLUMN, NEITHER = (True, True), (True, False), (False, True), (False, False)
# The name of a knob of each kind, by whether it has a row and a column.
TITLES: Mapping[str, Mapping[tuple[bool, bool], str]] = {
    SCORE: {CELL: N_("the score of {label} in {sample}")},
    LABEL: {COLUMN: N_("all scores of {label} together")},
    SAMPLE: {ROW: N_("all scores of {sample} together")},
    THRESHOLD: {
        COLUMN: N_("the threshold of {label}"),
        ROW: N_("the threshold of {sample}"),
        NEITHER: N_("the threshold"),
    },
    TOP: {NEITHER: N_("the number of labels predicted for each sample")},
    **{key: {NEITHER: dial.name} for key, dial in DIALS.items()},
}
NO_INDEX = N_("A knob of the kind {kind!r} has neither a row nor a column.")
WHICH_INDEX = {
    SCORE: N_("A knob of the kind 'score' has a row and a column."),
    LABEL: N_("A knob of the kind 'label' has a column and no row."),
    SAMPLE: N_("A knob of the kind 'sample' has a row and no column."),
    THRESHOLD: N_("A knob of the kind 'threshold' has a row, a column or neither."),
}


@dataclass(frozen=True)
class Knob:
    """Something of an example or of the rules that can be moved, by its kind.

    "score" is the score of the cell (`row`, `column`), counted from 0; "label" and "sample" are all scores of
    a column or a row together, whose place is their mean; "threshold" is the one of a column, of a row, or of
    all. "top" says how many labels of each sample are predicted. A convention that is a number, such as
    "beta", is a kind of its own.

    >>> from multilabel_metrics_lab import Knob
    >>> Knob("label", column=1).mask((2, 2)).tolist()
    [[False, True], [False, True]]
    """

    kind: str
    row: int | None = None
    column: int | None = None

    @property
    def is_parameter(self) -> bool:
        """Whether it is a number such as β or K, and neither scores nor a threshold."""
        return self.kind == TOP or self.kind in DIALS

    @property
    def is_whole(self) -> bool:
        """Whether only whole numbers are places of it."""
        return self.kind == TOP or (self.kind in DIALS and DIALS[self.kind].whole)

    @property
    def is_by_factors(self) -> bool:
        """Whether its places are the further apart, the higher they are."""
        return self.kind in DIALS and DIALS[self.kind].is_by_factors

    @property
    def indexed(self) -> tuple[bool, bool]:
        """Whether it has a row, and whether it has a column."""
        return self.row is not None, self.column is not None

    @property
    def cells(self) -> tuple[int | slice, int | slice]:
        """The index of its rows and columns."""
        every = slice(None)
        return every if self.row is None else self.row, every if self.column is None else self.column

    def mask(self, shape: tuple[int, int]) -> Mask:
        """Which cells of a matrix of this shape belong to it."""
        mask = np.zeros(shape, np.bool_)
        mask[self.cells] = True
        return mask


def check_knob(knob: Knob, example: Example) -> None:
    """Raise InputError for an unknown kind, and for a row or a column that is missing or too many."""
    if knob.kind not in TITLES:
        kinds = ", ".join(TITLES)
        raise InputError(
            N_("There is no knob of the kind {kind!r}: there are {kinds}."), kind=knob.kind, kinds=kinds
        )
    if knob.indexed not in TITLES[knob.kind]:
        raise InputError(NO_INDEX if knob.is_parameter else WHICH_INDEX[knob.kind], kind=knob.kind)
    n_samples, n_labels = example.truth.shape[-2:]
    if knob.row is not None and knob.row not in range(n_samples):
        raise InputError(
            N_("There is no row {row!r}: there are {count}, counted from 0."), row=knob.row, count=n_samples
        )
    if knob.column is not None and knob.column not in range(n_labels):
        raise InputError(
            N_("There is no column {column!r}: there are {count}, counted from 0."),
            column=knob.column,
            count=n_labels,
        )


def title_of(
    knob: Knob, samples: Sequence[str], labels: Sequence[str], translated: Callable[[str], str] = str
) -> str:
    """The name of a knob for a sentence, with those of its sample and its label."""
    label = "" if knob.column is None else labels[knob.column]
    sample = "" if knob.row is None else samples[knob.row]
    return translated(TITLES[knob.kind][knob.indexed]).format(label=label, sample=sample)


def scores_in(example: Example) -> Array:
    """The scores of an example without variants: (n_samples, n_labels)."""
    assert example.scores is not None, "what has no scores cannot be moved"
    return example.scores


def thresholds_in(example: Example) -> Array:
    """The threshold of every cell: (n_samples, n_labels)."""
    return np.broadcast_to(example.threshold, example.truth.shape)


def value_of_knob(knob: Knob, example: Example, rules: Conventions) -> float:
    """The place of a knob: a score, a mean of scores, a threshold or a number of the rules."""
    if knob.kind == THRESHOLD:
        return float(np.ravel(thresholds_in(example)[knob.cells])[0])
    if knob.kind == TOP:
        return float(example.top_k or 1)
    if knob.kind in DIALS:
        number = float(getattr(rules, knob.kind))
        stands_for_all = knob.is_whole and DIALS[knob.kind].stands_for_more(number)
        return float(example.truth.shape[1]) if stands_for_all else number
    return float(np.mean(scores_in(example)[knob.cells]))


def can_matter(knob: Knob, case: Case, example: Example, rules: Conventions) -> bool:
    """Whether the value of a metric can depend on a knob at all."""
    metric, average = METRICS[case[0]], case[1]
    depends_on = metric.depends_on(rules)
    if knob.kind in DIALS:
        return knob.kind in metric.choices_for(example, average, rules)
    if knob.kind == TOP:
        return depends_on == PREDICTIONS and example.decided_by == "top_k"
    if knob.kind == THRESHOLD:
        return looks_at_threshold(case, example, rules)
    return depends_on != PREDICTIONS or example.decided_by != "hand"


def values_along(case: Case, example: Example, rules: Conventions, knob: Knob, to: Array) -> Array:
    """Compute the value at every place `to` of a knob.

    A parameter takes one call of the metric for each place, everything else a single call.

    >>> from multilabel_metrics_lab import Conventions, Example
    >>> example, up = Example.of([[1, 0]], [[0.9, 0.2]]), np.array([0.2, 0.9, 1.0])
    >>> values_along(("ranking_loss", "samples"), example, Conventions(), Knob(SCORE, 0, 1), up).tolist()
    [0.0, 1.0, 1.0]
    """
    if not can_matter(knob, case, example, rules):
        return np.broadcast_to(values_of(case, example, rules), to.shape)
    if knob.is_parameter:
        return np.stack([values_of(case, *with_parameter(knob, example, rules, one)) for one in to])
    return np.broadcast_to(values_of(case, example_at(example, rules, knob, to), rules), to.shape)


def with_parameter(
    knob: Knob, example: Example, rules: Conventions, to: float
) -> tuple[Example, Conventions]:
    """The example and the conventions with a parameter at this place."""
    if knob.kind == TOP:
        return replace(example, top_k=int(to)), rules
    return example, rules.with_choice(knob.kind, int(to) if knob.is_whole else float(to))


def example_at(example: Example, rules: Conventions, knob: Knob, to: Array) -> Example:
    """The example with a knob at all these places, as metrics see it: one variant for each.

    Where a threshold rises, its scores fall instead: to a metric that is the same.
    """
    scores = scores_at(example, rules, knob, to)
    if knob.kind == THRESHOLD:
        scores = _lowered(scores, knob, to, example)
    return replace(example, scores=scores)


def scores_at(example: Example, rules: Conventions, knob: Knob, to: Array) -> Array:
    """The scores with a knob at all these places: one leading axis for them.

    What is moved together keeps its distances; a score that is moved by itself stands where it is put.
    """
    scores = np.broadcast_to(scores_in(example), (*to.shape, *example.truth.shape)).copy()
    cells = (..., *knob.cells)
    if knob.kind in SHIFTS:
        marks = np.unique([scores_in(example), thresholds_in(example)])
        shift = to - value_of_knob(knob, example, rules)
        scores[cells] = _snapped(scores[cells] + shift[..., None], marks)
    if knob.kind == SCORE:
        scores[cells] = to
    return scores


def _lowered(scores: Array, knob: Knob, place: Array, example: Example) -> Array:
    """The scores, those that a threshold decides on where they stand to the old one as to the new one."""
    old, new = thresholds_in(example), place[..., None, None]
    lowered = np.where(scores == new, old, old + (scores - new))
    # What rounding would put on the threshold stays on its own side.
    lowered = np.where((lowered == old) & (scores > new), np.nextafter(old, np.inf), lowered)
    lowered = np.where((lowered == old) & (scores < new), np.nextafter(old, -np.inf), lowered)
    return np.where(knob.mask(example.truth.shape), lowered, scores)


def _snapped(values: Array, marks: Array) -> Array:
    """The values, with those that rounding keeps from one of the marks put onto it; marks are sorted."""
    above = np.clip(np.searchsorted(marks, values), 0, len(marks) - 1)
    below = np.maximum(above - 1, 0)
    near = np.where(np.abs(marks[above] - values) < np.abs(values - marks[below]), marks[above], marks[below])
    return np.where(np.abs(near - values) <= ROUNDING * np.maximum(1, np.abs(values)), near, values)
