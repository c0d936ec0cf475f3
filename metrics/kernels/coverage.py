"""Coverage: how far down the ranking lies the last true label?"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from ..conventions import Conventions
from ..graph.expression import Expression, Quantity
from ..graph.notes import Reason, StepSentence
from ..parts.part import Part
from ..parts.rank_steps import READ_DOWN, end_of_list, rank_of_end
from ..parts.undefined import defined
from ..registry import FALSE_ITEMS, LABEL_COUNTS, ORDER, metric
from ..words import N_

NOTHING_TO_REACH = Reason("nothing_to_reach", N_("No label is true, so there is no last true label."))
LAST_TRUE = end_of_list("last", "true", ("coverage.lowest", "a"), ("coverage.depth", "d"), READ_DOWN)
STEPS_DOWN = StepSentence(
    N_("From the top label down to rank {coverage_depth} it is {value} step."),
    N_("From the top label down to rank {coverage_depth} it is {value} steps."),
)
LABELS_READ = StepSentence(
    N_("The last true label is found when {value} label is read."),
    N_("The last true label is found when {value} labels are read."),
)
SHARE_OF_STEPS = StepSentence(
    N_("It is {first} step down to the last true label, for {second} labels: {value}."),
    N_("It is {first} steps down to the last true label, for {second} labels: {value}."),
    by="first",
)
SHARE_OF_LABELS = StepSentence(
    N_("{first} of the {second} labels is read: {value}."),
    N_("{first} of the {second} labels are read: {value}."),
    by="first",
)


def _looks_at(rules: Conventions, _kind: str) -> tuple[str, ...]:
    """Where the last true label stands says nothing of what is false below it, unless it is a share."""
    to_the_end = rules.coverage_unit != "labels" or rules.coverage_empty == "bottom"
    return (ORDER, LABEL_COUNTS, FALSE_ITEMS) if to_the_end else (ORDER, LABEL_COUNTS)


@metric(
    "coverage",
    N_("Coverage"),
    family="ranking",
    follows="one_error",
    averages=("samples",),
    better="lower",
    looks_at=_looks_at,
    reads=("coverage_start", "coverage_rank", "coverage_empty", "coverage_unit"),
    rank_by="coverage_rank",
    lowest=-1.0,  # a sample without true labels at rank 0, counted from 0
    highest=math.inf,
)
def coverage(part: Part, rules: Conventions) -> Quantity:
    """How far down the ranking must you read to find every true label?

    One value per sample, in labels or as a share of them (`coverage_unit`), counted from the top label as
    0 or 1 (`coverage_start`). Ties: `coverage_rank`. A sample without true labels: `coverage_empty`.
    Source: Zhang and Zhou (2014), coverage: the mean over samples of max_{y in Y} rank(x, y) - 1;
    document D0, section 3.5.

    >>> from multilabel_metrics_lab import METRICS, PRESETS, Example
    >>> example = Example.of([[1, 0, 1, 0, 0], [1, 0, 1, 0, 1]],
    ...                      [[0.3, 0.4, 0.5, 0.1, 0.15], [0.4, 0.5, 0.7, 0.2, 0.6]])
    >>> float(METRICS["coverage"](example))  # the last true labels are on ranks 3 and 4: (2 + 3) / 2
    2.5
    >>> float(METRICS["coverage"](example, conventions=PRESETS["scikit_learn"]))  # the top label counts as 1
    3.5
    """
    last = rank_of_end(part, LAST_TRUE, part.true, rules.coverage_rank)
    numbers = {"top": 0.0, "bottom": float(part.n_items)}
    empty = np.asarray(~part.truth.any(-1))
    depth = defined(last, part, rules.coverage_empty, NOTHING_TO_REACH, empty, numbers)
    from_one = rules.coverage_start == "one"
    steps: Expression = depth if from_one else depth - 1
    sentence = LABELS_READ if from_one else STEPS_DOWN
    if rules.coverage_unit == "share":
        steps = steps / part.count
        sentence = SHARE_OF_LABELS if from_one else SHARE_OF_STEPS
    named = steps.named("coverage", N_("Coverage"), "C", sentence=sentence)
    return replace(named, notes=tuple(note for note in depth.notes if note.left_out))
