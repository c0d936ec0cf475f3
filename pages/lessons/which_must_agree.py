"""Which averages of a metric must agree, and which need not: checked on the matrix that is looked at."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from metrics import METRICS, SWITCHES, Conventions, Result, same_value
from metrics.graph.digits import exact
from pages.lessons.means import beside
from pages.lessons.page_sentence import Named, Words, put_into
from pages.lessons.scene import Scene
from pages.words import gettext as _

EACH_F = {"samples": "f_of_samples", "macro": "f_of_labels", "weighted": "f_of_labels"}


def which_must_agree(scene: Scene) -> Words:
    """The sentence of it; none for a metric of which no average must agree with another."""
    told = {
        "hamming_loss": _alike,
        "accuracy": _cells_and_jaccard,
        "recall": _weighted_and_micro,
        "f_beta": two_ways_to_average_f,
    }.get(scene.metric.key)
    return () if told is None else told(scene)


def _alike(scene: Scene) -> Words:
    value = _number(scene, "hamming_loss", "micro", scene.focus.conventions)
    rows, columns = len(scene.samples), len(scene.labels)
    text = _(
        "Every label has {rows} of the {all} cells, every sample {columns}, so samples, macro and micro "
        "agree: {value}."
    )
    sizes = {"rows": rows, "columns": columns, "all": rows * columns}
    return put_into(text, value=[value], **{name: [str(size)] for name, size in sizes.items()})


def _cells_and_jaccard(scene: Scene) -> Words:
    macro, micro = (accuracies_under(scene, average) for average in ("macro", "micro"))
    numbers = {
        "cell": [Named(exact(float(micro["cell"])))],
        "macro": [Named(exact(float(macro["jaccard"])))],
        "micro": [Named(exact(float(micro["jaccard"])))],
    }
    told = _(
        "Right cells: macro and micro always agree, {cell}. Jaccard index: macro {macro}, micro {micro}."
    )
    if np.isnan(float(macro["jaccard"])) or np.isnan(float(micro["jaccard"])):
        told = _("Right cells: macro and micro always agree, {cell}.")
    return put_into(told, **numbers)


def accuracies_under(scene: Scene, average: str) -> Mapping[str, Result]:
    """Both accuracies of a label under an average: the share of right cells, and the Jaccard index."""
    rules = scene.focus.conventions
    return {
        kind: METRICS["accuracy"](scene.example, average, rules.but("accuracy_of_labels", kind))
        for kind in SWITCHES["accuracy_of_labels"].choices
    }


def _weighted_and_micro(scene: Scene) -> Words:
    rules = scene.focus.conventions
    weighted, micro = (METRICS["recall"].number(scene.example, one, rules) for one in ("weighted", "micro"))
    numbers = {"weighted": [Named(exact(weighted))], "micro": [Named(exact(micro))]}
    if same_value(weighted, micro):
        text = _("Weighted and micro are both {micro}: each weighs a label by how often it is true.")
        return put_into(text, micro=numbers["micro"])
    return put_into(
        _("Weighted recall is {weighted}, micro recall {micro}: the rule for 0/0 keeps them apart."),
        **numbers,
    )


def two_ways_to_average_f(scene: Scene) -> Words:
    """F of the mean precision and recall, and the mean of F; no words for micro, which is no mean."""
    average, rules = scene.focus.average, scene.focus.conventions
    if average == "micro":
        return ()
    each, means = (
        METRICS["f_beta"].number(scene.example, average, rules.but(EACH_F[average], how))
        for how in ("each", "means")
    )
    numbers = {key: [Named(told)] for key, told in zip(("each", "means"), beside(each, means), strict=True)}
    if average == "samples":
        told = _("F of the two means is {means}; the mean of all F, as in scikit-learn, is {each}.")
        return put_into(told, **numbers)
    if average == "weighted":
        told = _("Weighted F is {each}; F of weighted precision and recall is {means}.")
        return put_into(told, **numbers)
    values = [METRICS[key](scene.example, "macro", rules).parts.value for key in ("precision", "recall")]
    told = _("The mean of all F, as in scikit-learn, is {each}; F of mean precision and recall is {means}.")
    if np.isfinite(values).all() and each < means and not same_value(each, means):
        told = _(
            "Mean of F, as in scikit-learn: {each}. F of mean precision and recall, {means}, hides weak "
            "labels."
        )
    return put_into(told, **numbers)


def _number(scene: Scene, metric: str, average: str, rules: Conventions) -> Named:
    return Named(exact(METRICS[metric].number(scene.example, average, rules)))
