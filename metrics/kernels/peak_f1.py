"""Peak F1: the best F1 that any cut through the sorted list can reach."""

from __future__ import annotations

import numpy as np

from ..conventions import Conventions
from ..graph.expression import Quantity
from ..graph.listed import highest
from ..graph.notes import Note, StepSentence
from ..parts.part import Part
from ..parts.rank_steps import f1_at_rank
from ..parts.ranking import Ranking
from ..parts.undefined import with_notes, zero_weight_notes
from ..registry import LABEL_COUNTS, ORDER, metric
from ..words import N_

HIGHEST = StepSentence(
    N_("The highest F1 is {value}, with the threshold at {names}."),
    N_("F1 is highest, {value}, at each of these thresholds: {names}."),
    by="names",
    none=N_("F1 is {value} wherever the walk stops."),
)
NOTHING_TRUE = N_("Nothing is true, so every F1 is 0.")


@metric(
    "peak_f1",
    N_("Peak F1"),
    family="curves",
    follows="roc_auc",
    averages=("samples", "macro", "micro"),
    better="higher",
    looks_at=(ORDER, LABEL_COUNTS),
    reads=("peak_f1_walk",),
    rank_by="peak_f1_walk",
)
def peak_f1(part: Part, rules: Conventions) -> Quantity:
    """If you predict from the top of the ranking down, how high can F1 get?

    One value per part, from 0 to 1. Equal scores are predicted together or by column (`peak_f1_walk`).
    Nothing true: 0, as the formula says. Items count with their weights.
    Source: document D0, peak-F1: the labels are set to 1 one after the other in the order of their
    probabilities, and the largest F1 is taken.

    >>> from multilabel_metrics_lab import METRICS, Example
    >>> example = Example.of([[1, 0, 1]], [[0.9, 0.5, 0.4]])
    >>> float(METRICS["peak_f1"](example))  # with 1, 2 and 3 labels predicted F1 is 2/3, 2/4 and 4/5
    0.8
    """
    f1 = f1_at_rank(Ranking(part, rules.peak_f1_walk))
    peak = highest(f1, part.with_weight).named("peak_f1", N_("Peak F1"), "F", sentence=HIGHEST)
    nothing = np.broadcast_to(part.positives.value == 0, peak.value.shape)
    return with_notes(peak, Note("nothing_true", NOTHING_TRUE, nothing), *zero_weight_notes(part, nothing))
