"""A metric along the whole range of something that is moved: its stairs, or its slope, and every jump."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ...compare.difference import same_values
from ...conventions import Conventions
from ...errors import InputError
from ...graph.arrays import Array, Mask
from ...graph.cut import Cut
from ...graph.expression import Quantity
from ...graph.working import steps
from ...input.example import Example
from ...lazy import lazy_property
from ...output.notebook_working import PartNames
from ...parts.average import AVERAGES
from ...parts.part import COLUMNS, ROWS
from ...pictures.curves import spread
from ...registry import METRICS, SCORES, USUAL, check_types
from ...result import Result
from ...words import N_
from ..stack import Case
from .knob import (
    BETA,
    DEPTH,
    LABEL,
    SAMPLE,
    THRESHOLD,
    TOP,
    Knob,
    check_knob,
    is_felt,
    moved,
    place_of,
    scores_in,
    thresholds_in,
    title_of,
    values_along,
)
from .passing import Passing, Passings, all_passings, passings

STEPS = 101
MOST_PLACES = 300
LOWEST_BETA, HIGHEST_BETA, BETAS = 0.1, 10.0, 41
ROOM = 0.08
MOST_CELLS = 1_000


@dataclass(frozen=True)
class Jump:
    """Where a value changes: what it is before, at and after the place, and what happens there."""

    at: float
    before: float
    level: float
    after: float
    causes: tuple[Passing, ...]


@dataclass(frozen=True, eq=False)
class Curve:
    """The value of a metric along a range: `x` and `y` are its corners, from left to right.

    `stairs` says that it stays as it is between two places where something happens: then it has the value at
    the first place, the one right after it, and so on, three corners to each place. `felt` says whether the
    value can depend on what is moved at all. `result` has the working of stairs: at each place, then between
    each of them and the next.
    """

    case: Case
    x: Array
    y: Array
    stairs: bool
    jumps: tuple[Jump, ...]
    felt: bool
    result: Result | None = field(default=None, repr=False)

    @property
    def places(self) -> Array:
        """Of stairs the ends of the range and every place where something happens."""
        return self.x[::3]

    @property
    def levels(self) -> Array:
        """Of stairs the value at each of these places."""
        return self.y[::3]

    @property
    def between(self) -> Array:
        """Of stairs the value between each of these places and the next."""
        return self.y[1::3]

    @property
    def plateaus(self) -> tuple[Array, Array]:
        """Of whole numbers the corners of a line that stays level around each of them."""
        middles = (self.x[:-1] + self.x[1:]) / 2
        return np.concatenate([self.x[:1], np.repeat(middles, 2), self.x[-1:]]), np.repeat(self.y, 2)

    @lazy_property
    def flat(self) -> bool:
        """Whether it has the same value everywhere."""
        return bool(same_values(self.y, np.full(self.y.shape, self.y[0])).all())


@dataclass(frozen=True, eq=False)
class Sweep:
    """Metrics along the whole `span` of what is moved, and where that is `now`; `title` says what it is.

    >>> from metrics import Example, Knob, sweep
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
        from ...figures.sweep_figure import sweep_figure
        from ...figures.template import with_template

        return with_template(sweep_figure(self.curves, self.now, self.title, self.knob.kind))


