"""The pages that the lesson of averages adds: macro beside micro, label by label, and who weighs how much."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from metrics import Result, same_value
from metrics.graph.digits import exact, fraction
from metrics.words import N_
from pages.lessons.means import beside, means_of, printed
from pages.lessons.page_sentence import Named, Words, put_into, shortened
from pages.lessons.pictures.four_counts import Tally, kinds_of_value, tally_of
from pages.lessons.scene import Scene
from pages.lessons.set_pages import OF_SETS, pages_of_given_predictions
from pages.lessons.which_must_agree import which_must_agree
from pages.lessons.why_apart import macro_beside, weights_told
from pages.lessons.working_pages import StepsOfOnePage, WorkingPage, WorkingPages
from pages.words import gettext as _
from pages.words import ngettext

COMPARED, OF_OTHERS, MERGED = "average.compared", "average.of_others", "average.merged"
WEIGHTS, AGREEMENT = "average.weights", "average.agreement"
TOLD = {
    frozenset({"both", "missed", "put"}): N_(
        "{name}: {both} found, {missed} missed, {put} wrongly predicted. {metric}: {value}."
    ),
    frozenset({"both", "put"}): N_("{name}: {both} rightly predicted, {put} wrongly. {metric}: {value}."),
    frozenset({"both", "missed"}): N_("{name}: {both} found, {missed} missed. {metric}: {value}."),
    frozenset({"put", "neither"}): N_(
        "{name}: {put} wrongly predicted, {neither} rightly not predicted. {metric}: {value}."
    ),
    frozenset({"missed", "put"}): N_(
        "{name}: {missed} missed, {put} wrongly predicted, of {all}. {metric}: {value}."
    ),
    frozenset({"both", "neither"}): N_(
        "{name}: {both} rightly predicted, {neither} rightly not, of {all}. {metric}: {value}."
    ),
}
OF_FOUR = N_(
    "{name}: {both} found, {missed} missed, {put} wrongly predicted, {neither} rightly not. "
    "{metric}: {value}."
)
# What the counts of all cells come to, where that is more than one of them by another.
WORKED = {
    "f_beta": N_("All cells: 2 · {both} of 2 · {both} + {missed} + {put} gives F {value}."),
    "balanced_accuracy": N_(
        "All cells: {both} of {true} true ones found, {neither} of {false} false ones not predicted. "
        "Halfway: {value}."
    ),
    "matthews_correlation": N_(
        "All cells: {both} · {neither} − {put} · {missed}, over the root of "
        "{true} · {false} · {predicted} · {silent}: {value}."
    ),
    "cohen_kappa": N_(
        "By chance {predicted_share} · {true_share} + {silent_share} · {false_share} = {chance}; "
        "they agree in {right_share}: kappa is {value}."
    ),
}
COUNTED = N_("{name}: {both} found, {missed} missed, {put} wrongly predicted, {neither} rightly not.")
OF_THREE = N_("{name}: {both} found, {missed} missed, {put} wrongly predicted.")
COLOURS = {"both": "right", "neither": "right", "missed": "wrong", "put": "wrong"}


def first_average_pages(scene: Scene) -> tuple[WorkingPage, ...]:
    """Macro beside another average, where one of them is looked at; then the predictions, where given."""
    return *_compared(scene), *pages_of_given_predictions(scene)


def compared_average(scene: Scene) -> str:
    """Which average stands beside macro on the first page; "" where none does."""
    if scene.focus.average == "weighted":
        is_plain = scene.result.source.weight is None and often_and_seldom_true(scene) is not None
        return "weighted" if is_plain else ""
    return "micro" if scene.focus.average in ("macro", "micro") else ""


def _compared(scene: Scene) -> tuple[WorkingPage, ...]:
    other = compared_average(scene)
    if not other:
        return ()
    first, second = written_beside(scene, other)
    title = _("Macro beside weighted") if other == "weighted" else _("Macro beside micro")
    pattern = (_of_weighted if other == "weighted" else _of_micro)(*macro_beside(scene, other))
    said = put_into(_(pattern), macro=[Named(first)], other=[Named(second)])
    return (WorkingPage(COMPARED, 0, title, (), _all(scene), sentence=said),)


def _of_micro(macro: float, micro: float) -> str:
    if np.isnan(macro) or np.isnan(micro):
        return N_("Macro, the mean of the labels, is {macro}; micro, all cells at once, is {other}.")
    if same_value(macro, micro):
        return N_("They are the same: {macro} as the mean of the labels, {other} for all cells at once.")
    if macro > micro:
        return N_("Macro is higher: {macro} as the mean, {other} for all cells at once.")
    return N_("Micro is higher: {other} for all cells at once, {macro} as the mean.")


def _of_weighted(macro: float, weighted: float) -> str:
    if np.isnan(macro) or np.isnan(weighted):
        return N_("Macro, each label once, is {macro}; weighted, by how often labels are true, is {other}.")
    if same_value(macro, weighted):
        return N_("They are the same: {macro} with each label once, {other} by how often labels are true.")
    if macro > weighted:
        return N_("Macro is higher: {macro} with each label once, {other} by how often labels are true.")
    return N_("Weighted is higher: {other} by how often labels are true, {macro} with each label once.")


def written_beside(scene: Scene, other: str) -> tuple[str, str]:
    """The two as they are written beside each other, with decimals where they differ."""
    macro, value = macro_beside(scene, other)
    return (printed(macro), printed(value)) if same_value(macro, value) else beside(macro, value)


def _all(scene: Scene) -> tuple[tuple[int, int], ...]:
    return scene.cells_at(np.ones(scene.result.source.n_parts, np.bool_), averaging=True)


def pages_of_other_parts(scene: Scene) -> tuple[WorkingPage, ...]:
    """A page on which all other parts get their tiles."""
    others = [part for part in range(scene.result.source.n_parts) if part != scene.focus.part]
    if scene.focus.average == "micro" or not others:
        return ()
    of_labels = scene.result.source.kind == "columns"
    title = _("The other labels") if of_labels else _("The other samples")
    values = np.asarray(scene.result.parts.value, float)
    told = min(others, key=lambda part: values[part] if np.isfinite(values[part]) else np.inf)
    name = scene.part_names[told]
    tally = tally_of(scene.result, told, name)
    named: Words = [Named(shortened(name))]
    if np.isfinite(values[told]):
        named = put_into(_("Lowest is {name}"), name=named)
    said = _counts_told(scene, tally, named, float(values[told]))
    lit = scene.cells_at(np.arange(scene.result.source.n_parts) == told, averaging=True)
    return (WorkingPage(OF_OTHERS, 0, title, (), lit, average=True, sentence=said),)


def _four_counts_told(scene: Scene) -> Words:
    return _counted(scene, COUNTED)


def _three_counts_told(scene: Scene) -> Words:
    return _counted(scene, OF_THREE)


def _counted(scene: Scene, pattern: str) -> Words:
    tally = tally_of(scene.result, scene.focus.part, scene.title)
    return put_into(_(pattern), name=[_name_of_part(scene)], **_numbers_of(tally))


def _name_of_part(scene: Scene) -> Named:
    return Named(_("All cells") if scene.result.source.kind == "cells" else scene.title)


def _by_chance_told(scene: Scene) -> Words:
    agreed = float(scene.step_with("expected_agreement").value)
    told = _(
        "By chance {predicted_share} of the {true_share} true are predicted, {silent_share} of the "
        "{false_share} false are not: {value} agree."
    )
    margins = _margins_of(tally_of(scene.result, scene.focus.part, ""))
    return put_into(told, **margins, value=[Named(exact(agreed))])


def _margins_of(tally: Tally) -> dict[str, Words]:
    """How many are true, false, predicted, not predicted and right; and which share of all that is."""
    numbers, total = tally.numbers, sum(tally.numbers.values())
    true, predicted = numbers["both"] + numbers["missed"], numbers["both"] + numbers["put"]
    counts = {
        "true": true,
        "false": total - true,
        "predicted": predicted,
        "silent": total - predicted,
        "right": numbers["both"] + numbers["neither"],
    }
    written = {name: exact(count) for name, count in counts.items()}
    shares = {f"{name}_share": f"{count}/{exact(total)}" for name, count in written.items()}
    return {name: [Named(number)] for name, number in (written | shares).items()}


OF_AVERAGES = (
    *OF_SETS,
    StepsOfOnePage(("tp", "fp", "fn", "tn"), N_("The four counts"), _four_counts_told, ()),
    StepsOfOnePage(("tp", "fn", "fp"), N_("Three counts"), _three_counts_told),
    StepsOfOnePage(
        ("expected_true", "expected_false", "expected_agreement"),
        N_("Agreement by chance"),
        _by_chance_told,
        ("expected_agreement",),
    ),
)


def _counts_told(scene: Scene, tally: Tally, name: Words, value: float) -> Words:
    pattern = TOLD.get(frozenset(kinds_of_value(scene.of_part)), OF_FOUR)
    everything = exact(sum(tally.numbers.values()))
    counts = _numbers_of(tally)
    words: dict[str, Words] = {
        "name": name,
        "metric": [_(scene.metric.title)],
        "value": [Named(printed(value))],
    }
    return put_into(_(pattern), all=[everything], **words, **counts)


def _numbers_of(tally: Tally) -> dict[str, Words]:
    return {
        kind: [Named(exact(number), COLOURS[kind] if number else "")]
        for kind, number in tally.numbers.items()
    }


def last_average_pages(scene: Scene) -> tuple[WorkingPage, ...]:
    """The counts of all labels merged, after a mean of the labels; who weighs how much; what must agree."""
    return tuple(_last_pages(scene))


def _last_pages(scene: Scene) -> Iterator[WorkingPage]:
    if scene.result.source.kind == "columns" and scene.focus.average == "macro":
        micro = scene.under("micro")
        said = _merged_told(scene, micro, tally_of(micro, 0, ""))
        title = _("Micro: merge the counts first")
        yield WorkingPage(MERGED, 0, title, (), _all(scene), average=True, sentence=said)
    title, told = _("Who weighs how much"), which_must_agree(scene)
    # Where all that is to be said of it is in the table of the weights, one page has both.
    in_weights = told if scene.metric.key in ("hamming_loss", "recall") else ()
    said = in_weights or weights_told(scene)
    yield WorkingPage(WEIGHTS, 0, title, (), _all(scene), average=True, sentence=said)
    if told and not in_weights:
        title = _("Two averages of F") if scene.metric.key == "f_beta" else _("What must agree")
        yield WorkingPage(AGREEMENT, 0, title, (), _all(scene), average=True, sentence=told)


def since_compared(pages: WorkingPages) -> int | None:
    """The place of the first page after macro and micro side by side; None where they are not."""
    return 1 if pages[0].key == COMPARED else None


def often_and_seldom_true(scene: Scene) -> tuple[tuple[str, float], tuple[str, float]] | None:
    """The label that weighs most in the weighted mean and the one that weighs least; None for no such two."""
    labels = scene.under("macro")
    times = np.where(np.isfinite(labels.parts.value), labels.source.positives.value, np.nan)
    if np.isnan(times).all() or same_value(np.nanmax(times), np.nanmin(times)):
        return None
    most, least = int(np.nanargmax(times)), int(np.nanargmin(times))
    return (scene.labels[most], float(times[most])), (scene.labels[least], float(times[least]))


def mean_told(scene: Scene) -> Words:
    """What the values of the labels add up to, and their mean, where one divides the other as printed."""
    means = means_of(scene)
    if len(means) != 1 or means[0].weights is not None or means[0].average.notes or not means[0].used.any():
        return ()
    (mean,) = means
    added = float(mean.added[mean.used].sum())
    if fraction(added) is None or fraction(float(mean.average.value)) is None:
        return ()
    told = ngettext(
        "The value of one label counts: {value}.",
        "The values add up to {sum}; divided by {count}, that is {value}.",
        int(mean.below),
    )
    numbers = {"sum": exact(added), "count": exact(mean.below), "value": printed(float(mean.average.value))}
    return put_into(told, **{name: [Named(number)] for name, number in numbers.items()})


def weighing_told(scene: Scene) -> Words:
    """How often the values of two labels count in the weighted mean; nothing where all count alike."""
    found = often_and_seldom_true(scene) if scene.focus.average == "weighted" else None
    if found is None or scene.result.source.weight is not None:
        return ()
    (most, times), (least, fewer) = found
    told = ngettext(
        "{most} is true in {times} sample, so it counts × {times}; {least} counts × {fewer}.",
        "{most} is true in {times} samples, so it counts × {times}; {least} counts × {fewer}.",
        int(times),
    )
    return put_into(
        told,
        most=[Named(shortened(most))],
        times=[Named(exact(times))],
        least=[Named(shortened(least))],
        fewer=[Named(exact(fewer))],
    )


def _merged_told(scene: Scene, micro: Result, tally: Tally) -> Words:
    """What the counts of all cells come to, by the formula of the metric where its counts do not tell it."""
    value, values = float(micro), {one.source.key: one.source.value for one in micro.parts.made_of}
    is_worked = scene.metric.key != "f_beta" or scene.focus.conventions.beta == 1
    if scene.metric.key not in WORKED or not is_worked or np.isnan(value) or micro.parts.notes:
        return _counts_told(scene, tally, [Named(_("All cells"))], value)
    return put_into(
        _(WORKED[scene.metric.key]),
        **_numbers_of(tally),
        **_margins_of(tally),
        chance=[Named(exact(float(values["expected_agreement"][0])))]
        if "expected_agreement" in values
        else (),
        value=[Named(printed(value))],
    )


def weighed_by_truth(scene: Scene) -> str:
    """Which labels weigh most and least, and what that changes; nothing where all weigh the same."""
    if scene.result.source.weight is not None:
        return ""
    weights = np.asarray(scene.result.source.positives.value).ravel()
    most, least = int(weights.argmax()), int(weights.argmin())
    weighted, macro = float(scene.result), float(scene.under("macro"))
    if weights[most] == weights[least] or not np.isfinite(weighted + macro):
        return ""
    told = _(
        "A label counts as often as it is true: {most} × {times}, {least} × {fewer}. "
        "Weighted is {weighted}, macro {macro}."
    )
    return told.format(
        most=shortened(scene.labels[most]),
        times=exact(float(weights[most])),
        least=shortened(scene.labels[least]),
        fewer=exact(float(weights[least])),
        weighted=exact(weighted),
        macro=exact(macro),
    )
