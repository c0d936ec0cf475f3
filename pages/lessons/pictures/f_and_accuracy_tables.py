"""Tables on the last page: F averaged in two ways, and the numbers that share the name accuracy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from metrics import METRICS
from metrics.graph.digits import exact
from metrics.words import N_
from pages.lessons.average_sentences import F_AVERAGE_CONVENTION, accuracies_under
from pages.lessons.page_sentence import printed
from pages.lessons.picture import how_many_more, paged_element
from pages.lessons.pictures.four_counts import cells_of_label
from pages.lessons.scene import Scene, first_and_chosen
from pages.lessons.set_pages import CELL, accuracies, accuracy_descriptions
from pages.shell.markup import Html, element
from pages.state.document import Cell
from pages.words import gettext as _

MOST_LABELS, MOST_PARTS = 6, 8
OF_A_LABEL = N_("Right cells, of all"), N_("Jaccard index: TP, of TP + FN + FP")
WITH_BETA_1 = "f_1"


def accuracies_of_labels(scene: Scene, page: int) -> Html:
    """A table with both accuracies of each label: below them their means, and those of all cells at once."""
    macro, micro = (accuracies_under(scene, average).values() for average in ("macro", "micro"))
    titles = element("tr", element("th"), *(element("th", _(title)) for title in OF_A_LABEL))
    shown = scene.labels[:MOST_LABELS]
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
            element("b", exact(value)),
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
        loss = exact(float(hamming(scene.example, scene.focus.average, scene.focus.conventions)))
        text = _("Only the share of right cells always equals 1 − Hamming loss: 1 − {loss} = {value}.")
        content.append(element("p", text.format(loss=loss, value=exact(values[CELL]))))
    return paged_element("div", *content, first_page=page, css="accuracies")


def two_averages_of_f(scene: Scene, page: int) -> Html:
    """A table with precision, recall and F of each part: means below the first two, or below F.

    With another β the F of β = 1 stands beside it.
    """
    all_cells = scene.focus.average == "micro"
    average = "macro" if all_cells else scene.focus.average
    rules = scene.focus.conventions.but(F_AVERAGE_CONVENTION[average], "each")
    columns = {key: (_(METRICS[key].title), key, rules) for key in ("precision", "recall")}
    if rules.beta != 1:
        columns[WITH_BETA_1] = _("F with β = 1"), "f_beta", rules.but("beta", 1.0)
    columns["f_beta"] = _(METRICS["f_beta"].title), "f_beta", rules
    values, means = [], {}
    for key, (_title, metric, own_rules) in columns.items():
        values.append(np.asarray(METRICS[metric](scene.example, average, own_rules).parts.value))
        means[key] = METRICS[metric].number(scene.example, average, own_rules)
    of_means = METRICS["f_beta"].number(
        scene.example, average, rules.but(F_AVERAGE_CONVENTION[average], "means")
    )
    titles = element("tr", element("th"), *(element("th", title) for title, *_rest in columns.values()))
    shown = range(min(len(scene.labels), MOST_PARTS)) if all_cells else first_and_chosen(scene, MOST_PARTS)
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
    return cells_of_label(scene, part) if len(scene.samples) <= MOST_PARTS else []


def _name(scene: Scene, part: int, average: str) -> str:
    """What a part is called, and how often it counts in a weighted mean."""
    if average != "weighted":
        return scene.samples[part] if average == "samples" else scene.labels[part]
    weight = exact(float(np.ravel(scene.result.source.positives.value)[part]))
    return _("{label} × {weight}").format(label=scene.labels[part], weight=weight)


def _means(means: dict[str, float], of_means: float, average: str) -> Iterator[Html]:
    """The mean of each column, and F of the first two of them."""
    title = element("th", _("Weighted") if average == "weighted" else _("Mean"))
    yield element("tr", title, *(element("td", exact(mean)) for mean in means.values()), css="means")
    text = _("F of these two means: {value}").format(value=exact(of_means))
    mean = _("F: {value}") if average == "weighted" else _("Mean of F: {value}")
    wide = "2" if WITH_BETA_1 in means else "1"
    both = (
        element("td", text, colspan="2"),
        element("td", mean.format(value=exact(means["f_beta"])), colspan=wide),
    )
    yield element("tr", element("th"), *both, css="of-both")
