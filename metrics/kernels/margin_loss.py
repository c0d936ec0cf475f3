"""Margin loss: how many steps of the ranking lie between the first false label and the last true one?"""

from __future__ import annotations

import math

import numpy as np

from ..conventions import Conventions
from ..graph.expression import Quantity, apply
from ..graph.notes import Reason, StepSentence
from ..parts.part import Part
from ..parts.rank_steps import ON_RANK, end_of_list, rank_of_end
from ..parts.undefined import defined, without_value
from ..registry import FALSE_ITEMS, LABEL_COUNTS, ORDER, metric
from ..words import N_

NONE_IS_TRUE = Reason("none_is_true", N_("No label is true."))
NONE_IS_FALSE = Reason("none_is_false", N_("No label is false."))
LAST_TRUE = end_of_list(
    "last", "true", ("margin_loss.lowest_true", "a"), ("margin_loss.last_true", "r"), ON_RANK
)
FIRST_FALSE = end_of_list(
    "first", "false", ("margin_loss.highest_false", "b"), ("margin_loss.first_false", "q"), ON_RANK
)
STEPS_BETWEEN = StepSentence(
    N_("The last true label is {value} step below the first false one."),
    N_("The last true label is {value} steps below the first false one."),
    none=N_("The last true label is not below the first false one: {value} steps."),
)
NO_MARGIN = Reason("no_margin", N_("All labels are true or all are false, so there is no place to count."))


def _looks_at(rules: Conventions, _kind: str) -> tuple[str, ...]:
    """Without pairs it may matter whether anything is false."""
    seen = (ORDER, LABEL_COUNTS)
    return seen if rules.margin_loss_no_pairs == "zero" else (*seen, FALSE_ITEMS)


@metric(
    "margin_loss",
    N_("Margin loss"),
    family="ranking",
    follows="is_error",
    averages=("samples",),
    better="lower",
    looks_at=_looks_at,
    reads=("margin_loss_rank", "margin_loss_no_pairs"),
    rank_by="margin_loss_rank",
    highest=math.inf,
)
def margin_loss(part: Part, rules: Conventions) -> Quantity:
    """How many places below the first false label does the last true label stand?

    One value per sample, in steps: 0 where every true label stands above every false one, up to n - 1 for n
    labels; no source normalises it. It is above 0 where a pair is in the wrong order, ties decided
    in the same way: `margin_loss_rank`. A sample whose labels are all true or all false: 0, or left out
    (`margin_loss_no_pairs`).
    Source: utiml, margin-loss, after Loza Mencía and Fürnkranz (2010): the mean over samples of
    max(0, max_{y in Y} rank(x, y) - min_{y not in Y} rank(x, y)); its ties stand from the left, and a sample
    without a pair counts as 0.

    >>> from multilabel_metrics_lab import METRICS, Example
    >>> example = Example.of([[0, 1, 0, 1]], [[0.9, 0.8, 0.3, 0.1]])
    >>> float(METRICS["margin_loss"](example))  # the first false label is on rank 1, the last true one on 4
    3.0
    >>> float(METRICS["margin_loss"](Example.of([[1, 1]], [[0.9, 0.1]])))  # no label is false
    0.0
    """
    last = rank_of_end(part, LAST_TRUE, part.true, rules.margin_loss_rank)
    first = rank_of_end(part, FIRST_FALSE, part.false, rules.margin_loss_rank)
    none_true, none_false = np.asarray(~part.truth.any(-1)), np.asarray(part.truth.all(-1))
    steps = without_value(last, none_true, NONE_IS_TRUE) - without_value(first, none_false, NONE_IS_FALSE)
    loss = apply("larger", steps, 0).named("margin_loss", N_("Margin loss"), "M", sentence=STEPS_BETWEEN)
    return defined(loss, part, rules.margin_loss_no_pairs, NO_MARGIN, none_true | none_false)
