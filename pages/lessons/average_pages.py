"""The pages that the lesson of averages adds: macro beside micro, label by label, and who weighs how much."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from metrics import AVERAGES, Result, is_share, same_value, shares
from metrics.graph.digits import exact
from metrics.words import N_
from pages.lessons.means import beside, printed
from pages.lessons.page_sentence import Named, Words, plain_sentence, put_into, shortened
from pages.lessons.pictures.counts.four_counts import Tally, kinds_of_value, tally_of
from pages.lessons.scene import Scene
from pages.lessons.set_pages import OF_SETS, pages_of_given_predictions
from pages.lessons.which_must_agree import which_must_agree
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
F_OF_ALL = N_("All cells: 2 · {both} of 2 · {both} + {missed} + {put} gives F {value}.")
COUNTED = N_("{name}: {both} found, {missed} missed, {put} wrongly predicted, {neither} rightly not.")
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


def macro_beside(scene: Scene, other: str) -> tuple[float, float]:
    """The macro average and another one."""
    return float(scene.under("macro")), float(scene.under(other))


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
    tally = tally_of(scene.result, scene.focus.part, scene.title)
    return put_into(_(COUNTED), name=[_name_of_part(scene)], **_numbers_of(tally))


def _name_of_part(scene: Scene) -> Named:
    return Named(_("All cells") if scene.result.source.kind == "cells" else scene.title)


def _by_chance_told(scene: Scene) -> Words:
    true, false = _chances(tally_of(scene.result, scene.focus.part, ""))
    told = _("By chance both say true in {true} and false in {false} of all: they agree in {value}.")
    agreed = float(scene.step_with("expected_agreement").value)
    return put_into(
        told,
        true=[Named(true)],
        false=[Named(false)],
        value=[Named(exact(agreed))],
    )


def _chances(tally: Tally) -> tuple[str, str]:
    """How often both would say true and both say false by chance, from how often each of them says so."""
    numbers = tally.numbers
    total = sum(numbers.values())
    predicted, true = numbers["both"] + numbers["put"], numbers["both"] + numbers["missed"]
    return _product(true, predicted, total), _product(total - true, total - predicted, total)


def _product(first: float, second: float, total: float) -> str:
    return f"{exact(first)}/{exact(total)} · {exact(second)}/{exact(total)}"


OF_AVERAGES = (
    *OF_SETS,
    StepsOfOnePage(("tp", "fp", "fn", "tn"), N_("The four counts"), _four_counts_told, ()),
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
    said = in_weights or _weights_told(scene)
    yield WorkingPage(WEIGHTS, 0, title, (), _all(scene), average=True, sentence=said)
    if told and not in_weights:
        title = _("Two averages of F") if scene.metric.key == "f_beta" else _("What must agree")
        yield WorkingPage(AGREEMENT, 0, title, (), _all(scene), average=True, sentence=told)


def since_compared(pages: WorkingPages) -> int | None:
    """The place of the first page after macro and micro side by side; None where they are not."""
    return 1 if pages[0].key == COMPARED else None


def averages_come_first(scene: Scene, average: str) -> bool:
    """Whether F is taken of the mean precision and recall, so that no F of a part is averaged."""
    rules = scene.focus.conventions
    own = rules.f_of_samples if average == "samples" else rules.f_of_labels
    return scene.metric.key == "f_beta" and average != "micro" and own == "means"


def _weights_told(scene: Scene) -> Words:
    """Which label draws macro apart from the average that is looked at, or from micro, by what it weighs."""
    other = "weighted" if scene.focus.average == "weighted" else "micro"
    macro, labels = float(scene.under("macro")), scene.under("macro")
    value = float(scene.under(other))
    named: dict[str, Words] = {
        "macro": [Named(printed(macro))],
        "other": [_(AVERAGES[other].title)],
        "value": [Named(printed(value))],
    }
    if averages_come_first(scene, "macro"):
        return put_into(
            _("Macro {macro} is F of two means: no label’s F has a weight in it."), macro=named["macro"]
        )
    if other == "micro" and not is_share(labels):
        return put_into(
            _(
                "Macro {macro} is the mean of the labels. Micro {value} is not a mean of labels: it counts "
                "all cells together."
            ),
            **named,
        )
    in_macro, in_other = (np.asarray(shares(labels, one), float) for one in ("macro", other))
    each = np.asarray(labels.parts.value, float)
    if np.isnan(macro) or np.isnan(value) or np.isnan(in_other).any():
        return put_into(_("Macro, the mean of the labels, is {macro}; {other} is {value}."), **named)
    if np.allclose(np.nan_to_num(in_macro), in_other):
        share = [Named(exact(float(in_other[0])))]
        told = _(
            "Every label weighs the same, {share}, in macro and in micro: they are equal on every matrix."
        )
        if other == "weighted":
            told = _("All labels that count are true equally often: macro and weighted are both {value}.")
        return put_into(told, share=share, **named)
    if same_value(macro, value):
        return put_into(
            _("The labels weigh differently, and macro and {other} are {macro} here by chance."), **named
        )
    pull = (np.nan_to_num(in_other) - np.nan_to_num(in_macro)) * (np.nan_to_num(each) - macro)
    label = int(np.argmax(pull if value > macro else -pull))
    told = _("{label}, at {value}, weighs {in_macro} in macro and {in_other} in {other}: {other} is lower.")
    if value > macro:
        told = _(
            "{label}, at {value}, weighs {in_macro} in macro and {in_other} in {other}: {other} is higher."
        )
    return put_into(
        told,
        label=[Named(shortened(scene.labels[label]))],
        value=[Named(printed(float(each[label])))],
        in_macro=[Named(printed(float(in_macro[label])))],
        in_other=[Named(printed(float(in_other[label])))],
        other=named["other"],
    )


def why_apart(scene: Scene) -> str:
    """What decides between macro and the average that is looked at, or micro: the answer to a question."""
    macro, micro = macro_beside(scene, "micro")
    labels = scene.under("macro")
    if scene.focus.average != "weighted" and same_value(macro, micro):
        return _why_alike(scene, macro)
    if scene.focus.average == "weighted" or is_share(labels) or averages_come_first(scene, "macro"):
        return plain_sentence(_weights_told(scene))
    values = np.asarray(labels.parts.value, float)
    extreme = int(np.nanargmin(values) if macro < micro else np.nanargmax(values))
    if same_value(float(values[extreme]), macro):
        return plain_sentence(_weights_told(scene))
    told = _("{label}, at {value}, pulls the mean of the labels to {macro}; all cells at once give {micro}.")
    if scene.metric.key == "cohen_kappa" and macro < micro and values[extreme] < 0:
        told = _("{label} is below chance, {value}, and pulls the mean of the labels to {macro}.")
    numbers = {"value": float(values[extreme]), "macro": macro, "micro": micro}
    named = {name: exact(number) for name, number in numbers.items()}
    return told.format(label=scene.labels[extreme], **named)


def _why_alike(scene: Scene, value: float) -> str:
    labels = scene.under("macro")
    if is_share(labels) and np.allclose(shares(labels, "macro"), shares(labels, "micro")):
        told = _("Every label has {cells} of the {all} cells, so the mean of the labels is the share of all.")
        return told.format(cells=len(scene.samples), all=len(scene.samples) * len(scene.labels))
    return _("Both are {value}.").format(value=exact(value))


def often_and_seldom_true(scene: Scene) -> tuple[tuple[str, float], tuple[str, float]] | None:
    """The label that weighs most in the weighted mean and the one that weighs least; None for no such two."""
    labels = scene.under("macro")
    times = np.where(np.isfinite(labels.parts.value), labels.source.positives.value, np.nan)
    if np.isnan(times).all() or same_value(np.nanmax(times), np.nanmin(times)):
        return None
    most, least = int(np.nanargmax(times)), int(np.nanargmin(times))
    return (scene.labels[most], float(times[most])), (scene.labels[least], float(times[least]))


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
    """What the counts of all cells come to, by the formula of F or of kappa where it has a value."""
    value, numbers = float(micro), tally.numbers
    written: dict[str, Words] = {**_numbers_of(tally), "value": [Named(printed(value))]}
    some = numbers["both"] + numbers["missed"] + numbers["put"] > 0
    if scene.metric.key == "f_beta" and scene.focus.conventions.beta == 1 and some:
        return put_into(_(F_OF_ALL), **written)
    if scene.metric.key == "cohen_kappa" and not np.isnan(value):
        chance = next(one for one in micro.parts.made_of if one.source.key == "expected_agreement")
        agreed = f"{exact(numbers['both'] + numbers['neither'])}/{exact(sum(numbers.values()))}"
        return put_into(
            _("By chance {worked} = {chance}; they agree in {agreed}: kappa is {value}."),
            worked=[Named(" + ".join(_chances(tally)))],
            agreed=[Named(agreed)],
            chance=[Named(exact(float(chance.source.value[0])))],
            value=written["value"],
        )
    return _counts_told(scene, tally, [Named(_("All cells"))], value)


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
