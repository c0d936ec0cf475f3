"""What each page of a walk down the sorted list looks at, read from its lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from metrics.graph.arrays import Mask
from metrics.graph.listed import Listed
from metrics.pictures.threshold_walk import ThresholdWalk
from pages.lessons.working_pages import WorkingPage, WorkingPages, step_of_part

PREDICTED = "average_precision.predicted"


@dataclass(frozen=True, eq=False)
class Looked:
    """What one page looks at: the items that it counts, shape (n_items,), and where it stops.

    `depth` is how many items from the top of the list it looks at; None for all of them.
    """

    counted: Mask
    depth: int | None


def looked_at(pages: WorkingPages, points: ThresholdWalk) -> tuple[Looked, ...]:
    """What each page of the part looks at; the pages of the walk come first, then those of the working."""
    return tuple(_looked_at_each(pages, points))


def _looked_at_each(pages: WorkingPages, points: ThresholdWalk) -> Iterator[Looked]:
    size, before = len(points.items), 0
    depths = np.empty(size, np.intp)
    depths[points.items] = np.repeat(points.through[1:], np.diff(points.through))
    for page in pages.pages[: pages.last_of_part + 1]:
        if page.step == 0:
            depth = int(points.through[int(page.key.rpartition(":")[2])])
            yield Looked(_mask(size, points.items[before:depth].tolist()), depth)
            before = depth
        else:
            yield Looked(_counted(page, size), _depth(pages, page, depths))


def _counted(page: WorkingPage, size: int) -> Mask:
    """The items that a line lists, or those that have a line."""
    items = [line.item for line in page.lines]
    if page.quantity is None or not items:
        return _mask(size, [])
    if len(items) > 1 or not any(isinstance(term, Listed) for term in page.quantity.made_of):
        return _mask(
            size, [] if page.quantity.grid is not None else [one for one in items if one is not None]
        )
    listed = next(term for term in page.quantity.made_of if isinstance(term, Listed))
    if not listed.over_items:
        return _mask(size, [])
    mask = np.broadcast_to(listed.mask(items[0]), (size,))
    return mask & (listed.source.value != 0) if listed.reduction.adds else mask


def _depth(pages: WorkingPages, page: WorkingPage, depths: np.ndarray) -> int | None:
    """Down to which place a page looks that has one line."""
    if page.quantity is None or len(page.lines) != 1 or page.lines[0].item is None:
        return None
    item = page.lines[0].item
    if page.quantity.grid is None:
        return int(depths[item])
    reaching = step_of_part(pages.scene, PREDICTED)
    if reaching is None:
        return None
    return int(np.count_nonzero(reaching.made_of[0].mask(item)))


def _mask(size: int, items: list[int]) -> Mask:
    mask = np.zeros(size, np.bool_)
    mask[items] = True
    return mask
