"""The pages that the lesson of averages adds: macro beside micro, label by label, and who weighs how much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np

from metrics import Result, same_value
from metrics.graph.digits import fraction, printed, shortest
from metrics.words import N_
from pages.lessons.average_sentences import agreement_sentence, in_contrast, macro_beside, weights_sentence
from pages.lessons.page_sentence import (
    ColouredText,
    Filling,
    SentenceParts,
    fill_pattern,
    number_in_text,
    shortened,
)
from pages.lessons.pictures.four_counts import Tally, counts_of_value, tally_of
from pages.lessons.scene import Scene, means_of
from pages.lessons.set_pages import SET_PAGES, pages_of_given_predictions
from pages.lessons.working_pages import SharedPage, WorkingPage, WorkingPages
from pages.words import gettext as _
from pages.words import ngettext

COMPARED, OTHER_PARTS, MERGED = "average.compared", "average.of_others", "average.merged"
WEIGHTS, AGREEMENT = "average.weights", "average.agreement"
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
FOUR_COUNTS = N_("{name}: {tp} found, {fn} missed, {fp} wrongly predicted, {tn} rightly not.")
THREE_COUNTS = N_("{name}: {tp} found, {fn} missed, {fp} wrongly predicted.")
COLOURS_OF_COUNTS = {"tp": "right", "tn": "right", "fn": "wrong", "fp": "wrong"}


def first_average_pages(scene: Scene) -> Iterator[WorkingPage]:
    """Macro beside another average, where one of them is looked at; then the predictions, where given."""
    if other := compared_average(scene):
        yield _comparison_page(scene, other)
    yield from pages_of_given_predictions(scene)


def compared_average(scene: Scene) -> str:
    """Which average stands beside macro on the first page; "" where none does."""
    if scene.focus.average == "weighted":
        is_plain = not scene.has_weights and often_and_seldom_true(scene) is not None
        return "weighted" if is_plain else ""
    return "micro" if scene.focus.average in ("macro", "micro") else ""


def _comparison_page(scene: Scene, other: str) -> WorkingPage:
    first, second = written_beside(scene, other)
    title = _("Macro beside weighted") if other == "weighted" else _("Macro beside micro")
    pattern = _comparison_pattern(COMPARISONS[other], *macro_beside(scene, other))
    sentence = fill_pattern(_(pattern), macro=ColouredText(first), other=ColouredText(second))
    return WorkingPage(COMPARED, title, cells=_all_cells(scene), sentence=sentence)


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


def _all_cells(scene: Scene) -> tuple[tuple[int, int], ...]:
    return scene.cells_at(np.ones(scene.result.inputs.n_parts, np.bool_), of_average=True)


def pages_of_other_parts(scene: Scene) -> Iterator[WorkingPage]:
    """A page on which all other parts get their tiles."""
    others = [part for part in range(scene.result.inputs.n_parts) if part != scene.focus.part]
    if scene.focus.average == "micro" or not others:
        return
    of_labels = scene.kind == "columns"
    title = _("The other labels") if of_labels else _("The other samples")
    values = np.asarray(scene.result.parts.value, float)
    lowest = min(others, key=lambda part: values[part] if np.isfinite(values[part]) else np.inf)
    name = scene.part_names[lowest]
    tally = tally_of(scene.result, lowest, name)
    named: Filling = ColouredText(shortened(name))
    if np.isfinite(values[lowest]):
        named = fill_pattern(_("Lowest is {name}"), name=named)
    sentence = _value_and_counts(scene, tally, named, float(values[lowest]))
    cells = scene.cells_at(np.arange(scene.result.inputs.n_parts) == lowest, of_average=True)
    yield WorkingPage(OTHER_PARTS, title, cells=cells, of_average=True, sentence=sentence)


def _counts_of_part(scene: Scene, pattern: str) -> SentenceParts:
    tally = tally_of(scene.result, scene.focus.part, scene.title)
    name = ColouredText(_("All cells") if scene.kind == "cells" else scene.title)
    return fill_pattern(_(pattern), name=name, **_coloured_counts(tally))


def _by_chance_sentence(scene: Scene) -> SentenceParts:
    agreed = float(scene.step_with("expected_agreement").value)
    pattern = _(
        "By chance {predicted_share} of the {true_share} true are predicted, {silent_share} of the "
        "{false_share} false are not: {value} agree."
    )
    margins = _margins_of(tally_of(scene.result, scene.focus.part, ""))
    return fill_pattern(pattern, **margins, value=number_in_text(agreed))


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


AVERAGE_PAGES = (
    *SET_PAGES,
    SharedPage(
        ("tp", "fp", "fn", "tn"), N_("The four counts"), partial(_counts_of_part, pattern=FOUR_COUNTS), ()
    ),
    SharedPage(("tp", "fn", "fp"), N_("Three counts"), partial(_counts_of_part, pattern=THREE_COUNTS)),
    SharedPage(
        ("expected_true", "expected_false", "expected_agreement"),
        N_("Agreement by chance"),
        _by_chance_sentence,
        ("expected_agreement",),
    ),
)


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


def last_average_pages(scene: Scene) -> Iterator[WorkingPage]:
    """The counts of all labels merged, after a mean of the labels; who weighs how much; what must agree."""
    page_of_average = partial(WorkingPage, cells=_all_cells(scene), of_average=True)
    if scene.kind == "columns" and scene.focus.average == "macro":
        micro = scene.under("micro")
        sentence = _merged_sentence(scene, micro, tally_of(micro, 0, ""))
        yield page_of_average(MERGED, _("Micro: merge the counts first"), sentence=sentence)
    agreement = agreement_sentence(scene)
    # Where the table of the weights shows all of it, one page has both.
    in_weights = agreement if scene.metric.key in ("hamming_loss", "recall") else ()
    yield page_of_average(WEIGHTS, _("Who weighs how much"), sentence=in_weights or weights_sentence(scene))
    if agreement and not in_weights:
        title = _("Two averages of F") if scene.metric.key == "f_beta" else _("What must agree")
        yield page_of_average(AGREEMENT, title, sentence=agreement)


def since_compared(pages: WorkingPages) -> int | None:
    """The place of the first page after macro and micro side by side; None where they are not."""
    return 1 if pages[0].key == COMPARED else None


def often_and_seldom_true(scene: Scene) -> tuple[tuple[str, float], tuple[str, float]] | None:
    """The label that weighs most in the weighted mean and the one that weighs least; None for no such two."""
    labels = scene.under("macro")
    times = np.where(np.isfinite(labels.parts.value), labels.inputs.positives.value, np.nan)
    if np.isnan(times).all() or same_value(np.nanmax(times), np.nanmin(times)):
        return None
    most, least = int(np.nanargmax(times)), int(np.nanargmin(times))
    return (scene.labels[most], float(times[most])), (scene.labels[least], float(times[least]))


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
