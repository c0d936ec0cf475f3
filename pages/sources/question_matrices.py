"""The matrices of questions, public ones and those that the documents leave open: Questions opens them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pages.intake.examples import by_hand
from pages.intake.matrix import Matrix
from pages.words import gettext as _

# Samples are photos and labels are tags, so that a sentence can speak of a cat in photo 2.
TAGS = (_("cat"), _("dog"), _("car"), _("tree"), _("boat"), _("bird"))


def _predicted(truth: str, predicted: str) -> Matrix:
    """A matrix with predictions made by hand, written as truths are."""
    return by_hand(_bits(truth), _bits(predicted))


def _scored(truth: str, scores: Sequence[Sequence[float]], **more: Any) -> Matrix:
    """A matrix with scores; `more` is what else `Matrix.of` takes."""
    return Matrix.of(_bits(truth), scores, **more)


def _bits(rows: str) -> list[list[int]]:
    """The rows of 0 and 1 in a text such as “101 010”."""
    return [list(map(int, row)) for row in rows.split()]


def _of_photos(matrix: Matrix) -> Matrix:
    photos = (_("photo {number}").format(number=number + 1) for number in range(len(matrix.samples)))
    return replace(matrix, samples=tuple(photos), labels=TAGS[: len(matrix.labels)])


_MADE = {
    # Sets
    "empty_row": _predicted("10 00", "10 00"),
    "four_accuracies": _predicted("1010 0110", "1010 0100"),
    "over_labels": _predicted("100 110", "100 110"),
    "f_of_means": _predicted("110 100", "100 111"),
    "completely_wrong": _predicted("10 10", "11 01"),
    "nothing_predicted": _predicted("10 10", "10 00"),
    "at_the_threshold": _scored("10 11", [[0.5, 0.2], [0.5, 0.9]]),
    "logits_threshold": _scored("101 010", [[2.1, -1.3, 0.3], [-0.4, 0.2, -2.0]]),
    "top_k": _scored("111 100", [[3, 2, 1], [3, -2, -3]], decision=("top", 2)),
    # Averaging
    "macro_f": _predicted("10 11", "11 01"),
    "macro_f_apart": _predicted("10 10 11 01 00", "10 00 01 01 01"),
    "absent_labels": _predicted("1000 0100 1100", "1000 0100 1100"),
    "rare_label": _predicted("10 10 10 10 11 00", "10 10 10 10 10 00"),
    "mostly_false": _predicted("10000 01000 00100", "10000 00100 00000"),
    "three_precisions": _scored("10 01", [[0.9, 0.1], [0.8, 0.2]]),
    # Ranking
    "tied_pair": _scored("10 10", [[0.5, 0.5], [0.9, 0.1]]),
    "sum_of_two": _scored("10", [[0.5, 0.5]]),
    "tied_top": _scored("001", [[0.5, 0.5, 0.5]]),
    "empty_coverage": _scored("101 000", [[0.9, 0.7, 0.3], [0.3, 0.8, 0.6]]),
    "kind_ties": _scored("011", [[0.9, 0.5, 0.5]]),
    "equal_scores": _scored("001 011", [[0.5, 0.5, 0.5]] * 2),
    "ranking_empty": _scored("10 00", [[0.9, 0.1], [0.9, 0.1]]),
    "last_true": _scored("100 001", [[0.75, 0.5, 1.0], [1.0, 0.2, 0.1]]),
    "how_deep": _scored("100 010 011", [[0.6, 0.7, 0.2], [0.2, 0.8, 0.4], [0.5, 0.9, 0.1]]),
    "top_is_true": _scored("010", [[0.1, 0.9, 0.5]]),
    # Curves
    "one_class": _scored("10 11", [[0.2, 0.3], [0.4, 0.5]]),
    "all_tied": _scored("10 01 11 00", [[0.5, 0.5]] * 4),
    "interpolated": _scored("1 0 1 0", [[0.95], [0.94], [0.93], [0.2]]),
    "three_areas": _scored("0 0 1 1", [[0.4], [0.1], [0.8], [0.35]]),
    "first_is_false": _scored("0 1 1", [[0.9], [0.6], [0.3]]),
    "constant": _scored("1 0 0 0", [[0.5]] * 4),
    "no_positives": _scored("10 00 10", [[0.9, 0.3], [0.4, 0.6], [0.3, 0.1]]),
    "best_threshold": _scored("1 1 1 0 0", [[0.6], [0.4], [0.35], [0.3], [0.1]]),
    # NDCG
    "flattened": _scored("10 10", [[0.9, 0.8], [0.2, 0.1]]),
    "ndcg_ties": _scored("10 01", [[0.5, 0.5], [0.5, 0.5]]),
    "ndcg_empty": _scored("101 000", [[1, 0, 1], [0, 0, 0]]),
    # PRO loss
    "four_groups": _scored("110", [[0.1, 0.2, 0.9]], decision=("samples", [0.5])),
    "empty_groups": _scored(
        "10 00 11", [[0.1, 0.9], [0.9, 0.9], [0.1, 0.2]], decision=("samples", [0.5] * 3)
    ),
    "two_orders": _scored("110 110", [[0.6, 0.9, 0.2]] * 2, relevance=[[1, 2, 3], [2, 1, 3]]),
    # Losses
    "softmax_floor": _scored("110 000", [[10, 10, -10], [3, 1, 2]], decision=("one", [0])),
    "threshold_class": _scored("1010 0100", [[2, -1, 3, -3], [0.5, -0.5, 1, -2]], decision=("one", [0])),
}

QUESTION_MATRICES: Mapping[str, Matrix] = {key: _of_photos(made) for key, made in _MADE.items()}
