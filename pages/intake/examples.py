"""The matrices of the menu: photos, digits, and those that the five source documents print."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import log
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from metrics import SOURCES
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
    """A matrix by its name, and what the menu says about it.

    `second` and `note` belong to any matrix of the same samples and labels, whatever its cells hold.
    `pictures` are those of samples, by their names: a sample that is renamed has none.
    """

    name: str
    matrix: Matrix
    about: str = ""
    second: SecondModel | None = None
    note: Note | None = None
    pictures: Mapping[str, DigitPicture] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class SourceText:
    """One of the five documents: its title, and by their keys what it prints, with a word about it.

    `source` is its key in `SOURCES`. The title has a translation in `english`, or there is a word about the
    text in its place.
    """

    source: str
    title: str
    printed: Mapping[str, tuple[str, Matrix]]
    english: str = ""
    about: str = ""

    @property
    def title_with_translation(self) -> str:
        """The title, with its translation in parentheses where it has one."""
        return f"{self.title} ({_(self.english)})" if self.english else self.title


def by_hand(truth: Bits, predicted: Bits) -> Matrix:
    """A matrix that has predictions and no scores of its own: the predictions stand for them."""
    return Matrix.of(truth, predicted, decision=("hand", predicted))


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
    N_("Digits"),
    DIGITS,
    N_("60 pictures, six labels"),
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
_D1_TRUTH = [[1, 1, 0, 0], [0, 1, 0, 1]]

TEXTS = (
    SourceText(
        "d0",
        "多标签评价指标",
        {
            "d0": (N_("scores"), Matrix.of(_D0_TRUTH, _D0_SCORES)),
            "d0_sets": (
                N_("predicted sets"),
                Matrix.of(_D0_TRUTH, _D0_SCORES, decision=("hand", [[0, 1, 1, 0, 0], [1, 1, 0, 0, 0]])),
            ),
        },
        english=N_("Multi-label metrics"),
    ),
    SourceText(
        "d1",
        "Losses and metrics for multi-label classification",
        {
            "d1_sigmoid": (
                N_("logits, sigmoid"),
                Matrix.of(_D1_TRUTH, [[0.2, 0.5, 0.0, 0.0], [0.1, 0.5, 0.0, 0.8]]),
            ),
            "d1_logits": (
                N_("logits, softmax"),
                Matrix.of(_D1_TRUTH, [[0.2, 0.5, 0.1, 0.0], [0.1, 0.5, 0.0, 0.8]]),
            ),
            "d1_sets": (
                N_("predicted sets"),
                by_hand(
                    [[0, 1, 0, 1], [0, 1, 1, 0], [1, 0, 1, 1]], [[0, 1, 1, 0], [0, 1, 1, 0], [0, 1, 0, 1]]
                ),
            ),
        },
        about=N_("An article with code in numpy, TensorFlow and PyTorch"),
    ),
    SourceText(
        "d2",
        "AP score详解",
        {
            "d2_binary": (N_("scores"), Matrix.of([[0], [0], [1], [1]], [[0.4], [0.1], [0.8], [0.35]])),
            "d2_labels": (
                N_("scores"),
                Matrix.of(
                    [[0, 1, 0], [1, 1, 0], [0, 1, 1], [1, 1, 0]],
                    [[0.1, 0.8, 0.3], [0.9, 0.7, 0.5], [0.2, 0.1, 0.9], [0.1, 0.8, 0.6]],
                ),
            ),
            "d2_weights": (
                N_("scores with weights"),
                Matrix.of([[1], [0], [0], [1]], [[0.5], [0.4], [0.3], [0.1]], weights=[2, 1 / 2, 1, 1]),
            ),
        },
        english=N_("The AP score explained"),
    ),
    SourceText("matlab_d3", "【实验分析】Evaluation Matrics", {}, about=N_("Ten functions in MATLAB")),
    SourceText(
        "d4",
        "多标签排名指标-标签排名平均精度",
        {
            "d4": (
                N_("scores"),
                Matrix.of(
                    [[1, 0, 0], [1, 0, 1], [1, 1, 0]], [[0.75, 0.5, 1.0], [1.0, 0.2, 0.1], [0.9, 0.7, 0.6]]
                ),
            ),
        },
        english=N_("Label ranking average precision"),
    ),
)
DOCUMENTS: Mapping[str, ReadyMatrix] = {
    key: ReadyMatrix(SOURCES[text.source].title, matrix, about)
    for text in TEXTS
    for key, (about, matrix) in text.printed.items()
}
# What the menu opens beside the documents.
OWN_MATRICES: Mapping[str, ReadyMatrix] = {
    "photos": ReadyMatrix(N_("Photos"), PHOTOS, N_("four photos, five tags"), SecondModel(SECOND_MODEL)),
    "digits": READY_DIGITS,
}
EXAMPLES: Mapping[str, ReadyMatrix] = {**OWN_MATRICES, **DOCUMENTS}
# What the lesson of losses opens: no entry of the menu, and known by its name all the same.
READY: Mapping[str, ReadyMatrix] = {
    **EXAMPLES,
    "photos_logits": ReadyMatrix(
        N_("Photos as logits"), PHOTO_LOGITS, second=SecondModel(_logits(SECOND_MODEL))
    ),
}
FIRST_MATRIX = PHOTOS
PICTURES: Mapping[str, DigitPicture] = {
    name: picture for one in READY.values() for name, picture in one.pictures.items()
}


def ready_like(matrix: Matrix) -> Iterator[ReadyMatrix]:
    """Yield the ready matrices of which this one may have been made by editing cells."""
    return (one for one in READY.values() if has_same_names(matrix, one.matrix))


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
