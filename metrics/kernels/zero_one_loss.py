"""The 0-1 loss: is any label of a sample wrong?"""

from ..conventions import Conventions
from ..graph.expression import Quantity, apply
from ..graph.notes import StepSentence
from ..parts.counts import DIFFERING, Counts
from ..parts.part import Part
from ..registry import PREDICTIONS, metric
from ..words import N_

SENTENCE = StepSentence(
    N_("{first} label is wrong. One is enough: {part} costs {value}."),
    N_("{first} labels are wrong. One is enough: {part} costs {value}."),
    by="first",
    none=N_("No label is wrong: the set of {part} is exactly right, so it costs {value}."),
)


@metric(
    "zero_one_loss",
    N_("0-1 loss"),
    family="sets",
    follows="subset_accuracy",
    averages=("samples",),
    better="lower",
    looks_at=(PREDICTIONS,),
    needs="predictions",
)
def zero_one_loss(part: Part, rules: Conventions) -> Quantity:
    """Is at least one label of the sample missed or wrongly predicted?

    One value per sample, 0 or 1: one wrong label costs as much as all of them. What is predicted:
    `threshold_rule`, `top_k_tie`.
    Source: document D1, eq. (5): the mean over samples of [h(x) != Y], 1 minus subset accuracy.

    >>> from multilabel_metrics_lab import METRICS, Example
    >>> example = Example.of([[1, 0], [1, 0], [0, 1], [0, 0]], y_pred=[[1, 0], [1, 1], [0, 1], [0, 0]])
    >>> float(METRICS["zero_one_loss"](example))  # the second row has one wrong label
    0.25
    """
    wrong = Counts.of_part(part, rules).of(DIFFERING)
    return apply("is_above", wrong, 0).named("zero_one_loss", N_("0-1 loss"), "Z", sentence=SENTENCE)
