"""Is-error: is there a single pair of a true and a false label in the wrong order?"""

from __future__ import annotations

import numpy as np

from ..conventions import Conventions
from ..graph.expression import Quantity, apply
from ..graph.notes import Note, StepSentence
from ..parts.part import Part
from ..parts.rank_steps import sum_over_true
from ..parts.undefined import defined, with_notes
from ..registry import FALSE_ITEMS, ORDER, metric
from ..words import N_
from .ranking_loss import NO_PAIR, wrong_pairs

WRONG_IN_ALL = StepSentence(
    N_("Together {value} pair is in the wrong order."),
    N_("Together {value} pairs are in the wrong order."),
    none=N_("Together {value} pairs are in the wrong order."),
    by="value",
)
IS_ANY_WRONG = StepSentence(
    N_("There is a pair in the wrong order, so the error is {value}."),
    none=N_("Every pair is in the right order, so the error is {value}."),
)
NONE_IS_WRONG = N_("All labels are true or all are false, so no pair is in the wrong order.")


def _looks_at(rules: Conventions, _kind: str) -> tuple[str, ...]:
    """Whether a pair is wrong, not how many are; without pairs whether anything is false may matter."""
    return (ORDER,) if rules.is_error_no_pairs == "zero" else (ORDER, FALSE_ITEMS)


@metric(
    "is_error",
    N_("Is-error"),
    family="ranking",
    follows="ranking_loss",
    averages=("samples",),
    better="lower",
    looks_at=_looks_at,
    reads=("is_error_tie", "is_error_no_pairs"),
    rank_by="is_error_tie",
)
def is_error(part: Part, rules: Conventions) -> Quantity:
    """Is any pair of a true and a false label in the wrong order?

    One value per sample: 1 where a pair is, 0 where all true labels stand above all false ones; it is 1
    where ranking loss is above 0. A pair with equal scores counts as wrong, as right or by column
    (`is_error_tie`). A sample whose labels are all true or all false has no pair: no error, or left out
    (`is_error_no_pairs`).
    Source: Mulan, IsError, after the IsErr of Crammer and Singer (2003): whether the error set, the pairs of
    a true label and a false one ranked above it, holds a pair; 0 for a sample without a pair, ties by column,
    the right one first. The is-error of utiml is another one: it compares the whole ranking with a given one.

    >>> from multilabel_metrics_lab import METRICS, Conventions, Example
    >>> example = Example.of([[1, 0, 0], [0, 1, 0]], [[0.9, 0.5, 0.1], [0.5, 0.5, 0.1]])
    >>> float(METRICS["is_error"](example))  # the tied pair of the second sample is wrong
    0.5
    >>> float(METRICS["is_error"](example, conventions=Conventions(is_error_tie="zero")))
    0.0
    """
    wrong = sum_over_true(part, wrong_pairs(part, rules.is_error_tie))
    error_set = wrong.named("is_error.error_set", N_("Pairs in the wrong order"), "m", sentence=WRONG_IN_ALL)
    error = apply("is_above", error_set, 0).named("is_error", N_("Is-error"), "I", sentence=IS_ANY_WRONG)
    no_pair = np.asarray(part.truth.all(-1) | ~part.truth.any(-1))
    if rules.is_error_no_pairs != "zero":
        return defined(error, part, rules.is_error_no_pairs, NO_PAIR, no_pair)
    return with_notes(error, Note("none_is_wrong", NONE_IS_WRONG, no_pair))
