"""Every number that the documents print: the lesson that teaches it, its steps, and what it is after an edit.

The names such as B26 are those of the documents page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import e as euler
from math import exp, isclose, log, log2, nan

import numpy as np
from scipy.special import expit, log_softmax
from sklearn import metrics as sk

from pages.lesson_links import lesson_of

Floats = np.ndarray
Oracle = Callable[[Floats, Floats, Floats], float]
Steps = dict[str, Sequence[float | None] | float]
LARGEST_DENOMINATOR = 120
REVIEW, SCIKIT_LEARN, TORCHMETRICS = "zhang_zhou_2014", "scikit_learn", "torchmetrics"
D0, D1, D2, D4 = "d0", "d1", "d2", "d4"


@dataclass(frozen=True)
class Stop:
    """One number on the walk through a matrix.

    `row` names it; `steps` are those of the part that is shown, by their titles; `oracle` gives the number
    from the truth, the scores and the predictions on the screen, after any edit. Without a `preset` it is the
    one of the walk.
    """

    row: str
    metric: str
    average: str = "samples"
    preset: str = ""
    part: int = 1
    choices: dict[str, str] = field(default_factory=dict)
    value: float = nan
    oracle: Oracle = lambda *_matrices: nan
    steps: Steps = field(default_factory=dict)

    def comes_to(self, value: float, oracle: Oracle, steps: Steps | None = None) -> Stop:
        """The number with its value, where it comes from, and its steps."""
        return replace(self, value=value, oracle=oracle, steps=steps or {})

    @property
    def lesson(self) -> str:
        """The page on which the metric is taught."""
        return lesson_of(self.metric, self.average)


@dataclass(frozen=True)
class Walk:
    """A matrix of the menu, the numbers on it, and one edit: another truth, or another score."""

    matrix: str
    sample: str
    label: str
    score: str | None = None
    preset: str = REVIEW
    stops: tuple[Stop, ...] = ()

    def passes(self, *stops: Stop) -> Walk:
        """The walk with these numbers, each under its own preset or that of the walk."""
        return replace(self, stops=tuple(replace(one, preset=one.preset or self.preset) for one in stops))


def ranking_ap(truth: Floats, scores: Floats, _predicted: Floats) -> float:
    return float(sk.label_ranking_average_precision_score(truth, scores))


def label_ap(average: str, weights: Sequence[float] | None = None) -> Oracle:
    return lambda truth, scores, _predicted: float(
        sk.average_precision_score(truth, scores, average=average, sample_weight=weights)
    )


def over_samples(function: Callable[..., float]) -> Oracle:
    return lambda truth, _scores, predicted: float(
        function(truth, predicted, average="samples", zero_division=0)
    )


def of_sets(function: Callable[..., float]) -> Oracle:
    return lambda truth, _scores, predicted: float(function(truth, predicted))


def f_of_means(truth: Floats, scores: Floats, predicted: Floats) -> float:
    precision, recall = (
        over_samples(function)(truth, scores, predicted) for function in (sk.precision_score, sk.recall_score)
    )
    return 2 * precision * recall / (precision + recall)


def over_labels(truth: Floats, _scores: Floats, predicted: Floats) -> float:
    return float((truth * predicted).mean())


def one_error(truth: Floats, scores: Floats, _predicted: Floats) -> float:
    return float(np.mean([1 - row[best] for row, best in zip(truth, scores.argmax(axis=1), strict=True)]))


def best_f1(truth: Floats, scores: Floats) -> float:
    return max(float(sk.f1_score(truth, scores >= threshold)) for threshold in scores)


def softmax_loss(truth: Floats, scores: Floats, _predicted: Floats) -> float:
    return float(-(truth * log_softmax(scores, axis=1)).sum(axis=1).mean())


def sigmoid_loss(truth: Floats, scores: Floats, _predicted: Floats) -> float:
    return float(sk.log_loss(truth.ravel(), expit(scores).ravel()))


def cost(logit: float, is_true: int) -> float:
    """Sigmoid cross-entropy of one label."""
    return log(1 + exp(-logit if is_true else logit))


def softmax(logits: Sequence[float]) -> list[float]:
    powers = [euler**logit for logit in logits]
    return [power / sum(powers) for power in powers]


IDEAL_2, IDEAL_3 = 1 + 1 / log2(3), 1 + 1 / log2(3) + 1 / 2
GAIN_1, GAIN_2 = 1 + 1 / 2, 1 + 1 / log2(3) + 1 / log2(5)
# All ten cells of D0 in one list: two places are shared by two cells each.
GAIN_ALL = 1 + 1 / log2(3) + (1 / log2(4) + 1 / log2(5)) / 2 + (1 / log2(6) + 1 / log2(7)) / 2 + 1 / log2(8)
IDEAL_ALL = sum(1 / log2(1 + place) for place in range(1, 6))
LOSSES_1 = [cost(0.2, 1), cost(0.5, 1), cost(0, 0), cost(0, 0)]
LOSSES_2 = [cost(0.1, 0), cost(0.5, 1), cost(0, 0), cost(0.8, 1)]
CHANCES_1, CHANCES_2 = softmax([0.2, 0.5, 0.1, 0]), softmax([0.1, 0.5, 0, 0.8])
SOFTMAX_LOSS_1 = -log(CHANCES_1[0]) - log(CHANCES_1[1])
SOFTMAX_LOSS_2 = -log(CHANCES_2[1]) - log(CHANCES_2[3])

WALKS = (
    Walk("The overview: sets that no threshold gives", "x2", "l2").passes(
        Stop("B1", "hamming_loss", part=2).comes_to(
            (2 / 5 + 3 / 5) / 2,
            of_sets(sk.hamming_loss),
            {"Missed or wrongly predicted": 3, "Hamming loss": 3 / 5, "Mean over 2 samples": 1 / 2},
        ),
        Stop("B2 read as Jaccard", "accuracy", part=2).comes_to(
            (1 / 3 + 1 / 4) / 2,
            over_samples(sk.jaccard_score),
            {"Accuracy": 1 / 4},
        ),
        Stop("B3", "precision").comes_to(
            (1 / 2 + 1 / 2) / 2,
            over_samples(sk.precision_score),
            {"Precision": 1 / 2},
        ),
        Stop("B4", "recall", part=2).comes_to(
            (1 / 2 + 1 / 3) / 2,
            over_samples(sk.recall_score),
            {"Recall": 1 / 3, "Mean over 2 samples": 5 / 12},
        ),
        Stop("B5 F of the averages", "f_beta").comes_to(
            2 * 1 / 2 * 5 / 12 / (1 / 2 + 5 / 12),
            f_of_means,
            {
                "Mean over 2 samples: Precision": 1 / 2,
                "Mean over 2 samples: Recall": 5 / 12,
                "F of the two means": 5 / 11,
            },
        ),
        Stop("B5 by scikit-learn", "f_beta", preset=SCIKIT_LEARN, part=2).comes_to(
            (1 / 2 + 2 / 5) / 2, over_samples(sk.f1_score), {"F score": 2 / 5, "Mean over 2 samples": 9 / 20}
        ),
        Stop("B2 right cells", "accuracy", preset=TORCHMETRICS).comes_to(
            (3 / 5 + 2 / 5) / 2,
            lambda truth, _scores, predicted: 1 - float(sk.hamming_loss(truth, predicted)),
            {"Accuracy": 3 / 5, "Mean over 2 samples": 1 / 2},
        ),
        Stop("B2 as printed", "accuracy", preset=D0).comes_to(
            (1 / 5 + 1 / 5) / 2,
            over_labels,
            {"Accuracy": 1 / 5, "Mean over 2 samples": 1 / 5},
        ),
    ),
    Walk("The overview: two samples, five labels", "x1", "l3", "0.12").passes(
        Stop("B6", "one_error", part=2).comes_to(0, one_error, {"Top score": 0.7, "One-error": 0}),
        Stop("B7", "coverage", part=2).comes_to(
            (2 + 3) / 2,
            lambda truth, scores, _predicted: float(sk.coverage_error(truth, scores)) - 1,
            {"Rank of the last true label": 4, "Coverage": 3, "Mean over 2 samples": 5 / 2},
        ),
        Stop("B8", "ranking_loss").comes_to(
            (1 / 6 + 1 / 6) / 2,
            lambda truth, scores, _predicted: float(sk.label_ranking_loss(truth, scores)),
            {"False labels ranked above": [1, None, 0, None, None], "Ranking loss": 1 / 6},
        ),
        Stop("B9", "average_precision", part=2).comes_to(
            ((2 / 3 + 1) / 2 + (3 / 4 + 1 + 1) / 3) / 2,
            ranking_ap,
            {
                "Rank": [4, 3, 1, 5, 2],
                "Precision down to each true label": [3 / 4, None, 1, None, 1],
                "Average precision": 11 / 12,
                "Mean over 2 samples": 7 / 8,
            },
        ),
        Stop("B10", "ndcg").comes_to(
            (GAIN_1 / IDEAL_2 + GAIN_2 / IDEAL_3) / 2,
            lambda truth, scores, _predicted: float(sk.ndcg_score(truth, scores)),
            {
                "Discounted gains of what is true": [1 / log2(3 + 1), None, 1 / log2(1 + 1), None, None],
                "DCG, discounted cumulative gain: the sum of the discounted gains": GAIN_1,
                "Ideal DCG: everything true first": IDEAL_2,
                "NDCG": GAIN_1 / IDEAL_2,
            },
        ),
        Stop("B10 as one list", "ndcg", average="micro").comes_to(
            GAIN_ALL / IDEAL_ALL,
            lambda truth, scores, _predicted: float(
                sk.ndcg_score(truth.reshape(1, -1), scores.reshape(1, -1))
            ),
            {
                "DCG, discounted cumulative gain: the sum of the discounted gains": GAIN_ALL,
                "NDCG": GAIN_ALL / IDEAL_ALL,
            },
        ),
        Stop("B11 as one list", "peak_f1", average="micro").comes_to(
            2 * 5 / (5 + 7),
            lambda truth, scores, _predicted: best_f1(truth.ravel(), scores.ravel()),
            {"Peak F1": 5 / 6},
        ),
        Stop("B11", "peak_f1", part=2).comes_to(
            (4 / 5 + 6 / 7) / 2,
            lambda truth, scores, _predicted: float(
                np.mean([best_f1(*row) for row in zip(truth, scores, strict=True)])
            ),
            {
                "Threshold 0.7": 1 / 2,
                "Threshold 0.6": 4 / 5,
                "Threshold 0.5": 2 / 3,
                "Threshold 0.4": 6 / 7,
                "Threshold 0.2": 3 / 4,
                "Peak F1": 6 / 7,
                "Mean over 2 samples": 29 / 35,
            },
        ),
        Stop("B7 by scikit-learn", "coverage", preset=SCIKIT_LEARN).comes_to(
            (3 + 4) / 2,
            lambda truth, scores, _predicted: float(sk.coverage_error(truth, scores)),
            {"Coverage": 3, "Mean over 2 samples": 7 / 2},
        ),
    ),
    Walk("The article with code: sigmoid logits", "x1", "l3").passes(
        Stop("B12", "sigmoid_cross_entropy").comes_to(
            (sum(LOSSES_1) / 4 + sum(LOSSES_2) / 4) / 2,
            sigmoid_loss,
            {
                "Probability (sigmoid)": [1 / (1 + exp(-0.2)), 1 / (1 + exp(-0.5)), 1 / 2, 1 / 2],
                "Loss of the label": LOSSES_1,
                "Sigmoid cross-entropy": sum(LOSSES_1) / 4,
            },
        ),
        Stop(
            "B14", "sigmoid_cross_entropy", preset=D1, part=2, choices={"loss_over_samples": "sum"}
        ).comes_to(
            sum(LOSSES_1) / 4 + sum(LOSSES_2) / 4,
            lambda *matrices: 2 * sigmoid_loss(*matrices),
            {"Loss of the label": LOSSES_2, "Sigmoid cross-entropy": sum(LOSSES_2) / 4},
        ),
    ),
    Walk("The article with code: softmax logits", "x2", "l1", "-1.5", preset=D1).passes(
        Stop("B17", "softmax_cross_entropy").comes_to(
            (SOFTMAX_LOSS_1 + SOFTMAX_LOSS_2) / 2, softmax_loss, {"Softmax cross-entropy": SOFTMAX_LOSS_1}
        ),
        Stop("B16", "softmax_cross_entropy", part=2).comes_to(
            (SOFTMAX_LOSS_1 + SOFTMAX_LOSS_2) / 2,
            softmax_loss,
            {"Probability (softmax)": CHANCES_2, "Softmax cross-entropy": SOFTMAX_LOSS_2},
        ),
    ),
    Walk("The article with code: three samples", "x2", "l4", preset=D1).passes(
        Stop("B19", "subset_accuracy", part=2).comes_to(
            (0 + 1 + 0) / 3,
            of_sets(sk.accuracy_score),
            {"Missed or wrongly predicted": 0, "Subset accuracy": 1},
        ),
        Stop("B20", "zero_one_loss", part=2).comes_to(
            (1 + 0 + 1) / 3, of_sets(sk.zero_one_loss), {"0-1 loss": 0, "Mean over 3 samples": 2 / 3}
        ),
        Stop("B25", "hamming_loss", part=3).comes_to(
            (2 + 0 + 3) / (3 * 4),
            of_sets(sk.hamming_loss),
            {"Missed or wrongly predicted": 3, "Hamming loss": 3 / 4},
        ),
        Stop("B21", "accuracy").comes_to(
            (1 / 3 + 2 / 2 + 1 / 4) / 3,
            over_samples(sk.jaccard_score),
            {"Accuracy": 1 / 3, "Mean over 3 samples": 19 / 36},
        ),
        Stop("B22", "precision").comes_to(
            (1 / 2 + 2 / 2 + 1 / 2) / 3,
            over_samples(sk.precision_score),
            {"Precision": 1 / 2},
        ),
        Stop("B23", "recall", part=3).comes_to(
            (1 / 2 + 2 / 2 + 1 / 3) / 3,
            over_samples(sk.recall_score),
            {"Recall": 1 / 3, "Mean over 3 samples": 11 / 18},
        ),
        Stop("B24", "f_beta", part=3).comes_to(
            2 / 3 * (1 / 4 + 2 / 4 + 1 / 5),
            over_samples(sk.f1_score),
            {"F score": 2 / 5, "Mean over 3 samples": 19 / 30},
        ),
        Stop("B24 by the rule of D0", "f_beta", preset=D0).comes_to(44 / 69, f_of_means),
    ),
    Walk("The article on AP: four samples, one label", "x1", "l1", preset=D2).passes(
        Stop("B26", "average_precision", average="macro").comes_to(
            (1 + 2 / 3) / 2,
            label_ap("macro"),
            {"Threshold 0.8": [None, None, 1, None], "Threshold 0.35": [None, None, None, 2 / 3]},
        )
    ),
    Walk("The article on AP: four samples, three labels", "x4", "l1", "0.15", preset=D2).passes(
        Stop("B27, B28", "average_precision", average="macro").comes_to(
            (3 / 4 + 1 + 1) / 3,
            label_ap("macro"),
            {"Average precision": 3 / 4, "Mean over 3 labels": 11 / 12},
        ),
        Stop("B29", "average_precision", average="weighted").comes_to(
            2 / 7 * 3 / 4 + 4 / 7 * 1 + 1 / 7 * 1,
            label_ap("weighted"),
            {"Weight times value": [2 * 3 / 4, 4, 1]},
        ),
        Stop("B30 over all cells", "average_precision", average="micro").comes_to(
            (1 + 1 + 1 + 7 / 12 + 1 + 7 / 12 + 1) / 7, label_ap("micro"), {"Average precision": 37 / 42}
        ),
        Stop("B30 over the samples", "average_precision", part=3).comes_to(
            (1 + 1 + 5 / 6 + 5 / 6) / 4, label_ap("samples"), {"Average precision": 5 / 6}
        ),
    ),
    Walk("The article on AP: four weighted samples", "x2", "l1", preset=D2).passes(
        Stop("B31", "average_precision", average="macro").comes_to(
            (2 * 2 / 2 + 1 * 3 / 4.5) / 3,
            label_ap("macro", [2, 1 / 2, 1, 1]),
            {"Threshold 0.1": [None, None, None, 3 / 4.5], "Weight times value": [2, None, None, 3 / 4.5]},
        )
    ),
    Walk("The article on LRAP: three samples", "x1", "l1", "0.3", preset=D4).passes(
        Stop("B32", "average_precision", part=2).comes_to(
            (1 / 2 + 5 / 6 + 1) / 3,
            ranking_ap,
            {"Precision down to each true label": [1, None, 2 / 3], "Average precision": 5 / 6},
        ),
        Stop("B33", "average_precision").comes_to(
            (1 / 2 + 5 / 6 + 1) / 3,
            ranking_ap,
            {"Average precision": 1 / 2, "Mean over 3 samples": 7 / 9},
        ),
    ),
)


def spellings(value: float | None) -> set[str]:
    """The ways in which a number is written: in four digits or decimals, and as a small fraction."""
    if value is None:
        return {"·"}
    near = small_fraction(value)
    return {four_digits(value), f"{value:.4f}"} | (set() if near is None else {str(near)})


def headline(value: float) -> str:
    near = small_fraction(value)
    return four_digits(value) if near is None else f"{near} = {four_digits(value)}"


def four_digits(value: float) -> str:
    return f"{value + 0.0:.4g}"


def small_fraction(value: float) -> Fraction | None:
    near = Fraction(value).limit_denominator(LARGEST_DENOMINATOR)
    return near if near.denominator > 1 and isclose(near, value, rel_tol=1e-12) else None


def plain(latex: str) -> str:
    return re.sub(r"\\tfrac\{(\d+)\}\{(\d+)\}", r"\1/\2", latex).strip()


def agrees(found: dict[str, list[str]], steps: Steps) -> list[str]:
    """The steps that are not as they should be."""
    wrong = []
    for title, expected in steps.items():
        values = expected if isinstance(expected, Sequence) else [expected]
        shown = found.get(title, [])
        if len(shown) != len(values) or any(
            text not in spellings(value) for text, value in zip(shown, values, strict=True)
        ):
            wrong.append(f"{title}: {shown} is not {values}")
    return wrong
