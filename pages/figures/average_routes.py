"""Every average at once: its number, who weighs how much in it, and which of them must agree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from metrics import AVERAGES, METRICS, Conventions, Result, cases, is_share, same_value, shares
from metrics.graph.digits import exact
from metrics.words import N_
from pages.lessons.scene import WINDOW, Scene
from pages.shell.markup import Html, element, scroller
from pages.words import gettext as _

WHO = {
    "samples": N_("every sample weighs the same"),
    "macro": N_("every label weighs the same, rare or frequent"),
    "weighted": N_("labels that are true more often weigh more"),
}
BY_WEIGHT = N_("every sample weighs what its weight says")
CASES = {
    frozenset({"tp", "fp"}): N_("labels that are predicted more often weigh more"),
    frozenset({"tp", "fn"}): N_("labels that are true more often weigh more"),
    frozenset({"tn", "fp"}): N_("labels that are false more often weigh more"),
    frozenset({"tp", "fn", "fp"}): N_("labels with more true or predicted cells weigh more"),
    frozenset({"items"}): N_("every label weighs the same, as all have equally many cells"),
}
OTHER_CASES = N_("labels with more of the cells that are counted weigh more")
NO_MEAN = N_("no mean of the labels’ values: the counts of all labels are added first")
CUTS = ("samples", "macro")
EACH_F = {"samples": "f_of_samples", "macro": "f_of_labels", "weighted": "f_of_labels"}


def every_average(scene: Scene) -> Html:
    """A table of all averages, the chosen one marked, and below it which of the numbers must agree."""
    titles = (_("Average"), _("Number"), _("Who weighs how much"), _("Share of each"))
    head = element("tr", *(element("th", title, scope="col") for title in titles))
    cuts = {cut: _cut(scene, cut) for cut in CUTS if cut in scene.metric.averages}
    rows = (
        _route(scene, average, cuts["samples" if average == "samples" else "macro"])
        for average in AVERAGES
        if average in scene.metric.averages
    )
    table = scroller(element("table", head, *rows, css="table route"))
    return Html(table + _agreement(scene))


def _cut(scene: Scene, average: str) -> Result:
    """The result with the number of each part, an F of its own among them."""
    rules = scene.focus.conventions.but("f_of_samples", "each").but("f_of_labels", "each")
    if rules == scene.focus.conventions:
        return scene.under(average)
    return scene.metric(scene.example, average, rules)


def _route(scene: Scene, average: str, result: Result) -> Html:
    """One average: its number, and what each part of the result has to say in it."""
    rules = scene.focus.conventions
    names = scene.samples if average == "samples" else scene.labels
    who, own = _who(scene, result, average)
    listed = " · ".join(_shares(result, average, names)) if own else "–"
    chosen = scene.focus.average == average
    number = exact(_value(scene, scene.metric.key, average, rules))
    return element(
        "tr",
        element("th", _(AVERAGES[average].title), scope="row"),
        element("td", "= ", element("b", number), css="result"),
        element("td", who),
        element("td", listed, css="shares"),
        css="chosen" if chosen else "",
        aria_current="true" if chosen else "",
        data_testid=f"route-{average}",
    )


def _who(scene: Scene, result: Result, average: str) -> tuple[str, bool]:
    """Who weighs how much, in words; and whether the average is a mean in which each part has a share."""
    rules = scene.focus.conventions
    if average == "micro":
        return (_by_cases(result), True) if is_share(result) else (_(NO_MEAN), False)
    if scene.metric.key == "f_beta" and getattr(rules, EACH_F[average]) == "means":
        said = _("F of the mean precision {precision} and the mean recall {recall}")
        precision, recall = (_value(scene, one, average, rules) for one in ("precision", "recall"))
        return said.format(precision=exact(precision), recall=exact(recall)), False
    by_weight = average == "samples" and result.source.part_weights is not None
    return _(BY_WEIGHT if by_weight else WHO[average]), True


def _by_cases(result: Result) -> str:
    """What weighs the labels where all cells are one: the cases that each of them decides."""
    counted = frozenset(cases(result).keys) - {"beta"}
    return _(CASES.get(counted, OTHER_CASES))


def _shares(result: Result, average: str, names: Sequence[str]) -> Iterator[str]:
    """The share of each part by its name; of many those of the first ones."""
    weights = shares(result, average)
    outside = np.isnan(result.parts.value) & (average != "micro")
    for part, name in enumerate(names[:WINDOW]):
        share = float(weights[part])
        if np.isnan(share):
            yield f"{name} –"
        elif outside[part] and share == 0:
            yield _("{name} left out").format(name=name)
        else:
            yield f"{name} {exact(share)}"
    if len(names) > WINDOW:
        yield _("… {n} more").format(n=len(names) - WINDOW)


def _agreement(scene: Scene) -> Html:
    """Which of the numbers must agree, checked on this matrix."""
    told = {
        "hamming_loss": _alike,
        "accuracy": _cells_and_jaccard,
        "recall": _weighted_and_micro,
        "f_beta": _two_means,
    }.get(scene.metric.key)
    return Html("") if told is None else element("p", told(scene), data_testid="agreement")


def _alike(scene: Scene) -> str:
    text = _("All parts have the same number of cells, so every average is the same: {values}.")
    values = (_value(scene, "hamming_loss", one, scene.focus.conventions) for one in scene.metric.averages)
    return text.format(values=" = ".join(map(exact, values)))


def _cells_and_jaccard(scene: Scene) -> str:
    (cell_macro, cell_micro), (macro, micro) = (
        [
            _value(scene, "accuracy", average, scene.focus.conventions.but("accuracy_of_labels", kind))
            for average in ("macro", "micro")
        ]
        for kind in ("cell", "jaccard")
    )
    told = _("Right cells are the same under macro and micro, always: {macro} = {micro}.")
    more = _("∩ over ∪ is not: macro {macro}, micro {micro}.")
    if same_value(macro, micro):
        more = _("∩ over ∪ is the same here by chance: macro {macro}, micro {micro}.")
    always = told.format(macro=exact(cell_macro), micro=exact(cell_micro))
    if np.isnan(macro) or np.isnan(micro):
        return always
    return f"{always} {more.format(macro=exact(macro), micro=exact(micro))}"


def _weighted_and_micro(scene: Scene) -> str:
    weighted, micro = (_value(scene, "recall", one, scene.focus.conventions) for one in ("weighted", "micro"))
    text = _("Weighted and micro recall are the same, {micro}: both weigh a label by how often it is true.")
    if not same_value(weighted, micro):
        text = _("Weighted recall is {weighted}, micro recall {micro}: the rule for 0/0 keeps them apart.")
    return text.format(weighted=exact(weighted), micro=exact(micro))


def _two_means(scene: Scene) -> str:
    rules = scene.focus.conventions
    average = "macro" if scene.focus.average == "micro" else scene.focus.average
    each, means = (
        _value(scene, "f_beta", average, rules.but(EACH_F[average], how)) for how in ("each", "means")
    )
    text = _("Averaging F last never gives a larger value. Under {average}: {each} ≤ {means}.")
    if not each <= means:
        text = _("Under {average} the mean of F is {each}, F of the mean precision and recall {means}.")
    title = _(AVERAGES[average].title)
    return text.format(average=title, each=exact(each), means=exact(means))


def _value(scene: Scene, metric: str, average: str, rules: Conventions) -> float:
    return METRICS[metric].number(scene.example, average, rules)
