"""How a matrix predicts: by a threshold, by the top labels, or by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from metrics import InputError
from metrics.words import N_
from pages.intake.cells import columns_of, finite, prediction_of, rows_of, whole, zeros_and_ones

Kind = Literal["one", "labels", "samples", "top", "hand"]
KINDS: tuple[Kind, ...] = get_args(Kind)
THRESHOLD = 0.5


@dataclass(frozen=True)
class DecisionRule:
    """What makes a label a predicted one; only the data of its kind is held.

    `thresholds` has one number for the kind "one", one per label for "labels", one per sample for
    "samples"; `count` belongs to "top"; `cells`, 0 or 1 for each, to "hand".
    """

    kind: Kind = "one"
    thresholds: tuple[float, ...] = (THRESHOLD,)
    count: int | None = None
    cells: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def of(cls, kind: object, content: Any, n_samples: int, n_labels: int) -> DecisionRule:
        """The decision of this kind: thresholds, how many top labels, or predictions of 0 and 1."""
        if kind == "top":
            return cls("top", (), _count(content, n_labels))
        if kind == "hand":
            return cls("hand", (), None, _cells(content, n_samples, n_labels))
        sizes: Mapping[object, tuple[Kind, int]] = {
            "one": ("one", 1),
            "labels": ("labels", n_labels),
            "samples": ("samples", n_samples),
        }
        if not isinstance(kind, str) or kind not in sizes:
            raise InputError(N_("The workbench does not know this way to predict."))
        known, size = sizes[kind]
        return cls(known, _thresholds(known, content, size))

    @property
    def content(self) -> Any:
        """What `of` takes beside the kind."""
        return {"top": self.count, "hand": self.cells}.get(self.kind, self.thresholds)

    @property
    def limits(self) -> NDArray[np.float64]:
        """The thresholds as the engine takes them: (), (n_labels,) or (n_samples, 1)."""
        if self.kind == "labels":
            return np.array(self.thresholds)
        if self.kind == "samples":
            return np.array(self.thresholds)[:, None]
        return np.array(self.common)

    @property
    def common(self) -> float:
        """The threshold that all share; the usual one where there is none."""
        return self.thresholds[0] if len(set(self.thresholds)) == 1 else THRESHOLD


USUAL = DecisionRule()


def _thresholds(kind: Kind, values: object, size: int) -> tuple[float, ...]:
    given = tuple(values) if isinstance(values, Iterable) else (values,)
    if len(given) != size:
        raise InputError(
            N_("The number of thresholds must be {needed}, but it is {given}."), given=len(given), needed=size
        )
    return tuple(threshold_of(value, kind, place) for place, value in enumerate(given))


def threshold_of(value: object, kind: Kind, place: int) -> float:
    """One threshold, any finite number; `place` is its row or column."""
    threshold = finite(value)
    if threshold is None:
        sentences = {
            "one": N_("The threshold must be a finite number."),
            "labels": N_("Column {number}: a threshold must be a finite number."),
            "samples": N_("Row {number}: a threshold must be a finite number."),
        }
        raise InputError(sentences[kind], number=place + 1)
    return threshold


def _count(value: object, n_labels: int) -> int:
    count = whole(value)
    if count is None or not 1 <= count <= n_labels:
        raise InputError(N_("K must be a whole number from 1 to {labels}."), labels=n_labels)
    return count


def _cells(grid: Any, n_samples: int, n_labels: int) -> tuple[tuple[int, ...], ...]:
    rows = rows_of(grid)
    given = len(rows), columns_of(rows)
    if given != (n_samples, n_labels):
        raise InputError(
            N_(
                "The truths and the predictions must have the same number of rows and columns, "
                "but the truths have {truths} and the predictions {predictions}."
            ),
            truths=f"{n_samples}×{n_labels}",
            predictions=f"{given[0]}×{given[1]}",
        )
    return zeros_and_ones(rows, prediction_of)
