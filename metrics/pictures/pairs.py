"""What pictures of sets, lists and pairs read from the graph."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..conventions.declaring import FIRST, HIGHEST, LAST, TOGETHER
from ..errors import InputError
from ..graph.arrays import Array, Mask, Variant
from ..graph.expression import Applied, Expression, Quantity
from ..graph.working import contributions, steps
from ..parts.counts import COMMON, FN, FP, NEITHER, Counts
from ..parts.pro_groups import FALSE, LOST_IN_ORDER, LOST_PAIRS, ORDER, PAIRS, TRUE, order_of
from ..parts.ranking import Ranking, best_place
from ..result import Result
from ..words import N_, Phrase

RIGHT, TIED, WRONG = 1, 0, -1
COUNTED_IN_PAIRS = ("ranking_loss.wrong_pairs", "roc_auc.right_pairs")


@dataclass(frozen=True, eq=False)
class PairGrid:
    """The (true, false) pairs of one part: all of them, or those of some items.

    `true` and `false` are the indices of the items; `relation` and `counted` have shape (n_true, n_false).
    `relation` is 1 where the true item has the higher score, 0 where they tie and -1 where the false one
    has. `counted` is what the pair adds to the metric's count, with the weights of both items. `size` is the
    number of true and of false items in the part, `total` what the metric counts of all pairs.
    """

    true: NDArray[np.intp]
    false: NDArray[np.intp]
    relation: NDArray[np.int8]
    counted: NDArray[np.float64]
    size: tuple[int, int]
    total: float


def pairs_between(
    result: Result,
    index: int,
    true: NDArray[np.intp] | None = None,
    false: NDArray[np.intp] | None = None,
    variant: Variant = (),
) -> PairGrid:
    """The pairs of these true and these false items of one part, or of all, in the order of these items.

    InputError if the metric compares no pairs.
    """
    value = result.part(index, variant)
    pairs = counted_in_pairs(result, value)
    truth, scores = (one.value_at(index, variant) for one in (result.inputs.y, result.inputs.score))
    true = np.flatnonzero(truth) if true is None else true
    false = np.flatnonzero(~truth) if false is None else false
    of_true, of_false = scores[true][:, None], scores[false][None, :]
    relation = (of_true > of_false).astype(np.int8) - (of_true < of_false)
    counted = np.array([contributions(pairs, int(j))[false] for j in true]).reshape(relation.shape)
    if result.inputs.weight is not None:
        counted = counted * result.inputs.weight.value_at(index, variant)[true][:, None]
    size = int(truth.sum()), int((~truth).sum())
    return PairGrid(true, false, relation, counted, size, float(value.made_of[0].value))


def counted_in_pairs(result: Result, value: Quantity) -> Quantity:
    """The step that counts pairs; the value of the part begins with the sum over it."""
    for step in steps(value):
        if step.key in COUNTED_IN_PAIRS:
            return step
    raise InputError(
        N_("{metric} does not compare pairs, so there is no grid of pairs to show."),
        metric=Phrase(result.metric.title),
    )


THRESHOLD_LABEL = -1


@dataclass(frozen=True, eq=False)
class ProGroup:
    """One group of pairs of one sample, the label that should score higher down and the other across.

    `mean` is the quantity of the group. `upper` and `lower` are indices of labels, THRESHOLD_LABEL among
    them. `compared` (n_upper, n_lower) says which pairs there are and `lost` what each adds: 1 where the
    upper one scores lower, ½ in a tie, else 0.
    """

    mean: Quantity
    upper: NDArray[np.intp]
    lower: NDArray[np.intp]
    compared: Mask
    lost: NDArray[np.float64]


def pro_groups(result: Result, index: int) -> tuple[ProGroup, ...]:
    """The groups of pairs of one sample, those of two true labels last where the conventions have them."""
    part, working = result.inputs, {step.key: step for step in steps(result.part(index))}
    truth = part.y.value_at(index)
    true, false = np.flatnonzero(truth), np.flatnonzero(~truth)
    threshold = np.array([THRESHOLD_LABEL])
    groups = [
        _group(working[TRUE], true, threshold, _on_the_wrong_side(working[TRUE])[true][:, None]),
        _group(working[FALSE], threshold, false, _on_the_wrong_side(working[FALSE])[false][None, :]),
        _group(working[PAIRS], true, false, _lines(working[LOST_PAIRS], true)[:, false]),
    ]
    if ORDER in working:
        in_order = true[np.argsort(order_of(part).value_at(index)[true])]
        lost = _lines(working[LOST_IN_ORDER], in_order)[:, in_order]
        after = np.triu(np.ones(lost.shape, np.bool_), 1)
        groups.append(ProGroup(working[ORDER], in_order, in_order, after, lost))
    return tuple(groups)


def _group(
    mean: Quantity, upper: NDArray[np.intp], lower: NDArray[np.intp], lost: NDArray[np.float64]
) -> ProGroup:
    return ProGroup(mean, upper, lower, np.ones(lost.shape, np.bool_), lost)


def _lines(lost: Quantity, items: NDArray[np.intp]) -> Array:
    """What each label adds to the line of each of these: shape (n_of_these, n_labels)."""
    return np.array([contributions(lost, int(item)) for item in items]).reshape(len(items), lost.value.size)


def _on_the_wrong_side(mean: Quantity) -> Array:
    """What each label adds to the count of those on the wrong side of the threshold."""
    share: Expression | None = mean.expression
    assert isinstance(share, Applied)
    return contributions(share.operands[0])


@dataclass(frozen=True, eq=False)
class Confusion:
    """The items of one part in four groups, and how many (or how much weight) each of them holds.

    `tp`, `fp`, `fn` and `tn` have shape (n_items,): every item is in exactly one of them. `fp`
    is predicted and not true, `fn` true and not predicted.
    """

    tp: Mask
    fp: Mask
    fn: Mask
    tn: Mask
    n_tp: float
    n_fp: float
    n_fn: float
    n_tn: float


def confusion_of(result: Result, index: int) -> Confusion:
    """What is true in one part against what is predicted there; its example has predictions or scores."""
    counts, groups = Counts.of_part(result.inputs, result.conventions), (COMMON, FP, FN, NEITHER)
    predicted, truth = counts.predicted.value_at(index), result.inputs.y.value_at(index)
    tp, fp, fn, tn = (group.belonging.holds(predicted, truth) for group in groups)
    return Confusion(tp, fp, fn, tn, *(float(counts.of(group).value_at(index)) for group in groups))


@dataclass(frozen=True, eq=False)
class SortedList:
    """The items of one part from the highest score down: each array has shape (n_items,).

    `items` are their indices, `rank` their ranks under the convention, `hits` how many true items (or how
    much of their weight) stand at or above each; `is_tied` says which share their score with the item before.
    """

    items: NDArray[np.intp]
    score: NDArray[np.float64]
    truth: NDArray[np.bool_]
    rank: NDArray[np.float64]
    hits: NDArray[np.float64]
    is_tied: NDArray[np.bool_]


def sorted_list_of(result: Result, index: int) -> SortedList:
    """The items of one part, best first, with the ranks that the metric gives to equal scores."""
    part, switch = result.inputs, result.metric.rank_by
    ties = getattr(result.conventions, switch) if switch else TOGETHER
    truth, score = (one.value_at(index) for one in (part.y, part.score))
    ranking = Ranking(part, ties if ties in (FIRST, LAST) else TOGETHER)
    ranks = best_place(part) if ties == HIGHEST else ranking.rank
    rank, hits = (one.value_at(index) for one in (ranks, ranking.hits))
    items = np.lexsort((-np.arange(score.size) if ties == LAST else np.arange(score.size), -score))
    level = np.zeros(score.size, np.bool_)
    level[1:] = score[items][1:] == score[items][:-1]
    return SortedList(items, score[items], truth[items], rank[items], hits[items], level)
