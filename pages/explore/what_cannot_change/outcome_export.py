"""What is taken away of a change: what became of every number, as a table, and the code that computes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from metrics import AVERAGES, METRICS, Conventions
from metrics.behaviour.outcome import CERTAIN, MOVED, SAME, Outcome
from metrics.behaviour.transformation import Transformation
from metrics.words import N_
from pages.figures.code_snippet import example_snippet
from pages.intake.matrix import Matrix, example_of
from pages.words import gettext as _

if TYPE_CHECKING:
    from pandas import DataFrame

WHAT_BECAME = {CERTAIN: N_("cannot change"), MOVED: N_("changed"), SAME: N_("happened not to change")}


def table_of_outcomes(found: Iterable[tuple[str, Outcome]]) -> DataFrame:
    """Return a row for every number of every change that is named: the value before and after, and why."""
    from pandas import DataFrame

    rows = [
        {
            _("change"): change,
            _("metric"): _(METRICS[one.case[0]].title),
            _("average"): _(AVERAGES[one.case[1]].title),
            _("from"): one.before,
            _("to"): one.after,
            _("outcome"): _(WHAT_BECAME[one.kind]),
            _("reason"): _(one.ruling.reason),
        }
        for change, one in found
    ]
    return DataFrame(rows)


def code_of_outcomes(
    changes: Sequence[Transformation], case: tuple[str, str] | None, matrix: Matrix, rules: Conventions
) -> str:
    """Return code that prints what the changes do to a number, or without one to all of them."""
    made = "".join(f"    Transformation{(one.how, one.scope, one.place)!r},\n" for one in changes)
    of = "" if case is None else f", [{case!r}]"
    return (
        f"{example_snippet(example_of(matrix), rules)}"
        "from multilabel_metrics_lab.behaviour.outcome import outcomes, situation_of\n"
        "from multilabel_metrics_lab.behaviour.transformation import Transformation\n\n"
        f"changes = [\n{made}]\n"
        "for change in changes:\n"
        "    situation = situation_of(change, example, rules)\n"
        f"    for one in outcomes(situation{of}):\n"
        "        print(change.how, *one.case, one.before, one.after, one.kind, one.ruling.reason)\n"
    )
