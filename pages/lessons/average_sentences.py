"""Sentences on why the averages of a metric agree or differ."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from metrics import AVERAGES, METRICS, SWITCHES, Result, denominator, is_share, same_value, shares
from metrics.graph.digits import headline, printed, shortest, told_apart
from metrics.words import N_
from pages.lessons.scene import Scene
from pages.lessons.sentence_parts import (
    ColouredText,
    Filling,
    SentenceParts,
    fill_pattern,
    number_in_text,
    plain_sentence,
    shortened,
)
from pages.lessons.tallies import tally_of
from pages.words import gettext as _

F_AVERAGE_CONVENTION = {"samples": "f_of_samples", "macro": "f_of_labels", "weighted": "f_of_labels"}


def agreement_sentence(scene: Scene) -> SentenceParts:
    """Which averages must agree, or differ by a rule; no parts for a metric of which none must."""
    sentence_for = {
        "hamming_loss": _hamming_sentence,
        "accuracy": _cells_and_jaccard,
        "recall": _weighted_and_micro,
        "f_beta": two_ways_to_average_f,
    }.get(scene.metric.key)
    return () if sentence_for is None else sentence_for(scene)


def _hamming_sentence(scene: Scene) -> SentenceParts:
    rows, columns = len(scene.samples), len(scene.labels)
    return fill_pattern(
        _(
            "Every label has {rows} of the {all} cells, every sample {columns}, so samples, macro and micro "
            "agree: {value}."
        ),
        rows=str(rows),
        columns=str(columns),
        all=str(rows * columns),
        value=number_in_text(scene.metric.number(scene.example, "micro", scene.focus.conventions)),
    )


def _cells_and_jaccard(scene: Scene) -> SentenceParts:
    macro, micro = (accuracies_under(scene, average) for average in ("macro", "micro"))
    numbers = {
        "cell": number_in_text(float(micro["cell"])),
        "macro": number_in_text(float(macro["jaccard"])),
        "micro": number_in_text(float(micro["jaccard"])),
    }
    pattern = _(
        "Right cells: macro and micro always agree, {cell}. Jaccard index: macro {macro}, micro {micro}."
    )
    if np.isnan(float(macro["jaccard"])) or np.isnan(float(micro["jaccard"])):
        pattern = _("Right cells: macro and micro always agree, {cell}.")
    return fill_pattern(pattern, **numbers)


def accuracies_under(scene: Scene, average: str) -> Mapping[str, Result]:
    """Both accuracies of a label under an average: the share of right cells, and the Jaccard index."""
    rules = scene.focus.conventions
    return {
        kind: METRICS["accuracy"](scene.example, average, rules.with_choice("accuracy_of_labels", kind))
        for kind in SWITCHES["accuracy_of_labels"].choices
    }


def _weighted_and_micro(scene: Scene) -> SentenceParts:
    rules = scene.focus.conventions
    weighted, micro = (METRICS["recall"].number(scene.example, one, rules) for one in ("weighted", "micro"))
    numbers = {"weighted": number_in_text(weighted), "micro": number_in_text(micro)}
    if same_value(weighted, micro):
        text = _("Weighted and micro are both {micro}: each weighs a label by how often it is true.")
        return fill_pattern(text, micro=numbers["micro"])
    return fill_pattern(
        _("Weighted recall is {weighted}, micro recall {micro}: the rule for 0/0 keeps them apart."),
        **numbers,
    )


def in_contrast(*values: float) -> tuple[str, ...]:
    """Values to be compared, with their decimals."""
    return told_apart(*values, written=lambda value: printed(value, headline))


def two_ways_to_average_f(scene: Scene) -> SentenceParts:
    """F of the mean precision and recall, and the mean of F; no words for micro, which is no mean."""
    average, rules = scene.focus.average, scene.focus.conventions
    if average == "micro":
        return ()
    each, means = (
        METRICS["f_beta"].number(
            scene.example, average, rules.with_choice(F_AVERAGE_CONVENTION[average], choice)
        )
        for choice in ("each", "means")
    )
    written = in_contrast(each, means)
    numbers = {"each": ColouredText(written[0]), "means": ColouredText(written[1])}
    if average == "samples":
        pattern = _("F of the two means is {means}; the mean of all F, as in scikit-learn, is {each}.")
        return fill_pattern(pattern, **numbers)
    if average == "weighted":
        pattern = _("Weighted F is {each}; F of weighted precision and recall is {means}.")
        return fill_pattern(pattern, **numbers)
    values = [METRICS[key](scene.example, "macro", rules).parts.value for key in ("precision", "recall")]
    pattern = _(
        "The mean of all F, as in scikit-learn, is {each}; F of mean precision and recall is {means}."
    )
    if np.isfinite(values).all() and each < means and not same_value(each, means):
        pattern = _(
            "Mean of F, as in scikit-learn: {each}. F of mean precision and recall, {means}, hides weak "
            "labels."
        )
    return fill_pattern(pattern, **numbers)


# What a label is counted as in macro and in another average, and whether that is higher.
WEIGHTS_IN_AVERAGES = {
    ("micro", True): N_(
        "{label} has {value}. Macro counts it as one of {n} labels, micro as {own} of the {all} that it "
        "divides by: micro is higher."
    ),
    ("micro", False): N_(
        "{label} has {value}. Macro counts it as one of {n} labels, micro as {own} of the {all} that it "
        "divides by: micro is lower."
    ),
    ("weighted", True): N_(
        "{label} has {value}. Macro counts it as one of {n} labels, weighted as often as it is true, {own} "
        "of {all}: weighted is higher."
    ),
    ("weighted", False): N_(
        "{label} has {value}. Macro counts it as one of {n} labels, weighted as often as it is true, {own} "
        "of {all}: weighted is lower."
    ),
}


def macro_beside(scene: Scene, other: str) -> tuple[float, float]:
    """The macro average and another one."""
    return float(scene.under("macro")), float(scene.under(other))


def averages_come_first(scene: Scene, average: str) -> bool:
    """Whether F is taken of the mean precision and recall, so that no F of a part is averaged."""
    rules = scene.focus.conventions
    own = rules.f_of_samples if average == "samples" else rules.f_of_labels
    return scene.metric.key == "f_beta" and average != "micro" and own == "means"


def weights_sentence(scene: Scene) -> SentenceParts:
    """Which label draws macro apart from the average that is looked at, or from micro, by what it weighs."""
    other, labels = _other_average(scene), scene.under("macro")
    macro, value = macro_beside(scene, other)
    named: dict[str, Filling] = {
        "macro": ColouredText(printed(macro)),
        "other": [_(AVERAGES[other].title)],
        "value": ColouredText(printed(value)),
    }
    if averages_come_first(scene, "macro"):
        return fill_pattern(_("Macro {macro} is F of two means: no label’s F has a weight in it."), **named)
    if other == "micro" and not is_share(labels):
        pattern = _(
            "Macro {macro} is the mean of the labels. Micro {value} is not a mean of labels: it counts "
            "all cells together."
        )
        return fill_pattern(pattern, **named)
    in_macro, in_other = (np.asarray(shares(labels, one), float) for one in ("macro", other))
    if np.isnan(macro) or np.isnan(value) or np.isnan(in_other).any():
        return fill_pattern(_("Macro, the mean of the labels, is {macro}; {other} is {value}."), **named)
    if np.allclose(np.nan_to_num(in_macro), in_other):
        pattern = _("Every label weighs the same, {share}, in macro and in micro: here they are equal.")
        if has_equal_parts(labels):
            pattern = _(
                "Every label weighs the same, {share}, in macro and in micro: they are equal on every matrix."
            )
        if other == "weighted":
            pattern = _("All labels that count are true equally often: macro and weighted are both {value}.")
        return fill_pattern(pattern, share=number_in_text(float(in_other[0])), **named)
    label = _label_that_separates(scene, other)
    if label is None:
        pattern = _("The labels weigh differently, and macro and {other} are {macro} here by chance.")
        if np.allclose(labels.parts.value[in_macro > 0], macro):
            pattern = _("Every label that counts has {macro}: whatever it weighs, the mean is that.")
        return fill_pattern(pattern, **named)
    pattern = _(
        "{label}, at {value}, weighs {in_macro} in macro and {in_other} in {other}: {other} is lower."
    )
    if value > macro:
        pattern = _(
            "{label}, at {value}, weighs {in_macro} in macro and {in_other} in {other}: {other} is higher."
        )
    return fill_pattern(
        pattern,
        label=ColouredText(shortened(scene.labels[label])),
        value=ColouredText(printed(float(labels.parts.value[label]))),
        in_macro=ColouredText(printed(float(in_macro[label]))),
        in_other=ColouredText(printed(float(in_other[label]))),
        other=named["other"],
    )


def _other_average(scene: Scene) -> str:
    return "weighted" if scene.focus.average == "weighted" else "micro"


def has_equal_parts(labels: Result) -> bool:
    """Whether every label decides equally many cases on every matrix: a share of all its cells."""
    return is_share(labels) and denominator(labels).keys == ("items",)


def _label_that_separates(scene: Scene, other: str) -> int | None:
    """The label that draws the two most apart, as it weighs more in one of them; None where they agree."""
    labels, (macro, value) = scene.under("macro"), macro_beside(scene, other)
    if same_value(macro, value):
        return None
    in_macro, in_other = (np.nan_to_num(shares(labels, one)) for one in ("macro", other))
    pull = (in_other - in_macro) * (np.nan_to_num(labels.parts.value) - macro)
    return int(np.argmax(pull if value > macro else -pull))


def why_apart(scene: Scene) -> str:
    """What decides between macro and the average that is looked at, or micro: the answer to a question."""
    other, labels = _other_average(scene), scene.under("macro")
    macro, value = macro_beside(scene, other)
    if averages_come_first(scene, "macro"):
        return plain_sentence(weights_sentence(scene))
    if other == "micro" and same_value(macro, value):
        return _why_alike(scene, macro)
    if other == "weighted" or is_share(labels):
        return _counted_apart(scene, other) or plain_sentence(weights_sentence(scene))
    values = np.asarray(labels.parts.value, float)
    extreme = int(np.nanargmin(values) if macro < value else np.nanargmax(values))
    if same_value(float(values[extreme]), macro):
        return plain_sentence(weights_sentence(scene))
    pattern = _(
        "{label}, at {value}, pulls the mean of the labels to {macro}; all cells at once give {micro}."
    )
    if scene.metric.key == "cohen_kappa" and macro < value and values[extreme] < 0:
        pattern = _(
            "{label} is below chance, {value}, and pulls the mean of the labels to {macro}; all cells at "
            "once give {micro}."
        )
    numbers = {"value": float(values[extreme]), "macro": macro, "micro": value}
    named = {name: shortest(number) for name, number in numbers.items()}
    return pattern.format(label=scene.labels[extreme], **named)


def _counted_apart(scene: Scene, other: str) -> str:
    """What the label that draws the two most apart is counted as in each of them; "" where they agree."""
    label, labels = _label_that_separates(scene, other), scene.under("macro")
    if label is None:
        return ""
    used = shares(labels, "macro") > 0
    weights = denominator(labels).amount if other == "micro" else labels.inputs.positives.value * used
    macro, value = macro_beside(scene, other)
    return _(WEIGHTS_IN_AVERAGES[other, value > macro]).format(
        label=shortened(scene.labels[label]),
        value=printed(float(labels.parts.value[label])),
        n=np.count_nonzero(used),
        own=shortest(float(weights[label])),
        all=shortest(float(weights.sum())),
    )


def _why_alike(scene: Scene, value: float) -> str:
    if has_equal_parts(scene.under("macro")):
        pattern = _(
            "Every label has {cells} of the {all} cells, so the mean of the labels is the share of all."
        )
        return pattern.format(cells=len(scene.samples), all=len(scene.samples) * len(scene.labels))
    return _("Both are {value}.").format(value=shortest(value))


def weight_before_and_now(edited: Scene, opened: Scene) -> str:
    """What the label that has become perfect weighs, and where the averages went; "" for no such label."""
    other, labels, before = _other_average(edited), edited.under("macro"), opened.under("macro")
    if averages_come_first(edited, "macro") or labels.parts.value.shape != before.parts.value.shape:
        return ""
    became = np.flatnonzero((labels.parts.value == 1) & (before.parts.value != 1))
    if not became.size:
        return ""
    label = int(became[0])
    was, has = (
        [printed(float(shares(one, average)[label])) for average in ("macro", other)]
        for one in (before, labels)
    )
    pattern = _("{label} weighed {in_macro} in macro and {in_other} in {other}, now {macro} and {value}.")
    pattern = pattern.format(
        label=shortened(edited.labels[label]),
        in_macro=was[0],
        in_other=was[1],
        other=_(AVERAGES[other].title),
        macro=has[0],
        value=has[1],
    )
    return f"{pattern} {_averages_before_and_now(edited, opened)}"


def cost_of_one_wrong(edited: Scene, opened: Scene) -> str:
    """What a label that is predicted wrongly once more had right, and where the averages went.

    "" where that is not one label, or the matrix has another size.
    """
    if edited.example.truth.shape != opened.example.truth.shape:
        return ""
    before, here = (
        [tally_of(one.under("macro"), label, "").numbers for label in range(len(edited.labels))]
        for one in (opened, edited)
    )
    changed = [label for label, counts in enumerate(before) if counts != here[label]]
    if len(changed) != 1:
        return ""
    (label,) = changed
    right, wrong = before[label]["tp"], before[label]["fp"]
    pattern = _(
        "{label} had {right} of {before} right, and has {right} of {predicted} now: the fewer there are, the "
        "more one costs."
    )
    if not right:
        pattern = _("{label} had none right, so its precision had nothing to lose.")
    pattern = pattern.format(
        label=shortened(edited.labels[label]),
        right=shortest(right),
        before=shortest(right + wrong),
        predicted=shortest(right + here[label]["fp"]),
    )
    return f"{pattern} {_averages_before_and_now(edited, opened)}"


def _averages_before_and_now(edited: Scene, opened: Scene) -> str:
    other = _other_average(edited)
    before, here = macro_beside(opened, other), macro_beside(edited, other)
    pattern = _("Macro was {macro_before} and is {macro}, {other} was {value_before} and is {value}.")
    return pattern.format(
        macro_before=printed(before[0]),
        macro=printed(here[0]),
        other=_(AVERAGES[other].title),
        value_before=printed(before[1]),
        value=printed(here[1]),
    )
