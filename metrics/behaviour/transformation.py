"""What can be done to an example to see which metrics notice, and what differs before and after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ..compare.change import Change
from ..conventions import Conventions
from ..conventions.declaring import FIRST, LAST, TOGETHER
from ..errors import InputError
from ..graph.arrays import Array, Mask
from ..input.example import Example
from ..lazy import lazy_property
from ..parts.counts import PREDICTED, Counts
from ..parts.part import COLUMNS, ROWS, Part
from ..parts.probability import sigmoid
from ..parts.ranking import Ranking
from ..registry import Metric
from ..words import N_

HALVE, CUBE, LOGISTIC, ADD, NUDGE = "halve", "cube", "logistic", "add", "nudge"
REVERSE_SAMPLES, REVERSE_LABELS = "reverse_samples", "reverse_labels"
REPEAT_SAMPLES, REPEAT_LABEL = "repeat_samples", "repeat_label"
EMPTY_LABEL, EMPTY_SAMPLE = "empty_label", "empty_sample"
OF_SCORES = (HALVE, CUBE, LOGISTIC, ADD, NUDGE)
OF_MATRIX = (REVERSE_SAMPLES, REVERSE_LABELS, REPEAT_SAMPLES, REPEAT_LABEL, EMPTY_LABEL, EMPTY_SAMPLE)
EVERYTHING, SAMPLE, LABEL = "all", "sample", "label"
# To what each can be done.
SCOPES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys((HALVE, CUBE, LOGISTIC, ADD), (EVERYTHING, SAMPLE, LABEL)),
    **dict.fromkeys((NUDGE, *OF_MATRIX), (EVERYTHING,)),
    REPEAT_LABEL: (LABEL,),
}
NEW = -1  # stands for a row or a column that is not in the example
USUAL_THRESHOLD, USUAL_WEIGHT = 0.5, 1.0  # of a label or sample that is added
ROOM = 0.4  # of the smallest gap: two neighbours that both move by it do not meet


@dataclass(frozen=True)
class Transformation:
    """A change of an example: `how`, one of the names above, to all of it or to one sample or label.

    `place` counts the samples or labels from 0.
    """

    how: str
    scope: str = EVERYTHING
    place: int = 0


@dataclass(frozen=True, eq=False)
class Transformed:
    """The scores after a transformation, and where each sample and label comes from.

    `rows` and `columns` say which sample and which label of the example stands at each place, `NEW` for one
    that was added. `scores` has one entry for each place: shape (..., n_rows, n_columns).
    """

    rows: NDArray[np.intp]
    columns: NDArray[np.intp]
    scores: Array


def transform(transformation: Transformation, example: Example) -> Transformed:
    """Transform an example with scores; InputError where it cannot be done.

    >>> from metrics import Example
    >>> from metrics.behaviour.transformation import Transformation, transform
    >>> halved = transform(Transformation("halve", "label", 0), Example.of([[1, 0]], [[0.8, 0.6]]))
    >>> halved.scores.tolist(), halved.rows.tolist(), halved.columns.tolist()
    ([[0.4, 0.6]], [0], [0, 1])
    """
    if example.scores is None:
        raise InputError(N_("There are no scores to be changed."))
    return _MAKERS[transformation.how](transformation, example, example.scores)


def example_after(transformed: Transformed, example: Example) -> Example:
    """Return the example that a transformation makes of this one.

    What belongs to a sample or a label goes along with it. One that is added is never true and never
    predicted, counts as less relevant than all others and has the usual threshold and weight.

    >>> from metrics import Example
    >>> from metrics.behaviour.transformation import Transformation, example_after, transform
    >>> example = Example.of([[1, 0]], [[0.8, 0.6]])
    >>> example_after(transform(Transformation("reverse_labels"), example), example).truth.tolist()
    [[False, True]]
    """
    rows, columns = transformed.rows, transformed.columns
    predicted, weights = example.predicted, example.sample_weight
    return Example(
        truth=_arranged(example.truth, rows, columns, False),
        scores=transformed.scores,
        predicted=None if predicted is None else _arranged(predicted, rows, columns, False),
        threshold=_thresholds(example.threshold, rows, columns),
        top_k=example.top_k,
        relevance_order=_relevance(example, rows, columns),
        sample_weight=None if weights is None else np.where(rows == NEW, USUAL_WEIGHT, weights[rows]),
    )


def _arranged(cells: Array, rows: Array, columns: Array, new: float) -> Array:
    """The cells of these rows and columns; `new` for those that were not there."""
    taken = cells[..., rows, :][..., columns]
    added = (rows == NEW)[:, None] | (columns == NEW)
    return np.where(added, new, taken) if added.any() else taken


def _thresholds(threshold: Array, rows: Array, columns: Array) -> Array:
    if threshold.ndim == 0:
        return threshold
    if threshold.ndim == 1:
        return np.where(columns == NEW, USUAL_THRESHOLD, threshold[columns])
    return np.where((rows == NEW)[:, None], USUAL_THRESHOLD, threshold[rows])


def _relevance(example: Example, rows: Array, columns: Array) -> Array | None:
    """The places of the labels among those of their sample, from 1; a copy comes right after the original."""
    if example.relevance_order is None:
        return None
    order = _arranged(example.relevance_order.astype(np.float64), rows, columns, np.inf)
    return np.argsort(np.argsort(order, -1, kind="stable"), -1) + 1


def _same_places(example: Example) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    n_samples, n_labels = example.truth.shape[-2:]
    return np.arange(n_samples), np.arange(n_labels)


# Each of these functions is strictly increasing: of two scores the higher one stays the higher one.
INCREASING: Mapping[str, Callable[[Array], Array]] = {
    HALVE: lambda scores: scores / 2,
    CUBE: lambda scores: np.asarray(scores**3),
    LOGISTIC: sigmoid,
    ADD: lambda scores: scores + 1,
}


def _mapped(transformation: Transformation, example: Example, scores: Array) -> Transformed:
    rows, columns = _same_places(example)
    of_row, of_column = (rows == transformation.place)[:, None], columns == transformation.place
    among = {EVERYTHING: True, SAMPLE: of_row, LABEL: of_column}[transformation.scope]
    with np.errstate(over="ignore", under="ignore"):
        moved = np.where(among, INCREASING[transformation.how](scores), scores)
    if not np.isfinite(moved).all():
        raise InputError(N_("A score would become too large to be held as a number."))
    return Transformed(rows, columns, moved)


def _nudged(_: Transformation, example: Example, scores: Array) -> Transformed:
    """Every other cell goes down and the others up, by a power of ten less than half of every gap."""
    step = nudge_step(example)
    rows, columns = _same_places(example)
    moved = np.where((rows[:, None] + columns) % 2 == 0, scores - step, scores + step)
    if np.array_equal(moved, scores) or not np.isfinite(moved).all():
        raise InputError(N_("The scores lie so close together that there is no number between them."))
    return Transformed(rows, columns, moved)


def nudge_step(example: Example) -> float:
    """By how much a nudge moves each score of an example with scores.

    >>> from metrics import Example
    >>> nudge_step(Example.of([[1, 0]], [[0.75, 0.25]]))
    0.1
    """
    assert example.scores is not None
    levels = np.unique(np.concatenate((example.scores.ravel(), example.threshold.ravel())))
    with np.errstate(over="ignore", divide="ignore"):
        gap = min(np.diff(levels).min(initial=np.inf), 1.0)
        return float(10.0 ** np.floor(np.log10(ROOM * gap)))


def _reversed(transformation: Transformation, example: Example, scores: Array) -> Transformed:
    rows, columns = _same_places(example)
    of_samples = transformation.how == REVERSE_SAMPLES
    if len(rows if of_samples else columns) == 1:
        sample = N_("There is one sample only, and so no other order.")
        raise InputError(sample if of_samples else N_("There is one label only, and so no other order."))
    if of_samples:
        return Transformed(rows[::-1], columns, scores[..., ::-1, :])
    return Transformed(rows, columns[::-1], scores[..., ::-1])


def _samples_repeated(_: Transformation, example: Example, scores: Array) -> Transformed:
    rows, columns = _same_places(example)
    return Transformed(np.tile(rows, 2), columns, np.concatenate((scores, scores), axis=-2))


def _label_repeated(transformation: Transformation, example: Example, scores: Array) -> Transformed:
    """The copy stands right after the original."""
    rows, columns = _same_places(example)
    twice = np.insert(columns, transformation.place + 1, transformation.place)
    return Transformed(rows, twice, scores[..., twice])


def _label_added(_: Transformation, example: Example, scores: Array) -> Transformed:
    rows, columns = _same_places(example)
    new = np.full((*scores.shape[:-1], 1), _below_all(example, scores))
    return Transformed(rows, np.append(columns, NEW), np.concatenate((scores, new), axis=-1))


def _sample_added(_: Transformation, example: Example, scores: Array) -> Transformed:
    if example.decided_by == "top_k":
        raise InputError(
            N_(
                "The labels with the highest scores of every sample are predicted here, so no sample can be "
                "added with nothing predicted."
            )
        )
    rows, columns = _same_places(example)
    new = np.full((*scores.shape[:-2], 1, scores.shape[-1]), _below_all(example, scores))
    return Transformed(np.append(rows, NEW), columns, np.concatenate((scores, new), axis=-2))


def _below_all(example: Example, scores: Array) -> float:
    """A score below all others and below every threshold: 0 if that is so, or else a lower one."""
    lowest = float(min(scores.min(), example.threshold.min(), USUAL_THRESHOLD))
    below = 0.0 if lowest > 0 else lowest - max(1.0, -lowest)
    if not np.isfinite(below):
        raise InputError(N_("There is no number below the lowest score."))
    return below


_MAKERS: Mapping[str, Callable[[Transformation, Example, Array], Transformed]] = {
    **dict.fromkeys(INCREASING, _mapped),
    NUDGE: _nudged,
    **dict.fromkeys((REVERSE_SAMPLES, REVERSE_LABELS), _reversed),
    REPEAT_SAMPLES: _samples_repeated,
    REPEAT_LABEL: _label_repeated,
    EMPTY_LABEL: _label_added,
    EMPTY_SAMPLE: _sample_added,
}


MAX_TOGETHER = 10_000  # cells of an example whose values before and after come from one call


@dataclass(frozen=True)
class Ruling:
    """Whether a value is certain to stay the same, and the reason why or why not.

    It is certain where it holds for every example of which the reason is true.
    """

    certain: bool
    reason: str


@dataclass(frozen=True, eq=False)
class Situation:
    """An example, what a transformation makes of it, and the conventions in force.

    Whatever is true of a stack is true of all its variants.
    """

    transformation: Transformation
    transformed: Transformed
    before: Example
    after: Example
    rules: Conventions

    @lazy_property
    def change(self) -> Change:
        """What differs between the two."""
        return Change(self.before, self.after, self.rules)

    @lazy_property
    def both(self) -> Example | None:
        """The two as variants of one example; None where they differ in more than their scores, or are large.

        One call of a metric then gives both values, at the cost of the memory of both.
        """
        before, after = self.before.scores, self.after.scores
        if self.transformation.how not in OF_SCORES or before is None or after is None or before.ndim > 2:
            return None
        if before.size > MAX_TOGETHER:
            return None
        return replace(self.before, scores=np.stack([before, after]))

    def without_what_was_sorted(self) -> Situation:
        """The same situation with empty caches: its examples have nothing but what was given."""
        return replace(self, before=replace(self.before), after=replace(self.after))

    def some_label_weighs(self, predicted: bool) -> bool:
        """Whether some label has weight: a true cell in a sample that weighs something.

        predicted: only labels that are predicted somewhere count.
        """
        of_labels = self.before.parts(COLUMNS)
        weighs = of_labels.positives.value > 0
        if predicted:
            weighs = weighs & (Counts.of_part(of_labels, self.rules).of(PREDICTED).value > 0)
        return bool(weighs.any(-1).all())

    def has_ties(self, kind: str) -> bool:
        """Whether equal scores stand in one part of this kind."""
        scores = self.before.parts(kind).scores
        if scores is None:
            return False
        in_order = np.sort(scores, -1)
        return bool((in_order[..., 1:] == in_order[..., :-1]).any())

    def tells_ties_by_place(self, metric: Metric, kind: str) -> bool:
        """Whether the metric ranks equal scores by their places in the table, and there are some."""
        rules = self.rules
        by_rank = getattr(rules, metric.rank_by) in (FIRST, LAST) if metric.rank_by else False
        leftmost = metric.key == "one_error" and rules.one_error_tie == FIRST
        return (by_rank or leftmost) and self.has_ties(kind)

    @lazy_property
    def predicts_by_place(self) -> bool:
        """Whether the place of a label decides if it is among the top K."""
        top_k = self.before.decided_by == "top_k"
        return top_k and self.rules.top_k_tie in (FIRST, LAST) and self.has_ties(ROWS)


@dataclass(frozen=True)
class Overtaking:
    """In one part an item `upper` is now above or level with `lower`, and was not so before.

    Items and the part are counted from 0; `level` says that the two are level now.
    """

    part: int
    upper: int
    lower: int
    level: bool


@dataclass(frozen=True)
class Crossing:
    """The first cell that is predicted now and was not, or the other way round, and how many there are."""

    row: int
    column: int
    predicted: bool
    count: int


def overtaking(situation: Situation, kind: str) -> Overtaking | None:
    """A true item and a false one that changed places; two of the same truth where there are no such two.

    It is the true item that most false ones have passed or let pass. None where the order is the same in all
    parts. For an example without variants.

    >>> from metrics import Conventions, Example
    >>> from metrics.behaviour.outcome import situation_of
    >>> from metrics.behaviour.transformation import Transformation
    >>> example = Example.of([[1, 0]], [[0.8, 0.6]])
    >>> overtaking(situation_of(Transformation("halve", "label", 0), example, Conventions()), "rows")
    Overtaking(part=0, upper=1, lower=0, level=False)
    """
    before, after = situation.before.parts(kind), situation.after.parts(kind)
    truth, among = before.truth, ~before.truth
    moved = np.where(truth, _steps(before, after, among), 0)
    if not moved.any():
        among = np.ones_like(truth)
        moved = _steps(before, after, among)
    if not moved.any():
        return None
    part, item = divmod(int(np.argmax(moved)), before.n_items)
    earlier, later = (
        np.where(scores > scores[item], 1, np.where(scores == scores[item], 0, -1))
        for scores in (before.score.value[part], after.score.value[part])
    )
    other = int(np.argmax((earlier != later) & among[part]))
    upper, lower = (other, item) if later[other] > earlier[other] else (item, other)
    return Overtaking(part, upper, lower, bool(later[other] == 0))


def _steps(before: Part, after: Part, among: Mask) -> Array:
    """How much more or fewer of some items stand above each item than before; one level with it counts ½."""
    rankings = Ranking(before, TOGETHER), Ranking(after, TOGETHER)
    earlier, later = (one.above(among) + one.at_or_above(among) for one in rankings)
    return np.asarray(np.abs(later - earlier))


def crossing(situation: Situation) -> Crossing | None:
    """The first cell that is predicted otherwise than before; None where there is none.

    For an example without variants.

    >>> from metrics import Conventions, Example
    >>> from metrics.behaviour.outcome import situation_of
    >>> from metrics.behaviour.transformation import Transformation
    >>> example = Example.of([[1, 0]], [[0.8, 0.6]])
    >>> crossing(situation_of(Transformation("halve", "label", 0), example, Conventions()))
    Crossing(row=0, column=0, predicted=False, count=1)
    """
    before, after = (one.prediction(situation.rules) for one in (situation.before, situation.after))
    changed = np.argwhere(before != after)
    if not len(changed):
        return None
    row, column = map(int, changed[0])
    return Crossing(row, column, bool(after[row, column]), len(changed))
