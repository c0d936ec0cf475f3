"""What answers a wrong number in a blank of a line, and what can be chosen where none is typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from metrics.graph.digits import MINUS
from metrics.graph.expression import Applied
from metrics.graph.formula_text import plain_text
from metrics.graph.listed import AT_LEAST, AT_MOST, GREATER, LESS, Comparison, Listed
from metrics.graph.written import Entries, Figure, Operated, cases_in_numbers
from metrics.words import N_
from pages.lessons.formula_lines import FormulaLine, LineWriter, decimal_figure, number_text
from pages.lessons.scene import Scene
from pages.words import gettext as _

MAX_NAMED = 8
SIZE_BARS = "|{"
LIST_HINTS = {
    "count": N_("Count these: {listed}."),
    "sum": N_("Add these up: {listed}."),
    "one": N_("It is one of the numbers found before: look it up."),
    "max": N_("Take the largest of these: {listed}."),
    "min": N_("Take the smallest of these: {listed}."),
}
OPERATION_HINTS = {
    "divide": N_("Divide {first} by {second}."),
    "subtract": N_("Take {second} away from {first}."),
    "add": N_("Add {first} and {second}."),
    "multiply": N_("Multiply {first} by {second}."),
    "larger": N_("Take the larger one of {first} and {second}."),
    "smaller": N_("Take the smaller one of {first} and {second}."),
}
# The conditions of lists in LaTeX, and by the first one and the number of all why nothing is in such a list.
IS_FALSE, IS_TRUE = r"{item} \notin Y", r"{item} \in Y"
NONE_ABOVE: Mapping[str, Mapping[tuple[str, int], str]] = {
    "rows": {
        (IS_FALSE, 1): N_("No false label has a score above {value}."),
        (IS_TRUE, 2): N_("No less relevant true label has a score above {value}."),
    },
    "columns": {(IS_FALSE, 1): N_("No false sample has a score above {value}.")},
    "cells": {(IS_FALSE, 1): N_("No false cell has a score above {value}.")},
}
# Why an item is not counted: by what it is, or by its score beside the one that it is compared with.
TRUTH_REASONS: Mapping[str, str] = {
    IS_TRUE: N_("{name} is false: only true ones count here."),
    IS_FALSE: N_("{name} is true: only false ones count here."),
}
NOT_IN_SUM_REASONS: Mapping[str, str] = {
    IS_TRUE: N_("{name} is false: the sum has a term for each true one.")
}
SET_REASONS: Mapping[str, str] = {
    "tp": N_("{name} is true and predicted."),
    "fp": N_("{name} is predicted, but false."),
    "fn": N_("{name} is true, but not predicted."),
    "tn": N_("{name} is neither true nor predicted."),
}
PREDICTED_SET_LATEX = r"\hat{"
NOT_COUNTED_REASONS: Mapping[Comparison, str] = {
    GREATER: N_("{name} has {score}, which is not above {other}."),
    AT_LEAST: N_("{name} has {score}, which is below {other}."),
    LESS: N_("{name} has {score}, which is not below {other}."),
    AT_MOST: N_("{name} has {score}, which is above {other}."),
}
STATEMENTS = ("is_at_least", "is_above", "is_at_most", "is_equal")


def hint_for_blank(writer: LineWriter, line: FormulaLine) -> str:
    """What the step of a line does to its numbers, or to the items that it counts."""
    written, formula = writer.with_numbers(line), line.quantity.expression
    if isinstance(written, Entries):
        return _list_hint(writer, written, line.item)
    name = formula.name if isinstance(formula, Applied) else ""
    show = partial(_shown, writer)
    whole = plain_text(written, show)
    if SIZE_BARS in whole:
        return _("Work this out: {formula}. Bars around a list mean the number of its members.").format(
            formula=whole
        )
    whole = whole.replace("-", MINUS)
    if isinstance(written, Operated) and name in OPERATION_HINTS:
        first, second = (plain_text(one, show).replace("-", MINUS) for one in written.operands)
        return _(OPERATION_HINTS[name]).format(first=first, second=second)
    if name in STATEMENTS:
        return _("Does {claim} hold? If so, it is 1, otherwise 0.").format(claim=whole)
    return _("Work this out: {formula}.").format(formula=whole)


def case_choices(writer: LineWriter, line: FormulaLine) -> Sequence[Mapping[str, str]]:
    """The two cases of a formula in numbers: the one that holds, then the other and why it does not."""
    cases = cases_in_numbers(line.quantity, line.item)
    if not cases or line.item is None:
        return ()
    is_true = bool(writer.scene.truth[line.item])
    why = _("No: {name} is true, so y = 1.") if is_true else _("No: {name} is false, so y = 0.")
    holds, other = (plain_text(one, partial(_shown, writer)).replace("-", MINUS) for one in cases)
    return ({"text": holds}, {"text": other, "why": why.format(name=writer.scene.names[line.item])})


def reasons_not_counted(scene: Scene, line: FormulaLine) -> Mapping[str, str]:
    """Why each item is not counted that a line leaves out, by its name; nothing where that is not known."""
    listed = _only_list(line)
    if listed is None:
        return {}
    left_out: list[int] = np.flatnonzero(~listed.mask(line.item)).tolist()
    reasons = {scene.names[item]: _reason_not_counted(scene, listed, line.item, item) for item in left_out}
    return {name: why.format(name=name) for name, why in reasons.items() if why}


def counted_names(scene: Scene, line: FormulaLine) -> list[str]:
    """The names of the items that a line counts or adds up, where it is one list of some of them."""
    listed = _only_list(line)
    if listed is None or listed.mask(line.item).all():
        return []
    return [scene.names[item] for item in np.flatnonzero(listed.mask(line.item)).tolist()]


def is_sum(line: FormulaLine) -> bool:
    """Whether what a line lists is added up, and not counted."""
    listed = _only_list(line)
    return listed is not None and listed.kind == "sum"


def _only_list(line: FormulaLine) -> Listed | None:
    found = [one for one in line.quantity.made_of if isinstance(one, Listed)]
    if len(found) != 1 or found[0].kind not in ("count", "sum") or not found[0].over_items:
        return None
    return found[0]


def _reason_not_counted(scene: Scene, listed: Listed, at: int | None, item: int) -> str:
    """Why an item is not counted in the line `at`; "" where no sentence says it."""
    if listed.where is not None and not listed.where[item]:
        if listed.kind == "sum" and listed.where_latex in NOT_IN_SUM_REASONS:
            return _(NOT_IN_SUM_REASONS[listed.where_latex])
        return _set_reason(scene, listed.where_latex, item)
    failed = next(one for one in listed.conditions if not one.met_in(at)[item])
    if failed.left.key != scene.result.inputs.score.key or failed.comparison not in NOT_COUNTED_REASONS:
        return _set_reason(scene, failed.comparison.latex, item)
    score, other = (decimal_figure(float(one)) for one in (failed.left.value[item], failed.right.entry(at)))
    return _(NOT_COUNTED_REASONS[failed.comparison]).format(name="{name}", score=score, other=other)


def _set_reason(scene: Scene, condition: str, item: int) -> str:
    """What an item is that is not in a set of true, of false or of predicted items; "" for any other set.

    `condition` is that of the set, in LaTeX.
    """
    if PREDICTED_SET_LATEX not in condition:
        return _(TRUTH_REASONS.get(condition, ""))
    return _(next(why for count, why in SET_REASONS.items() if getattr(scene.confusion, count)[item]))


def _list_hint(writer: LineWriter, entries: Entries, item: int | None) -> str:
    listed = [_shown(writer, one) for one in entries.figures(0, MAX_NAMED)]
    if not listed:
        return _empty_list_hint(writer, entries.about, item)
    listed += ["…"] if len(entries) > MAX_NAMED else []
    return _(LIST_HINTS[entries.about.kind]).format(listed=", ".join(listed))


def _empty_list_hint(writer: LineWriter, listed: Listed, item: int | None) -> str:
    """Why a list is empty: of the scores above that of an item what none has; else that there is nothing."""
    source = writer.scene.result.inputs
    last = listed.conditions[-1] if listed.conditions else None
    if listed.kind == "count" and item is not None and last is not None and last.comparison is GREATER:
        among = NONE_ABOVE.get(source.kind, {}).get((listed.where_latex, len(listed.conditions)))
        if among and last.right.key == source.score.key:
            return _(among).format(value=decimal_figure(float(last.right.entry(item))))
    return _("There is nothing here to count or to add up.")


def _shown(writer: LineWriter, figure: Figure) -> str:
    """What a list counts by its name, anything else as a number."""
    if isinstance(figure.about, Listed) and figure.about.kind == "count":
        return writer.name(figure.about.source, figure.item or 0)
    return number_text(figure)
