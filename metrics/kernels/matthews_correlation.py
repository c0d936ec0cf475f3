"""Matthews correlation: how far do truth and prediction vary together?"""

from __future__ import annotations

import numpy as np

from ..conventions import Conventions
from ..graph.arrays import Array
from ..graph.expression import Quantity, apply
from ..graph.notes import Reason, StepSentence
from ..graph.operations import ratio
from ..parts.counts import FN, FP, TN, TP, Counts
from ..parts.part import Part, by_kind
from ..parts.undefined import defined, with_value_instead
from ..registry import FALSE_ITEMS, LABEL_COUNTS, PREDICTIONS, metric
from ..words import N_

# The samples of a label vary by chance; the labels of a sample are no such draw, and no source goes over
# them. True and false count alike: no mean here weighs by the true ones alone.
AVERAGES = ("macro", "micro")
CONSTANT = Reason("constant", N_("Truth or prediction never varies, so the correlation is 0/0."))
AT_THE_LIMIT = Reason(
    "at_the_limit", N_("It counts as 1 if all is right, as −1 if all is wrong, and otherwise as 0.")
)


PREDICTED_SPREAD = by_kind("Spread of the prediction: predicted × not predicted <labels>")
TRUE_SPREAD = by_kind("Spread of the truth: true × false <labels>")
SENTENCE_OF_PREDICTED = StepSentence(
    N_("{first} predicted times {second} not predicted: the prediction spreads by {value}.")
)
SENTENCE_OF_TRUE = StepSentence(N_("{first} true times {second} false: the truth spreads by {value}."))
SENTENCE = StepSentence(
    N_("All is right: the correlation is {value}."),
    N_(
        "Right times right minus wrong times wrong is {first}, over the root of {predicted_spread} · "
        "{true_spread}: {value}."
    ),
    none=N_("Right times right is no more than wrong times wrong: a correlation of {value}."),
)


@metric(
    "matthews_correlation",
    N_("Matthews correlation"),
    family="sets",
    follows="balanced_accuracy",
    averages=AVERAGES,
    better="higher",
    looks_at=(PREDICTIONS, LABEL_COUNTS, FALSE_ITEMS),
    lowest=-1,
    needs="predictions",
    reads=("matthews_constant",),
)
def matthews_correlation(part: Part, rules: Conventions) -> Quantity:
    """How strongly does the prediction correlate with the truth?

    One value per part, from -1 (all wrong) over 0 (no relation) to 1 (all right): the correlation of two
    columns of 0 and 1. All true, all false, everything or nothing predicted: 0/0 (`matthews_constant`). What
    is predicted: `threshold_rule`, `top_k_tie`.
    Source: Matthews (1975), "Comparison of the predicted and observed secondary structure of T4 phage
    lysozyme": the correlation coefficient C; in counts Baldi et al. (2000), "Assessing the accuracy of
    prediction algorithms for classification": (TP TN - FP FN) / sqrt((TP + FP)(TP + FN)(TN + FP)(TN + FN));
    where that is 0/0 Chicco and Jurman (2020), "The advantages of the Matthews correlation coefficient".

    >>> from multilabel_metrics_lab import METRICS, Example
    >>> example = Example.of([[1, 1, 1, 1, 0, 0, 0, 0]], y_pred=[[1, 1, 1, 0, 1, 0, 0, 0]])
    >>> float(METRICS["matthews_correlation"](example, "micro"))  # (3*3 - 1*1) / sqrt(4 * 4 * 4 * 4)
    0.5
    >>> float(METRICS["matthews_correlation"](Example.of([[1, 0]], y_pred=[[1, 1]]), "micro"))  # 0/0
    nan
    """
    counts = Counts.of_part(part, rules)
    tp, tn, fp, fn = counts.of_all(TP, TN, FP, FN)
    of_predictions = ((tp + fp) * (tn + fn)).named(
        "predicted_spread", PREDICTED_SPREAD[part.kind], "U", sentence=SENTENCE_OF_PREDICTED
    )
    of_truth = ((tp + fn) * (tn + fp)).named(
        "true_spread", TRUE_SPREAD[part.kind], "V", sentence=SENTENCE_OF_TRUE
    )
    named = ((tp * tn - fp * fn) / apply("root", of_predictions * of_truth)).named(
        "matthews_correlation",
        N_("Matthews correlation"),
        r"\mathrm{MCC}",
        value=_correlation(counts),
        sentence=SENTENCE,
    )
    if rules.matthews_constant != "limit":
        return defined(named, part, rules.matthews_constant, CONSTANT)
    constant = np.isnan(named.value)
    nothing_wrong, nothing_right = fp.value + fn.value == 0, tp.value + tn.value == 0
    limit = nothing_wrong.astype(float) - nothing_right
    return with_value_instead(
        named, part, CONSTANT.note(constant), AT_THE_LIMIT.note(constant, replaces=True), limit
    )


def comparable_counts(counts: Counts) -> tuple[Array, Array, Array, Array]:
    """Return TP, TN, FP and FN times one power of two, which keeps their products in range."""
    _, power = np.frexp(counts.part.total.value)
    tp, tn, fp, fn = (np.ldexp(one.value.astype(np.float64), -power) for one in counts.of_all(TP, TN, FP, FN))
    return tp, tn, fp, fn


def _correlation(counts: Counts) -> Array:
    """The value, exactly 1 where all is right and -1 where all is wrong; NaN where nothing varies."""
    tp, tn, fp, fn = comparable_counts(counts)
    one, other = (tp + fp) * (tn + fn), (tp + fn) * (tn + fp)
    return ratio(tp * tn - fp * fn, one * np.sqrt(ratio(other, one)))
