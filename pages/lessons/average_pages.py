"""The pages that the lesson of averages adds: macro beside micro, label by label, and who weighs how much."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from metrics import is_share, same_value, shares
from metrics.graph.digits import exact
from metrics.words import N_
from pages.lessons.means import printed
from pages.lessons.page_sentence import LONGEST_OF_PARTS, Named, Words, joined_names, put_into
from pages.lessons.pictures.counts.four_counts import Tally, kinds_of_value, tally_of
from pages.lessons.scene import Scene
from pages.lessons.set_pages import OF_SETS, pages_of_given_predictions
from pages.lessons.which_must_agree import which_must_agree
from pages.lessons.working_pages import StepsOfOnePage, WorkingPage, WorkingPages
from pages.words import gettext as _

COMPARED, OF_OTHERS, MERGED = "average.compared", "average.of_others", "average.merged"
WEIGHTS, AGREEMENT = "average.weights", "average.agreement"
BESIDE_MICRO = ("macro", "micro")
TOLD = {
    frozenset({"both", "missed", "put"}): N_(
        "{name}: {both} found, {missed} missed, {put} wrongly predicted. That makes {value}."
    ),
    frozenset({"both", "put"}): N_("{name}: {both} rightly predicted, {put} wrongly. That makes {value}."),
    frozenset({"both", "missed"}): N_("{name}: {both} found, {missed} missed. That makes {value}."),
    frozenset({"put", "neither"}): N_(
        "{name}: {put} wrongly predicted, {neither} rightly not predicted. That makes {value}."
    ),
    frozenset({"missed", "put"}): N_(
        "{name}: {missed} missed, {put} wrongly predicted, of {all}. That makes {value}."
    ),
    frozenset({"both", "neither"}): N_(
        "{name}: {both} rightly predicted, {neither} rightly not, of {all}. That makes {value}."
    ),
}
OF_FOUR = N_(
    "{name}: {both} found, {missed} missed, {put} wrongly predicted, {neither} rightly not. "
    "That makes {value}."
)
COUNTED = N_("{name}: {both} found, {missed} missed, {put} wrongly predicted, {neither} rightly not.")
COLOURS = {"both": "right", "neither": "right", "missed": "wrong", "put": "wrong"}


def first_average_pages(scene: Scene) -> tuple[WorkingPage, ...]:
    """Macro beside micro, where one of them is looked at; then the predictions, where they are given."""
    compared = _compared(scene) if is_beside_micro(scene) else ()
    return *compared, *pages_of_given_predictions(scene)


def is_beside_micro(scene: Scene) -> bool:
    """Whether the lesson opens on macro beside micro."""
    return scene.focus.average in BESIDE_MICRO


def _compared(scene: Scene) -> tuple[WorkingPage, ...]:
    macro, micro = macro_and_micro(scene)
    higher = N_("Macro is higher: {macro} as the mean of the labels, {micro} for all cells at once.")
    if same_value(macro, micro):
        higher = N_("They are the same: {macro} as the mean of the labels, {micro} for all cells at once.")
    elif not macro > micro:
        higher = N_("Micro is higher: {micro} for all cells at once, {macro} as the mean of the labels.")
    if np.isnan(macro) or np.isnan(micro):
        higher = N_("Macro, the mean of the labels, is {macro}; micro, all cells at once, is {micro}.")
    said = put_into(_(higher), macro=[Named(printed(macro))], micro=[Named(printed(micro))])
    return (WorkingPage(COMPARED, 0, _("Macro beside micro"), (), _all(scene), sentence=said),)


def macro_and_micro(scene: Scene) -> tuple[float, float]:
    """The two numbers that are set side by side."""
    macro, micro = (float(scene.under(average)) for average in BESIDE_MICRO)
    return macro, micro


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
    each = [Named(f"{scene.part_names[part]} {printed(float(values[part]))}") for part in others]
    said = put_into(_("In the same way: {each}."), each=joined_names(each, LONGEST_OF_PARTS))
    taken = np.arange(scene.result.source.n_parts) != scene.focus.part
    lit = scene.cells_at(taken, averaging=True)
    return (WorkingPage(OF_OTHERS, 0, title, (), lit, average=True, sentence=said),)


def _four_counts_told(scene: Scene) -> Words:
    tally = tally_of(scene.result, scene.focus.part, scene.title)
    return put_into(_(COUNTED), name=[_name_of_part(scene)], **_numbers_of(tally))


def _name_of_part(scene: Scene) -> Named:
    return Named(_("All cells") if scene.result.source.kind == "cells" else scene.title)


def _by_chance_told(scene: Scene) -> Words:
    """How often both would say true and both say false by chance, from how often each of them says so."""
    numbers = tally_of(scene.result, scene.focus.part, "").numbers
    total = sum(numbers.values())
    predicted, true = numbers["both"] + numbers["put"], numbers["both"] + numbers["missed"]
    told = _("By chance both say true in {true} and false in {false} of all: they agree in {value}.")
    agreed = float(scene.step_with("expected_agreement").value)
    return put_into(
        told,
        true=[Named(_product(true, predicted, total))],
        false=[Named(_product(total - true, total - predicted, total))],
        value=[Named(exact(agreed))],
    )


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


def _counts_told(scene: Scene, tally: Tally, name: str, value: float) -> Words:
    pattern = TOLD.get(frozenset(kinds_of_value(scene.of_part)), OF_FOUR)
    everything = exact(sum(tally.numbers.values()))
    counts = _numbers_of(tally)
    return put_into(_(pattern), name=[Named(name)], value=[Named(printed(value))], all=[everything], **counts)


def _numbers_of(tally: Tally) -> dict[str, Words]:
    return {
        kind: [Named(exact(number), COLOURS[kind] if number else "")]
        for kind, number in tally.numbers.items()
    }


def last_average_pages(scene: Scene) -> tuple[WorkingPage, ...]:
    """The counts of all labels merged, after a mean of the labels; who weighs how much; what must agree."""
    return tuple(_last_pages(scene))


def _last_pages(scene: Scene) -> Iterator[WorkingPage]:
    if scene.result.source.kind == "columns":
        micro = scene.under("micro")
        said = _counts_told(scene, tally_of(micro, 0, ""), _("All cells"), float(micro))
        title = _("Micro: merge the counts first")
        yield WorkingPage(MERGED, 0, title, (), _all(scene), average=True, sentence=said)
    title = _("Who weighs how much")
    yield WorkingPage(WEIGHTS, 0, title, (), _all(scene), average=True, sentence=_weights_told(scene))
    told = which_must_agree(scene)
    if told:
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
    """Which label draws macro and micro apart, by what it weighs in each of them."""
    macro, micro = macro_and_micro(scene)
    labels = scene.under("macro")
    values = {"macro": [Named(printed(macro))], "micro": [Named(printed(micro))]}
    if averages_come_first(scene, "macro"):
        return put_into(
            _("Macro {macro} is F of two means: no label’s F has a weight in it."), macro=values["macro"]
        )
    if not is_share(labels):
        return put_into(
            _(
                "Macro {macro} is the mean of the labels. Micro {micro} is not a mean of labels: it counts "
                "all cells together."
            ),
            **values,
        )
    in_macro, in_micro = (shares(labels, average) for average in BESIDE_MICRO)
    each = np.asarray(labels.parts.value, float)
    if np.isnan(macro) or np.isnan(micro) or np.isnan(in_micro).any():
        return put_into(
            _("Macro, the mean of the labels, is {macro}; micro, all cells at once, is {micro}."), **values
        )
    if np.allclose(np.nan_to_num(in_macro), in_micro):
        share = [Named(exact(float(in_micro[0])))]
        return put_into(
            _("Every label weighs the same, {share}, in macro and in micro: they are equal on every matrix."),
            share=share,
        )
    if same_value(macro, micro):
        return put_into(
            _("The labels weigh differently, and macro and micro are {macro} here by chance."), **values
        )
    pull = (np.nan_to_num(in_micro) - np.nan_to_num(in_macro)) * (np.nan_to_num(each) - macro)
    label = int(np.argmax(pull if micro > macro else -pull))
    told = _("Micro is higher: {label}, at {value}, weighs {in_micro} in micro and {in_macro} in macro.")
    if micro < macro:
        told = _("Macro is higher: {label}, at {value}, weighs {in_macro} in macro and {in_micro} in micro.")
    return put_into(
        told,
        label=[Named(scene.labels[label])],
        value=[Named(printed(float(each[label])))],
        in_macro=[Named(printed(float(in_macro[label])))],
        in_micro=[Named(printed(float(in_micro[label])))],
    )
