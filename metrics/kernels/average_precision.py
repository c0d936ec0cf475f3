"""Average precision: at each true item of the ranked list, how many of those at or above it are true?"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from ..conventions import Conventions
from ..graph.arrays import Array, Mask
from ..graph.expression import Expression, Quantity
from ..graph.listed import AT_LEAST, Among, Comparison, Condition, highest, sum_of
from ..graph.notes import Reason, StepSentence
from ..parts.part import ROWS, Part, sentences_by_kind
from ..parts.rank_steps import precision_at_rank, precision_at_true_ones, recall_at_rank, sum_over_true
from ..parts.ranking import Ranking
from ..parts.undefined import defined
from ..registry import FALSE_ITEMS, LABEL_COUNTS, ORDER, SCORES, metric
from ..words import N_

LEVELS = np.arange(11) / 10
ROUNDING = 1e-12
MEAN_PRECISION = sentences_by_kind(
    StepSentence(
        "{shares}. It is the only true <label>, so the mean is {value}.",
        "{shares}. Their mean is {value}.",
    )
)
MEAN_OF_BEST = StepSentence(N_("The mean of these best precisions is {value}."))
MEAN_OF_LEVELS = StepSentence(N_("The mean of the 11 best precisions is {value}."))
GAINS_TOGETHER = StepSentence(
    N_("The gains come to {first}; divided by what is true, {second}, that is {value}."),
)
BEST_FURTHER_DOWN = StepSentence(
    N_("The best precision at {item} or further down is {value}."),
    all_lines=N_("Best precision from each on: {each}."),
)
PREDICTED_AT_LEVEL = StepSentence(
    N_("The threshold {item} predicts {value}."), all_lines=N_("Predicted by threshold: {each}.")
)
TRUE_AT_LEVEL = StepSentence(
    N_("The threshold {item} finds {value} that are true."), all_lines=N_("True ones by threshold: {each}.")
)
BEST_AT_LEVEL = StepSentence(
    N_("The best precision at the level {item} or beyond is {value}."),
    all_lines=N_("Best precision by recall level: {each}."),
)
NOTHING_TRUE = Reason("nothing_true", N_("Nothing is true, so there is no precision to average: 0/0."))


def _looks_at(rules: Conventions, _kind: str) -> tuple[str, ...]:
    """The fixed thresholds cut the scores themselves, and the lowest of them predicts what is false too."""
    cuts = rules.precision_interpolation == "eleven_thresholds"
    return (SCORES, LABEL_COUNTS, FALSE_ITEMS) if cuts else (ORDER, LABEL_COUNTS)


@metric(
    "average_precision",
    N_("Average precision"),
    family="ranking",
    follows="ranking_loss",
    averages=("samples", "macro", "weighted", "micro"),
    better="higher",
    looks_at=_looks_at,
    reads={
        "precision_rank": ("samples", "macro", "weighted", "micro"),
        "precision_interpolation": ("samples", "macro", "weighted", "micro"),
        "precision_empty_row": ("samples",),
        "precision_no_positives": ("macro", "weighted", "micro"),
    },
    rank_by="precision_rank",
)
def average_precision(part: Part, rules: Conventions) -> Quantity:
    """Walk down the ranking and stop at each true item: what share so far is true, on average?

    One value per part, from 0 to 1; over the labels of each sample it is LRAP, over the samples of each
    label its mean is mAP. Ties: `precision_rank`; the area under the steps: `precision_interpolation`.
    Nothing true: 0/0 (`precision_empty_row` for samples, `precision_no_positives` otherwise). Items count
    with their weights.
    Source: Zhang and Zhou (2014), average precision: the mean over samples of
    1/|Y| sum_{y in Y} |{y' in Y : rank(x, y') <= rank(x, y)}| / rank(x, y); document D4, the same as
    LRAP; document D2, for labels: sum_i (R_i - R_{i-1}) P_i over the distinct scores.

    >>> from multilabel_metrics_lab import METRICS, Conventions, Example
    >>> example = Example.of([[1, 0, 0, 1]], [[0.9, 0.5, 0.4, 0.1]])
    >>> float(METRICS["average_precision"](example))  # true labels on ranks 1 and 4: (1/1 + 2/4) / 2
    0.75
    >>> tied = Example.of([[1, 0]], [[0.5, 0.5]])  # level: 1/2 where both are on rank 2, 1/1 on rank 1
    >>> [float(METRICS["average_precision"](tied, conventions=Conventions(precision_rank=rank)))
    ...  for rank in ("together", "first")]
    [0.5, 1.0]
    """
    interpolation = rules.precision_interpolation
    area = AREAS[interpolation](part, Ranking(part, rules.precision_rank))
    sentence = SENTENCES_OF_MEAN.get(interpolation, MEAN_PRECISION[part.kind])
    named = area.named("average_precision", N_("Average precision"), "A", sentence=sentence)
    rule = rules.precision_empty_row if part.kind == ROWS else rules.precision_no_positives
    return defined(named, part, rule, NOTHING_TRUE, np.asarray(part.positives.value == 0))


def _steps(part: Part, ranking: Ranking) -> Expression:
    """The precision at every true item, averaged."""
    return _mean(part, precision_at_true_ones(ranking))


def _all_points(part: Part, ranking: Ranking) -> Expression:
    """The best precision at every true item or further down, averaged."""
    precision, hits = precision_at_rank(ranking), ranking.hits
    further_down = Condition(AT_LEAST, hits, hits)
    best = highest(precision, part.with_weight, further_down, lines=True, index="k").named(
        "average_precision.best_from_here",
        N_("Best precision here or further down"),
        r"\hat{p}_j",
        value=ranking.best_from_here_down(precision.value),
        where=part.true_with_weight,
        sentence=BEST_FURTHER_DOWN,
    )
    return _mean(part, best)


def _mean(part: Part, values: Quantity) -> Expression:
    """The mean at the true items; how many labels of a sample are true, the mean itself says."""
    number = part.known_positives if part.kind == ROWS else part.positives
    return sum_over_true(part, values) / number


def _eleven_points(part: Part, ranking: Ranking) -> Expression:
    """The best precision at recall 0, 0.1, ..., 1 or beyond, averaged."""
    precision, recall = precision_at_rank(ranking), recall_at_rank(ranking)
    levels = Quantity("recall_level", N_("Recall level"), r"\ell", LEVELS[None], itemwise=True)
    at_or_beyond = Condition(REACHES, recall, levels)
    best = highest(precision, part.with_weight, at_or_beyond, lines=True, index="k").named(
        "average_precision.best_at_level",
        N_("Best precision at the recall level or beyond"),
        r"\hat{p}_\ell",
        value=best_at_each_level(precision.value, recall.value),
        grid=levels,
        sentence=BEST_AT_LEVEL,
    )
    return sum_of(best) / len(LEVELS)


def _eleven_thresholds(part: Part, _: Ranking) -> Expression:
    """The steps of recall times precision when the threshold stops at 1, 0.9, ..., 0 only."""
    thresholds = Quantity("threshold_level", N_("Threshold"), r"\theta", LEVELS[None, ::-1], itemwise=True)
    predicted, hits = "average_precision.predicted", "average_precision.hits"
    n = _reaching(
        part, thresholds, predicted, N_("Predicted at the threshold"), r"n_\theta", None, PREDICTED_AT_LEVEL
    )
    h = _reaching(
        part, thresholds, hits, N_("True positives at the threshold"), r"h_\theta", part.true, TRUE_AT_LEVEL
    )
    before = np.zeros_like(h.value)
    before[..., 1:] = h.value[..., :-1]
    earlier = Quantity(
        "average_precision.hits_before",
        N_("True positives at the threshold before"),
        r"h_{\theta^-}",
        before,
        itemwise=True,
        grid=thresholds,
    )
    reached = n.value > 0
    gained = ((h - earlier) * (h / n)).named(
        "average_precision.gained",
        N_("New true positives times precision"),
        r"g_\theta",
        where=reached,
        grid=thresholds,
        sentence=StepSentence(N_("The threshold {item} gains {value}."), all_lines=N_("Gained: {each}.")),
    )
    return sum_of(gained, reached) / part.positives


def _reaching(
    part: Part,
    thresholds: Quantity,
    key: str,
    title: str,
    symbol: str,
    where: Among | None,
    sentence: StepSentence,
) -> Quantity:
    """How many items (or how much of their weight) score at least each threshold."""
    at_least = Condition(AT_LEAST, part.score, thresholds)
    counted = part.amount(part.score, where, at_least, lines=True)
    amounts = part.amounts(None if where is None else where.mask)
    each = np.ones(1) if amounts is None else amounts
    value = np.stack(
        [np.where(part.score.value >= level, each, 0.0).sum(-1) for level in thresholds.value[0]], axis=-1
    )
    return counted.named(key, title, symbol, value=value, grid=thresholds, sentence=sentence)


def reaches(recall: Array, level: Array) -> Mask:
    """Return whether a recall is at a level or beyond; sums of weights may miss it by a rounding."""
    return np.asarray(recall >= level - ROUNDING)


def best_at_each_level(precision: Array, recall: Array) -> Array:
    """Return the best precision at recall 0, 0.1, ..., 1 or beyond: from (..., n_items) to (..., 11)."""
    best = [np.fmax.reduce(np.where(reaches(recall, level), precision, np.nan), axis=-1) for level in LEVELS]
    return np.stack(best, axis=-1)


SENTENCES_OF_MEAN: Mapping[str, StepSentence] = {
    "all_points": MEAN_OF_BEST,
    "eleven_points": MEAN_OF_LEVELS,
    "eleven_thresholds": GAINS_TOGETHER,
}
REACHES = Comparison(reaches, r"{left} \ge {right}")
AREAS: Mapping[str, Callable[[Part, Ranking], Expression]] = {
    "step": _steps,
    "all_points": _all_points,
    "eleven_points": _eleven_points,
    "eleven_thresholds": _eleven_thresholds,
}
