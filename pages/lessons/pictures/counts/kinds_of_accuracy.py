"""The numbers that share the name accuracy, side by side on this matrix."""

from __future__ import annotations

from collections.abc import Iterator

from metrics import METRICS
from metrics.graph.digits import exact
from pages.lessons.accuracies import CELL, accuracies, accuracies_told
from pages.lessons.picture import part_of_picture
from pages.lessons.scene import Scene
from pages.shell.markup import Html, element
from pages.words import gettext as _


def kinds_of_accuracy(scene: Scene, page: int) -> Html:
    """Each with its name and what it is, from this page on; the chosen one is marked."""
    convention, values = accuracies(scene)
    chosen, told = getattr(scene.focus.conventions, convention), accuracies_told(scene)
    rows = [
        element(
            "div",
            element("b", exact(value)),
            element("strong", told[kind][0][0].upper() + told[kind][0][1:]),
            element("span", told[kind][1]),
            css="kind chosen" if kind == chosen else "kind",
            role="listitem",
            aria_current="true" if kind == chosen else "",
        )
        for kind, value in values.items()
    ]
    listed = element("div", *rows, css="kinds", role="list")
    return part_of_picture("div", listed, *_complement(scene, values[CELL]), since=page, css="accuracies")


def _complement(scene: Scene, of_cells: float) -> Iterator[Html]:
    """Which of them Hamming loss completes to 1."""
    hamming = METRICS["hamming_loss"]
    if scene.focus.average in hamming.averages:
        loss = exact(float(hamming(scene.example, scene.focus.average, scene.focus.conventions)))
        told = _("Only the share of right cells always equals 1 − Hamming loss: 1 − {loss} = {value}.")
        yield element("p", told.format(loss=loss, value=exact(of_cells)))
