"""The matrices that are ready to load: the story, real data, the documents, one for each confusion."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from math import log
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from metrics.words import N_
from pages.intake.matrix import Matrix, is_kin
from pages.intake.scenario_examples import SCENARIOS, DigitPicture, Note, ReadyMatrix, SecondModel, by_hand
from pages.words import gettext as _

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
FIRST = PHOTOS
PICTURES: Mapping[str, DigitPicture] = {
    name: picture for one in EXAMPLES.values() for name, picture in one.pictures.items()
}


def ready_like(matrix: Matrix) -> Iterator[ReadyMatrix]:
    """Yield the ready matrices of which this one may have been made by editing cells."""
    return (one for one in EXAMPLES.values() if is_kin(matrix, one.matrix))


def second_model(matrix: Matrix) -> SecondModel | None:
    """Return the second model on the samples of this matrix; None where there is none.

    Where there are several, as of probabilities and of logits, it is that of the nearest scores.
    """
    found = [ready for ready in ready_like(matrix) if ready.second is not None]
    scores = np.array(matrix.scores)
    return (
        min(found, key=lambda ready: (np.array(ready.matrix.scores) != scores).sum()).second
        if found
        else None
    )


def note_on(matrix: Matrix) -> Note | None:
    """Return what makes a sentence on the predictions for this matrix; None where nothing does."""
    return next((one.note for one in ready_like(matrix) if one.note is not None), None)
