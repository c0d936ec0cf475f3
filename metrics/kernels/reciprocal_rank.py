"""Reciprocal rank: how far down the list stands the first true label?"""

from __future__ import annotations

import numpy as np

from ..conventions import Conventions
from ..graph.expression import Quantity
from ..graph.notes import Reason, StepSentence
from ..parts.part import Part
from ..parts.rank_steps import READ_DOWN, end_of_list, rank_of_end
from ..parts.undefined import defined, without_value
from ..registry import LABEL_COUNTS, ORDER, metric
from ..words import N_

NONE_IS_FIRST = Reason("none_is_first", N_("No label is true, so there is no first true label."))
FIRST_TRUE = end_of_list(
    "first", "true", ("reciprocal_rank.highest", "a"), ("reciprocal_rank.rank", "r"), READ_DOWN
)
WORTH_OF_RANK = StepSentence(
    N_("The first true label is on rank {second}: 1 divided by {second} is {value}.")
)


@metric(
    "reciprocal_rank",
    N_("Reciprocal rank"),
    family="ranking",
    follows="one_error",
    averages=("samples",),
    better="higher",
    looks_at=(ORDER, LABEL_COUNTS),
    reads=("reciprocal_rank_tie", "reciprocal_rank_empty"),
    rank_by="reciprocal_rank_tie",
)
def reciprocal_rank(part: Part, rules: Conventions) -> Quantity:
    """How soon does the first true label come in the ranking?

    One value per sample, 1 over the rank of the first true label: from 1/n for n labels to 1; their mean is
    the mean reciprocal rank, MRR. Ties: `reciprocal_rank_tie`. A sample without true labels has no such
    rank: `reciprocal_rank_empty`.
    Source: Voorhees (1999), the TREC-8 question answering track, reciprocal rank: 1 over the rank of the
    first correct answer, 0 where there is none; torchmetrics, RetrievalMRR: the same where the first true
    document scores above 0, as it takes one that scores 0 or less for false.

    >>> from multilabel_metrics_lab import METRICS, Conventions, Example
    >>> example = Example.of([[0, 1, 1], [0, 0, 0]], [[0.9, 0.8, 0.1], [0.9, 0.8, 0.1]])
    >>> float(METRICS["reciprocal_rank"](example))  # (1/2 + 0) / 2: nothing is true in the second sample
    0.25
    >>> float(METRICS["reciprocal_rank"](example, conventions=Conventions(reciprocal_rank_empty="skip")))
    0.5
    """
    empty = np.asarray(~part.truth.any(-1))
    first = rank_of_end(part, FIRST_TRUE, part.true, rules.reciprocal_rank_tie)
    rank = without_value(first, empty, NONE_IS_FIRST)
    share = (1 / rank).named("reciprocal_rank", N_("Reciprocal rank"), "R", sentence=WORTH_OF_RANK)
    return defined(share, part, rules.reciprocal_rank_empty, NONE_IS_FIRST, empty)
