"""The metrics of rankings with ranks that are not those of any text: means of ties, counted from 0 or 2."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from ..conventions import Conventions
from ..graph.arrays import Array, Mask
from ..input.example import Example
from ..registry import METRICS

Ranks = Callable[[Array], Array]


def worst_ranks(scores: Array) -> Array:
    """Return the ranks of a row of scores, the highest first; tied ones share the worst of theirs."""
    return np.asarray((scores[None, :] >= scores[:, None]).sum(1), float)


def average_ranks(scores: Array) -> Array:
    """Return the ranks of a row of scores, where tied ones share the mean of theirs."""
    higher = (scores[None, :] > scores[:, None]).sum(1)
    return np.asarray((higher + 1 + worst_ranks(scores)) / 2)


def dense_ranks(scores: Array) -> Array:
    """Return the ranks of a row of scores, where tied ones share a rank and the next ones take the next."""
    return np.asarray((np.unique(scores)[None, :] > scores[:, None]).sum(1) + 1, float)


RANKS: Mapping[str, Ranks] = {
    "average_ranks": average_ranks,
    "dense_ranks": dense_ranks,
    "ranks_from_zero": lambda scores: worst_ranks(scores) - 1,
    "ranks_from_two": lambda scores: worst_ranks(scores) + 1,
}


def _coverage(truth: Mask, ranks: Array, rules: Conventions) -> float:
    depth = ranks[truth].max() - (rules.coverage_start == "zero")
    return float(depth / truth.size if rules.coverage_unit == "share" else depth)


def _reciprocal_rank(truth: Mask, ranks: Array, rules: Conventions) -> float:
    return float(1 / ranks[truth].min())


def _average_precision(truth: Mask, ranks: Array, rules: Conventions) -> float:
    true = ranks[truth]
    return float(((true[None, :] <= true[:, None]).sum(1) / true).mean())


def _ndcg(truth: Mask, ranks: Array, rules: Conventions) -> float:
    first = ranks.min() - 1
    ideal = np.arange(1, truth.sum() + 1) + first
    return float((1 / np.log2(ranks[truth] + 1)).sum() / (1 / np.log2(ideal + 1)).sum())


OF_ROW = {
    "coverage": _coverage,
    "reciprocal_rank": _reciprocal_rank,
    "average_precision": _average_precision,
    "ndcg": _ndcg,
}


def value_with_ranks(kind: str, metric: str, example: Example, rules: Conventions) -> float:
    """Return the mean over the samples of a metric of `OF_ROW` with such ranks.

    example: scores and truth without variants. A sample without true labels counts as the rules say;
    a rank of 0 may leave no value.
    """
    values = np.array(METRICS[metric](example, "samples", rules).parts.value, float)
    with np.errstate(divide="ignore", invalid="ignore"):
        for row, (truth, scores) in enumerate(zip(example.truth, np.asarray(example.scores), strict=True)):
            if truth.any():
                values[row] = OF_ROW[metric](truth, RANKS[kind](scores), rules)
    weights = np.ones(len(values)) if example.sample_weight is None else example.sample_weight
    counted = ~np.isnan(values) | example.truth.any(1)
    total = weights[counted].sum()
    return float((values * weights)[counted].sum() / total) if total else float("nan")
