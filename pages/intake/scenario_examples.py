"""Small matrices, each built for one confusion; the numbers such as C01 are those of the documents page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from metrics.words import N_
from pages.intake.matrix import Matrix
from pages.intake.ready_matrix import ReadyMatrix, by_hand

_SETS = {
    "empty_row": (
        N_("Perfect on an empty row: 0 or 1?"),
        by_hand([[1, 0], [0, 0]], [[1, 0], [0, 0]]),
    ),
    "four_accuracies": (
        N_("“Accuracy” means four things"),
        by_hand([[1, 0, 1, 0], [0, 1, 1, 0]], [[1, 0, 1, 0], [0, 1, 0, 0]]),
    ),
    "over_labels": (
        N_("Accuracy divided by L (C01)"),
        by_hand([[1, 0, 0], [1, 1, 0]], [[1, 0, 0], [1, 1, 0]]),
    ),
    "f_of_means": (
        N_("F1 of means or mean of F1 (C03)"),
        by_hand([[1, 1, 0], [1, 0, 0]], [[1, 0, 0], [1, 1, 1]]),
    ),
    "completely_wrong": (
        N_("Wrong, or completely wrong? (C06)"),
        by_hand([[1, 0], [1, 0]], [[1, 1], [0, 1]]),
    ),
    "nothing_predicted": (
        N_("Nothing predicted: 0 or 1? (C09)"),
        by_hand([[1, 0], [1, 0]], [[1, 0], [0, 0]]),
    ),
    "at_the_threshold": (
        N_("At the threshold: ≥ or >? (C21)"),
        Matrix.of([[1, 0], [1, 1]], [[0.5, 0.2], [0.5, 0.9]]),
    ),
    "logits_threshold": (
        N_("Logits: threshold 0 or 0.5?"),
        Matrix.of([[1, 0, 1], [0, 1, 0]], [[2.1, -1.3, 0.3], [-0.4, 0.2, -2.0]]),
    ),
    "top_k": (
        N_("Top K cannot be right here (C69)"),
        Matrix.of([[1, 1, 1], [1, 0, 0]], [[3, 2, 1], [3, -2, -3]], decision=("top", 2)),
    ),
    "six_values": (
        N_("5×4: six metrics, six values"),
        by_hand(
            [[0, 1, 0, 1], [0, 0, 1, 0], [0, 1, 1, 1], [1, 1, 0, 1], [0, 1, 1, 0]],
            [[0, 0, 1, 1], [0, 0, 1, 0], [0, 1, 1, 0], [0, 0, 1, 1], [0, 1, 1, 0]],
        ),
    ),
}
_AVERAGES = {
    "macro_f": (
        N_("Macro F1: two ways (C16)"),
        by_hand([[1, 0], [1, 1]], [[1, 1], [0, 1]]),
    ),
    "macro_f_apart": (
        N_("Macro F1: 0.650 or 0.741?"),
        by_hand([[1, 0], [1, 0], [1, 1], [0, 1], [0, 0]], [[1, 0], [0, 0], [0, 1], [0, 1], [0, 1]]),
    ),
    "absent_labels": (
        N_("Absent labels drag macro down"),
        by_hand([[1, 0, 0, 0], [0, 1, 0, 0], [1, 1, 0, 0]], [[1, 0, 0, 0], [0, 1, 0, 0], [1, 1, 0, 0]]),
    ),
    "rare_label": (
        N_("A rare label: micro or macro?"),
        by_hand(
            [[1, 0], [1, 0], [1, 0], [1, 0], [1, 1], [0, 0]], [[1, 0], [1, 0], [1, 0], [1, 0], [1, 0], [0, 0]]
        ),
    ),
    "all_zero": (
        N_("All 0: good Hamming, F1 0"),
        by_hand([[1, 0, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0], [0, 0, 0, 0, 0, 0]], [[0] * 6] * 3),
    ),
    "three_precisions": (
        N_("AP: 1, ¾ or ⅚? (C50)"),
        Matrix.of([[1, 0], [0, 1]], [[0.9, 0.1], [0.8, 0.2]]),
    ),
}
_RANKING = {
    "tied_pair": (
        N_("A tied pair: 1, ½ or 0? (C27)"),
        Matrix.of([[1, 0], [1, 0]], [[0.5, 0.5], [0.9, 0.1]]),
    ),
    "sum_of_two": (
        N_("AUC 1 + ranking loss 1 = 2 (C28)"),
        Matrix.of([[1, 0]], [[0.5, 0.5]]),
    ),
    "tied_top": (
        N_("Tied on top: one-error? (C34)"),
        Matrix.of([[0, 0, 1]], [[0.5, 0.5, 0.5]]),
    ),
    "empty_coverage": (
        N_("Coverage of an empty row (C37)"),
        Matrix.of([[1, 0, 1], [0, 0, 0]], [[0.9, 0.7, 0.3], [0.3, 0.8, 0.6]]),
    ),
    "kind_ties": (
        N_("LRAP above both tie orders (C47)"),
        Matrix.of([[0, 1, 1]], [[0.9, 0.5, 0.5]]),
    ),
}
_CURVES = {
    "one_class": (
        N_("One-class label: AUC? (C76)"),
        Matrix.of([[1, 0], [1, 1]], [[0.2, 0.3], [0.4, 0.5]]),
    ),
    "all_tied": (
        N_("All tied: AUC 0, ½ or 1? (C30)"),
        Matrix.of([[1, 0], [0, 1], [1, 1], [0, 0]], [[0.5, 0.5]] * 4),
    ),
    "interpolated": (
        N_("AP: step, 11-point, trapezoid (C52)"),
        Matrix.of([[1], [0], [1], [0]], [[0.95], [0.94], [0.93], [0.2]]),
    ),
    "constant": (
        N_("Nothing learned: AP ¼, trapezoid ⅝"),
        Matrix.of([[1], [0], [0], [0]], [[0.5]] * 4),
    ),
    "no_positives": (
        N_("AP without positives: 0? (C56)"),
        Matrix.of([[1, 0], [0, 0], [1, 0]], [[0.9, 0.3], [0.4, 0.6], [0.3, 0.1]]),
    ),
    "best_threshold": (
        N_("F1 is best below the threshold 0.5"),
        Matrix.of([[1], [1], [1], [0], [0]], [[0.6], [0.4], [0.35], [0.3], [0.1]]),
    ),
}
_NDCG = {
    "flattened": (
        N_("Flattening changes NDCG (C39)"),
        Matrix.of([[1, 0], [1, 0]], [[0.9, 0.8], [0.2, 0.1]]),
    ),
    "ndcg_ties": (
        N_("Ties: averaged or by order (C41)"),
        Matrix.of([[1, 0], [0, 1]], [[0.5, 0.5], [0.5, 0.5]]),
    ),
    "ndcg_empty": (
        N_("Perfect, yet ½: an empty row"),
        Matrix.of([[1, 0, 1], [0, 0, 0]], [[1, 0, 1], [0, 0, 0]]),
    ),
}
_PRO = {
    "four_groups": (
        N_("PRO loss 1, 4 or 1 (C58)"),
        Matrix.of([[1, 1, 0]], [[0.1, 0.2, 0.9]], decision=("samples", [0.5])),
    ),
    "empty_groups": (
        N_("All wrong, and yet not 1 (C59)"),
        Matrix.of(
            [[1, 0], [0, 0], [1, 1]], [[0.1, 0.9], [0.9, 0.9], [0.1, 0.2]], decision=("samples", [0.5] * 3)
        ),
    ),
    "two_orders": (
        N_("The order decides: ¼ or 0 (C61)"),
        Matrix.of([[1, 1, 0]] * 2, [[0.6, 0.9, 0.2]] * 2, relevance=[[1, 2, 3], [2, 1, 3]]),
    ),
    "own_thresholds": (
        N_("A threshold for each sample"),
        Matrix.of(
            [[1, 0, 1, 0], [0, 1, 1, 1]],
            [[0.9, 0.6, 0.7, 0.2], [0.1, 0.2, 0.4, 0.3]],
            decision=("samples", [0.65, 0.15]),
        ),
    ),
}
_LOSSES = {
    "huge_logits": (
        N_("Logits ±800 (C66)"),
        Matrix.of([[1, 0], [1, 0]], [[40, -40], [800, -800]], decision=("one", [0])),
    ),
    "softmax_floor": (
        N_("Softmax loss cannot reach 0 (C71)"),
        Matrix.of([[1, 1, 0], [0, 0, 0]], [[10, 10, -10], [3, 1, 2]], decision=("one", [0])),
    ),
}


def _grouped() -> Iterator[tuple[str, ReadyMatrix]]:
    groups = {
        N_("Sets"): _SETS,
        N_("Averaging"): _AVERAGES,
        N_("Ranking"): _RANKING,
        N_("Curves"): _CURVES,
        N_("NDCG"): _NDCG,
        N_("PRO loss"): _PRO,
        N_("Losses"): _LOSSES,
    }
    for group, content in groups.items():
        yield from ((key, ReadyMatrix(title, matrix, group)) for key, (title, matrix) in content.items())


SCENARIOS: Mapping[str, ReadyMatrix] = dict(_grouped())
