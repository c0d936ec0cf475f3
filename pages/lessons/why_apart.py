"""Why an average is higher than another one: which label weighs more in one of them, or pulls a mean away."""

from __future__ import annotations

import numpy as np

from metrics import AVERAGES, Result, cases, is_share, same_value, shares
from metrics.graph.digits import exact
from metrics.words import N_
from pages.lessons.means import printed
from pages.lessons.page_sentence import Named, Words, plain_sentence, put_into, shortened
from pages.lessons.pictures.four_counts import tally_of
from pages.lessons.scene import Scene
from pages.words import gettext as _

# What a label is counted as in macro and in another average, and whether that is higher.
COUNTED_AS = {
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


def weights_told(scene: Scene) -> Words:
    """Which label draws macro apart from the average that is looked at, or from micro, by what it weighs."""
    other, labels = _other_average(scene), scene.under("macro")
    macro, value = macro_beside(scene, other)
    named: dict[str, Words] = {
        "macro": [Named(printed(macro))],
        "other": [_(AVERAGES[other].title)],
        "value": [Named(printed(value))],
    }
    if averages_come_first(scene, "macro"):
        return put_into(_("Macro {macro} is F of two means: no label’s F has a weight in it."), **named)
    if other == "micro" and not is_share(labels):
        told = _(
            "Macro {macro} is the mean of the labels. Micro {value} is not a mean of labels: it counts "
            "all cells together."
        )
        return put_into(told, **named)
    in_macro, in_other = (np.asarray(shares(labels, one), float) for one in ("macro", other))
    if np.isnan(macro) or np.isnan(value) or np.isnan(in_other).any():
        return put_into(_("Macro, the mean of the labels, is {macro}; {other} is {value}."), **named)
    if np.allclose(np.nan_to_num(in_macro), in_other):
        told = _("Every label weighs the same, {share}, in macro and in micro: here they are equal.")
        if has_equal_parts(labels):
            told = _(
                "Every label weighs the same, {share}, in macro and in micro: they are equal on every matrix."
            )
        if other == "weighted":
            told = _("All labels that count are true equally often: macro and weighted are both {value}.")
        return put_into(told, share=[Named(exact(float(in_other[0])))], **named)
    label = _drawing_apart(scene, other)
    if label is None:
        told = _("The labels weigh differently, and macro and {other} are {macro} here by chance.")
        if np.allclose(labels.parts.value[in_macro > 0], macro):
            told = _("Every label that counts has {macro}: whatever it weighs, the mean is that.")
        return put_into(told, **named)
    told = _("{label}, at {value}, weighs {in_macro} in macro and {in_other} in {other}: {other} is lower.")
    if value > macro:
        told = _(
            "{label}, at {value}, weighs {in_macro} in macro and {in_other} in {other}: {other} is higher."
        )
    return put_into(
        told,
        label=[Named(shortened(scene.labels[label]))],
        value=[Named(printed(float(labels.parts.value[label])))],
        in_macro=[Named(printed(float(in_macro[label])))],
        in_other=[Named(printed(float(in_other[label])))],
        other=named["other"],
    )


def _other_average(scene: Scene) -> str:
    return "weighted" if scene.focus.average == "weighted" else "micro"


def has_equal_parts(labels: Result) -> bool:
    """Whether every label decides equally many cases on every matrix: a share of all its cells."""
    return is_share(labels) and cases(labels).keys == ("items",)


def _drawing_apart(scene: Scene, other: str) -> int | None:
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
        return plain_sentence(weights_told(scene))
    if other == "micro" and same_value(macro, value):
        return _why_alike(scene, macro)
    if other == "weighted" or is_share(labels):
        return _counted_apart(scene, other) or plain_sentence(weights_told(scene))
    values = np.asarray(labels.parts.value, float)
    extreme = int(np.nanargmin(values) if macro < value else np.nanargmax(values))
    if same_value(float(values[extreme]), macro):
        return plain_sentence(weights_told(scene))
    told = _("{label}, at {value}, pulls the mean of the labels to {macro}; all cells at once give {micro}.")
    if scene.metric.key == "cohen_kappa" and macro < value and values[extreme] < 0:
        told = _(
            "{label} is below chance, {value}, and pulls the mean of the labels to {macro}; all cells at "
            "once give {micro}."
        )
    numbers = {"value": float(values[extreme]), "macro": macro, "micro": value}
    named = {name: exact(number) for name, number in numbers.items()}
    return told.format(label=scene.labels[extreme], **named)


def _counted_apart(scene: Scene, other: str) -> str:
    """What the label that draws the two most apart is counted as in each of them; "" where they agree."""
    label, labels = _drawing_apart(scene, other), scene.under("macro")
    if label is None:
        return ""
    used = shares(labels, "macro") > 0
    weights = cases(labels).amount if other == "micro" else labels.source.positives.value * used
    macro, value = macro_beside(scene, other)
    return _(COUNTED_AS[other, value > macro]).format(
        label=shortened(scene.labels[label]),
        value=printed(float(labels.parts.value[label])),
        n=np.count_nonzero(used),
        own=exact(float(weights[label])),
        all=exact(float(weights.sum())),
    )


def _why_alike(scene: Scene, value: float) -> str:
    if has_equal_parts(scene.under("macro")):
        told = _("Every label has {cells} of the {all} cells, so the mean of the labels is the share of all.")
        return told.format(cells=len(scene.samples), all=len(scene.samples) * len(scene.labels))
    return _("Both are {value}.").format(value=exact(value))


def weight_before_and_now(now: Scene, begun: Scene) -> str:
    """What the label that has become perfect weighs, and where the averages went; "" for no such label."""
    other, labels, before = _other_average(now), now.under("macro"), begun.under("macro")
    if averages_come_first(now, "macro") or labels.parts.value.shape != before.parts.value.shape:
        return ""
    became = np.flatnonzero((labels.parts.value == 1) & (before.parts.value != 1))
    if not became.size:
        return ""
    label = int(became[0])
    was, has = (
        [printed(float(shares(one, average)[label])) for average in ("macro", other)]
        for one in (before, labels)
    )
    told = _("{label} weighed {in_macro} in macro and {in_other} in {other}, now {macro} and {value}.")
    told = told.format(
        label=shortened(now.labels[label]),
        in_macro=was[0],
        in_other=was[1],
        other=_(AVERAGES[other].title),
        macro=has[0],
        value=has[1],
    )
    return f"{told} {_averages_before_and_now(now, begun)}"


def cost_of_one_wrong(now: Scene, begun: Scene) -> str:
    """What a label that is predicted wrongly once more had right, and where the averages went.

    "" where that is not one label.
    """
    before, here = (
        [tally_of(one.under("macro"), label, "").numbers for label in range(len(now.labels))]
        for one in (begun, now)
    )
    changed = [label for label, counts in enumerate(before) if counts != here[label]]
    if len(changed) != 1:
        return ""
    (label,) = changed
    right, wrong = before[label]["both"], before[label]["put"]
    told = _(
        "{label} had {right} of {before} right, and has {right} of {predicted} now: the fewer there are, the "
        "more one costs."
    )
    if not right:
        told = _("{label} had none right, so its precision had nothing to lose.")
    told = told.format(
        label=shortened(now.labels[label]),
        right=exact(right),
        before=exact(right + wrong),
        predicted=exact(right + here[label]["put"]),
    )
    return f"{told} {_averages_before_and_now(now, begun)}"


def _averages_before_and_now(now: Scene, begun: Scene) -> str:
    other = _other_average(now)
    before, here = macro_beside(begun, other), macro_beside(now, other)
    told = _("Macro was {macro_before} and is {macro}, {other} was {value_before} and is {value}.")
    return told.format(
        macro_before=printed(before[0]),
        macro=printed(here[0]),
        other=_(AVERAGES[other].title),
        value_before=printed(before[1]),
        value=printed(here[1]),
    )
