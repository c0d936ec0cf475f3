"""Brier score: how far is the probability of every label from what is true?"""

from __future__ import annotations

from ..conventions import Conventions
from ..graph.expression import Expression, Quantity
from ..graph.listed import sum_of
from ..graph.notes import StepSentence
from ..parts.part import Part, sentences_by_kind
from ..registry import FALSE_ITEMS, LABEL_COUNTS, PROBABILITIES, SCORES, metric
from ..words import N_

SQUARED = sentences_by_kind(
    StepSentence(
        "{item} is true and got {label_probability}: it costs (1 − {label_probability})² {equals} {value}.",
        false="{item} is false and got {label_probability}: it costs {label_probability}² {equals} {value}.",
        all_lines="Every <label> costs its squared distance from the truth: {largest} costs {largest_value}.",
    )
)
TWICE = sentences_by_kind(
    StepSentence(
        "{item} is true and got {label_probability}: twice the square of what is missing is {value}.",
        false="{item} is false and got {label_probability}: twice the square of it is {value}.",
        all_lines="Every <label> costs twice its squared distance from the truth: "
        "{largest} costs {largest_value}.",
    )
)
WEIGHED = StepSentence(
    N_("With its weight {item} costs {value}."), all_lines=N_("Each cost times its weight ({each}).")
)
NO_COST = N_("Nothing costs anything: the mean is {value}.")
MEAN = StepSentence(
    N_(
        "The mean squared error is {value}: {largest}, true with {label_probability}, costs most, "
        "{largest_value}."
    ),
    false=N_(
        "The mean squared error is {value}: {largest}, false with {label_probability}, costs most, "
        "{largest_value}."
    ),
    tied=N_("The mean squared error is {value}: {level} cost most, {largest_value} each."),
    none=NO_COST,
)
TWICE_THE_MEAN = StepSentence(
    N_("The mean cost is {value}: {largest}, true with {label_probability}, costs most, {largest_value}."),
    false=N_(
        "The mean cost is {value}: {largest}, false with {label_probability}, costs most, {largest_value}."
    ),
    tied=N_("The mean cost is {value}: {level} cost most, {largest_value} each."),
    none=NO_COST,
)
WEIGHED_MEAN = StepSentence(
    N_("The mean by weight is {value}: {largest} adds most to it, {largest_value}."),
    tied=N_("The mean by weight is {value}: {level} add most to it, {largest_value} each."),
    none=NO_COST,
)


@metric(
    "brier_score",
    N_("Brier score"),
    family="losses",
    follows="softmax_cross_entropy",
    averages=("samples", "macro", "micro"),
    better="lower",
    looks_at=(SCORES, LABEL_COUNTS, FALSE_ITEMS),
    reads=("brier_outcomes",),
    score_kind=PROBABILITIES,
    highest=2.0,
)
def brier_score(part: Part, rules: Conventions) -> Quantity:
    """How large is the mean squared distance of the probabilities from the truth, which is 1 or 0?

    The scores are probabilities. One value per part, from 0 to 1, or to 2 where the two outcomes of a label
    are both counted (`brier_outcomes`). Every part has as many cells as any other, so every average gives
    the same number, and nothing is 0/0. InputError for a score below 0 or above 1.
    Source: Brier (1950), equation (2): the mean over the forecasts of the sum over the outcomes of
    (f - E)^2; scikit-learn, brier_score_loss: half of it where there are two outcomes, which over all cells
    is mean_squared_error.

    >>> from multilabel_metrics_lab import METRICS, Conventions, Example
    >>> example = Example.of([[1, 0]], [[0.5, 0.0]])
    >>> float(METRICS["brier_score"](example))  # ((1 - 0.5)^2 + (0 - 0)^2) / 2
    0.125
    >>> float(METRICS["brier_score"](example, conventions=Conventions(brier_outcomes="both")))
    0.25
    """
    squared: Expression = (part.y - part.probability) ** 2
    is_twice = rules.brier_outcomes == "both"
    if is_twice:
        squared = 2 * squared
    loss = squared.named(
        "label_loss",
        N_("Squared error"),
        r"\ell_j",
        sentence=TWICE[part.kind] if is_twice else SQUARED[part.kind],
        in_decimals=True,
    )
    sentence = TWICE_THE_MEAN if is_twice else MEAN
    if part.weight is not None:
        sentence = WEIGHED_MEAN
        loss = (part.weight * loss).named(
            "label_loss.weighted", N_("Weight times squared error"), "u_j", sentence=WEIGHED, in_decimals=True
        )
    mean = sum_of(loss) / part.total
    return mean.named("brier_score", N_("Brier score"), "B", sentence=sentence, in_decimals=True)
