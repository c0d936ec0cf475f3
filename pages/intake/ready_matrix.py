"""A matrix with a title, as the menu of examples offers it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from pages.intake.matrix import Matrix
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

    @property
    def line(self) -> str:
        """The title as the menu shows it, translated."""
        if not self.group:
            return _(self.title)
        return _("{group} · {title}").format(group=_(self.group), title=_(self.title))


def by_hand(truth: Bits, predicted: Bits) -> Matrix:
    """A matrix that has predictions and no scores of its own: the predictions stand for them."""
    return Matrix.of(truth, predicted, decision=("hand", predicted))
