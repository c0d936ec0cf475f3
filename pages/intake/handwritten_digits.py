"""The ready matrix “Digits”: 60 handwritten digits, six labels of each, and two models that were fitted.

`digits/README.md` says where the numbers come from and how they are made.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from metrics.words import N_
from pages.intake.matrix import Matrix
from pages.intake.ready_matrix import DigitPicture, ReadyMatrix, SecondModel
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
    """What the labels of digits have to do with each other, and how often a model does not know it."""
    sentence = _(
        "Ten digits, so only {occurring} of the {possible} sets of labels occur (5 and 7 have the same). A "
        "model that judges each label alone does not know that: for {unknown} of {all} pictures this one "
        "predicts a set that no digit has."
    )
    sets = predicted.astype(int).tolist()
    unknown = sum(tuple(one) not in OCCURRING for one in sets)
    possible = 2 ** predicted.shape[-1]
    return sentence.format(occurring=len(OCCURRING), possible=possible, unknown=unknown, all=len(sets))


READY = ReadyMatrix(
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
