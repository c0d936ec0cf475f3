"""Averages compared: macro beside micro or weighted, who weighs how much, two averages of F, accuracies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from math import isnan

import numpy as np

from metrics import AVERAGES, DIALS, METRICS, SWITCHES, Conventions, Result, denominator, is_share, shares
from metrics.graph.digits import printed, shortest
from metrics.words import N_
from pages.lessons.average_page_sentences import written_beside
from pages.lessons.average_pages import AGREEMENT, COMPARED, WEIGHTS, compared_average
from pages.lessons.average_sentences import F_AVERAGE_CONVENTION, accuracies_under, averages_come_first
from pages.lessons.picture import how_many_more, page_of, paged_element
from pages.lessons.pictures.averages import track_of
from pages.lessons.pictures.four_counts import MAX_TILES, cells_of_label, is_used
from pages.lessons.scene import WINDOW, Scene, first_and_chosen
from pages.lessons.sentence_parts import shortened
from pages.lessons.set_sentences import CELL, accuracies, accuracy_descriptions
from pages.lessons.tallies import FOUR_COUNTS, tally_of
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.state.document import Cell
from pages.words import gettext as _

MAX_UNCUT_LENGTH = 8  # letters: what may be cut off
WEIGHS_BY_AVERAGE = {
    "samples": N_("every sample weighs the same"),
    "macro": N_("every label weighs the same, rare or frequent"),
    "weighted": N_("labels that are true more often weigh more"),
}
WEIGHS_BY_GIVEN_WEIGHTS = N_("every sample weighs what its weight says")
WEIGHS_BY_COUNTS = {
    frozenset({"tp", "fp"}): N_("labels that are predicted more often weigh more"),
    frozenset({"tp", "fn"}): N_("labels that are true more often weigh more"),
    frozenset({"tn", "fp"}): N_("labels that are false more often weigh more"),
    frozenset({"tp", "fn", "fp"}): N_("labels with more true or predicted cells weigh more"),
    frozenset({"items"}): N_("every label weighs the same, as all have equally many cells"),
}
WEIGHS_BY_F = N_("a label weighs its true plus its predicted cells: {label} {true} + {predicted} of {all}")
WEIGHS_BY_OTHER_COUNTS = N_("labels with more of the cells that are counted weigh more")
NO_MEAN = N_("no mean of the labels’ values: the counts of all labels are added first")
MAX_LABELS, MAX_PARTS = 6, 8
ACCURACY_TITLES = N_("Right cells, of all"), N_("Jaccard index: TP, of TP + FN + FP")
WITH_BETA_1 = "f_1"


def compared_averages(scene: Scene, pages: WorkingPages) -> Html:
    """The two side by side; what each comes to is shown once the question is answered."""
    page, second = pages.reached(COMPARED), compared_average(scene)
    written_macro, written = written_beside(scene, second)
    # The question about weights names the macro value.
    macro = _macro(scene, written_macro, None if second == "weighted" else page)
    beside = _weighted(scene, written, page) if second == "weighted" else _micro(scene, pages, written, page)
    return paged_element("div", macro, beside, last_page=page, css="compared")


def _macro(scene: Scene, written: str, page: int | None) -> Html:
    macro = scene.under("macro")
    name = _("F of two means") if averages_come_first(scene, "macro") else _("Macro")
    left_out = "{value}" if isnan(float(macro)) else _("{value}: left out")
    values = [
        left_out.format(value=printed(value)) if isnan(value) else printed(value)
        for value in map(float, macro.parts.value)
    ]
    title = element("h3", _("Macro: the mean of the labels"))
    return element("section", title, _bars(scene, values), _total(name, float(macro), written, page))


def _weighted(scene: Scene, written: str, page: int) -> Html:
    result = scene.under("weighted")
    times = np.asarray(scene.under("macro").inputs.positives.value, float).ravel().tolist()
    values = zip(result.parts.value, times, strict=True)
    products = [f"{printed(float(value))} × {shortest(often)}" for value, often in values]
    title = element("h3", _("Weighted: as often as each is true"))
    thickness = [f"--thickness:{often / max(times):.4g}" for often in times]
    total = _total(_("Weighted"), float(result), written, page)
    return element("section", title, _bars(scene, products, thickness), total)


def _bars(scene: Scene, written: Sequence[str], styles: Sequence[str] = ()) -> Html:
    """The values of the labels as bars, each with what is written beside it and its own style."""
    values = [float(value) for value in scene.under("macro").parts.value]
    shown = written[:MAX_TILES]
    bars = []
    for label, (text, style) in enumerate(zip_longest(shown, styles[: len(shown)], fillvalue="")):
        name, cells = scene.labels[label], cells_of_label(scene, label)
        title = element("span", name, css="name", title=name if len(name) > MAX_UNCUT_LENGTH else "")
        content = title, track_of(values[label], values), element("strong", text)
        bars.append(paged_element("div", *content, cells=cells, css="bar", style=style))
    return element("div", *bars, how_many_more(len(values) - len(shown)), css="bars")


def _micro(scene: Scene, pages: WorkingPages, written: str, page: int) -> Html:
    result = scene.under("micro")
    whole = tally_of(result, 0, _("all cells"))
    counts = [
        paged_element(
            "div",
            element("span", shortest(whole.numbers[count.key]), css="number"),
            element("strong", f"{count.letters} {count.sign}"),
            element("span", _(count.title)),
            cells=whole.cells[count.key],
            css=f"pool {whole.css(count) if is_used(pages, count) else 'idle'}",
        )
        for count in FOUR_COUNTS
    ]
    title, total = element("h3", _("Micro: all cells together")), float(result)
    pooled = element("div", *counts, css="pooled")
    return element("section", title, pooled, _total(_("Micro"), total, written, page))


def _total(name: str, value: float, written: str, page: int | None) -> Html:
    """The number, for which the style sheet puts a question mark until it may be known."""
    written = _("no value") if isnan(value) else written
    number = paged_element("b", written, first_page=page, data_value=repr(value))
    highlight_on = () if page is None else (page,)
    return paged_element("p", element("span", name), number, highlight_on=highlight_on, css="bar total")


def label_weights(scene: Scene, pages: WorkingPages) -> Html:
    """A table of all averages, the chosen one marked, from its page on."""
    rules = _with_an_f_of_each(scene.focus.conventions)
    results = {
        parts: scene.under(parts)
        if rules == scene.focus.conventions
        else scene.metric(scene.example, parts, rules)
        for parts in ("samples", "macro")
        if parts in scene.metric.averages
    }
    rows = [
        _average(scene, average, results["samples" if average == "samples" else "macro"])
        for average in AVERAGES
        if average in scene.metric.averages
    ]
    after = page_of(pages, AGREEMENT)
    last = None if after is None else after - 1
    table = element("table", *rows, css="route", data_count=f"{len(rows)}")
    return paged_element("div", table, first_page=pages.reached(WEIGHTS), last_page=last, css="of-averages")


def _with_an_f_of_each(rules: Conventions) -> Conventions:
    """The rules under which every part has an F of its own."""
    return rules.with_choice("f_of_samples", "each").with_choice("f_of_labels", "each")


def _average(scene: Scene, average: str, result: Result) -> Html:
    """One average: its number, who weighs how much, and the share of each part of the result."""
    who, has_shares = _who_weighs_how_much(scene, result, average)
    listed = _shares(scene, result, average) if has_shares else _merged(scene, average)
    chosen = scene.focus.average == average
    number = shortest(_value(scene, scene.metric.key, average, scene.focus.conventions))
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
        for count in FOUR_COUNTS:
            text = f"{count.letters} {count.sign} {shortest(whole.numbers[count.key])}"
            yield paged_element("span", text, cells=whole.cells[count.key], css=f"pooled {whole.css(count)}")


def _who_weighs_how_much(scene: Scene, result: Result, average: str) -> tuple[str, bool]:
    """Who weighs how much, in words; and whether the average is a mean in which each part has a share."""
    rules = scene.focus.conventions
    if average == "micro":
        return (_weights_of_labels(scene, result), True) if is_share(result) else (_(NO_MEAN), False)
    if averages_come_first(scene, average):
        text = _("F of the mean precision {precision} and recall {recall}; the mean of all F is {each}")
        means = {key: shortest(_value(scene, key, average, rules)) for key in ("precision", "recall")}
        mean_of_f = shortest(_value(scene, "f_beta", average, _with_an_f_of_each(rules)))
        return text.format(**means, each=mean_of_f), False
    by_weight = average == "samples" and result.inputs.part_weights is not None
    who = _(WEIGHS_BY_GIVEN_WEIGHTS if by_weight else WEIGHS_BY_AVERAGE[average])
    of_samples, of_labels = rules.accuracy_of_samples, rules.accuracy_of_labels
    if scene.metric.key == "accuracy" and average == "samples" and of_samples != of_labels:
        measure = _(SWITCHES["accuracy_of_samples"].choices[of_samples].title)
        return _("{who}; another measure: {measure}").format(who=who, measure=measure), True
    return who, True


def _weights_of_labels(scene: Scene, result: Result) -> str:
    """What weighs the labels where all cells are one: the cases that each of them decides."""
    if scene.metric.key == "f_beta" and scene.focus.conventions.beta == 1:
        numbers = tally_of(result, 0, "").numbers
        return _(WEIGHS_BY_F).format(
            label=shortened(scene.labels[0]),
            true=shortest(numbers["tp"] + numbers["fn"]),
            predicted=shortest(numbers["tp"] + numbers["fp"]),
            all=shortest(float(denominator(result).amount.sum())),
        )
    counts = frozenset(key for key in denominator(result).keys if key not in DIALS)
    return _(WEIGHS_BY_COUNTS.get(counts, WEIGHS_BY_OTHER_COUNTS))


def _shares(scene: Scene, result: Result, average: str) -> Iterator[Html]:
    """The share of each part by its name, as wide as it is large; of many those of the first ones."""
    names, weights = scene.samples if average == "samples" else scene.labels, shares(result, average)
    outside = np.isnan(result.parts.value) & (average != "micro")
    # The cells of the labels light up in one row of the table only.
    has_cells = average == ("macro" if scene.focus.average == "samples" else scene.focus.average)
    for part, name in enumerate(names[:WINDOW]):
        share = 0.0 if np.isnan(weights[part]) else float(weights[part])
        number = "–" if np.isnan(weights[part]) else shortest(share)
        if outside[part] and weights[part] == 0:
            number = _("left out")
        yield paged_element(
            "span",
            element("span", name, css="name"),
            element("span", number),
            cells=cells_of_label(scene, part) if has_cells else [],
            css="share" if share > 0 else "none",
            style=f"flex-grow:{share:.4g}" if share > 0 else "",
        )
    yield how_many_more(max(len(names) - WINDOW, 0), "span", "none")


def _value(scene: Scene, metric: str, average: str, rules: Conventions) -> float:
    return METRICS[metric].number(scene.example, average, rules)


def accuracies_of_labels(scene: Scene, page: int) -> Html:
    """A table with both accuracies of each label: below them their means, and those of all cells at once."""
    macro, micro = (accuracies_under(scene, average).values() for average in ("macro", "micro"))
    titles = element("tr", element("th"), *(element("th", _(title)) for title in ACCURACY_TITLES))
    shown = scene.labels[:MAX_LABELS]
    labels = [
        _row(name, cells_of_label(scene, label), [float(result.parts.value[label]) for result in macro])
        for label, name in enumerate(shown)
    ]
    hidden = len(scene.labels) - len(labels)
    more = [element("tr", how_many_more(hidden, "th", ""))] if hidden else []
    below = [
        element("tr", element("th", title), *_numbers(map(float, results)), css="means")
        for title, results in ((_("Macro"), macro), (_("Micro"), micro))
    ]
    table = element("table", titles, *labels, *more, *below, css="two-averages")
    return paged_element("div", table, first_page=page, css="averages")


def _row(name: str, cells: Sequence[Cell], values: Sequence[float]) -> Html:
    return paged_element("tr", element("th", name, title=name), *_numbers(values), cells=cells)


def _numbers(values: Iterable[float]) -> list[Html]:
    return [element("td", printed(value)) for value in values]


def kinds_of_accuracy(scene: Scene, page: int) -> Html:
    """Each with its name and what it is, from this page on; the chosen one is marked."""
    convention, values = accuracies(scene)
    chosen, texts = getattr(scene.focus.conventions, convention), accuracy_descriptions(scene)
    rows = [
        element(
            "div",
            element("b", shortest(value)),
            element("strong", texts[kind][0][0].upper() + texts[kind][0][1:]),
            element("span", texts[kind][1]),
            css="kind chosen" if kind == chosen else "kind",
            role="listitem",
            aria_current="true" if kind == chosen else "",
        )
        for kind, value in values.items()
    ]
    content = [element("div", *rows, css="kinds", role="list")]
    hamming = METRICS["hamming_loss"]
    if scene.focus.average in hamming.averages:
        loss = shortest(float(hamming(scene.example, scene.focus.average, scene.focus.conventions)))
        text = _("Only the share of right cells always equals 1 − Hamming loss: 1 − {loss} = {value}.")
        content.append(element("p", text.format(loss=loss, value=shortest(values[CELL]))))
    return paged_element("div", *content, first_page=page, css="accuracies")


def two_averages_of_f(scene: Scene, page: int) -> Html:
    """A table with precision, recall and F of each part: means below the first two, or below F.

    With another β the F of β = 1 stands beside it.
    """
    all_cells = scene.focus.average == "micro"
    average = "macro" if all_cells else scene.focus.average
    rules = scene.focus.conventions.with_choice(F_AVERAGE_CONVENTION[average], "each")
    columns = {key: (_(METRICS[key].title), key, rules) for key in ("precision", "recall")}
    if rules.beta != 1:
        columns[WITH_BETA_1] = _("F with β = 1"), "f_beta", rules.with_choice("beta", 1.0)
    columns["f_beta"] = _(METRICS["f_beta"].title), "f_beta", rules
    values, means = [], {}
    for key, (_title, metric, own_rules) in columns.items():
        values.append(np.asarray(METRICS[metric](scene.example, average, own_rules).parts.value))
        means[key] = METRICS[metric].number(scene.example, average, own_rules)
    of_means = METRICS["f_beta"].number(
        scene.example, average, rules.with_choice(F_AVERAGE_CONVENTION[average], "means")
    )
    titles = element("tr", element("th"), *(element("th", title) for title, *_rest in columns.values()))
    shown = range(min(len(scene.labels), MAX_PARTS)) if all_cells else first_and_chosen(scene, MAX_PARTS)
    rows = [
        _row(_name(scene, part, average), _cells(scene, part, average), [float(one[part]) for one in values])
        for part in shown
    ]
    table = element("table", titles, *rows, *_means(means, of_means, average), css="two-averages")
    return paged_element("div", table, first_page=page, css="averages")


def _cells(scene: Scene, part: int, average: str) -> Sequence[Cell]:
    """The cells of a part; none where the labels have more of them than can be seen."""
    if average == "samples":
        return scene.cells_of(part)
    return cells_of_label(scene, part) if len(scene.samples) <= MAX_PARTS else []


def _name(scene: Scene, part: int, average: str) -> str:
    """What a part is called, and how often it counts in a weighted mean."""
    if average != "weighted":
        return scene.samples[part] if average == "samples" else scene.labels[part]
    weight = shortest(float(np.ravel(scene.result.inputs.positives.value)[part]))
    return _("{label} × {weight}").format(label=scene.labels[part], weight=weight)


def _means(means: dict[str, float], of_means: float, average: str) -> Iterator[Html]:
    """The mean of each column, and F of the first two of them."""
    title = element("th", _("Weighted") if average == "weighted" else _("Mean"))
    yield element("tr", title, *(element("td", shortest(mean)) for mean in means.values()), css="means")
    text = _("F of these two means: {value}").format(value=shortest(of_means))
    mean = _("F: {value}") if average == "weighted" else _("Mean of F: {value}")
    wide = "2" if WITH_BETA_1 in means else "1"
    both = (
        element("td", text, colspan="2"),
        element("td", mean.format(value=shortest(means["f_beta"])), colspan=wide),
    )
    yield element("tr", element("th"), *both, css="of-both")
