"""The pages that come before the steps of a metric of sets: what is true, and what is predicted."""

from __future__ import annotations

import numpy as np

from metrics.graph.arrays import Mask
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPage, WorkingPages
from pages.words import gettext as _
from pages.words import ngettext

TRUTH, PREDICTED = "sets.truth", "sets.predicted"
MOST_NAMED = 4


def first_set_pages(scene: Scene) -> tuple[WorkingPage, ...]:
    """A page for what is true and, where no step of the working finds it, one for what is predicted."""
    shown = scene.confusion
    truth, predicted = shown.both | shown.missed, shown.both | shown.put
    said = _("True: {names}").format(names=_names(scene, truth)) if truth.any() else _("Nothing is true")
    first = WorkingPage(TRUTH, 0, said, (), scene.cells_at(truth, averaging=False))
    if any(step.key == "predicted" for step in scene.of_part):
        return (first,)
    said = _("Predicted: {names}") if predicted.any() else _("Nothing is predicted")
    said = said.format(names=_names(scene, predicted))
    return first, WorkingPage(PREDICTED, 0, said, (), scene.cells_at(predicted, averaging=False))


def page_of_predictions(pages: WorkingPages) -> int:
    """The page since which it is known what is predicted: the last one that asks for it."""
    asked = (*pages.of_step.get(PREDICTED, ()), *pages.of_step.get("predicted", ()))
    return max(asked, default=0)


def _names(scene: Scene, members: Mask) -> str:
    """The names of the first members, and how many more there are."""
    items = np.flatnonzero(members).tolist()
    names = [scene.listed_names[item] for item in items[:MOST_NAMED]]
    more = len(items) - len(names)
    if more:
        told = ngettext("{names} and {more} more", "{names} and {more} more", more)
        return told.format(names=", ".join(names), more=more)
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])
