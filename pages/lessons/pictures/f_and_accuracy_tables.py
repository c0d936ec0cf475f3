"""x"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from metrics import METRICS
from metrics.graph.digits import exact
from metrics.words import N_
from pages.lessons.accuracies import CELL, accuracies, accuracies_told
from pages.lessons.means import printed
from pages.lessons.picture import paged_element
from pages.lessons.pictures.four_counts import cells_of_label
from pages.lessons.scene import Scene, first_and_chosen
from pages.lessons.which_must_agree import EACH_F, accuracies_under
from pages.shell.markup import Html, element
from pages.state.protocol import Cell
from pages.words import gettext as _

MOST_LABELS = 6
OF_A_LABEL = N_("Right cells, of all"), N_("Jaccard index: TP, of TP + FN + FP")


def accuracies_of_labels(scene: Scene, page: int) -> Html:
    """A table with both accuracies of each label: below them their means, and those of all cells at once."""
    macro, micro = (accuracies_under(scene, average).values() for average in ("macro", "micro"))
    values = [result.parts.value for result in macro]
    titles = element("tr", element("th"), *(element("th", _(title)) for title in OF_A_LABEL))
    labels = [
        paged_element(
            "tr",
            element("th", name, title=name),
            *_numbers([float(one[label]) for one in values]),
            cells=cells_of_label(scene, label),
        )
        for label, name in enumerate(scene.labels[:MOST_LABELS])
    ]
    hidden = len(scene.labels) - len(labels)
    more = [element("tr", element("th", _("… {n} more").format(n=hidden)))] if hidden else []
    below = [
        element("tr", element("th", title), *_numbers([float(one) for one in results]), css="means")
        for title, results in ((_("Macro"), macro), (_("Micro"), micro))
    ]
    table = element("table", titles, *labels, *more, *below, css="two-averages")
    return paged_element("div", table, first_page=page, css="averages")


def _numbers(values: Sequence[float]) -> list[Html]:
    return [element("td", printed(value)) for value in values]


def kinds_of_accuracy(scene: Scene, page: int) -> Html:
    """Each with its name and what it is, from this page on; the chosen one is marked."""
    convention, values = accuracies(scene)
    chosen, told = getattr(scene.focus.conventions, convention), accuracies_told(scene)
    rows = [
        element(
            "div",
            element("b", exact(value)),
            element("strong", told[kind][0][0].upper() + told[kind][0][1:]),
            element("span", told[kind][1]),
            css="kind chosen" if kind == chosen else "kind",
            role="listitem",
            aria_current="true" if kind == chosen else "",
        )
        for kind, value in values.items()
    ]
    listed = element("div", *rows, css="kinds", role="list")
    return paged_element("div", listed, *_complement(scene, values[CELL]), first_page=page, css="accuracies")


def _complement(scene: Scene, of_cells: float) -> Iterator[Html]:
    """Which of them Hamming loss completes to 1."""
    hamming = METRICS["hamming_loss"]
    if scene.focus.average in hamming.averages:
        loss = exact(float(hamming(scene.example, scene.focus.average, scene.focus.conventions)))
        told = _("Only the share of right cells always equals 1 − Hamming loss: 1 − {loss} = {value}.")
        yield element("p", told.format(loss=loss, value=exact(of_cells)))


MOST_PARTS = 8
AS_AT_FIRST = "f_1"


def two_averages_of_f(scene: Scene, page: int) -> Html:
    """A table with precision, recall and F of each part: means below the first two, or below F.

    With another β the F of β = 1 stands beside it.
    """
    average = "macro" if scene.focus.average == "micro" else scene.focus.average
    rules = scene.focus.conventions.but(EACH_F[average], "each")
    measured = {key: (key, rules) for key in ("precision", "recall")}
    names = {key: _(METRICS[key].title) for key in (*measured, "f_beta")}
    if rules.beta != 1:
        measured[AS_AT_FIRST] = "f_beta", rules.but("beta", 1.0)
        names = {**names, AS_AT_FIRST: _("F with β = 1")}
    measured["f_beta"] = "f_beta", rules
    parts = {
        name: METRICS[key](scene.example, average, ours).parts.value for name, (key, ours) in measured.items()
    }
    means = {
        name: METRICS[key].number(scene.example, average, ours) for name, (key, ours) in measured.items()
    }
    of_means = METRICS["f_beta"].number(scene.example, average, rules.but(EACH_F[average], "means"))
    titles = element("tr", element("th"), *(element("th", names[name]) for name in parts))
    of_labels = average != "samples"
    all_cells = scene.focus.average == "micro"
    shown = range(min(len(scene.labels), MOST_PARTS)) if all_cells else first_and_chosen(scene, MOST_PARTS)
    rows = [
        _row(
            _name(scene, part, average),
            (cells_of_label(scene, part) if len(scene.samples) <= MOST_PARTS else [])
            if of_labels
            else scene.cells_of(part),
            [float(np.asarray(one)[part]) for one in parts.values()],
        )
        for part in shown
    ]
    table = element("table", titles, *rows, *_below(means, of_means, average), css="two-averages")
    return paged_element("div", table, first_page=page, css="averages")


def _name(scene: Scene, part: int, average: str) -> str:
    """What a part is called, and how often it counts in a weighted mean."""
    if average != "weighted":
        return scene.samples[part] if average == "samples" else scene.labels[part]
    weight = exact(float(np.ravel(scene.result.source.positives.value)[part]))
    return _("{label} × {weight}").format(label=scene.labels[part], weight=weight)


def _row(name: str, of_part: Sequence[Cell], values: Sequence[float]) -> Html:
    cells = [element("td", printed(value)) for value in values]
    return paged_element("tr", element("th", name, title=name), *cells, cells=of_part)


def _below(means: dict[str, float], of_means: float, average: str) -> Iterator[Html]:
    """The mean of each column, and F of the first two of them."""
    named = _("Weighted") if average == "weighted" else _("Mean")
    yield element(
        "tr", element("th", named), *(element("td", exact(one)) for one in means.values()), css="means"
    )
    told = _("F of these two means: {value}").format(value=exact(of_means))
    mean = _("F: {value}") if average == "weighted" else _("Mean of F: {value}")
    mean = mean.format(value=exact(means["f_beta"]))
    wide = "2" if AS_AT_FIRST in means else "1"
    both = element("td", told, colspan="2"), element("td", mean, colspan=wide)
    yield element("tr", element("th"), *both, css="of-both")
