"""Which items an example predicts: given by hand, by a threshold, or the top K labels of every sample."""

from __future__ import annotations

from dataclasses import dataclass

from ..graph.arrays import Array, Mask


@dataclass(frozen=True, eq=False)
class Decision:
    """What decides the prediction of the items of some parts.

    `predicted` (..., n_parts, n_items) is given and decides alone; else `top_k` does, with the scores of
    `rows` (..., n_samples, n_labels) and `of_row`, the flat index in them of each item of a part; else the
    `threshold`: (1,) for all parts, (n_parts,) one per part, or (n_parts or 1, n_items) one per item.
    """

    predicted: Mask | None = None
    threshold: Array | None = None
    top_k: int | None = None
    rows: Array | None = None
    of_row: Array | None = None
