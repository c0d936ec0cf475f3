"""x"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from math import isnan

import numpy as np

from metrics import AVERAGES, METRICS, SWITCHES, Conventions, Result, cases, is_share, shares
from metrics.graph.digits import exact
from metrics.words import N_
from pages.lessons.average_pages import AGREEMENT, COMPARED, WEIGHTS, compared_average, written_beside
from pages.lessons.means import printed
from pages.lessons.page_sentence import shortened
from pages.lessons.picture import paged_element
from pages.lessons.pictures.averages import track_of
from pages.lessons.pictures.four_counts import (
    KINDS,
    MOST_TILES,
    Kind,
    Tally,
    cells_of_label,
    is_used,
    tally_of,
)
from pages.lessons.scene import WINDOW, Scene
from pages.lessons.why_apart import averages_come_first
from pages.lessons.working_pages import WorkingPages, page_of
from pages.shell.markup import Html, element
from pages.words import gettext as _

LONG = 8  # letters: what may be cut off


def compared_averages(scene: Scene, pages: WorkingPages) -> Html:
    """The two side by side; what each comes to is shown once the question is answered."""
    page, other = pages.reached(COMPARED), compared_average(scene)
    macro, second = written_beside(scene, other)
    beside = _weighted(scene, second, page) if other == "weighted" else _micro(scene, pages, second, page)
    return paged_element("div", _macro(scene, macro, page), beside, last_page=page, css="compared")


def _macro(scene: Scene, said: str, page: int) -> Html:
    of_means = averages_come_first(scene, "macro")
    named = _("F of two means") if of_means else _("Macro")
    macro = scene.under("macro")
    left_out = _("{value}: left out") if not isnan(float(macro)) else "{value}"
    values = [
        left_out.format(value=printed(value)) if isnan(value) else printed(value)
        for value in map(float, macro.parts.value)
    ]
    known = None if compared_average(scene) == "weighted" else page  # the question about weights names it
    total = _total(named, float(macro), said, known)
    return element("section", element("h3", _("Macro: the mean of the labels")), _bars(scene, values), total)


def _weighted(scene: Scene, said: str, page: int) -> Html:
    result = scene.under("weighted")
    times = np.asarray(scene.under("macro").source.positives.value, float).ravel().tolist()
    values = zip(result.parts.value, times, strict=True)
    counted = [f"{printed(float(value))} × {exact(often)}" for value, often in values]
    total = _total(_("Weighted"), float(result), said, page)
    title = element("h3", _("Weighted: as often as each is true"))
    thickness = [f"--thickness:{often / max(times):.4g}" for often in times]
    return element("section", title, _bars(scene, counted, thickness), total)


def _bars(scene: Scene, written: Sequence[str], styles: Sequence[str] = ()) -> Html:
    """The values of the labels as bars, each with what is written beside it and its own style."""
    values = [float(one) for one in scene.under("macro").parts.value]
    shown = written[:MOST_TILES]
    bars = [
        _bar(scene, label, values, beside, style)
        for label, (beside, style) in enumerate(zip_longest(shown, styles[: len(shown)], fillvalue=""))
    ]
    hidden = len(values) - len(shown)
    more = [element("p", _("… {n} more").format(n=hidden), css="rest")] if hidden else []
    return element("div", *bars, *more, css="bars")


def _bar(scene: Scene, label: int, values: Sequence[float], written: str, style: str) -> Html:
    name = scene.labels[label]
    return paged_element(
        "div",
        element("span", name, css="name", title=name if len(name) > LONG else ""),
        track_of(values[label], values),
        element("strong", written),
        cells=cells_of_label(scene, label),
        css="bar",
        style=style,
    )


def _micro(scene: Scene, pages: WorkingPages, said: str, page: int) -> Html:
    result = scene.under("micro")
    whole = tally_of(result, 0, _("all cells"))
    counts = [_count(pages, whole, kind) for kind in KINDS]
    title = element("h3", _("Micro: all cells together"))
    named = _("Micro")
    return element(
        "section", title, element("div", *counts, css="pooled"), _total(named, float(result), said, page)
    )


def _count(pages: WorkingPages, whole: Tally, kind: Kind) -> Html:
    head = element("strong", f"{kind.letters} {kind.sign}"), element("span", _(kind.words))
    css = whole.css(kind) if is_used(pages, kind) else "idle"
    number = element("span", exact(whole.numbers[kind.key]), css="number")
    return paged_element("div", number, *head, cells=whole.cells[kind.key], css=f"pool {css}")


def _total(named: str, value: float, said: str, page: int | None) -> Html:
    """The number, for which the style sheet puts a question mark until it may be known."""
    said = _("no value") if isnan(value) else said
    number = paged_element("b", said, first_page=page, data_value=repr(value))
    highlight_on = () if page is None else (page,)
    return paged_element("p", element("span", named), number, highlight_on=highlight_on, css="bar total")


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
    first_page, after = pages.reached(WEIGHTS), page_of(pages, AGREEMENT)
    last_page = None if after is None else after - 1
    return paged_element("div", table, first_page=first_page, last_page=last_page, css="of-averages")


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
            yield paged_element("span", told, cells=whole.cells[kind.key], css=f"pooled {whole.css(kind)}")


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
        yield paged_element(
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
