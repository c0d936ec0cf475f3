"""The numbers that share the name accuracy: what each is, and what it is made of on the matrix at hand."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from metrics import METRICS, SWITCHES, same_value
from metrics.graph.digits import exact
from metrics.parts.part import ROWS
from metrics.words import N_
from pages.lessons.page_sentence import Named, item_named, joined_names, plain_sentence, put_into
from pages.lessons.scene import Scene
from pages.words import gettext as _
from pages.words import ngettext

JACCARD, OVER_LABELS, CELL, SUBSET = "jaccard", "over_labels", "cell", "subset_accuracy"
OF_SUBSETS = N_("It takes the share of samples whose labels are all right.")
# Counts in place of what the convention means in general: of the cells, or of the samples.
COUNTED = {
    OVER_LABELS: N_("True and predicted: {count} of {total}. Even a perfect prediction can be below 1."),
    CELL: N_("Right, also by not being predicted: {count} of {total}."),
    SUBSET: N_("All labels right: {count} of {total}. accuracy_score of scikit-learn gives this."),
}


def accuracies(scene: Scene) -> tuple[str, Mapping[str, float]]:
    """The convention that chooses among the numbers called accuracy, the number for each choice, and last
    subset accuracy, which is a metric of its own."""
    convention, rules, average = _convention(scene), scene.focus.conventions, scene.focus.average
    numbers = {
        kind: scene.metric.number(scene.example, average, rules.but(convention, kind))
        for kind in SWITCHES[convention].choices
    }
    numbers[SUBSET] = METRICS[SUBSET].number(scene.example, "samples", rules)
    return convention, numbers


def _convention(scene: Scene) -> str:
    return "accuracy_of_samples" if scene.focus.average == "samples" else "accuracy_of_labels"


def accuracies_told(scene: Scene) -> Mapping[str, tuple[str, str]]:
    """The name of each of them and, where it is that, the share of cells or of samples that it is here."""
    convention, values = accuracies(scene)
    choices = SWITCHES[convention].choices
    told = {kind: (_(one.title), _(one.meaning).format(source=_("It"))) for kind, one in choices.items()}
    told[SUBSET] = (_(METRICS[SUBSET].title), _(OF_SUBSETS))
    truth = np.asarray(scene.example.truth, np.bool_)
    predicted = np.asarray(scene.example.prediction(scene.focus.conventions), np.bool_)
    right = truth == predicted
    for kind, are_counted in ((OVER_LABELS, truth & predicted), (CELL, right), (SUBSET, right.all(axis=1))):
        if kind in told and same_value(float(are_counted.mean()), values[kind]):
            count, total = exact(are_counted.sum()), are_counted.size
            of_cells = ngettext("{n} cell", "{n} cells", total)
            of_samples = ngettext("{n} sample", "{n} samples", total)
            of = (of_samples if kind == SUBSET else of_cells).format(n=total)
            told[kind] = (told[kind][0], _(COUNTED[kind]).format(count=count, total=of))
    each = _each_jaccard(scene)
    if each:
        told[JACCARD] = (told[JACCARD][0], each)
    return told


def _each_jaccard(scene: Scene) -> str:
    """The Jaccard indices that are averaged; "" where they are not averaged all alike."""
    if scene.focus.average == "micro" or scene.focus.average == "weighted":
        return ""
    result = scene.under(scene.focus.average)
    rules = scene.focus.conventions.but(_convention(scene), JACCARD)
    parts = scene.metric(scene.example, scene.focus.average, rules).parts
    values = parts.value
    used = values[np.isfinite(values)]
    if result.source.part_weights is not None or len(used) < 2:
        return ""
    told = _("Jaccard index of each label, {values}, averaged.")
    if scene.focus.average == "samples":
        told = _("Jaccard index of each sample, {values}, averaged.")
    told = told.format(values=plain_sentence(joined_names([Named(exact(one)) for one in used.tolist()])))
    return told if parts.notes else f"{told} {_('jaccard_score of scikit-learn gives this.')}"


def why_no_jaccard(scene: Scene, guess: float) -> str:
    """What a guess of the Jaccard index of a sample has counted too many; "" for any other accuracy."""
    source = scene.result.source
    is_jaccard = scene.focus.conventions.accuracy_of_samples == JACCARD
    neither = np.flatnonzero(scene.confusion.neither).tolist()
    if scene.metric.key != "accuracy" or source.kind != ROWS or not is_jaccard or source.weight is not None:
        return ""
    if not neither:
        return ""
    told = ngettext(
        "{guess} counts {names} too, which is neither true nor predicted. Accuracy is {both} of {either}.",
        "{guess} counts {names} too, which are neither true nor predicted. Accuracy is {both} of {either}.",
        len(neither),
    )
    both, either = scene.confusion.n_both, len(scene.cells) - len(neither)
    names = joined_names([item_named(scene, item) for item in neither])
    return plain_sentence(
        put_into(told, guess=[exact(guess)], names=names, both=[exact(both)], either=[exact(either)])
    )
