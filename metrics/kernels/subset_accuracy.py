"""Subset accuracy: is every label of a sample right?"""

from ..conventions import Conventions
from ..graph.expression import Quantity, apply
from ..graph.notes import StepSentence
from ..parts.counts import DIFFERING, Counts
from ..parts.part import Part
from ..registry import PREDICTIONS, metric
from ..words import N_

SENTENCE = StepSentence(
    N_("{first} label is wrong. One is enough: {part} counts {value}."),
    N_("{first} labels are wrong. One is enough: {part} counts {value}."),
    none=N_("No label is wrong: the set of {part} is exactly right, so it counts {value}."),
    by="first",
)


@metric(
    "subset_accuracy",
    N_("Subset accuracy"),
    family="sets",
    averages=("samples",),
    better="higher",
    looks_at=(PREDICTIONS,),
    needs="predictions",
)
def subset_accuracy(part: Part, rules: Conventions) -> Quantity:
    """Are exactly the true labels of the sample predicted?

    One value per sample, 0 or 1; also called exact match ratio. Where nothing is true and nothing is
    predicted the two sets are the same: 1. What is predicted: `threshold_rule`, `top_k_tie`.
    Source: Zhang and Zhou (2014), subset accuracy: the mean over samples of [h(x) = Y]; document D0,
    section 3.1; document D1, eq. (4).

    >>> from multilabel_metrics_lab import METRICS, Example
    >>> example = Example.of([[1, 0], [1, 0], [0, 1], [0, 0]], y_pred=[[1, 0], [1, 1], [0, 1], [0, 0]])
    >>> float(METRICS["subset_accuracy"](example))  # all but the second row; two empty sets are the same
    0.75
    """
    wrong = Counts.of_part(part, rules).of(DIFFERING)
    return apply("is_equal", wrong, 0).named("subset_accuracy", N_("Subset accuracy"), "S", sentence=SENTENCE)
