"""A metric along the whole range of a knob: its stairs or slope, and every jump with its causes."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..compare.difference import same_values
from ..conventions import DIALS, Conventions
from ..errors import InputError
from ..graph.arrays import Array, Cut, Mask
from ..graph.expression import Quantity
from ..graph.working import steps
from ..input.example import Example
from ..output.notebook_working import PartNames
from ..parts.average import AVERAGES
from ..parts.part import COLUMNS, ROWS
from ..pictures.curves import spread
from ..registry import DEFAULT_CONVENTIONS, METRICS, SCORES, check_types
from ..result import Result
from ..words import N_
from .knob import (
    LABEL,
    SAMPLE,
    THRESHOLD,
    TOP,
    Knob,
    can_matter,
    check_knob,
    example_at,
    scores_in,
    thresholds_in,
    title_of,
    value_of_knob,
    values_along,
)
from .passings import Passings, all_passings, passings
from .swept_curve import Curve, Jump
from .variants import Case

STEPS = 101  # places of a smooth line
MAX_PLACES = 300  # where scores meet: with more of them the line is drawn as a smooth one
FEW_STEPS = 41  # of a parameter, each of whose places takes a call
ROOM = 0.08  # beyond the ends of the span, as a share of it
MAX_CELLS = 1_000


@dataclass(frozen=True, eq=False)
class Sweep:
    """Metrics along the whole `span` of a knob, which stands at the place `now`; `title` is its name.

    >>> from multilabel_metrics_lab import Example, Knob, sweep
    >>> found = sweep(Knob("score", 0, 1), [("ranking_loss", "samples")], Example.of([[1, 0]], [[0.6, 0.2]]))
    >>> found.title, found.now, found.span, [jump.at for jump in found.curves[0].jumps]
    ('the score of label 2 in sample 1', 0.2, (0.0, 1.0), [0.6])
    """

    knob: Knob
    title: str
    now: float
    span: tuple[float, float]
    curves: tuple[Curve, ...]

    def figure(self) -> Any:
        """A `plotly.graph_objects.Figure` with a panel for each metric; ImportError without plotly."""
        from ..figures.sweep_figure import sweep_figure
        from ..figures.template import with_template

        return with_template(sweep_figure(self.curves, self.now, self.title, self.knob.kind))


def sweep(
    knob: Knob, cases: Sequence[Case], example: Example, conventions: Conventions = DEFAULT_CONVENTIONS
) -> Sweep:
    """Move a knob through its whole range, and compute some metrics along it.

    `cases` are pairs of a metric and an average, at least one. InputError for an example without scores, for
    one of more than 1,000 cells, for a metric or an average that it cannot have, and for a knob that it does
    not have.

    >>> from multilabel_metrics_lab import Example, Knob, sweep
    >>> sweep(Knob("score", 0, 1), [("ranking_loss", "macro")], Example.of([[1, 0]], [[0.6, 0.2]]))
    Traceback (most recent call last):
    multilabel_metrics_lab.errors.InputError: Ranking loss has no average 'macro': choose one of samples.
    """
    check_types(N_("A sweep"), example, conventions)
    check_size(example)
    check_knob(knob, example)
    if not cases:
        raise InputError(N_("There is no metric to follow: name at least one, such as ('recall', 'macro')."))
    for metric, average in cases:
        METRICS[metric].check(example, average, conventions)
    span = span_of(knob, example, conventions)
    curves = tuple(curve(knob, case, example, conventions, span) for case in cases)
    for (metric, average), found in zip(cases, curves, strict=True):
        if np.isnan(found.y).all():
            METRICS[metric].number(example, average, conventions)  # InputError where the metric refuses it
    names = PartNames.of(example, ROWS)
    title = title_of(knob, names.parts, names.items)
    return Sweep(knob, title, value_of_knob(knob, example, conventions), span, curves)


def check_size(example: Example) -> None:
    """Raise InputError for an example without scores, and for one that is too large to sweep."""
    if example.scores is None:
        raise InputError(N_("There are no scores that could be moved: give y_score."))
    if example.truth.size > MAX_CELLS:
        raise InputError(
            N_(
                "This matrix has {found:,} cells. To move something through its whole range, take one of at "
                "most {most:,}."
            ),
            found=example.truth.size,
            most=MAX_CELLS,
        )


def span_of(knob: Knob, example: Example, rules: Conventions) -> tuple[float, float]:
    """The range of a knob: past everything that it can meet, whatever its place is now."""
    now = value_of_knob(knob, example, rules)
    if knob.is_parameter:
        lowest, highest = _ends_of_parameter(knob, example.truth.shape[1])
        return min(lowest, now), max(highest, now)
    if knob.kind in (LABEL, SAMPLE):
        return _around(all_passings(knob, example, rules).places, now)
    scores = scores_in(example)
    others = scores if knob.kind == THRESHOLD else scores[~knob.mask(scores.shape)]
    marks = np.concatenate([others.ravel(), thresholds_in(example).ravel()])
    within = marks.min(initial=now) >= 0 and marks.max(initial=now) <= 1
    return (0.0, 1.0) if within else _around(marks, now)


def _ends_of_parameter(knob: Knob, n_labels: int) -> tuple[float, float]:
    """From where to where a parameter goes; a count as far as there are labels."""
    if knob.kind == TOP:
        return 1.0, float(n_labels)
    dial = DIALS[knob.kind]
    if not dial.whole:
        return dial.swept
    return float(dial.lowest + bool(dial.lowest_title)), float(min(dial.highest, n_labels))


def _around(places: Array, now: float) -> tuple[float, float]:
    """From a little below the lowest of these places and `now` to a little above the highest."""
    lowest, highest = float(places.min(initial=now)), float(places.max(initial=now))
    room = ROOM * (highest - lowest) or max(1.0, abs(now)) / 2
    return lowest - room, highest + room


def curve(knob: Knob, case: Case, example: Example, rules: Conventions, span: tuple[float, float]) -> Curve:
    """Compute the value along the whole span, in one call of the metric.

    Where only an order or a side counts, the value between two places is that of the middle: the stairs are
    exact, and so is the value at a place where two scores are level.

    >>> from multilabel_metrics_lab import Conventions, Example
    >>> example = Example.of([[1, 0]], [[0.6, 0.2]])
    >>> found = curve(Knob("score", 0, 1), ("ranking_loss", "samples"), example, Conventions(), (0, 1))
    >>> found.x.tolist(), found.y.tolist()
    ([0.0, 0.0, 0.6, 0.6, 0.6, 1.0, 1.0], [0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0])
    >>> [(jump.at, jump.before, jump.value_there, jump.after) for jump in found.jumps]
    [(0.6, 0.0, 1.0, 1.0)]
    """
    can_change = can_matter(knob, case, example, rules)
    met = passings(knob, case, example, rules)
    places = met.places[(met.places >= span[0]) & (met.places <= span[1])]
    if knob.is_parameter or METRICS[case[0]].depends_on(rules) == SCORES or len(places) > MAX_PLACES:
        x = _grid(knob, span)
        return Curve(case, x, values_along(case, example, rules, knob, x), False, (), can_change)
    ends = np.unique([span[0], *places, span[1]])
    middles = (ends[:-1] + ends[1:]) / 2
    to = np.concatenate([ends, middles])
    result: Result | None = None
    if can_change:
        with suppress(InputError):  # the metric may refuse the example
            result = METRICS[case[0]](example_at(example, rules, knob, to), case[1], rules)
    computed = values_along(case, example, rules, knob, to) if result is None else result.value
    at, between = np.split(np.broadcast_to(computed, to.shape), [len(ends)])
    x, y = np.repeat(ends, 3)[1:-1], _corners(at, between)
    return Curve(case, x, y, True, _jumps(ends, at, between, met), can_change, result)


def _grid(knob: Knob, span: tuple[float, float]) -> Array:
    """Places enough for a smooth line, or every whole number."""
    if knob.is_by_factors:
        return np.asarray(np.geomspace(*span, FEW_STEPS))
    if knob.is_whole:
        whole = np.arange(span[0], span[1] + 1)
        return np.asarray(whole[spread(len(whole), FEW_STEPS)])
    return np.linspace(*span, FEW_STEPS if knob.is_parameter else STEPS)


def _corners(at: Array, between: Array) -> Array:
    """Before, at and after every place, without what lies outside the span."""
    before = np.concatenate([between[:1], between])
    after = np.concatenate([between, between[-1:]])
    return np.asarray(np.stack([before, at, after], -1).ravel()[1:-1])


def _jumps(ends: Array, at: Array, between: Array, met: Passings) -> tuple[Jump, ...]:
    before, level, after = between[:-1], at[1:-1], between[1:]
    is_jump = ~(same_values(before, after) & same_values(before, level))
    corners = np.stack([ends[1:-1], before, level, after], axis=-1)[is_jump].tolist()
    return tuple(Jump(at, left, tied, right, met.at_place(at)) for at, left, tied, right in corners)


@dataclass(frozen=True, eq=False)
class ChangedStep:
    """A step of a part that changes, and the item in whose line it does: None for a step without lines."""

    part: int
    step: Quantity
    item: int | None


def changed_first(curve: Curve) -> list[ChangedStep | None]:
    """Return for each jump the first step that differs after it, in the part where it happens.

    None where no step of the part differs.
    """
    if curve.result is None or not curve.jumps:
        return [None for _jump in curve.jumps]
    working, kind = steps(curve.result.parts), AVERAGES[curve.case[1]].parts
    places = curve.places.tolist()
    before = len(places) - 1  # the stretch before a place is the variant that far after it
    return [_first_change(working, jump, kind, before + places.index(jump.at)) for jump in curve.jumps]


def _first_change(working: Sequence[Quantity], jump: Jump, kind: str, before: int) -> ChangedStep | None:
    """The first step that differs between the variant `before` and the next one."""
    for cause in jump.causes:
        part = cause.mover[0] if kind == ROWS else cause.mover[1] if kind == COLUMNS else 0
        sides = Cut(part, (before,)), Cut(part, (before + 1,))
        for step in working:
            differs = _differs(step, sides)
            if differs.any():
                return ChangedStep(part, step, int(np.argmax(differs)) if step.itemwise else None)
    return None


def _differs(step: Quantity, sides: tuple[Cut, Cut]) -> Mask:
    """Where a step differs between two variants: (n_items,) for one with a value per item, else ()."""
    one, other = (side.values(step.value, step.itemwise) for side in sides)
    differs = np.asarray(~same_values(one, other))
    if step.where is None:
        return differs
    where, where_other = (side.values(step.where, itemwise=True) for side in sides)
    if step.itemwise:
        return np.asarray((where != where_other) | (differs & where))
    return np.asarray(differs | (where != where_other).any())
