"""The points that a threshold passes as it walks down the scores of one part."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..conventions.shared_choices import FIRST, LAST, TOGETHER
from ..graph.arrays import Cut, Variant
from ..graph.expression import Quantity
from ..parts.counts import (
    f1_down_to_here,
    false_positive_rate_down_to_here,
    precision_down_to_here,
    recall_down_to_here,
)
from ..parts.part import Part
from ..parts.ranking import Ranking, ranking_of

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class ThresholdWalk:
    """What is predicted as the threshold walks down the scores: each array has shape (n_points,).

    The first point lies above the top score (threshold infinity), where nothing is predicted. `through` is
    how many of `items`, sorted from the top, are predicted at each point. `tp`, `fp`, `fn` and `tn` are
    counts, or sums of weights; `tpr` = TP/(TP + FN) is the recall, `fpr` = FP/(FP + TN) the false-positive
    rate, `precision` = TP/(TP + FP). A rate of nothing (0/0) is NaN. Every entry is one of the quantity of
    the same name, at the last item that is predicted.
    """

    items: NDArray[np.intp]
    through: NDArray[np.intp]
    threshold: Floats
    tp: Floats
    fp: Floats
    fn: Floats
    tn: Floats
    tpr: Floats
    fpr: Floats
    precision: Floats
    f1: Floats

    @property
    def has_pairs(self) -> bool:
        """Whether there is a true and a false item, so that both rates of the ROC curve exist."""
        return bool(self.tp[-1] > 0 and self.fp[-1] > 0)

    @property
    def peak(self) -> int:
        """The first point with the highest F1; the first one where nothing is true."""
        return int(np.nan_to_num(self.f1, nan=0.0).argmax())


def threshold_walk(part: Part, index: int, ties: str = TOGETHER, variant: Variant = ()) -> ThresholdWalk:
    """Predict the items of one part from the top score down.

    Equal scores are predicted together, or one after the other by column where `ties` is "first" or "last".
    """
    ranking = ranking_of(part, ties if ties in (FIRST, LAST) else TOGETHER)
    chosen = Cut(index, variant)
    score = chosen.values(part.score.value, itemwise=True)
    number = np.arange(score.size)
    items = np.lexsort((-number if ties == LAST else number, -score))
    last = _last_at_each_point(score[items], ranking)

    def points(quantity: Quantity, nothing_predicted: float) -> Floats:
        entries = chosen.values(quantity.value, itemwise=True)[items][last]
        return np.concatenate(([nothing_predicted], entries))

    tp, fp = points(ranking.hits, 0.0), points(ranking.false_hits, 0.0)
    return ThresholdWalk(
        items,
        np.concatenate(([0], last + 1)),
        np.concatenate(([np.inf], score[items][last])),
        tp,
        fp,
        tp[-1] - tp,
        fp[-1] - fp,
        points(recall_down_to_here(ranking), _if_any(tp)),
        points(false_positive_rate_down_to_here(ranking), _if_any(fp)),
        points(precision_down_to_here(ranking), np.nan),
        points(f1_down_to_here(ranking), _if_any(tp)),
    )


def _if_any(counted: Floats) -> float:
    """0 of something, or 0/0 of nothing."""
    return 0.0 if counted[-1] > 0 else np.nan


def _last_at_each_point(sorted_score: Floats, ranking: Ranking) -> NDArray[np.intp]:
    """The place in the list of the last item that is predicted at each point but the first."""
    if ranking.ties != TOGETHER:
        return np.arange(sorted_score.size)
    return np.flatnonzero(np.append(sorted_score[1:] != sorted_score[:-1], True))
