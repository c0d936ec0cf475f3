"""The pages that come before the steps of a metric of sets: what is true, and what is predicted."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from metrics import SWITCHES
from metrics.graph.arrays import Mask
from metrics.graph.digits import exact
from pages.lessons.page_sentence import Named, Words, item_named, joined_names, put_into
from pages.lessons.scene import Scene
from pages.lessons.which_must_agree import two_ways_to_average_f
from pages.lessons.working_pages import WorkingPage, WorkingPages
from pages.words import gettext as _

TRUTH, PREDICTED = "sets.truth", "sets.predicted"
TWO_AVERAGES, ACCURACIES = "f_beta.two_averages", "accuracy.kinds"


def first_set_pages(scene: Scene) -> tuple[WorkingPage, ...]:
    """A page for what is true and, where no step of the working finds it, one for what is predicted."""
    shown = scene.confusion
    truth = shown.both | shown.missed
    said = put_into(_("True: {names}."), names=_names(scene, truth)) if truth.any() else _nothing(scene, True)
    lit = scene.cells_at(truth, averaging=False)
    first = WorkingPage(TRUTH, 0, _("The truth"), (), lit, sentence=said)
    return first, *pages_of_given_predictions(scene)


def pages_of_given_predictions(scene: Scene) -> tuple[WorkingPage, ...]:
    """A page for what is predicted, where that is given and no step of the working finds it."""
    if any(step.key == "predicted" for step in scene.of_part):
        return ()
    predicted = scene.confusion.both | scene.confusion.put
    said = _nothing(scene, False)
    if predicted.any():
        said = put_into(_("Predicted: {names}."), names=_names(scene, predicted))
    lit = scene.cells_at(predicted, averaging=False)
    return (WorkingPage(PREDICTED, 0, _("The prediction"), (), lit, sentence=said),)


def page_of_predictions(pages: WorkingPages) -> int:
    """The page since which it is known what is predicted: the last one that asks for it."""
    asked = (*pages.of_step.get(PREDICTED, ()), *pages.of_step.get("predicted", ()))
    return max(asked, default=0)


def _nothing(scene: Scene, is_true: bool) -> Words:
    told = _("Nothing is true for {part}.") if is_true else _("Nothing is predicted for {part}.")
    return put_into(told, part=[Named(scene.title)])


def _names(scene: Scene, members: Mask) -> Words:
    return joined_names([item_named(scene, item) for item in np.flatnonzero(members).tolist()])


def last_pages_of_f(scene: Scene) -> tuple[WorkingPage, ...]:
    """A page for the two ways to average F, where there are parts to average."""
    if scene.focus.average == "micro":
        return ()
    title, after, said = _("Two averages of F"), _("After the last step"), two_ways_to_average_f(scene)
    return (WorkingPage(TWO_AVERAGES, 0, title, (), (), average=True, before=after, sentence=said),)


def last_pages_of_accuracy(scene: Scene) -> tuple[WorkingPage, ...]:
    """A page for the numbers that share the name accuracy."""
    _convention, values = accuracies(scene)
    numbers = joined_names([Named(exact(value)) for value in values.values()])
    told = _("Accuracy can mean {count} numbers. On this matrix they are {values}.")
    said = put_into(told, count=[str(len(values))], values=numbers)
    title, after = _("What is called accuracy"), _("After the last step")
    return (WorkingPage(ACCURACIES, 0, title, (), (), average=True, before=after, sentence=said),)


def accuracies(scene: Scene) -> tuple[str, Mapping[str, float]]:
    """The convention that chooses among the numbers called accuracy, and the number for each choice."""
    convention = "accuracy_of_samples" if scene.focus.average == "samples" else "accuracy_of_labels"
    rules, average = scene.focus.conventions, scene.focus.average
    numbers = {
        kind: scene.metric.number(scene.example, average, rules.but(convention, kind))
        for kind in SWITCHES[convention].choices
    }
    return convention, numbers
