"""Accuracy: three numbers that share one name."""

from metrics.conventions import Conventions
from metrics.counts import COMMON, EITHER, FN, FP, NEITHER, TN, TP, Counts
from metrics.part import CELLS, Part
from metrics.quantity import Quantity, Term
from metrics.registry import metric
from metrics.undefined import ratio, resolve
from metrics.words import N_

LABELS = ("macro", "weighted", "micro")
PARTS = ("samples", "macro", "weighted")
JACCARD = {"accuracy_of_samples": "jaccard", "accuracy_of_labels": "jaccard"}


@metric(
    "accuracy",
    N_("Accuracy"),
    family="sets",
    averages=("samples", *LABELS),
    better="higher",
    needs="predictions",
    reads={
        "accuracy_of_samples": ("samples",),
        "accuracy_of_labels": LABELS,
        "accuracy_both_empty": PARTS,
        "pooled_empty": ("micro",),
        "threshold_rule": ("samples", *LABELS),
        "top_k_tie": ("samples", *LABELS),
    },
    calls={
        "scikit_learn": {
            average: f"jaccard_score(y_true, y_pred, average='{average}')" for average in ("samples", *LABELS)
        },
        # Its weighted mean is 0 where nothing is true, whatever the labels' values.
        "torchmetrics": {
            average: f"multilabel_accuracy(y_pred, y_true, num_labels, average='{average}')"
            for average in ("macro", "micro")
        },
    },
    reads_if={"accuracy_both_empty": JACCARD, "pooled_empty": JACCARD},
)
def accuracy(part: Part, rules: Conventions) -> Quantity:
    """How much of what is true or predicted is both, or how many of the cells are right?

    One value per part, from 0 to 1, of the kind that `accuracy_of_samples` or `accuracy_of_labels` names:
    the Jaccard index |Y and h| / |Y or h|, the share of right cells (TP + TN) / all, or document D0's
    |Y and h| / q. Only Jaccard has 0/0, where nothing is true and nothing predicted: `accuracy_both_empty`,
    over all cells `pooled_empty`. What is predicted: `threshold_rule`, `top_k_tie`.
    Source: Zhang and Zhou (2014), accuracy: the mean over samples of |Y and h(x)| / |Y or h(x)|; over
    labels B(TP, FP, TN, FN) = (TP + TN) / (TP + FP + TN + FN); document D0, section 3.3.1.
    """
    counts = Counts.of_part(part, rules)
    kind = rules.accuracy_of_samples if counts.of_sets else rules.accuracy_of_labels
    if kind == "jaccard":
        return _jaccard(counts, rules)
    common, neither = (COMMON, NEITHER) if counts.of_sets else (TP, TN)
    right = counts.of(common)
    terms = {"common": Term(right, right.symbol), "items": Term(part.total, "n")}
    above, formula = right.value, r"\frac{$common}{$items}"
    if kind == "cell":
        left = counts.of(neither)
        terms["neither"] = Term(left, left.symbol)
        above, formula = above + left.value, r"\frac{$common + $neither}{$items}"
    return Quantity(N_("Accuracy"), "A", ratio(above, part.total.value), formula, terms)


def _jaccard(counts: Counts, rules: Conventions) -> Quantity:
    common, either = counts.of(COMMON if counts.of_sets else TP), counts.of(EITHER)
    terms = {"common": Term(common, common.symbol), "either": Term(either, either.symbol)}
    formula = r"\frac{$common}{$either}"
    if not counts.of_sets:
        wrong = {"fp": counts.of(FP), "fn": counts.of(FN)}
        terms = {"common": terms["common"], **{name: Term(one, one.symbol) for name, one in wrong.items()}}
        formula = r"\frac{$common}{$common + $fp + $fn}"
    reason = N_("Nothing is true and nothing is predicted: 0/0.")
    rule = rules.pooled_empty if counts.part.kind == CELLS else rules.accuracy_both_empty
    value = ratio(common.value, either.value)
    value, notes = resolve(counts.part, value, either.value == 0, rule, reason)
    return Quantity(N_("Accuracy"), "A", value, formula, terms, notes=notes)
