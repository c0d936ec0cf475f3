"""The numbers that share the name accuracy, side by side on this matrix."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from metrics import METRICS
from metrics.graph.digits import exact
from metrics.words import N_
from pages.lessons.average_sentences import accuracies_under, printed
from pages.lessons.picture import part_of_picture
from pages.lessons.pictures.counts.four_counts import cells_of_label
from pages.lessons.scene import Scene
from pages.lessons.set_pages import CELL, accuracies, accuracy_descriptions
from pages.shell.markup import Html, element
from pages.words import gettext as _

MOST_LABELS = 6
OF_A_LABEL = N_("Right cells, of all"), N_("Jaccard index: TP, of TP + FN + FP")


def accuracies_of_labels(scene: Scene, page: int) -> Html:
    """A table with both accuracies of each label: below them their means, and those of all cells at once."""
    macro, micro = (accuracies_under(scene, average).values() for average in ("macro", "micro"))
    values = [result.parts.value for result in macro]
    titles = element("tr", element("th"), *(element("th", _(title)) for title in OF_A_LABEL))
    labels = [
        part_of_picture(
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
    return part_of_picture("div", table, since=page, css="averages")


def _numbers(values: Sequence[float]) -> list[Html]:
    return [element("td", printed(value)) for value in values]


def kinds_of_accuracy(scene: Scene, page: int) -> Html:
    """Each with its name and what it is, from this page on; the chosen one is marked."""
    convention, values = accuracies(scene)
    chosen, told = getattr(scene.focus.conventions, convention), accuracy_descriptions(scene)
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
    return part_of_picture("div", listed, *_complement(scene, values[CELL]), since=page, css="accuracies")


def _complement(scene: Scene, of_cells: float) -> Iterator[Html]:
    """Which of them Hamming loss completes to 1."""
    hamming = METRICS["hamming_loss"]
    if scene.focus.average in hamming.averages:
        loss = exact(float(hamming(scene.example, scene.focus.average, scene.focus.conventions)))
        told = _("Only the share of right cells always equals 1 − Hamming loss: 1 − {loss} = {value}.")
        yield element("p", told.format(loss=loss, value=exact(of_cells)))
