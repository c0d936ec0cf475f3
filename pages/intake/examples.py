"""The matrices that are ready to load: the story, real data, the documents, one for each confusion."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import log
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metrics.words import N_
from pages.intake.matrix import Matrix, has_same_names
from pages.words import gettext as _

Bits = Sequence[Sequence[int]]
# A sentence on a matrix, made of what is predicted: (n_samples, n_labels).
Note = Callable[[NDArray[np.bool_]], str]


@dataclass(frozen=True)
class SecondModel:
    """The scores of a second model on the same samples, and in one sentence what the two models are."""

    scores: tuple[tuple[float, ...], ...]
    explanation: str = ""


@dataclass(frozen=True)
class DigitPicture:
    """A handwritten digit in 8×8 pixels, row by row, each from `0` (paper) to `g` (16, ink)."""

    pixels: str
    digit: str


@dataclass(frozen=True, eq=False)
class ReadyMatrix:
    """A matrix with a title for the menu, and the group that it stands in; "" for the documents' own.

    `second` and `note` belong to any matrix of the same samples and labels, whatever its cells hold.
    `pictures` are those of samples, by their names: a sample that is renamed has none.
    """

    title: str
    matrix: Matrix
    group: str = ""
    second: SecondModel | None = None
    note: Note | None = None
    pictures: Mapping[str, DigitPicture] = field(default_factory=dict)


def by_hand(truth: Bits, predicted: Bits) -> Matrix:
    """A matrix that has predictions and no scores of its own: the predictions stand for them."""
    return Matrix.of(truth, predicted, decision=("hand", predicted))


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


_SETS = {
    "empty_row": (N_("F1 of a sample without labels"), _predicted("10 00", "10 00")),
    "four_accuracies": (N_("Accuracy has four meanings"), _predicted("1010 0110", "1010 0100")),
    "over_labels": (N_("Accuracy divided by all labels"), _predicted("100 110", "100 110")),
    "f_of_means": (N_("F1 of the means, or mean of the F1"), _predicted("110 100", "100 111")),
    "completely_wrong": (N_("0-1 loss: one wrong label is enough"), _predicted("10 10", "11 01")),
    "nothing_predicted": (N_("Precision where nothing is predicted"), _predicted("10 10", "10 00")),
    "at_the_threshold": (N_("A score equal to the threshold"), _scored("10 11", [[0.5, 0.2], [0.5, 0.9]])),
    "logits_threshold": (
        N_("Logits: threshold 0 or 0.5?"),
        _scored("101 010", [[2.1, -1.3, 0.3], [-0.4, 0.2, -2.0]]),
    ),
    "top_k": (
        N_("Top 2, but 3 labels or 1 are true"),
        _scored("111 100", [[3, 2, 1], [3, -2, -3]], decision=("top", 2)),
    ),
    "six_values": (
        N_("Six metrics, six values"),
        _predicted("0101 0010 0111 1101 0110", "0011 0010 0110 0011 0110"),
    ),
}
_AVERAGES = {
    "macro_f": (N_("Macro F1, computed in two ways"), _predicted("10 11", "11 01")),
    "macro_f_apart": (N_("Two ways to macro F1, far apart"), _predicted("10 10 11 01 00", "10 00 01 01 01")),
    "absent_labels": (N_("Labels that never occur"), _predicted("1000 0100 1100", "1000 0100 1100")),
    "rare_label": (N_("A rare label is missed"), _predicted("10 10 10 10 11 00", "10 10 10 10 10 00")),
    "all_zero": (
        N_("Nothing predicted: F1 is 0"),
        _predicted("100000 000100 000000", "000000 000000 000000"),
    ),
    "mostly_false": (N_("Mostly false, not predicted"), _predicted("10000 01000 00100", "10000 00100 00000")),
    "three_precisions": (N_("Three average precisions"), _scored("10 01", [[0.9, 0.1], [0.8, 0.2]])),
}
_RANKING = {
    "tied_pair": (N_("A tied pair: wrong, half or right?"), _scored("10 10", [[0.5, 0.5], [0.9, 0.1]])),
    "sum_of_two": (N_("AUC and ranking loss sum to 2"), _scored("10", [[0.5, 0.5]])),
    "tied_top": (N_("Three labels are tied on top"), _scored("001", [[0.5, 0.5, 0.5]])),
    "empty_coverage": (
        N_("Coverage of an empty sample"),
        _scored("101 000", [[0.9, 0.7, 0.3], [0.3, 0.8, 0.6]]),
    ),
    "kind_ties": (N_("A tie that raises LRAP"), _scored("011", [[0.9, 0.5, 0.5]])),
    "equal_scores": (N_("Equal scores: a perfect loss?"), _scored("001 011", [[0.5, 0.5, 0.5]] * 2)),
    "ranking_empty": (N_("LRAP of a sample without labels"), _scored("10 00", [[0.9, 0.1], [0.9, 0.1]])),
    "last_true": (N_("Coverage: labels or steps?"), _scored("100 001", [[0.75, 0.5, 1.0], [1.0, 0.2, 0.1]])),
    "how_deep": (
        N_("Coverage: how many labels are read?"),
        _scored("100 010 011", [[0.6, 0.7, 0.2], [0.2, 0.8, 0.4], [0.5, 0.9, 0.1]]),
    ),
    "top_is_true": (N_("One-error: argmax or argmin?"), _scored("010", [[0.1, 0.9, 0.5]])),
}
_CURVES = {
    "one_class": (N_("AUC of a label that is always true"), _scored("10 11", [[0.2, 0.3], [0.4, 0.5]])),
    "all_tied": (N_("AUC where all scores are equal"), _scored("10 01 11 00", [[0.5, 0.5]] * 4)),
    "interpolated": (
        N_("Average precision: three areas"),
        _scored("1 0 1 0", [[0.95], [0.94], [0.93], [0.2]]),
    ),
    "three_areas": (
        N_("Average precision: steps or lines?"),
        _scored("0 0 1 1", [[0.4], [0.1], [0.8], [0.35]]),
    ),
    "first_is_false": (N_("The highest score is a false one"), _scored("0 1 1", [[0.9], [0.6], [0.3]])),
    "constant": (N_("A model that has learned nothing"), _scored("1 0 0 0", [[0.5]] * 4)),
    "no_positives": (
        N_("A label that is never true"),
        _scored("10 00 10", [[0.9, 0.3], [0.4, 0.6], [0.3, 0.1]]),
    ),
    "best_threshold": (
        N_("F1 is best below the threshold 0.5"),
        _scored("1 1 1 0 0", [[0.6], [0.4], [0.35], [0.3], [0.1]]),
    ),
}
_NDCG = {
    "flattened": (N_("Flattening changes NDCG"), _scored("10 10", [[0.9, 0.8], [0.2, 0.1]])),
    "ndcg_ties": (N_("NDCG of tied labels"), _scored("10 01", [[0.5, 0.5], [0.5, 0.5]])),
    "ndcg_empty": (N_("NDCG of a sample without labels"), _scored("101 000", [[1, 0, 1], [0, 0, 0]])),
}
_PRO = {
    "four_groups": (
        N_("All wrong: sum 4, mean 1"),
        _scored("110", [[0.1, 0.2, 0.9]], decision=("samples", [0.5])),
    ),
    "empty_groups": (
        N_("All wrong, but the loss is below 1"),
        _scored("10 00 11", [[0.1, 0.9], [0.9, 0.9], [0.1, 0.2]], decision=("samples", [0.5] * 3)),
    ),
    "two_orders": (
        N_("The order of true labels decides"),
        _scored("110 110", [[0.6, 0.9, 0.2]] * 2, relevance=[[1, 2, 3], [2, 1, 3]]),
    ),
    "own_thresholds": (
        N_("A threshold for each sample"),
        _scored(
            "1010 0111", [[0.9, 0.6, 0.7, 0.2], [0.1, 0.2, 0.4, 0.3]], decision=("samples", [0.65, 0.15])
        ),
    ),
}
_LOSSES = {
    "huge_logits": (
        N_("Very large logits"),
        _scored("10 10", [[40, -40], [800, -800]], decision=("one", [0])),
    ),
    "softmax_floor": (
        N_("Softmax loss cannot reach 0"),
        _scored("110 000", [[10, 10, -10], [3, 1, 2]], decision=("one", [0])),
    ),
    "threshold_class": (
        N_("Softmax loss: where is the +1?"),
        _scored("1010 0100", [[2, -1, 3, -3], [0.5, -0.5, 1, -2]], decision=("one", [0])),
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
        yield from ((key, ReadyMatrix(title, _photos(made), group)) for key, (title, made) in content.items())


def _photos(matrix: Matrix) -> Matrix:
    photos = (_("photo {number}").format(number=number + 1) for number in range(len(matrix.samples)))
    return replace(matrix, samples=tuple(photos), labels=TAGS[: len(matrix.labels)])


SCENARIOS: Mapping[str, ReadyMatrix] = dict(_grouped())


_FILE = json.loads((Path(__file__).parent / "digits" / "digits.json").read_text(encoding="utf-8"))
_SAMPLES = _FILE["samples"]
_NAMES = tuple(f"{one['digit']} ({one['number']})" for one in _SAMPLES)

DIGITS = Matrix.of(
    [one["truth"] for one in _SAMPLES],
    [one["of_64_pixels"] for one in _SAMPLES],
    _NAMES,
    _FILE["labels"],
)
OCCURRING = frozenset(DIGITS.truth)


def about_labels(predicted: NDArray[np.bool_]) -> str:
    """Return a sentence on how often a model predicts a set of labels that no digit has."""
    sentence = _(
        "Ten digits, so only {occurring} of the {possible} sets of labels occur (5 and 7 have the same). A "
        "model that judges each label alone does not know that: for {unknown} of {all} pictures this one "
        "predicts a set that no digit has."
    )
    sets = predicted.astype(int).tolist()
    unknown = sum(tuple(one) not in OCCURRING for one in sets)
    possible = 2 ** predicted.shape[-1]
    return sentence.format(occurring=len(OCCURRING), possible=possible, unknown=unknown, all=len(sets))


READY_DIGITS = ReadyMatrix(
    N_("Digits: 60 pictures, six labels, two models"),
    DIGITS,
    second=SecondModel(
        tuple(tuple(one["of_16_pixels"]) for one in _SAMPLES),
        N_("Two logistic regressions of each label by itself: model A sees 64 pixels, model B 16."),
    ),
    note=about_labels,
    pictures={
        name: DigitPicture(one["pixels"], str(one["digit"]))
        for name, one in zip(_NAMES, _SAMPLES, strict=True)
    },
)


def _logits(probabilities: Sequence[Sequence[float]]) -> tuple[tuple[float, ...], ...]:
    """What the sigmoid makes these probabilities of, to one decimal."""
    return tuple(tuple(round(log(one / (1 - one)), 1) for one in row) for row in probabilities)


# Four photos that a model has tagged. No two scores are equal, nothing is 0/0, and the metrics disagree: 15
# of 20 cells are right, and one photo of four gets exactly its tags. On photo 1 and on the cats, where
# lessons begin, hardly a metric is 0, 1 or the mean of its parts (tests/lessons/test_lesson_pages.py).
PHOTOS = Matrix.of(
    [[1, 0, 1, 0, 0], [0, 1, 0, 1, 0], [0, 0, 0, 1, 1], [1, 1, 0, 1, 0]],
    [
        [0.82, 0.57, 0.38, 0.24, 0.66],
        [0.47, 0.59, 0.31, 0.76, 0.15],
        [0.12, 0.45, 0.73, 0.54, 0.64],
        [0.43, 0.71, 0.18, 0.62, 0.46],
    ],
    [_("photo {number}").format(number=number) for number in (1, 2, 3, 4)],
    [_("cat"), _("dog"), _("car"), _("tree"), _("boat")],
)
# The scores of a second model on the same photos: it leaves no tag out and guesses many wrong ones, so that
# the metrics split over which of the two models is better.
SECOND_MODEL = (
    (0.58, 0.63, 0.56, 0.52, 0.11),
    (0.53, 0.74, 0.51, 0.66, 0.27),
    (0.35, 0.13, 0.62, 0.55, 0.61),
    (0.68, 0.59, 0.54, 0.77, 0.57),
)
# The same scores before the sigmoid, as the losses take them: 0 is the threshold, as 1/2 is of probabilities.
PHOTO_LOGITS = Matrix.of(
    PHOTOS.truth, _logits(PHOTOS.scores), PHOTOS.samples, PHOTOS.labels, decision=("one", [0])
)
_D0_TRUTH = [[1, 0, 1, 0, 0], [1, 0, 1, 0, 1]]
_D0_SCORES = [[0.3, 0.4, 0.5, 0.1, 0.15], [0.4, 0.5, 0.7, 0.2, 0.6]]

DOCUMENTS: Mapping[str, ReadyMatrix] = {
    "d0": ReadyMatrix(N_("The overview: two samples, five labels"), Matrix.of(_D0_TRUTH, _D0_SCORES)),
    "d0_sets": ReadyMatrix(
        N_("The overview: sets that no threshold gives"),
        Matrix.of(_D0_TRUTH, _D0_SCORES, decision=("hand", [[0, 1, 1, 0, 0], [1, 1, 0, 0, 0]])),
    ),
    "d1_sigmoid": ReadyMatrix(
        N_("The article with code: sigmoid logits"),
        Matrix.of([[1, 1, 0, 0], [0, 1, 0, 1]], [[0.2, 0.5, 0.0, 0.0], [0.1, 0.5, 0.0, 0.8]]),
    ),
    "d1_logits": ReadyMatrix(
        N_("The article with code: softmax logits"),
        Matrix.of([[1, 1, 0, 0], [0, 1, 0, 1]], [[0.2, 0.5, 0.1, 0.0], [0.1, 0.5, 0.0, 0.8]]),
    ),
    "d1_sets": ReadyMatrix(
        N_("The article with code: three samples"),
        by_hand([[0, 1, 0, 1], [0, 1, 1, 0], [1, 0, 1, 1]], [[0, 1, 1, 0], [0, 1, 1, 0], [0, 1, 0, 1]]),
    ),
    "d2_binary": ReadyMatrix(
        N_("The article on AP: four samples, one label"),
        Matrix.of([[0], [0], [1], [1]], [[0.4], [0.1], [0.8], [0.35]]),
    ),
    "d2_labels": ReadyMatrix(
        N_("The article on AP: four samples, three labels"),
        Matrix.of(
            [[0, 1, 0], [1, 1, 0], [0, 1, 1], [1, 1, 0]],
            [[0.1, 0.8, 0.3], [0.9, 0.7, 0.5], [0.2, 0.1, 0.9], [0.1, 0.8, 0.6]],
        ),
    ),
    "d2_weights": ReadyMatrix(
        N_("The article on AP: four weighted samples"),
        Matrix.of([[1], [0], [0], [1]], [[0.5], [0.4], [0.3], [0.1]], weights=[2, 1 / 2, 1, 1]),
    ),
    "d4": ReadyMatrix(
        N_("The article on LRAP: three samples"),
        Matrix.of([[1, 0, 0], [1, 0, 1], [1, 1, 0]], [[0.75, 0.5, 1.0], [1.0, 0.2, 0.1], [0.9, 0.7, 0.6]]),
    ),
}
STORY: Mapping[str, ReadyMatrix] = {
    "photos": ReadyMatrix(N_("Photos: four photos, five tags"), PHOTOS, second=SecondModel(SECOND_MODEL)),
    "photos_logits": ReadyMatrix(
        N_("Photos as logits: the same scores"), PHOTO_LOGITS, second=SecondModel(_logits(SECOND_MODEL))
    ),
}
REAL: Mapping[str, ReadyMatrix] = {"digits": READY_DIGITS}
EXAMPLES: Mapping[str, ReadyMatrix] = {**STORY, **REAL, **DOCUMENTS, **SCENARIOS}
FIRST_MATRIX = PHOTOS
PICTURES: Mapping[str, DigitPicture] = {
    name: picture for one in EXAMPLES.values() for name, picture in one.pictures.items()
}


def ready_like(matrix: Matrix) -> Iterator[ReadyMatrix]:
    """Yield the ready matrices of which this one may have been made by editing cells."""
    return (one for one in EXAMPLES.values() if has_same_names(matrix, one.matrix))


def second_model(matrix: Matrix) -> SecondModel | None:
    """Return the second model on the samples of this matrix; None where there is none.

    Where there are several, as of probabilities and of logits, it is that of the nearest scores.
    """
    found = [ready for ready in ready_like(matrix) if ready.second is not None]
    scores = np.array(matrix.scores)
    differing = [(np.array(ready.matrix.scores) != scores).sum() for ready in found]
    return found[int(np.argmin(differing))].second if found else None


def note_on(matrix: Matrix) -> Note | None:
    """Return what makes a sentence on the predictions for this matrix; None where nothing does."""
    return next((one.note for one in ready_like(matrix) if one.note is not None), None)
