"""Sentences about a metric along a range: what happens at a jump, and why a curve is flat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from metrics import AVERAGES, METRICS, same_value
from metrics.behaviour.knob import BETA, DEPTH, LABEL, SAMPLE, SCORE, THRESHOLD, TOP, Knob, Plane
from metrics.behaviour.sweep import ChangedStep, Curve, Jump, Passing, Sweep
from metrics.behaviour.variants import Case
from metrics.compare.difference import same_values
from metrics.conventions import Conventions
from metrics.graph.digits import decimal, exact
from metrics.parts.part import COLUMNS, ROWS
from metrics.registry import ORDER, PREDICTIONS, SCORES
from metrics.words import N_
from pages.explore.cases import before_and_after, name_of, within_sentence
from pages.explore.what_if.knob_choice import cell_name, name_of_knob
from pages.intake.matrix import Matrix
from pages.words import gettext as _

MOST_CAUSES = 2
LETTERS = {BETA: "β", DEPTH: "k", TOP: "K"}
UNFELT = {
    BETA: N_("β has no part in it"),
    DEPTH: N_("it counts every place, whatever k is"),
    TOP: N_("it does not ask what is predicted"),
    THRESHOLD: N_("it does not look at the threshold"),
    **dict.fromkeys((SCORE, LABEL, SAMPLE), N_("what is predicted was set by hand")),
}


def reason_of(curve: Curve, knob: Knob, rules: Conventions) -> str:
    """Why a curve is flat, or what it is flat by between its jumps; "" for one that always changes."""
    if not curve.can_change:
        return _(UNFELT[knob.kind])
    if knob.kind == BETA and not curve.flat:
        return _("below 1 precision counts more, above 1 recall")
    if knob.is_dial:
        return _("flat: here it makes no difference") if curve.flat else ""
    sees, kind = METRICS[curve.case[0]].sees(rules), AVERAGES[curve.case[1]].parts
    if sees == SCORES:
        return _("sees every score")
    if sees == PREDICTIONS:
        return _("sees what is predicted")
    if sees == ORDER and (knob.kind, kind) in ((LABEL, COLUMNS), (SAMPLE, ROWS)):
        return _("flat: what moves together keeps its order")
    order = {
        ROWS: _("sees the order in a sample"),
        COLUMNS: _("sees the order in a label"),
    }.get(kind, _("sees the order of all cells"))
    return order if sees == ORDER else _("sees order and threshold")


def cause_of(jump: Jump, knob: Knob, matrix: Matrix) -> str:
    """What happens at a jump."""
    sentences = [_passed(one, knob, matrix) for one in jump.causes[:MOST_CAUSES]]
    more = len(jump.causes) - MOST_CAUSES
    listed = "; ".join(sentences)
    return _("{passings}; and {more} more").format(passings=listed, more=more) if more > 0 else listed


def _passed(one: Passing, knob: Knob, matrix: Matrix) -> str:
    """Which score passes which, as somebody says it who looks at this matrix."""
    mover = matrix.labels[one.mover[1]] if knob.kind == SCORE else cell_name(matrix, *one.mover)
    if knob.kind == THRESHOLD:
        return _("the threshold passes {label}").format(label=mover)
    if one.other is None:
        return _("{label} crosses the threshold").format(label=mover)
    near = one.other[0] == one.mover[0]
    other = matrix.labels[one.other[1]] if near else cell_name(matrix, *one.other)
    return _("{label} passes {other}").format(label=mover, other=other)


def short_cause(jump: Jump, knob: Knob, matrix: Matrix) -> str:
    """A short name of what is passed at a jump."""
    return ", ".join(name_of_passed(one, knob, matrix) for one in jump.causes[:1])


def name_of_passed(one: Passing, knob: Knob, matrix: Matrix) -> str:
    """What is passed, alone."""
    if knob.kind == THRESHOLD:
        return cell_name(matrix, *one.mover)
    if one.other is None:
        return _("the threshold") if knob.kind == SCORE else cell_name(matrix, *one.mover)
    same = knob.kind == SCORE and one.other[0] == one.mover[0]
    return matrix.labels[one.other[1]] if same else cell_name(matrix, *one.other)


def step_word(first: ChangedStep) -> str:
    """How an address names the step, with its line where it has one for the item."""
    return first.step.key if first.item is None else f"{first.step.key}:{first.item + 1}"


def with_finding_first(found: Sweep) -> Sweep:
    """The curve of which the page speaks comes first: one that jumps, or may jump, else one that moves."""
    lead = min(found.curves, key=_interest)
    return replace(found, curves=(lead, *(one for one in found.curves if one is not lead)))


def _interest(curve: Curve) -> int:
    if is_stepped(curve):
        return 1 if curve.flat else 0
    return 2 if is_moving(curve) else 3


def is_stepped(curve: Curve) -> bool:
    """Whether it has stairs that depend on what is moved."""
    return curve.stairs and curve.can_change


def is_moving(curve: Curve) -> bool:
    """Whether it changes, and has a value everywhere."""
    return not curve.flat and bool(np.isfinite(curve.y).all())


def opening_of(found: Sweep, matrix: Matrix) -> str:
    """One true sentence about the first curve: how few values there are, however far something is moved."""
    knob, busy = found.knob, found.curves[0]
    if not is_stepped(busy):
        return _opening_of_slopes(found, matrix)
    what = name_of_knob(knob, matrix)
    if knob.row is not None and knob.column is not None:
        what = cell_name(matrix, knob.row, knob.column)
    many, name = values_taken(busy), _name_among(busy.case, found.curves)
    if many == 1:
        return _("However far you move {what}, {busy} does not change.").format(what=what, busy=name)
    sentence = _("However you move {what}, {busy} takes only {many} values.")
    return sentence.format(what=what, busy=name, many=many)


def _opening_of_slopes(found: Sweep, matrix: Matrix) -> str:
    """From where to where the value goes of what changes all the way."""
    what = name_of_knob(found.knob, matrix)
    moving = [*filter(is_moving, found.curves)]
    if not moving:
        return _("However far you move {what}, none of these metrics changes.").format(what=what)
    turn = turning_point(moving[0])
    if found.knob.kind in LETTERS and turn is not None:
        return _opening_of_turn(found, moving[0], turn)
    first, last = before_and_after(float(moving[0].y[0]), float(moving[0].y[-1]), exact)
    sentence = _("As {what} goes from {low} to {high}, {busy} goes from {first} to {last}.")
    return sentence.format(
        what=LETTERS.get(found.knob.kind, what),
        low=decimal(found.span[0]),
        high=decimal(found.span[1]),
        busy=_name_among(moving[0].case, found.curves),
        first=first,
        last=last,
    )


def turning_point(curve: Curve) -> int | None:
    """Where a curve is lower than at both its ends, or higher than at both; None where it is nowhere."""
    ends = float(curve.y[0]), float(curve.y[-1])
    lowest, highest = int(curve.y.argmin()), int(curve.y.argmax())
    if curve.y[lowest] < min(ends) and not same_value(float(curve.y[lowest]), min(ends)):
        return lowest
    if curve.y[highest] > max(ends) and not same_value(float(curve.y[highest]), max(ends)):
        return highest
    return None


def _opening_of_turn(found: Sweep, curve: Curve, turn: int) -> str:
    """How far the value of a curve falls and where it climbs back to, or the other way round."""
    sentence = _(
        "As {letter} goes from {low} to {high}, {metric} rises to {there} at {letter} = {place} and falls "
        "back to {last}."
    )
    if curve.y[turn] < curve.y[0]:
        sentence = _(
            "As {letter} goes from {low} to {high}, {metric} falls to {there} at {letter} = {place} and "
            "climbs back to {last}."
        )
    return sentence.format(
        letter=LETTERS[found.knob.kind],
        low=decimal(found.span[0]),
        high=decimal(found.span[1]),
        metric=_name_among(curve.case, found.curves),
        place=decimal(float(curve.x[turn]), 2),
        there=exact(float(curve.y[turn])),
        last=exact(float(curve.y[-1])),
    )


def _name_among(case: Case, curves: Sequence[Curve]) -> str:
    """What a metric is called: with its average where another one of these has the same name."""
    alike = [one for one in curves if one.case[0] == case[0]]
    return within_sentence(name_of(case) if len(alike) > 1 else _(METRICS[case[0]].title))


def map_opening(found: Plane, metric: str, names: tuple[str, str]) -> str:
    """One true sentence about a map: from where to where the value goes."""
    known = found.values[~np.isnan(found.values)]
    if not known.size:
        return _("{metric} has no value, wherever the two are.").format(metric=metric)
    lowest, highest = float(known.min()), float(known.max())
    low, high = before_and_after(lowest, highest, exact)
    sentence = _("With {first} and {second}, {metric} goes from {low} to {high}.")
    if same_value(lowest, highest):
        sentence = _("Wherever {first} and {second} are, {metric} is {low}.")
    name = within_sentence(metric)
    return sentence.format(first=names[0], second=names[1], metric=name, low=low, high=high)


def values_taken(curve: Curve) -> int:
    """How many different values a curve has."""
    in_order = np.sort(curve.y)
    return 1 + int((~same_values(in_order[1:], in_order[:-1])).sum())
