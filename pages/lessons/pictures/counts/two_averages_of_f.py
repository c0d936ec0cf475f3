"""F of the mean precision and recall beside the mean of F: what is averaged, and what that comes to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from metrics import METRICS
from metrics.graph.digits import exact
from pages.lessons.average_sentences import F_AVERAGE_CONVENTION, printed
from pages.lessons.picture import part_of_picture
from pages.lessons.pictures.counts.four_counts import cells_of_label
from pages.lessons.scene import Scene, first_and_chosen
from pages.shell.markup import Html, element
from pages.state.matrix_window import Cell
from pages.words import gettext as _

MOST_PARTS = 8
AS_AT_FIRST = "f_1"


def two_averages_of_f(scene: Scene, page: int) -> Html:
    """A table with precision, recall and F of each part: means below the first two, or below F.

    With another β the F of β = 1 stands beside it.
    """
    average = "macro" if scene.focus.average == "micro" else scene.focus.average
    rules = scene.focus.conventions.but(F_AVERAGE_CONVENTION[average], "each")
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
    of_means = METRICS["f_beta"].number(
        scene.example, average, rules.but(F_AVERAGE_CONVENTION[average], "means")
    )
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
    return part_of_picture("div", table, since=page, css="averages")


def _name(scene: Scene, part: int, average: str) -> str:
    """What a part is called, and how often it counts in a weighted mean."""
    if average != "weighted":
        return scene.samples[part] if average == "samples" else scene.labels[part]
    weight = exact(float(np.ravel(scene.result.source.positives.value)[part]))
    return _("{label} × {weight}").format(label=scene.labels[part], weight=weight)


def _row(name: str, of_part: Sequence[Cell], values: Sequence[float]) -> Html:
    cells = [element("td", printed(value)) for value in values]
    return part_of_picture("tr", element("th", name, title=name), *cells, cells=of_part)


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