def sweep(knob: Knob, cases: Sequence[Case], example: Example, conventions: Conventions = USUAL) -> Sweep:
    """Move something through its whole range, and see some metrics along it.

    `cases` are pairs of a metric and an average, at least one. InputError for an example without scores, for
    one of more than 1,000 cells, for a metric or an average that it cannot have, and for a knob that it does
    not have.

    >>> from metrics import Example, Knob, sweep
    >>> sweep(Knob("score", 0, 1), [("ranking_loss", "macro")], Example.of([[1, 0]], [[0.6, 0.2]]))
    Traceback (most recent call last):
    metrics.errors.InputError: Ranking loss has no average 'macro': choose one of samples.
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
            METRICS[metric].number(example, average, conventions)  # says why, where the metric refuses
    names = PartNames.of(example, ROWS)
    title = title_of(knob, names.parts, names.items)
    return Sweep(knob, title, place_of(knob, example, conventions), span, curves)


def check_size(example: Example) -> None:
    """InputError for what has no scores to move, and for what takes too long to move through its range."""
    if example.scores is None:
        raise InputError(N_("There are no scores that could be moved: give y_score."))
    if example.truth.size > MOST_CELLS:
        raise InputError(
            N_(
                "This matrix has {found:,} cells. To move something through its whole range, take one of at "
                "most {most:,}."
            ),
            found=example.truth.size,
            most=MOST_CELLS,
        )


def span_of(knob: Knob, example: Example, rules: Conventions) -> tuple[float, float]:
    """From where to where it is moved: past everything that it can meet, and whatever its place is now."""
    n_labels = example.truth.shape[1]
    if knob.kind == BETA:
        return min(LOWEST_BETA, rules.beta), max(HIGHEST_BETA, rules.beta)
    if knob.kind in (DEPTH, TOP):
        return 1.0, float(max(n_labels, place_of(knob, example, rules)))
    now = place_of(knob, example, rules)
    if knob.kind in (LABEL, SAMPLE):
        return _around(all_passings(knob, example, rules).places, now)
    others = (
        scores_in(example)[~knob.among(example.truth.shape)] if knob.kind != THRESHOLD else scores_in(example)
    )
    met = np.concatenate([others.ravel(), np.ravel(thresholds_in(example))])
    within = met.min(initial=now) >= 0 and met.max(initial=now) <= 1 and 0 <= now <= 1
    return (0.0, 1.0) if within else _around(met, now)


def _around(places: Array, now: float) -> tuple[float, float]:
    """A little more than from the first of these places to the last."""
    lowest, highest = float(places.min(initial=now)), float(places.max(initial=now))
    room = ROOM * (highest - lowest) or max(1.0, abs(now)) / 2
    return lowest - room, highest + room


def curve(knob: Knob, case: Case, example: Example, rules: Conventions, span: tuple[float, float]) -> Curve:
    """The value along the whole span, from one call of the metric.

    Where only an order or a side counts, the value between two places is that of the middle: the stairs are
    exact, and so is the value at a place where two scores are level.

    >>> from metrics import Conventions, Example
    >>> example = Example.of([[1, 0]], [[0.6, 0.2]])
    >>> found = curve(Knob("score", 0, 1), ("ranking_loss", "samples"), example, Conventions(), (0, 1))
    >>> found.x.tolist(), found.y.tolist()
    ([0.0, 0.0, 0.6, 0.6, 0.6, 1.0, 1.0], [0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0])
    >>> [(jump.at, jump.before, jump.level, jump.after) for jump in found.jumps]
    [(0.6, 0.0, 1.0, 1.0)]
    """
    felt = is_felt(knob, case, example, rules)
    if knob.is_dial or METRICS[case[0]].sees(rules) == SCORES:
        x = _grid(knob, span)
        return Curve(case, x, values_along(case, example, rules, (knob, x)), False, (), felt)
    met = passings(knob, case, example, rules)
    places = met.places[(met.places >= span[0]) & (met.places <= span[1])]
    if len(places) > MOST_PLACES:
        x = _grid(knob, span)
        return Curve(case, x, values_along(case, example, rules, (knob, x)), False, (), felt)
    ends = np.unique([span[0], *places, span[1]])
    middles = (ends[:-1] + ends[1:]) / 2
    to = np.concatenate([ends, middles])
    result = _result_along(knob, case, example, rules, to) if felt else None
    if result is None:
        values = values_along(case, example, rules, (knob, to))
    else:
        values = np.broadcast_to(result.value, to.shape)
    at, between = values[: len(ends)], values[len(ends) :]
    return Curve(
        case,
        np.repeat(ends, 3)[1:-1],
        _corners(at, between),
        True,
        _jumps(ends, at, between, met),
        felt,
        result,
    )


def _result_along(knob: Knob, case: Case, example: Example, rules: Conventions, to: Array) -> Result | None:
    """The metric at all these places; None where it refuses the example."""
    metric, average = case
    try:
        return METRICS[metric](moved(case, example, rules, (knob, to)), average, rules)
    except InputError:
        return None


def _grid(knob: Knob, span: tuple[float, float]) -> Array:
    """Enough places for a smooth line, or every whole number."""
    if knob.kind == BETA:
        return np.asarray(np.geomspace(*span, BETAS))
    if knob.kind in (DEPTH, TOP):
        whole = np.arange(span[0], span[1] + 1)
        return np.asarray(whole[spread(len(whole), BETAS)])
    return np.linspace(*span, STEPS)


def _corners(at: Array, between: Array) -> Array:
    """Before, at and after every place, without what lies outside the span."""
    before = np.concatenate([between[:1], between])
    after = np.concatenate([between, between[-1:]])
    return np.asarray(np.stack([before, at, after], -1).ravel()[1:-1])


def _jumps(ends: Array, at: Array, between: Array, met: Passings) -> tuple[Jump, ...]:
    before, level, after = between[:-1], at[1:-1], between[1:]
    steps_up = ~(same_values(before, after) & same_values(before, level))
    return tuple(
        Jump(float(place), float(one), float(tie), float(other), met.there(place))
        for place, one, tie, other in zip(
            ends[1:-1][steps_up], before[steps_up], level[steps_up], after[steps_up], strict=True
        )
    )


@dataclass(frozen=True, eq=False)
class ChangedStep:
    """A step of the working of a part, and the item in whose line it changes: None for one without lines."""

    part: int
    step: Quantity
    item: int | None


def changed_first(curve: Curve) -> list[ChangedStep | None]:
    """For each jump the first step of the working that differs after it, in the part where it happens.

    None where no step of the part shows it.
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
