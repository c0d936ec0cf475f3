"""Every claim that somebody may try to break, in the order they are offered: some hold always, some not."""

from __future__ import annotations

from collections.abc import Mapping

from .bound import Bound
from .bounds_of_lists_and_losses import OF_LISTS, OF_LOSSES
from .bounds_of_rankings import OF_RANKINGS
from .bounds_of_sets import OF_SETS

# From easy to hard; which of them can be broken is not to be guessed from their places. These are their
# numbers in links, which never change: a new one comes last.
IN_ORDER = (
    "wrong_cells",
    "top_label",
    "right_sets",
    "auc_and_loss",
    "loss_and_precision",
    "weight_of_ties",
    "accuracy_below_right_cells",
    "f1_below_right_cells",
    "best_threshold",
    "macro_below_micro",
    "micro_between_labels",
    "pairs_and_margin",
    "one_long_list",
    "one_true_label",
    "reciprocal_rank_and_one_error",
    "right_sets_without_empty_ones",
    "brier_and_hamming",
    "halved_scores",
    "pooled_sets",
    "coverage_and_pairs",
    "macro_f1_above_lower_mean",
    "part_of_pro_loss",
    "wrong_cells_cost",
    "own_thresholds",
    "share_of_true_labels",
    "lowest_average_precision",
    "f1_of_means",
    "ties_at_the_worst_rank",
    "softmax_never_0",
    "peak_above_average",
    "accuracy_from_f1",
    "kappa_below_matthews",
)
_BY_KEY = {bound.key: bound for bound in (*OF_SETS, *OF_RANKINGS, *OF_LISTS, *OF_LOSSES)}
BOUNDS: Mapping[str, Bound] = {key: _BY_KEY[key] for key in IN_ORDER}
