"""The pages that a lesson of sets adds: what is predicted where that is given, and what comes last."""

from __future__ import annotations

from math import isfinite

import numpy as np

from metrics import METRICS, same_value
from metrics.graph.arrays import Mask
from metrics.graph.digits import exact
from metrics.parts.part import ROWS
from pages.lessons.accuracies import accuracies
from pages.lessons.goals import fallen_as_all_is_predicted
from pages.lessons.means import means_of, printed
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
        ("common", "either"),
        ("common", "neither", "accuracy"),
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


def f_told(scene: Scene) -> Words:
    """F of a sample between its precision and its recall, and from its counts; nothing for another β."""
    both, put, missed = (int(getattr(scene.confusion, f"n_{kind}")) for kind in ("both", "put", "missed"))
    value, source = float(scene.of_part[-1].value), scene.result.source
    if scene.focus.conventions.beta != 1 or source.kind != ROWS or source.weight is not None or not both:
        return ()
    told = _(
        "Precision, recall and F are all {value}: 2 · {both} of 2 · {both} + {missed} missed + {put} wrong."
    )
    if put != missed:
        told = _(
            "F is {value}, closer to the lower of {precision} and {recall}: 2 · {both} of 2 · {both} + "
            "{missed} missed + {put} wrong."
        )
    numbers = {
        "both": Named(str(both), "right"),
        "missed": Named(str(missed), "wrong" if missed else ""),
        "put": Named(str(put), "wrong" if put else ""),
        "precision": Named(exact(both / (both + put))),
        "recall": Named(exact(both / (both + missed))),
        "value": Named(exact(value)),
    }
    return put_into(told, **{name: [number] for name, number in numbers.items()})


def means_of_f_told(scene: Scene) -> Words:
    """That precision and recall are averaged, and not F: the mean precision."""
    means = {mean.key: mean for mean in means_of(scene)}
    if "recall" not in means or not isfinite(float(means["precision"].average.value)):
        return ()
    value = [Named(exact(float(means["precision"].average.value)))]
    return put_into(
        _("This rule averages precision and recall and takes F of the means. The mean precision is {value}."),
        value=value,
    )


def lower_in_both(scene: Scene, other: Scene) -> Words:
    """That precision and recall are both lower than those of another sample, or higher; else nothing."""
    values = {
        key: METRICS[key](scene.example, scene.focus.average, scene.focus.conventions).parts.value
        for key in ("precision", "recall")
    }
    apart = np.array([float(one[scene.focus.part] - one[other.focus.part]) for one in values.values()])
    told = ""
    if (apart < 0).all():
        told = _(
            "Precision and recall are both lower: {precision} < {its_precision}, {recall} < {its_recall}."
        )
    if (apart > 0).all():
        told = _(
            "Precision and recall are both higher: {precision} > {its_precision}, {recall} > {its_recall}."
        )
    mine, its = (
        {f"{its}{key}": [Named(exact(float(one[part])))] for key, one in values.items()}
        for its, part in (("", scene.focus.part), ("its_", other.focus.part))
    )
    return put_into(told, **mine, **its)


def of_chosen_beta(scene: Scene) -> str:
    """What F sees, with the β that the numbers are computed with; "" for the one that it has at first."""
    beta = scene.focus.conventions.beta
    told = _(
        "F sees what is missed and what is wrongly predicted, not what is rightly not predicted. Here β is "
        "{beta}."
    )
    return "" if beta == 1 else told.format(beta=exact(beta))


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
    told = _("These {count} numbers are all called accuracy: {values}.")
    said = put_into(told, count=[str(len(values))], values=numbers)
    title = _("What is called accuracy")
    return (WorkingPage(ACCURACIES, 0, title, (), (), average=True, sentence=said),)


def precision_and_recall_moved(now: Scene, begun: Scene) -> str:
    """What has become of precision and recall of the sample of which everything is predicted now."""
    sample = fallen_as_all_is_predicted(now, begun)
    if sample is None:
        return ""
    was, here = (
        [
            printed(float(METRICS[key](one.example, "samples", one.focus.conventions).parts.value[sample]))
            for key in ("precision", "recall")
        ]
        for one in (begun, now)
    )
    told = _(
        "{name}: precision was {precision} and is {value}, recall was {recall} and is {found}. Predicting "
        "more never lowers recall; what is false lowers precision."
    )
    return told.format(
        name=now.samples[sample], precision=was[0], value=here[0], recall=was[1], found=here[1]
    )


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
