"""The picture of the losses: probabilities are made of logits, then each label is put on the curve."""

from __future__ import annotations

from collections.abc import Iterator

from pages.stage.loss_items import LossItems
from pages.stage.loss_mean import mean_of_losses
from pages.stage.loss_plot import plane
from pages.stage.loss_points import points
from pages.stage.loss_probabilities import ProbabilityRows, own_bars, rows_of_labels
from pages.stage.loss_shared_bar import shared_bar
from pages.stage.loss_table import numbers, total
from pages.stage.picture import Picture, drawing
from pages.stage.working_pages import WorkingPages
from pages.views.markup import Html, element
from pages.views.scene import Scene
from pages.words import gettext as _


def loss_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """Logits become probabilities, each label loses what the curve says, and the parts have their mean."""
    items = LossItems(scene, pages)
    return drawing([element("g", *_parts(items), css="losses")], _told(items))


def _parts(items: LossItems) -> Iterator[Html]:
    if items.are_logits:
        rows = ProbabilityRows(items)
        yield from rows_of_labels(rows)
        yield from shared_bar(rows) if items.shared else own_bars(rows)
    yield from plane(items)
    yield from total(items)
    yield from points(items)
    yield from numbers(items)
    yield from mean_of_losses(items.scene, items.pages)


def _told(items: LossItems) -> str:
    if items.shared:
        return _(
            "All labels share one probability. A true label loses −ln p: nothing if p is 1, and more and "
            "more as p goes to 0."
        )
    if items.are_logits:
        return _(
            "q is the probability that was given to the truth: p for a true label, 1 − p for a false one. "
            "✓ more than half, ✗ less. A confident mistake costs without limit."
        )
    return _(
        "q is the probability that was given to the truth: p for a true label, 1 − p for a false one. "
        "✓ more than half, ✗ less. The square ends where the logarithm goes on without limit."
    )
