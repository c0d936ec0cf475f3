"""A matrix with a title, as the menu of examples offers it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pages.intake.matrix import Matrix
from pages.words import gettext as _

Bits = Sequence[Sequence[int]]


@dataclass(frozen=True)
class ReadyMatrix:
    """A matrix with a title for the menu, and the group that it stands in; "" for the documents' own."""

    title: str
    matrix: Matrix
    group: str = ""

    @property
    def line(self) -> str:
        """The title as the menu shows it, translated."""
        if not self.group:
            return _(self.title)
        return _("{group} · {title}").format(group=_(self.group), title=_(self.title))


def by_hand(truth: Bits, predicted: Bits) -> Matrix:
    """A matrix that has predictions and no scores of its own: the predictions stand for them."""
    return Matrix.of(truth, predicted, decision=("hand", predicted))
