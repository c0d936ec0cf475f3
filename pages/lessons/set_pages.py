"""The pages that a lesson of sets adds: what is predicted where that is given, and what comes last."""

from __future__ import annotations

import numpy as np

from metrics import METRICS, same_value
from metrics.graph.arrays import Mask
from metrics.graph.digits import exact
from pages.lessons.accuracies import accuracies
from pages.lessons.page_sentence import Named, Words, item_named, joined_names, put_into
from pages.lessons.scene import Scene
from pages.lessons.which_must_agree import two_ways_to_average_f
from pages.lessons.working_pages import StepsOfOnePage, WorkingPage, WorkingPages
from pages.words import gettext as _
from pages.words import ngettext

PREDICTED = "sets.predicted"
TWO_AVERAGES, ACCURACIES = "f_beta.two_averages", "accuracy.kinds"


# Counts stand on the page of the share that is made of them.
OF_SETS = tuple(
    StepsOfOnePage(keys)
    for keys in (
        ("common", "neither", "either", "accuracy"),
        ("common", "made", "precision"),
        ("common", "true", "recall"),
        ("neither", "false", "specificity"),
        ("common", "true", "made", "f_beta"),
        ("tp", "tn", "fp", "fn", "accuracy"),
        ("tp", "fp", "precision"),
        ("tp", "fn", "recall"),
        ("tn", "fp", "specificity"),
    )
)


def pages_of_given_predictions(scene: Scene) -> tuple[WorkingPage, ...]:
    """A page for what is predicted, where that is given and no step of the working finds it."""
    if any(step.key == "predicted" for step in scene.of_part):
        return ()
    predicted = scene.confusion.both | scene.confusion.put
    lit = scene.cells_at(predicted, averaging=False)
    return (WorkingPage(PREDICTED, 0, _("Prediction"), (), lit, sentence=_predicted_told(scene, predicted)),)


def _predicted_told(scene: Scene, predicted: Mask) -> Words:
    items = np.flatnonzero(predicted).tolist()
    part = [Named(scene.title)]
    if not items:
        return put_into(_("Nothing is predicted for {part}."), part=part)
    told = ngettext("{names} is predicted.", "{names} are predicted.", len(items))
    if scene.result.source.kind == "columns":
        told = _("{part} is predicted in {names}.")
    return put_into(told, part=part, names=joined_names([item_named(scene, item) for item in items]))


def page_of_predictions(pages: WorkingPages) -> int:
    """The page since which it is known what is predicted: the last one that asks for it."""
    asked = (*pages.of_step.get(PREDICTED, ()), *pages.of_step.get("predicted", ()))
    return max(asked, default=0)


def last_pages_of_f(scene: Scene) -> tuple[WorkingPage, ...]:
    """A page for the two ways to average F, where there are parts to average."""
    if scene.focus.average == "micro":
        return ()
    title, said = _("Two averages of F"), two_ways_to_average_f(scene)
    return (WorkingPage(TWO_AVERAGES, 0, title, (), (), average=True, sentence=said),)


def last_pages_of_accuracy(scene: Scene) -> tuple[WorkingPage, ...]:
    """A page for the numbers that share the name accuracy."""
    _convention, values = accuracies(scene)
    numbers = joined_names([Named(exact(value)) for value in values.values()])
    told = _("Accuracy can mean {count} numbers. On this matrix they are {values}.")
    said = put_into(told, count=[str(len(values))], values=numbers)
    title = _("What is called accuracy")
    return (WorkingPage(ACCURACIES, 0, title, (), (), average=True, sentence=said),)


def specificity_beside_precision(scene: Scene) -> str:
    """Where both have the same values, a prediction that parts them; "" where they are apart already."""
    kinds, rules = scene.confusion, scene.focus.conventions
    source, average = scene.result.source, scene.focus.average
    precisions = METRICS["precision"](scene.example, average, rules).parts.value
    alike = np.allclose(precisions, scene.result.parts.value, equal_nan=True)
    others = np.flatnonzero(kinds.neither)
    both, put, neither = (int(one.sum()) for one in (kinds.both, kinds.put, kinds.neither))
    if source.kind != "rows" or source.weight is not None or not alike or not others.size:
        return ""
    precision, specificity = both / (both + put + 1), (neither - 1) / (neither + put)
    if same_value(precision, specificity):
        return ""
    told = _(
        "Here precision has the same values. Predict {name} in {part}: precision {precision}, "
        "specificity {specificity}."
    )
    return told.format(
        name=scene.listed_names[others[0]],
        part=scene.title,
        precision=exact(precision),
        specificity=exact(specificity),
    )
