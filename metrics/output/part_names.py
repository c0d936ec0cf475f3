"""What the parts of a result and their items are called: by the names of the tables, else by number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..graph.digits import decimal
from ..graph.expression import Quantity
from ..input.example import Example
from ..parts.part import CELLS, ROWS

ALL_CELLS = "all cells"


@dataclass(frozen=True)
class PartNames:
    """The names of the parts of a kind ("rows", "columns" or "cells") and of the items of each."""

    parts: Sequence[str]
    items: Sequence[str]

    @classmethod
    def of(cls, example: Example, kind: str) -> PartNames:
        """The names of an example; an axis without names is numbered from 1."""
        n_samples, n_labels = example.truth.shape[-2:]
        samples = example.samples or [f"sample {number}" for number in range(1, n_samples + 1)]
        labels = example.labels or [f"label {number}" for number in range(1, n_labels + 1)]
        if kind == CELLS:
            return cls((ALL_CELLS,), [f"{sample}, {label}" for sample in samples for label in labels])
        return cls(samples, labels) if kind == ROWS else cls(labels, samples)

    def entries(self, quantity: Quantity, of_the_average: bool = False) -> Sequence[str]:
        """The names of the entries of an itemwise quantity: items, parts of an average, or grid values."""
        if quantity.grid is not None:
            return [decimal(float(value)) for value in np.ravel(quantity.grid.value)]
        return self.parts if of_the_average else self.items
