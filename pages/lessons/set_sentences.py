"""Sentences of the lessons of sets, and the numbers that are called accuracy."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite

import numpy as np

from metrics import METRICS, PRESETS, SWITCHES, same_value
from metrics.graph.digits import printed, shortest
from metrics.parts.part import ROWS
from metrics.words import N_
from pages.lessons.average_sentences import two_ways_to_average_f
from pages.lessons.goals import first_fallen_sample, look_at
from pages.lessons.page_words import PageWords, WriteWords
from pages.lessons.scene import Scene, means_of
from pages.lessons.sentence_parts import (
    ColouredText,
    SentenceParts,
    fill_pattern,
    join_items,
    join_names,
    number_in_text,
    plain_sentence,
)
from pages.lessons.set_pages import ACCURACIES, PREDICTED, TWO_AVERAGES
from pages.lessons.working_pages import WorkingPage
from pages.words import gettext as _
from pages.words import ngettext

JACCARD, OVER_LABELS, CELL, SUBSET = "jaccard", "over_labels", "cell", "subset_accuracy"
SUBSET_MEANING = N_("It takes the share of samples whose labels are all right.")


# Counts in place of what the convention means in general: of the cells, or of the samples.
SHARES_IN_COUNTS = {
    OVER_LABELS: N_("True and predicted: {count} of {total}. Even a perfect prediction can be below 1."),
    CELL: N_("Right, also by not being predicted: {count} of {total}."),
    SUBSET: N_("All labels right: {count} of {total}. accuracy_score of scikit-learn gives this."),
}


def accuracies(scene: Scene) -> tuple[str, Mapping[str, float]]:
    """The convention that chooses among the numbers called accuracy, and each number by its choice.

    The last number is subset accuracy, which is a metric of its own.
    """
    convention, rules, average = _convention(scene), scene.focus.conventions, scene.focus.average
    numbers = {
        kind: scene.metric.number(scene.example, average, rules.with_choice(convention, kind))
        for kind in SWITCHES[convention].choices
    }
    numbers[SUBSET] = METRICS[SUBSET].number(scene.example, "samples", rules)
    return convention, numbers


def _convention(scene: Scene) -> str:
    return "accuracy_of_samples" if scene.focus.average == "samples" else "accuracy_of_labels"


def accuracy_descriptions(scene: Scene) -> Mapping[str, tuple[str, str]]:
    """The title of each of them, and what it is: in the counts of this matrix where it is a share of them."""
    convention, values = accuracies(scene)
    choices = SWITCHES[convention].choices
    titles = {kind: _(choice.title) for kind, choice in choices.items()}
    meanings = {kind: _(choice.meaning).format(source=_("It")) for kind, choice in choices.items()}
    titles[SUBSET], meanings[SUBSET] = _(METRICS[SUBSET].title), _(SUBSET_MEANING)
    look = look_at(scene)
    true, predicted = look.true_cells, look.predicted_cells
    right = true == predicted
    for kind, are_counted in ((OVER_LABELS, true & predicted), (CELL, right), (SUBSET, right.all(axis=1))):
        if kind in values and same_value(float(are_counted.mean()), values[kind]):
            count, total = shortest(are_counted.sum()), are_counted.size
            of_cells = ngettext("{n} cell", "{n} cells", total)
            of_samples = ngettext("{n} sample", "{n} samples", total)
            of = (of_samples if kind == SUBSET else of_cells).format(n=total)
            meanings[kind] = _(SHARES_IN_COUNTS[kind]).format(count=count, total=of)
    meanings[JACCARD] = _each_jaccard(scene) or meanings[JACCARD]
    return {kind: (titles[kind], meanings[kind]) for kind in titles}


def _each_jaccard(scene: Scene) -> str:
    """The Jaccard indices that are averaged; "" where they are not averaged all alike."""
    if scene.focus.average in ("micro", "weighted"):
        return ""
    result = scene.under(scene.focus.average)
    rules = scene.focus.conventions.with_choice(_convention(scene), JACCARD)
    parts = scene.metric(scene.example, scene.focus.average, rules).parts
    values = parts.value
    used = values[np.isfinite(values)]
    if result.inputs.part_weights is not None or len(used) < 2:
        return ""
    pattern = _("Jaccard index of each label, {values}, averaged.")
    if scene.focus.average == "samples":
        pattern = _("Jaccard index of each sample, {values}, averaged.")
    numbers = plain_sentence(join_names([number_in_text(value) for value in used.tolist()]))
    sentence = pattern.format(values=numbers)
    theirs = PRESETS["scikit_learn"].with_choice(_convention(scene), JACCARD)
    of_library = scene.metric(scene.example, scene.focus.average, theirs).parts.value
    if parts.notes or not np.array_equal(values, of_library, equal_nan=True):
        return sentence
    return f"{sentence} {_('jaccard_score of scikit-learn gives this.')}"


def why_no_jaccard(scene: Scene, guess: float) -> str:
    """What a guess of the Jaccard index of a sample has counted too many; "" for any other accuracy."""
    is_jaccard = scene.focus.conventions.accuracy_of_samples == JACCARD
    neither = np.flatnonzero(scene.confusion.tn).tolist()
    if scene.metric.key != "accuracy" or scene.kind != ROWS or not is_jaccard or scene.has_weights:
        return ""
    if not neither:
        return ""
    pattern = ngettext(
        "{guess} counts {names} too, which is neither true nor predicted. Accuracy is {both} of {either}.",
        "{guess} counts {names} too, which are neither true nor predicted. Accuracy is {both} of {either}.",
        len(neither),
    )
    both, either = scene.confusion.n_tp, len(scene.cells) - len(neither)
    if not either or scene.part_value != both / either:
        return ""
    names = join_items(scene, neither)
    return plain_sentence(
        fill_pattern(
            pattern, guess=shortest(guess), names=names, both=shortest(both), either=shortest(either)
        )
    )


def _predicted_words(scene: Scene, _page: WorkingPage) -> PageWords:
    items = np.flatnonzero(scene.confusion.tp | scene.confusion.fp).tolist()
    pattern = _("Nothing is predicted for {part}.")
    if items:
        pattern = ngettext("{names} is predicted.", "{names} are predicted.", len(items))
        if scene.kind == "columns":
            pattern = _("{part} is predicted in {names}.")
    part = ColouredText(scene.title)
    return PageWords(_("Prediction"), fill_pattern(pattern, part=part, names=join_items(scene, items)))


def _two_averages_words(scene: Scene, _page: WorkingPage) -> PageWords:
    return PageWords(_("Two averages of F"), two_ways_to_average_f(scene))


def _accuracies_words(scene: Scene, _page: WorkingPage) -> PageWords:
    _convention, values = accuracies(scene)
    numbers = join_names([number_in_text(value) for value in values.values()])
    pattern = _("These {count} numbers are all called accuracy: {values}.")
    sentence = fill_pattern(pattern, count=str(len(values)), values=numbers)
    return PageWords(_("What is called accuracy"), sentence)


WORDS_OF_SETS: Mapping[str, WriteWords] = {
    PREDICTED: _predicted_words,
    TWO_AVERAGES: _two_averages_words,
    ACCURACIES: _accuracies_words,
}


def f_sentence(scene: Scene) -> SentenceParts:
    """F of a sample between its precision and its recall, and from its counts; nothing for another β."""
    found, wrong, missed = (int(getattr(scene.confusion, f"n_{kind}")) for kind in ("tp", "fp", "fn"))
    if scene.focus.conventions.beta != 1 or scene.kind != ROWS or scene.has_weights or not found:
        return ()
    pattern = _("Precision, recall and F are all {value}: 2 · {tp} of 2 · {tp} + {fn} missed + {fp} wrong.")
    if wrong != missed:
        pattern = _(
            "F is {value}, closer to the lower of {precision} and {recall}: 2 · {tp} of 2 · {tp} + "
            "{fn} missed + {fp} wrong."
        )
    numbers = {
        "tp": ColouredText(str(found), "right"),
        "fn": ColouredText(str(missed), "wrong" if missed else ""),
        "fp": ColouredText(str(wrong), "wrong" if wrong else ""),
        "precision": number_in_text(found / (found + wrong)),
        "recall": number_in_text(found / (found + missed)),
        "value": number_in_text(scene.part_value),
    }
    return fill_pattern(pattern, **numbers)


def means_of_f_sentence(scene: Scene) -> SentenceParts:
    """That precision and recall are averaged, and not F: the mean precision."""
    means = {mean.key: mean for mean in means_of(scene)}
    if "recall" not in means or not isfinite(float(means["precision"].average.value)):
        return ()
    value = number_in_text(float(means["precision"].average.value))
    return fill_pattern(
        _("This rule averages precision and recall and takes F of the means. The mean precision is {value}."),
        value=value,
    )


def compare_precision_and_recall(scene: Scene, other: Scene) -> SentenceParts:
    """That precision and recall are both lower than those of another sample, or higher; else nothing."""
    values = {
        key: METRICS[key](scene.example, scene.focus.average, scene.focus.conventions).parts.value
        for key in ("precision", "recall")
    }
    apart = np.array([float(one[scene.focus.part] - one[other.focus.part]) for one in values.values()])
    pattern = ""
    if (apart < 0).all():
        pattern = _(
            "Precision and recall are both lower: {precision} < {its_precision}, {recall} < {its_recall}."
        )
    if (apart > 0).all():
        pattern = _(
            "Precision and recall are both higher: {precision} > {its_precision}, {recall} > {its_recall}."
        )
    mine, its = (
        {f"{its}{key}": number_in_text(float(one[part])) for key, one in values.items()}
        for its, part in (("", scene.focus.part), ("its_", other.focus.part))
    )
    return fill_pattern(pattern, **mine, **its)


def in_short_with_beta(scene: Scene) -> str:
    """What F sees, with the β that the numbers are computed with; "" for the one that it has at first."""
    beta = scene.focus.conventions.beta
    pattern = _(
        "F sees what is missed and what is wrongly predicted, not what is rightly not predicted. Here β is "
        "{beta}."
    )
    return "" if beta == 1 else pattern.format(beta=shortest(beta))


def precision_and_recall_moved(edited: Scene, opened: Scene) -> str:
    """What has become of precision and recall of the sample of which everything is predicted now."""
    sample = first_fallen_sample(look_at(edited), look_at(opened))
    if sample is None:
        return ""
    was, here = (
        [
            printed(float(METRICS[key](one.example, "samples", one.focus.conventions).parts.value[sample]))
            for key in ("precision", "recall")
        ]
        for one in (opened, edited)
    )
    pattern = _(
        "{name}: precision was {precision} and is {value}, recall was {recall} and is {found}. Predicting "
        "more never lowers recall; what is false lowers precision."
    )
    return pattern.format(
        name=edited.samples[sample], precision=was[0], value=here[0], recall=was[1], found=here[1]
    )


def specificity_beside_precision(scene: Scene) -> str:
    """Where both have the same values, a prediction that parts them; "" where they are apart already."""
    kinds, rules = scene.confusion, scene.focus.conventions
    precisions = METRICS["precision"](scene.example, scene.focus.average, rules).parts.value
    alike = np.allclose(precisions, scene.result.parts.value, equal_nan=True)
    others = np.flatnonzero(kinds.tn)
    found, wrong, neither = (int(one.sum()) for one in (kinds.tp, kinds.fp, kinds.tn))
    if scene.kind != ROWS or scene.has_weights or not alike or not others.size:
        return ""
    precision, specificity = found / (found + wrong + 1), (neither - 1) / (neither + wrong)
    if same_value(precision, specificity):
        return ""
    pattern = _(
        "Here precision has the same values. Predict {name} in {part}: precision {precision}, "
        "specificity {specificity}."
    )
    return pattern.format(
        name=scene.listed_names[others[0]],
        part=scene.title,
        precision=shortest(precision),
        specificity=shortest(specificity),
    )
