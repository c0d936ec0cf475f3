"""Who weighs how much: each average with its number, and the shares of the labels as parts of one bar."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from metrics import AVERAGES, METRICS, SWITCHES, Conventions, Result, cases, is_share, shares
from metrics.graph.digits import exact
from metrics.words import N_
from pages.lessons.average_pages import AGREEMENT, WEIGHTS
from pages.lessons.average_sentences import averages_come_first
from pages.lessons.page_sentence import shortened
from pages.lessons.picture import part_of_picture
from pages.lessons.pictures.counts.four_counts import KINDS, cells_of_label, tally_of
from pages.lessons.scene import WINDOW, Scene
from pages.lessons.working_pages import WorkingPages, page_of
from pages.shell.markup import Html, element
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
OF_F = N_("a label weighs its true plus its predicted cells: {label} {true} + {predicted} of {all}")
OTHER_CASES = N_("labels with more of the cells that are counted weigh more")
NO_MEAN = N_("no mean of the labels’ values: the counts of all labels are added first")
CUTS = ("samples", "macro")


def label_weights(scene: Scene, pages: WorkingPages) -> Html:
    """A table of all averages, the chosen one marked, from its page on."""
    cuts = {cut: _cut(scene, cut) for cut in CUTS if cut in scene.metric.averages}
    rows = (
        _route(scene, average, cuts["samples" if average == "samples" else "macro"])
        for average in AVERAGES
        if average in scene.metric.averages
    )
    table = element("table", *rows, css="route")
    since, after = pages.reached(WEIGHTS), page_of(pages, AGREEMENT)
    until = None if after is None else after - 1
    return part_of_picture("div", table, since=since, until=until, css="of-averages")


def _cut(scene: Scene, average: str) -> Result:
    """The result with the number of each part, an F of its own among them."""
    rules = _of_each(scene.focus.conventions)
    if rules == scene.focus.conventions:
        return scene.under(average)
    return scene.metric(scene.example, average, rules)


def _of_each(rules: Conventions) -> Conventions:
    """The rules under which every part has an F of its own."""
    return rules.but("f_of_samples", "each").but("f_of_labels", "each")


def _route(scene: Scene, average: str, result: Result) -> Html:
    """One average: its number, and what each part of the result has to say in it."""
    rules = scene.focus.conventions
    names = scene.samples if average == "samples" else scene.labels
    who, own = _who(scene, result, average)
    listed = list(_shares(scene, result, average, names) if own else _merged(scene, average))
    chosen = scene.focus.average == average
    number = exact(_value(scene, scene.metric.key, average, rules))
    return element(
        "tr",
        element("th", _(AVERAGES[average].title), scope="row"),
        element("td", "= ", element("strong", number), css="result"),
        element("td", who, css="who"),
        element("td", *listed, css="shares"),
        css="chosen" if chosen else "",
        aria_current="true" if chosen else "",
        data_testid=f"route-{average}",
    )


def _merged(scene: Scene, average: str) -> Iterator[Html]:
    """The four counts of all cells, of which an average is made that is no mean of the labels."""
    if average == "micro":
        whole = tally_of(scene.under("micro"), 0, "")
        for kind in KINDS:
            told = f"{kind.letters} {kind.sign} {exact(whole.numbers[kind.key])}"
            yield part_of_picture("span", told, cells=whole.cells[kind.key], css=f"pooled {whole.css(kind)}")


def _who(scene: Scene, result: Result, average: str) -> tuple[str, bool]:
    """Who weighs how much, in words; and whether the average is a mean in which each part has a share."""
    rules = scene.focus.conventions
    if average == "micro":
        return (_by_cases(scene, result), True) if is_share(result) else (_(NO_MEAN), False)
    if averages_come_first(scene, average):
        said = _("F of the mean precision {precision} and recall {recall}; the mean of all F is {each}")
        means = {one: _value(scene, one, average, rules) for one in ("precision", "recall")}
        each = _value(scene, "f_beta", average, _of_each(rules))
        return said.format(**{name: exact(mean) for name, mean in means.items()}, each=exact(each)), False
    by_weight = average == "samples" and result.source.part_weights is not None
    who = _(BY_WEIGHT if by_weight else WHO[average])
    of_samples, of_labels = rules.accuracy_of_samples, rules.accuracy_of_labels
    if scene.metric.key == "accuracy" and average == "samples" and of_samples != of_labels:
        measure = _(SWITCHES["accuracy_of_samples"].choices[of_samples].title)
        return _("{who}; another measure: {measure}").format(who=who, measure=measure), True
    return who, True


def _by_cases(scene: Scene, result: Result) -> str:
    """What weighs the labels where all cells are one: the cases that each of them decides."""
    if scene.metric.key == "f_beta" and scene.focus.conventions.beta == 1:
        numbers = tally_of(result, 0, "").numbers
        return _(OF_F).format(
            label=shortened(scene.labels[0]),
            true=exact(numbers["both"] + numbers["missed"]),
            predicted=exact(numbers["both"] + numbers["put"]),
            all=exact(float(cases(result).amount.sum())),
        )
    counted = frozenset(cases(result).keys) - {"beta"}
    return _(CASES.get(counted, OTHER_CASES))


def _shares(scene: Scene, result: Result, average: str, names: Sequence[str]) -> Iterator[Html]:
    """The share of each part by its name, as wide as it is large; of many those of the first ones."""
    weights = shares(result, average)
    outside = np.isnan(result.parts.value) & (average != "micro")
    lights = "macro" if scene.focus.average == "samples" else scene.focus.average  # one row of many is enough
    for part, name in enumerate(names[:WINDOW]):
        share = float(weights[part])
        if np.isnan(share):
            number, share = "–", 0.0
        elif outside[part] and share == 0:
            number = _("left out")
        else:
            number = exact(share)
        yield part_of_picture(
            "span",
            element("span", name, css="name"),
            element("span", number),
            cells=cells_of_label(scene, part) if average == lights else [],
            css="share" if share > 0 else "none",
            style=f"flex-grow:{share:.4g}" if share > 0 else "",
        )
    if len(names) > WINDOW:
        yield element("span", _("… {n} more").format(n=len(names) - WINDOW), css="none")


def _value(scene: Scene, metric: str, average: str, rules: Conventions) -> float:
    return METRICS[metric].number(scene.example, average, rules)
