"""What the pages say that the lesson of averages adds, and the steps of its means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from metrics import Result, same_value
from metrics.graph.digits import fraction, printed, shortest
from metrics.words import N_
from pages.lessons.average_pages import (
    AGREEMENT,
    AGREEMENT_IN_WEIGHTS,
    COMPARED,
    MERGED,
    OTHER_PARTS,
    WEIGHTS,
    compared_average,
    lowest_other_part,
    often_and_seldom_true,
)
from pages.lessons.average_sentences import agreement_sentence, in_contrast, macro_beside, weights_sentence
from pages.lessons.page_words import PageWords, WriteWords
from pages.lessons.scene import Scene, means_of
from pages.lessons.sentence_parts import (
    ColouredText,
    Filling,
    SentenceParts,
    fill_pattern,
    number_in_text,
    shortened,
)
from pages.lessons.set_sentences import WORDS_OF_SETS
from pages.lessons.tallies import Tally, counts_of_value, tally_of
from pages.lessons.working_pages import WorkingPage
from pages.words import gettext as _
from pages.words import ngettext

VALUE_AND_COUNTS = {
    frozenset({"tp", "fn", "fp"}): N_(
        "{name}: {tp} found, {fn} missed, {fp} wrongly predicted. {metric}: {value}."
    ),
    frozenset({"tp", "fp"}): N_("{name}: {tp} rightly predicted, {fp} wrongly. {metric}: {value}."),
    frozenset({"tp", "fn"}): N_("{name}: {tp} found, {fn} missed. {metric}: {value}."),
    frozenset({"fp", "tn"}): N_(
        "{name}: {fp} wrongly predicted, {tn} rightly not predicted. {metric}: {value}."
    ),
    frozenset({"fn", "fp"}): N_("{name}: {fn} missed, {fp} wrongly predicted, of {all}. {metric}: {value}."),
    frozenset({"tp", "tn"}): N_(
        "{name}: {tp} rightly predicted, {tn} rightly not, of {all}. {metric}: {value}."
    ),
}
VALUE_AND_FOUR_COUNTS = N_(
    "{name}: {tp} found, {fn} missed, {fp} wrongly predicted, {tn} rightly not. {metric}: {value}."
)


# What the counts of all cells come to, where that is more than one of them by another.
MICRO_SENTENCES = {
    "f_beta": N_("All cells: 2 · {tp} of 2 · {tp} + {fn} + {fp} gives F {value}."),
    "balanced_accuracy": N_(
        "All cells: {tp} of {true} true ones found, {tn} of {false} false ones not predicted. "
        "Halfway: {value}."
    ),
    "matthews_correlation": N_(
        "All cells: {tp} · {tn} − {fp} · {fn}, over the root of "
        "{true} · {false} · {predicted} · {silent}: {value}."
    ),
    "cohen_kappa": N_(
        "By chance {predicted_share} · {true_share} + {silent_share} · {false_share} = {chance}; "
        "they agree in {right_share}: kappa is {value}."
    ),
}
ALL_FOUR_COUNTED = N_("{name}: {tp} found, {fn} missed, {fp} wrongly predicted, {tn} rightly not.")
THREE_COUNTED = N_("{name}: {tp} found, {fn} missed, {fp} wrongly predicted.")
COLOURS_OF_COUNTS = {"tp": "right", "tn": "right", "fn": "wrong", "fp": "wrong"}


# Macro beside another average: where one of them is no number, where both are the same, and which is higher.
COMPARISONS = {
    "micro": (
        N_("Macro, the mean of the labels, is {macro}; micro, all cells at once, is {other}."),
        N_("They are the same: {macro} as the mean of the labels, {other} for all cells at once."),
        N_("Macro is higher: {macro} as the mean, {other} for all cells at once."),
        N_("Micro is higher: {other} for all cells at once, {macro} as the mean."),
    ),
    "weighted": (
        N_("Macro, each label once, is {macro}; weighted, by how often labels are true, is {other}."),
        N_("They are the same: {macro} with each label once, {other} by how often labels are true."),
        N_("Macro is higher: {macro} with each label once, {other} by how often labels are true."),
        N_("Weighted is higher: {other} by how often labels are true, {macro} with each label once."),
    ),
}


def _compared_words(scene: Scene, _page: WorkingPage) -> PageWords:
    other = compared_average(scene)
    first, second = written_beside(scene, other)
    title = _("Macro beside weighted") if other == "weighted" else _("Macro beside micro")
    pattern = _comparison_pattern(COMPARISONS[other], *macro_beside(scene, other))
    return PageWords(title, fill_pattern(_(pattern), macro=ColouredText(first), other=ColouredText(second)))


def _comparison_pattern(patterns: Sequence[str], macro: float, other: float) -> str:
    undefined, same, macro_higher, other_higher = patterns
    if np.isnan(macro) or np.isnan(other):
        return undefined
    if same_value(macro, other):
        return same
    return macro_higher if macro > other else other_higher


def written_beside(scene: Scene, other: str) -> tuple[str, ...]:
    """The two as they are written beside each other, with decimals where they differ."""
    both = macro_beside(scene, other)
    return tuple(map(printed, both)) if same_value(*both) else in_contrast(*both)


def _other_parts_words(scene: Scene, _page: WorkingPage) -> PageWords:
    title = _("The other labels") if scene.kind == "columns" else _("The other samples")
    lowest = lowest_other_part(scene)
    name, value = scene.part_names[lowest], float(scene.result.parts.value[lowest])
    named: Filling = ColouredText(shortened(name))
    if np.isfinite(value):
        named = fill_pattern(_("Lowest is {name}"), name=named)
    return PageWords(title, _value_and_counts(scene, tally_of(scene.result, lowest, name), named, value))


def counts_words(scene: Scene, page: WorkingPage) -> PageWords:
    """Three counts of the part, or all four, where they share a page."""
    if not page.reaches:
        return PageWords()
    title, pattern = _("Three counts"), _(THREE_COUNTED)
    if page.key == "tn":
        title, pattern = _("The four counts"), _(ALL_FOUR_COUNTED)
    tally = tally_of(scene.result, scene.focus.part, scene.title)
    name = ColouredText(_("All cells") if scene.kind == "cells" else scene.title)
    return PageWords(title, fill_pattern(pattern, name=name, **_coloured_counts(tally)))


def by_chance_words(scene: Scene, page: WorkingPage) -> PageWords:
    """How many agree by chance, where the shares that this is made of have no page of their own."""
    if not page.reaches:
        return PageWords()
    agreed = float(scene.step_with("expected_agreement").value)
    pattern = _(
        "By chance {predicted_share} of the {true_share} true are predicted, {silent_share} of the "
        "{false_share} false are not: {value} agree."
    )
    margins = _margins_of(tally_of(scene.result, scene.focus.part, ""))
    sentence = fill_pattern(pattern, **margins, value=number_in_text(agreed))
    return PageWords(_("Agreement by chance"), sentence)


def _margins_of(tally: Tally) -> dict[str, Filling]:
    """How many are true, false, predicted, not predicted and right; and which share of all that is."""
    numbers, total = tally.numbers, sum(tally.numbers.values())
    true, predicted = numbers["tp"] + numbers["fn"], numbers["tp"] + numbers["fp"]
    counts = {
        "true": true,
        "false": total - true,
        "predicted": predicted,
        "silent": total - predicted,
        "right": numbers["tp"] + numbers["tn"],
    }
    written = {name: shortest(count) for name, count in counts.items()}
    shares = {f"{name}_share": f"{count}/{shortest(total)}" for name, count in written.items()}
    return {name: ColouredText(number) for name, number in (written | shares).items()}


def _value_and_counts(scene: Scene, tally: Tally, name: Filling, value: float) -> SentenceParts:
    """The counts of a part, and its value: by the counts of which the metric makes it."""
    pattern = VALUE_AND_COUNTS.get(frozenset(counts_of_value(scene.part_steps)), VALUE_AND_FOUR_COUNTS)
    return fill_pattern(
        _(pattern),
        name=name,
        metric=_(scene.metric.title),
        value=ColouredText(printed(value)),
        all=shortest(sum(tally.numbers.values())),
        **_coloured_counts(tally),
    )


def _coloured_counts(tally: Tally) -> dict[str, Filling]:
    return {
        kind: number_in_text(number, COLOURS_OF_COUNTS[kind] if number else "")
        for kind, number in tally.numbers.items()
    }


def mean_sentence(scene: Scene) -> SentenceParts:
    """What the values of the labels add up to, and their mean, where one divides the other as printed."""
    means = means_of(scene)
    if len(means) != 1 or means[0].weights is not None or means[0].average.notes or not means[0].used.any():
        return ()
    (mean,) = means
    added = float(mean.summands[mean.used].sum())
    if fraction(added) is None or fraction(float(mean.average.value)) is None:
        return ()
    pattern = ngettext(
        "The value of one label counts: {value}.",
        "The values add up to {sum}; divided by {count}, that is {value}.",
        int(mean.divisor),
    )
    numbers = {
        "sum": shortest(added),
        "count": shortest(mean.divisor),
        "value": printed(float(mean.average.value)),
    }
    return fill_pattern(pattern, **{name: ColouredText(number) for name, number in numbers.items()})


def weighing_sentence(scene: Scene) -> SentenceParts:
    """How often the values of two labels count in the weighted mean; nothing where all count alike."""
    found = often_and_seldom_true(scene) if scene.focus.average == "weighted" else None
    if found is None or scene.has_weights:
        return ()
    (most, times), (least, fewer) = found
    pattern = ngettext(
        "{most} is true in {times} sample, so it counts × {times}; {least} counts × {fewer}.",
        "{most} is true in {times} samples, so it counts × {times}; {least} counts × {fewer}.",
        int(times),
    )
    return fill_pattern(
        pattern,
        most=ColouredText(shortened(most)),
        times=number_in_text(times),
        least=ColouredText(shortened(least)),
        fewer=number_in_text(fewer),
    )


def _merged_words(scene: Scene, _page: WorkingPage) -> PageWords:
    micro = scene.under("micro")
    sentence = _merged_sentence(scene, micro, tally_of(micro, 0, ""))
    return PageWords(_("Micro: merge the counts first"), sentence)


def _weights_words(scene: Scene, _page: WorkingPage) -> PageWords:
    has_both = scene.metric.key in AGREEMENT_IN_WEIGHTS
    sentence = agreement_sentence(scene) if has_both else weights_sentence(scene)
    return PageWords(_("Who weighs how much"), sentence)


def _agreement_words(scene: Scene, _page: WorkingPage) -> PageWords:
    title = _("Two averages of F") if scene.metric.key == "f_beta" else _("What must agree")
    return PageWords(title, agreement_sentence(scene))


def _merged_sentence(scene: Scene, micro: Result, tally: Tally) -> SentenceParts:
    """What the counts of all cells come to, by the formula of the metric where its counts do not tell it."""
    value, values = float(micro), {one.source.key: one.source.value for one in micro.parts.made_of}
    is_worked = scene.metric.key != "f_beta" or scene.focus.conventions.beta == 1
    if scene.metric.key not in MICRO_SENTENCES or not is_worked or np.isnan(value) or micro.parts.notes:
        return _value_and_counts(scene, tally, ColouredText(_("All cells")), value)
    chance = values.get("expected_agreement")
    return fill_pattern(
        _(MICRO_SENTENCES[scene.metric.key]),
        **_coloured_counts(tally),
        **_margins_of(tally),
        chance="" if chance is None else number_in_text(float(chance[0])),
        value=ColouredText(printed(value)),
    )


def weighed_by_truth(scene: Scene) -> str:
    """Which labels weigh most and least, and what that changes; nothing where all weigh the same."""
    if scene.has_weights:
        return ""
    weights = np.asarray(scene.result.inputs.positives.value).ravel()
    most, least = int(weights.argmax()), int(weights.argmin())
    weighted, macro = float(scene.result), float(scene.under("macro"))
    if weights[most] == weights[least] or not np.isfinite(weighted + macro):
        return ""
    pattern = _(
        "A label counts as often as it is true: {most} × {times}, {least} × {fewer}. "
        "Weighted is {weighted}, macro {macro}."
    )
    return pattern.format(
        most=shortened(scene.labels[most]),
        times=shortest(float(weights[most])),
        least=shortened(scene.labels[least]),
        fewer=shortest(float(weights[least])),
        weighted=shortest(weighted),
        macro=shortest(macro),
    )


WORDS_OF_AVERAGES: Mapping[str, WriteWords] = {
    **WORDS_OF_SETS,
    COMPARED: _compared_words,
    OTHER_PARTS: _other_parts_words,
    "tn": counts_words,
    "fp": counts_words,
    "expected_agreement": by_chance_words,
    MERGED: _merged_words,
    WEIGHTS: _weights_words,
    AGREEMENT: _agreement_words,
}
