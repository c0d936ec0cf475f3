"""The first pages of the lesson on sets: what is true and, where it was chosen by hand, what is predicted."""

from __future__ import annotations

import numpy as np

from metrics.graph.arrays import Mask
from pages.stage.fitted_text import shortened_to
from pages.stage.set_items import PREDICTED, TRUTH
from pages.stage.working_pages import WorkingPage
from pages.views.scene import Scene
from pages.words import gettext as _
from pages.words import ngettext

MOST_NAMED, LONGEST_NAME = 5, 24


def first_set_pages(scene: Scene) -> tuple[WorkingPage, ...]:
    """A page for what is true and, where no step of the working finds it, one for what is predicted."""
    shown = scene.confusion
    truth, predicted = shown.both | shown.missed, shown.both | shown.put
    first = WorkingPage(TRUTH, 0, _what_is_true(scene, truth), (), scene.cells_at(truth, averaging=False))
    if any(step.key == "predicted" for step in scene.of_part):
        return (first,)
    cells = scene.cells_at(predicted, averaging=False)
    return first, WorkingPage(PREDICTED, 0, _what_is_predicted(scene, predicted), (), cells)


def _what_is_true(scene: Scene, members: Mask) -> str:
    names, more = _named(scene, members)
    if not names:
        return _("Nothing is true")
    if more:
        told = ngettext("True: {names} and {more} more", "True: {names} and {more} more", more)
    else:
        told = _("True: {names} and {last}") if len(names) > 1 else _("True: {last}")
    return told.format(names=", ".join(names if more else names[:-1]), more=more, last=names[-1])


def _what_is_predicted(scene: Scene, members: Mask) -> str:
    names, more = _named(scene, members)
    if not names:
        return _("Nothing is predicted")
    if more:
        told = ngettext("Predicted: {names} and {more} more", "Predicted: {names} and {more} more", more)
    else:
        told = _("Predicted: {names} and {last}") if len(names) > 1 else _("Predicted: {last}")
    return told.format(names=", ".join(names if more else names[:-1]), more=more, last=names[-1])


def _named(scene: Scene, members: Mask) -> tuple[list[str], int]:
    """The names of the first members, and how many more there are."""
    items = [int(item) for item in np.flatnonzero(members)]
    names = [shortened_to(scene.listed_names[item], LONGEST_NAME) for item in items[:MOST_NAMED]]
    return names, len(items) - len(names)
