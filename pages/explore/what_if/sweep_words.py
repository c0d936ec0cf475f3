"""What is said of a metric along a range: what happens at a jump, and why a curve is flat."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from metrics import AVERAGES, METRICS, same_value
from metrics.behaviour.sweeps.knob import BETA, DEPTH, LABEL, SAMPLE, SCORE, THRESHOLD, TOP, Knob
from metrics.behaviour.sweeps.passing import Passing
from metrics.behaviour.sweeps.plane import Plane
from metrics.behaviour.sweeps.sweep import ChangedStep, Curve, Jump
from metrics.compare.difference import same_values
from metrics.conventions import Conventions
from metrics.graph.digits import exact
from metrics.parts.part import COLUMNS, ROWS
from metrics.registry import ORDER, PREDICTIONS, SCORES
from metrics.words import N_
from pages.explore.cases import before_and_after, name_of
from pages.explore.what_if.knob_choice import cell_name, name_of_knob
from pages.intake.matrix import Matrix
from pages.words import gettext as _

MOST_CAUSES = 2
UNFELT = {
    BETA: N_("β has no part in it"),
    DEPTH: N_("it counts every place, whatever k is"),
    TOP: N_("it does not ask what is predicted"),
    THRESHOLD: N_("it does not look at the threshold"),
    SCORE: N_("what is predicted was set by hand"),
    LABEL: N_("what is predicted was set by hand"),
    SAMPLE: N_("what is predicted was set by hand"),
}


def reason_of(curve: Curve, knob: Knob, rules: Conventions) -> str:
    """Why a curve is flat, or what it is flat by between its jumps; "" for one that always changes."""
    if not curve.felt:
        return _(UNFELT[knob.kind])
    if knob.is_dial:
        return _("flat: here it makes no difference") if curve.flat else ""
    sees, kind = METRICS[curve.case[0]].sees(rules), AVERAGES[curve.case[1]].parts
    if sees == SCORES:
        return _("every score counts, however little it moves")
    if sees == PREDICTIONS:
        return _("only what is predicted counts")
    if sees == ORDER and (knob.kind, kind) in ((LABEL, COLUMNS), (SAMPLE, ROWS)):
        return _("flat: what moves together keeps its order")
    order = {
        ROWS: _("only the order within each sample counts"),
        COLUMNS: _("only the order within each label counts"),
    }.get(kind, _("only the order of all cells counts"))
    return order if sees == ORDER else _("only the order and the side of the threshold count")


def cause_of(jump: Jump, knob: Knob, matrix: Matrix) -> str:
    """What happens at a jump."""
    told = [_passed(one, knob, matrix) for one in jump.causes[:MOST_CAUSES]]
    more = len(jump.causes) - MOST_CAUSES
    listed = "; ".join(told)
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


def stops_of(curves: Sequence[Curve], knob: Knob, matrix: Matrix) -> list[tuple[float, str]]:
    """The places where some curve jumps, each with a short name of what is passed there."""
    causes = {jump.at: jump.causes for curve in curves for jump in curve.jumps}
    return [(at, ", ".join(_short(one, knob, matrix) for one in causes[at][:1])) for at in sorted(causes)]


def _short(one: Passing, knob: Knob, matrix: Matrix) -> str:
    """What is passed, alone."""
    if knob.kind == THRESHOLD:
        return cell_name(matrix, *one.mover)
    if one.other is None:
        return _("the threshold") if knob.kind == SCORE else cell_name(matrix, *one.mover)
    same = knob.kind == SCORE and one.other[0] == one.mover[0]
    return matrix.labels[one.other[1]] if same else cell_name(matrix, *one.other)


def movement(name: str, jump: Jump) -> str:
    """What a jump does to a metric."""
    told = _("{metric} {before} → {after}")
    before, after = before_and_after(jump.before, jump.after, exact)
    return told.format(metric=name, before=before, after=after)


def first_step(first: ChangedStep | None) -> str:
    """Which step of the working changes first."""
    return "" if first is None else _("changes first: {step}").format(step=_(first.step.title))


def step_word(first: ChangedStep) -> str:
    """How an address names the step, with its line where it has one for the item."""
    return first.step.key if first.item is None else f"{first.step.key}:{first.item + 1}"


def opening_of(curves: Sequence[Curve], knob: Knob, matrix: Matrix) -> str:
    """One true sentence: how few values there are, however far something is moved."""
    steps = sorted((one for one in curves if one.stairs), key=values_taken)
    what = name_of_knob(knob, matrix)
    if not steps:
        return _("Move {what}, and see what each metric makes of it.").format(what=what)
    quiet, busy = steps[0], steps[-1]
    facts = {
        "what": what,
        "quiet": name_of(quiet.case),
        "busy": name_of(busy.case),
        "few": values_taken(quiet),
        "many": values_taken(busy),
    }
    if values_taken(busy) == 1:
        told = _("However far you move {what}, {busy} does not change.")
    elif values_taken(quiet) == 1:
        told = _(
            "However you move {what}, {busy} takes only {many} different values, and {quiet} never changes."
        )
    elif quiet is busy or facts["few"] == facts["many"]:
        told = _("However you move {what}, {busy} takes only {many} different values.")
    else:
        told = _(
            "However you move {what}, {busy} takes only {many} different values, and {quiet} only {few}."
        )
    return told.format(**facts)


def map_opening(found: Plane, metric: str, names: tuple[str, str]) -> str:
    """One true sentence about a map: from where to where the value goes."""
    known = found.values[~np.isnan(found.values)]
    if not known.size:
        return _("{metric} has no value, wherever the two are.").format(metric=metric)
    lowest, highest = float(known.min()), float(known.max())
    low, high = before_and_after(lowest, highest, exact)
    told = _("With {first} and {second}, {metric} goes from {low} to {high}.")
    if same_value(lowest, highest):
        told = _("Wherever {first} and {second} are, {metric} is {low}.")
    return told.format(first=names[0], second=names[1], metric=metric, low=low, high=high)


def values_taken(curve: Curve) -> int:
    """How many different values a curve has."""
    in_order = np.sort(curve.y)
    return 1 + int((~same_values(in_order[1:], in_order[:-1])).sum())
