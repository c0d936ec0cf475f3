"""Precision and recall: how much of the predicted is true, and how much of the true is predicted?"""

from __future__ import annotations

from metrics.conventions import Conventions
from metrics.counts import COMMON, FN, FP, PREDICTED, TP, TRUE, Counts, Members
from metrics.part import CELLS, Part
from metrics.quantity import Quantity, Term
from metrics.registry import metric
from metrics.undefined import ratio, resolve
from metrics.words import N_

PARTS = ("samples", "macro", "weighted")
AVERAGES = (*PARTS, "micro")
BOTH_EMPTY = N_("Nothing is true and nothing is predicted: 0/0.")
READ_BY_BOTH = {
    "both_empty": PARTS,
    "pooled_empty": ("micro",),
    "threshold_rule": AVERAGES,
    "top_k_tie": AVERAGES,
}


def calls(name: str) -> dict[str, dict[str, str]]:
    """The calls of the libraries for `precision` or `recall` under every average."""
    return {
        "scikit_learn": {one: f"{name}_score(y_true, y_pred, average='{one}')" for one in AVERAGES},
        "torchmetrics": {
            one: f"multilabel_{name}(y_pred, y_true, num_labels, average='{one}')"
            for one in ("macro", "weighted", "micro")
        },
    }


@metric(
    "precision",
    N_("Precision"),
    family="sets",
    averages=AVERAGES,
    better="higher",
    needs="predictions",
    reads={"precision_nothing_predicted": PARTS, **READ_BY_BOTH},
    calls=calls("precision"),
)
def precision(part: Part, rules: Conventions) -> Quantity:
    """How much of what is predicted is true?

    One value per part, from 0 to 1. Nothing predicted: 0/0 (`precision_nothing_predicted`, and where nothing
    is true either `both_empty`; over all cells `pooled_empty`). What is predicted: `threshold_rule`,
    `top_k_tie`.
    Source: Zhang and Zhou (2014), precision: the mean over samples of |Y and h(x)| / |h(x)|; over labels
    B(TP, FP, TN, FN) = TP / (TP + FP); document D0, section 3.3.2.
    """
    counts = Counts.of_part(part, rules)
    reason = N_("Nothing is predicted: 0/0.")
    rule = rules.precision_nothing_predicted
    return _share(counts, N_("Precision"), "P", PREDICTED, FP, (reason, rule), rules)


@metric(
    "recall",
    N_("Recall"),
    family="sets",
    averages=AVERAGES,
    better="higher",
    needs="predictions",
    reads={"recall_nothing_true": PARTS, **READ_BY_BOTH},
    calls=calls("recall"),
)
def recall(part: Part, rules: Conventions) -> Quantity:
    """How much of what is true is predicted?

    One value per part, from 0 to 1. Nothing true: 0/0 (`recall_nothing_true`, and where nothing is predicted
    either `both_empty`; over all cells `pooled_empty`). What is predicted: `threshold_rule`, `top_k_tie`.
    Source: Zhang and Zhou (2014), recall: the mean over samples of |Y and h(x)| / |Y|; over labels
    B(TP, FP, TN, FN) = TP / (TP + FN); document D0, section 3.3.3.
    """
    counts = Counts.of_part(part, rules)
    reason = N_("Nothing is true: 0/0.")
    return _share(counts, N_("Recall"), "R", TRUE, FN, (reason, rules.recall_nothing_true), rules)


def _share(
    counts: Counts,
    title: str,
    symbol: str,
    whole: Members,
    missed: Members,
    alone: tuple[str, str],
    rules: Conventions,
) -> Quantity:
    """What is true and predicted out of what is one of the two, with what 0/0 means."""
    part, common, out_of = counts.part, counts.of(COMMON if counts.of_sets else TP), counts.of(whole)
    below = out_of if counts.of_sets else counts.of(missed)
    terms = {"common": Term(common, common.symbol), "below": Term(below, below.symbol)}
    formula = r"\frac{$common}{$below}" if counts.of_sets else r"\frac{$common}{$common + $below}"
    value = ratio(common.value, out_of.value)
    nothing = out_of.value == 0
    empty = nothing & (counts.of(TRUE).value == 0) & (counts.of(PREDICTED).value == 0)
    pooled = part.kind == CELLS
    reason, rule = alone
    value, notes = resolve(part, value, nothing & ~empty, rules.pooled_empty if pooled else rule, reason)
    rule = rules.pooled_empty if pooled else rules.both_empty
    value, more = resolve(part, value, empty, rule, BOTH_EMPTY)
    return Quantity(title, symbol, value, formula, terms, notes=(*notes, *more))
